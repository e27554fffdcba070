"""The other reading of a climb: what an organiser may as well have in its list.

Heights alone do not say whether two steps are one climb, where an easy foot ends, on which side of
a cut a category falls: organisers differ there. What is near is offered, to be taken or left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.climb_edits import PickedClimb, join_climbs
from engine.intake.climb_settings import DEFAULT, category_systems, detector_settings
from engine.intake.climbs import climb_score, joint_worth, mean_gradient, score_places
from engine.intake.profile import STEP_M, unpack_profile
from engine.tour.terrain import climb_of, terrains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climb_settings import CategorySystem
    from engine.intake.climbs import FoundClimb, Stretch
    from engine.intake.profile import Profile
    from engine.tour.values import Stage

STEPS_KM = 6.0
"""A flat as long as this may lie between two steps of one climb."""
STEPS_SHARE = 0.8
"""The share of its harder step that two steps together must score to be near one climb."""

LEAST_STEP = 0.15
"""The share of the harder step that the easier scores: less is no step of it."""

EASY_SHARE, LEFT_SHARE = 0.65, 0.7
"""A foot is easy that rises by no more of the gradient above it, where so much score is left."""
LEAST_FOOT_KM = 1.0

CLOSE_MARGIN = 0.1
"""A score so near a cut may fall on its other side; a hill so near to counting may count."""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """All climbs of a stage with one of them read otherwise, and that one."""

    climbs: tuple[PickedClimb, ...]
    climb: PickedClimb


def other_reading(
    stage: Stage,
    climbs: Sequence[PickedClimb],
    at: int,
    system: CategorySystem | None = None,
) -> OtherReading | None:
    """Return how else a climb may be read: one with the next, without its foot, otherwise cut."""
    profile = unpack_profile(stage.profile) if stage.profile else None
    if profile is None or not profile.heights or not 0 <= at < len(climbs):
        return None
    system = system or category_systems()[DEFAULT]
    here, behind = climbs[at], climbs[at + 1 :]
    if behind and _are_steps(profile, here, behind[0]):
        joined = join_climbs(stage, climbs, at)[at]
        return _read_otherwise(profile, climbs[:at], joined, behind[1:], system)
    categorised = bool(terrains()[here.terrain].category)
    start = _easy_foot(profile, _stretch_of(profile, here)) if categorised else None
    if start is not None:
        km = Decimal(f"{profile.sample_metres(start) / 1000:.1f}")
        return _read_otherwise(profile, climbs[:at], replace(here, start=km), behind, system)
    other = _other_category(profile, here, system)
    if other is None:
        return None
    climb = replace(here, terrain=other)
    return OtherReading((*climbs[:at], climb, *behind), climb)


def _read_otherwise(
    profile: Profile,
    before: Sequence[PickedClimb],
    climb: PickedClimb,
    behind: Sequence[PickedClimb],
    system: CategorySystem,
) -> OtherReading:
    climb = replace(climb, terrain=climb_of(_score(profile, climb, system).suggested))
    return OtherReading((*before, climb, *behind), climb)


def _score(profile: Profile, climb: PickedClimb, system: CategorySystem) -> FoundClimb:
    ends = float(climb.start) * 1000, min(float(climb.summit) * 1000, profile.length_m)
    (scored,) = score_places(profile, [ends], system)
    return scored


def _stretch_of(profile: Profile, climb: PickedClimb) -> Stretch:
    last = len(profile.heights) - 1
    start, end = (min(round(float(km) * 1000 / STEP_M), last) for km in (climb.start, climb.summit))
    return start, end


def _are_steps(profile: Profile, first: PickedClimb, second: PickedClimb) -> bool:
    """Tell whether two neighbours are nearly one climb by what joins climbs."""
    low, high = _stretch_of(profile, first), _stretch_of(profile, second)
    if low[0] >= low[1] or high[0] >= high[1]:
        return False
    scores = [climb_score(profile.heights, stretch) for stretch in (low, high)]
    if min(scores) < LEAST_STEP * max(scores):
        return False
    join = detector_settings().join
    nearly = replace(
        join, gap_km=STEPS_KM, least_gradient=detector_settings().find.long_gradient,
        kick_share=STEPS_SHARE, far_kick_share=STEPS_SHARE,
        foot_share=STEPS_SHARE, far_foot_share=STEPS_SHARE,
    )  # fmt: skip
    return joint_worth(profile.heights, low, high, nearly) > 0


def _easy_foot(profile: Profile, stretch: Stretch) -> int | None:
    """Return from where on a climb is much steeper than below; none where it is of a piece."""
    heights, (start, end) = profile.heights, stretch
    step = round(LEAST_FOOT_KM * 1000 / STEP_M)
    if end - start <= 2 * step:
        return None
    whole = climb_score(heights, stretch)
    offers = []
    for above in range(start + step, end - step + 1):
        lower, upper = (start, above), (above, end)
        easy, steep = mean_gradient(heights, lower), mean_gradient(heights, upper)
        left = climb_score(heights, upper)
        if easy <= EASY_SHARE * steep and left >= LEFT_SHARE * whole:
            offers.append((steep - easy, above))
    return max(offers)[1] if offers else None


def _nearly_counts(hill: FoundClimb, system: CategorySystem) -> bool:
    """Tell whether a little more climbing or gradient would give a hill a category."""
    least = detector_settings().count.least_gradient if system.choice else system.least_gradient
    near, steep = (value * (1 + CLOSE_MARGIN) for value in (hill.worth, hill.gradient))
    return hill.gentle or hill.counts or (near >= hill.least and steep >= least)


def _other_category(profile: Profile, climb: PickedClimb, system: CategorySystem) -> str | None:
    """Return the terrain of the next category where the score is near it, of a hill its first."""
    category = terrains()[climb.terrain].category
    if climb.summit <= climb.start:
        return None
    scored = _score(profile, climb, system)
    if not category:
        return climb_of(scored.suggested) if _nearly_counts(scored, system) else None
    if scored.suggested != category:
        return climb_of(scored.suggested)
    return climb_of(scored.second) if scored.margin <= CLOSE_MARGIN else None
