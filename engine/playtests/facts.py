"""One finished race as measures read it; what several of them need is worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from engine import tables

if TYPE_CHECKING:
    from engine.race.event import Happening
    from engine.race.values import Arrival, Results, Setup


@dataclass(frozen=True, slots=True)
class Moment:
    """How the race lies at the beginning of a turn."""

    turn: int
    front: int
    """Row of the foremost rider on the road."""
    leader: int
    """Number of that rider in the setup."""
    groups: tuple[int, ...]
    """Sizes of the formations, front to back."""


class Facts:
    """A race that is over: its start, its rows, what happened, and how much was decided."""

    def __init__(
        self, setup: Setup, results: Results, happenings: tuple[Happening, ...], decisions: int
    ) -> None:
        self.setup = setup
        self.results = results
        self.happenings = happenings
        self.decisions = decisions
        """Decisions other than what nobody's answer would have been."""

    @property
    def winner(self) -> Arrival | None:
        """Return who won, if anybody arrived."""
        first = self.results.arrivals[0] if self.results.arrivals else None
        return first if first is not None and first.place == 1 else None

    @cached_property
    def arrived(self) -> tuple[Arrival, ...]:
        """Return everybody who arrived, in the order of places."""
        return tuple(a for a in self.results.arrivals if a.place)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Return the teams in the order in which they placed riders at the start."""
        order = next((h[3] for h in self.happenings if h[0] == "start_order"), ())
        return tuple(order) or tuple(range(len(self.setup.teams)))

    @cached_property
    def counts(self) -> dict[str, int]:
        """Return how often each kind of thing happened."""
        found: dict[str, int] = {}
        for happening in self.happenings:
            found[happening[0]] = found.get(happening[0], 0) + 1
        return found

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Return how the race lay at the beginning of every turn, from who moved where."""
        place = _row_places(self.setup.rules.game)
        rows: dict[int, int] = {}
        found: list[Moment] = []
        turn = 0
        for kind, when, rider, *values in self.happenings:
            if when != turn:
                turn = when
                if rows and when:
                    found.append(_moment(turn, rows))
            if kind in place and rider >= 0:
                rows[rider] = values[place[kind]]
            elif kind in {"stopped", "abandoned"} or (kind == "crossed" and values[0] == "FINISH"):
                rows.pop(rider, None)
            elif kind == "ceded" and rider in rows and values[0] in rows:
                rows[rider], rows[values[0]] = rows[values[0]], rows[rider]
        return tuple(found)


def _row_places(game: str) -> dict[str, int]:
    """Return where the row stands among the values of each event that has one."""
    events = tables.toml(f"games/{game}/events.toml")
    return {
        kind: event["values"].index("row")
        for kind, event in events.items()
        if "row" in event.get("values", ())
    }


def _moment(turn: int, rows: dict[int, int]) -> Moment:
    order = sorted(rows, key=lambda rider: (-rows[rider], rider))
    sizes = [1]
    for ahead, rider in pairwise(order):
        if rows[ahead] - rows[rider] > 1:
            sizes.append(0)
        sizes[-1] += 1
    return Moment(turn, rows[order[0]], order[0], tuple(sizes))
