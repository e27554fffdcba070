"""The outcome of the classifications of a tour, after every stage that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.standings.classifications import CLASSIFICATIONS, GENERAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.classifications.general import GeneralRow
    from engine.standings.classifications.ledger import EffortTotal
    from engine.standings.settle import SettledStage
    from engine.tour.finding import Finding


def leaders_told(leaders: Mapping[str, int | str | None]) -> dict[str, int | str | None]:
    """Return the leader of every classification by its shown name: riders, then teams."""
    return {c.leader_key: leaders[c.key] for c in sorted(CLASSIFICATIONS, key=lambda c: c.of_teams)}


NOBODY: Mapping[str, int | str | None] = {c.key: c.nobody for c in CLASSIFICATIONS}
"""The leaders before the first stage."""


class LostRider(NamedTuple):
    """A rider who is out of the race, and the stage in which that happened."""

    bib: int
    stage: int
    status: str


class Snapshot(NamedTuple):
    """All classifications after one stage."""

    stage: SettledStage
    rows: Mapping[str, tuple[Any, ...]]
    """The rows of every classification by its key, the leader first."""
    leaders: Mapping[str, int | str | None]
    """The leader of every classification by its key, in its jersey in the next stage (R12.9)."""

    @property
    def general(self) -> tuple[GeneralRow, ...]:
        """Return the general classification, by which a tour itself is ridden."""
        return self.rows[GENERAL.key]


class Standings(NamedTuple):
    """A tour's classifications after its last counted stage, and all that led there."""

    snapshots: tuple[Snapshot, ...]
    effort: Mapping[int, EffortTotal]
    gone: tuple[LostRider, ...]
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
    def leaders(self) -> Mapping[str, int | str | None]:
        """Return the leader of every classification by its key."""
        return self.snapshots[-1].leaders if self.snapshots else NOBODY

    def pool(self, bib: int, after: int | None = None) -> int:
        """Return the effort points a rider starts a stage with, by default the next one."""
        total = self.effort[bib]
        if after is None:
            return total.balance
        booked = [s.next for s in total.stages if s.stage <= after]
        return booked[-1] if booked else total.entrant.pool
