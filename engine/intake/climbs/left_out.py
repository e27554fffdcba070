"""Leave-one-out judgement: each stage by cuts and choice that the others teach."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, TypeVar

from engine.intake.climbs.detect import detect_climbs, report_climb
from engine.intake.climbs.judge import AgreementCounts, judge_climbs, pair_climbs
from engine.intake.climbs.settings import detector_settings
from engine.intake.climbs.systems import CATEGORIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.official import OfficialClimb
    from engine.intake.climbs.settings import DetectorSettings
    from engine.intake.climbs.systems import CategorySystem
    from engine.intake.relief.profile import Profile

Row = TypeVar("Row")

CANDIDATES = range(40, 132, 4)
"""Scores from which hills may count, for a fit to choose from."""


@dataclass(frozen=True, slots=True)
class KnownStage:
    """One stage whose official climbs are known."""

    profile: Profile
    official: tuple[OfficialClimb, ...]


def left_out(stages: Sequence[KnownStage], system: CategorySystem) -> AgreementCounts:
    """Return how well each stage is judged with cuts and choice fitted on all the others."""
    lessons = [_lesson(stage, system) for stage in stages]
    tallies = [_tallies(stage, system) for stage in stages]
    whole = AgreementCounts()
    for at, stage in enumerate(stages):
        fitted = replace(system, cuts=fitted_cuts(_others(lessons, at), system.cuts))
        score = _best_score(_others(tallies, at))
        whole += _judged(stage, fitted, _counting(score))
    return whole


def _others(rows: Sequence[list[Row]], at: int) -> list[Row]:
    return [row for i, part in enumerate(rows) if i != at for row in part]


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
    return replace(by, count=replace(by.count, score=score))


def _judged(stage: KnownStage, system: CategorySystem, by: DetectorSettings) -> AgreementCounts:
    found = detect_climbs(stage.profile, system, by)
    rows = [report_climb(c, category=c.suggested if c.counts else None) for c in found]
    return judge_climbs(stage.official, rows)


def _lesson(stage: KnownStage, system: CategorySystem) -> list[tuple[float, str]]:
    """Return the score and the official category of every official climb that was found."""
    found = detect_climbs(stage.profile, system)
    paired = pair_climbs(stage.official, [report_climb(c) for c in found], track=True)
    return [
        (found[j].score, category)
        for i, j in paired.items()
        if (category := stage.official[i].category) is not None
    ]


def _tallies(stage: KnownStage, system: CategorySystem) -> list[tuple[int, AgreementCounts]]:
    return [(score, _judged(stage, system, _counting(score))) for score in CANDIDATES]


def _best_score(tallies: Sequence[tuple[int, AgreementCounts]]) -> float:
    """Return the middle of the scores whose choice agrees best over some stages."""
    sums: dict[int, AgreementCounts] = {}
    for score, tally in tallies:
        sums[score] = sums.get(score, AgreementCounts()) + tally
    best = max((tally.f1 for tally in sums.values()), default=0.0)
    good = [score for score, tally in sums.items() if tally.f1 == best]
    return float(good[len(good) // 2]) if good else detector_settings().count.score
