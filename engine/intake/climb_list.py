"""The climbs of a road book on the road of a track: the list has the last word about them.

An official climb keeps its name, its place and its category. What the track shows beside them is
found on the road the list leaves free: a climb that the whole road would merge with an official one
is cut there, an approach gives way whole, and what the list does not name comes as a hill.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climb_settings import DEFAULT, category_systems, detector_settings
from engine.intake.climbs import find_stretches, score_climbs
from engine.intake.profile import STEP_M, unpack_profile
from engine.intake.sections import TrackSection, climb_piece, is_hill, make_sections
from engine.tour.finding import Finding, make_finding
from engine.tour.terrain import has_category, is_rising

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.climbs import FoundClimb
    from engine.intake.profile import Profile
    from engine.tour.values import Section, Stage

APPROACH_M = 500.0
"""A rise that ends so near an official foot, and does not fall before it, leads up to it."""
SAME_CLIMB_M = 10.0
"""A road that falls by less between two rises goes on up the same climb."""

LEVEL = 1.0
"""Per cent; where an official climb rises less on the track, it is said."""

NEAR_KM = Decimal(1)
"""A climb of the track whose summit lies so near is the one of the list; a list may err by it."""


def lay_list(
    official: Sequence[Section],
    track: Stage,
    shortest: Decimal,
    findings: list[Finding],
    *,
    complete: bool = True,
) -> Stage:
    """Return the stage of a track with these climbs where they are, and hills beside them.

    Where the list is not complete, what the track shows beside it keeps its category.
    """
    profile = unpack_profile(track.profile)
    listed = list(_fit_on_road(official, track.sections[-1].end, findings))
    if not profile.heights:
        pieces = [_listed_piece(s) for s in listed]
        return replace(track, sections=make_sections(profile, pieces, shortest))
    listed = _with_feet(listed, profile)
    pieces = [_listed_piece(s) for s in listed]
    for section in listed:
        if is_rising(section.terrain) and _gradient_on(profile, section) < LEVEL:
            name = name_or_terrain(section)
            findings.append(make_finding("W_CLIMB_GONE", "", name=name, km=section.end))
    unlisted = []
    for climb in _climbs_between(profile, [s for s in listed if is_rising(s.terrain)]):
        same = _same_climb(climb, track)
        if same is not None and not complete:
            pieces.append(replace(_listed_piece(same), sure=not same.proposed, exact=None))
        elif is_hill(climb):
            pieces.append(climb_piece(climb, None, same.name if same else ""))
            unlisted.append(climb)
    if complete and unlisted and any(has_category(s.terrain) for s in listed):
        where = tuple(_km_of_tenths(hill.summit_m) for hill in unlisted)
        findings.append(make_finding("I_HILLS_UNLISTED", "", count=len(unlisted), where=where))
    return replace(track, sections=make_sections(profile, pieces, shortest))


def _fit_on_road(
    official: Sequence[Section], end: Decimal, findings: list[Finding]
) -> Iterator[Section]:
    """Yield what lies on the road, in order, cut where it runs into another or past the end."""
    at = Decimal(0)
    for section in sorted(official, key=lambda s: (s.end, s.start)):
        start, stop = max(section.start, at), min(section.end, end)
        name = name_or_terrain(section)
        if stop <= start or section.end - end > NEAR_KM:
            findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=section.end))
            continue
        if start > section.start:
            values = {"name": name, "start": section.start, "end": at}
            findings.append(make_finding("W_CLIMB_CUT", "", **values))
        yield replace(section, start=start, end=stop, length=None)
        at = stop


def _with_feet(official: Sequence[Section], profile: Profile) -> list[Section]:
    """Give a climb whose length the list does not say the foot that the road has."""
    sections: list[Section] = []
    for section in official:
        low = _sample_at(profile, sections[-1].end) if sections else 0
        proposed = section.proposed and is_rising(section.terrain)
        sections.append(_with_foot(section, profile, low) if proposed else section)
    return sections


def _with_foot(section: Section, profile: Profile, low: int) -> Section:
    """Give one climb the foot of the stretch, beyond a sample, whose summit is nearest its own."""
    high = min(_sample_at(profile, section.end + NEAR_KM), len(profile.heights) - 1)
    if high <= low:
        return section
    summit, near_m = float(section.end) * 1000, float(NEAR_KM) * 1000
    offers = [
        (
            abs(profile.sample_metres(low + end) - summit),
            _km_of_tenths(profile.sample_metres(low + start)),
        )
        for start, end in find_stretches(profile.heights[low : high + 1], detector_settings())
        if profile.sample_metres(low + start) < summit
    ]
    off, foot = min(offers, default=(near_m + 1, section.start))
    return replace(section, start=foot) if off <= near_m and foot < section.end else section


def _climbs_between(profile: Profile, official: Sequence[Section]) -> Iterator[FoundClimb]:
    """Yield the climbs of the road between the official ones."""
    heights, by = profile.heights, detector_settings()
    tops = [0, *(_sample_at(profile, s.end) for s in official)]
    feet = [*(_sample_at(profile, s.start) for s in official), None]
    for low, foot in zip(tops, feet, strict=True):
        high = len(heights) - 1 if foot is None else foot
        stretches = [(low + a, low + b) for a, b in find_stretches(heights[low : high + 1], by)]
        climbs = score_climbs(profile, stretches, category_systems()[DEFAULT], by)
        for climb, (_, top) in zip(climbs, stretches, strict=True):
            if foot is None or not _leads_up(heights, top, foot):
                yield climb


def _leads_up(heights: Sequence[float], top: int, foot: int) -> bool:
    """Tell whether a rise is the way up to the foot of an official climb."""
    near = (foot - top) * STEP_M <= APPROACH_M
    return near and heights[top] - min(heights[top : foot + 1]) < SAME_CLIMB_M


def _same_climb(climb: FoundClimb, track: Stage) -> Section | None:
    """Return the climb that the track's own stage has there."""
    there = [s for s in track.sections if is_rising(s.terrain)]
    near = min(there, key=lambda s: abs(float(s.end) * 1000 - climb.summit_m), default=None)
    if near is None or abs(float(near.end) * 1000 - climb.summit_m) > float(NEAR_KM) * 1000:
        return None
    return near


def _listed_piece(section: Section) -> TrackSection:
    start, end = float(section.start) * 1000, float(section.end) * 1000
    return TrackSection(section.terrain, start, end, 0.0, section.name, firm=True, exact=section)


def _gradient_on(profile: Profile, section: Section) -> float:
    start, end = (min(float(km) * 1000, profile.length_m) for km in (section.start, section.end))
    rise = profile.height_at(end) - profile.height_at(start)
    return 100 * rise / max(end - start, 1.0)


def _sample_at(profile: Profile, km: Decimal) -> int:
    # twenty samples a kilometre (STEP_M)
    return min(round(float(km) * 20), len(profile.heights) - 1)


def name_or_terrain(section: Section) -> str:
    """Return what a finding calls a section."""
    return section.name or section.terrain


def _km_of_tenths(metres: float) -> Decimal:
    return Decimal(f"{metres / 1000:.1f}")
