"""Decisions on order: the start grid, and team-mates who change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question


def place(question: Question, table: CiclismoSnapshot, purse: Purse) -> Any:
    """Put the best puller in front and a rider whose day it is on that wheel."""
    del table
    means, finishers = purse.advice.means[purse.advice.ground(1)], purse.finishers
    best = max([means[rider] for rider in question.riders])
    fronts = [choice for choice in question.options if means[choice[0]] == best]

    def rank(choice: Any) -> tuple[int, int]:
        return len(finishers.intersection(choice[1:-1])), -choice[0]

    return max(fronts, key=rank)


def cede(question: Question, table: CiclismoSnapshot, purse: Purse) -> tuple[tuple[int, int], ...]:
    """Bring the best puller of the ground to the front, if a slower mate stands there."""
    law, row, formation = table.scene.law, table.row, table.formation
    best: tuple[tuple[int, int], ...] = ()
    most = purse.weights["lineup"]["least_gain"]
    for front in question.riders:
        members = table.formations[formation[front]]
        if row[front] != row[members[0]] or len(members) < law.cession_min_formation:
            continue
        means = purse.advice.means[purse.advice.ground(row[front])]
        for back in question.riders:
            apart = row[front] - row[back]
            if formation[back] != formation[front] or not 0 < apart <= law.cession_max_row_distance:
                continue
            if means[back] - means[front] > most:
                best = ((min(front, back), max(front, back)),)
                most = means[back] - means[front]
    return best
