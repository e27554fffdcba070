"""Bots of the Critèrium: one draws lots, one seeks company, one shuns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.figueres.advice import expected_matches, is_leader
from engine.games.figueres.turn import PLAY
from engine.race.dice import Luck
from engine.race.question import Choice

if TYPE_CHECKING:
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Ahead:
    """A manager who draws lots over the cards, without the zero while in the lead."""

    def __init__(self, key: str) -> None:
        self._luck = Luck(key)

    def decide(self, question: Question, view: Any) -> Any:
        """Return a card drawn by lots of its own."""
        options = question.options
        if question.kind == PLAY and is_leader(view.public, question.riders[0]):
            options = Choice([card for card in options if card.number]) or options
        return options.draw_answer(self._luck.lots_of(question))


@mypyc_attr(allow_interpreted_subclasses=True)
class Herd:
    """A manager who seeks company, but not that of zeros; of equals the highest is laid."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the card with the most expected company (R6.2 adds nothing to a zero)."""
        if question.kind != PLAY:
            return question.default
        (me,) = question.riders
        expected = expected_matches(view.public, me, view.secrets)
        return max(
            question.options, key=lambda card: (card.number > 0, expected[card], card.number)
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Spread:
    """A manager who gives no rider a wheel; of cards that none can match the highest is laid."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the card with the least expected company."""
        if question.kind != PLAY:
            return question.default
        (me,) = question.riders
        expected = expected_matches(view.public, me, view.secrets)
        return min(question.options, key=lambda card: (expected[card], -card.number))
