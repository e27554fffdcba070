"""Bots that play any game: one takes the default of the rulebook, one draws lots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.race.dice import Luck

if TYPE_CHECKING:
    from engine.race.question import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """A manager who always takes the default and never looks."""

    blind = True

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, _view: Any) -> Any:
        """Return the default."""
        return question.default


@mypyc_attr(allow_interpreted_subclasses=True)
class Random:
    """A manager who draws lots over the legal answers and never looks."""

    blind = True

    def __init__(self, key: str) -> None:
        self._luck = Luck(key)

    def decide(self, question: Question, _view: Any) -> Any:
        """Return a legal answer drawn by lots of its own."""
        return question.options.draw_answer(self._luck.lots_of(question))
