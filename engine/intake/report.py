"""The report of an import beside the stage: what was found, how sure it is, what is odd."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.tour.finding import Finding

SAME_SUMMIT_KM = Decimal("0.2")
ALIKE_SHARE = 0.03
"""Two lengths that differ by less are of one stage."""
POSSIBLE_SHARE = Decimal("0.25")
"""An official distance further off the track's belongs to another stage."""


@dataclass(frozen=True, slots=True)
class ClimbReport:
    """One climb as it was found: where it lies, what it counts, what it nearly counts."""

    name: str
    start_km: Decimal
    summit_km: Decimal
    gradient: Decimal
    category: str | None
    """The category it has in the stage; None for a hill that is not counted."""
    suggested: str | None = None
    """The category of its score alone; None where the source gives no profile to measure."""
    score: Decimal | None = None
    second: str | None = None
    """The category next nearest to its score."""
    margin: Decimal | None = None
    """How far the score is from the border to that category, as a share of the border."""
    worth: Decimal | None = None
    """What it counts where hills are chosen, whatever system gives the categories."""
    least: Decimal | None = None
    """What a hill must be worth to count on this stage."""
    gentle: bool = False
    """Whether it scores enough and is left out for its gradient."""
    number: int | None = None
    """Which climb of its stage it is, from 1; None for a rise that stays flat."""
    other: ClimbReport | None = None
    """What an organiser may as well have made of it, where that is near."""

    @property
    def km(self) -> Decimal:
        """Return the length of the climb."""
        return self.summit_km - self.start_km


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything an import has to say about one stage."""

    source: str
    """The file or page it came from."""
    km: Decimal
    climbs: tuple[ClimbReport, ...] = ()
    findings: tuple[Finding, ...] = ()
    system: str = ""
    """The category system that suggested; empty where nothing was measured."""
    gain_m: int | None = None
    """The height gained after filtering; None where there is no elevation."""
    gain_raw_m: int | None = None
    turn_m: int | None = None
    """The turn-around below which a rise or fall is taken for noise of this track."""
    number: int | None = None
    """The number of the stage, where the page or the file says one."""


def round_hundredth(value: float) -> Decimal:
    """Return a measured number as reports give it."""
    return Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP)
