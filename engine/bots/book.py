"""Does what no answer counts as: the defaults of the rulebook (RULING 104)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

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
