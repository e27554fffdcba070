"""What a choice brings on the road of El juego, by what lies open: for bots and for hints."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from engine.games.juego.turn import space_reached, spaces_rolled

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoSnapshot

FACES: Final = range(1, 7)


def roll_gain(picture: JuegoSnapshot, rider: int) -> float:
    """Return the spaces a roll brings on average, without counters and never past the strip."""
    space, law = picture.space[rider], picture.law
    sums = dice_sums(law.dice)
    reached = [
        space_reached(space, spaces_rolled(shown, picture.deltas, space), picture.last, law)
        for shown in sums
    ]
    return sum(reached) / len(reached) - space


@cache
def dice_sums(dice: int) -> tuple[int, ...]:
    """Return what so many dice show, each way they may fall once (R2.2)."""
    return tuple([sum(faces) for faces in product(FACES, repeat=dice)])


def is_held(picture: JuegoSnapshot, rider: int, space: int) -> bool:
    """Tell whether a rider on this space could draft in the next round.

    A rider who has moved in this round stands there, or one space ahead.
    """
    moved = picture.order[: picture.at]
    return any(picture.space[other] in (space, space + 1) for other in moved if other != rider)


def is_followed(picture: JuegoSnapshot, rider: int) -> bool:
    """Tell whether the next in the order may draft this rider, and so comes along."""
    after = picture.order[picture.at + 1 : picture.at + 2]
    return any(picture.began[rider] - picture.began[other] in (0, 1) for other in after)


def rolls_alone(picture: JuegoSnapshot, rider: int) -> bool:
    """Tell whether a middling roll would leave this rider alone: none there, none behind."""
    space = picture.space[rider] + round(roll_gain(picture, rider))
    return not is_held(picture, rider, space) and not is_followed(picture, rider)


def is_draft_wanted(
    picture: JuegoSnapshot, rider: int, goes_to: int, given_up: float = 0.0
) -> bool:
    """Tell whether a draft gains what a roll would, less what may be given up, or a companion.

    R8.4 — it is not wanted where it stops short of the line that a middling roll crosses.
    """
    here, middling = picture.space[rider], roll_gain(picture, rider)
    if goes_to <= picture.last < here + middling:
        return False
    return goes_to - here >= middling - given_up or rolls_alone(picture, rider)


def counters_to_hold(picture: JuegoSnapshot, rider: int, rolled: int, most: int) -> int:
    """Return the fewest counters that bring this roll to a rider who can be drafted; 0 for none."""
    for added in range(most + 1):
        if is_held(picture, rider, picture.space[rider] + rolled + added):
            return added
    return 0


def counters_to_cross(picture: JuegoSnapshot, rider: int, rolled: int, most: int) -> int:
    """Return the counters that serve in the last move: all, as far as the strip goes; else 0."""
    lands = picture.space[rider] + rolled
    if lands + most <= picture.last:
        return 0
    return max(0, min(most, picture.last + picture.law.strip - lands))
