"""Trials: a race ridden on from one point of it, with one answer tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import GAMES
from engine.match.review import (
    Outcome,
    Trial,
    outcome_of,
    ride_trial,
    with_bots_seated,
)
from tests.engine.match.conftest import ridden, ride_on, seated

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


def test_a_team_has_won_and_scored_by_its_riders():
    """The winner's team has won; points are those of every line that a rider of it took."""
    results = ridden("ciclismo").results
    outcome = outcome_of(results)
    first, second = (row.bib for row in results.arrivals[:2])
    scored = sum(one.points for line in results.lines for one in line.places if one.bib == first)

    assert outcome.turns == results.turns
    assert outcome.wins(frozenset({first, -1}))
    assert not outcome.wins(frozenset({second}))
    assert outcome.points_of(frozenset({first})) == scored > 0
    assert Outcome(9, ((7, 1), (8, 2)), ((7, 5), (7, 3), (8, 2))).points_of(frozenset({7, 9})) == 8


def test_where_a_game_counts_points_these_are_meant():
    """What a game itself counts stands for the team, not what the lines are worth."""
    results = ridden("reifenbreite").results
    counted = {row.bib: row.figure("points") for row in results.arrivals}
    bib = max(counted, key=lambda one: counted[one])
    assert outcome_of(results).points_of(frozenset({bib})) == counted[bib] > 0


def test_bots_sit_down_where_people_sat():
    start = seated("ciclismo", 1)
    assert with_bots_seated(start).persons == ()
    assert with_bots_seated(start).seats[1] == GAMES["ciclismo"].manager
