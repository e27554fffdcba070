"""Bots of Um Reifenbreite: one plays its cards at once, one keeps them, one breaks away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.games.reifenbreite.advice import (
    change_of,
    end_worth,
    mates_behind,
    mode_gain,
    rows_to_line,
)
from engine.games.reifenbreite.drafting import ASK_SWITCH, DRAFT, REPLY_SWITCH
from engine.games.reifenbreite.moving import MOVE_MODE, MOVE_TO

if TYPE_CHECKING:
    from engine.games.reifenbreite.moving import HowToMove
    from engine.games.reifenbreite.state import ReifenSnapshot
    from engine.games.reifenbreite.ways import MoveTo
    from engine.race.question import Question


LESS: Final = -1
"""Squares under an average roll for which a wheel is still taken: there are no dice to fear."""
COMPANY: Final = 2
"""Team-mates behind for whom a card is played."""
LAST: Final = 15
"""Squares before the finish from which cards are played."""
ENDS: Final = 10
"""Ends that are compared, the farthest first; a bot knows no reason to stop far short."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Safe:
    """A manager who drafts for six squares or more and keeps the cards for when they help most."""

    looks: ClassVar[tuple[str, ...]] = (MOVE_MODE, MOVE_TO)

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return a wheel, cards where they count, the end of a move that is worth most."""
        if question.kind == DRAFT:
            return question.about[2] >= LESS
        if question.kind == MOVE_TO:
            return best_end(question, view.public)
        if question.kind == MOVE_MODE:
            return self._choose_cards(question, view.public)
        return lead_for_star(question)

    def _choose_cards(self, question: Question, picture: ReifenSnapshot) -> HowToMove:
        """Return cards for team-mates behind, or for the last squares."""
        (rider,) = question.riders
        mates = mates_behind(picture, rider)
        ends = picture.squares.to_go[picture.square[rider]] <= LAST
        if mates < COMPANY and not ends:
            rolls: HowToMove = question.default
            return rolls
        return best_cards(question, picture, away=not mates)


def best_end(question: Question, picture: ReifenSnapshot) -> MoveTo:
    """Return the end worth most of those that use most of the roll."""
    (rider,) = question.riders
    options = question.options
    best: MoveTo = question.default
    most = end_worth(picture, rider, best.square)
    for code in range(min(len(options), ENDS)):
        move: MoveTo = options.decode_answer(code)
        worth = end_worth(picture, rider, move.square)
        if worth > most:
            best, most = move, worth
    return best


def best_cards(question: Question, picture: ReifenSnapshot, *, away: bool) -> HowToMove:
    """Return the cards that carry farthest, with a breakaway or without; dice where there are none.

    The chase car is left to others.
    """
    (rider,) = question.riders
    best: HowToMove = question.default
    most = 0.0
    for mode in question.options:
        if mode.cards and mode.breakaway == away:
            gain = mode_gain(picture, rider, mode)
            if gain > most:
                best, most = mode, gain
    return best


def lead_for_star(question: Question) -> Any:
    """Return how the star is spared: asks a team-mate to take the lead, and team-mates agree."""
    if question.kind == ASK_SWITCH:
        (rider,) = question.riders
        return is_star(rider) and any(same_team(rider, other) for other in question.about)
    if question.kind == REPLY_SWITCH:
        me, front = question.riders
        return is_star(front) and same_team(me, front)
    return question.default


def is_star(rider: int) -> bool:
    """Tell whether a rider is the star of a team (R3.2)."""
    return rider % 4 == 0


def same_team(rider: int, other: int) -> bool:
    """Tell whether two riders are of one team."""
    return rider // 4 == other // 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Eager:
    """A manager who plays the cards that carry farthest as soon as there are any.

    What is kept for a better moment is often still in the hand at the finish.
    """

    looks: ClassVar[tuple[str, ...]] = (MOVE_MODE, MOVE_TO)

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return cards, in a breakaway without team-mates behind; the end that is worth most."""
        if question.kind == MOVE_MODE:
            return self._choose_cards(question, view.public)
        if question.kind == MOVE_TO:
            return best_end(question, view.public)
        if question.kind == DRAFT:
            return question.default
        return lead_for_star(question)

    def _choose_cards(self, question: Question, picture: ReifenSnapshot) -> HowToMove:
        """Return the best cards there are, or dice."""
        (rider,) = question.riders
        return best_cards(question, picture, away=not mates_behind(picture, rider))


REACH: Final = 14
"""Rows to a line that pays and may be won with cards."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacker(Eager):
    """A manager who breaks away alone, on climbs and before every line that pays."""

    def _choose_cards(self, question: Question, picture: ReifenSnapshot) -> HowToMove:
        """Return cards on a climb or near a line, else dice."""
        (rider,) = question.riders
        if change_of(picture, rider) < 0 or rows_to_line(picture, rider) <= REACH:
            return super()._choose_cards(question, picture)
        rolls: HowToMove = question.default
        return rolls
