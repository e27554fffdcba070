"""Hurries wherever that can be answered, and else does what the rulebook says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.race.question import Question


class Keen:
    """A manager in haste."""

    def __init__(self, key: str = "") -> None:
        del key

    def decide(self, question: Question, _view: Any) -> Any:
        """Return haste, or the default."""
        return "hurry" if "hurry" in question.options else question.default
