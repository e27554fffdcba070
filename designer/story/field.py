"""Where everybody rides who is on the way, from what happened so far."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.race.values import Setup

OTHER = "other"
"""Values of this name are riders."""
OFF = ("stopped", "abandoned")
"""What takes a rider off the road before its end."""
NEAR = "line.position", "near_edge"
"""The house rule by which a line is passed on its own square."""


def last_row(setup: Setup) -> int:
    """Return the last row of a road: whoever stands on it has not passed the finish yet."""
    rule, near = NEAR
    shift = rule in setup.rules and setup.rules[rule] == near
    return setup.road.lines[-1].square - shift


class Field:
    """The riders of one race, each with his row, or with the square a game of its own counts."""

    def __init__(self, setup: Setup, *, trial: bool) -> None:
        self.rows = [0] * (sum(len(team.riders) for team in setup.teams) + len(setup.neutrals))
        self.riding: set[int] = set()
        self.home: list[int] = []
        """Who came home in this turn of a time trial: there nobody is seen to pass a line."""
        self._last = last_row(setup)
        self._trial = trial

    def follow(self, kind: str, rider: int, named: Mapping[str, Any], stands: str) -> None:
        """Take in one thing that happened; `stands` names the value that says where he is now."""
        if rider >= 0 and stands in named:
            self.rows[rider] = named[stands]
            self._ride_on(rider)
        if kind == "ceded":
            other = named[OTHER]
            self.rows[rider], self.rows[other] = self.rows[other], self.rows[rider]
        if kind in OFF or named.get("line") == FINISH:
            self.riding.discard(rider)

    def _ride_on(self, rider: int) -> None:
        if not self._trial or self.rows[rider] <= self._last:
            self.riding.add(rider)
        elif rider in self.riding:
            self.riding.remove(rider)
            self.home.append(rider)

    @property
    def front(self) -> int:
        """Return the row of the first rider on the way."""
        return max((self.rows[rider] for rider in self.riding), default=0)

    def past(self, rider: int) -> int:
        """Return by how many rows a rider is past the finish."""
        return self.rows[rider] - self._last

    def groups(self, apart: int) -> list[list[int]]:
        """Return who is on the way, from the front; so many rows apart still ride together."""
        riders = sorted(self.riding, key=lambda rider: -self.rows[rider])
        groups = [riders[:1]]
        for ahead, rider in pairwise(riders):
            if self.rows[ahead] - self.rows[rider] > apart:
                groups.append([])
            groups[-1].append(rider)
        return groups
