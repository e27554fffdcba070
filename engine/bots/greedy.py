"""Rides Pistard greedily: with each rider as far as a die and the extra squares go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from engine.games.pistard.turn import MOVE

if TYPE_CHECKING:
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """A manager who thinks of the rider in hand alone, and never looks at the track."""

    blind: ClassVar[bool] = True

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, _view: Any) -> Any:
        """Return the longest move; of equals the one with the lower die."""
        if question.kind != MOVE:
            return question.default
        return max(question.options, key=lambda move: (move.squares, -move.die))
