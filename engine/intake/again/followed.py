"""A track in the place of another: what was set by hand on the first follows onto the second."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climbs.detect import detect_climbs
from engine.intake.climbs.systems import category_systems
from engine.intake.relief.packed import unpack_profile
from engine.tour.edit import lay_section
from engine.tour.finding import Finding, make_finding
from engine.tour.terrain import climb_of, terrains

if TYPE_CHECKING:
    from engine.tour.values import Section, Stage

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


def follow_track(old: Stage, by_hand: list[Section], stage: Stage, found: list[Finding]) -> Stage:
    """Give the new climbs what the old ones have; what was set by hand finds its climb first."""
    others = [s for s in old.sections if rises(s) and s.proposed and s not in by_hand]
    free = [i for i, s in enumerate(stage.sections) if rises(s)]
    sections = list(stage.sections)
    left: list[Section] = []
    for before in (*by_hand, *others):
        offers = [(abs(sections[i].end - before.end), i) for i in free if rises(before)]
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
    if not rises(hand) and hand.terrain == "FLAT":
        for climb in inside:
            if rises(climb) and hand.start <= climb.start and climb.end <= hand.end:
                stage = lay_section(stage, replace(climb, terrain="FLAT", name="", proposed=False))
        return stage
    blocked = any(rises(s) and (s.name or not s.proposed) for s in inside)
    if hand.end > stage.sections[-1].end or blocked:
        found.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    if rises(hand):
        found.append(make_finding("W_CLIMB_GONE", "", name=name, km=hand.end))
    elif any(rises(s) for s in inside):
        found.append(make_finding("W_CLIMB_LOST", "", name=name, km=hand.end))
        return stage
    return lay_section(stage, replace(hand, length=None))
