"""What a check finds, and the register of the rules that look for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["repair", "misread", "warning"]
Subject = Literal["package", "book", "sheet", "formula"]


@dataclass(frozen=True)
class Finding:
    """One thing in a workbook file that Excel repairs, refuses or misreads.

    Attributes:
        rule: the name of the rule that found it.
        severity: "repair" where Excel offers to repair the file or refuses it, "misread" where
            it opens the file and shows something else than was meant, "warning" for what breaks later.
        sheet: the sheet, or the empty text for the workbook.
        cell: the cell, or what else carries the fault: a part, a name, a table.
        what: what is there.
        why: what comes of it.
        mend: what to do.
    """

    rule: str
    severity: Severity
    sheet: str
    cell: str
    what: str
    why: str
    mend: str

    @property
    def sentence(self) -> str:
        """The finding as sentences for whoever made the file."""
        place = f"{self.sheet}!{self.cell}" if self.sheet and self.cell else self.sheet or self.cell or "The file"
        return f"{place}: {self.what}; {self.why}. {self.mend}."


@dataclass(frozen=True)
class Hit:
    """What a rule says of one place; the rest of the finding stands in the rule."""

    what: str
    cell: str = ""
    sheet: str = ""


Test = Callable[[Any], Iterator[Hit]]


@dataclass(frozen=True)
class Rule:
    """One rule: what it looks at, and what its findings say."""

    name: str
    severity: Severity
    subject: Subject
    why: str
    mend: str
    test: Test

    def finding(self, hit: Hit, sheet: str = "", cell: str = "", more: str = "") -> Finding:
        """A finding of this rule.

        Args:
            hit: what was found.
            sheet: the sheet where the hit does not name one.
            cell: the cell where the hit does not name one.
            more: what is added to the first part of the sentence.
        """
        place = _short(hit.cell or cell, 80)
        what = _short(hit.what, 300) + more
        return Finding(self.name, self.severity, _short(hit.sheet or sheet, 80), place, what, self.why, self.mend)


def _short(text: str, most: int) -> str:
    """A text that fits into a sentence, whatever stood in the file."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


RULES: dict[str, Rule] = {}


def rule(name: str, severity: Severity, subject: Subject, why: str, mend: str) -> Callable[[Test], Test]:
    """Put a function into the register of rules.

    Args:
        name: the rule's name in findings.
        severity: how bad its findings are.
        subject: what the function is given.
        why: half a sentence: what comes of it.
        mend: a sentence without its full stop: what to do.
    """

    def registered(test: Test) -> Test:
        if name in RULES:
            raise ValueError(f"two rules are called {name}")
        RULES[name] = Rule(name, severity, subject, why, mend, test)
        return test

    return registered


def rules(subject: Subject) -> list[Rule]:
    """The rules that look at one kind of thing, in the order of the register."""
    return [entry for entry in RULES.values() if entry.subject == subject]
