"""Stages and roads the tests of this room are about."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from engine.tour.rules import Rules
from engine.tour.values import (
    ROAD,
    Point,
    Section,
    Stage,
)
from tests.engine.road.built import build

if TYPE_CHECKING:
    from engine.road.values import Road

BOOK = Rules("ciclismo")
EXAMPLE2 = [("FLAT", 0, 119), ("MTN_3", 120, 126), ("DESC_LOW", 127, 134), ("FLAT", 135, 170)]


def listed(rows: list[tuple[Any, ...]], *points: tuple[str, Any], race_format: str = ROAD) -> Stage:
    return Stage(
        "s",
        race_format,
        sections=tuple(Section(t, Decimal(str(a)), Decimal(str(b))) for t, a, b in rows),
        points=tuple(Point(kind, Decimal(str(km))) for kind, km in points),
    )


def ridden(*parts: tuple[str, Any], race_format: str = ROAD, **rules: Any) -> Road:
    rows, end = [], Decimal(0)
    for terrain, km in parts:
        rows.append((terrain, end, end + Decimal(str(km))))
        end += Decimal(str(km))
    return build(listed(rows, race_format=race_format), BOOK.but(**rules))


def squares(road: Road) -> list[int]:
    return [s.squares for s in road.sections]
