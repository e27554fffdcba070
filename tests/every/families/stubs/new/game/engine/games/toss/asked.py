"""The one question of Toss as its player reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.race.sheet import LIST, Option, Part, Phrase, Riders, Sheet

if TYPE_CHECKING:
    from engine.race.frame import View
    from engine.race.question import Question


def asked(question: Question, view: View) -> Sheet:
    """Return the question as a person reads it."""
    (me,) = question.riders
    options = tuple(Option(code, Phrase(pace)) for code, pace in enumerate(question.options))
    words = Phrase(question.kind, {"rider": Riders((me,)), "square": view.public[me]})
    return Sheet(words, question.rule, (Part(me, LIST, options),))
