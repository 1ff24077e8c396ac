"""The LAMBDAs that others call: how a cell is read, how a function spreads over a range, dice, rounding.

They do in a spreadsheet what ``values``, ``kinds``, ``declare`` and ``dice`` do in Python, and give the
same error values. A formula is typed as in ``typed``; a rule's formula may call any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..dice import MOST_DICE, MOST_SIDES, MOST_SPAN, ROUNDS, STEP, STIR, STREAM
from .values import MOST_CELLS
from .words import WordList, fold


@dataclass(frozen=True)
class Helper:
    """A LAMBDA that other LAMBDAs call.

    Attributes:
        name: upper case with an underscore.
        formula: the whole LAMBDA as it is typed.
        summary: one sentence, at most 255 characters, which the name manager shows.
    """

    name: str
    formula: str
    summary: str


def pieces(text: str, most: int = 250) -> str:
    """A text of any length as a typed formula: literals of at most 255 characters, joined."""
    cuts = [text[i : i + most].replace('"', '""') for i in range(0, max(len(text), 1), most)]
    return "&".join(f'"{cut}"' for cut in cuts)


def typed(value: object) -> str:
    """A value as a typed formula holds it: a number, TRUE or FALSE, a text; "" for None."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(float(value)).removesuffix(".0").upper()
    return pieces("" if value is None else str(value))


def switch(variable: str, table: Mapping[str, object]) -> str:
    """The formula that looks a word up in a table of the rules, so that its numbers stand in one place."""
    return f"SWITCH({variable},{','.join(f'{typed(key)},{typed(value)}' for key, value in table.items())})"


def word_lists(words: WordList, most: int = 6_000) -> list[str]:
    """The words of a list as ``MB_WORD`` takes them, each key behind its words: ``|up|op|auf|=up|down|ned|=down|``.

    Args:
        words: the list.
        most: characters that one formula has room for; of a longer list there is more than one text.
    """
    lists = ["|"]
    for key, entry in words.table.items():
        understood = dict.fromkeys(fold(word) for word in (key, *(w for text in entry.values() for w in text.split("|"))))
        group = "|".join(understood) + f"|={key}|"
        if len(lists[-1]) + len(group) > most:
            lists.append("|")
        lists[-1] += group
    return lists


READING = (
    Helper(
        "MB_CELL",
        'LAMBDA(given,down,across,LET(at,IF(ROWS(given)*COLUMNS(given)=1,given,INDEX(given,MIN(down,ROWS(given)),MIN(across,COLUMNS(given)))),'
        'IF(ISBLANK(at),"",IF(ISTEXT(at),TRIM(SUBSTITUTE(at,UNICHAR(160)," ")),at))))',
        "A cell of a range, or the one cell that is given; a blank is empty text.",
    ),
    Helper(
        "MB_GAP",
        'LAMBDA(given,down,across,IF(ROWS(given)*COLUMNS(given)=1,FALSE,MB_CELL(given,down,across)=""))',
        "Whether a cell of a range is blank.",
    ),
    Helper(
        "MB_RANGE",
        "LAMBDA(given,IF(TYPE(given)=16,HSTACK(1,1,given),HSTACK(ROWS(given),COLUMNS(given),"
        "IF(ROWS(given)*COLUMNS(given)=1,0,SUM(MAP(given,LAMBDA(at,IF(ISERROR(at),1,0))))))))",
        "Rows, columns and number of errors of what is given; a lone error stands in place of the number.",
    ),
    Helper(
        "MB_SHAPE",
        "LAMBDA(ranges,LET(tall,MAX(INDEX(ranges,,1)),wide,MAX(INDEX(ranges,,2)),area,INDEX(ranges,,1)*INDEX(ranges,,2),"
        f"IF(MAX(area)>{MOST_CELLS},#NUM!,"
        "IF(OR(MIN(tall,wide)>1,SUM((area<>1)*(area<>tall*wide))>0,SUM(IFERROR(INDEX(ranges,,3),0))>0),#VALUE!,SUM(INDEX(ranges,,3))))))",
        "0 where ranges have one length and direction and no error in them, else what is wrong.",
    ),
    Helper(
        "MB_SPREAD",
        "LAMBDA(one,gap,ranges,LET(tall,MAX(INDEX(ranges,,1)),wide,MAX(INDEX(ranges,,2)),IF(tall*wide=1,one(1,1),"
        "LET(shape,MB_SHAPE(ranges),IF(ISERROR(shape),shape,"
        'MAKEARRAY(tall,wide,LAMBDA(down,across,IF(gap(down,across),"",one(down,across)))))))))',
        "One answer for single cells, a range of answers for ranges of one length and direction.",
    ),
    Helper(
        "MB_DIGITS",
        'LAMBDA(text,most,IF(OR(LEN(text)=0,LEN(text)>most),FALSE,AND(MAP(SEQUENCE(LEN(text)),LAMBDA(at,ISNUMBER(FIND(MID(text,at,1),"0123456789")))))))',
        "Whether a text is digits alone, at least one and at most so many.",
    ),
    Helper(
        "MB_PLAIN",
        'LAMBDA(cell,IF(ISTEXT(cell),LET(digits,IF(OR(LEFT(cell,1)="+",LEFT(cell,1)="-"),MID(cell,2,99),cell),'
        'IF(MB_DIGITS(digits,15),IF(LEFT(cell,1)="-",-1,1)*VALUE(digits),#VALUE!)),cell+0))',
        "A number, TRUE as 1 and FALSE as 0, or a text of digits alone.",
    ),
    Helper(
        "MB_NUMBER",
        "LAMBDA(cell,low,high,LET(plain,MB_PLAIN(cell),IF(OR(plain<low,plain>high),#NUM!,plain)))",
        "A number in a range.",
    ),
    Helper(
        "MB_WHOLE",
        "LAMBDA(cell,low,high,LET(plain,MB_NUMBER(cell,low,high),IF(ABS(plain-ROUND(plain,0))>1E-9,#NUM!,ROUND(plain,0))))",
        "A whole number in a range.",
    ),
    Helper(
        "MB_FOLD",
        'LAMBDA(text,SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(LOWER(TRIM(text)),"ß","ss"),"ё","е"),"’","\'"),"|","/"),"=","/"))',
        "A word without what does not matter: letter case, blanks around and between.",
    ),
    Helper(
        "MB_WORD",
        'LAMBDA(cell,list,IF(ISTEXT(cell),LET(start,FIND("=",list,FIND("|"&MB_FOLD(cell)&"|",list))+1,MID(list,start,FIND("|",list,start)-start)),#VALUE!))',
        "The key of a word in a list such as |up|op|auf|=up|down|ned|ab|=down|.",
    ),
    Helper(
        "MB_FLAG",
        'LAMBDA(cell,LET(plain,MB_PLAIN(cell),IF(ISNUMBER(plain),IF(plain=1,TRUE,IF(plain=0,FALSE,#VALUE!)),MB_WORD_YES_NO(cell)="yes")))',
        "TRUE or FALSE, 1 or 0, yes or no in any of the five languages.",
    ),
)

DICE = (
    Helper(
        "MB_TERM",
        'LAMBDA(term,part,LET(bare,IF(LEFT(term,1)="-",MID(term,2,LEN(term)),term),'
        'full,IF(AND(RIGHT(bare,1)="w",LEN(bare)>1),LEFT(bare,LEN(bare)-1)&"d6",SUBSTITUTE(bare,"w","d")),'
        'at,IFERROR(FIND("d",full),0),count,IF(at=0,full,IF(at=1,"1",LEFT(full,at-1))),sides,IF(at=0,"1",MID(full,at+1,LEN(full))),'
        "IF(AND(MB_DIGITS(count,IF(at=0,6,4)),MB_DIGITS(sides,4)),LET(dice,VALUE(count),faces,VALUE(sides),"
        f"IF(AND(at>0,OR(dice<1,dice>{MOST_DICE},faces<1,faces>{MOST_SIDES})),#VALUE!,"
        'CHOOSE(part,IF(LEFT(term,1)="-",-1,1)*dice,faces,IF(at=0,0,1)))),#VALUE!)))',
        "Part 1 to 3 of a term of dice text: how many, negative where they are taken off, sides, 1 for dice and 0 for a number.",
    ),
    Helper(
        "MB_DICE",
        'LAMBDA(text,LET(signs,SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(LOWER(text)," ",""),"−","-"),"–","-"),"-","+-"),'
        'plain,SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(signs,"t","d"),"k","d"),"к","d"),'
        'terms,TEXTSPLIT(IF(LEFT(plain,1)="+",MID(plain,2,LEN(plain)),plain),,"+"),'
        "table,HSTACK(MAP(terms,LAMBDA(term,MB_TERM(term,1))),MAP(terms,LAMBDA(term,MB_TERM(term,2))),MAP(terms,LAMBDA(term,MB_TERM(term,3)))),"
        f"IF(OR(SUM(ABS(INDEX(table,,1))*INDEX(table,,3))>{MOST_DICE},SUM(ABS(INDEX(table,,1))*(INDEX(table,,2)-1))>{MOST_SPAN}),#VALUE!,table)))",
        "The terms of dice text in rows: how many, sides, 1 for dice and 0 for a number, which counts as dice of one side.",
    ),
    Helper(
        "MB_DICE_PART",
        "LAMBDA(table,row,part,SUM((SEQUENCE(ROWS(table))=row)*INDEX(table,,part)))",
        "A number of a table of dice: of a row, part 1 to 3.",
    ),
    Helper(
        "MB_DICE_LOWEST",
        "LAMBDA(dice,LET(table,MB_DICE(dice),SUM(INDEX(table,,1)*(1+(INDEX(table,,2)-1)*(INDEX(table,,1)<0)))))",
        "The least sum of dice.",
    ),
    Helper(
        "MB_DICE_HIGHEST",
        "LAMBDA(dice,LET(table,MB_DICE(dice),SUM(INDEX(table,,1)*(1+(INDEX(table,,2)-1)*(INDEX(table,,1)>0)))))",
        "The greatest sum of dice.",
    ),
    Helper(
        "MB_DICE_MEAN",
        "LAMBDA(dice,IF(ISNUMBER(dice),dice,LET(table,MB_DICE(dice),SUM(INDEX(table,,1)*(INDEX(table,,2)+1))/2)))",
        "Mean of the sum of dice, or the number that is given.",
    ),
    Helper(
        "MB_DICE_ACES",
        "LAMBDA(dice,IF(ISNUMBER(dice),dice,LET(table,MB_DICE(dice),SUM(INDEX(table,,1)*(INDEX(table,,2)+1)/2*INDEX(table,,2)/(INDEX(table,,2)-1+(INDEX(table,,2)=1))))))",
        "Mean of the sum when each die that shows its highest face is rolled again and added.",
    ),
    Helper(
        "MB_DICE_TEXT",
        'LAMBDA(cell,LET(plain,MB_PLAIN(cell),text,IF(ISNUMBER(plain),plain&"",cell),IF(ISERROR(SUM(MB_DICE(text))),#VALUE!,text)))',
        "Dice text such as 2d6+3; a plain whole number is a constant.",
    ),
    Helper(
        "MB_NUMBER_OR_DICE",
        "LAMBDA(cell,low,high,LET(plain,MB_PLAIN(cell),IF(ISNUMBER(plain),IF(OR(plain<low,plain>high),#NUM!,plain),"
        "IF(ISERROR(MB_DICE_TEXT(cell)),#VALUE!,IF(OR(MB_DICE_LOWEST(cell)<low,MB_DICE_HIGHEST(cell)>high),#NUM!,cell)))))",
        "A number, or dice text.",
    ),
    Helper(
        "MB_DIE",
        "LAMBDA(cell,sides,LET(plain,MB_PLAIN(cell),faces,IF(ISNUMBER(plain),plain,LET(table,MB_DICE(cell),"
        "IF(AND(ROWS(table)=1,SUM(INDEX(table,,1))=1,SUM(INDEX(table,,3))=1),SUM(INDEX(table,,2)),#VALUE!))),"
        "IF(ISERROR(faces),faces,IF(ISNUMBER(MATCH(faces,sides,0)),faces,#NUM!))))",
        "The sides of one die, by number or as text.",
    ),
    Helper(
        "MB_ADD_DIE",
        "LAMBDA(chances,sides,LET(length,ROWS(chances)+sides-1,"
        "REDUCE(0,SEQUENCE(sides),LAMBDA(sum,face,sum+EXPAND(IF(face=1,chances,VSTACK(SEQUENCE(face-1,1,0,0),chances)),length,1,0)))/sides))",
        "The chances of all sums, lowest first, with one more die.",
    ),
    Helper(
        "MB_DICE_CHANCES",
        "LAMBDA(dice,LET(table,MB_DICE(dice),REDUCE(1,SEQUENCE(ROWS(table)),LAMBDA(chances,row,"
        "IF(MB_DICE_PART(table,row,3)=0,chances,REDUCE(chances,SEQUENCE(ABS(MB_DICE_PART(table,row,1))),LAMBDA(sum,die,MB_ADD_DIE(sum,MB_DICE_PART(table,row,2)))))))))",
        "The chances of all sums of dice in a column, lowest first.",
    ),
    Helper(
        "MB_TIMES",
        f"LAMBDA(first,second,LET(high,INT(second/8192),MOD(MOD(first*high,{STREAM})*8192+first*(second-8192*high),{STREAM})))",
        "A product modulo the prime of the fixed stream, no step of it above 2^40.",
    ),
    Helper(
        "MB_STIR",
        f"LAMBDA(first,second,third,round,MOD(MB_TIMES(first,first)+MB_TIMES(second,{STIR})+third+{STEP}*round,{STREAM}))",
        "One round of the fixed stream.",
    ),
    Helper(
        "MB_STREAM",
        f"LAMBDA(seed,roll,die,LET(x_1,MOD(seed,{STREAM}),x_2,MOD(roll,{STREAM}),"
        f"x_3,MOD(die+4099*INT(seed/{STREAM})+8209*INT(roll/{STREAM}),{STREAM}),"
        + "".join(f"x_{n + 3},MB_STIR(x_{n},x_{n + 1},x_{n + 2},{n})," for n in range(1, ROUNDS + 1))
        + f"MOD(x_{ROUNDS + 1}+x_{ROUNDS + 2}+x_{ROUNDS + 3},{STREAM})))",
        "Number of a die in a roll of the fixed stream, from 0 to 67,108,858.",
    ),
)

ROUNDING = (
    Helper("MB_UP", "LAMBDA(number,-INT(-ROUND(number,9)))", "Rounded up to a whole number; noise below nine decimal places does not count."),
    Helper("MB_DOWN", "LAMBDA(number,INT(ROUND(number,9)))", "Rounded down to a whole number; noise below nine decimal places does not count."),
)

HELPERS = (*READING, *DICE, *ROUNDING)
