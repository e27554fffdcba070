"""Duels as they are wished for: a manager against a field, over stages, types of them or tours."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Self

from designer.jobs.patience import QuestionTimer
from designer.jobs.race_wishes import SEED, PlaytestWish, plan_races
from engine.bots import find_bot, known_names
from engine.bots.league import league_names
from engine.bots.own import OWN_ENDS, OwnBot
from engine.errors import SetupError
from engine.files.gate import bytes_of
from engine.games import DEFAULT
from engine.playtests.duel import DuelCount, DuelStage, count_races
from engine.playtests.duel_search import Found, Round, search_tricks
from engine.playtests.measures.duels import MEASURES
from engine.playtests.run import run_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor, Future

    from designer.language import Language
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace
    from engine.playtests.run import Chunk
    from engine.tour.values import Tour

    Workers = tuple[Callable[[], Executor], int]
    """What makes an executor, and how many work in it."""

MOST_BYTES = 1_000_000
MOST_CHUNK = 25
"""Races of one call at most, so that one sees them come in."""


@dataclass(frozen=True, slots=True)
class DuelWish:
    """One manager against a field of others."""

    us: str
    """A character, a trick of the league or one spelled out, or a Python file with one class."""
    field: tuple[str, ...] = ()
    """Who sits in the other seats, in turn; none named: the usual manager of the game."""
    game: str = DEFAULT
    stages: tuple[int, ...] = ()
    """By number; none for every stage."""
    types: tuple[str, ...] = ()
    """Of the stages of the tour only those of these types."""
    whole: bool = False
    """Whole tours in the place of stages."""
    own: str | None = None
    """A course of the game's own in the place of stages."""
    count: int = 400
    seed: str = SEED
    fresh: bool = False


def plan_duel(tour: Tour | None, wish: DuelWish, language: Language) -> list[DuelStage]:
    """Plan the races of a duel: one plan a stage."""
    own = read_own_bot(wish.us) if wish.us.endswith(OWN_ENDS) else None
    if own is None and find_bot(wish.game, wish.us) is None:
        known = ", ".join(known_names(wish.game))
        raise SetupError("playtest_bot", bot=wish.us, game=wish.game, known=known)
    numbers: Iterable[int | None] = (None,)
    if tour is not None and not wish.whole and wish.own is None:
        numbers = wish.stages or range(1, len(tour.stages) + 1)
    stages = []
    for number in numbers:
        races = PlaytestWish(
            wish.game, number if number or wish.whole else 1, wish.seed, wish.field,
            max(1, wish.count), wish.own, wish.fresh,
        )  # fmt: skip
        plan = plan_races(tour, races, language).plan
        kind = plan.setup.road.type if plan.setup is not None else ""
        if not wish.types or kind in wish.types:
            bots = () if own is None else (own,)
            stages.append(DuelStage(replace(plan, us=wish.us, own_bots=bots, measures=MEASURES)))
    if not stages:
        raise SetupError("duel_no_stage", types=", ".join(wish.types))
    return stages


def read_own_bot(path: str) -> OwnBot:
    """Read a manager of one's own; what is wrong with its file is said before races are ridden."""
    own = OwnBot(path, bytes_of(Path(path), MOST_BYTES).decode("utf-8", "replace"))
    own.find_class()
    return own


def ride_duel(
    stages: Sequence[DuelStage], races: int, workers: Workers
) -> Iterator[tuple[DuelStage, Chunk]]:
    """Ride so many races in all, every stage as often; yield each stage with some of them."""
    each = max(1, ceil(races / len(stages)))
    with RacePlans(workers) as riders:
        plans = [stage.plan for stage in stages]
        for place, chunk in riders.ride_chunks(plans, each):
            stages[place].count.add_races(chunk.played)
            yield stages[place], chunk


Search = Generator[Round | Found, Iterable[DuelCount], None]
"""A search under way: it yields what is to be ridden, and takes what that came to."""


def plan_search(stages: Sequence[DuelStage], tricks: int, races: int) -> Search:
    """Return the search for a trick against the field of these stages."""
    game = stages[0].plan.game
    if not league_names(game):
        raise SetupError("duel_no_league", game=game)
    return search_tricks([replace(stage.plan, own_bots=()) for stage in stages], tricks, races)


def ride_search(search: Search, workers: Workers) -> Iterator[Round | Found]:
    """Ride what a search wants, round after round; yield what it says."""
    with RacePlans(workers) as riders:
        step = next(search)
        while not isinstance(step, Found):
            yield step
            step = search.send(map(count_races, riders.ride_plans(step.plans, step.races)))
        yield step


def count_some(plan: PlaytestPlan, first: int, count: int) -> DuelCount:
    """Ride some races of a plan, and return what they came to."""
    blob = pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)
    chunk = run_chunk(blob, first, count, perf_counter, QuestionTimer)
    if chunk.failure is not None:
        raise chunk.failure.error
    return count_races(chunk.played)


class RacePlans:
    """Those who ride the races of many plans, one pool for all of them."""

    def __init__(self, workers: Workers) -> None:
        make_executor, self._hands = workers
        self._pool = make_executor()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def ride_plans(
        self, plans: Sequence[PlaytestPlan], each: int
    ) -> Iterator[tuple[PlayedRace, ...]]:
        """Ride so many races of each plan; yield them plan by plan."""
        played: list[PlayedRace] = []
        now = 0
        for place, chunk in self.ride_chunks(plans, each):
            if place != now:
                yield tuple(played)
                played, now = [], place
            played += chunk.played
        yield tuple(played)

    def ride_chunks(self, plans: Sequence[PlaytestPlan], each: int) -> Iterator[tuple[int, Chunk]]:
        """Ride so many races of each plan; yield some at a time, with the place of their plan."""
        size = max(1, min(MOST_CHUNK, ceil(each * len(plans) / (4 * self._hands)), each))
        asked = (
            (place, first, min(size, each - first + 1))
            for place, _ in enumerate(plans)
            for first in range(1, each + 1, size)
        )
        waiting: list[tuple[int, Future[Chunk]]] = []
        blobs: dict[int, bytes] = {}
        for place, first, count in asked:
            if place not in blobs:
                blobs = {place: pickle.dumps(plans[place], pickle.HIGHEST_PROTOCOL)}
            args = blobs[place], first, count, perf_counter, QuestionTimer
            waiting.append((place, self._pool.submit(run_chunk, *args)))
            if len(waiting) > 2 * self._hands:
                yield _take_first(waiting)
        while waiting:
            yield _take_first(waiting)


def _take_first(waiting: list[tuple[int, Future[Chunk]]]) -> tuple[int, Chunk]:
    place, future = waiting.pop(0)
    chunk = future.result()
    if chunk.failure is not None:
        raise chunk.failure.error
    return place, chunk
