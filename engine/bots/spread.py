"""Rides the Critèrium alone: lays the card the others are least likely to match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.figueres.advice import company
from engine.games.figueres.turn import PLAY

if TYPE_CHECKING:
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Spread:
    """A manager who gives nobody a wheel; of cards nobody can match he lays the highest."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, view: Any) -> Any:
        """Return the card with the least expected company."""
        if question.kind != PLAY:
            return question.default
        (me,) = question.riders
        expected = company(view.public, me, view.own)
        return min(question.options, key=lambda card: (expected[card], -card.number))
