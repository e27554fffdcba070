"""What a drag does to the tour: each gesture moves, is released, or is cancelled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from decimal import Decimal
from typing import TYPE_CHECKING

from designer.document.place import point, section
from designer.document.said import Said, did, term
from designer.scene.profile.grips import BORDER, END
from engine.errors import TourError
from engine.tour.edit import replace_stage
from engine.tour.edit_stage import change_point, lay, move_border, move_end
from engine.tour.values import Section

if TYPE_CHECKING:
    from designer.document.document import Document
    from designer.document.place import Place
    from designer.scene.profile.grips import Grip
    from engine.tour.values import Stage

DROPPED_KM = Decimal(5)
"""A terrain dropped on the profile is this long until it is dragged."""


class Drag(ABC):
    """One drag on one stage: the last place that was possible stands when it ends."""

    def __init__(self, document: Document) -> None:
        stage = document.stage
        assert stage is not None
        self._document = document
        self._number = document.place.stage
        self.stage: Stage = stage
        self._last: tuple[Stage, Decimal, Place] | None = None

    def move(self, km: Decimal) -> None:
        """Show the stage as it would be; where it cannot be so, it stays as it was last."""
        try:
            stage, place = self.moved(km)
        except TourError:
            return
        self._last = (stage, km, place)
        tour = replace_stage(self._document.kept, self._number, stage)
        self._document.preview(tour, place)

    def release(self) -> None:
        """Make what is seen one step."""
        if self._last is None:
            self._document.drop()
            return
        stage, km, place = self._last
        tour = replace_stage(self._document.kept, self._number, stage)
        self._document.apply(self.sentence(km), tour, place)

    def cancel(self) -> None:
        """Give everything back as it was."""
        self._document.drop()

    @abstractmethod
    def moved(self, km: Decimal) -> tuple[Stage, Place]:
        """Return the stage with this moved to a kilometre, and what is selected then."""

    @abstractmethod
    def sentence(self, km: Decimal) -> Said:
        """Say what was done."""


class BorderDrag(Drag):
    """Moves the border after a section, or the end of the stage."""

    def __init__(self, document: Document, grip: Grip) -> None:
        super().__init__(document)
        self._grip = grip

    def moved(self, km: Decimal) -> tuple[Stage, Place]:
        """Return the stage with the border at a kilometre."""
        if self._grip.kind == END:
            stage = move_end(self.stage, km)
        else:
            stage = move_border(self.stage, self._grip.number, km)
        return stage, section(self._number, self._grip.number)

    def sentence(self, km: Decimal) -> Said:
        """Say which border went where."""
        if self._grip.kind == BORDER:
            return did("move_border", section=self._grip.number, km=km)
        return did("move_end", km=km)


class PointDrag(Drag):
    """Moves a sprint or a feed zone."""

    def __init__(self, document: Document, grip: Grip) -> None:
        super().__init__(document)
        self._at = grip.number - 1

    def moved(self, km: Decimal) -> tuple[Stage, Place]:
        """Return the stage with the point at a kilometre of it."""
        km = min(max(km, Decimal("0.1")), self.stage.sections[-1].end)
        old = self.stage.points[self._at]
        stage = change_point(self.stage, self._at + 1, km=km)
        number = next(
            n
            for n, p in enumerate(stage.points, start=1)
            if (p.kind, p.km, p.name) == (old.kind, km, old.name)
        )
        return stage, point(self._number, number)

    def sentence(self, km: Decimal) -> Said:
        """Say which point went where."""
        return did("move_point", point=term(self.stage.points[self._at].kind), km=km)


class TerrainDrop(Drag):
    """Lays a terrain over the stage where it is dropped."""

    def __init__(self, document: Document, terrain: str) -> None:
        super().__init__(document)
        self._terrain = terrain

    def moved(self, km: Decimal) -> tuple[Stage, Place]:
        """Return the stage with the terrain about a kilometre, inside the stage if it fits."""
        last = self.stage.sections[-1].end if self.stage.sections else DROPPED_KM
        start = max(Decimal(0), min(km - DROPPED_KM / 2, last - DROPPED_KM))
        new = Section(self._terrain, start, min(start + DROPPED_KM, last))
        stage = lay(self.stage, new)
        number = next(n for n, s in enumerate(stage.sections, start=1) if s.end >= new.end)
        return stage, section(self._number, number)

    def sentence(self, km: Decimal) -> Said:
        """Say what was laid where."""
        return did("lay_terrain", terrain=term(self._terrain), km=km)


def grab(document: Document, grip: Grip) -> Drag:
    """Begin the drag that belongs to a grip."""
    return BorderDrag(document, grip) if grip.kind in (BORDER, END) else PointDrag(document, grip)
