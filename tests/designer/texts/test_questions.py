"""The three questions of an organiser: every sentence answers one, and changes are told if sure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.texts.changes import tried_text
from designer.texts.questions import answer_questions
from designer.texts.verdict import verdict_sentences
from engine.playtests.changes import StageChange, TriedChange
from engine.playtests.compare import Comparison
from engine.playtests.plan import stage_plan
from engine.playtests.play import PlayedRace
from engine.playtests.summary import Summary
from engine.tour.file import load

PLAN = stage_plan(load("samples/sierra.etapa"), 4, game="ciclismo", bots=("director",))


def races_won_by(types: str, minutes: int) -> list[PlayedRace]:
    """Return a race a letter, won by a sprinter or a climber, so many minutes long and a bit."""
    names = {"s": "SPRINTER", "c": "CLIMBER"}
    return [
        PlayedRace(n, {"wins/by_type": names[kind], "minutes/table": minutes + n % 3}, ())
        for n, kind in enumerate(types, start=1)
    ]


def try_change(key: str, first: list[PlayedRace], other: list[PlayedRace]) -> TriedChange:
    """Return a change with its races beside those of the stage."""
    before, after, comparison = Summary(), Summary(), Comparison()
    before.add_races(first)
    after.add_races(other)
    comparison.add_races(replace(a, against=b) for a, b in zip(first, other, strict=True))
    return TriedChange(StageChange(key, PLAN), before, after, tuple(comparison.differences()))


FIRST = races_won_by("s" * 40, 60)
SURE = try_change("simplify", FIRST, races_won_by("c" * 40, 60))
UNSURE = try_change("riders", FIRST, races_won_by("s" * 37 + "ccc", 60))
QUICK = try_change("teams", FIRST, races_won_by("s" * 40, 30))


@pytest.mark.parametrize("language", [ENGLISH, SPANISH])
def test_the_three_questions_stand_in_order_and_lose_no_sentence(language: Language):
    """What happens, how sure it is and with whom, what to change; all that is said answers one."""
    summary = Summary()
    summary.add_races(FIRST)
    answers = answer_questions(language, summary, PLAN)
    assert [answer.question for answer in answers] == [
        language.say(f"report.ask_{key}") for key in ("what", "sure", "change")
    ]
    told = [sentence for answer in answers for sentence in answer.sentences]
    assert set(verdict_sentences(language, summary, PLAN)) <= set(told)
    assert "40" in answers[1].sentences[0]
    assert language.say("race_page.advise") in answers[2].sentences[0]


def told_changes(*tried: TriedChange) -> tuple[str, ...]:
    """Return the answer to what to change, of changes that were tried."""
    summary = Summary()
    summary.add_races(FIRST)
    return answer_questions(ENGLISH, summary, PLAN, tried)[-1].sentences


def test_a_change_is_offered_that_surely_does_something():
    """Another winner first, then what surely saves most time; what is not sure is not offered."""
    said = {one.change.key: tried_text(ENGLISH, one).strip() for one in (SURE, QUICK)}
    values = replace(QUICK, change=replace(QUICK.change, values={"teams": 5}))
    unsure = replace(UNSURE, change=replace(UNSURE.change, values={"riders": 6}))
    quick = tried_text(ENGLISH, values).strip()
    assert told_changes(unsure, values, SURE) == (said["simplify"], quick)


def test_where_no_change_is_sure_that_is_said_and_of_how_many():
    """Forty races may be too few: nothing is denied."""
    unsure = replace(UNSURE, change=replace(UNSURE.change, values={"riders": 6}))
    (told,) = told_changes(unsure)
    assert told.startswith("Of 1 change tried none surely changes who wins; 40 races")
