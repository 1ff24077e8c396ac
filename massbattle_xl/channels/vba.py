"""The VBA of our own workbooks for Excel on Windows: one function for each cell function, generated from the register.

It starts Python through xlwings' own VBA (``XLPy``), as the functions do that xlwings generates,
and does better than they do in four things. An error is a real error value, so that SUM cannot
skip it. Cells go to Python as their values, all of a range at once, not as references that
Python reads one question after the other. The connection is kept between calls. And where
Python cannot be started it is not tried again for each of a thousand cells.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from ..cells.declare import Argument, Function
from ..cells.errors import cut
from ..systems import functions
from .classic import parameter
from .vba_project import CODE_PAGE

MODULE = "xlwings_udfs"
"""Name of the module: the one that xlwings' "Import Functions" replaces, so that no function ever stands there twice."""

WIDTH = 120
_KEPT = "\xa0"  # a blank where a line is not broken
MOST_ARGUMENTS = 60  # of a VBA procedure
_PLAIN = str.maketrans({"−": "-", "→": "->", "≥": ">=", "≤": "<=", "≠": "<>"})  # not in the code page of the project

_HEAD = """\
Attribute VB_Name = "{module}"
Option Explicit

' Cell functions of massbattle-xl. This text is generated; what is changed here is lost with the next one.

Private Const Entry As String = "massbattle_xl.channels.marked"
Private Const RestSeconds As Long = 60
Private python As Object
Private problem As String
Private failedAt As Date

' Says why the cell function that failed last did so, and lets Python be started at once if it could not be.
Public Sub ShowLastProblem()
    failedAt = 0
    If Len(problem) = 0 Then
        MsgBox "No cell function has failed since this workbook was opened.", vbInformation, "massbattle-xl"
    Else
        MsgBox Left$(problem, 900), vbExclamation, "massbattle-xl"
    End If
End Sub

' Asks Python for one call: the name of the function, then its arguments; what is left out counts as blank.
Private Function Asked(ByVal given As Variant) As Variant
    Dim values() As Variant, k As Long
    On Error GoTo failed
    ReDim values(LBound(given) To UBound(given))
    For k = LBound(given) To UBound(given)
        If TypeName(given(k)) = "Range" Then
            values(k) = Contents(given(k))
        ElseIf Not IsMissing(given(k)) Then
            values(k) = given(k)
        End If
    Next k
    Asked = Unmarked(Called(values))
    Exit Function
failed:
    problem = Err.Description
    Asked = CVErr(xlErrValue)
End Function

' What the cells of a reference hold; dates and amounts of money as plain numbers.
Private Function Contents(ByVal area As Range) As Variant
    If area.Areas.Count > 1 Then
        Contents = CVErr(xlErrValue)
    Else
        Contents = area.Value2
    End If
End Function

Private Function Called(ByVal given As Variant) As Variant
    Dim known As Boolean
    If failedAt <> 0 Then
        If DateDiff("s", failedAt, Now) < RestSeconds Then
            Called = CVErr(xlErrValue)
            Exit Function
        End If
    End If
    failedAt = 0
    known = Not python Is Nothing
    On Error GoTo failed
again:
    If python Is Nothing Then Set python = XLPy()
    Called = python.CallUDF(Entry, "call", (given))
    Exit Function
failed:
    If known Then
        ' The Python of earlier calls may have been ended since: start another one
        known = False
        Set python = Nothing
        Resume again
    End If
    problem = "Python does not answer. In a terminal, massbattle-xl addin excel --doctor tells what is missing." _
        & vbCrLf & vbCrLf & Err.Description
    If python Is Nothing Then failedAt = Now
    Set python = Nothing
    Called = CVErr(xlErrValue)
End Function

' Turns what Python marks as errors into error values.
Private Function Unmarked(ByVal answer As Variant) As Variant
    Dim r As Long, c As Long, last As Long
    If Not IsArray(answer) Then
        Unmarked = Told(answer)
        Exit Function
    End If
    last = LastColumn(answer)
    For r = LBound(answer) To UBound(answer)
        If last < 0 Then
            answer(r) = Told(answer(r))
        Else
            For c = LBound(answer, 2) To last
                answer(r, c) = Told(answer(r, c))
            Next c
        End If
    Next r
    Unmarked = answer
End Function

' The last column of rows; -1 where it is a single row, which comes without columns.
Private Function LastColumn(ByRef answer As Variant) As Long
    LastColumn = -1
    On Error Resume Next
    LastColumn = UBound(answer, 2)
End Function

Private Function Told(ByVal value As Variant) As Variant
    Told = value
    If VarType(value) <> vbString Then Exit Function
    If Left$(value, 1) <> Chr$(1) Then Exit Function
    If Len(value) > 5 Then problem = Mid$(value, 7)
    Told = CVErr(CLng(Mid$(value, 2, 4)))
End Function
"""


def source(register: Mapping[str, Function] | None = None) -> str:
    """The text of the module, as a ``.bas`` file has it but for its line ends.

    Args:
        register: the cell functions by name; all of them when left out.

    Raises:
        ValueError: VBA cannot have such a function, or cannot write a text.
    """
    found = functions() if register is None else register
    return _HEAD.format(module=MODULE) + "".join(f"\n{_function(function)}" for function in found.values())


def argument_texts(register: Mapping[str, Function] | None = None) -> dict[str, tuple[str, ...]]:
    """Help on the arguments of each function that has some; VBA itself has no place for it."""
    found = functions() if register is None else register
    return {f.name: tuple(cut(a.help) for a in f.arguments) for f in found.values() if f.arguments}


def _function(function: Function) -> str:
    name, arguments = function.name, function.arguments
    many = [a for a in arguments if a.many]
    if len(arguments) > MOST_ARGUMENTS or (many and any(a.optional for a in arguments if not a.many)):
        raise ValueError(f"{name} has arguments that VBA does not allow")
    names = [parameter(a.name) for a in arguments]
    head = f"Public Function {name}({', '.join(map(_declared, names, arguments))}){_KEPT}As{_KEPT}Variant"
    attributes = [
        f'Attribute {name}.VB_Description = "{_text(function.summary)}"',
        f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"',  # listed under "User Defined"
    ]
    body = _gathered(name, names) if many else [f"{name} = Asked(Array({', '.join([_quoted(name), *names])}))"]
    return "\n".join(
        [*_folded(head), *attributes, *(line for text in body for line in _folded(f"    {text}")), "End Function", ""]
    )


def _declared(name: str, argument: Argument) -> str:
    if argument.many:
        words = f"ParamArray {name}() As Variant"
    else:
        words = f"{'Optional ' * argument.optional}{name} As Variant"
    return words.replace(" ", _KEPT)


def _gathered(name: str, names: list[str]) -> list[str]:
    """Lines that put any number of last arguments behind the others; references stay references."""
    *first, many = names
    return [
        "Dim given() As Variant, k As Long",
        f"given = Array({', '.join([_quoted(name), *first])})",
        f"ReDim Preserve given(0 To {len(first)} + UBound({many}) - LBound({many}) + 1)",
        f"For k = LBound({many}) To UBound({many})",
        f"    If IsObject({many}(k)) Then",
        f"        Set given({len(first) + 1} + k - LBound({many})) = {many}(k)",
        f"    ElseIf Not IsMissing({many}(k)) Then",
        f"        given({len(first) + 1} + k - LBound({many})) = {many}(k)",
        "    End If",
        "Next k",
        f"{name} = Asked(given)",
    ]


def _folded(line: str) -> list[str]:
    """A line in lines that VBA takes: at most 1023 characters, at most 24 continuations."""
    indent = line[: len(line) - len(line.lstrip())]
    further = f"{indent}        "
    parts = textwrap.wrap(line, WIDTH, subsequent_indent=further, break_long_words=False, break_on_hyphens=False)
    return [f"{part} _".replace(_KEPT, " ") for part in parts[:-1]] + [parts[-1].replace(_KEPT, " ")]


def _quoted(text: str) -> str:
    return f'"{text}"'


def _text(text: str) -> str:
    """A text between quotes; VBA knows no other sign than the doubled quote."""
    plain = " ".join(cut(text).translate(_PLAIN).split())
    try:
        plain.encode(CODE_PAGE)
    except UnicodeEncodeError as error:
        raise ValueError(f"VBA cannot write {plain[error.start : error.end]} of: {plain}") from None
    return plain.replace('"', '""')
