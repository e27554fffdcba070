"""What the organiser makes of a file before it enters the tour: its name, its climbs, its place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from designer.i18n import own_name
from engine.intake.climb_edits import PickedClimb, climbs_of, with_climbs
from engine.intake.into_tour import place_of, put_into_tour
from engine.tour.edit import replace_stage
from engine.tour.proposals import is_proposal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.jobs.stage.reading import ReadFile
    from engine.tour.values import Stage, Tour


@dataclass(slots=True, eq=False)
class Pick:
    """One file that was read, and what is changed in it so far."""

    read: ReadFile
    wanted: bool = True
    name: str = ""
    climbs: tuple[PickedClimb, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Take everything as it was read."""
        if self.read.stage is not None:
            self.name, self.climbs = self.read.stage.name, climbs_of(self.read.stage)

    @property
    def stage(self) -> Stage | None:
        """Return the stage as it would enter the tour; none of a file that was refused."""
        if self.read.stage is None:
            return None
        stage = replace(self.read.stage, name=self.name)
        return with_climbs(stage, self.climbs)

    @property
    def changed(self) -> bool:
        """Tell whether anything is not as it was read."""
        stage = self.read.stage
        return stage is not None and (self.name, self.climbs) != (stage.name, climbs_of(stage))


def places(tour: Tour, selected: int, picks: Iterable[Pick]) -> list[int]:
    """Return the stage each file takes the place of, 0 where it is added.

    One it belongs to is corrected. Else, begun at a stage that is wholly proposed, that one and
    those after it give way; else the first that only waits.
    """
    waiting = [n for n, s in enumerate(tour.stages, start=1) if n >= selected and is_proposal(s)]
    if selected not in waiting:
        waiting = []
    found, taken = [], set[int]()
    for pick in picks:
        stage, number = pick.stage if pick.wanted else None, 0
        if stage is not None:
            said = pick.read.report.number if pick.read.report else None
            number = place_of(tour, stage, said, taken) or 0
            if not number or is_proposal(tour.stages[number - 1]):
                number = next((n for n in waiting if n not in taken), number)
        taken.add(number)
        found.append(number)
    return found


def taken(tour: Tour, selected: int, picks: Iterable[Pick]) -> tuple[Tour, int, int]:
    """Return the tour with what is wanted in it, the last stage of it, and how many there are."""
    picks = [pick for pick in picks if pick.wanted and pick.stage is not None]
    last = 0
    for pick, place in zip(picks, places(tour, selected, picks), strict=True):
        stage = pick.stage
        assert stage is not None
        old = tour.stages[place - 1] if place else None
        tour, last, _ = put_into_tour(tour, stage, place or None)
        if old is not None and not own_name(place, old.name):
            tour = replace_stage(tour, last, replace(tour.stages[last - 1], name=stage.name))
    return tour, last, len(picks)
