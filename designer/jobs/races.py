"""Races a window wants: one stage entered, playtests by chunks, answers tried with other dice."""

from __future__ import annotations

import pickle
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from designer.jobs.patience import QuestionTimer
from designer.jobs.race_wishes import open_race
from engine.bots import bots_playing
from engine.errors import FileError
from engine.files.writing import replace_file
from engine.games import GAMES, game_of_record
from engine.match.clock import learn_clock
from engine.match.debrief import ride_batch
from engine.match.review import Outcome, Trial, ride_trial, with_bots_seated
from engine.match.tape import PERSON
from engine.playtests.changes import stage_changes
from engine.playtests.run import run_chunk
from engine.race.record import packed_bytes, unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, enter_stage
from engine.ride.stages import stage_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from designer.jobs.race_wishes import RaceWish
    from designer.language import Language
    from engine.match.clock import TableClock
    from engine.match.debrief import Ridden, TrialBatch, TriedMoment
    from engine.match.tape import MatchStart, Tape
    from engine.playtests.changes import StageChange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.run import Chunk
    from engine.race.record import Record
    from engine.race.values import Results, Setup
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


A_CHUNK = 5
"""Races of one call: long enough that its way to the process costs nothing."""


@dataclass(frozen=True, slots=True)
class EnteredRace:
    """What a race starts from, and what of its stage and its riders the game leaves out."""

    setup: Setup
    left_out: tuple[Finding, ...]


def pack_plan(plan: PlaytestPlan) -> bytes:
    """Return a plan as it travels: once a task, not once a race."""
    return pickle.dumps(plan, pickle.HIGHEST_PROTOCOL)


def race_chunk(plan: bytes, first: int, count: int) -> Chunk:
    """Ride some races of a plan; one that fails ends the chunk and names itself."""
    return run_chunk(plan, first, count, perf_counter, QuestionTimer)


def enter_race(tour: Tour | None, wish: RaceWish, language: Language) -> EnteredRace:
    """Return what a stage starts from: the race of `etapa race` with the same seed."""
    ride, number = open_race(tour, wish, language), 1 if wish.stage is None else wish.stage
    setup, left_out = enter_stage(ride, number, stage_key(wish.seed, number))
    return EnteredRace(setup, left_out)


def race_of_plan(plan: PlaytestPlan, number: int) -> tuple[Setup, tuple[str, ...]]:
    """Return what one race of a batch starts from, and who sits where."""
    assert plan.setup is not None
    start = replace(plan.setup, key=plan.dice_key(number))
    return start, tuple(plan.character_at(place) for place in range(len(start.teams)))


def read_race(path: Path) -> Record:
    """Read a record and ride it again: only one that agrees with itself is shown."""
    record = unpack_record(packed_bytes(path))
    replay_record(record, game_of_record(record).start, events=False)
    return record


def learn_from_records(paths: Iterable[str | Path]) -> TableClock:
    """Return how long people take for an answer, as these records of theirs teach it."""
    return learn_clock(unpack_record(packed_bytes(path)) for path in paths)


def known_seats(record: Record) -> tuple[str, ...]:
    """Return who sits where when a record goes on: the usual manager for one not known here."""
    known, usual = {*bots_playing(record.game), PERSON}, GAMES[record.game].manager
    return tuple(who if who in known else usual for who in record.managers)


def with_results_of(tour: Tour, game: str, stage: int, results: Results) -> Tour:
    """Return the tour with the results of a stage that was raced."""
    return begin_ride(tour, GAMES[game]).after_stage(stage, results).tour_with_results()


def write_record(acta: bytes, path: Path) -> None:
    """Write a record as a file, whole or not at all."""
    replace_file(path, acta)


def ride_on(start: MatchStart, tape: Tape, first: int, count: int) -> list[Outcome]:
    """Ride on from the end of a tape, so many times, each with other dice."""
    trial = Trial(with_bots_seated(start), tape)
    with QuestionTimer():
        return [ride_trial(trial, number) for number in range(first, first + count)]


def try_batch(start: MatchStart, moment: TriedMoment, batch: TrialBatch) -> Ridden:
    """Try an answer and others over the same dice from there on."""
    with QuestionTimer():
        return ride_batch(start, moment, batch)


def find_changes(tour: Tour, plan: PlaytestPlan) -> list[StageChange]:
    """Return what may be tried of a stage: each is surveyed anew, which takes its time."""
    return stage_changes(tour, plan)


def report_folder(tour: Path | None, name: str) -> Path:
    """Return the folder of a report: beside its tour, or one of its own where that has no file."""
    if tour is not None:
        return tour.parent / f"{tour.stem}-{name}"
    return Path(tempfile.mkdtemp(prefix="etapa-report-")) / name


def write_report_folder(report: Any, folder: Path, write: Callable[[Any, Path], object]) -> Path:
    """Write a report into a folder, made where there is none; return its page."""
    from designer.site.report_page import PAGE

    try:
        folder.mkdir(parents=True, exist_ok=True)
        write(report, folder)
    except OSError as wrong:
        raise FileError("save_failed", path=folder, detail=wrong) from wrong
    return folder / PAGE
