"""Sections painted against the road: a descent where it rises, a climb where it falls."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.intake.picked import PickedClimb, suggest_category
from engine.intake.relief.packed import unpack_profile
from engine.tour.finding import make_finding
from engine.tour.proposals import descent_after
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.tour.finding import Finding
    from engine.tour.values import Stage

LEAST_M, LEAST_PER_CENT = 40, 1.0
"""A section that goes the other way by less is a false flat."""
KEPT = 256


def contrary_sections(stage: Stage, number: int) -> tuple[Finding, ...]:
    """Return a finding for each section whose heights say the opposite of its terrain."""
    if not stage.profile:
        return ()
    ends = tuple((float(s.start), float(s.end)) for s in stage.sections)
    try:
        return tuple(_findings(stage, number, _rises(stage.profile, ends)))
    except EtapaError:  # heights that cannot be read are a finding of their own
        return ()


@lru_cache(maxsize=KEPT)
def _rises(packed: str, ends: tuple[tuple[float, float], ...]) -> tuple[float, ...]:
    """Return how many metres the road rises between each two kilometres."""
    profile = unpack_profile(packed)
    if not profile.heights:
        return (0.0,) * len(ends)

    def height(km: float) -> float:
        return profile.height_at(min(km * 1000, profile.length_m))

    return tuple(height(end) - height(start) for start, end in ends)


def _findings(stage: Stage, number: int, rises: Iterable[float]) -> Iterator[Finding]:
    known = terrains()
    for at, (section, rise) in enumerate(zip(stage.sections, rises, strict=True), start=1):
        terrain, km = known.get(section.terrain), section.end - section.start
        if terrain is None or not (terrain.rises or terrain.falls):
            continue
        against = rise if terrain.falls else -rise
        if against < LEAST_M or against < float(km) * 10 * LEAST_PER_CENT:
            continue
        said = {"terrain": section.terrain, "metres": round(against), "km": km}
        where = f"stages/{number}/sections/{at}"
        if terrain.falls:
            climb = PickedClimb(section.start, section.end, section.terrain, section.name)
            instead = suggest_category(stage, climb).terrain
            yield make_finding("W_DESCENT_RISES", where, **said, instead=instead)
        else:
            instead = descent_after(stage.sections[: at - 1])
            yield make_finding("W_CLIMB_FALLS", where, **said, instead=instead)
