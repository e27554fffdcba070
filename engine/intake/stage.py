"""A track becomes a stage: profile, climbs, sections, points, with a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.intake.again.naming import number_in
from engine.intake.climbs.detect import detect_climbs, report_climb
from engine.intake.climbs.systems import DEFAULT, category_systems
from engine.intake.distance import official_length
from engine.intake.relief.packed import pack_profile
from engine.intake.relief.profile import profile_of
from engine.intake.relief.trace import lay_out_track
from engine.intake.report import ImportReport, round_hundredth
from engine.intake.sections import SHORTEST_KM, climb_piece, is_hill, km_of, make_sections
from engine.intake.waypoints import mark_of, marks_on_road
from engine.tour.values import ROAD, Point, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from engine.intake.climbs.detect import FoundClimb
    from engine.intake.climbs.systems import CategorySystem
    from engine.intake.relief.profile import Profile
    from engine.intake.relief.track import Track
    from engine.intake.track_sections import TrackSection
    from engine.intake.waypoints import RoadMark
    from engine.tour.finding import Finding


@dataclass(frozen=True, slots=True)
class ImportWishes:
    """What the organiser says about an import; everything may be left open."""

    km: Decimal | None = None
    """The official distance."""
    format: str = ROAD
    """Time trials are what the organiser says, never guessed from the length."""
    name: str = ""
    turn_m: int | None = None
    shortest_km: Decimal = SHORTEST_KM
    system: CategorySystem | None = None


def stage_of(
    track: Track, source: str, wishes: ImportWishes | None = None
) -> tuple[Stage, ImportReport]:
    """Return the stage of a track, and what there is to say about it."""
    wishes = wishes or ImportWishes()
    found: list[Finding] = []
    laid = lay_out_track(track, source)
    marked = marks_on_road(laid, track.waypoints, source)
    stated = official_length(track, laid.trace.length, wishes.km, found)
    trace, factor = laid.trace, 1.0
    if stated is not None:
        factor = float(stated) * 1000 / trace.length
        trace = trace.scaled(float(stated) * 1000)
        marked = [replace(m, metres=tuple(x * factor for x in m.metres)) for m in marked]
    profile = profile_of(
        trace, wishes.turn_m, found, lambda a, b: laid.straightness(a / factor, b / factor)
    )
    system = wishes.system or category_systems()[DEFAULT]
    hills = detect_climbs(profile, system)
    named = [(hill, mark_of(hill, marked)) for hill in hills]
    stage = Stage(
        name=wishes.name or track.name or source,
        format=wishes.format,
        stated_km=stated,
        sections=make_sections(profile, _pieces(named), wishes.shortest_km),
        points=tuple(_points(marked)),
        profile=pack_profile(profile) if profile.heights else "",
    )
    report = _report(source, profile, named, system, (*laid.findings, *found))
    return stage, replace(report, number=number_in(f"{track.name} | {source}"))


def category_of(hill: FoundClimb, mark: RoadMark | None) -> str | None:
    """Return the category a climb has in the stage: the file's own word before any formula."""
    if mark and mark.category:
        return mark.category
    return hill.suggested if hill.counts else None


def _pieces(named: Sequence[tuple[FoundClimb, RoadMark | None]]) -> list[TrackSection]:
    found = []
    for hill, mark in named:
        category = category_of(hill, mark)
        if category or is_hill(hill):
            name = mark.name if mark else ""
            sure = bool(mark and mark.category)
            found.append(climb_piece(hill, category, name, sure=sure))
    return found


def _points(marked: Sequence[RoadMark]) -> Iterator[Point]:
    spots = [(km_of(min(m.metres)), m) for m in marked if m.kind]
    for km, mark in sorted(spots, key=lambda spot: spot[0]):
        yield Point(mark.kind, km, mark.name, proposed=True)


def _report(
    source: str,
    profile: Profile,
    named: Sequence[tuple[FoundClimb, RoadMark | None]],
    system: CategorySystem,
    found: tuple[Finding, ...],
) -> ImportReport:
    high = bool(profile.heights)
    return ImportReport(
        source,
        round_hundredth(profile.length_m / 1000),
        tuple(
            report_climb(hill, mark.name if mark else "", category_of(hill, mark))
            for hill, mark in named
        ),
        found,
        system.name if high else "",
        profile.gain_m if high else None,
        profile.gain_raw_m if high else None,
        profile.turn_m if high else None,
    )
