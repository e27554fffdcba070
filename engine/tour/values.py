"""A tour as it stands: stages in kilometres, teams, rest days and the house rules that differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

ROAD, ITT, TTT = "road", "ITT", "TTT"
FORMATS = (ROAD, ITT, TTT)

INTERMEDIATE_SPRINT, FEED, SUMMIT, FINISH = "INTERMEDIATE_SPRINT", "FEED", "SUMMIT", "FINISH"
POINT_KINDS = (INTERMEDIATE_SPRINT, FEED)
"""Points an organiser places; summits and the finish follow from the sections."""

MOST_TEAMS = 6
"""Players of one race (R2.1)."""


@dataclass(frozen=True, slots=True)
class Section:
    """A run of one terrain, as the kilometre list gives it (R3.4, R3.5, R3.6)."""

    terrain: str
    start: Decimal
    end: Decimal
    length: Decimal | None = None
    name: str = ""
    proposed: bool = False
    """True until a person has confirmed what the program proposed."""
    squares: int | None = None
    """How many squares it is played on where that is fitted; 0 leaves it out, None goes by R3.3."""
    gradient: Decimal | None = None
    """Per cent, of a climb whose place is still to be found on a track."""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Point:
    """An intermediate sprint or a feed zone at one kilometre (R3.9)."""

    kind: str
    km: Decimal
    name: str = ""
    proposed: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stage:
    """One day: sections in running order and points, in kilometres."""

    name: str
    format: str = ROAD
    stated_km: Decimal | None = None
    sections: tuple[Section, ...] = ()
    points: tuple[Point, ...] = ()
    date: str = ""
    number: int = 0
    """As written in the file; 0 where the order alone numbers the stages."""
    profile: str = ""
    """The imported profile, packed (engine/intake/profile.py); empty for a stage typed in."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the file this version does not know, kept as they were."""

    @property
    def end_km(self) -> Decimal:
        """Return the kilometre at which its last section ends; 0 where it has none."""
        return self.sections[-1].end if self.sections else Decimal(0)


@dataclass(frozen=True, slots=True)
class Rider:
    """One rider of the start list; the bib is the key of every result."""

    bib: int
    name: str
    type: str
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Team:
    """Riders who ride for one manager."""

    id: str
    name: str
    colour: str
    riders: tuple[Rider, ...] = ()
    manager: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tour:
    """Ordered stages, rest days, teams and the house rules that differ from the book."""

    name: str
    stages: tuple[Stage, ...] = ()
    rest_after: tuple[int, ...] = ()
    """Numbers of the stages that a rest day follows."""
    teams: tuple[Team, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Only what differs from the defaults (engine/tour/rules.py)."""
    one_day: bool = False
    boards: Mapping[str, Any] = field(default_factory=dict)
    results: Mapping[str, Any] = field(default_factory=dict)
    games: Mapping[str, Any] = field(default_factory=dict)
    """What it keeps of games other than its own, by game: the results of their stages."""
    printed: Mapping[str, int] = field(default_factory=dict)
    """What the organiser's printer has made so far: piece and how many (etapa kit)."""
    pace: Mapping[str, Any] = field(default_factory=dict)
    """How quick its table plays (engine/tour/pace.py); empty for a usual one."""
    extra: Mapping[str, Any] = field(default_factory=dict)
