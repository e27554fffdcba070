"""Races in the background: chunks on any executor, in order, whichever finishes first."""

from __future__ import annotations

import gc
import pickle
from collections import deque
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

from engine.errors import EtapaError, SetupError
from engine.playtests.play import play_race
from engine.playtests.tours import play_tour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future
    from contextlib import AbstractContextManager

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace

    Clock = Callable[[], float]
    Guard = Callable[[], AbstractContextManager[object]]
    """Makes what a race is ridden in: it may refuse a manager who never answers."""
    Ways = tuple[Clock, Guard]

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


@dataclass(slots=True)
class _Task:
    first: int
    count: int
    future: Future[Chunk]
    tries: int = 1


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
    ways = (clock, guard)
    if count < 1:
        raise SetupError("playtest_none", count=count)
    blob = pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)
    pool = executor()
    tasks: deque[_Task] = deque()
    size, following = FIRST, 1
    try:
        while tasks or following <= count:
            while following <= count and len(tasks) < 2 * workers:
                races = min(size, count - following + 1)
                tasks.append(_Task(following, races, _send(pool, blob, following, races, ways)))
                following += races
            try:
                chunk = tasks[0].future.result()
            except (BrokenExecutor, CancelledError, ConnectionError) as dead:
                pool = _again(pool, executor, tasks, blob, ways, dead)
                continue
            tasks.popleft()
            yield chunk
            if chunk.failure is not None:
                return
            each = max(chunk.seconds / len(chunk.played), 1e-6)
            rest = ceil((count - following + 1) / (2 * workers)) or 1
            size = max(1, min(ceil(seconds / each), rest))
    finally:
        _leave(pool)


def _again(
    pool: Executor,
    executor: Callable[[], Executor],
    tasks: deque[_Task],
    blob: bytes,
    ways: Ways,
    dead: BaseException,
) -> Executor:
    """Send what a dead worker has left to a new pool."""
    tasks[0].tries += 1
    if tasks[0].tries > TRIES:
        raise SetupError("playtest_workers", first=tasks[0].first, tries=TRIES) from dead
    _leave(pool)
    fresh = executor()
    for task in tasks:
        if not task.future.done() or task.future.cancelled() or task.future.exception():
            task.future = _send(fresh, blob, task.first, task.count, ways)
    return fresh


def _leave(pool: Executor) -> None:
    """Let a pool go, without waiting for what it has not begun."""
    try:
        pool.shutdown(wait=False, cancel_futures=True)
    except TypeError:  # that of dask takes back what waits, and cannot be told to
        pool.shutdown(wait=False)


def _send(pool: Executor, blob: bytes, first: int, count: int, ways: Ways) -> Future[Chunk]:
    return pool.submit(run_chunk, blob, first, count, *ways)


def run_chunk(
    blob: bytes, first: int, count: int, clock: Clock, guard: Guard = nullcontext
) -> Chunk:
    """Ride some races of a plan, here; a manager that fails ends the chunk with its name."""
    plan = _plan(blob)
    begun = clock()
    played: list[PlayedRace] = []
    for number in range(first, first + count):
        try:
            with guard(), _uncollected():
                played.append(_both(plan, number))
        except EtapaError as broken:
            failure = Failure(number, broken)
            return Chunk(first, tuple(played), clock() - begun, failure)
    return Chunk(first, tuple(played), clock() - begun)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector of cycles off while a race is ridden: it looks through what is left once.

    A race makes hundreds of thousands of values and no cycle of any size among them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _both(plan: PlaytestPlan, number: int) -> PlayedRace:
    one = play_race(plan, number) if plan.tour is None else play_tour(plan, number)
    if plan.against is None:
        return one
    return replace(one, against=_both(plan.against, number))


@lru_cache(maxsize=4)
def _plan(blob: bytes) -> Any:
    """Return the plan of these bytes; a worker unpacks it once, not once a chunk."""
    return pickle.loads(blob)  # noqa: S301 -- our own bytes, from our own process
