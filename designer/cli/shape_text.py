"""What a search for a shape is told with: the stage as it is, its answers, why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.common import one_line, print_table, print_text
from designer.language import Language, own_name
from designer.texts.shape import (
    change_texts,
    field_names,
    field_text,
    offer_title,
    other_text,
    outcome_sentences,
    range_text,
    reading_state,
    value_text,
    want_text,
)

if TYPE_CHECKING:
    from engine.shape.offers import ShapeOffer, ShapeOutcome, WantReading
    from engine.shape.task import ShapeTask
    from engine.shape.wants import Want


def print_outcome(
    language: Language, outcome: ShapeOutcome, task: ShapeTask, *, whole: bool
) -> None:
    """Print what a search came to."""
    if task.whole:
        title = language.say("shape.title_tour", name=task.tour.name)
    else:
        name = own_name(task.number, task.tour.stages[task.number - 1].name)
        title = language.say("shape.title", number=task.number, name=name)
    print_text(one_line(title))
    print_text(
        "  "
        + language.say(
            "shape.budget",
            races=outcome.races,
            candidates=outcome.candidates,
            fields=language.join_words(field_names(language, task)),
            seed=task.seed,
        )
    )
    if not whole:
        print_text(f"  {language.say('shape.stopped', races=outcome.races)}")
    for sentence in outcome_sentences(language, outcome, task):
        print_text(one_line(f"  {sentence}"))
    print_text("")
    key = "as_fitted" if outcome.is_fitted else "as_it_is"
    print_text(f"  {language.say(f'shape.{key}', minutes=task.minutes)}")
    print_table([_reading_cells(language, one) for one in outcome.base.readings], (0, 1, 0, 0))
    for number, offer in enumerate(outcome.offers, start=1):
        _print_offer(language, offer, number, task)


def _print_offer(language: Language, offer: ShapeOffer, number: int, task: ShapeTask) -> None:
    print_text("")
    print_text(f"  {offer_title(language, offer, number)}")
    for change in change_texts(language, offer, task):
        print_text(one_line(f"    · {change}"))
    print_table([_reading_cells(language, one) for one in offer.readings], (0, 1, 0, 0))
    for reading in offer.readings:
        told = field_text(language, reading, field_names(language, task))
        if told:
            print_text(one_line(f"    {want_text(language, reading.want)}: {told}"))
    others = other_text(language, offer, task)
    if others:
        print_text(one_line(f"    {others}"))


def _reading_cells(language: Language, reading: WantReading) -> tuple[str, ...]:
    return (
        f"    {want_text(language, reading.want)}",
        value_text(language, reading),
        language.say("shape.wanted", range=range_text(language, reading.want)),
        reading_state(language, reading),
    )


def outcome_row(
    language: Language, outcome: ShapeOutcome, task: ShapeTask, *, whole: bool
) -> dict[str, Any]:
    """Return what a search came to as `etapa shape --json` gives it."""
    return {
        "tour": task.tour.name,
        "stage": None if task.whole else task.number,
        "seed": task.seed,
        "races": outcome.races,
        "candidates": outcome.candidates,
        "fields": {field.name: list(field.bots) for field in task.fields},
        "whole": whole,
        "fitted": outcome.is_fitted,
        "met_already": outcome.met_already,
        "found": outcome.found,
        "base": _offer_row(language, outcome.base, task),
        "answers": [_offer_row(language, offer, task) for offer in outcome.offers],
        "unreachable": [
            {**_want_row(want), "nearest": round(value, 2)} for want, value in outcome.unreachable
        ],
        "excluding": [[_want_row(one), _want_row(two)] for one, two in outcome.excluding],
    }


def _offer_row(language: Language, offer: ShapeOffer, task: ShapeTask) -> dict[str, Any]:
    return {
        "state": offer.state,
        "changes": change_texts(language, offer, task) if offer.tweaks else [],
        "wants": [
            {
                **_want_row(one.want),
                "value": round(one.value, 2),
                "interval": [round(one.low, 2), round(one.high, 2)],
                "races": one.races,
                "state": one.state,
                "by_field": [None if v is None else round(v, 2) for v in one.by_field],
            }
            for one in offer.readings
        ],
        "others": [
            {"measure": one.name, "word": one.word, "difference": round(one.spread.mean, 3)}
            for one in offer.others
        ],
    }


def _want_row(want: Want) -> dict[str, Any]:
    high = None if want.high == float("inf") else want.high
    return {"want": want.kind.key, "number": want.nth or None, "from": want.low, "to": high}
