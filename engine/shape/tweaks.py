"""The changes that may shape a stage: each is one verb of the tour, said by what it touches.

A point is moved, added or taken away; a border is moved; a category changes by one step; flat road
before the finish; a descent behind a summit. The order of the road never changes, and what is
pinned stays. Changes of one subject exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from engine.shape.wants import want_table
from engine.tour.edit import (
    append_section,
    change_point,
    change_section,
    lay_section,
    move_border,
    move_end,
    put_point,
    remove_point,
)
from engine.tour.terrain import is_flat, is_rising
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, POINT_KINDS, ROAD, Point, Section

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.tour.values import Stage

CATEGORY, BORDER, DESCENT, FLAT_END, MOVED, ADDED, REMOVED = KINDS = (
    "category", "border", "descent", "flat_end", "move_point", "add_point", "remove_point",
)  # fmt: skip
"""What a change does, in the order in which changes are made."""
HARDEST_LAST: Final = ("HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC")
"""What rises, step by step."""
OPEN_DESCENT: Final = "DESCENT"
CLIMBS, SPRINTS, FEEDS, FINISH_PIN = PINS = ("climbs", "sprints", "feeds", "finish")
"""What may be pinned by name; a section is pinned by its number."""


@dataclass(frozen=True, slots=True)
class Tweak:
    """One change of a stage; sections and points are meant as they lie in the unchanged stage."""

    stage: int
    """The number of the stage."""
    kind: str
    number: int
    """Of a section: which one; of a point: which one, or 0 of a new one."""
    km: Decimal = Decimal(0)
    """Where to, or how long."""
    was: Decimal = Decimal(0)
    """Where something was, or how long."""
    what: str = ""
    """The terrain, or the kind of point."""
    before: str = ""
    """The terrain as it was."""
    name: str = ""
    """Of the climb or the point, where it has one."""

    @property
    def subject(self) -> tuple[int, str, int, str]:
        """Return what it touches: of changes of one subject only one can be made."""
        if self.kind in {MOVED, REMOVED}:
            return self.stage, "point", self.number, ""
        if self.kind == ADDED:
            return self.stage, "new", 0, self.what
        return self.stage, self.kind, self.number, ""

    @property
    def km_changed(self) -> Decimal:
        """Return how many kilometres of road are others than the real ones."""
        return abs(self.km - self.was) if self.kind in {BORDER, FLAT_END, DESCENT} else Decimal(0)


@dataclass(frozen=True, slots=True)
class Pins:
    """What stays as it is."""

    names: frozenset[str] = frozenset()
    """Of PINS."""
    sections: frozenset[int] = frozenset()
    points: frozenset[int] = frozenset()

    def holds_section(self, stage: Stage, number: int) -> bool:
        """Tell whether a section stays, counted from 1."""
        rises = is_rising(stage.sections[number - 1].terrain)
        return number in self.sections or (rises and CLIMBS in self.names)

    def holds_point(self, stage: Stage, number: int) -> bool:
        """Tell whether a point stays, counted from 1."""
        return number in self.points or self.holds_kind(stage.points[number - 1].kind)

    def holds_kind(self, kind: str) -> bool:
        """Tell whether no point of a kind is touched, and none is added."""
        return {INTERMEDIATE_SPRINT: SPRINTS, FEED: FEEDS}.get(kind) in self.names


def list_tweaks(stage: Stage, at: int, pins: Pins, tolerance: Decimal) -> list[Tweak]:
    """Return every change that may be made of stage `at`, each within the tolerance alone."""
    if stage.format != ROAD or not stage.sections:
        return []
    every = (
        *_list_categories(stage, at, pins),
        *_list_borders(stage, at, pins),
        *_list_descents(stage, at, pins),
        *_list_ends(stage, at, pins),
        *_list_points(stage, at, pins),
    )
    return [tweak for tweak in every if tweak.km_changed <= tolerance]


def _list_categories(stage: Stage, at: int, pins: Pins) -> Iterator[Tweak]:
    """Yield each climb a step easier and a step harder."""
    for number, section in enumerate(stage.sections, start=1):
        if section.terrain not in HARDEST_LAST or pins.holds_section(stage, number):
            continue
        step = HARDEST_LAST.index(section.terrain)
        for other in (step - 1, step + 1):
            if 0 <= other < len(HARDEST_LAST):
                terrain = HARDEST_LAST[other]
                yield Tweak(
                    at, CATEGORY, number, km=section.end, was=section.end,
                    what=terrain, before=section.terrain, name=section.name,
                )  # fmt: skip


def _list_borders(stage: Stage, at: int, pins: Pins) -> Iterator[Tweak]:
    """Yield borders moved: between two sections that are not both flat."""
    steps = want_table("steps")
    least = Decimal(steps["least"])
    for number, (first, second) in enumerate(
        zip(stage.sections, stage.sections[1:], strict=False), start=1
    ):
        if pins.holds_section(stage, number) or pins.holds_section(stage, number + 1):
            continue
        if is_flat(first.terrain) and is_flat(second.terrain):
            continue
        for by in steps["border"]:
            km = first.end + by
            if first.start + least <= km <= second.end - least:
                rising = first if is_rising(first.terrain) else second
                yield Tweak(
                    at, BORDER, number, km=km, was=first.end,
                    what=second.terrain, before=first.terrain, name=rising.name,
                )  # fmt: skip


def _list_descents(stage: Stage, at: int, pins: Pins) -> Iterator[Tweak]:
    """Yield a descent behind a summit, where flat road follows it."""
    steps = want_table("steps")
    for number, (first, second) in enumerate(
        zip(stage.sections, stage.sections[1:], strict=False), start=1
    ):
        if not is_rising(first.terrain) or not is_flat(second.terrain):
            continue
        if pins.holds_section(stage, number) or pins.holds_section(stage, number + 1):
            continue
        for length in steps["descent"]:
            if length + steps["least"] <= second.end - second.start:
                yield Tweak(
                    at, DESCENT, number, km=Decimal(length), what=OPEN_DESCENT,
                    before=second.terrain, name=first.name,
                )  # fmt: skip


def _list_ends(stage: Stage, at: int, pins: Pins) -> Iterator[Tweak]:
    """Yield more or less flat road before the finish."""
    if FINISH_PIN in pins.names or pins.holds_section(stage, len(stage.sections)):
        return
    steps = want_table("steps")
    last = stage.sections[-1]
    flat_km = last.end - last.start if is_flat(last.terrain) else Decimal(0)
    for by in steps["flat"]:
        if flat_km + by >= steps["least"] or (flat_km == 0 and by > 0):
            yield Tweak(
                at, FLAT_END, len(stage.sections), km=flat_km + by, was=flat_km,
                what="FLAT", before=last.terrain,
            )  # fmt: skip


def _list_points(stage: Stage, at: int, pins: Pins) -> Iterator[Tweak]:
    """Yield points moved, taken away and added."""
    steps = want_table("steps")
    least, end = Decimal(steps["from_end"]), stage.end_km
    for number, point in enumerate(stage.points, start=1):
        if pins.holds_point(stage, number):
            continue
        for by in steps["point"]:
            km = point.km + by
            if least <= km <= end - least:
                yield Tweak(
                    at, MOVED, number, km=km, was=point.km, what=point.kind, name=point.name
                )
        yield Tweak(at, REMOVED, number, was=point.km, what=point.kind, name=point.name)
    for kind in POINT_KINDS:
        if pins.holds_kind(kind):
            continue
        taken = [point.km for point in stage.points if point.kind == kind]
        for share in steps["places"]:
            km = Decimal(round(end * share))
            if least <= km <= end - least and all(abs(km - one) >= least for one in taken):
                yield Tweak(at, ADDED, 0, km=km, what=kind)


def are_compatible(tweaks: Collection[Tweak], tolerance: Decimal) -> bool:
    """Tell whether changes touch different things and stay within the tolerance together."""
    if len({tweak.subject for tweak in tweaks}) < len(tweaks):
        return False
    return sum((tweak.km_changed for tweak in tweaks), Decimal(0)) <= tolerance


def apply_tweaks(stage: Stage, tweaks: Iterable[Tweak]) -> Stage:
    """Return the stage with changes made; what cannot be made together is refused.

    What keeps the numbers of sections comes first, then from the back what does not, points last.
    """
    changed = stage
    for tweak in sorted(tweaks, key=lambda one: (KINDS.index(one.kind), -one.number)):
        changed = _apply_tweak(stage, changed, tweak)
    return changed


def _apply_tweak(real: Stage, stage: Stage, tweak: Tweak) -> Stage:
    """Return a stage that has some changes with one more; `real` has none."""
    if tweak.kind == CATEGORY:
        return change_section(stage, tweak.number, terrain=tweak.what)
    if tweak.kind == BORDER:
        return move_border(stage, tweak.number, tweak.km)
    if tweak.kind == DESCENT:
        foot = stage.sections[tweak.number - 1].end
        return lay_section(stage, Section(OPEN_DESCENT, foot, foot + tweak.km))
    if tweak.kind == FLAT_END:
        if not tweak.was:
            return append_section(stage, tweak.what, tweak.km)
        return move_end(stage, stage.end_km + tweak.km - tweak.was)
    if tweak.kind == ADDED:
        return put_point(stage, Point(tweak.what, tweak.km))
    number = stage.points.index(real.points[tweak.number - 1]) + 1
    if tweak.kind == MOVED:
        return change_point(stage, number, km=tweak.km)
    return remove_point(stage, number)
