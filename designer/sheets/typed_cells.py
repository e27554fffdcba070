"""What may stand in a cell people type into: as the program reads it, as a formula reads it.

Every kind of cell stands here twice, side by side: a function that returns its value or None, and
the formula that returns the same value or nothing. The sheet itself takes less, but other programs
ask nothing, and what is pasted comes as text.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from designer.sheets.cells import formula_text
from designer.sheets.layout import ARRIVAL_COLUMNS, status_words
from designer.sheets.plan import MOST_BIB

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan

USUAL = 999
"""What may be read in any column of whole numbers."""
DIGITS = "0123456789"
POINTS = ".,"
BLANKS = " \N{NO-BREAK SPACE}"
"""What stands around a number that was pasted from a page, and is no part of it."""
MOST_TURNS = 9999
TOO_MANY = "1E9"
"""Turns in place of a text that is no number."""
LONGEST_EXACT = 15
"""Signs of exact turns written as text: a cell holds fifteen digits."""
FINEST = 10_000_000
"""The largest denominator of exact turns."""


class Limits(NamedTuple):
    """The whole numbers a column takes."""

    low: int
    high: int


@cache
def limits_of(key: str) -> Limits:
    """Return what a column of whole numbers takes; that of a line takes places."""
    if key == "bib":
        return Limits(1, MOST_BIB)
    column = next((column for column in ARRIVAL_COLUMNS if column.key == key), None)
    return Limits(column.low, max(column.high, USUAL)) if column else Limits(1, USUAL)


def is_blank(value: object) -> bool:
    """Tell whether a cell holds nothing a person would see."""
    return value is None or (isinstance(value, str) and not value.strip(BLANKS))


def blank_formula(cell: str) -> str:
    """Return whether a cell, or each of several, holds nothing a person would see."""
    return f'({_bare(cell)}="")'


def _bare(cell: str) -> str:
    """Return the text of a cell without the blanks around it, as a formula writes it."""
    blanks = formula_text(BLANKS[1])
    return f'TRIM(SUBSTITUTE({cell},{blanks}," "))'


def read_whole(value: object, limits: Limits) -> int | None:
    """Return the whole number in a cell: a number, or as many digits as the column has."""
    if isinstance(value, str):
        text = value.strip(BLANKS)
        if not text or set(text) - set(DIGITS) or len(text) > len(str(limits.high)):
            return None
        value = int(text)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    whole = limits.low <= value <= limits.high and value == int(value)
    return int(value) if whole else None


def whole_formula(cell: str, limits: Limits) -> str:
    """Return the formula for the whole number in a cell, nothing where none stands."""
    low, high = limits
    text, most = _bare(cell), len(str(high))
    within = f"{cell}=INT({cell}),{cell}>={low},{cell}<={high},NOT(ISLOGICAL({cell}))"
    nothing = f'SUBSTITUTE({text},"0","")=""' if low else f'{text}=""'
    return (
        f'IF(ISERROR({cell}),"",IF(ISNUMBER({cell}),IF(AND({within}),{cell},""),'
        f'IF(OR({nothing},LEN({text})>{most},{_strange_signs(text, DIGITS, most)}),"",'
        f"VALUE({text}))))"
    )


def _strange_signs(text: str, allowed: str, most: int) -> str:
    """Return whether a text holds other signs than these, as a formula writes it.

    Noughts fill it up: programs do not agree on whether nothing is found in a text.
    """
    places = ",".join(str(n) for n in range(1, most + 1))
    signs = f"MID({text}&{formula_text('0' * most)},{{{places}}},1)"
    return f"SUMPRODUCT(--ISERROR(FIND({signs},{formula_text(allowed)})))>0"


def read_exact(value: object) -> Fraction | None:
    """Return the exact turns in a cell: a number, or its digits with a point or a comma."""
    if isinstance(value, str):
        text = value.strip(BLANKS)
        bare = text.replace(",", ".")
        strange = set(text) - set(DIGITS + POINTS) or len(text) > LONGEST_EXACT
        if not text or strange or text[0] in POINTS or bare.count(".") > 1:
            return None
        value = float(bare)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return Fraction(value).limit_denominator(FINEST) if 0 <= value <= MOST_TURNS else None


def exact_formula(cell: str) -> str:
    """Return the formula for the exact turns in a cell, nothing where none stand."""
    text = _bare(cell)
    number = f'_xlfn.NUMBERVALUE(SUBSTITUTE({text},",","."),".")'
    within = f"{cell}>=0,{cell}<={MOST_TURNS},NOT(ISLOGICAL({cell}))"
    strange = (
        f'{text}="",LEN({text})>{LONGEST_EXACT},ISERROR(FIND(LEFT({text},1),"{DIGITS}")),'
        f"{_strange_signs(text, DIGITS + POINTS, LONGEST_EXACT)}"
    )
    return (
        f'IF(ISERROR({cell}),"",IF(ISNUMBER({cell}),IF(AND({within}),{cell},""),'
        f'IF(OR({strange},IFERROR({number},{TOO_MANY})>{MOST_TURNS}),"",{number})))'
    )


UNKNOWN_STATUS = "?"
"""What the formula says of a status that is none."""


def read_status(value: object) -> str | None:
    """Return the status in a cell, however it is written; None where it is none."""
    words = str(value).lower().replace(BLANKS[1], " ").split(" ")
    return status_words().get(" ".join(filter(None, words)))


def status_formula(plan: WorkbookPlan, cell: str) -> str:
    """Return the formula for the status in a cell, as this workbook writes it."""
    words, text = status_words(), _bare(cell)
    statuses = list(dict.fromkeys(words.values()))
    texts = ",".join(map(formula_text, words))
    numbers = ",".join(str(statuses.index(status) + 1) for status in words.values())
    shown = ",".join(formula_text(plan.status_word(status)) for status in statuses)
    none = formula_text(UNKNOWN_STATUS)
    return (
        f'IF(ISERROR({cell}),{none},IF({text}="","",'
        f"CHOOSE(1+SUMPRODUCT((LOWER({text})={{{texts}}})*{{{numbers}}}),{none},{shown})))"
    )
