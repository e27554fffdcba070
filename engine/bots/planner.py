"""Rides Pistard with a plan: the dice of a throw are dealt out over all riders who wait for one."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.games.pistard.advice import laps_whom, points_for, team_left, ways_of
from engine.games.pistard.turn import MOVE

if TYPE_CHECKING:
    from engine.games.pistard.moves import TrackMove
    from engine.games.pistard.picture import PistardSnapshot
    from engine.race.question import Question

POINT: Final = 2.0
"""Squares a point is worth."""
RIDER: Final = 2.0
"""Squares it is worth to take a rider of others off the board."""
WEIGHTS: Final = (10.0, 3.0, 1.0, 1.0)
"""What a square is worth to the first, second, third and last rider of a team: points are won in
front, and two riders there win more of them than four in the middle."""


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
        best: dict[int, tuple[float, TrackMove]] = {}
        for move in question.options:
            worth = _worth(picture, rider, move)
            if move.die not in best or worth > best[move.die][0]:
                best[move.die] = worth, move
        if len(best) == 1:
            return next(iter(best.values()))[1]
        dice = picture.pool[rider // picture.law.riders]
        others = team_left(picture, rider)
        values = [
            {
                die: max(_worth(picture, other, move) for move in ways_of(picture, other, die))
                for die in best
            }
            for other in others
        ]
        die = _deal({die: worth for die, (worth, _) in best.items()}, values, dice)
        return best[die][1]


def _deal(mine: dict[int, float], others: list[dict[int, float]], dice: tuple[int, ...]) -> int:
    """Return the die for the rider in hand in the deal that is worth most to the team."""
    found, most = dice[0], float("-inf")
    for dealt in sorted(set(permutations(dice)), reverse=True):
        worth = mine[dealt[0]] + sum(
            [values[die] for values, die in zip(others, dealt[1:], strict=False)], 0.0
        )
        if worth > most:
            found, most = dealt[0], worth
    return found


def _worth(picture: PistardSnapshot, rider: int, move: TrackMove) -> float:
    squares = move.squares
    mine = rider // picture.law.riders
    ahead = sum(
        [
            other // picture.law.riders == mine and there > picture.progress[rider]
            for other, there in enumerate(picture.progress)
            if picture.racing[other]
        ]
    )
    return (
        squares * WEIGHTS[ahead]
        + POINT * points_for(picture, rider, squares)
        + RIDER * laps_whom(picture, rider, squares)
    )
