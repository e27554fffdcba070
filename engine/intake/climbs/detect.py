"""The climbs of a profile: found, scored, given a category, chosen."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import ceil
from typing import TYPE_CHECKING

from engine.intake.climbs.settings import detector_settings
from engine.intake.climbs.shape import extend_to_crests, join_climbs
from engine.intake.climbs.uphill import find_uphills
from engine.intake.relief.elevation import metres_climbed
from engine.intake.report import ClimbReport, round_hundredth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.settings import DetectorSettings
    from engine.intake.climbs.systems import CategorySystem
    from engine.intake.climbs.uphill import Stretch
    from engine.intake.relief.profile import Profile

AT_FINISH_M = 500


@dataclass(frozen=True, slots=True)
class FoundClimb:
    """One climb on a profile, in metres along the road."""

    start_m: float
    summit_m: float
    gradient: float
    top_m: float
    score: float
    suggested: str
    counts: bool
    """Whether an organiser would give it a category at all."""
    second: str
    margin: float
    least: float
    """The score from which a hill counts on this stage."""
    gentle: bool
    """Whether it scores enough and is left out for its gradient."""

    @property
    def km(self) -> float:
        """Return its length."""
        return (self.summit_m - self.start_m) / 1000


def detect_climbs(
    profile: Profile, system: CategorySystem, by: DetectorSettings | None = None
) -> list[FoundClimb]:
    """Return every climb of a profile in running order; none where it has no heights."""
    by = by or detector_settings()
    return score_climbs(profile, find_stretches(profile.heights, by), system, by)


def find_stretches(heights: Sequence[float], by: DetectorSettings) -> list[Stretch]:
    """Return foot and summit of every climb on a row of heights."""
    if len(heights) < 2:
        return []
    return extend_to_crests(
        heights, join_climbs(heights, find_uphills(heights, by.find), by.join), by.summit
    )


def score_climbs(
    profile: Profile, stretches: Sequence[Stretch], system: CategorySystem, by: DetectorSettings
) -> list[FoundClimb]:
    """Return climbs with their score, the category it suggests, and whether it would be given."""
    places = [(profile.metres(start), profile.metres(end)) for start, end in stretches]
    return score_places(profile, places, system, by)


def score_places(
    profile: Profile,
    places: Sequence[tuple[float, float]],
    system: CategorySystem,
    by: DetectorSettings | None = None,
) -> list[FoundClimb]:
    """Return what climbs between two places of the road, in metres, count."""
    by = by or detector_settings()
    least = by.count.least_score(metres_climbed(profile.heights, by.count.turn_m))
    return [_scored(profile, start, summit, system, by, least) for start, summit in places]


def _scored(
    profile: Profile,
    start: float,
    summit: float,
    system: CategorySystem,
    by: DetectorSettings,
    least: float,
) -> FoundClimb:
    top = profile.height_at(summit)
    km, rise = (summit - start) / 1000, max(top - profile.height_at(start), 0.0)
    steep = rise / (summit - start) * 100
    at_finish = profile.length_m - summit <= AT_FINISH_M
    points = system.score(km, steep, top, at_finish=at_finish)
    second, margin = system.second(points)
    least_gradient = by.count.least_gradient
    if system.choice:
        bare = system.score(km, steep, top, at_finish=False)
        steep_enough = steep >= least_gradient or bare >= system.hard
    else:
        bare, least = points, system.cuts[-1]
        steep_enough = steep >= system.least_gradient
    enough = bare >= least
    return FoundClimb(
        start, summit, steep, top, points, system.category(points), enough and steep_enough,
        second, margin, least, gentle=enough and not steep_enough,
    )  # fmt: skip


def report_climb(found: FoundClimb, name: str = "", category: str | None = None) -> ClimbReport:
    """Return a climb as a report gives it, with the name and category it has in the stage."""
    return ClimbReport(
        name,
        round_hundredth(found.start_m / 1000),
        round_hundredth(found.summit_m / 1000),
        round_hundredth(found.gradient),
        category,
        found.suggested,
        Decimal(round(found.score)),
        found.second,
        round_hundredth(found.margin),
        Decimal(ceil(found.least)),
        gentle=found.gentle,
    )
