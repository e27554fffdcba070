"""Moments of a race: how the field lies at the beginning of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.race.field import find_peloton

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
    def peloton(self) -> int:
        """Return the number of the peloton (RULING 90)."""
        return find_peloton(self.together)


def moment_of(riders: Field) -> Moment:
    """Return how a race lies at a moment."""
    spans, row_of = riders.group_spans(1), riders.row_of_square
    return Moment(
        riders.turn,
        row_of(spans[0][1]),
        tuple([tuple(together) for together, _, _ in spans]),
        tuple([row_of(first) for _, first, _ in spans]),
        tuple([row_of(last) for _, _, last in spans]),
    )
