"""A stage converted for a game: its course, who rides it, and what is left out of both."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import EtapaError, SetupError
from engine.ride.ride import begin_ride, furnished_roads
from engine.ride.start import enter_stage
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.game import Game
    from engine.race.values import Setup
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


class Look(NamedTuple):
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
    refused: EtapaError | None
    """Why it is."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """O2.2 — return the runs of squares that show one terrain, in the order of the course."""
        found, end = [], 0
        for terrain, run in groupby(self.course.look):
            first, end = end + 1, end + len(list(run))
            found.append(Look(terrain, first, end))
        return tuple(found)


def convert_stage(tour: Tour, number: int, game: Game) -> ConvertedStage:
    """Return a stage as a game rides it; a tour without riders still has its course."""
    roads = furnished_roads(tour)
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
