"""Verbs on a tour: each takes a tour and returns another; a refusal leaves everything as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.errors import TourError
from engine.tour.kept import keep_results, results_in
from engine.tour.rules import OWN_GAME, every_parameter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Stage, Team, Tour


def _follow(tour: Tour, order: list[int]) -> Tour:
    """Give results and boards the new numbers of their stages; 0 is a stage that had none."""
    for game in (OWN_GAME, *tour.games):
        tour = keep_results(tour, game, _renumbered(results_in(tour, game), order))
    boards = dict(tour.boards)
    if "stages" in boards:
        boards["stages"] = _renumbered(boards["stages"], order)
    return replace(tour, boards=boards)


def _renumbered(kept: Mapping[str, Any], order: list[int]) -> dict[str, Any]:
    return {str(new): kept[str(old)] for new, old in enumerate(order, 1) if str(old) in kept}


def rename_tour(tour: Tour, name: str) -> Tour:
    """Give the tour another name."""
    return replace(tour, name=name)


def insert_stage(tour: Tour, stage: Stage, at: int) -> Tour:
    """Insert a stage so that it becomes number `at`; rest days follow their stages."""
    _within(at, len(tour.stages) + 1)
    stages = (*tour.stages[: at - 1], stage, *tour.stages[at - 1 :])
    rests = tuple(r + 1 if r >= at else r for r in tour.rest_after)
    numbers = list(range(1, len(tour.stages) + 1))
    order = [*numbers[: at - 1], 0, *numbers[at - 1 :]]
    return replace(_follow(tour, order), stages=_numbered(stages), rest_after=rests)


def remove_stage(tour: Tour, number: int) -> Tour:
    """Take a stage out; a rest day after it moves before the next one."""
    _within(number, len(tour.stages))
    stages = tour.stages[: number - 1] + tour.stages[number:]
    rests = {r - 1 if r >= number else r for r in tour.rest_after}
    rests = {r for r in rests if 1 <= r < len(stages)}
    order = [n for n in range(1, len(tour.stages) + 1) if n != number]
    rest_days = tuple(sorted(rests))
    return replace(_follow(tour, order), stages=_numbered(stages), rest_after=rest_days)


def move_stage(tour: Tour, number: int, to: int) -> Tour:
    """Move a stage to another place; rest days stay where they are in the calendar."""
    _within(number, len(tour.stages))
    _within(to, len(tour.stages))
    rest = tour.stages[: number - 1] + tour.stages[number:]
    stages = (*rest[: to - 1], tour.stages[number - 1], *rest[to - 1 :])
    order = [n for n in range(1, len(tour.stages) + 1) if n != number]
    order.insert(to - 1, number)
    return replace(_follow(tour, order), stages=_numbered(stages))


def replace_stage(tour: Tour, number: int, stage: Stage) -> Tour:
    """Put another stage in the place of one."""
    _within(number, len(tour.stages))
    return replace(tour, stages=(*tour.stages[: number - 1], stage, *tour.stages[number:]))


def rest_after(tour: Tour, number: int, *, rest: bool) -> Tour:
    """Put a rest day after a stage, or take it away."""
    _within(number, len(tour.stages) - 1)
    days = {*tour.rest_after, number} if rest else {*tour.rest_after} - {number}
    return replace(tour, rest_after=tuple(sorted(days)))


def set_rule(tour: Tour, key: str, value: Any) -> Tour:
    """Change a house rule; the book's own value is not stored."""
    known = every_parameter()
    if key not in known:
        raise TourError("rule_unknown", key=key)
    if not known[key].accepts(value):
        raise TourError("rule_range", key=key, value=value, range=known[key].range())
    rules = {k: v for k, v in tour.rules.items() if k != key}
    if value != known[key].default:
        rules[key] = value
    return replace(tour, rules=rules)


def set_teams(tour: Tour, teams: tuple[Team, ...]) -> Tour:
    """Give the tour other teams."""
    return replace(tour, teams=teams)


def replace_team(tour: Tour, number: int, team: Team) -> Tour:
    """Put another team in the place of one."""
    _within(number, len(tour.teams))
    return replace(tour, teams=(*tour.teams[: number - 1], team, *tour.teams[number:]))


def _numbered(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Let the numbers a hand has written follow the order."""
    return tuple(
        replace(stage, number=place) if stage.number else stage
        for place, stage in enumerate(stages, start=1)
    )


def _within(number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise TourError("no_such_number", number=number, most=most)
