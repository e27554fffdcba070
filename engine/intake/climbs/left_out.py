"""Leave-one-out judgement: each stage by foot, cuts and choice that the others teach."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

from engine.intake.climbs.detect import find_stretches, report_climb, score_climbs
from engine.intake.climbs.judge import AgreementCounts, judge_climbs, pair_climbs
from engine.intake.climbs.settings import detector_settings
from engine.intake.climbs.systems import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.detect import FoundClimb
    from engine.intake.climbs.official import OfficialClimb
    from engine.intake.climbs.settings import DetectorSettings
    from engine.intake.climbs.systems import CategorySystem
    from engine.intake.climbs.uphill import Stretch
    from engine.intake.relief.profile import Profile

Row = TypeVar("Row")

FLOORS = (1.3, 1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.7)
"""Gradients below which road may cost a climb, for a fit of the foot to choose from."""
SCORES = range(41, 132, 4)
"""Scores from which hills may count, for a fit to choose from."""


@dataclass(frozen=True, slots=True)
class KnownStage:
    """One stage whose official climbs are known."""

    profile: Profile
    official: tuple[OfficialClimb, ...]


@dataclass(frozen=True, slots=True)
class _TriedCut:
    """One stage with the stretches that one floor finds."""

    stage: KnownStage
    stretches: tuple[Stretch, ...]

    def climbs(self, system: CategorySystem, by: DetectorSettings) -> list[FoundClimb]:
        """Return its climbs as a system and a choice see them."""
        return score_climbs(self.stage.profile, self.stretches, system, by)

    def judged(self, system: CategorySystem, by: DetectorSettings) -> AgreementCounts:
        """Return how they agree with the official ones."""
        rows = [
            report_climb(c, category=c.suggested if c.counts else None)
            for c in self.climbs(system, by)
        ]
        return judge_climbs(self.stage.official, rows)

    def lessons(self, system: CategorySystem) -> list[tuple[float, str]]:
        """Return the score and the official category of every official climb that was found."""
        found = self.climbs(system, detector_settings())
        paired = pair_climbs(self.stage.official, [report_climb(c) for c in found], track=True)
        return [
            (found[j].score, category)
            for i, j in paired.items()
            if (category := self.stage.official[i].category) is not None
        ]


def left_out(stages: Sequence[KnownStage], system: CategorySystem) -> AgreementCounts:
    """Return how well each stage is judged with foot, cuts and choice fitted on all the others."""
    trials = {floor: [_tried(stage, floor) for stage in stages] for floor in FLOORS}
    feet = {floor: [_foot(t, system) for t in row] for floor, row in trials.items()}
    whole = AgreementCounts()
    for at in range(len(stages)):
        floor = _middle_best({f: sum(_others(row, at)) for f, row in feet.items()})
        own, others = trials[floor][at], _others(trials[floor], at)
        lessons = [lesson for trial in others for lesson in trial.lessons(system)]
        fitted = replace(system, cuts=fitted_cuts(lessons, system.cuts))
        agreed = {
            float(score): sum(
                (t.judged(fitted, _counting(score)) for t in others), AgreementCounts()
            ).f1
            for score in SCORES
        }
        whole += own.judged(fitted, _counting(_middle_best(agreed)))
    return whole


def _tried(stage: KnownStage, floor: float) -> _TriedCut:
    by = detector_settings()
    by = replace(by, find=replace(by.find, floor=floor))
    return _TriedCut(stage, tuple(find_stretches(stage.profile.heights, by)))


def _foot(trial: _TriedCut, system: CategorySystem) -> int:
    """Return how many official climbs of a stage are found, and how many with their length."""
    tally = trial.judged(system, detector_settings())
    return tally.found + tally.length


def _others(row: Sequence[Row], at: int) -> list[Row]:
    return [one for i, one in enumerate(row) if i != at]


def _middle_best(worth: dict[float, float]) -> float:
    """Return the middle of the values that are worth most."""
    best = max(worth.values())
    good = [value for value, points in worth.items() if points == best]
    return good[len(good) // 2]


def fitted_cuts(
    lessons: Sequence[tuple[float, str]], shipped: Sequence[float]
) -> tuple[float, ...]:
    """Return the cuts that give most climbs their official category, each amid its own gap."""
    ranks = sorted((score, CATEGORIES.index(category)) for score, category in lessons)
    cuts = []
    for rank in range(len(CATEGORIES) - 1):
        above = [r <= rank for _, r in ranks]
        right = [(sum(not a for a in above[:i]) + sum(above[i:]), i) for i in range(1, len(ranks))]
        best = max((count for count, _ in right), default=0)
        gaps = [
            (ranks[i][0] / max(ranks[i - 1][0], 1e-9), i) for count, i in right if count == best
        ]
        widest = max(gaps, default=None)
        cuts.append(
            sqrt(ranks[widest[1] - 1][0] * ranks[widest[1]][0]) if widest else shipped[rank]
        )
    return (*sorted(cuts, reverse=True), shipped[-1])


def _counting(score: float) -> DetectorSettings:
    by = detector_settings()
    return replace(by, count=replace(by.count, score=float(score)))
