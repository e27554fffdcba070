"""What a search is asked for, and what becomes of the tour with some of the changes.

The tour of a candidate is made by the tour's own verbs, then fitted to the evening as any stage is;
what cannot be made, or would be an error of `check`, is no candidate.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.board.played_roads import road_of_stage
from engine.errors import EtapaError, SetupError
from engine.games import game_named
from engine.playtests.plan import PlaytestPlan, ride_plan, tour_plan
from engine.race.setup_data import digest_road
from engine.ride.ride import begin_ride
from engine.road.fit import estimate_of, fit_minutes, is_fitted
from engine.shape.tweaks import Pins, apply_tweaks, list_tweaks
from engine.shape.wants import MINUTES, SHEETS, SQUARES
from engine.tour.edit import replace_stage
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.playtests.managers import ManagerField
    from engine.ride.ride import Ride
    from engine.road.values import Road
    from engine.shape.tweaks import Tweak
    from engine.shape.wants import Want
    from engine.tour.values import Tour

    CountSheets = Callable[[Tour, Road], int]


@dataclass(frozen=True, slots=True)
class ShapeTask:
    """What a stage or a tour is to do, what may be changed for it, and how much may be ridden."""

    tour: Tour
    numbers: tuple[int, ...]
    """The stages that may be changed."""
    game: str
    wants: tuple[Want, ...]
    fields: tuple[ManagerField, ...]
    """The fields of managers that every road is ridden by, in equal parts."""
    whole: bool = False
    """The wants are of the whole tour, not of one stage."""
    pins: Pins = field(default_factory=Pins)
    changes: int = 3
    """How many changes an answer may make at most."""
    tolerance: Decimal = Decimal(10)
    """How many kilometres of road may be others than the real ones."""
    minutes: int | None = None
    """What each stage is fitted to where it would take longer."""
    races: int = 4000
    seed: str = "1"
    count_sheets: CountSheets | None = None
    """Counts sheets of paper, where they are wanted."""

    @property
    def number(self) -> int:
        """Return the stage that is shaped, the first where there are several."""
        return self.numbers[0]


def check_task(task: ShapeTask) -> None:
    """Refuse what cannot be searched: nothing wanted, nothing to change."""
    if not task.wants:
        raise SetupError("shape_no_want")
    if not any(task.tour.stages[number - 1].format == ROAD for number in task.numbers):
        raise SetupError("shape_trial", stage=task.number)


def every_tweak(task: ShapeTask) -> list[Tweak]:
    """Return every single change of the stages that may be changed."""
    return [
        tweak
        for number in task.numbers
        for tweak in list_tweaks(task.tour.stages[number - 1], number, task.pins, task.tolerance)
    ]


@dataclass(frozen=True, slots=True)
class ShapedTour:
    """The tour with some changes, the roads that changed, and what tells it from others."""

    tour: Tour
    roads: tuple[Road, ...]
    digest: str


class Workshop:
    """Makes the candidates of a task: their tours, the plans of their races."""

    def __init__(self, task: ShapeTask) -> None:
        self.task = task
        self._ride: Ride | None = None
        self._limits = {number: self._find_limit(number) for number in task.numbers}

    def shape_tour(self, tweaks: Sequence[Tweak]) -> ShapedTour | None:
        """Return the tour with changes; None where they cannot be made, or are errors."""
        try:
            tour = self._change_tour(tweaks)
            roads = tuple(road_of_stage(tour, n).need_road() for n in self.task.numbers)
        except EtapaError:
            return None
        return ShapedTour(tour, roads, " ".join(map(digest_road, roads)))

    def plan_races(self, shaped: ShapedTour, bots: tuple[str, ...], seed: str) -> PlaytestPlan:
        """Return the plan of a candidate's races by one field of managers."""
        task = self.task
        if task.whole:
            return tour_plan(shaped.tour, game=task.game, seed=seed, bots=bots)
        if self._ride is None:
            self._ride = begin_ride(task.tour, game_named(task.game))
        ride = self._ride.with_changed_stage(shaped.tour, task.number)
        return ride_plan(ride, task.number, seed=seed, bots=bots)

    def read_road(self, shaped: ShapedTour, want: Want) -> float:
        """Return what the road says of a want of the road; of a tour, all its roads together."""
        kind = want.kind.key
        if kind == SQUARES:
            return float(sum(road.rows for road in shaped.roads))
        if kind == MINUTES:
            estimate = estimate_of(shaped.tour)
            return float(sum(estimate(road) for road in shaped.roads))
        assert kind == SHEETS
        count = self.task.count_sheets
        return float(sum(count(shaped.tour, road) for road in shaped.roads)) if count else 0.0

    def _change_tour(self, tweaks: Sequence[Tweak]) -> Tour:
        tour = self.task.tour
        for number in self.task.numbers:
            own = [tweak for tweak in tweaks if tweak.stage == number]
            stage = apply_tweaks(tour.stages[number - 1], own)
            tour = replace_stage(tour, number, stage)
            limit = self._limits[number]
            if limit is not None and (own or self.task.minutes):
                tour = replace_stage(tour, number, fit_minutes(tour, number, limit).stage)
        return tour

    def _find_limit(self, number: int) -> float | None:
        """Return the minutes a stage is fitted to: those wanted, or those it is fitted to now."""
        if self.task.minutes is not None:
            return float(self.task.minutes)
        tour = self.task.tour
        if not is_fitted(tour.stages[number - 1]):
            return None
        road = road_of_stage(tour, number).road
        return None if road is None else estimate_of(tour)(road)


def errors_added(before: Tour, after: Tour, number: int) -> bool:
    """Tell whether a changed stage has an error that it had not: it would not be offered."""
    was = {f.code for f in road_of_stage(before, number).findings if f.severity == "error"}
    now = {f.code for f in road_of_stage(after, number).findings if f.severity == "error"}
    return bool(now - was)


def plan_measuring(plan: PlaytestPlan, task: ShapeTask) -> PlaytestPlan:
    """Return the plan with no more measured than the wants need."""
    families = dict.fromkeys(want.kind.family for want in task.wants if want.kind.family)
    return replace(plan, measures=tuple(families))
