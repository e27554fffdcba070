"""Files read into a tour in memory: every stage of every file takes its place."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.i18n import own_name
from designer.words import say
from engine.errors import IntakeError
from engine.intake.climbs.systems import system, systems
from engine.intake.formats import MOST_BYTES
from engine.intake.into import free_name, into, place_of
from engine.intake.report import agreeing
from engine.intake.source import read_all, read_file, read_pages
from engine.tour.edit import replace_stage
from engine.tour.file import load
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.intake.climbs.systems import System
    from engine.intake.report import Report
    from engine.intake.stage import Wishes
    from engine.tour.finding import Finding
    from engine.tour.values import Stage


@dataclass(slots=True)
class Imported:
    """A tour with stages read in: their numbers, and what there is to say about each."""

    tour: Tour
    numbers: list[int] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)


def opened(target: str | None) -> Tour:
    """Return the tour to import into: the one of the file, or an empty one."""
    if target and Path(target).exists():
        return load(target)
    return Tour(name=Path(target).stem if target else "")


def imported(
    tour: Tour,
    files: Sequence[str],
    number: int | None,
    wishes: Wishes,
    lang: str,
    typed: Mapping[str, Any],
) -> Imported:
    """Read every file; a stage the tour had before is corrected, any other one is new.

    A name and a format that were typed go before those the stage had.
    """
    done = Imported(tour)
    for file in files:
        for stage, report in _read(file, wishes, free_name(tour, say(lang, "imports.pasted"))):
            place = number if number is not None else place_of(tour, stage)
            one, said = _with_known_length(tour, file, stage, report, wishes, place)
            done.tour, at, found = into(_unnamed(done.tour, place), one, place)
            if place is not None and place <= len(tour.stages):
                here = replace(done.tour.stages[at - 1], **typed)
                done.tour = replace_stage(done.tour, at, here)
            done.numbers.append(at)
            said = agreeing(said, done.tour.stages[at - 1])
            done.reports.append(replace(said, findings=_placed((*said.findings, *found), at)))
    return done


def _unnamed(tour: Tour, number: int | None) -> Tour:
    """Return the tour without the name `etapa new` gave a stage: the import brings its own."""
    if number is None or number > len(tour.stages):
        return tour
    stage = tour.stages[number - 1]
    return replace_stage(tour, number, replace(stage, name=own_name(number, stage.name)))


def _read(file: str, wishes: Wishes, pasted: str) -> list[tuple[Stage, Report]]:
    if file != "-":
        return read_all(file, wishes)
    page = sys.stdin.buffer.read(MOST_BYTES + 1)
    if not page.strip():
        raise IntakeError("pasted_nothing")
    return read_pages(page, pasted, wishes)


def _with_known_length(
    tour: Tour, file: str, stage: Stage, report: Report, wishes: Wishes, place: int | None
) -> tuple[Stage, Report]:
    """Read a track again by the official distance of the stage it corrects, where that fits."""
    known = tour.stages[place - 1].stated_km if place and place <= len(tour.stages) else None
    if known is None or stage.stated_km is not None or not stage.profile:
        return stage, report
    try:
        return read_file(file, replace(wishes, km=known))
    except IntakeError:
        return stage, report


def _placed(findings: Iterable[Finding], number: int) -> tuple[Finding, ...]:
    """Say of which stage a finding speaks that speaks of no line of a page."""
    return tuple(f if f.where else replace(f, where=f"stages/{number}") for f in findings)


def chosen_system(name: str) -> System:
    """Return a shipped category system, or the one in a file of one's own."""
    import tomllib

    known = systems()
    if name in known:
        return known[name]
    try:
        blocks = tomllib.loads(Path(name).read_text("utf-8"), parse_float=Decimal)
        title, block = next(iter(blocks.items()))
        return system(title, block)
    except FileNotFoundError as missing:
        names = ", ".join(known)
        raise IntakeError("intake_no_system", name=name, known=names) from missing
    except (OSError, ValueError, StopIteration, AttributeError) as wrong:
        if isinstance(wrong, IntakeError):
            raise
        raise IntakeError("intake_system", name=name) from wrong
