"""The aims of a stage: whose day it is, read from the road before the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.director.stage.weights import Weights
    from engine.games.ciclismo.advice import Advice

Run = tuple[int, int, int]
"""First row, last row and ground of a section ridden with the same dice."""


def ground_runs(advice: Advice) -> list[Run]:
    """Return the stage as runs of one ground."""
    course, found = advice.scene.course, []
    row = 1
    while row <= course.rows:
        end = min(course.end[row + BEHIND], course.rows)
        found.append((row, end, course.ground[row + BEHIND]))
        row = end + 1
    return found


def climbs_of(advice: Advice) -> Iterator[tuple[int, int]]:
    """Yield the first and the last row of every climb."""
    grounds = advice.scene.course.grounds
    for first, last, ground in ground_runs(advice):
        if grounds[ground].mountain:
            yield first, last


def climbs_decide(advice: Advice, weights: Weights) -> bool:
    """Tell whether climbs decide the stage: they part the field, or it ends on one."""
    scene = advice.scene
    if scene.course.format != "road":
        return False
    climbing = _climbing(advice)
    apart = max(climbing) - min(climbing)
    return apart >= weights.selective or scene.course.terrain(scene.course.rows).mountain


def fastest_finishers(advice: Advice, weights: Weights) -> frozenset[int]:
    """Return the riders whose day it is: climbers, sprinters, or who is fastest alone."""
    scene = advice.scene
    riders = range(len(scene.bibs))
    if scene.course.format != "road":
        turns = _turns(advice)
        quick = min(turns)
        return frozenset(r for r in riders if turns[r] <= quick + weights.trial_within)
    if climbs_decide(advice, weights):
        climbing = _climbing(advice)
        quick = min(climbing)
        return frozenset(r for r in riders if climbing[r] <= quick + weights.climb_within)
    return frozenset(r for r in riders if scene.sprint[r].favourable)


def captains_of(
    advice: Advice, team: tuple[int, ...], ours: frozenset[int], weights: Weights
) -> tuple[int, ...]:
    """Return the riders of a team whose day it is, the captain first.

    R2.3 says who is whose leader; a team-mate clearly ahead of that rider in the general
    classification takes the place.
    """
    scene = advice.scene
    gaps = scene.tour.gaps
    order = weights.captains_by

    def rank(rider: int) -> tuple[int, int, int]:
        place = order.index(scene.types[rider]) if scene.types[rider] in order else len(order)
        behind = gaps[rider] // 8 if gaps and place < 3 else 0
        return behind, place, -scene.pools[rider]

    return tuple(sorted([rider for rider in team if rider in ours], key=rank))


def _turns(advice: Advice) -> list[float]:
    """Return the turns each rider needs alone."""
    stage = ground_runs(advice)
    return [
        sum((last - first + 1) / advice.means[g][rider] for first, last, g in stage)
        for rider in range(len(advice.scene.bibs))
    ]


def _climbing(advice: Advice) -> list[float]:
    """Return the turns each rider spends on climbs."""
    grounds = advice.scene.course.grounds
    climbs = [run for run in ground_runs(advice) if grounds[run[2]].mountain]
    return [
        sum((last - first + 1) / (advice.means[g][rider] + 1.0) for first, last, g in climbs)
        for rider in range(len(advice.scene.bibs))
    ]
