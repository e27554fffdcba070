"""Bots of El juego: one drafts where a roll brings less, one for the counters besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from engine.games.juego.advice import counters_to_cross, counters_to_hold, is_draft_wanted
from engine.games.juego.turn import ADD_BONUS, DRAFT, MOVE_MODE, ROLL

if TYPE_CHECKING:
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Average:
    """A manager who drafts for at least an average roll, or where rolling would leave one alone."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the way to move, or counters to stay together or to cross the line."""
        picture = view.public
        (rider,) = question.riders
        if question.kind == MOVE_MODE:
            _, goes_to, _, _ = question.about
            return DRAFT if is_draft_wanted(picture, rider, goes_to) else ROLL
        if question.kind == ADD_BONUS:
            most = len(question.options) - 1
            last = counters_to_cross(picture, rider, question.about, most)
            return last or counters_to_hold(picture, rider, question.about, most)
        return question.default


WORTH: Final = 2.0
"""Spaces of an average roll that are given up for a counter."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Saver:
    """A manager who collects counters while the purse has room, and keeps them for the sprint."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the way to move, or all counters that count in the last move."""
        picture = view.public
        (rider,) = question.riders
        if question.kind == MOVE_MODE:
            _, goes_to, _, price = question.about
            earns = not price and picture.purse[picture.team_of[rider]] < picture.law.purse
            given_up = WORTH if earns else 0.0
            return DRAFT if is_draft_wanted(picture, rider, goes_to, given_up) else ROLL
        if question.kind == ADD_BONUS:
            return counters_to_cross(picture, rider, question.about, len(question.options) - 1)
        return question.default
