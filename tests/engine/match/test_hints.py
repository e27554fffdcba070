"""Hints: what each bot would do, in the words of the sheet; trials: what it would have brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.story.answers import AnswerText
from designer.words import topic
from engine.bots import bots_playing
from engine.games import GAMES
from engine.match.review import Trial, outcome_of, places_of, review, ride_trial, seated_bots
from engine.race.question import answer_of
from tests.engine.match.conftest import ridden, seated, to_end, usual

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.match import Match

    Begin = Callable[..., Match]


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_gives_a_hint_that_can_be_taken(begin: Begin, game: str):
    match, seen = begin(game, 0), set[str]()
    while not match.ride():
        for asking in match.waiting:
            if asking.question.kind in seen:
                continue
            seen.add(asking.question.kind)
            found = match.hints(asking)
            assert {bot for hint in found for bot in hint.bots} == set(bots_playing(game))
            for hint in found:
                assert answer_of(asking.question, hint.codes) in asking.question.options
                assert [said.rider for said in hint.said] == [p.rider for p in asking.sheet.parts]
        usual(match)
    assert len(seen) > 1


def test_a_hint_says_why_where_its_bots_can(begin: Begin):
    """A director has a reason for every answer, the book of rules has none of its own."""
    match = begin("ciclismo", 0)
    match.ride()
    by_bot = {bot: hint for hint in match.hints(match.waiting[0]) for bot in hint.bots}
    words = topic("ask_ciclismo")

    assert by_bot["director"].why
    assert all(phrase.key in words for hint in by_bot.values() for phrase in hint.why)
    said = AnswerText(match.start.setup, "en").hint(by_bot["director"])
    assert said.endswith(f"{words[by_bot['director'].why[-1].key]['en']})")


def test_a_bot_that_is_asked_changes_nothing(begin: Begin):
    """Asked for hints at every question, the race is the one without hints."""
    match = begin("ciclismo", 0)
    while not match.ride():
        match.hints(match.waiting[0])
        usual(match)
    raced = ridden("ciclismo").record
    assert raced is not None
    assert match.record().turns == raced.turns


def test_the_race_is_ridden_on_from_here_many_times(begin: Begin):
    """Each number has dice of its own; the same number always the same."""
    match = begin("juego", 0)
    for _ in range(20):
        match.ride()
        usual(match)
    match.ride()
    trial = Trial(seated_bots(match.start), match.head.tape())
    races = [ride_trial(trial, number) for number in range(1, 9)]

    assert races == [ride_trial(trial, number) for number in range(1, 9)]
    assert len(set(races)) > 1
    asking = match.waiting[0]
    tried = Trial(trial.start, trial.tape, asking.seat, asking.question.default)
    assert ride_trial(tried, 3).turns > 0


def test_the_places_of_a_team_are_counted_with_those_who_did_not_arrive():
    results = ridden("ciclismo").results
    outcome = outcome_of(results)
    first, second = (row.bib for row in results.arrivals[:2])
    assert places_of(outcome, frozenset({first, second}), 99) == 1.5
    assert places_of(outcome, frozenset({first, -1}), 99) == 50
    assert outcome.turns == results.turns


def test_bots_sit_down_where_people_sat():
    start = seated("ciclismo", 1)
    assert seated_bots(start).persons == ()
    assert seated_bots(start).seats[1] == GAMES["ciclismo"].manager


def test_to_the_end_with_the_orders_as_they_come(begin: Begin):
    """Somebody who is asked nothing but what matters rides to the end too."""
    assert to_end(begin("pistard", 0, 1, 2)).head.referee.over


def test_answers_are_looked_at_again_beside_those_of_a_bot(begin: Begin):
    """Only those that differ, each with what brings the race to it; trying both is a race each."""
    match = begin("juego", 0)
    while not match.ride():
        asking = match.waiting[0]
        match.answer(0, asking.question.default)
    found = review(match.start, match.head.tape(), match.taken)

    assert 0 < len(found) <= 40
    for one in found:
        mine = next(g for g in match.taken[one.number].given if g.seat == one.seat)
        assert one.answers[0] == mine.decision != one.answers[1]
        assert one.said
        assert len(one.tape.codes) == match.taken[one.number].at
    trial = Trial(seated_bots(match.start), found[0].tape, 0, found[0].answers[1])
    assert ride_trial(trial, 1).places


def test_who_answers_as_the_bot_does_has_nothing_to_look_at(begin: Begin):
    match = to_end(begin("juego", 0))
    assert review(match.start, match.head.tape(), match.taken) == []
