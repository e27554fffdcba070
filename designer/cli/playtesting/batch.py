"""A playtest as a command runs it: progress, files while races come in, what a stop leaves."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from designer.cli.call.common import give_up
from designer.cli.playtesting.files import BatchFiles
from designer.jobs.patience import QuestionTimer, exit_note
from designer.words import say
from engine.errors import EtapaError, SetupError
from engine.playtests.changes import stage_changes, try_changes
from engine.playtests.compare import Comparison
from engine.playtests.run import run_races
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from engine.playtests.changes import TriedChange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace
    from engine.playtests.run import Failure
    from engine.tour.values import Tour


class BatchRun:
    """The races of one plan: summed up while they come in, and written where asked."""

    def __init__(self, lang: str, plan: PlaytestPlan, count: int, out: Path | None) -> None:
        if count < 1:  # before any file of an earlier batch is begun anew
            raise SetupError("playtest_none", count=count)
        self.lang = lang
        self.plan = plan
        self.count = count
        self.summary = Summary()
        self.comparison = Comparison()
        self.failure: Failure | None = None
        self.refused: EtapaError | None = None
        """Why the batch could not go on, where it was no race that failed."""
        self.stopped = False
        self.tried: list[TriedChange] = []
        """Changes of the stage that were tried, where advice was asked for."""
        self.files = BatchFiles(out) if out else None

    @property
    def whole(self) -> bool:
        """Tell whether every race that was asked for has been ridden."""
        return self.summary.races == self.count

    def run(
        self,
        executor: Callable[[], Executor],
        hands: int,
        clock: Callable[[], float],
        *,
        quiet: bool,
    ) -> None:
        """Ride the races; Ctrl-C ends them and keeps what is done."""
        with _progress(self.lang, self.count, quiet=quiet) as advance, exit_note() as word:
            leave = partial(give_up, self.lang) if hands == 1 else word.leave
            guard = partial(QuestionTimer, give_up=leave)

            def pool() -> Executor:
                """Make a pool, unless one died of a bot who never answers: so would the next."""
                why = word.read()
                if why is not None:
                    raise why
                return executor()

            try:
                chunks = run_races(
                    self.plan, self.count, pool, clock=clock, guard=guard, workers=hands
                )
                for chunk in chunks:
                    self.summary.add(chunk.played)
                    self.comparison.add(chunk.played)
                    if self.files:
                        self.files.add(chunk.played)
                    advance(len(chunk.played))
                    self.failure = chunk.failure
            except KeyboardInterrupt:
                self.stopped = True
            except EtapaError as refused:
                self.refused = refused

    def advise(
        self,
        tour: Tour | None,
        races: int,
        executor: Callable[[], Executor],
        hands: int,
        clock: Callable[[], float],
    ) -> None:
        """Try changes of the stage, each in so many races; Ctrl-C keeps those that are done."""

        def ride(plan: PlaytestPlan) -> Iterator[PlayedRace]:
            for chunk in run_races(plan, races, executor, clock=clock, workers=hands):
                yield from chunk.played

        plan = replace(self.plan, against=None)
        try:
            self.tried.extend(try_changes(plan, stage_changes(tour, plan), ride))
        except KeyboardInterrupt:
            self.stopped = True
        except EtapaError as refused:
            self.refused = refused


@contextmanager
def _progress(lang: str, count: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Show how far a batch is and how long it will take, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(lang, "playtest.racing"), total=count)
        yield lambda done: bar.advance(task, done)
