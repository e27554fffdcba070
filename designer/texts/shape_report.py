"""What a search for a shape came to, in words: read by the command, the window, page and PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

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
    from engine.shape.offers import ShapeOffer, ShapeOutcome
    from engine.shape.task import ShapeTask


class ReadingRow(NamedTuple):
    """One want of one road: what is wanted, what it is, what was wished for, how sure it is."""

    want: str
    value: str
    wished: str
    state: str
    by_field: str
    """The same by each field of managers; nothing where there is one."""


class ShapeAnswer(NamedTuple):
    """The stage as it is, or an answer."""

    title: str
    changes: tuple[str, ...]
    rows: tuple[ReadingRow, ...]
    others: str
    """What else it changes."""
    offer: ShapeOffer


@dataclass(frozen=True, slots=True)
class ShapeReport:
    """A search in words, from its heading to its last answer."""

    task: ShapeTask
    language: Language
    title: str
    races: int
    fields: str
    """The fields of managers that rode."""
    budget: str
    """How many races of how many roads it rests on, and who rode them."""
    sentences: tuple[str, ...]
    """What it came to: met already, stopped, or why there is no answer."""
    base: ShapeAnswer
    answers: tuple[ShapeAnswer, ...]


def read_shape_report(
    language: Language, outcome: ShapeOutcome, task: ShapeTask, *, whole: bool
) -> ShapeReport:
    """Return a search in words; one that is not whole was stopped."""
    stopped = () if whole else (language.say("shape.stopped", races=outcome.races),)
    key = "as_fitted" if outcome.is_fitted else "as_it_is"
    base = language.say(f"shape.{key}", minutes=task.minutes)
    fields = language.join_words(field_names(language, task))
    return ShapeReport(
        task,
        language,
        _title_text(language, task),
        outcome.races,
        fields,
        language.say(
            "shape.budget",
            races=outcome.races,
            candidates=outcome.candidates,
            fields=fields,
            seed=task.seed,
        ),
        (*stopped, *outcome_sentences(language, outcome, task)),
        ShapeAnswer(base, (), _read_rows(language, outcome.base, task), "", outcome.base),
        tuple(
            ShapeAnswer(
                offer_title(language, offer, number),
                tuple(change_texts(language, offer, task)),
                _read_rows(language, offer, task),
                other_text(language, offer, task),
                offer,
            )
            for number, offer in enumerate(outcome.offers, start=1)
        ),
    )


def _title_text(language: Language, task: ShapeTask) -> str:
    if task.whole:
        return language.say("shape.title_tour", name=task.tour.name)
    name = own_name(task.number, task.tour.stages[task.number - 1].name)
    return language.say("shape.title", number=task.number, name=name)


def _read_rows(language: Language, offer: ShapeOffer, task: ShapeTask) -> tuple[ReadingRow, ...]:
    names = field_names(language, task)
    return tuple(
        ReadingRow(
            want_text(language, reading.want),
            value_text(language, reading),
            range_text(language, reading.want),
            reading_state(language, reading),
            field_text(language, reading, names),
        )
        for reading in offer.readings
    )
