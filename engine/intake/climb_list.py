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
from engine.intake.profile import unpack_profile
from engine.intake.sections import TrackSection, climb_piece, is_hill, make_sections
from engine.tour.finding import Finding, make_finding
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.climbs import FoundClimb
    from engine.intake.profile import Profile
    from engine.tour.values import Section, Stage

APPROACH_M = 500.0
"""A rise that ends so near an official foot, and does not fall before it, leads up to it."""
SAME_CLIMB_M = 10.0
LEVEL = 1.0
"""Per cent; where an official climb rises less on the track, it is said."""
NEAR_KM = Decimal(1)


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
    end = track.sections[-1].end
    listed = list(_fit_on_road(official, end, findings))
    if not profile.heights:
        return replace(
            track, sections=make_sections(profile, [_listed_piece(s) for s in listed], shortest)
        )
    listed = _with_feet(listed, profile)
    for section in listed:
        if _rises(section) and _gradient_on(profile, section) < LEVEL:
            name = section.name or section.terrain
            findings.append(make_finding("W_CLIMB_GONE", "", name=name, km=section.end))
    beside = [
        (climb, None if complete else _same_climb(climb, track))
        for climb in _climbs_between(profile, [s for s in listed if _rises(s)])
    ]
    hills = [climb for climb, same in beside if is_hill(climb) and same is None]
    if complete and hills and any(counts(s) for s in listed):
        where = tuple(_km_of_tenths(hill.summit_m) for hill in hills)
        findings.append(make_finding("I_HILLS_UNLISTED", "", count=len(hills), where=where))
    pieces = [_listed_piece(s) for s in listed]
    pieces += [_hill_piece(hill, track) for hill in hills]
    pieces += [
        replace(_listed_piece(same), sure=not same.proposed, exact=None)
        for _, same in beside
        if same
    ]
    return replace(track, sections=make_sections(profile, pieces, shortest))


def _fit_on_road(
    official: Sequence[Section], end: Decimal, findings: list[Finding]
) -> Iterator[Section]:
    """Yield what lies on the road, in order, cut where it runs into another or past the end."""
    at = Decimal(0)
    for section in sorted(official, key=lambda s: (s.end, s.start)):
        start, stop = max(section.start, at), min(section.end, end)
        name = section.name or section.terrain
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
        high = min(_sample_at(profile, section.end + NEAR_KM), len(profile.heights) - 1)
        here = section
        if section.proposed and _rises(section) and high > low:
            stretches = find_stretches(profile.heights[low : high + 1], detector_settings())
            summit = float(section.end) * 1000
            near = [
                (abs(profile.metres(low + b) - summit), _km_of_tenths(profile.metres(low + a)))
                for a, b in stretches
                if profile.metres(low + a) < summit
            ]
            off, foot = min(near, default=(float(NEAR_KM) * 1000 + 1, section.start))
            if off <= float(NEAR_KM) * 1000 and foot < section.end:
                here = replace(section, start=foot)
        sections.append(here)
    return sections


def _climbs_between(profile: Profile, official: Sequence[Section]) -> Iterator[FoundClimb]:
    """Yield the climbs of the road between the official ones."""
    heights, by = profile.heights, detector_settings()
    last = len(heights) - 1
    borders = [
        (0, 0),
        *((_sample_at(profile, s.start), _sample_at(profile, s.end)) for s in official),
    ]
    for i, (_, low) in enumerate(borders):
        foot = borders[i + 1][0] if i + 1 < len(borders) else None
        high = last if foot is None else foot
        stretches = [(low + a, low + b) for a, b in find_stretches(heights[low : high + 1], by)]
        climbs = score_climbs(profile, stretches, category_systems()[DEFAULT], by)
        for climb, (_, top) in zip(climbs, stretches, strict=True):
            if foot is None or not _leads_up(heights, top, foot):
                yield climb


def _leads_up(heights: Sequence[float], top: int, foot: int) -> bool:
    """Tell whether a rise is the way up to the foot of an official climb."""
    near = (foot - top) * 50 <= APPROACH_M
    return near and heights[top] - min(heights[top : foot + 1]) < SAME_CLIMB_M


def _hill_piece(climb: FoundClimb, track: Stage) -> TrackSection:
    """Return a climb as a hill, with the name the track gave it."""
    same = _same_climb(climb, track)
    return climb_piece(climb, None, same.name if same else "")


def _same_climb(climb: FoundClimb, track: Stage) -> Section | None:
    """Return the climb that the track's own stage has there."""
    there = [s for s in track.sections if _rises(s)]
    near = min(there, key=lambda s: abs(float(s.end) * 1000 - climb.summit_m), default=None)
    if near is None or abs(float(near.end) * 1000 - climb.summit_m) > float(NEAR_KM) * 1000:
        return None
    return near


def _listed_piece(section: Section) -> TrackSection:
    start, end = float(section.start) * 1000, float(section.end) * 1000
    return TrackSection(section.terrain, start, end, 0.0, section.name, firm=True, exact=section)


def _gradient_on(profile: Profile, section: Section) -> float:
    start, end = _metres_on(profile, section.start), _metres_on(profile, section.end)
    rise = profile.height_at(end) - profile.height_at(start)
    return 100 * rise / max(end - start, 1.0)


def _metres_on(profile: Profile, km: Decimal) -> float:
    return min(float(km) * 1000, profile.length_m)


def _sample_at(profile: Profile, km: Decimal) -> int:
    return min(round(float(km) * 20), len(profile.heights) - 1)


def _rises(section: Section) -> bool:
    known = terrains().get(section.terrain)
    return bool(known and known.rises)


def counts(section: Section) -> bool:
    """Tell whether a section is a climb of a category."""
    known = terrains().get(section.terrain)
    return bool(known and known.category)


def _km_of_tenths(metres: float) -> Decimal:
    return Decimal(f"{metres / 1000:.1f}")
