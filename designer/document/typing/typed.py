"""Typed values read: kilometres, a date, a bib."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation

from engine.errors import TourError

DAY_MONTH_YEAR = re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})")
LAST_BIB = 9999
FINEST = 6
"""Decimals of a typed number: a file keeps no more digits than it can give back (R0.2)."""


def read_kilometres(text: str) -> Decimal:
    """Return a number of kilometres as people type it, with a comma or a point."""
    plain = text.strip().lower().removesuffix("km").strip().replace(",", ".")
    try:
        value = Decimal(plain)
    except InvalidOperation as wrong:
        raise TourError("not_a_number", have=text.strip() or "–") from wrong
    if not value.is_finite() or abs(value) > 100_000:
        raise TourError("not_a_number", have=text.strip())
    exponent = value.as_tuple().exponent
    return round(value, FINEST) if isinstance(exponent, int) and exponent < -FINEST else value


def read_date(text: str) -> str:
    """Return a date as files keep it: 5/9/2026 is 2026-09-05; what is no date as it stands."""
    plain = text.strip()
    found = DAY_MONTH_YEAR.fullmatch(plain)
    if found is None:
        return plain
    try:
        return date(int(found["year"]), int(found["month"]), int(found["day"])).isoformat()
    except ValueError:
        return plain


def read_bib(text: str) -> int:
    """Return a bib as people type it: a whole number from 1 to 9999."""
    plain = text.strip()
    if not plain.isdecimal() or not 0 < int(plain) <= LAST_BIB:
        raise TourError("not_a_bib", have=plain or "–")
    return int(plain)
