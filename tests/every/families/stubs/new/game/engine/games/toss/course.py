"""The stage as Toss rides it: half as many squares, no line but the finish; one rider a team."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.race.course import Course, lay_line, rows_behind, square_terrains
from engine.race.entries import fill_roles, seat_teams
from engine.tour.finding import make_finding
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from engine.race.values import Setup
    from engine.road.values import Road
    from engine.tour.rules import Rules

SEATS = range(2, 5)


def enter(setup: Setup) -> Setup:
    """Return the setup with the first rider of each team that has a seat."""
    teams = seat_teams(setup, SEATS)
    return replace(setup, teams=tuple(replace(t, riders=fill_roles(t, ((),))) for t in teams))


def course(road: Road, rules: Rules) -> Course:
    """Return the squares, and one finding for what is left out."""
    squares = max(4, road.rows // rules["toss.shrink"])
    behind = rows_behind(road.rows, squares)
    lines = tuple(lay_line(line, road.rows, squares) for line in road.lines if line.kind == FINISH)
    left = make_finding("I_LEFT_COINS", f"stages/{road.number}", count=road.rows - squares)
    look = square_terrains(road.terrain, behind)
    return Course(squares, 0, look, lines, rows=behind, dropped=(left,))
