"""Where riders stand: the start grid, and team-mates who change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import Picture
    from engine.race.question import Question


def place(question: Question, table: Picture, purse: Purse) -> Any:
    """Put the best puller in front and a rider whose day it is on his wheel."""
    del table
    means = purse.advice.means[purse.advice.ground(1)]

    def rank(choice: Any) -> tuple[float, ...]:
        first, *second = choice[:-1]
        behind = tuple(float(rider in purse.finishers) for rider in second)
        return (means[first], *behind, -float(first))

    return max(question.options, key=rank)


def cede(question: Question, table: Picture, purse: Purse) -> tuple[tuple[int, int], ...]:
    """Bring the best puller of the ground to the front, if a slower mate stands there."""
    best: tuple[tuple[int, int], ...] = ()
    most = purse.weights["lineup"]["least_gain"]
    for swaps in question.options:
        if len(swaps) == 1:
            gain = _gain(table, purse, *swaps[0])
            if gain > most:
                best, most = swaps, gain
    return best


def _gain(table: Picture, purse: Purse, first: int, second: int) -> float:
    """Return what a swap brings: pace of the head, for everybody of the team behind him."""
    row = table.row
    front, back = (first, second) if row[first] >= row[second] else (second, first)
    members = table.formations[table.formation[front]]
    if row[front] != row[members[0]] or row[front] == row[back]:
        return 0.0
    means = purse.advice.means[purse.advice.ground(row[front])]
    return means[back] - means[front]
