"""A stage stretched to another length: the official distance rescales every kilometre."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.relief.packed import pack_profile, unpack_profile
from engine.intake.relief.profile import STEP_M, Profile
from engine.intake.sections import km_of
from engine.tour.finding import Finding, make_finding

if TYPE_CHECKING:
    from engine.tour.values import Stage

POSSIBLE = Decimal("0.25")
"""A distance further off the track's than this share belongs to another stage."""


def at_length(stage: Stage, km: Decimal | None, found: list[Finding]) -> Stage:
    """Return a stage of a track with its official distance, and say so; one that cannot be is left.

    A stage that has an official distance of its own, or no track, stays as it is.
    """
    if km is None or stage.stated_km is not None or not stage.profile or not stage.sections:
        return stage
    measured = stage.sections[-1].end
    if abs(km / measured - 1) > POSSIBLE:
        found.append(make_finding("W_TRACK_FAR", "", stated=km, track=measured))
        return stage
    if km != measured:
        found.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=km))
    return replace(_stretched(stage, km / measured), stated_km=km)


def _stretched(stage: Stage, factor: Decimal) -> Stage:
    def moved(km: Decimal) -> Decimal:
        return km_of(float(km * factor) * 1000)

    profile = unpack_profile(stage.profile)
    return replace(
        stage,
        sections=tuple(replace(s, start=moved(s.start), end=moved(s.end)) for s in stage.sections),
        points=tuple(replace(p, km=moved(p.km)) for p in stage.points),
        profile=pack_profile(_resampled(profile, float(factor))),
    )


def _resampled(profile: Profile, factor: float) -> Profile:
    """Return a profile of another length, with a sample every fifty metres again."""
    length = round(profile.length_m * factor, 1)
    if not profile.heights:
        return replace(profile, length_m=length)
    places = [float(at) for at in range(0, int(length) + 1, STEP_M)]
    if length - places[-1] >= 0.1:
        places.append(length)
    heights = (round(profile.height_at(min(at / factor, profile.length_m)), 1) for at in places)
    return replace(profile, length_m=length, heights=tuple(heights))
