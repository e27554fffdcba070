"""Agreement of imported climbs with official lists."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from engine.intake.climbs.systems import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.official import OfficialClimb
    from engine.intake.report import ClimbReport

TOLERANCE_KM = 1.0
LENGTH_SHARE, LENGTH_KM = 0.25, 1.0


@dataclass(frozen=True, slots=True)
class AgreementCounts:
    """Counts over some stages; they add up."""

    stages: int = 0
    official: int = 0
    found: int = 0
    """On the track's own axis, with the summit within a kilometre."""
    found_stated: int = 0
    counted: int = 0
    """Of those found, how many the choice gave a category."""
    exact: int = 0
    """The suggested category is the official one."""
    within_one: int = 0
    length: int = 0
    """The length is right within a quarter or a kilometre."""
    all_right: int = 0
    """Found, length right, counted, and the category exact."""
    extra: int = 0
    """Given a category by the program and by no organiser."""

    def __add__(self, other: AgreementCounts) -> AgreementCounts:
        names = [f.name for f in fields(self)]
        return AgreementCounts(*(getattr(self, n) + getattr(other, n) for n in names))

    @property
    def f1(self) -> float:
        """Return how well the choice of counted hills agrees."""
        both = self.official + self.counted + self.extra
        return 2 * self.counted / both if both else 0.0

    def shares(self) -> dict[str, float]:
        """Return what people read: shares of one, and extras a stage."""
        seen, all_of = max(self.found, 1), max(self.official, 1)
        return {
            "found": self.found / all_of,
            "found_stated": self.found_stated / all_of,
            "exact": self.exact / seen,
            "within_one": self.within_one / seen,
            "length": self.length / seen,
            "f1": self.f1,
            "extra_per_stage": self.extra / max(self.stages, 1),
            "all_right": self.all_right / all_of,
        }


def judge_climbs(
    official: Sequence[OfficialClimb], climbs: Sequence[ClimbReport]
) -> AgreementCounts:
    """Compare the climbs of one stage with its official list."""
    on_track = pair_climbs(official, climbs, track=True)
    stated = pair_climbs(official, climbs, track=False)
    used = {*on_track.values(), *stated.values()}
    placed = [i for i, climb in enumerate(official) if climb.placed]
    spare = [climb for climb in official if not climb.placed]
    extra = sum(
        climb.category is not None and j not in used and not _absorbed(climb, spare)
        for j, climb in enumerate(climbs)
    )
    tally = AgreementCounts(stages=1, official=len(placed), extra=extra, found_stated=len(stated))
    for i, j in on_track.items():
        tally += _agreement(official[i], climbs[j])
    return tally


def _agreement(truth: OfficialClimb, climb: ClimbReport) -> AgreementCounts:
    apart = _apart(truth.category, climb.suggested or climb.category)
    length = abs(float(climb.km) - truth.km) <= max(LENGTH_SHARE * truth.km, LENGTH_KM)
    counted = climb.category is not None
    chosen = _apart(truth.category, climb.category) == 0
    return AgreementCounts(
        found=1,
        counted=counted,
        exact=apart == 0,
        within_one=apart <= 1,
        length=length,
        all_right=length and counted and chosen,
    )


def _apart(truth: str | None, given: str | None) -> int:
    """Return how many categories lie between; an organiser without categories is never wrong."""
    if truth is None:
        return 0
    if given is None:
        return len(CATEGORIES)
    return abs(CATEGORIES.index(truth) - CATEGORIES.index(given))


def pair_climbs(
    official: Sequence[OfficialClimb], climbs: Sequence[ClimbReport], *, track: bool
) -> dict[int, int]:
    """Pair each official climb with one found: the nearest summits first, then like lengths."""
    offers = []
    for i, truth in enumerate(official):
        summit = truth.summit(track=track)
        if summit is None:
            continue
        for j, climb in enumerate(climbs):
            start, top = float(climb.start_km), float(climb.summit_km)
            overlap = min(summit, top) - max(summit - truth.km, start)
            if abs(top - summit) <= TOLERANCE_KM and overlap > 0:
                offers.append((round(abs(top - summit), 1), abs(top - start - truth.km), i, j))
    pairs: dict[int, int] = {}
    for _, _, i, j in sorted(offers):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def _absorbed(climb: ClimbReport, spare: list[OfficialClimb]) -> bool:
    """Tell whether an official climb without a place may well be this one."""
    for truth in spare:
        alike = abs(float(climb.km) - truth.km) <= max(0.3 * truth.km, 0.5)
        if alike and abs(float(climb.gradient) - truth.gradient) <= 1:
            spare.remove(truth)
            return True
    return False
