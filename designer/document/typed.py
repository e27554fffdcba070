"""What a typed line adds to a stage: `flat 119 km`, `3ª 120-126 Alto de la Selva`."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from engine.errors import IntakeError, TourError
from engine.tour.edit_stage import append, change, lay, put_point
from engine.tour.values import Point, Section

if TYPE_CHECKING:
    from engine.intake.roadbook.items import Climb, Run
    from engine.tour.values import Stage

PARTS = re.compile(r"[;\n]|, ")
"""Between what is typed in one line; a decimal comma has no space after it."""
DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})")
LAST_BIB = 9999
FINEST = 6
"""Decimals of a typed number: a file keeps no more digits than it can give back (R0.2)."""


def typed(stage: Stage, text: str) -> Stage:
    """Return the stage with everything a line says added; one part not understood refuses all."""
    from engine.intake.roadbook.items import Head, Place
    from engine.intake.roadbook.lines import read_line

    for part in PARTS.split(text):
        if not part.strip():
            continue
        items = read_line(part.strip(), first=False)
        if not items:
            raise IntakeError("typed_unknown", text=part.strip())
        for item in items:
            if isinstance(item, Place):
                stage = put_point(stage, Point(item.kind, item.km, item.name))
            elif isinstance(item, Head):
                said = {"name": item.name, "stated_km": item.km, "format": item.format}
                stage = change(stage, **{k: v for k, v in said.items() if v is not None})
            else:
                stage = _ridden(stage, item)
    return stage


def kilometres(text: str) -> Decimal:
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


def day(text: str) -> str:
    """Return a date as files keep it: 5/9/2026 is 2026-09-05; what is no date as it stands."""
    plain = text.strip()
    found = DAY_FIRST.fullmatch(plain)
    if found is None:
        return plain
    try:
        return date(int(found["year"]), int(found["month"]), int(found["day"])).isoformat()
    except ValueError:
        return plain


def bib(text: str) -> int:
    """Return a bib as people type it: a whole number from 1 to 9999."""
    plain = text.strip()
    if not plain.isdecimal() or not 0 < int(plain) <= LAST_BIB:
        raise TourError("not_a_bib", have=plain or "–")
    return int(plain)


def _ridden(stage: Stage, item: Run | Climb) -> Stage:
    from engine.intake.roadbook.items import Climb
    from engine.intake.roadbook.lines import terrain_of

    if isinstance(item, Climb):
        terrain, end = terrain_of(item.category), item.summit
    else:
        terrain, end = item.terrain, item.end
    if end is None or (item.start is None and item.length is None):
        if item.length is None:
            raise IntakeError("typed_unknown", text=item.name or terrain)
        return append(stage, terrain, item.length, item.name)
    start = end - item.length if item.start is None and item.length else item.start
    assert start is not None
    stage = _reaching(stage, start)
    new = Section(terrain, start, end, name=item.name)
    if stage.sections and start <= stage.sections[-1].end:
        return lay(stage, new)
    if end <= start:
        raise TourError("border_outside", km=end, start=start, end=end)
    return change(stage, sections=(*stage.sections, new))


def _reaching(stage: Stage, km: Decimal) -> Stage:
    """Return the stage with flat road up to a kilometre, so that no gap opens before it."""
    end = stage.sections[-1].end if stage.sections else Decimal(0)
    index = km == end + 1 and km == km.to_integral_value()
    return append(stage, "FLAT", km - end) if km > end and not index else stage
