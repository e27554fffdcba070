"""Rides Pistard with a plan: the dice of a throw are dealt out over all riders who wait for one."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from engine import tables
from engine.games.pistard.advice import laps_whom, mates_ahead, points_for, team_left, ways_of
from engine.games.pistard.turn import MOVE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.pistard.moves import TrackMove
    from engine.games.pistard.picture import PistardSnapshot
    from engine.race.question import Question

TABLE: Final = "bots/planner.toml"


class PlannerWeights(NamedTuple):
    """What a move is worth, in one measure."""

    point: int
    rider: int
    squares: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner:
    """A manager who deals the dice out so that all riders together make most of them."""

    game: ClassVar[str] = "pistard"

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the best move with the die that the best deal has for this rider."""
        if question.kind != MOVE:
            return question.default
        picture = view.public
        (rider,) = question.riders
        mine = _best_by_die(picture, rider, question.options)
        if len(mine) == 1:
            return next(iter(mine.values()))[1]
        dice = picture.pool[rider // picture.law.riders]
        others = [
            _best_by_die(picture, other, ways_of(picture, other, dice))
            for other in team_left(picture, rider)
        ]
        return mine[_deal([mine, *others], dice)][1]


def _deal(best: list[dict[int, tuple[int, TrackMove]]], dice: tuple[int, ...]) -> int:
    """Return the die for the rider in hand in the deal that is worth most to the team."""
    deals = sorted(set(permutations(dice)), reverse=True)

    def worth(deal: tuple[int, ...]) -> int:
        return sum([moves[die][0] for moves, die in zip(best, deal, strict=False)])

    return max(deals, key=worth)[0]


def _best_by_die(
    picture: PistardSnapshot, rider: int, moves: Iterable[TrackMove]
) -> dict[int, tuple[int, TrackMove]]:
    """Return by die the best of some moves and what it is worth; of equals the first."""
    weights = _weights()
    square = weights.squares[mates_ahead(picture, rider)]
    worths: dict[int, int] = {}
    best: dict[int, tuple[int, TrackMove]] = {}
    for move in moves:
        squares = move.squares
        if squares not in worths:
            worths[squares] = (
                square * squares
                + weights.point * points_for(picture, rider, squares)
                + weights.rider * laps_whom(picture, rider, squares)
            )
        worth = worths[squares]
        if move.die not in best or worth > best[move.die][0]:
            best[move.die] = worth, move
    return best


@cache
def _weights() -> PlannerWeights:
    table = tables.toml(TABLE)
    return PlannerWeights(table["point"], table["rider"], tuple(table["squares"]))
