"""The other ways to an evening, tried in another process by a few races each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.jobs.patience import QuestionTimer

if TYPE_CHECKING:
    from engine.playtests.evening import Way
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class TriedWays:
    """The minutes of a real stage as races took them, and of every other way to play it."""

    before: float
    ways: tuple[Way, ...]


def try_ways(tour: Tour, number: int, wish: float, races: int) -> TriedWays:
    """Ride some races of a real stage as it is, and of each way that may shorten its evening."""
    from engine.playtests.evening import other_ways, ride_minutes

    with QuestionTimer():
        before = ride_minutes(tour, number, races)
        return TriedWays(before.whole, tuple(other_ways(tour, number, wish, races, before)))
