"""The climbs of a profile: found, joined, carried to their crest, scored, given a category.

Climbs are the set of stretches that together earns the most; what earns and what costs is told in
templates/intake/detector.toml. Everything here counts in samples of the profile until it is scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from engine.intake.climb_settings import DEFAULT, category_systems, detector_settings
from engine.intake.profile import STEP_M, metres_climbed
from engine.intake.report import ClimbReport, round_hundredth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climb_settings import (
        CategorySystem,
        DetectorSettings,
        FindSettings,
        JoinSettings,
        SummitSettings,
    )
    from engine.intake.profile import Profile

AT_FINISH_M = 500
STEP_KM = STEP_M / 1000
Stretch = tuple[int, int]
"""The first and the last sample of a stretch."""


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
    worth: float
    """What it counts where hills are chosen: its score in the first system."""
    least: float
    """What a hill must be worth to count on this stage."""
    gentle: bool
    """Whether it scores enough and is left out for its gradient."""

    @property
    def km(self) -> float:
        """Return its length."""
        return (self.summit_m - self.start_m) / 1000


def detect_climbs(profile: Profile, system: CategorySystem) -> list[FoundClimb]:
    """Return every climb of a profile in running order; none where it has no heights."""
    by = detector_settings()
    return score_climbs(profile, find_stretches(profile.heights, by), system, by)


def find_stretches(heights: Sequence[float], by: DetectorSettings) -> list[Stretch]:
    """Return foot and summit of every climb on a row of heights."""
    if len(heights) < 2:
        return []
    return extend_to_crests(
        heights, join_climbs(heights, find_uphills(heights, by.find), by.join), by.summit
    )


def find_uphills(heights: Sequence[float], find: FindSettings) -> list[Stretch]:
    """Return the stretches that together earn the most, in running order, none overlapping."""
    # best[end]: the most that stretches up to there can earn; start_of[end]: where its last begins
    best, start_of = [0.0] * len(heights), [-1] * len(heights)
    offers = _worthy_stretches(heights, find)
    for end in range(1, len(heights)):
        best[end] = best[end - 1]
        for start, earned in offers.get(end, ()):
            if best[start] + earned > best[end]:
                best[end], start_of[end] = best[start] + earned, start
    stretches, end = [], len(heights) - 1
    while end > 0:
        if start_of[end] >= 0:
            stretches.append((start_of[end], end))
            end = start_of[end]
        else:
            end -= 1
    return stretches[::-1]


def _worthy_stretches(
    heights: Sequence[float], find: FindSettings
) -> dict[int, list[tuple[int, float]]]:
    """Return, by their ends, the stretches worth anything.

    The best stretches begin where the road turns up and end where it turns less steep, at a
    height above all before: only those are looked at, which keeps real roads near linear.
    """
    offers: dict[int, list[tuple[int, float]]] = {}
    last, reach = len(heights) - 1, int(find.most_km / STEP_KM)
    scale = (5 - find.floor) ** find.gradient_power
    for start in range(last):
        rise = heights[start + 1] - heights[start]
        if rise <= 0 or (start and heights[start] - heights[start - 1] >= rise):
            continue
        foot = top = heights[start]
        for end in range(start + 1, min(last, start + reach) + 1):
            here = heights[end]
            if here < foot:
                break
            if here <= top:
                continue
            top = here
            km = (end - start) * STEP_KM
            if km < find.least_km:
                continue
            if end < last and heights[end + 1] - here >= here - heights[end - 1]:
                continue  # it goes on as steeply: a later end is worth more
            gradient = (here - foot) / km / 10
            if gradient < find.least_of(km):
                continue
            steep = (gradient - find.floor) ** find.gradient_power / scale
            earned = km**find.length_power * steep - find.cost
            if earned > 0:
                offers.setdefault(end, []).append((start, earned))
    return offers


def join_climbs(
    heights: Sequence[float], stretches: Sequence[Stretch], join: JoinSettings
) -> list[Stretch]:
    """Join neighbours that an organiser would call one climb, the clearest case first."""
    joined = list(stretches)
    while True:
        worths = [joint_worth(heights, first, second, join) for first, second in pairwise(joined)]
        offers = [(worth, i) for i, worth in enumerate(worths) if worth > 0]
        if not offers:
            return joined
        _, i = max(offers)
        joined[i : i + 2] = [(joined[i][0], joined[i + 1][1])]


def joint_worth(
    heights: Sequence[float], first: Stretch, second: Stretch, join: JoinSettings
) -> float:
    """Return the score of the whole by what it must have at least, or 0 where they stay two."""
    whole, gap = (first[0], second[1]), (second[0] - first[1]) * STEP_KM
    if (
        gap > join.gap_km
        or heights[second[1]] < heights[first[1]]
        or heights[second[0]] < heights[first[0]]
        or mean_gradient(heights, whole) < join.least_gradient
    ):
        return 0.0
    low, high = climb_score(heights, first), climb_score(heights, second)
    needed = join.needed_share(gap, kick=low >= high)
    worth = climb_score(heights, whole) / (max(low, high) * needed)
    return worth if worth >= 1 else 0.0


def extend_to_crests(
    heights: Sequence[float], stretches: Sequence[Stretch], summit: SummitSettings
) -> list[Stretch]:
    """Carry every climb up to the crest beside its end, the last one to a finish on the top."""
    reach, last = round(summit.crest_km / STEP_KM), len(heights) - 1
    extended = []
    for start, end in stretches:
        crest = end
        while crest < min(end + reach, last) and heights[crest + 1] > heights[crest]:
            crest += 1
        extended.append((start, crest))
    if extended:
        start, end = extended[-1]
        near = (last - end) * STEP_KM <= summit.finish_km
        if near and heights[end] - min(heights[end:]) <= summit.finish_drop_m:
            extended[-1] = (start, last)
    return extended


def mean_gradient(heights: Sequence[float], stretch: Stretch) -> float:
    """Return the mean gradient of a stretch in per cent."""
    start, end = stretch
    return (heights[end] - heights[start]) / ((end - start) * STEP_KM) / 10


def climb_score(heights: Sequence[float], stretch: Stretch) -> float:
    """Return kilometres times mean gradient squared."""
    return (stretch[1] - stretch[0]) * STEP_KM * mean_gradient(heights, stretch) ** 2


def score_climbs(
    profile: Profile, stretches: Sequence[Stretch], system: CategorySystem, by: DetectorSettings
) -> list[FoundClimb]:
    """Return climbs with their score, the category it suggests, and whether it would be given."""
    places = [
        (profile.sample_metres(start), profile.sample_metres(end)) for start, end in stretches
    ]
    return score_places(profile, places, system, by)


def score_places(
    profile: Profile,
    places: Sequence[tuple[float, float]],
    system: CategorySystem,
    by: DetectorSettings | None = None,
) -> list[FoundClimb]:
    """Return what climbs between two places of the road, in metres, count."""
    by = detector_settings()
    gain = metres_climbed(profile.heights, by.count.turn_m)
    least = by.count.least_score(gain) * system.choice_factor
    return [_score_place(profile, start, summit, system, by, least) for start, summit in places]


def _score_place(
    profile: Profile,
    start: float,
    summit: float,
    system: CategorySystem,
    by: DetectorSettings,
    least: float,
) -> FoundClimb:
    top = profile.height_at(summit)
    km, rise = (summit - start) / 1000, max(top - profile.height_at(start), 0.0)
    gradient = rise / (summit - start) * 100
    at_finish = profile.length_m - summit <= AT_FINISH_M
    score = system.score_climb(km, gradient, top, at_finish=at_finish)
    second, margin = system.next_category(score)
    worth = score
    if system.choice:  # which hills count is no matter of how the categories are cut
        chooser = category_systems()[DEFAULT]
        worth = chooser.score_climb(km, gradient, top, at_finish=False)
        steep_enough = gradient >= by.count.least_gradient or worth >= chooser.hard_score
    else:
        least = system.cuts[-1]
        steep_enough = gradient >= system.least_gradient
    hard_enough = worth >= least
    return FoundClimb(
        start, summit, gradient, top, score, system.category_of(score),
        hard_enough and steep_enough, second, margin, worth, least,
        gentle=hard_enough and not steep_enough,
    )  # fmt: skip


def report_climb(climb: FoundClimb, name: str = "", category: str | None = None) -> ClimbReport:
    """Return a climb as a report gives it, with the name and category it has in the stage."""
    return ClimbReport(
        name,
        round_hundredth(climb.start_m / 1000),
        round_hundredth(climb.summit_m / 1000),
        round_hundredth(climb.gradient),
        category,
        climb.suggested,
        Decimal(round(climb.score)),
        climb.second,
        round_hundredth(climb.margin),
        Decimal(round(climb.worth)),
        Decimal(ceil(climb.least)),
        gentle=climb.gentle,
    )
