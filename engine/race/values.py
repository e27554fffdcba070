"""What a race starts from and what comes out of it, for any game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

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
"""Of a rider: still on the way, arrived, abandoned, outside the time cut, arrival computed."""


@dataclass(frozen=True, slots=True)
class Rider:
    """One rider at the start: the bib is the key of every result, the pool a plain number."""

    bib: int
    name: str
    type: str
    pe: int = 0
    """Effort points at the start of this stage; games without them leave it 0."""
    pe_start: int = 0
    """Effort points at the start of the tour: the ceiling of what a feed zone gives."""


@dataclass(frozen=True, slots=True)
class Team:
    """Riders of one manager; its place in the setup is the number of its manager."""

    id: str
    name: str
    riders: tuple[Rider, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a race needs besides its managers; the key decides every die."""

    road: Road
    rules: Rules
    teams: tuple[Team, ...]
    key: str = "1"
    order: tuple[int, ...] = ()
    """Bibs in starting order, where a tour knows one (time trials); else the game settles it."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What a game asks for beyond this, plain values only."""
    neutrals: tuple[Rider, ...] = ()
    """Riders nobody decides for; they are numbered after the riders of all teams."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One rider at the end of a stage; `turns` is the time he is credited with."""

    place: int
    bib: int
    team: str
    type: str
    turns: int
    overshoot: int
    status: str
    pe_left: int = 0
    spent: Mapping[str, int] = field(default_factory=dict)
    """Effort points by cause, only the causes he had."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """What the game counts besides: attacks, break turns, crashes …"""
    exact: Fraction | None = None
    """His turns before they were rounded up, where they were computed and not ridden."""


@dataclass(frozen=True, slots=True)
class Placing:
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
