"""The values a race starts from and those that come out of it, in any game.

They are only carried about, so they stay plain Python where the rest of the room is compiled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from engine.road.values import Road
    from engine.tour.rules import Rules

RIDING: Final = "RIDING"
OK: Final = "OK"
DNF: Final = "DNF"
OUT: Final = "OUT"
COMPUTED: Final = "COMPUTED"
DSQ: Final = "DSQ"
"""Of a rider: still on the way, arrived, abandoned, outside the time cut, arrival computed,
disqualified."""

TABLE_PACE: Final = "table_pace"
"""In the extra of a setup: the share of a usual table's minutes, in a hundred; absent of one."""
TABLE_SECONDS: Final = "table_seconds"
"""In the extra of a setup: the seconds of some people's answers, learned from their records; absent
of a usual table. By what they were for, and under `records` and `answers` how much they rest on."""
NEUTRAL: Final = "NEUTRAL"
"""The type of a rider of no team."""


@dataclass(frozen=True, slots=True)
class RaceRider:
    """One rider at the start: the bib is the key of every result, the pool a plain number."""

    bib: int
    name: str
    type: str
    pe: int = 0
    """Effort points at the start of this stage; games without them leave it 0."""
    pe_start: int = 0
    """Effort points at the start of the tour: the ceiling of what a feed zone gives."""


@dataclass(frozen=True, slots=True)
class RaceTeam:
    """Riders of one manager; its place in the setup is the number of its manager."""

    id: str
    name: str
    riders: tuple[RaceRider, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a race needs besides its managers; the key decides every die."""

    road: Road
    rules: Rules
    teams: tuple[RaceTeam, ...]
    key: str = "1"
    order: tuple[int, ...] = ()
    """Bibs in starting order, where a tour knows one (time trials); else the game settles it."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What a game asks for beyond this, plain values only."""
    neutrals: tuple[RaceRider, ...] = ()
    """Riders without a manager; they are numbered after the riders of all teams."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One rider at the end of a stage; `turns` is the time the rider is credited with."""

    place: int
    bib: int
    team: str
    type: str
    turns: int
    overshoot: int
    status: str
    pe_left: int = 0
    spent: Mapping[str, int] = field(default_factory=dict)
    """Effort points by cause, only the causes there were."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """What the game counts besides: attacks, break turns, crashes …"""
    exact: Fraction | None = None
    """The turns before they were rounded up, where they were computed and not ridden."""

    @property
    def turn_home(self) -> int:
        """Return the turn in which the rider came home, whatever time was credited for it."""
        return self.figures.get("own_turns") or self.turns

    def figure(self, name: str) -> int:
        """Return one figure of the row: effort spent is told as a sum, what is not there as 0."""
        if name == "spent":
            return sum(self.spent.values())
        return int(getattr(self, name, None) or self.figures.get(name, 0))


class Placing(NamedTuple):
    """One place at a line."""

    place: int
    bib: int
    points: int
    bonus: int


@dataclass(frozen=True, slots=True)
class LineResult:
    """The places taken at one line of the road, first place first."""

    kind: str
    square: int
    category: str
    name: str
    places: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class TeamArrival:
    """One team at the end of a stage that is ridden by teams."""

    place: int
    team: str
    turns: int
    overshoot: int


@dataclass(frozen=True, slots=True)
class Results:
    """The rows of a finished race."""

    turns: int
    arrivals: tuple[Arrival, ...]
    lines: tuple[LineResult, ...] = ()
    teams: tuple[TeamArrival, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    """What the game says of the whole race: weather, the most combative rider …"""

    @property
    def riders_home(self) -> tuple[Arrival, ...]:
        """Return who came home, the winner first; computed riders only where no other did.

        Computed turns may be fewer than those of the winner, who won for all that: a rider who was
        not played crosses no line, takes no points and wins nothing (RULING 96).
        """
        home = tuple([arrival for arrival in self.arrivals if arrival.place])
        return tuple([arrival for arrival in home if arrival.exact is None]) or home
