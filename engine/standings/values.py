"""The results of one stage as typed at the table: arrivals, lines, the riders who are out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

OK, DNF, DNS, OUT, DSQ, COMPUTED = "OK", "DNF", "DNS", "OUT", "DSQ", "COMPUTED"
STATUSES = (OK, DNF, DNS, OUT, DSQ, COMPUTED)
ARRIVED = frozenset({OK, COMPUTED})
"""Riders who stay in the tour; a COMPUTED one was not played (RULING 96)."""

UNKNOWN = 0
"""No bib: a place of a line that is not written yet."""

CAUSES = (
    "attack", "pursuit", "pull", "relay", "lead_out", "sprint", "move_up", "charge", "surcharge",
)  # fmt: skip
"""What effort points are spent on, in the order of the PE sheet (R1.24)."""


@dataclass(frozen=True, slots=True)
class RiderResult:
    """One rider's stage as the table saw it; a number that is not typed yet is None."""

    bib: int
    turns: int | None = None
    """The rider's own turns; the time of a team is settled here, not there (RULING 91)."""
    overshoot: int | None = None
    place: int | None = None
    """The place among the riders who were played, sprints settled (R10.6)."""
    status: str = OK
    exact: Fraction | None = None
    """Of a COMPUTED rider: the turns before they were rounded up (RULING 96)."""
    spent: Mapping[str, int] = field(default_factory=dict)
    """Effort points by cause; causes without any are absent."""
    feed: int = 0
    """Effort points that feed zones gave back (R13.2)."""
    attacks: int = 0
    pursuits: int = 0
    break_turns: int = 0


@dataclass(frozen=True, slots=True)
class StageResult:
    """Everything one stage leaves behind, keyed by bib."""

    arrivals: tuple[RiderResult, ...] = ()
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Bibs in the order in which they took each line, by the key of the line (S1, M2).

    UNKNOWN stands where a place is taken and not yet written by which bib.
    """
    provisional: bool = False
    manual: tuple[int, ...] = ()
    """Order of last resort for ties that no rule resolves, best first."""
    cold: bool = False
    """Whether cold struck on the way: by house rule the night then gives nothing (RULING 79)."""

    def by_bib(self) -> dict[int, RiderResult]:
        """Return the arrivals by bib."""
        return {a.bib: a for a in self.arrivals}
