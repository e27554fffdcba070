"""Conversion: a stage as one game rides it, and what each game leaves out of any stage.

A stage is converted whether or not the tour has the riders for it; a refusal is part of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.played_roads import roads_of
from engine.errors import EtapaError, SetupError
from engine.race.entries import find_left_home
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.ride.ride import begin_ride, enter_stage
from engine.road.values import Block, Line, Road, RoadSection
from engine.tour.rules import Rules
from engine.tour.terrain import terrains
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, SUMMIT, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.race.course import Course
    from engine.race.game import Game
    from engine.ride.ride import Ride
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


class TerrainRun(NamedTuple):
    """Squares one after the other that show the same terrain."""

    terrain: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ConvertedStage:
    """One stage as one game rides it, whether or not the tour has the riders for it."""

    game: Game
    road: Road
    course: Course
    left_out: tuple[Finding, ...]
    """O7.1 — of the start list and of the stage, and remarks on the course."""
    start: Setup | None
    """Who rides; None where the race is refused."""
    refusal: EtapaError | None
    """Why it is."""

    @property
    def terrain_runs(self) -> tuple[TerrainRun, ...]:
        """O2.2 — the runs of squares that show one terrain, in the order of the course."""
        runs, end = [], 0
        for terrain, run in groupby(self.course.look):
            first, end = end + 1, end + len(list(run))
            runs.append(TerrainRun(terrain, first, end))
        return tuple(runs)


def convert_stage(tour: Tour, number: int, game: Game) -> ConvertedStage:
    """Return a stage as a game rides it; a tour without riders still has its course."""
    roads = roads_of(tour)
    if not 1 <= number <= len(roads.stages):
        raise SetupError("ride_no_stage", stage=number, most=len(roads.stages))
    road = roads.road(number)
    course = game.course(road, Rules(game.id, tour.rules))
    left_out = (*course.dropped, *course.remarks)
    try:
        start, left_out = enter_stage(begin_ride(tour, game), number, "")
    except EtapaError as refused:
        return ConvertedStage(game, road, course, left_out, None, refused)
    return ConvertedStage(game, road, course, left_out, start, None)


def convert_own(ride: Ride) -> ConvertedStage:
    """Return the own course of a game as it is ridden, by a tour's teams or by invented ones."""
    game, road = ride.game, ride.roads[0]
    course = game.course(road, Rules(game.id, ride.tour.rules))
    start, left_out = enter_stage(ride, 1, "")
    return ConvertedStage(game, road, course, left_out, start, None)


STANDARD: Final = (("FLAT", 165),)
"""R13.1 — the standard flat stage, in squares."""

RIDERS: Final = 9
"""More than any game seats of a team."""
LONG: Final = 60
"""Squares of each section: with one of every terrain, more than any course with a bound holds."""
LANES: Final = 5
BONUS: Final = (3, 2, 1)
POINTS: Final = (INTERMEDIATE_SPRINT,) * 5 + (FEED,) * 3
"""More of each than any game uses."""


def codes_left_out(game: Game) -> tuple[str, ...]:
    """O7.1 — the codes of what a game leaves out of a stage that has everything."""
    start = _fill_start_list(game, game.seats[-1] + 1)
    try:
        home = find_left_home(start, game.enter(start))
    except SetupError:  # a game that leaves no team at home refuses a team too many
        start = _fill_start_list(game, game.seats[-1])
        home = find_left_home(start, game.enter(start))
    course = game.course(full_stage(), Rules(game.id))
    return tuple([finding.code for finding in (*home, *course.dropped)])


def standard_course(game: Game) -> Course:
    """Return the standard flat stage as a game rides it."""
    return game.course(_lay_road(STANDARD, lanes=3), Rules(game.id))


@cache
def full_stage() -> Road:
    """Return a stage with every terrain and format, with points, bonus turns and a roundabout."""
    return _lay_road(((name, LONG) for name in terrains()), lanes=LANES, points=POINTS, kind=TTT)


def _lay_road(
    sections: Iterable[tuple[str, int]], *, lanes: int, points: Iterable[str] = (), kind: str = ""
) -> Road:
    laid: list[RoadSection] = []
    end = 0
    for index, (name, squares) in enumerate(sections):
        start, last = Decimal(end), Decimal(end + squares)
        laid.append(RoadSection(index, name, start, last, last - start, end + 1, end + squares))
        end += squares
    known = terrains()
    lines = [Line(point, n, Decimal(n), bonus=BONUS) for n, point in enumerate(points, 1)]
    lines += [
        Line(SUMMIT, s.last, s.to_km, category=known[s.terrain].category, bonus=BONUS)
        for s in laid
        if known[s.terrain].category
    ]
    ring = Block(1, 6, (6, 6), kind="roundabout")
    return Road(
        name="",
        format=kind or "road",
        type=kind or "FLAT_STAGE",
        lanes=lanes,
        rows=end,
        terrain=tuple([s.terrain for s in laid for _ in range(s.squares)]),
        sections=tuple(laid),
        lines=(*sorted(lines, key=lambda line: line.square), Line(FINISH, end, Decimal(end))),
        blocks=(ring, Block(7, end - 6, (end - 6,) * lanes)) if points else (),
        number=1,
    )


def _fill_start_list(game: Game, teams: int) -> Setup:
    """Return a start list of so many teams, every one with more riders than any game has."""
    start_list = []
    for team in range(1, teams + 1):
        riders = [RaceRider(10 * team + n, f"{n}", "LEADER") for n in range(RIDERS)]
        start_list.append(RaceTeam(f"{team}", f"{team}", tuple(riders)))
    return Setup(full_stage(), Rules(game.id), tuple(start_list))
