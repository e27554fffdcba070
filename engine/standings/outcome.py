"""What the classifications of a tour come to, after every stage that counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.classifications.combativity import Combative
    from engine.standings.classifications.general import GeneralRow
    from engine.standings.classifications.ledger import EffortTotal
    from engine.standings.classifications.points import PointsRow
    from engine.standings.classifications.teams import TeamRow, TeamTotal
    from engine.standings.settle import Settled
    from engine.tour.finding import Finding


@dataclass(frozen=True, slots=True)
class Jerseys:
    """Who wears what in the next stage, by bib; None where nobody has earned it (R12.9)."""

    general: int | None = None
    regularity: int | None = None
    mountain: int | None = None
    combativity: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """A rider who is out of the race, and in which stage he left it."""

    bib: int
    stage: int
    status: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All classifications after one stage."""

    stage: Settled
    general: tuple[GeneralRow, ...]
    teams: tuple[TeamRow, ...]
    mountain: tuple[PointsRow, ...]
    regularity: tuple[PointsRow, ...]
    combative: tuple[Combative, ...]
    jerseys: Jerseys


@dataclass(frozen=True, slots=True)
class Standings:
    """A tour's classifications after its last counted stage, and all that led there."""

    snapshots: tuple[Snapshot, ...]
    effort: Mapping[int, EffortTotal]
    teams: Mapping[str, TeamTotal]
    gone: tuple[Gone, ...]
    findings: tuple[Finding, ...]
    provisional: bool
    winner: str = ""
    """The team that wins a finished tour, where a house rule names one (RULING 103)."""

    @property
    def counted(self) -> int:
        """Return how many stages count."""
        return len(self.snapshots)

    @property
    def last(self) -> Snapshot | None:
        """Return the classifications as they stand, or None before the first stage."""
        return self.snapshots[-1] if self.snapshots else None

    @property
    def jerseys(self) -> Jerseys:
        """Return who wears what in the next stage."""
        return self.snapshots[-1].jerseys if self.snapshots else Jerseys()

    def pool(self, bib: int, after: int | None = None) -> int:
        """Return the effort points a rider starts a stage with, by default the next one."""
        total = self.effort[bib]
        if after is None:
            return total.balance
        booked = [s.next for s in total.stages if s.stage <= after]
        return booked[-1] if booked else total.entrant.pool
