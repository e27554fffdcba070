"""Bots of Pistard: one moves each rider as far as it goes, one deals the dice out for all."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from engine import tables
from engine.games.pistard.advice import (
    farthest_by_die,
    laps_whom,
    mates_ahead,
    points_for,
    team_left,
)
from engine.games.pistard.turn import MOVE

if TYPE_CHECKING:
    from engine.games.pistard.moves import TrackMove
    from engine.games.pistard.state import PistardSnapshot
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """A manager who thinks of the rider in hand alone, and never looks at the track."""

    blind: ClassVar[bool] = True

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, _view: Any) -> Any:
        """Return the longest move; of equals the one with the lower die."""
        if question.kind != MOVE:
            return question.default
        return max(question.options, key=lambda move: (move.squares, -move.die))


TABLE: Final = "bots/planner.toml"


class PlannerWeights(NamedTuple):
    """What a move is worth, in one measure."""

    point: int
    rider: int
    squares: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner:
    """A manager who deals the dice out so that all riders together make most of them."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the best move with the die that the best deal has for this rider."""
        if question.kind != MOVE:
            return question.default
        picture = view.public
        (rider,) = question.riders
        best: dict[int, TrackMove] = {}
        for move in question.options:
            if move.die not in best or move.squares > best[move.die].squares:
                best[move.die] = move
        if len(best) == 1:
            return next(iter(best.values()))
        dice = picture.pool[rider // picture.law.riders]
        mine = _worth_by_die(picture, rider, {die: move.squares for die, move in best.items()})
        others = [
            _worth_by_die(picture, other, farthest_by_die(picture, other, dice))
            for other in team_left(picture, rider)
        ]
        return best[_best_die([mine, *others], dice)]


def _best_die(worths: list[dict[int, int]], dice: tuple[int, ...]) -> int:
    """Return the die for the rider in hand in the deal that is worth most to the team."""
    # A set has no order of its own: sorted, the best of equals is the same on every machine.
    deals = sorted(set(permutations(dice)), reverse=True)

    def worth(deal: tuple[int, ...]) -> int:
        return sum([of_rider[die] for of_rider, die in zip(worths, deal, strict=False)])

    return max(deals, key=worth)[0]


def _worth_by_die(picture: PistardSnapshot, rider: int, squares: dict[int, int]) -> dict[int, int]:
    """Return by die what so many squares of a rider are worth."""
    weights = _planner_weights()
    square = weights.squares[mates_ahead(picture, rider)]
    return {
        die: square * far
        + weights.point * points_for(picture, rider, far)
        + weights.rider * laps_whom(picture, rider, far)
        for die, far in squares.items()
    }


@cache
def _planner_weights() -> PlannerWeights:
    table = tables.read_toml(TABLE)
    return PlannerWeights(table["point"], table["rider"], tuple(table["squares"]))
