"""Rules of a unit in a formula: one text ``|regeneration:4|fear:|``, each key with its number or dice behind it."""

from __future__ import annotations

from collections.abc import Iterable

from ...cells.helpers import Helper, switch, typed
from ..rules import THUNDERSTOMP, VALUED, Rules
from ..units import TROOPS


def has(rules: str, key: str) -> str:
    """The formula for whether a key is among rules."""
    return f"MB_WFB_HAS({rules},{typed(key)})"


def any_of(rules: str, keys: Iterable[str]) -> str:
    """The formula for whether one of some keys is among rules."""
    return f"OR({','.join(has(rules, key) for key in sorted(keys))})"


def rules_text(rules: Rules) -> str:
    """Rules as the formulas hold them."""
    shown = {
        key: "" if number is None else f"{number:g}" if isinstance(number, float) else str(number)
        for key, number in rules.items()
    }
    return "|" + "".join(f"{key}:{number}|" for key, number in shown.items())


def _of_valued(name: str, keys: Iterable[str]) -> str:
    table = {key: getattr(VALUED[key], name) for key in keys}
    return switch("key", {key: "" if number is None else number for key, number in table.items()})


HELPERS = (
    Helper(
        "MB_WFB_DICE",
        "LAMBDA(text,times,LET(table,MB_DICE(text),rest,times*SUM(INDEX(table,,1)*(1-INDEX(table,,3))),"
        'dice,REDUCE("",SEQUENCE(ROWS(table)),LAMBDA(sum,row,LET(count,MB_DICE_PART(table,row,1),'
        'sum&IF(MB_DICE_PART(table,row,3)=1,IF(count>0,"+","−")&ABS(count)*times&"d"&MB_DICE_PART(table,row,2),"")))),'
        'whole,dice&IF(OR(rest<>0,dice=""),IF(rest<0,"−","+")&ABS(rest),""),IF(LEFT(whole,1)="+",MID(whole,2,LEN(whole)),whole)))',
        "Dice text in its plain form, all dice so many times.",
    ),
    Helper(
        "MB_WFB_VALUE",
        f'LAMBDA(key,token,plus,LET(kind,SWITCH(key,{",".join(f"{typed(key)},{typed(rule.kind)}" for key, rule in VALUED.items())},""),'
        f'IF(kind="",IF(token="",key&":"&IF(key="thunderstomp",{typed(THUNDERSTOMP)},""),#VALUE!),'
        f'LET(text,IF(token="",{_of_valued("default", VALUED)}&"",token),'
        f'IF(OR(text="",AND(plus,OR(kind="dice",LEN(text)>1,text="0"))),#VALUE!,LET(low,MB_DICE_LOWEST(text),high,MB_DICE_HIGHEST(text),'
        f'IF(OR(low<{_of_valued("low", VALUED)},high>{_of_valued("high", VALUED)},AND(kind<>"dice",SUM(INDEX(MB_DICE(text),,3))>0)),#VALUE!,'
        'key&":"&IF(kind="dice",MB_WFB_DICE(text,1),low))))))))',
        "A rule with its number: the one that is given, or what its word alone means.",
    ),
    Helper(
        "MB_WFB_ENTRY",
        "LAMBDA(part,LET(alone,MB_WORD_WARHAMMER_RULE(part),IF(ISERROR(alone),LET("
        'plain,SUBSTITUTE(part,"|","/"),open,IF(RIGHT(plain,1)=")",LEFT(plain,LEN(plain)-1),plain),plus,RIGHT(open,1)="+",'
        'bare,TRIM(IF(plus,LEFT(open,LEN(open)-1),open)),gaps,SUBSTITUTE(bare,"("," "),'
        'last,FIND("|",SUBSTITUTE(gaps," ","|",LEN(gaps)-LEN(SUBSTITUTE(gaps," ","")))),front,TRIM(LEFT(bare,last-1)),'
        'word,IF(AND(MID(bare,last,1)=" ",RIGHT(front,1)="("),TRIM(LEFT(front,LEN(front)-1)),front),'
        'tail,MID(bare,last+1,LEN(bare)),token,IF(LEFT(tail,1)="+",MID(tail,2,LEN(tail)),tail),'
        'IF(AND(token<>"",ISNUMBER(FIND(RIGHT(token,1),"0123456789")),ISERROR(FIND("–",token))),MB_WFB_VALUE(MB_WORD_WARHAMMER_RULE(word),token,plus),#VALUE!)),'
        'MB_WFB_VALUE(alone,"",FALSE))))',
        "One rule as it is written, such as regeneration 4+, as its key with its number.",
    ),
    Helper(
        "MB_WFB_PARTS",
        'LAMBDA(text,TEXTSPLIT(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(text,",",";"),UNICHAR(10)," "),UNICHAR(13)," "),,";"))',
        "The rules of a text as they are written.",
    ),
    Helper(
        "MB_WFB_PUT",
        'LAMBDA(rules,entry,LET(at,IFERROR(FIND("|"&LEFT(entry,FIND(":",entry)),rules),0),'
        'IF(at=0,rules&entry&"|",LEFT(rules,at)&entry&MID(rules,FIND("|",rules,at+1),LEN(rules)))))',
        "Rules with one more, which takes the place of an equal one.",
    ),
    Helper(
        "MB_WFB_RULES",
        'LAMBDA(cell,IF(ISTEXT(cell),LET(found,REDUCE("|",MB_WFB_PARTS(cell),LAMBDA(sum,part,IF(TRIM(part)="",sum,MB_WFB_PUT(sum,MB_WFB_ENTRY(TRIM(part)))))),'
        "IF(ISERROR(found),#VALUE!,found)),#VALUE!))",
        "The rules of a unit from their text, each key with its number: |regeneration:4|fear:|.",
    ),
    Helper("MB_WFB_HAS", 'LAMBDA(rules,key,ISNUMBER(FIND("|"&key&":",rules)))', "Whether a key is among rules."),
    Helper(
        "MB_WFB_TEXT",
        'LAMBDA(rules,key,IFERROR(LET(start,FIND("|"&key&":",rules)+LEN(key)+2,MID(rules,start,FIND("|",rules,start)-start)),""))',
        "The number or dice of a rule as text; empty where there is none.",
    ),
    Helper(
        "MB_WFB_COUNT",
        'LAMBDA(rules,key,otherwise,LET(text,MB_WFB_TEXT(rules,key),IF(text="",otherwise,VALUE(text))))',
        "The number of a rule, or another one where the rule is not there.",
    ),
    Helper(
        "MB_WFB_TROOP",
        "LAMBDA(rules,"
        + "".join(f"IF({has('rules', kind)},{typed(kind)}," for kind in TROOPS)
        + '"infantry"'
        + ")" * len(TROOPS)
        + ")",
        "The troop type that rules name; infantry where they name none.",
    ),
)
