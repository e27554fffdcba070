"""An answer: built from the parts of a sheet, checked against its question, coded for records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.errors import DecisionError
from engine.race.asked.question import Question
from engine.race.asked.sheet import Barred, Sheet


def check_answer(question: Question, decision: Any) -> tuple[Any, Any]:
    """Return the code of a decision and the option it means; or refuse it with the rule.

    What equals the default is the default itself: the same decisions give the same record, whether
    a bot made them or a person with a mouse.
    """
    default = question.default
    if decision is default:
        return 0, decision
    try:
        code, option = question.options.settle(decision)
        if option == default:
            return 0, default
    except Exception as strange:  # an answer whose own comparison raises is no answer
        raise _refused(question, decision) from strange
    return code + 1 if code.__class__ is int else code, option


def answer_of(question: Question, codes: Sequence[Any]) -> Any:
    """Return the decision these codes mean, one of each part of the sheet; or refuse it."""
    try:
        decision = question.options.join(codes)
    except Exception as strange:
        raise _refused(question, tuple(codes)) from strange
    return check_answer(question, decision)[1]


def codes_of(question: Question, decision: Any) -> tuple[Any, ...]:
    """Return the codes of a legal decision, one of each part of the sheet."""
    return question.options.split(decision)


def left(
    question: Question, sheet: Sheet, codes: Sequence[Any]
) -> tuple[tuple[Barred | None, ...], ...]:
    """Return by part why each of its options is out, as far as the others are given; None: open.

    `codes` has one entry a part, None for what is still open. A part that is given is looked at
    as if it were open, so that it can be changed.
    """
    found = []
    for place, part in enumerate(sheet.parts):
        given, why = list(codes), []
        for option in part.options:
            given[place] = option.code
            barred = question.options.clash(given)
            if barred is not None and not barred.rule:
                barred = replace(barred, rule=question.rule)
            why.append(barred)
        found.append(tuple(why))
    return tuple(found)


def _refused(question: Question, decision: object) -> DecisionError:
    return DecisionError(
        "decision_illegal",
        manager=question.manager + 1,
        kind=question.kind,
        turn=question.turn,
        decision=_short(decision),
        rule=question.rule or question.kind,
    )


def _short(decision: object) -> str:
    try:
        return repr(decision)[:80]
    except Exception:  # noqa: BLE001 -- a broken repr must not hide the refusal
        return type(decision).__name__
