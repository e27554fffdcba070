"""What a choice brings on the course, by what lies open: for bots and for hints."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from engine.games.reifenbreite.box import RIDERS
from engine.games.reifenbreite.ground import LANES
from engine.games.reifenbreite.moving import HowToMove, split_throw, squares_to_go
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenSnapshot

FACES: Final = 6
WHEEL: Final = 1.5
"""Squares it is worth to have another rider to draft: the better of two moves, and no dice that
may show a seven."""


@cache
def mean_move(dice: int, fixed: int, change: int) -> float:
    """R14.3, R14.4, R14.5, R14.8 — the mean of so many dice and what is added, none below 0."""
    sums = [fixed + change]
    for _ in range(dice):
        sums = [one + face for one in sums for face in range(1, FACES + 1)]
    return sum(squares_to_go(one, 0) for one in sums) / len(sums)


def change_of(picture: ReifenSnapshot, rider: int) -> int:
    """Return what the square of a rider adds to a roll."""
    return picture.squares.change[picture.square[rider]] if picture.law.surfaces else 0


def mode_gain(picture: ReifenSnapshot, rider: int, mode: HowToMove) -> float:
    """Return the squares a way to move brings on average."""
    fixed, dice = split_throw(mode, picture.law.dice)
    return mean_move(dice, fixed, change_of(picture, rider))


def roll_gain(picture: ReifenSnapshot, rider: int) -> float:
    """Return the squares a roll brings on average."""
    return mean_move(picture.law.dice, 0, change_of(picture, rider))


def line_behind(picture: ReifenSnapshot, square: int) -> list[int]:
    """R10.6 — riders yet to move who stand without a gap behind a square, the first one first."""
    who = {there: rider for rider, there in enumerate(picture.square)}
    line: list[int] = []
    while True:
        square = picture.squares.behind[square]
        rider = who.get(square, -1) if square != NOWHERE else -1
        if rider < 0 or picture.moved[rider]:
            return line
        line.append(rider)


def mates_behind(picture: ReifenSnapshot, rider: int) -> int:
    """Return how many team-mates may be drawn along by this rider."""
    line = line_behind(picture, picture.square[rider])
    return sum([other // RIDERS == rider // RIDERS for other in line])


def rows_to_finish(picture: ReifenSnapshot, rider: int) -> int:
    """Return the rows a rider has to go to the finish."""
    return picture.lines[-1].square - picture.squares.net.rows[picture.square[rider]]


def rows_to_line(picture: ReifenSnapshot, rider: int) -> int:
    """Return the rows to the next line that pays and may still be won."""
    row = picture.squares.net.rows[picture.square[rider]]
    for line, over in zip(picture.lines, picture.passed, strict=True):
        if line.square >= row and len(over) < len(line.points):
            return line.square - row
    return rows_to_finish(picture, rider)


def end_worth(picture: ReifenSnapshot, rider: int, square: int) -> float:
    """Return what a square is worth to end on: how near the finish it is, and what comes next.

    A wheel of the same colour in front may be followed in the next round.
    """
    squares = picture.squares
    change = squares.change[square] if picture.law.surfaces else 0
    worth = mean_move(picture.law.dice, 0, change) - squares.to_go[square]
    ahead = squares.net.ahead[square]
    if ahead in picture.square and picture.square[rider] != ahead:
        same = not picture.law.surfaces or squares.colour[ahead] == squares.colour[square]
        if same and not squares.apart[square] and not squares.apart[ahead]:
            worth += WHEEL
    return worth


def shown_lane(picture: ReifenSnapshot, square: int) -> int:
    """R6.1 — the lane as the book counts it: 1 is the right one."""
    return LANES + 1 - picture.squares.net.lanes[square]
