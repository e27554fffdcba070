"""The report of an import once its stage has its place in a tour: every climb as it is there."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climbs.detect import report_climb, score_places
from engine.intake.climbs.systems import DEFAULT, category_systems
from engine.intake.relief.packed import unpack_profile
from engine.intake.report import ClimbReport, ImportReport, round_hundredth
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from engine.intake.climbs.systems import CategorySystem
    from engine.intake.relief.profile import Profile
    from engine.tour.values import Section, Stage


def agree_with_stage(
    report: ImportReport, stage: Stage, system: CategorySystem | None = None
) -> ImportReport:
    """Return the report with the climbs of the stage, and the rises that stay flat between them."""
    system = system or category_systems()[DEFAULT]
    known = terrains()
    rising = [s for s in stage.sections if s.terrain in known and known[s.terrain].rises]
    profile = unpack_profile(stage.profile) if stage.profile else None
    end = stage.sections[-1].end if stage.sections else report.km
    factor = end / report.km if report.km else Decimal(1)
    climbs = [
        _told(report, section, number, profile, system) for number, section in enumerate(rising, 1)
    ]
    for given in report.climbs:
        start, summit = given.start_km * factor, given.summit_km * factor
        if not any(start < s.end and s.start < summit for s in rising):
            start, summit = round_hundredth(float(start)), round_hundredth(float(summit))
            climbs.append(replace(given, start_km=start, summit_km=summit, category=None))
    return replace(report, climbs=tuple(sorted(climbs, key=lambda c: c.summit_km)))


def _told(
    report: ImportReport,
    section: Section,
    number: int,
    profile: Profile | None,
    system: CategorySystem,
) -> ClimbReport:
    """Return what there is to say of one climb of the stage."""
    category = terrains()[section.terrain].category or None
    if profile is None or not profile.heights:
        given = next((c for c in report.climbs if c.summit_km == section.end), None)
        gradient = given.gradient if given else Decimal(0)
        return ClimbReport(
            section.name, section.start, section.end, gradient, category, number=number
        )
    ends = (
        min(float(section.start) * 1000, profile.length_m - 1),
        min(float(section.end) * 1000, profile.length_m),
    )
    (found,) = score_places(profile, [ends], system)
    told = report_climb(found, section.name, category)
    return replace(told, start_km=section.start, summit_km=section.end, number=number)
