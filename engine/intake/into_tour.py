"""An imported stage put into a tour: which stage it belongs to, and what it corrects there."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.intake.climb_edits import climbs_of
from engine.intake.climb_readings import other_reading
from engine.intake.climb_settings import DEFAULT, category_systems
from engine.intake.climbs import report_climb, score_places
from engine.intake.profile import unpack_profile
from engine.intake.reimport import keep_corrections, same_road
from engine.intake.report import ALIKE_SHARE, ClimbReport, ImportReport, round_hundredth
from engine.text import fold_text
from engine.tour.edit import insert_stage, replace_stage
from engine.tour.finding import make_finding
from engine.tour.proposals import DESCENT, is_proposal, propose_points, without_proposals
from engine.tour.rules import Rules, tour_rules
from engine.tour.terrain import is_rising, terrains
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Container

    from engine.intake.climb_settings import CategorySystem
    from engine.intake.profile import Profile
    from engine.tour.finding import Finding
    from engine.tour.values import Stage, Tour


def place_of(
    tour: Tour,
    stage: Stage,
    stated_number: int | None = None,
    used_numbers: Container[int] = frozenset(),
) -> int | None:
    """Return the number of the stage an import belongs to where none is named.

    A track belongs to its own road book and a page to its own track, by their name or by the
    number the file says; a page read again to the page before; a track to the stage that has the
    same road. A stage that only waits is filled, the one of the number that is said before others.
    """
    bare = _bare_name(stage.name)
    free = [(n, old) for n, old in enumerate(tour.stages, start=1) if n not in used_numbers]
    for number, old in free:
        same_name = _bare_name(old.name) == bare
        same_number = number == stated_number and _about_as_long(old, stage)
        if not (same_name or same_number) or is_proposal(old):
            continue
        if _is_other_half(old, stage) or (same_name and _is_same_again(old, stage)):
            return number
    waiting = [(n, old) for n, old in free if is_proposal(old)]
    untouched = [n for n, old in waiting if is_untouched(old, n)]
    by_name = [n for n, old in waiting if _bare_name(old.name) == bare]
    by_number = [n for n in untouched if n == stated_number]
    return next(iter([*by_name, *by_number, *untouched]), None)


def _is_other_half(old: Stage, new: Stage) -> bool:
    """Tell whether one of two is a track and the other a page."""
    return bool(old.profile) != bool(new.profile)


def _is_same_again(old: Stage, new: Stage) -> bool:
    """Tell whether two tracks show one road; two pages of one name are one."""
    return not new.profile or same_road(old, new)


def _about_as_long(old: Stage, new: Stage) -> bool:
    if not (old.sections and new.sections):
        return False
    return abs(old.end_km / new.end_km - 1) <= ALIKE_SHARE


@lru_cache(maxsize=256)
def _bare_name(name: str) -> str:
    """Return a name as two files may both write it."""
    return " ".join(re.findall(r"[^\W_]+", fold_text(name)))


FIRST_NAME = re.compile(r"[^\W\d]+ 0*(\d+)")
"""A stage as a new tour calls one: a word and its number."""


def is_untouched(stage: Stage, number: int) -> bool:
    """Tell whether a stage is as a new tour begins with it: nothing set, and only numbered."""
    first = FIRST_NAME.fullmatch(stage.name.strip())
    only_numbered = first is not None and int(first[1]) == number
    return is_proposal(stage) and (only_numbered or not stage.name)


def put_into_tour(
    tour: Tour, stage: Stage, number: int | None = None
) -> tuple[Tour, int, list[Finding]]:
    """Put a stage into a tour: correct the one of this number, else insert it, else append it.

    What was set by hand on a stage that is corrected stays. A new one never bears the name of
    another, and says so.
    """
    rules = tour_rules(tour)
    stage = _open_descents(stage, rules)
    if number is None or number > len(tour.stages):
        number = number or len(tour.stages) + 1
        name = free_name(tour, stage.name)
        findings = []
        if name != stage.name:
            at = next(n for n, old in enumerate(tour.stages, 1) if old.name == stage.name)
            values = {"name": stage.name, "first": at, "number": number}
            findings.append(make_finding("W_NAME_TAKEN", "", **values))
        stage = propose_points(replace(stage, name=name), len(tour.stages) + 1, rules)
        return insert_stage(tour, stage, number), number, findings
    old = without_proposals(tour.stages[number - 1], len(tour.stages), rules)
    stage, findings = keep_corrections(old, stage)
    stage = propose_points(stage, len(tour.stages), rules)
    return replace_stage(tour, number, stage), number, findings


def free_name(tour: Tour, name: str) -> str:
    """Return a name no stage of the tour bears: this one, or this one with a number after it."""
    taken = {stage.name for stage in tour.stages}
    numbered = (f"{name} {n}" for n in range(2, len(taken) + 2))
    return name if name not in taken else next(new for new in numbered if new not in taken)


def _open_descents(stage: Stage, rules: Rules) -> Stage:
    """RULING 22 — where the house asks which descent it is, what was proposed is left open."""
    if rules["stage.descent_inference"] != "ask":
        return stage
    falling = {t.id for t in terrains().values() if t.falls}
    sections = [
        replace(s, terrain=DESCENT) if s.proposed and s.terrain in falling else s
        for s in stage.sections
    ]
    return replace(stage, sections=tuple(sections))


def agree_with_stage(
    report: ImportReport, stage: Stage, system: CategorySystem | None = None
) -> ImportReport:
    """Return the report with the climbs of the stage, and the rises that stay flat between them."""
    system = system or category_systems()[DEFAULT]
    rising = [s for s in stage.sections if is_rising(s.terrain)]
    profile = unpack_profile(stage.profile) if stage.profile else None
    end = stage.end_km if stage.sections else report.km
    factor = end / report.km if report.km else Decimal(1)
    climbs = [
        replace(
            _report_section(report, section, profile, system),
            number=number, other=_report_other(report, stage, number, profile, system),
        )
        for number, section in enumerate(rising, 1)
    ]  # fmt: skip
    for climb in report.climbs:
        start, summit = climb.start_km * factor, climb.summit_km * factor
        if not any(start < s.end and s.start < summit for s in rising):
            start, summit = round_hundredth(float(start)), round_hundredth(float(summit))
            climbs.append(replace(climb, start_km=start, summit_km=summit, category=None))
    return replace(report, climbs=tuple(sorted(climbs, key=lambda c: c.summit_km)))


def _report_other(
    report: ImportReport, stage: Stage, number: int, profile: Profile | None, system: CategorySystem
) -> ClimbReport | None:
    """Return what a climb may as well be, where the heights leave it open."""
    other = other_reading(stage, climbs_of(stage), number - 1, system)
    if other is None:
        return None
    climb = other.climb
    section = Section(climb.terrain, climb.start, climb.summit, name=climb.name)
    return _report_section(report, section, profile, system)


def _report_section(
    report: ImportReport, section: Section, profile: Profile | None, system: CategorySystem
) -> ClimbReport:
    """Return what there is to say of one climb of the stage."""
    category = terrains()[section.terrain].category or None
    if profile is None or not profile.heights:
        of_page = next((c for c in report.climbs if c.summit_km == section.end), None)
        gradient = of_page.gradient if of_page else Decimal(0)
        return ClimbReport(section.name, section.start, section.end, gradient, category)
    ends = (
        min(float(section.start) * 1000, profile.length_m - 1),
        min(float(section.end) * 1000, profile.length_m),
    )
    (climb,) = score_places(profile, [ends], system)
    row = report_climb(climb, section.name, category)
    return replace(row, start_km=section.start, summit_km=section.end)
