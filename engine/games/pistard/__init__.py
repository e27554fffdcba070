"""Pistard: the rulebook of sections 2 to 12, one chapter a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import tables
from engine.games.pistard.box import TABLE
from engine.games.pistard.course import COURSE, TRACK, lay_course
from engine.lazy import called_later
from engine.race.course import OwnCourse
from engine.race.entries import Role, seat_roles
from engine.race.game import TURNS, Column, Game

if TYPE_CHECKING:
    from engine.race.values import Setup

SEATS: Final = range(2, 5)
"""R1.1 — two to four players."""


def base_roles() -> tuple[Role, ...]:
    """RULING 24, O6.2 — the types that want the base of each colour, in their order."""
    return tuple([tuple(types) for types in tables.read_toml(TABLE)["roles"]])


def enter_race(setup: Setup) -> Setup:
    """RULING 24 — the first teams in tour order, of each a rider for every base, in that order."""
    return seat_roles(setup, SEATS, base_roles())


GAME: Final[Game] = Game(
    id="pistard",
    rules=2,
    seats=SEATS,
    enter=enter_race,
    course=lay_course,
    start=called_later("engine.games.pistard.race", "PistardRace"),
    sheet_of=called_later("engine.games.pistard.sheets", "sheet_of"),
    rider_notes=called_later("engine.games.pistard.sheets", "rider_notes"),
    team_purses=called_later("engine.games.pistard.sheets", "team_purses"),
    own_courses=(
        OwnCourse("track", lambda rules: int(rules["pistard.lap_rows"]), {COURSE: TRACK}),
    ),
    columns=(TURNS, Column("laps", "race.laps"), Column("points", "race.points")),
    box=called_later("engine.games.pistard.box", "game_box"),
    score_form=called_later("engine.games.pistard.box", "score_form"),
    manager="planner",
)
