"""Road books and tracks read, picked from, and put into a tour."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from designer.language import Language, own_name
from engine.errors import EtapaError, IntakeError
from engine.intake.climb_edits import PickedClimb, climbs_of, with_climbs
from engine.intake.climb_settings import category_systems, read_system
from engine.intake.formats import MOST_BYTES
from engine.intake.into_tour import agree_with_stage, free_name, place_of, put_into_tour
from engine.intake.source import read_all, read_pages
from engine.tour.edit import replace_stage
from engine.tour.proposals import is_proposal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from engine.intake.climb_settings import CategorySystem
    from engine.intake.report import ImportReport
    from engine.intake.stage import ImportWishes
    from engine.tour.values import Stage, Tour


MOST_SYSTEM, MOST_SYSTEM_VALUES = 100_000, 1_000
"""Bytes and values of a file of categories: a system has ten numbers."""
PASTED = "-"
"""In place of a file: the page that comes in through a pipe."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One file or page, and what it became: a stage with its report, or a refusal."""

    source: str
    stage: Stage | None = None
    report: ImportReport | None = None
    refused: EtapaError | None = None


def read_dropped(path: Path) -> list[ReadFile]:
    """Read every stage of a file; what is refused is told beside what was read."""
    try:
        return [ReadFile(path.name, stage, report) for stage, report in read_all(path)]
    except EtapaError as refused:
        return [ReadFile(path.name, refused=refused)]


def read_pasted(text: str, name: str) -> list[ReadFile]:
    """Read the pages that were pasted; one without a name of its own gets this one."""
    try:
        pages = read_pages(text.encode(), name)
    except EtapaError as refused:
        return [ReadFile(name, refused=refused)]
    named = ((replace(stage, name=stage.name or name), report) for stage, report in pages)
    return [ReadFile(name, stage, report) for stage, report in named]


@dataclass(slots=True)
class ImportedTour:
    """A tour with stages read in: their numbers, and what there is to say about each."""

    tour: Tour
    numbers: list[int] = field(default_factory=list)
    reports: list[ImportReport] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GatheredFile:
    """One file as it was read, before it has a place in a tour; or a pasted page."""

    file: str
    stages: tuple[tuple[Stage, ImportReport], ...] = ()
    page: bytes = b""


def read_files(files: Sequence[str], wishes: ImportWishes) -> list[GatheredFile]:
    """Read every file: all that takes long, before any tour is held for it."""
    return [
        GatheredFile(PASTED, page=_read_page()) if file == PASTED else
        GatheredFile(file, tuple(read_all(file, wishes)))
        for file in files
    ]  # fmt: skip


def import_files(
    tour: Tour,
    files: Sequence[GatheredFile],
    number: int | None,
    wishes: ImportWishes,
    language: Language,
    typed: Mapping[str, Any],
) -> ImportedTour:
    """Give every stage its place: the one that is named, one it belongs to, or one of its own.

    A name and a format that were typed go before those the stage had. Of several files none takes
    the place another of them has taken.
    """
    if number is not None and number > len(tour.stages) + 1:
        raise IntakeError("intake_no_place", number=number, most=len(tour.stages) + 1)
    done, before = ImportedTour(tour), len(tour.stages)
    for read in files:
        pasted = free_name(tour, language.say("imports.pasted"))
        for stage, report in read.stages or read_pages(read.page, pasted, wishes):
            place = number
            if place is None:
                place = place_of(tour, stage, report.number, used_numbers=done.numbers)
            bare = _without_given_name(done.tour, place)
            done.tour, at, odd = put_into_tour(bare, stage, place)
            if place is not None and place <= before:
                here = replace(done.tour.stages[at - 1], **typed)
                done.tour = replace_stage(done.tour, at, here)
            done.numbers.append(at)
            agreed = agree_with_stage(report, done.tour.stages[at - 1], wishes.system)
            findings = tuple(  # one that speaks of no line of a page speaks of the stage
                one if one.where else replace(one, where=f"stages/{at}")
                for one in (*agreed.findings, *odd)
            )
            done.reports.append(replace(agreed, findings=findings))
    return done


def _without_given_name(tour: Tour, number: int | None) -> Tour:
    """Return the tour without the name `etapa new` gave a stage: the import brings its own."""
    if number is None or number > len(tour.stages):
        return tour
    stage = tour.stages[number - 1]
    return replace_stage(tour, number, replace(stage, name=own_name(number, stage.name)))


def _read_page() -> bytes:
    page = sys.stdin.buffer.read(MOST_BYTES + 1)
    if not page.strip():
        raise IntakeError("pasted_nothing")
    return page


def chosen_system(name: str) -> CategorySystem:
    """Return a shipped category system, or the one in a file of one's own."""
    from engine.errors import FileError, TourError
    from engine.files.gate import bytes_of
    from engine.tour.file.text import tables_of

    known = category_systems()
    if name in known:
        return known[name]
    try:
        blocks = tables_of(bytes_of(name, MOST_SYSTEM), name, MOST_SYSTEM_VALUES)
    except FileError as wrong:
        if wrong.key != "gate_missing":
            raise
        names = ", ".join(known)
        raise IntakeError("intake_no_system", name=name, known=names) from wrong
    except TourError as wrong:
        raise IntakeError("intake_system_file", name=name, detail=wrong) from wrong
    title, block = next(iter(blocks.items()), ("", {}))
    try:
        return read_system(title, block)
    except IntakeError as wrong:
        raise IntakeError(wrong.key, name=f"{name}, [{title}]") from wrong


@dataclass(slots=True, eq=False)
class Pick:
    """One file that was read, and what is changed in it so far."""

    read: ReadFile
    wanted: bool = True
    name: str = ""
    climbs: tuple[PickedClimb, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Take everything as it was read."""
        if self.read.stage is not None:
            self.name, self.climbs = self.read.stage.name, climbs_of(self.read.stage)

    @property
    def stage(self) -> Stage | None:
        """Return the stage as it would enter the tour; none of a file that was refused."""
        if self.read.stage is None:
            return None
        stage = replace(self.read.stage, name=self.name)
        return with_climbs(stage, self.climbs)

    @property
    def changed(self) -> bool:
        """Tell whether anything is not as it was read."""
        stage = self.read.stage
        return stage is not None and (self.name, self.climbs) != (stage.name, climbs_of(stage))


def find_places(tour: Tour, selected: int, picks: Iterable[Pick]) -> list[int]:
    """Return the stage each file takes the place of, 0 where it is added.

    One it belongs to is corrected. Else, begun at a stage that is wholly proposed, that one and
    those after it give way; else the first that only waits.
    """
    waiting = [n for n, s in enumerate(tour.stages, start=1) if n >= selected and is_proposal(s)]
    if selected not in waiting:
        waiting = []
    numbers: list[int] = []
    for pick in picks:
        stage, number = pick.stage if pick.wanted else None, 0
        if stage is not None:
            own_number = pick.read.report.number if pick.read.report else None
            number = place_of(tour, stage, own_number, set(numbers)) or 0
            if not number or is_proposal(tour.stages[number - 1]):
                number = next((n for n in waiting if n not in numbers), number)
        numbers.append(number)
    return numbers


def add_to_tour(tour: Tour, selected: int, picks: Iterable[Pick]) -> tuple[Tour, int, int]:
    """Return the tour with what is wanted in it, the last stage of it, and how many there are."""
    picks = [pick for pick in picks if pick.wanted and pick.stage is not None]
    last = 0
    for pick, place in zip(picks, find_places(tour, selected, picks), strict=True):
        stage = pick.stage
        assert stage is not None
        old = tour.stages[place - 1] if place else None
        tour, last, _ = put_into_tour(tour, stage, place or None)
        if old is not None and not own_name(place, old.name):
            tour = replace_stage(tour, last, replace(tour.stages[last - 1], name=stage.name))
    return tour, last, len(picks)
