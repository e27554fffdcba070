"""Rides the Critèrium by lot, but never lays a zero while in the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.figueres.advice import leads
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
        if question.kind == PLAY and leads(view.public, question.riders[0]):
            options = Choice([card for card in options if card.number]) or options
        return options.pick(self._luck.of(question))
