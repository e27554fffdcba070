"""Imported again, kept by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climb_list import counts, lay_list
from engine.intake.climb_settings import category_systems
from engine.intake.climbs import detect_climbs
from engine.intake.profile import STEP_M, Profile, pack_profile, unpack_profile
from engine.intake.sections import SHORTEST_KM, km_of
from engine.tour.edit import lay_section
from engine.tour.finding import Finding, make_finding
from engine.tour.proposals import is_proposal
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.values import Point, Section, Stage


POSSIBLE = Decimal("0.25")
"""A distance further off the track's than this share belongs to another stage."""


def at_length(stage: Stage, km: Decimal | None, findings: list[Finding]) -> Stage:
    """Return a stage of a track with its official distance, and say so; one that cannot be is left.

    A stage that has an official distance of its own, or no track, stays as it is.
    """
    if km is None or stage.stated_km is not None or not stage.profile or not stage.sections:
        return stage
    measured = stage.sections[-1].end
    if abs(km / measured - 1) > POSSIBLE:
        findings.append(make_finding("W_TRACK_FAR", "", stated=km, track=measured))
        return stage
    if km != measured:
        findings.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=km))
    return replace(_stretch_stage(stage, km / measured), stated_km=km)


def _stretch_stage(stage: Stage, factor: Decimal) -> Stage:
    def moved(km: Decimal) -> Decimal:
        return km_of(float(km * factor) * 1000)

    profile = unpack_profile(stage.profile)
    return replace(
        stage,
        sections=tuple(replace(s, start=moved(s.start), end=moved(s.end)) for s in stage.sections),
        points=tuple(replace(p, km=moved(p.km)) for p in stage.points),
        profile=pack_profile(_stretch_profile(profile, float(factor))),
    )


def _stretch_profile(profile: Profile, factor: float) -> Profile:
    """Return a profile of another length, with a sample every fifty metres again."""
    length = round(profile.length_m * factor, 1)
    if not profile.heights:
        return replace(profile, length_m=length)
    places = [float(at) for at in range(0, int(length) + 1, STEP_M)]
    if length - places[-1] >= 0.1:
        places.append(length)
    heights = (round(profile.height_at(min(at / factor, profile.length_m)), 1) for at in places)
    return replace(profile, length_m=length, heights=tuple(heights))


NEAR_KM = Decimal(3)
"""A summit that moved further than this is another climb."""


SAME_ROAD_SHARE, SAME_ROAD_M, SAME_LENGTH = 0.06, 1.5, 0.05
"""Two tracks are one road where they agree in height within these, and in length."""


LOOKS = 200


def same_road(first: Stage, second: Stage) -> bool:
    """Tell whether two tracks show the same road, whatever their kilometres are scaled to."""
    if not first.profile or not second.profile:
        return False
    if first.profile == second.profile:
        return True
    one, two = unpack_profile(first.profile), unpack_profile(second.profile)
    if abs(one.length_m / two.length_m - 1) > SAME_LENGTH or not (one.heights and two.heights):
        return False
    levels = [
        (one.height_at(one.length_m * k / LOOKS), two.height_at(two.length_m * k / LOOKS))
        for k in range(LOOKS)
    ]
    off = sum(abs(a - b) for a, b in levels) / LOOKS
    spread = max(one.heights) - min(one.heights)
    return off <= max(SAME_ROAD_M, SAME_ROAD_SHARE * spread)


def rises(section: Section) -> bool:
    """Tell whether a section is a climb or a hill."""
    known = terrains().get(section.terrain)
    return bool(known and known.rises)


def set_by_hand(stage: Stage) -> tuple[list[Section], list[Section]]:
    """Return what a person set: climbs with a place of their own, and all that is of the track.

    Where a stage has no track, all its climbs are the list's. In a file edited by hand the mark of
    a proposal may still stand; a category that no shipped system suggests for the climb of the
    kept profile was given by a person.
    """
    if not stage.profile:
        own = [s for s in stage.sections if rises(s)]
        return own, [s for s in stage.sections if not rises(s) and not s.proposed]
    suggested: dict[tuple[int, int], set[str]] = {}
    profile = unpack_profile(stage.profile)
    for system in category_systems().values():
        for climb in detect_climbs(profile, system):
            key = (round(climb.start_m / 100), round(climb.summit_m / 100))
            suggested.setdefault(key, {"HILL"}).add(climb_of(climb.suggested))

    def place(section: Section) -> tuple[int, int]:
        return (round(section.start * 10), round(section.end * 10))

    def given(section: Section) -> bool:
        return section.terrain not in suggested.get(place(section), {section.terrain})

    hand = [s for s in stage.sections if not s.proposed or (rises(s) and given(s))]
    own = [s for s in hand if rises(s) and place(s) not in suggested]
    return own, [s for s in hand if s not in own]


def follow_track(
    old: Stage, by_hand: list[Section], stage: Stage, findings: list[Finding]
) -> Stage:
    """Give the new climbs what the old ones have; what was set by hand finds its climb first."""
    others = [s for s in old.sections if rises(s) and s.proposed and s not in by_hand]
    free = [i for i, s in enumerate(stage.sections) if rises(s)]
    sections = list(stage.sections)
    unmatched: list[Section] = []
    for before in (*by_hand, *others):
        offers = [(abs(sections[i].end - before.end), i) for i in free if rises(before)]
        distance, i = min(offers, default=(NEAR_KM + 1, -1))
        if distance > NEAR_KM:
            unmatched.append(before)
            continue
        free.remove(i)
        here = sections[i]
        if before in by_hand:
            here = replace(here, terrain=before.terrain, proposed=before.proposed)
        sections[i] = replace(here, name=before.name or here.name)
        if here.end != before.end:
            code = "I_CLIMB_MOVED" if before in by_hand else "I_SUMMIT_MOVED"
            name = before.name or before.terrain
            findings.append(make_finding(code, "", name=name, before=before.end, now=here.end))
    stage = replace(stage, sections=tuple(sections))
    for before in unmatched:
        if before in by_hand:
            stage = _lay_by_hand(stage, before, findings)
        else:
            name = before.name or before.terrain
            findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=before.end))
    return stage


def _lay_by_hand(stage: Stage, hand: Section, findings: list[Finding]) -> Stage:
    """Lay what has no counterpart where it was; flat road by hand takes the climb in it away."""
    name = hand.name or hand.terrain
    inside = [s for s in stage.sections if s.end > hand.start and s.start < hand.end]
    if not rises(hand) and hand.terrain == "FLAT":
        for climb in inside:
            if rises(climb) and hand.start <= climb.start and climb.end <= hand.end:
                stage = lay_section(stage, replace(climb, terrain="FLAT", name="", proposed=False))
        return stage
    blocked = any(rises(s) and (s.name or not s.proposed) for s in inside)
    if hand.end > stage.sections[-1].end or blocked:
        findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    if rises(hand):
        findings.append(make_finding("W_CLIMB_GONE", "", name=name, km=hand.end))
    elif any(rises(s) for s in inside):
        findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    return lay_section(stage, replace(hand, length=None))


SAME_POINT_KM = Decimal(5)


def keep_corrections(
    old: Stage, new: Stage, shortest: Decimal = SHORTEST_KM
) -> tuple[Stage, list[Finding]]:
    """Return what was read in the place of a stage, with all that a person set on it kept."""
    if is_proposal(old):
        return _fill_stage(old, new), []
    findings: list[Finding] = []
    new = at_length(new, old.stated_km, findings)
    track = new if new.profile else at_length(old, new.stated_km, findings)
    stage = _fill_stage(old, replace(new, format=old.format))
    if not track.profile:
        stage = replace(stage, sections=_sections_of_page(old, stage, findings))
        return replace(stage, points=_merge_points(new, old, stage, findings)), findings
    own, of_track = set_by_hand(old)
    if new.profile:
        _say_replaced(old, new, findings)
        stage = follow_track(old, of_track, stage, findings) if old.profile else stage
    else:
        on_page = [s for s in new.sections if rises(s) or (not s.proposed and s.terrain != "FLAT")]
        own = [*on_page, *(s for s in own if not _meets_any(s, on_page))]
        stage = replace(stage, sections=track.sections, profile=track.profile)
    if not old.profile:
        own += [s for s in of_track if s.terrain != "FLAT" and not _meets_any(s, own)]
    hand = [s for s in stage.sections if not s.proposed and not _meets_any(s, own)]
    official = [*own, *(s for s in hand if s.terrain != "FLAT")]
    complete = _is_complete(old, new)
    if own or (complete and any(map(counts, official))):
        stage = lay_list(official, stage, shortest, findings, complete=complete)
    first, second = (old, new) if new.profile else (new, old)
    return replace(stage, points=_merge_points(first, second, stage, findings)), findings


def _is_complete(old: Stage, new: Stage) -> bool:
    """Tell whether what a person set is a whole list: a page, or all that has a category."""
    tracks = bool(old.profile and new.profile)
    return not tracks or not any(s.proposed and counts(s) for s in old.sections)


def _fill_stage(old: Stage, new: Stage) -> Stage:
    """Return the import in the place of a stage that waited for it."""
    return replace(
        new,
        name=old.name or new.name,
        format=new.format if old.format == ROAD else old.format,
        date=old.date or new.date,
        extra=old.extra,
        stated_km=new.stated_km or old.stated_km,
    )


def _say_replaced(old: Stage, new: Stage, findings: list[Finding]) -> None:
    before, now = _end_of(old), _end_of(new)
    if old.profile and not same_road(old, new):
        name = new.name if old.name and old.name != new.name else ""
        findings.append(make_finding("W_TRACK_REPLACED", "", before=before, now=now, name=name))
    elif before != now:
        findings.append(make_finding("I_LENGTH_MOVED", "", before=before, now=now))


def _sections_of_page(old: Stage, new: Stage, findings: list[Finding]) -> tuple[Section, ...]:
    """Return the sections of a page read again: they stand, with the names climbs had before."""
    if _end_of(old) != _end_of(new):
        findings.append(make_finding("I_LENGTH_MOVED", "", before=_end_of(old), now=_end_of(new)))
    old_names = {(s.terrain, s.end): s.name for s in old.sections if rises(s)}
    return tuple(
        replace(s, name=s.name or old_names.get((s.terrain, s.end), "")) if rises(s) else s
        for s in new.sections
    )


def _end_of(stage: Stage) -> Decimal:
    return stage.sections[-1].end if stage.sections else Decimal(0)


def _meets_any(section: Section, others: Sequence[Section]) -> bool:
    return any(section.start < s.end and s.start < section.end for s in others)


def _merge_points(
    first: Stage, second: Stage, stage: Stage, findings: list[Finding]
) -> tuple[Point, ...]:
    """Keep the points of the first stage; a proposed one that the second also has moves there."""
    others: list[Point] = list(second.points)
    merged: list[Point] = []
    for point in first.points:
        twin = _find_twin(point, others)
        if twin is not None:
            others.remove(twin)
            km = twin.km if point.proposed else point.km
            if km != point.km:
                name = point.name or point.kind
                findings.append(
                    make_finding("I_POINT_MOVED", "", name=name, before=point.km, now=km)
                )
            name_of_both = point.name or twin.name
            merged.append(replace(point, km=km, name=name_of_both))
        else:
            merged.append(point)
    on_road: list[Point] = []
    for point in (*merged, *others):
        if point.km <= _end_of(stage):
            on_road.append(point)
        else:
            name = point.name or point.kind
            findings.append(make_finding("W_POINT_LOST", "", name=name, km=point.km))
    return tuple(sorted(on_road, key=lambda p: p.km))


def _find_twin(point: Point, others: Sequence[Point]) -> Point | None:
    near = [p for p in others if p.kind == point.kind and abs(p.km - point.km) <= SAME_POINT_KM]
    return min(near, key=lambda p: abs(p.km - point.km), default=None)
