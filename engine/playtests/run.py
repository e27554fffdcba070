"""Races in the background: chunks on any executor, yielded in order, whichever finishes first.

The executor may be of this process, of others or of other machines; a chunk is sent as bytes.
"""

from __future__ import annotations

import pickle
from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import EtapaError, SetupError
from engine.playtests.play import play_race
from engine.playtests.tours import play_tour
from engine.race.referee import without_collector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future
    from contextlib import AbstractContextManager

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace

    Clock = Callable[[], float]
    Guard = Callable[[], AbstractContextManager[object]]
    """Makes what a race is ridden in: it may refuse a manager who never answers."""

FIRST = 2
"""Races in the first chunks, by which the length of the others is judged."""
TRIES = 3
"""How often a chunk is tried whose worker dies."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A race that no rule could finish, and why; its number rides it again."""

    number: int
    error: EtapaError


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some races in a row, and the seconds they took where they were ridden."""

    first: int
    played: tuple[PlayedRace, ...]
    seconds: float
    failure: Failure | None = None


def run_races(
    plan: PlaytestPlan,
    count: int,
    executor: Callable[[], Executor],
    *,
    clock: Clock,
    guard: Guard = nullcontext,
    workers: int = 1,
    seconds: float = 0.25,
) -> Iterator[Chunk]:
    """Ride races 1 to `count`, yielding chunks in their order; nothing depends on their size.

    `executor` makes one; a second one is made where a worker died, and loses nothing but time.
    A chunk grows to `seconds`, so that its way to a worker costs next to nothing.
    """
    if count < 1:
        raise SetupError("playtest_none", count=count)
    packed = pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)
    batch = _Batch(executor, clock, guard)
    size, following = FIRST, 1
    try:
        while batch.tasks or following <= count:
            while following <= count and len(batch.tasks) < 2 * workers:
                races = min(size, count - following + 1)
                batch.send(packed, following, races)
                following += races
            chunk = batch.next_chunk()
            if chunk is None:
                continue
            yield chunk
            if chunk.failure is not None:
                return
            each = max(chunk.seconds / len(chunk.played), 1e-6)
            rest = ceil((count - following + 1) / (2 * workers)) or 1
            size = max(1, min(ceil(seconds / each), rest))
    finally:
        batch.leave_pool()


class RacesOfPlan(NamedTuple):
    """Some races of a plan, by the number of the first."""

    plan: PlaytestPlan
    first: int
    races: int


class PlanRunner:
    """A pool that rides some races of each of many plans, one round of them after the other."""

    def __init__(
        self,
        executor: Callable[[], Executor],
        *,
        clock: Clock,
        guard: Guard = nullcontext,
        workers: int = 1,
    ) -> None:
        self._batch = _Batch(executor, clock, guard)
        self._workers = workers

    def ride_round(self, wanted: Iterable[RacesOfPlan]) -> Iterator[Chunk]:
        """Yield a chunk for each wanted, in their order.

        A race that fails ends its own chunk alone: the plans know nothing of each other.
        """
        batch, rest = self._batch, iter(wanted)
        while True:
            for one in islice(rest, max(0, 2 * self._workers - len(batch.tasks))):
                packed = pickle.dumps(one.plan, pickle.HIGHEST_PROTOCOL)
                batch.send(packed, one.first, one.races)
            if not batch.tasks:
                return
            chunk = batch.next_chunk()
            if chunk is not None:
                yield chunk

    def close(self) -> None:
        """Let the pool go; what is under way is forgotten."""
        self._batch.leave_pool()


@dataclass(slots=True)
class _Task:
    plan: bytes
    first: int
    count: int
    future: Future[Chunk]
    tries: int = 1


class _Batch:
    """The chunks that are on their way, and the pool they were sent to."""

    def __init__(self, executor: Callable[[], Executor], clock: Clock, guard: Guard) -> None:
        self._executor = executor
        self._clock, self._guard = clock, guard
        self._pool = executor()
        self.tasks: deque[_Task] = deque()

    def send(self, plan: bytes, first: int, count: int) -> None:
        """Send some races of a plan to the pool."""
        self.tasks.append(_Task(plan, first, count, self._submit_chunk(plan, first, count)))

    def next_chunk(self) -> Chunk | None:
        """Wait for the chunk sent first; None where its worker died and it was sent again."""
        try:
            chunk = self.tasks[0].future.result()
        except (BrokenExecutor, CancelledError, ConnectionError) as dead:
            self._restart_pool(dead)
            return None
        self.tasks.popleft()
        return chunk

    def leave_pool(self) -> None:
        """Let the pool go, without waiting for what it has not begun."""
        try:
            self._pool.shutdown(wait=False, cancel_futures=True)
        except TypeError:  # that of dask takes back what waits, and cannot be told to
            self._pool.shutdown(wait=False)

    def _restart_pool(self, dead: BaseException) -> None:
        """Send what a dead worker has left to a new pool."""
        lost = self.tasks[0]
        lost.tries += 1
        if lost.tries > TRIES:
            raise SetupError("playtest_workers", first=lost.first, tries=TRIES) from dead
        self.leave_pool()
        self._pool = self._executor()
        for task in self.tasks:
            future = task.future
            if not future.done() or future.cancelled() or future.exception():
                task.future = self._submit_chunk(task.plan, task.first, task.count)

    def _submit_chunk(self, plan: bytes, first: int, count: int) -> Future[Chunk]:
        return self._pool.submit(run_chunk, plan, first, count, self._clock, self._guard)


def run_chunk(
    blob: bytes, first: int, count: int, clock: Clock, guard: Guard = nullcontext
) -> Chunk:
    """Ride some races of a plan, here; a manager that fails ends the chunk with its name."""
    plan = _unpack_plan(blob)
    start = clock()
    played: list[PlayedRace] = []
    failure = None
    for number in range(first, first + count):
        try:
            with guard(), without_collector():
                played.append(_play_versions(plan, number))
        except EtapaError as broken:
            failure = Failure(number, broken)
            break
    return Chunk(first, tuple(played), clock() - start, failure)


def _play_versions(plan: PlaytestPlan, number: int) -> PlayedRace:
    """Return a race or a tour of a plan, with it what it is compared with and another way."""
    played = play_race(plan, number) if plan.tour is None else play_tour(plan, number)
    if plan.beside:
        way = plan.beside[number % len(plan.beside)]
        played = replace(played, beside=(way.name, _play_versions(way.plan, number)))
    if plan.against is None:
        return played
    return replace(played, against=_play_versions(plan.against, number))


@lru_cache(maxsize=4)
def _unpack_plan(blob: bytes) -> Any:
    """Return the plan of these bytes; a worker unpacks it once, not once a chunk."""
    return pickle.loads(blob)  # noqa: S301 -- our own bytes, from our own process
