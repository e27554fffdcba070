"""What can be grabbed on a profile, and what dragging it does to the tour."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from designer.document.place import point_place, section_place
from designer.language import Sentence, done_sentence, term_sentence
from engine.errors import TourError
from engine.tour.edit import (
    change_point,
    drop_proposals,
    end_at,
    extend_stage,
    lay_section,
    move_border,
    replace_stage,
)
from engine.tour.proposals import is_proposal
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from engine.road.roads import SurveyedStage
    from engine.tour.values import Stage

DROPPED_KM = Decimal(5)
"""A terrain dropped on the profile is this long until it is dragged."""
NOWHERE = Decimal(0)
BORDER, END, POINT = "border", "end", "point"
STEP = Decimal("0.1")


class Drag(ABC):
    """One drag on one stage: the last place that was possible stands when it ends."""

    kind = ""
    """What is dragged, as the words that go with the pointer name it."""

    def __init__(self, document: Document) -> None:
        stage = document.stage
        assert stage is not None
        self._document = document
        self._number = document.place.stage
        self.stage: Stage = stage
        self.held: Decimal | None = None
        """The border it holds to now."""
        self.refused: TourError | None = None
        """Why what is dragged cannot be where the hand is."""
        self._last: tuple[Stage, Decimal, TourPlace] | None = None

    def move(self, km: Decimal, near: Decimal = NOWHERE) -> None:
        """Show the stage as it would be; where it cannot be so, it stays as it was last.

        A border as near as `near` is held to.
        """
        km, self.refused = self._hold_to(km, near), None
        try:
            stage, place = self.change_stage(km)
        except TourError as refused:
            self.refused, km = refused, self.limit_km(km)
            try:
                stage, place = self.change_stage(km)
            except TourError:
                return
        self._last = (stage, km, place)
        tour = replace_stage(self._document.tour_without_drag, self._number, stage)
        self._document.preview(tour, place)

    def release(self) -> None:
        """Make what is seen one step."""
        if self._last is None:
            self._document.drop()
            return
        stage, km, place = self._last
        tour = replace_stage(self._document.tour_without_drag, self._number, stage)
        self._document.apply(self.describe_change(km), tour, place)

    def cancel(self) -> None:
        """Give everything back as it was."""
        self._document.drop()

    @abstractmethod
    def change_stage(self, km: Decimal) -> tuple[Stage, TourPlace]:
        """Return the stage with this moved to a kilometre, and what is selected then."""

    @abstractmethod
    def describe_change(self, km: Decimal) -> Sentence:
        """Say what was done."""

    def limit_km(self, km: Decimal) -> Decimal:
        """Return the nearest kilometre at which this can be."""
        return km

    def list_holds(self) -> Iterable[Decimal]:
        """Return the kilometres this may hold to: borders that stay where they are."""
        return ()

    def _hold_to(self, km: Decimal, near: Decimal) -> Decimal:
        border = min(self.list_holds(), key=lambda one: abs(one - km), default=None)
        self.held = border if border is not None and abs(border - km) <= near else None
        return km if self.held is None else self.held

    def _border_ends(self) -> tuple[Decimal, ...]:
        return tuple(s.end for s in self.stage.sections)


class BorderDrag(Drag):
    """Moves the border after a section, or the end of the stage."""

    def __init__(self, document: Document, grip: Grip) -> None:
        super().__init__(document)
        self._grip, self.kind = grip, grip.kind

    def change_stage(self, km: Decimal) -> tuple[Stage, TourPlace]:
        """Return the stage with the border at a kilometre."""
        at = self._grip.number
        if self._grip.kind == END:
            stage = end_at(self.stage, max(km, STEP))
            return stage, section_place(self._number, len(stage.sections))
        return move_border(self.stage, at, km), section_place(self._number, at)

    def limit_km(self, km: Decimal) -> Decimal:
        """Return the nearest kilometre that leaves both sections something of their road."""
        first, second = self.stage.sections[self._grip.number - 1 : self._grip.number + 1]
        return min(max(km, first.start + STEP), second.end - STEP)

    def describe_change(self, km: Decimal) -> Sentence:
        """Say which border went where."""
        if self._grip.kind == BORDER:
            return done_sentence("move_border", section=self._grip.number, km=km)
        return done_sentence("move_end", km=max(km, STEP))


class PointDrag(Drag):
    """Moves a sprint or a feed zone."""

    kind = "point"

    def __init__(self, document: Document, grip: Grip) -> None:
        super().__init__(document)
        self._at = grip.number - 1

    def change_stage(self, km: Decimal) -> tuple[Stage, TourPlace]:
        """Return the stage with the point at a kilometre of it."""
        km = min(max(km, STEP), self.stage.sections[-1].end)
        old = self.stage.points[self._at]
        stage = change_point(self.stage, self._at + 1, km=km)
        number = next(
            n
            for n, p in enumerate(stage.points, start=1)
            if (p.kind, p.km, p.name) == (old.kind, km, old.name)
        )
        return stage, point_place(self._number, number)

    def describe_change(self, km: Decimal) -> Sentence:
        """Say which point went where."""
        return done_sentence(
            "move_point", point=term_sentence(self.stage.points[self._at].kind), km=km
        )

    def list_holds(self) -> Iterable[Decimal]:
        """Return the borders of the stage."""
        return self._border_ends()


class TerrainDrop(Drag):
    """Lays a terrain over the stage where it is dropped, or beyond its end.

    What is wholly proposed gives way: the road up to the terrain is all that is put before it.
    """

    kind = "terrain"

    def __init__(self, document: Document, terrain: str) -> None:
        super().__init__(document)
        self.terrain = terrain

    def change_stage(self, km: Decimal) -> tuple[Stage, TourPlace]:
        """Return the stage with the terrain from a kilometre on."""
        stage, start = drop_proposals(self.stage), self._terrain_start(km)
        new = Section(self.terrain, start, start + DROPPED_KM)
        stage = lay_section(extend_stage(stage, start, "FLAT"), new)
        number = next(n for n, s in enumerate(stage.sections, start=1) if s.end >= new.end)
        return stage, section_place(self._number, number)

    def describe_change(self, km: Decimal) -> Sentence:
        """Say what was laid where."""
        return done_sentence(
            "lay_terrain", terrain=term_sentence(self.terrain), km=self._terrain_start(km)
        )

    def list_holds(self) -> Iterable[Decimal]:
        """Return where it may begin so that it joins a border at its foot or at its top."""
        if is_proposal(self.stage):
            return (Decimal(0),)
        ends = self._border_ends()
        return (Decimal(0), *ends, *(end - DROPPED_KM for end in ends if end >= DROPPED_KM))

    def _terrain_start(self, km: Decimal) -> Decimal:
        """Keep it inside the stage while its middle is; beyond the end it follows the end."""
        if is_proposal(self.stage):
            return max(km, Decimal(0))
        last = self.stage.sections[-1].end if self.stage.sections else Decimal(0)
        inside = km + DROPPED_KM / 2 <= last
        return max(min(km, last - DROPPED_KM), Decimal(0)) if inside else last


def grab(document: Document, grip: Grip) -> Drag:
    """Begin the drag that belongs to a grip."""
    return BorderDrag(document, grip) if grip.kind in (BORDER, END) else PointDrag(document, grip)


@dataclass(frozen=True, slots=True)
class Grip:
    """Something to grab: the border after a section, the end of the stage, or a point."""

    kind: str
    number: int
    km: float


def grips(surveyed: SurveyedStage) -> tuple[Grip, ...]:
    """Return the grips of a stage, points first: they lie over the borders."""
    sections = surveyed.lengths.sections
    points = enumerate(surveyed.stage.points, start=1)
    borders = enumerate(sections[:-1], start=1)
    end = [Grip(END, len(sections), float(sections[-1].end))] if sections else []
    return (
        *(Grip(POINT, number, float(point.km)) for number, point in points),
        *(Grip(BORDER, number, float(section.end)) for number, section in borders),
        *end,
    )


def nearest(offered: Iterable[Grip], km: float, reach: float) -> Grip | None:
    """Return the grip nearest to a kilometre within reach; of two as near, the first."""
    near = [g for g in offered if abs(g.km - km) <= reach]
    return min(near, key=lambda g: abs(g.km - km), default=None)


def section_at(surveyed: SurveyedStage, km: float) -> int:
    """Return the number of the section that lies at a kilometre; 0 if none does."""
    for number, section in enumerate(surveyed.lengths.sections, start=1):
        if km <= float(section.end):
            return number
    return len(surveyed.lengths.sections)


def snapped(km: float, step: Decimal = STEP) -> Decimal:
    """Return the nearest kilometre that is a whole number of steps."""
    return (round(Decimal(km) / step) * step).quantize(step)
