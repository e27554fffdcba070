"""The races of one playtest: ridden and summed up, shown while they run, written as files."""

from __future__ import annotations

import csv
import json
import shutil
import sys
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from designer.cli.common import give_up, json_value
from designer.jobs.patience import QuestionTimer, exit_note
from engine.errors import EtapaError, FileError
from engine.files.gate import bytes_of, parse_json
from engine.files.writing import file_lock
from engine.playtests.changes import stage_changes, try_changes
from engine.playtests.compare import Comparison
from engine.playtests.play import RIDER_COLUMNS
from engine.playtests.run import run_races
from engine.playtests.summary import Summary
from engine.text import FORMULA_SIGNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from concurrent.futures import Executor

    from designer.kit.report.frame import Subject
    from designer.language import Language
    from engine.playtests.changes import TriedChange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace
    from engine.playtests.run import Failure
    from engine.tour.values import Tour

    Workers = tuple[Callable[[], Executor], int]
    """What makes an executor, and how many work in it."""


RACES, RIDERS, SUMMARY = "races.csv", "riders.csv", "summary.json"
PART = "part"
"""The folder of a batch that was broken off, where an earlier one is whole."""
WHOLE, ASKED = "whole", "asked"
"""Keys of a summary: whether all races were ridden, and how many were asked for."""
PREFIX, ALIVE = ".playtest-", "alive"
"""How the folder of a running batch begins; what is locked in it while its process lives."""
MOST_BYTES, MOST_VALUES = 8_000_000, 300_000
"""Of a summary that is read again; what is larger was not written here."""


class BatchRun:
    """The races of one plan: summed up while they come in, and written where asked."""

    def __init__(
        self, language: Language, plan: PlaytestPlan, count: int, out: Path | None
    ) -> None:
        self.language = language
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

    def run(self, workers: Workers, *, quiet: bool) -> None:
        """Ride the races; Ctrl-C ends them and keeps what is done."""
        make_executor, count = workers
        with _show_progress(self.language, self.count, quiet=quiet) as advance, exit_note() as note:
            leave = partial(give_up, self.language) if count == 1 else note.leave_word
            guard = partial(QuestionTimer, give_up=leave)

            def renew_executor() -> Executor:
                """Make a pool, unless one died of a bot who never answers: so would the next."""
                why = note.read_word()
                if why is not None:
                    raise why
                return make_executor()

            how: Any = {"clock": perf_counter, "guard": guard, "workers": count}
            try:
                for chunk in run_races(self.plan, self.count, renew_executor, **how):
                    self.summary.add_races(chunk.played)
                    self.comparison.add_races(chunk.played)
                    if self.files:
                        self.files.add(chunk.played)
                    advance(len(chunk.played))
                    self.failure = chunk.failure
            except KeyboardInterrupt:
                self.stopped = True
            except EtapaError as refused:
                self.refused = refused

    def advise(self, tour: Tour | None, races: int, workers: Workers) -> None:
        """Try changes of the stage, each in so many races; Ctrl-C keeps those that are done."""
        make_executor, count = workers

        def ride_plan(plan: PlaytestPlan) -> Iterator[PlayedRace]:
            for chunk in run_races(plan, races, make_executor, clock=perf_counter, workers=count):
                yield from chunk.played

        plan = replace(self.plan, against=None, beside=())
        try:
            self.tried.extend(try_changes(plan, stage_changes(tour, plan), ride_plan))
        except KeyboardInterrupt:
            self.stopped = True
        except EtapaError as refused:
            self.refused = refused


@contextmanager
def _show_progress(
    language: Language, count: int, *, quiet: bool
) -> Iterator[Callable[[int], None]]:
    """Show how far a batch is and how long it will take, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(language.say("playtest.racing"), total=count)
        yield lambda done: bar.advance(task, done)


class BatchFiles:
    """The files of one batch; what a full disk refuses is said once, and the races go on.

    They are written in a folder of their own and take their place once the batch is over, so
    that one that is broken off never stands in the place of a whole one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: OSError | None = None
        self._columns: dict[str, None] = {}
        self._open_files = ExitStack()
        folder.mkdir(parents=True, exist_ok=True)
        with file_lock(folder / "playtest"):
            _remove_dead_parts(folder)
            self._beside = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
            self._open_files.enter_context(file_lock(self._beside / ALIVE))
        self._lines = self._beside / "races.jsonl"
        """Race by race: which columns the table has is known when the last one is ridden."""
        self._race_lines = self._open_files.enter_context(self._lines.open("x", encoding="utf-8"))
        riders = self._beside / RIDERS
        self._riders = self._open_files.enter_context(
            riders.open("x", encoding="utf-8", newline="")
        )
        self._rows = csv.writer(self._riders)
        self._rows.writerow(RIDER_COLUMNS)

    def add(self, played: Iterable[PlayedRace]) -> None:
        """Write races as they come in."""
        if self.refused:
            return
        with self._noting_refusal():
            for one in played:
                self._columns |= dict.fromkeys(one.values)
                line = json.dumps([one.number, one.values], default=json_value)
                self._race_lines.write(f"{line}\n")
                self._rows.writerows([quote_formula(cell) for cell in row] for row in one.riders)

    @contextmanager
    def _noting_refusal(self) -> Iterator[None]:
        """Keep the first refusal of the disk, and go on."""
        try:
            yield
        except OSError as full:
            self.refused = self.refused or full

    def close(self, summary: Mapping[str, Any]) -> list[str]:
        """Finish the files, put them in their place and return their names.

        A part goes into a folder of its own where a whole batch stands; what a full disk has cut
        is a part too.
        """
        try:
            for file in (self._race_lines, self._riders):
                with self._noting_refusal():
                    file.close()
            with self._noting_refusal():
                self._write_tables(summary)
            if (self.refused or not summary[WHOLE]) and _is_whole(self.folder):
                self.folder /= PART
            with self._noting_refusal():
                self.folder.mkdir(exist_ok=True)
                for name in (RACES, RIDERS, SUMMARY):
                    self._put_in_place(name)
        finally:
            self.drop()
        return [RACES, RIDERS, SUMMARY]

    def drop(self) -> None:
        """Take away what has not been put in its place."""
        for file in (self._race_lines, self._riders):
            with suppress(OSError):
                file.close()
        shutil.rmtree(self._beside, ignore_errors=True)
        self._open_files.close()

    def _put_in_place(self, name: str) -> None:
        """Put a file in its place, unless the disk was full before anything stood in it."""
        file = self._beside / name
        if file.exists() and file.stat().st_size:
            file.replace(self.folder / name)

    def _write_tables(self, summary: Mapping[str, Any]) -> None:
        """Write the table of races, where a measure a race lacks is an empty cell; the summary."""
        with (self._beside / RACES).open("x", encoding="utf-8", newline="") as table:
            rows = csv.writer(table)
            rows.writerow(["race", *self._columns])
            with self._lines.open(encoding="utf-8") as lines:
                for line in lines:
                    if line.endswith("\n"):  # a full disk cuts the last one short
                        number, values = json.loads(line)
                        rows.writerow(
                            [number, *(quote_formula(values.get(c, "")) for c in self._columns)]
                        )
        text = json.dumps(summary, ensure_ascii=False, indent=2, default=json_value)
        (self._beside / SUMMARY).write_text(text + "\n", encoding="utf-8")


def quote_formula(cell: object) -> object:
    """Return a cell that no spreadsheet program takes for a formula: such a text is quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def _is_whole(folder: Path) -> bool:
    """Tell whether a whole batch stands in a folder; one that does not say so is taken for one."""
    if not any((folder / name).exists() for name in (RACES, RIDERS, SUMMARY)):
        return False
    try:
        summary = parse_json(bytes_of(folder / SUMMARY, MOST_BYTES), MOST_VALUES)
        return summary.get(WHOLE, True) is not False
    except (FileError, ValueError, AttributeError):
        return True


def _remove_dead_parts(folder: Path) -> None:
    """Take away what batches have left whose process is gone."""
    for left in folder.glob(f"{PREFIX}????????"):
        with suppress(FileError, OSError):
            if left.is_symlink():
                continue
            with file_lock(left / ALIVE, tries=1):
                shutil.rmtree(left, ignore_errors=True)


def subject_of(tour: Tour, batch: BatchRun, other: str) -> Subject:
    """Return what the report of a batch is of; a version is called by its file, not its folder."""
    from designer.kit.report.frame import Subject

    return Subject(
        tour,
        batch.plan,
        batch.summary,
        batch.language,
        tuple(batch.comparison.differences()),
        Path(other).name,
        races_wanted=batch.count,
        tried_changes=tuple(batch.tried),
    )
