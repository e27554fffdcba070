"""What everybody at the table sees, as one still picture: hands lie open too (R21.2, RULING 42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.reifenbreite.box.law import ReifenLaw
from engine.games.reifenbreite.ground.squares import CourseSquares
from engine.race.frame import View
from engine.road.values import Line

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


class ReifenSnapshot(NamedTuple):
    """The course before the rider whose manager is asked."""

    round: int
    law: ReifenLaw
    squares: CourseSquares
    lines: tuple[Line, ...]
    square: tuple[int, ...]
    """Of every rider; −1 off the road."""
    moved: tuple[bool, ...]
    fallen: tuple[bool, ...]
    off: tuple[int, ...]
    off_at: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """By team and kind of energy card."""
    piles: tuple[tuple[int, ...], ...]
    acts: tuple[int, ...]
    photos: tuple[tuple[int, ...], ...]
    passed: tuple[tuple[int, ...], ...]
    wearer: int
    chance_left: int
    """How many chance cards are in the stack; which comes next is hidden."""


def picture(state: ReifenState) -> ReifenSnapshot:
    """Return what the course, the cards and the score sheet show."""
    return ReifenSnapshot(
        state.turn,
        state.law,
        state.squares,
        state.lines,
        tuple(state.square),
        tuple(state.moved),
        tuple(state.fallen),
        tuple(state.off),
        tuple(state.off_at),
        tuple([tuple(hand) for hand in state.hands]),
        tuple([tuple(pile) for pile in state.piles]),
        tuple(state.acts),
        tuple([tuple(noted) for noted in state.photos]),
        tuple([tuple(over) for over in state.passed]),
        state.wearer,
        len(state.chance),
    )


def look(state: ReifenState, manager: int) -> View:
    """R21.2 — course, hands and sheet, which lie open before everybody."""
    if state.picture is None:
        state.picture = picture(state)
    return View(manager, state.picture)
