"""Rides the Critèrium alone: lays the card the others are least likely to match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.figueres.advice import expected_matches
from engine.games.figueres.turn import PLAY

if TYPE_CHECKING:
    from engine.race.question import Question


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
        expected = expected_matches(view.public, me, view.own)
        return min(question.options, key=lambda card: (expected[card], -card.number))
