"""Findings of what is still as the program began it: stages, names, sprints, feed zones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.tour.finding import make_finding
from engine.tour.propose import feed_zones, is_proposal, sprint
from engine.tour.terrain import terrains
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage, Tour

_DEFAULT = re.compile(r"[^\W\d]+ [A-F]\d")
LONG_KM = 120
"""Kilometres from which a road stage without a sprint is odd."""


def check_unfinished(tour: Tour, rules: Rules) -> Iterable[Finding]:
    """Yield what a newcomer may not see is missing; none of it keeps a stage from being ridden."""
    waiting = [n for n, stage in enumerate(tour.stages, 1) if stage.sections and is_proposal(stage)]
    if waiting:
        words = {"count": len(waiting), "stages": _runs(waiting)}
        yield make_finding("I_PLACEHOLDER", f"stages/{waiting[0]}", **words)
    for number, stage in enumerate(tour.stages, start=1):
        if number not in waiting:
            yield from _check_names(stage, f"stages/{number}")
            yield from _check_points(stage, len(tour.stages), rules, f"stages/{number}")
    first = [rider for team in tour.teams for rider in team.riders if _is_default(rider.name)]
    if first:
        yield make_finding("I_DEFAULT_NAMES", "teams", count=len(first), name=first[0].name)


def _check_names(stage: Stage, where: str) -> Iterable[Finding]:
    known = terrains()
    nameless = [
        (number, section)
        for number, section in enumerate(stage.sections, start=1)
        if section.terrain in known and known[section.terrain].category and not section.name
    ]
    if nameless:
        place = f"{where}/sections/{nameless[0][0]}"
        kilometres = [section.end for _, section in nameless]
        yield make_finding("I_NAMELESS_SUMMIT", place, count=len(nameless), km=kilometres)


def _check_points(stage: Stage, stages: int, rules: Rules, where: str) -> Iterable[Finding]:
    if not stage.sections:
        return
    km, kinds = stage.sections[-1].end, {point.kind for point in stage.points}
    if km >= LONG_KM and INTERMEDIATE_SPRINT not in kinds and sprint(stage, km):
        yield make_finding("I_NO_SPRINT", where, km=km)
    if FEED not in kinds and feed_zones(stage, km, stages, rules):
        yield make_finding("I_NO_FEED", where, km=km)


def _runs(numbers: list[int]) -> str:
    """Return numbers in order as people write them: 1-3, 5."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and ends[-1][-1] == number - 1:
            ends[-1] = [ends[-1][0], number]
        else:
            ends.append([number])
    return ", ".join("-".join(map(str, run)) for run in ends)


def _is_default(name: str) -> bool:
    """Tell whether a rider is called as a new tour does: a word, a team's letter, a number."""
    return bool(_DEFAULT.fullmatch(name))
