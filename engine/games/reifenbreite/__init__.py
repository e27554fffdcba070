"""Um Reifenbreite: the rulebook of sections 2 to 20, one chapter a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.games.reifenbreite.box import TABLE
from engine.games.reifenbreite.course import COURSE, COURSES, lay_course, own_rows
from engine.games.reifenbreite.series import SERIES
from engine.lazy import called_later
from engine.race.course import OWN_COURSE, OwnCourse
from engine.race.entries import Role, seat_roles
from engine.race.game import TURNS, Column, Game
from engine.race.values import RaceRider, RaceTeam

if TYPE_CHECKING:
    from engine.race.values import Setup

SEATS: Final = range(2, 5)
"""R1.1 — two to four managers."""
OF_A_TOUR: Final = "stages_left"
"""What only the setup of a stage of a tour says."""


def team_roles() -> tuple[Role, ...]:
    """RULING 41, O6.2 — the types that want to be star, climber, sprinter and helper."""
    return tuple([tuple(types) for types in tables.read_toml(TABLE)["roles"]])


def book_teams() -> tuple[RaceTeam, ...]:
    """R3.1 — the four teams of the book, riders by their numbers, each of the type of its role."""
    kinds = [role[0] if role else "ROULEUR" for role in team_roles()]
    return tuple(
        RaceTeam(
            name,
            name,
            tuple(RaceRider(first + n, str(first + n), kind) for n, kind in enumerate(kinds)),
        )
        for name, first in tables.read_toml(TABLE)["teams"]
    )


def enter_race(setup: Setup) -> Setup:
    """RULING 41 — the first teams in tour order, of each a rider for every role, in that order.

    RULING 6 — by house rule teams of the book take the empty seats where no tour is ridden, on a
    course of the book for example; a team whose numbers a team of the race has stays in the box.
    """
    alone = setup.road.type == OWN_COURSE or OF_A_TOUR not in setup.extra
    if setup.rules["reif.fill_with_bots"] and alone:
        ids = {team.id for team in setup.teams}
        bibs = {rider.bib for team in setup.teams for rider in team.riders}
        free = [
            team
            for team in book_teams()
            if team.id not in ids and not any(rider.bib in bibs for rider in team.riders)
        ]
        teams = (*setup.teams, *free)[: max(SEATS[-1], len(setup.teams))]
        setup = replace(setup, teams=teams)
    return seat_roles(setup, SEATS, team_roles())


GAME: Final[Game] = Game(
    id="reifenbreite",
    rules=2,
    seats=SEATS,
    enter=enter_race,
    course=lay_course,
    start=called_later("engine.games.reifenbreite.race", "ReifenRace"),
    sheet_of=called_later("engine.games.reifenbreite.sheets", "sheet_of"),
    rider_notes=called_later("engine.games.reifenbreite.sheets", "rider_notes"),
    team_purses=called_later("engine.games.reifenbreite.sheets", "team_purses"),
    series=SERIES,
    columns=(
        TURNS,
        Column("wheels", "race.wheels"),
        Column("place_points", "race.place_points"),
        Column("sprint_points", "race.sprint_points"),
        Column("points", "race.points"),
    ),
    score_tables=called_later("engine.games.reifenbreite.score", "score_tables"),
    own_courses=tuple(OwnCourse(key, own_rows, {COURSE: key}) for key in COURSES),
    box=called_later("engine.games.reifenbreite.printed", "game_box"),
    score_form=called_later("engine.games.reifenbreite.score", "score_form"),
    manager="eager",
)
