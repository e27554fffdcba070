"""The three questions of an organiser with their answers: what, how sure and with whom, what else.

They stand on the first page of a report, in the window and on the page for browsers alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from designer.texts.changes import MINUTES, tried_text
from designer.texts.measured import bots_text
from designer.texts.verdict import happening_sentences, sure_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.language import Language
    from engine.playtests.changes import TriedChange
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary

FEW: Final = 3
"""Changes that are told first, those that surely change who wins by the most."""


class Answer(NamedTuple):
    """A question of an organiser and the sentences that answer it."""

    question: str
    sentences: tuple[str, ...]


def answer_questions(
    language: Language,
    summary: Summary,
    plan: PlaytestPlan,
    tried: Sequence[TriedChange] = (),
    *,
    untried: str = "",
) -> tuple[Answer, ...]:
    """Return what happens here, how sure that is and with whom, and what to change.

    `untried` says how changes are tried, where that is no button.
    """
    answers = {
        "what": happening_sentences(language, summary, plan),
        "sure": _list_sure(language, summary, plan),
        "change": _list_changes(language, plan, tried, untried),
    }
    told = (
        Answer(language.say(f"report.ask_{key}"), tuple(sentences))
        for key, sentences in answers.items()
    )
    return tuple(answer for answer in told if answer.sentences)


def _list_sure(language: Language, summary: Summary, plan: PlaytestPlan) -> Iterator[str]:
    """Say how many races, by whom, and what a bracket means; then what they start from."""
    bots = bots_text(language, plan)
    yield language.say("report.sure", races=summary.races, bots=bots)
    yield from sure_sentences(language, summary, plan)


def _list_changes(
    language: Language, plan: PlaytestPlan, tried: Sequence[TriedChange], untried: str
) -> Iterator[str]:
    """Say which changes surely give other winners, and the one that surely saves most time."""
    if plan.setup is None:
        return
    if not tried:
        button = language.say("race_page.advise")
        yield untried or language.say("report.untried", button=button)
        return
    movers = sorted(((size, n) for n, one in enumerate(tried) if (size := _moved(one))), key=_most)
    if not movers:
        yield language.say("report.none_moves", count=len(tried), races=tried[0].before.races)
    told = [n for _, n in movers[:FEW]]
    savers = sorted((saved, n) for n, one in enumerate(tried) if (saved := _saved(one)))
    told += [n for _, n in savers[:1] if n not in told]
    for n in told:
        yield tried_text(language, tried[n]).strip()


def _most(moved: tuple[float, int]) -> tuple[float, int]:
    return -moved[0], moved[1]


def _moved(one: TriedChange) -> float:
    """Return the largest sure change of how often a type wins; 0 where none is sure."""
    sizes = [abs(d.spread.mean) for d in one.differences if d.word and d.is_clear]
    return max(sizes, default=0.0)


def _saved(one: TriedChange) -> float:
    """Return the sure change of the minutes where it is a saving; 0 where it is none."""
    minutes = next((d for d in one.differences if d.name == MINUTES and d.is_clear), None)
    return min(0.0, minutes.spread.mean) if minutes else 0.0
