"""The stage as Ciclismo a Fondo rides it: the road of the stage, square by square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.race.course import Course

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules


def course(road: Road, _rules: Rules) -> Course:
    """Return the road as it is: rows are squares, lines lie where they lie, nothing is left out."""
    return Course(squares=road.rows, lanes=road.lanes, look=road.terrain, lines=road.lines)
