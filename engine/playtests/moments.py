"""Moments of a race: how the field lies at the beginning of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.race.field import Field


class Moment(NamedTuple):
    """How the race lies at the beginning of a turn."""

    turn: int
    front: int
    """Row of the stage on which the foremost rider stands."""
    together: tuple[tuple[int, ...], ...]
    """The riders of the formations, front to back, by their numbers in the setup."""
    rows: tuple[int, ...]
    """By formation: the row of its first rider."""
    tails: tuple[int, ...]
    """By formation: the row of its last rider."""

    @property
    def leader(self) -> int:
        """Return the number of the first rider."""
        return self.together[0][0]

    @property
    def groups(self) -> tuple[int, ...]:
        """Return the sizes of the formations, front to back."""
        return tuple(map(len, self.together))

    @property
    def bunch(self) -> int:
        """Return the largest formation; of several, the rearmost (RULING 90)."""
        sizes = self.groups
        return max(range(len(sizes)), key=lambda number: (sizes[number], number))


def moment_of(riders: Field) -> Moment:
    """Return how a race lies at a moment."""
    groups = riders.groups(1)
    return Moment(
        riders.turn,
        riders.row(groups[0][0]),
        tuple(map(tuple, groups)),
        tuple(riders.row(group[0]) for group in groups),
        tuple(riders.row(group[-1]) for group in groups),
    )
