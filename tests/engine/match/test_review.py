"""Trials and reviews: what an answer would have brought, and what a bot would have answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import GAMES
from engine.match.review import (
    Trial,
    mean_place,
    outcome_of,
    review_answers,
    ride_trial,
    with_bots_seated,
)
from tests.engine.match.conftest import ridden, ride_on, seated, to_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.match import Match

    Begin = Callable[..., Match]


def test_the_race_is_ridden_on_from_here_many_times(begin: Begin):
    """Each number has dice of its own; the same number always the same."""
    match = begin("juego", 0)
    ride_on(match, 20)
    trial = Trial(with_bots_seated(match.start), match.head.cut_tape())
    races = [ride_trial(trial, number) for number in range(1, 9)]

    assert races == [ride_trial(trial, number) for number in range(1, 9)]
    assert len(set(races)) > 1
    asking = match.open_questions[0]
    tried = Trial(trial.start, trial.tape, asking.seat, asking.question.default)
    assert ride_trial(tried, 3).turns > 0


def test_the_places_of_a_team_are_counted_with_those_who_did_not_arrive():
    results = ridden("ciclismo").results
    outcome = outcome_of(results)
    first, second = (row.bib for row in results.arrivals[:2])
    assert mean_place(outcome, frozenset({first, second}), 99) == 1.5
    assert mean_place(outcome, frozenset({first, -1}), 99) == 50
    assert outcome.turns == results.turns


def test_bots_sit_down_where_people_sat():
    start = seated("ciclismo", 1)
    assert with_bots_seated(start).persons == ()
    assert with_bots_seated(start).seats[1] == GAMES["ciclismo"].manager


def test_answers_are_looked_at_again_beside_those_of_a_bot(begin: Begin):
    """Only those that differ, each with what brings the race to it; trying both is a race each."""
    match = begin("juego", 0)
    while not match.ride_on():
        asking = match.open_questions[0]
        match.answer_question(0, asking.question.default)
    found = review_answers(match.start, match.head.cut_tape(), match.decision_points)

    assert 0 < len(found) <= 40
    for one in found:
        mine = next(g for g in match.decision_points[one.number].answers if g.seat == one.seat)
        assert one.answers[0] == mine.decision != one.answers[1]
        assert one.bot_parts
        assert len(one.tape.codes) == match.decision_points[one.number].decisions
    trial = Trial(with_bots_seated(match.start), found[0].tape, 0, found[0].answers[1])
    assert ride_trial(trial, 1).places


def test_who_answers_as_the_bot_does_has_nothing_to_look_at(begin: Begin):
    match = to_end(begin("juego", 0))
    assert review_answers(match.start, match.head.cut_tape(), match.decision_points) == []
