"""Rides the Critèrium with the bunch: lays the card the others are most likely to match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.figueres.advice import expected_matches
from engine.games.figueres.turn import PLAY

if TYPE_CHECKING:
    from engine.race.question import Question


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
        expected = expected_matches(view.public, me, view.own)
        return max(
            question.options, key=lambda card: (card.number > 0, expected[card], card.number)
        )
