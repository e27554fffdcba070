"""The report of an import beside the stage: what was found, how sure it is, what is odd."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.values import Stage

SAME_SUMMIT_KM = Decimal("0.2")


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


def round_hundredth(value: float) -> Decimal:
    """Return a measured number as reports give it."""
    return Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def agree_with_stage(report: ImportReport, stage: Stage) -> ImportReport:
    """Return the report with the names and categories the climbs have in the stage."""
    known = terrains()
    rising = [s for s in stage.sections if s.terrain in known and known[s.terrain].rises]
    climbs = []
    for given in report.climbs:
        climb = given
        for section in rising:
            if abs(section.end - climb.summit_km) < SAME_SUMMIT_KM and section.end > climb.start_km:
                category = known[section.terrain].category or None
                climb = replace(climb, name=section.name or climb.name, category=category)
        climbs.append(climb)
    return replace(report, climbs=tuple(climbs))
