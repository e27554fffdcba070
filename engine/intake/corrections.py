"""A track imported again: what was set by hand stays, and what moved is said."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climbs.detect import detect_climbs
from engine.intake.climbs.systems import category_systems
from engine.intake.relief.packed import unpack_profile
from engine.tour.edit_stage import is_proposal, lay_section
from engine.tour.finding import Finding, make_finding
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.values import Point, Section, Stage

NEAR_KM = Decimal(3)
"""A summit that moved further than this is another climb."""
SAME_POINT_KM = Decimal(5)


def keep_corrections(old: Stage, new: Stage) -> tuple[Stage, list[Finding]]:
    """Return the new import with names, categories and points of the old stage kept."""
    if is_proposal(old):
        return _filled(old, new), []
    found: list[Finding] = []
    stage = replace(
        new,
        name=old.name or new.name,
        format=old.format,
        date=old.date or new.date,
        extra=old.extra,
        stated_km=new.stated_km or old.stated_km,
    )
    before, now = _end(old), _end(stage)
    if before != now:
        found.append(make_finding("I_LENGTH_MOVED", "", before=before, now=now))
    stage = _with_climbs(old, stage, found)
    return replace(stage, points=_points(old, stage, found)), found


def _filled(old: Stage, new: Stage) -> Stage:
    """Return the import in the place of a stage that waited for it."""
    return replace(
        new,
        name=old.name or new.name,
        format=new.format if old.format == ROAD else old.format,
        date=old.date or new.date,
        extra=old.extra,
        stated_km=new.stated_km or old.stated_km,
    )


def _end(stage: Stage) -> Decimal:
    return stage.sections[-1].end if stage.sections else Decimal(0)


def _rises(section: Section) -> bool:
    known = terrains().get(section.terrain)
    return bool(known and known.rises)


def _by_hand(stage: Stage) -> list[Section]:
    """Return the sections a person has set: confirmed ones, and categories no system suggests.

    In a file edited by hand the mark of a proposal may still stand; a category that no
    shipped system suggests for the climb of the kept profile was given by a person.
    """
    suggested: dict[tuple[int, int], set[str]] = {}
    if stage.profile:
        profile = unpack_profile(stage.profile)
        for system in category_systems().values():
            for climb in detect_climbs(profile, system):
                key = (round(climb.start_m / 100), round(climb.summit_m / 100))
                suggested.setdefault(key, {"HILL"}).add(climb_of(climb.suggested))

    def given(section: Section) -> bool:
        place = (round(section.start * 10), round(section.end * 10))
        return section.terrain not in suggested.get(place, {section.terrain})

    return [s for s in stage.sections if not s.proposed or (_rises(s) and given(s))]


def _with_climbs(old: Stage, stage: Stage, found: list[Finding]) -> Stage:
    """Give the new climbs what the old ones have; what was set by hand finds its climb first."""
    by_hand = _by_hand(old)
    others = [s for s in old.sections if _rises(s) and s not in by_hand]
    free = [i for i, s in enumerate(stage.sections) if _rises(s)]
    sections = list(stage.sections)
    left: list[Section] = []
    for before in (*by_hand, *others):
        offers = [(abs(sections[i].end - before.end), i) for i in free if _rises(before)]
        distance, i = min(offers, default=(NEAR_KM + 1, -1))
        if distance > NEAR_KM:
            left.append(before)
            continue
        free.remove(i)
        here = sections[i]
        if before in by_hand:
            here = replace(here, terrain=before.terrain, proposed=before.proposed)
        sections[i] = replace(here, name=before.name or here.name)
        if here.end != before.end:
            code = "I_CLIMB_MOVED" if before in by_hand else "I_SUMMIT_MOVED"
            name = before.name or before.terrain
            found.append(make_finding(code, "", name=name, before=before.end, now=here.end))
    stage = replace(stage, sections=tuple(sections))
    for before in left:
        if before in by_hand:
            stage = _kept(stage, before, found)
        else:
            name = before.name or before.terrain
            found.append(make_finding("W_CLIMB_LOST", "", name=name, km=before.end))
    return stage


def _kept(stage: Stage, hand: Section, found: list[Finding]) -> Stage:
    """Lay what has no counterpart where it was; flat road by hand takes the climb in it away."""
    name = hand.name or hand.terrain
    inside = [s for s in stage.sections if s.end > hand.start and s.start < hand.end]
    if not _rises(hand) and hand.terrain == "FLAT":
        for climb in inside:
            if _rises(climb) and hand.start <= climb.start and climb.end <= hand.end:
                stage = lay_section(stage, replace(climb, terrain="FLAT", name="", proposed=False))
        return stage
    blocked = any(_rises(s) and (s.name or not s.proposed) for s in inside)
    if hand.end > _end(stage) or blocked:
        found.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    if _rises(hand):
        found.append(make_finding("W_CLIMB_GONE", "", name=name, km=hand.end))
    elif any(_rises(s) for s in inside):
        found.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    return lay_section(stage, replace(hand, length=None))


def _points(old: Stage, stage: Stage, found: list[Finding]) -> tuple[Point, ...]:
    """Keep every old point; a proposed one that the new track also marks moves there."""
    marked: list[Point] = list(stage.points)
    kept: list[Point] = []
    for point in old.points:
        twin = _twin(point, marked)
        if twin is not None:
            marked.remove(twin)
            moved = twin.km if point.proposed else point.km
            if moved != point.km:
                name = point.name or point.kind
                found.append(
                    make_finding("I_POINT_MOVED", "", name=name, before=point.km, now=moved)
                )
            kept.append(replace(point, km=moved))
        elif point.km <= _end(stage):
            kept.append(point)
        else:
            name = point.name or point.kind
            found.append(make_finding("W_POINT_LOST", "", name=name, km=point.km))
    return tuple(sorted([*kept, *marked], key=lambda p: p.km))


def _twin(point: Point, marked: Sequence[Point]) -> Point | None:
    near = [p for p in marked if p.kind == point.kind and abs(p.km - point.km) <= SAME_POINT_KM]
    return min(near, key=lambda p: abs(p.km - point.km), default=None)
