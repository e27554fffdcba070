"""Runs calls in other processes and brings their results home, one task of a kind at a time.

What belongs to the window and is done in a thread of it outlives that thread there.
"""

from __future__ import annotations

import os
from functools import partial
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from engine.errors import EtapaError, JobError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor, Future


LONGEST = 160
"""Letters of a foreign error that still make one sentence of ours."""


class Call(NamedTuple):
    """A function of the top level of a module, and what it is given; both travel."""

    do: Callable[..., Any]
    values: tuple[Any, ...] = ()
    keywords: dict[str, Any] = {}  # noqa: RUF012 -- a tuple's default, which never changes


class Task(QObject):
    """Some calls under way; their results come in the order of the calls."""

    part = Signal(int, object)
    """One call is done: its number from 0, its result."""
    progressed = Signal(int, int)
    """So many calls are done, of so many."""
    done = Signal(object)
    """All calls are done: their results."""
    failed = Signal(object)
    """A call was refused: the error, whose sentence says why."""
    ended = Signal()
    """Done, failed or stopped: nothing more will come."""

    def __init__(self, calls: Iterable[Call], parent: QObject) -> None:
        super().__init__(parent)
        self.calls = list(calls)
        self.results: dict[int, Any] = {}
        self.next = 0
        self.over = False
        self.submitted: list[Future[Any]] = []

    def stop(self) -> None:
        """Submit no further call, take back what waits; what is under way is forgotten."""
        if not self.over:
            for future in self.submitted:
                future.cancel()
            self.end()

    def end(self) -> None:
        """Say that nothing more will come, and let go of what came home.

        The task itself stays: Qt may still hold what it says to those who listen.
        """
        self.over = True
        self.ended.emit()
        self.calls.clear()
        self.results.clear()
        self.submitted.clear()


class Runner(QObject):
    """The other processes; they are started when the first call is made."""

    _arrived = Signal(object, int, object)

    def __init__(self, make: Callable[[], Executor] | None = None, width: int = 0) -> None:
        super().__init__()
        self.make_executor = make or _make_pool
        self.width = width or max(1, (os.cpu_count() or 2) - 1)
        self._executor: Executor | None = None
        self._tasks: dict[str, Task] = {}
        self._door = Lock()
        """Held while a thread of the pool brings a result: none may come after `close`."""
        self._closed = False
        self._arrived.connect(self._came_home, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Tell whether anything is under way."""
        return any(not task.over for task in self._tasks.values())

    def start(self, kind: str, calls: Iterable[Call]) -> Task:
        """Start calls; a task of the same kind that is under way is stopped."""
        if old := self._tasks.get(kind):
            old.stop()
        task = Task(calls, self)
        self._tasks[kind] = task
        for _ in range(self.width):
            self._submit_next(task)
        return task

    def close(self) -> None:
        """Stop everything; nothing comes home any more."""
        with self._door:
            self._closed = True
        for task in self._tasks.values():
            task.stop()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _submit_next(self, task: Task) -> None:
        """Submit the next call of a task: never more at a time than there are processes."""
        if task.over or task.next >= len(task.calls):
            return
        number, call = task.next, task.calls[task.next]
        task.next += 1
        if self._executor is None:
            self._executor = self.make_executor()
        try:
            future = self._executor.submit(call.do, *call.values, **call.keywords)
        except RuntimeError as broken:
            self._arrived.emit(task, number, broken)
            return
        task.submitted.append(future)
        # The callback runs in a thread of the pool, so it only emits.
        future.add_done_callback(lambda f: self._bring_home(task, number, f))

    def _bring_home(self, task: Task, number: int, future: Future[Any]) -> None:
        try:
            result: object = future.result()
        except BaseException as wrong:  # noqa: BLE001 -- any failure is told
            result = wrong
        with self._door:
            if not self._closed:
                self._arrived.emit(task, number, result)

    def _came_home(self, task: Task, number: int, result: object) -> None:
        if task.over:
            return
        if isinstance(result, BaseException):
            if _is_pool_dead(result):
                self._executor = None
            task.over = True
            task.failed.emit(_as_refusal(result))
            task.end()
            return
        task.results[number] = result
        task.part.emit(number, result)
        if not task.over:  # who was told of a part may have stopped it
            task.progressed.emit(len(task.results), len(task.calls))
        if task.over:
            return
        if len(task.results) == len(task.calls):
            task.over = True
            task.done.emit([task.results[n] for n in range(len(task.calls))])
            task.end()
        else:
            self._submit_next(task)


def _as_refusal(wrong: BaseException) -> EtapaError:
    """Return an error with a sentence for whatever went wrong."""
    if isinstance(wrong, EtapaError):
        return wrong
    if _is_pool_dead(wrong):
        return JobError("job_died")
    lines = filter(None, map(str.strip, str(wrong).split("\n")))
    first = next(lines, "")
    return JobError("job_failed", detail=f"{type(wrong).__name__}: {first[:LONGEST]}")


def _is_pool_dead(wrong: BaseException) -> bool:
    from concurrent.futures.process import BrokenProcessPool

    return isinstance(wrong, BrokenProcessPool)


def _make_pool() -> Executor:
    from designer.jobs.pool import Pool  # takes longer to import than a window

    return Pool()


LOOK = 500
"""Milliseconds between two looks whether a thread has ended."""


def begin_thread(owner: QObject, work: Callable[[], None], name: str) -> None:
    """Do some work of an object in a thread; the caller's thread holds the object meanwhile.

    Who lets go of a QObject last takes it away. A thread that ended as the last one tore a match
    from under a signal that was just being sent to it, and the program with it.
    """
    thread = Thread(target=work, name=name, daemon=True)
    thread.start()
    _hold(owner, thread)


def _hold(owner: QObject, thread: Thread) -> None:
    if thread.is_alive():
        QTimer.singleShot(LOOK, partial(_hold, owner, thread))
