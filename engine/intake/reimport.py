"""A stage imported again: what was read is new, what a hand has set on it stays.

A track may be read over a page, a page over a track, or either over itself. Climbs of a list have
the last word about themselves; what was set on a climb of the track follows that climb to where the
new track has it.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climb_list import lay_list, name_or_terrain
from engine.intake.climb_places import place_climbs
from engine.intake.climb_settings import category_systems
from engine.intake.climbs import detect_climbs
from engine.intake.profile import STEP_M, Profile, pack_profile, unpack_profile
from engine.intake.report import POSSIBLE_SHARE
from engine.intake.sections import SHORTEST_KM, km_of
from engine.tour.edit import lay_section
from engine.tour.finding import Finding, make_finding
from engine.tour.proposals import is_proposal
from engine.tour.terrain import climb_of, has_category, is_rising
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.values import Point, Section, Stage


def keep_corrections(old: Stage, new: Stage) -> tuple[Stage, list[Finding]]:
    """Return what was read in the place of a stage, with all that a person set on it kept."""
    if is_proposal(old):
        return _fill_stage(old, new), []
    findings: list[Finding] = []
    new = _at_length(new, old.stated_km, findings)
    track = new if new.profile else _at_length(old, new.stated_km, findings)
    stage = _fill_stage(old, replace(new, format=old.format))
    if not track.profile:
        stage = replace(stage, sections=_sections_of_page(old, stage, findings))
        return replace(stage, points=_merge_points(new, old, stage, findings)), findings
    own, of_track = _set_by_hand(old)
    if new.profile:
        own = own if old.profile else _on_track(own, stage, findings)
        _say_replaced(old, new, findings)
        stage = _follow_track(old, of_track, stage, findings) if old.profile else stage
    else:
        on_page = [
            s
            for s in new.sections
            if is_rising(s.terrain) or (not s.proposed and s.terrain != "FLAT")
        ]
        on_page = _on_track(on_page, track, findings)
        own = [*on_page, *(s for s in own if not _meets_any(s, on_page))]
        stage = replace(stage, sections=track.sections, profile=track.profile)
    if not old.profile:
        own += [s for s in of_track if s.terrain != "FLAT" and not _meets_any(s, own)]
    hand = [s for s in stage.sections if not s.proposed and not _meets_any(s, own)]
    official = [*own, *(s for s in hand if s.terrain != "FLAT")]
    complete = _is_complete(old, new)
    if own or (complete and any(has_category(s.terrain) for s in official)):
        stage = lay_list(official, stage, SHORTEST_KM, findings, complete=complete)
    first, second = (old, new) if new.profile else (new, old)
    return replace(stage, points=_merge_points(first, second, stage, findings)), findings


def _on_track(listed: Sequence[Section], stage: Stage, findings: list[Finding]) -> list[Section]:
    """Return the climbs of a page on the road: placed where it has no kilometres, or wrong ones."""
    order = sorted(listed, key=lambda s: (s.end, s.start))
    return place_climbs(order, unpack_profile(stage.profile), findings)


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


def _at_length(stage: Stage, km: Decimal | None, findings: list[Finding]) -> Stage:
    """Return a stage of a track with its official distance, and say so; one that cannot be is left.

    A stage that has an official distance of its own, or no track, stays as it is.
    """
    if km is None or stage.stated_km is not None or not stage.profile or not stage.sections:
        return stage
    measured = stage.sections[-1].end
    if abs(km / measured - 1) > POSSIBLE_SHARE:
        findings.append(make_finding("W_TRACK_FAR", "", stated=km, track=measured))
        return stage
    if km != measured:
        findings.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=km))
    return replace(_stretch_stage(stage, km / measured), stated_km=km)


def _stretch_stage(stage: Stage, factor: Decimal) -> Stage:
    def stretch_km(km: Decimal) -> Decimal:
        return km_of(float(km * factor) * 1000)

    profile = unpack_profile(stage.profile)
    return replace(
        stage,
        sections=tuple(
            replace(s, start=stretch_km(s.start), end=stretch_km(s.end)) for s in stage.sections
        ),
        points=tuple(replace(p, km=stretch_km(p.km)) for p in stage.points),
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


def _say_replaced(old: Stage, new: Stage, findings: list[Finding]) -> None:
    before, now = old.end_km, new.end_km
    if old.profile and not same_road(old, new):
        name = new.name if old.name and old.name != new.name else ""
        findings.append(make_finding("W_TRACK_REPLACED", "", before=before, now=now, name=name))
    elif before != now:
        findings.append(make_finding("I_LENGTH_MOVED", "", before=before, now=now))


SAME_ROAD_SHARE, SAME_ROAD_M, SAME_LENGTH = 0.06, 1.5, 0.05
"""Two tracks are one road where they agree in height within these, and in length."""

LOOKS = 200
"""Places at which two roads are compared."""


def same_road(first: Stage, second: Stage) -> bool:
    """Tell whether two tracks show the same road, whatever their kilometres are scaled to."""
    if not first.profile or not second.profile:
        return False
    if first.profile == second.profile:
        return True
    one, two = unpack_profile(first.profile), unpack_profile(second.profile)
    if abs(one.length_m / two.length_m - 1) > SAME_LENGTH or not (one.heights and two.heights):
        return False
    differences = [
        abs(one.height_at(one.length_m * k / LOOKS) - two.height_at(two.length_m * k / LOOKS))
        for k in range(LOOKS)
    ]
    spread = max(one.heights) - min(one.heights)
    return sum(differences) / LOOKS <= max(SAME_ROAD_M, SAME_ROAD_SHARE * spread)


def _is_complete(old: Stage, new: Stage) -> bool:
    """Tell whether what a person set is a whole list: a page, or all that has a category."""
    tracks = bool(old.profile and new.profile)
    return not tracks or not any(s.proposed and has_category(s.terrain) for s in old.sections)


def _set_by_hand(stage: Stage) -> tuple[list[Section], list[Section]]:
    """Return what a person set: climbs with a place of their own, and all that is of the track.

    Where a stage has no track, all its climbs are the list's. In a file edited by hand the mark of
    a proposal may still stand; a category that no shipped system suggests for the climb of the
    kept profile was given by a person.
    """
    if not stage.profile:
        own = [s for s in stage.sections if is_rising(s.terrain)]
        return own, [s for s in stage.sections if not is_rising(s.terrain) and not s.proposed]
    suggested = _suggested_terrains(unpack_profile(stage.profile))
    own, of_track = [], []
    for section in stage.sections:
        rises, place = is_rising(section.terrain), (_tenths(section.start), _tenths(section.end))
        terrains = suggested.get(place)
        if rises and terrains is None and not section.proposed:
            own.append(section)
        elif not section.proposed or (rises and terrains and section.terrain not in terrains):
            of_track.append(section)
    return own, of_track


def _suggested_terrains(profile: Profile) -> dict[tuple[int, int], set[str]]:
    """Return, by start and summit in tenths of a kilometre, what each climb may be taken for."""
    suggested: dict[tuple[int, int], set[str]] = {}
    for system in category_systems().values():
        for climb in detect_climbs(profile, system):
            place = (round(climb.start_m / 100), round(climb.summit_m / 100))
            suggested.setdefault(place, {"HILL"}).add(climb_of(climb.suggested))
    return suggested


def _tenths(km: Decimal) -> int:
    return round(km * 10)


def _meets_any(section: Section, others: Sequence[Section]) -> bool:
    return any(section.start < s.end and s.start < section.end for s in others)


NEAR_KM = Decimal(3)
"""A summit that moved further than this is another climb."""


def _follow_track(
    old: Stage, by_hand: list[Section], stage: Stage, findings: list[Finding]
) -> Stage:
    """Give the new climbs what the old ones have; what was set by hand finds its climb first."""
    others = [s for s in old.sections if is_rising(s.terrain) and s.proposed and s not in by_hand]
    free = [i for i, s in enumerate(stage.sections) if is_rising(s.terrain)]
    sections = list(stage.sections)
    unmatched: list[Section] = []
    for before in (*by_hand, *others):
        climbs = free if is_rising(before.terrain) else []
        offers = [(abs(sections[i].end - before.end), i) for i in climbs]
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
            name = name_or_terrain(before)
            findings.append(make_finding(code, "", name=name, before=before.end, now=here.end))
    stage = replace(stage, sections=tuple(sections))
    for before in unmatched:
        if before in by_hand:
            stage = _lay_by_hand(stage, before, findings)
        else:
            name = name_or_terrain(before)
            findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=before.end))
    return stage


def _lay_by_hand(stage: Stage, hand: Section, findings: list[Finding]) -> Stage:
    """Lay what has no counterpart where it was; flat road by hand takes the climb in it away."""
    name = name_or_terrain(hand)
    inside = [s for s in stage.sections if s.end > hand.start and s.start < hand.end]
    if hand.terrain == "FLAT":
        for climb in inside:
            if is_rising(climb.terrain) and hand.start <= climb.start and climb.end <= hand.end:
                stage = lay_section(stage, replace(climb, terrain="FLAT", name="", proposed=False))
        return stage
    blocked = any(is_rising(s.terrain) and (s.name or not s.proposed) for s in inside)
    if hand.end > stage.sections[-1].end or blocked:
        findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    if is_rising(hand.terrain):
        findings.append(make_finding("W_CLIMB_GONE", "", name=name, km=hand.end))
    elif any(is_rising(s.terrain) for s in inside):
        findings.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    return lay_section(stage, replace(hand, length=None))


def _sections_of_page(old: Stage, new: Stage, findings: list[Finding]) -> tuple[Section, ...]:
    """Return the sections of a page read again: they stand, with the names climbs had before."""
    if old.end_km != new.end_km:
        findings.append(make_finding("I_LENGTH_MOVED", "", before=old.end_km, now=new.end_km))
    old_names = {(s.terrain, s.end): s.name for s in old.sections if is_rising(s.terrain)}
    return tuple(
        replace(s, name=s.name or old_names.get((s.terrain, s.end), "")) for s in new.sections
    )


SAME_POINT_KM = Decimal(5)
"""A point of the same kind that is further off is another one."""


def _merge_points(
    first: Stage, second: Stage, stage: Stage, findings: list[Finding]
) -> tuple[Point, ...]:
    """Keep the points of the first stage; a proposed one that the second also has moves there."""
    others: list[Point] = list(second.points)
    merged: list[Point] = []
    for point in first.points:
        twin = _find_twin(point, others)
        if twin is None:
            merged.append(point)
            continue
        others.remove(twin)
        km = twin.km if point.proposed else point.km
        if km != point.km:
            values = {"name": point.name or point.kind, "before": point.km, "now": km}
            findings.append(make_finding("I_POINT_MOVED", "", **values))
        merged.append(replace(point, km=km, name=point.name or twin.name))
    every = [*merged, *others]
    findings += [
        make_finding("W_POINT_LOST", "", name=point.name or point.kind, km=point.km)
        for point in every
        if point.km > stage.end_km
    ]
    return tuple(sorted((p for p in every if p.km <= stage.end_km), key=lambda p: p.km))


def _find_twin(point: Point, others: Sequence[Point]) -> Point | None:
    near = [p for p in others if p.kind == point.kind and abs(p.km - point.km) <= SAME_POINT_KM]
    return min(near, key=lambda p: abs(p.km - point.km), default=None)
