"""Stages and roads the tests of this room are about."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from engine.tour.values import ROAD, Point, Stage
from tests.engine.road.built import build
from tests.engine.tour.stages import BOOK, sections_of, stage_of

if TYPE_CHECKING:
    from engine.road.values import Road


def listed(rows: Any, *points: tuple[str, Any], race_format: str = ROAD) -> Stage:
    """Return a stage as a list of kilometres gives it, with its points."""
    placed = tuple(Point(kind, Decimal(str(km))) for kind, km in points)
    return Stage("s", race_format, sections=sections_of(*rows), points=placed)


def ridden(*parts: tuple[str, Any], race_format: str = ROAD, **rules: Any) -> Road:
    """Return the road of terrains one after the other, under house rules."""
    return build(stage_of(*parts, race_format=race_format), BOOK.with_changes(**rules))


def squares(road: Road) -> list[int]:
    return [s.squares for s in road.sections]
