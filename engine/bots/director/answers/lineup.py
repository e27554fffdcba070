"""Answers on order: the start grid, and team-mates who change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bots.director.roles import protected, riding_order

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question

Swaps = tuple[tuple[int, int], ...]


def place(question: Question, table: CiclismoSnapshot, purse: Purse) -> Any:
    """Put riders on the grid two by two, in the order of the day."""
    del table
    left = question.riders
    order = riding_order(purse.scene.team_of[left[0]], purse, near=False)
    wanted = tuple([rider for rider in order if rider in left][:2])
    for choice in question.options:
        if choice[:-1] == wanted:
            return choice
    return question.default


def cede(question: Question, table: CiclismoSnapshot, purse: Purse) -> Swaps:
    """Change two riders of a formation, so that the team comes nearer to the order of the day.

    Who is first in that order and rides behind takes the place of the last one ahead who may be
    reached. In the front row the worker stands left, so that the worker pulls (RULING 52).
    """
    law, row, lane, formation = table.scene.law, table.row, table.lane, table.formation
    riders, finish = question.riders, purse.advice.finish
    left = finish + 1 - max([row[rider] for rider in riders])
    order = riding_order(question.manager, purse, near=left <= purse.weights.up)
    here = [rider for rider in order if rider in riders]
    for one in here:
        if protected(one, purse) and row[one] == row[table.formations[formation[one]][0]]:
            worker = _worker_behind(table, one, here, purse)
            if worker >= 0:
                return ((min(one, worker), max(one, worker)),)
    for place_, one in enumerate(here[:-1]):
        number = formation[one]
        members = table.formations[number]
        if len(members) < law.cession_min_formation:
            continue
        top = row[members[0]]
        best, most = -1, 0
        for other in here[place_ + 1 :]:
            ahead = row[other] - row[one]
            if formation[other] != number or ahead > law.cession_max_row_distance:
                continue
            level = ahead == 0 and place_ == 0 and row[one] == top and lane[other] < lane[one]
            worth = 2 * ahead + level
            if worth > most:
                best, most = other, worth
        if best >= 0:
            return ((min(one, best), max(one, best)),)
    return ()


def _worker_behind(table: CiclismoSnapshot, captain: int, mates: list[int], purse: Purse) -> int:
    """Return the worker who takes the wind from a captain in front: nearest, as fast here; or -1.

    None where the captain has company of the own team in front.
    """
    row, formation = table.row, table.formation
    number, top = formation[captain], row[captain]
    if len(table.formations[number]) < table.scene.law.cession_min_formation:
        return -1
    means = purse.advice.means[purse.advice.ground(top)]
    best, least = -1, table.scene.law.cession_max_row_distance + 1
    for mate in mates:
        if mate == captain or formation[mate] != number or protected(mate, purse):
            continue
        if row[mate] == top:
            return -1
        if top - row[mate] < least and means[mate] >= means[captain]:
            best, least = mate, top - row[mate]
    return best
