"""A series: what a tour makes of the stages that were ridden in one game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.values import Results, Setup
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Kept:
    """A tour and its roads, and what each stage ridden in one game has left behind."""

    tour: Tour
    roads: tuple[Road, ...]
    stages: Mapping[int, Any]
    """What the series has kept, by the number of the stage."""
    days: tuple[int, ...]
    """Numbers of the stages that are ranked, in order."""

    def before(self, number: int) -> Kept:
        """Return what there was when this stage had not been ridden."""
        return replace(self, stages={n: kept for n, kept in self.stages.items() if n < number})

    def alone(self, number: int) -> Kept:
        """Return this stage as if the tour had no other."""
        return replace(self, stages={number: self.stages[number]}, days=(number,))


class RankedTour(Protocol):
    """A tour ranked after the stages that count; what else it holds is the game's own."""

    @property
    def counted(self) -> int:
        """Return how many stages count, from the first on."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """Return what is odd in what was kept."""
        ...


class Ranking(NamedTuple):
    """One list of a ranked tour as it is told, the leader first."""

    key: str
    head: str
    """The phrase above it."""
    columns: tuple[str, ...]
    """Which values of a row are printed; a rider is told by name, whose `bib` the row holds."""
    rows: tuple[Mapping[str, Any], ...]
    most: int | None = None
    """How many rows a page of prose has room for; None for all."""
    of_teams: bool = False


class Ranks(NamedTuple):
    """What is told of a ranked tour: its lists, and who leads what."""

    rankings: tuple[Ranking, ...] = ()
    leaders: Mapping[str, Any] | None = None


class Series(NamedTuple):
    """What becomes of the stages of a game in a tour: kept, ranked, carried on."""

    keep: Callable[[Results, Road], Any]
    """What a ridden stage leaves behind."""
    table: Callable[[Kept, Rules], RankedTour]
    """How the tour is ranked after what it has kept."""
    carry: Callable[[Kept, Rules, Setup], Setup]
    """What a stage starts with: its setup with everybody, as the stages before it leave it."""
    told: Callable[[Any], Ranks]
    """A ranked tour as people read it."""
    write: Callable[[Mapping[int, Any]], Mapping[str, Any]]
    """What was kept, as plain values of a tour file."""
    read: Callable[[Mapping[str, Any]], Mapping[int, Any]]
    """The same back; what cannot be read is refused with its place."""
