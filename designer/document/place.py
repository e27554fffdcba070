"""A place in a tour, in the words findings use: stages/3/sections/2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.tour.values import Tour

STAGES, SECTIONS, POINTS, TEAMS, RULES = "stages", "sections", "points", "teams", "rules"
PIECES = "pieces"
"""Of the board of a stage; their number is the row they begin at, also before the start line."""


@dataclass(frozen=True, slots=True)
class TourPlace:
    """A stage, and a section, point or piece of it; 0 and nothing where it is all of them."""

    stage: int = 0
    kind: str = ""
    number: int = 0

    @classmethod
    def from_path(cls, where: str) -> TourPlace:
        """Return the place a finding names; a rule is named by its key, kept as the kind."""
        parts = where.split("/")
        if parts[0] != STAGES or len(parts) < 2 or not parts[1].isdigit():
            number = int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
            return cls(0, where if parts[0] == RULES else parts[0], number)
        stage = int(parts[1])
        if len(parts) < 3:
            return cls(stage)
        number = int(parts[3]) if len(parts) > 3 and parts[3].isdigit() else 0
        return cls(stage, parts[2], number)

    def nearest_in(self, tour: Tour) -> TourPlace:
        """Return the nearest place that this tour has."""
        if not tour.stages or self.stage == 0:
            return self if self.stage == 0 else TourPlace()
        stage = min(self.stage, len(tour.stages))
        held = tour.stages[stage - 1]
        most = {SECTIONS: len(held.sections), POINTS: len(held.points)}.get(self.kind)
        if most is None:
            return TourPlace(stage, self.kind, self.number)
        if stage != self.stage or most == 0:
            return TourPlace(stage)
        return TourPlace(stage, self.kind, min(self.number, most))


def section_place(stage: int, number: int) -> TourPlace:
    """Return the place of one section."""
    return TourPlace(stage, SECTIONS, number)


def point_place(stage: int, number: int) -> TourPlace:
    """Return the place of one point."""
    return TourPlace(stage, POINTS, number)


def piece_place(stage: int, row: int) -> TourPlace:
    """Return the place of the piece that begins at a row of a stage's road."""
    return TourPlace(stage, PIECES, row)
