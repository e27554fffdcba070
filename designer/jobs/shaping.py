"""A stage or a tour shaped: the wish, the search on any pool, an answer taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from designer.jobs.laying import count_stage_sheets
from designer.jobs.races import pack_plan, race_chunk
from engine.errors import TourError
from engine.games import DEFAULT
from engine.playtests.managers import ManagerField, fields_of
from engine.playtests.run import PlanRunner
from engine.shape.search import ShapeSearch
from engine.shape.task import ShapeTask
from engine.shape.tweaks import Pins
from engine.tour.edit import need_stage, replace_stage
from engine.tour.file import change_tour
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from engine.playtests.run import Chunk, RacesOfPlan
    from engine.shape.offers import ShapeOffer
    from engine.shape.search import ShapeTrial
    from engine.shape.wants import Want
    from engine.tour.values import Tour

SECONDS = 60.0
"""What a search takes where no number of races is named."""
UNKNOWN = 2000
"""Races a search is planned with until it is known how long one takes."""


@dataclass(frozen=True, slots=True)
class ShapeWish:
    """What is wished for: by the options of a command, by the form of a page."""

    stage: int | None = 1
    """None for the whole tour: every stage may be changed."""
    wants: tuple[Want, ...] = ()
    pins: Pins = field(default_factory=Pins)
    """What stays as it is."""
    minutes: int | None = None
    changes: int = 3
    km: Decimal = Decimal(10)
    """How many kilometres of road may be others than the real ones."""
    races: int | None = None
    """None for what a minute takes."""
    seed: str = "1"
    game: str = DEFAULT
    bots: tuple[str, ...] = ()
    """One field of managers in the place of the usual ones."""


class PlannedRound(NamedTuple):
    """A search under way, with the races of its next round; none where it is over."""

    search: ShapeSearch
    trials: list[ShapeTrial]
    races: list[RacesOfPlan]


def make_task(tour: Tour, wish: ShapeWish) -> ShapeTask:
    """Return the task of a wish; a stage that is not there is refused."""
    whole = wish.stage is None
    if wish.stage is not None:
        need_stage(tour, wish.stage)
        numbers: tuple[int, ...] = (wish.stage,)
    else:
        numbers = tuple(n for n, one in enumerate(tour.stages, start=1) if one.format == ROAD)
    return ShapeTask(
        tour,
        numbers or (1,),
        wish.game,
        wish.wants,
        _own_field(wish.bots) if wish.bots else fields_of(wish.game),
        whole=whole,
        pins=wish.pins,
        changes=wish.changes,
        tolerance=wish.km,
        minutes=wish.minutes,
        races=wish.races or UNKNOWN,
        seed=wish.seed,
        count_sheets=count_stage_sheets,
    )


def _own_field(bots: tuple[str, ...]) -> tuple[ManagerField, ...]:
    """Return the field of managers that was named, in the place of the usual ones."""
    return (ManagerField("+".join(dict.fromkeys(bots)), bots),)


def races_in(seconds: float, each: float, workers: int) -> int:
    """Return how many races can be ridden in a time, in round numbers."""
    races = int(seconds * workers / max(each, 1e-4))
    step = int(10 ** max(1, len(str(races)) - 2))
    return max(step, races // step * step)


def run_search(
    task: ShapeTask,
    wish: ShapeWish,
    executor: Callable[[], Executor],
    workers: int,
    *,
    guard: Callable[[], AbstractContextManager[object]],
    show: Callable[[ShapeSearch], None],
) -> tuple[ShapeSearch, bool]:
    """Ride a search to its end; Ctrl-C ends it with the best so far, which is said by False."""
    search = ShapeSearch(task)
    runner = PlanRunner(executor, clock=perf_counter, guard=guard, workers=workers)
    try:
        while trials := search.next_round():
            seconds, before = 0.0, search.spent
            chunks = runner.ride_round(map(search.races_of, trials))
            for trial, chunk in zip(trials, chunks, strict=False):
                search.take_chunk(trial, chunk)
                seconds += chunk.seconds
                show(search)
            if wish.races is None and not before and search.spent:
                search.plan_steps(races_in(SECONDS, seconds / search.spent, workers))
    except KeyboardInterrupt:
        return search, False
    finally:
        runner.close()
    return search, True


def plan_round(search: ShapeSearch) -> PlannedRound:
    """Return a search with its next round: in another process, for roads are made for it."""
    trials = search.next_round()
    return PlannedRound(search, trials, [search.races_of(trial) for trial in trials])


def ride_trial(races: RacesOfPlan) -> Chunk:
    """Ride the races of a trial: in another process."""
    return race_chunk(pack_plan(races.plan), races.first, races.races)


def take_offer(path: str, opened: Tour, numbers: Sequence[int], offer: ShapeOffer) -> None:
    """Write an answer into the tour, if its stages are still what was searched."""

    def with_offer(tour: Tour) -> Tour:
        for number in numbers:
            if tour.stages[number - 1 : number] != (opened.stages[number - 1],):
                raise TourError("file_changed", path=path)
            tour = replace_stage(tour, number, offer.tour.stages[number - 1])
        return tour

    change_tour(path, with_offer)
