"""The debrief: what is tried, over which dice, and what is said once intervals part."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.games import GAMES
from engine.match.debrief import (
    CLOSER,
    MOST_RACES,
    SCREEN,
    TOLD,
    Debrief,
    OtherAnswer,
    Scores,
    TriedMoment,
    find_moments,
    ride_batch,
    sequence_margin,
)
from engine.match.match import Match
from engine.match.tape import Tape
from engine.race.orders import orders_of
from tests.engine.match.conftest import ASKED_ALL, other, ride_on, seated, to_end

if TYPE_CHECKING:
    from engine.match.debrief import Ridden, TrialBatch

CHANCE = 0.2
"""With the given answer, of the races that are made up."""


def made_up(gains: list[float]) -> Debrief:
    """A debrief of so many moments, each with one other answer."""
    moments = [TriedMoment(n, 0, Tape(), 0, (OtherAnswer(1, ()),)) for n in range(len(gains))]
    return Debrief(moments)


def ride(debrief: Debrief, gains: list[float], lots: Random) -> int:
    """Ride all that is wanted: the other answer wins more often by what is given."""
    races = 0

    def fall(batch: TrialBatch) -> Ridden:
        dice = [lots.random() for _ in range(batch.races)]
        better = CHANCE + gains[batch.moment]
        return [[Scores(d < CHANCE, 0) for d in dice], [Scores(d < better, 0) for d in dice]]

    while (batch := debrief.next_batch()) is not None:
        races += batch.races
        debrief.take(batch, fall(batch))
    assert debrief.over
    return races


def test_nothing_is_said_where_nothing_decided():
    """Forty answers that change nothing, over dice of their own: hardly ever is one told."""
    told = 0
    for seed in range(40):
        lots, debrief = Random(seed), made_up([0.0] * 40)
        while (batch := debrief.next_batch()) is not None:
            ridden = [
                [Scores(lots.random() < CHANCE, lots.randrange(9)) for _ in range(batch.races)]
                for _ in range(2)
            ]
            debrief.take(batch, ridden)
        told += bool(debrief.verdicts())
    assert told <= 4


def test_what_decided_is_found_and_told_dearest_first():
    """Four moments among thirty were worth a win: three are told, with their figures."""
    gains = [0.0] * 30
    gains[3], gains[11], gains[20], gains[27] = 0.17, 0.3, 0.45, 0.6
    debrief = made_up(gains)
    races = ride(debrief, gains, Random(4))
    verdicts = debrief.verdicts()

    assert [one.moment.point for one in verdicts] == [27, 20, 11]
    assert len(verdicts) == TOLD
    for one in verdicts:
        assert one.gains[0] - one.margins[0] > 0
        assert one.tally.wins[1] - one.tally.wins[0] == round(one.gains[0] * one.tally.races)
        assert abs(one.gains[0] - gains[one.moment.point]) <= one.margins[0]
    assert races <= 30 * SCREEN + CLOSER * (MOST_RACES + 40)


def test_points_that_cost_the_race_are_nothing_better():
    """An answer that brings more points for sure and wins less often for sure is not told."""
    debrief, lots = made_up([0.0, 0.0]), Random(2)
    while (batch := debrief.next_batch()) is not None:
        worse = 0.6 * batch.moment  # of the second moment the other answer costs the win
        dice = [lots.random() for _ in range(batch.races)]
        given = [Scores(die < 0.9, 3) for die in dice]
        debrief.take(batch, [given, [Scores(die < 0.9 - worse, 7) for die in dice]])
    assert [one.moment.point for one in debrief.verdicts()] == [0]


def test_one_moment_is_looked_at_in_small_rounds():
    """Asked of any answer: what came so far is known after each round, the verdict at the end."""
    moment = TriedMoment(5, 0, Tape(), 0, (OtherAnswer(1, ()), OtherAnswer(2, ())))
    debrief, lots, seen = Debrief([moment], 100, 10), Random(1), list[int]()
    while (batch := debrief.next_batch()) is not None:
        chances = [0.2, *[(0.2, 0.5)[other] for other in batch.others]]
        dice = [lots.random() for _ in range(batch.races)]
        debrief.take(batch, [[Scores(die < chance, 0) for die in dice] for chance in chances])
        tallies = debrief.first_round(0)
        seen.append(tallies[0].races if tallies[0] is not None else -1)
        assert debrief.left == (not debrief.over)
    assert seen[:11] == [*range(10, 101, 10), 100]
    assert [one.other.decision for one in debrief.verdicts()] == [2]


def test_an_answer_at_which_a_bot_fails_is_left_out():
    """It brings neither the debrief to a halt nor a sentence."""
    debrief = made_up([0.5, 0.5])
    while (batch := debrief.next_batch()) is not None:
        fine = [[Scores(won, 0)] * batch.races for won in (False, True)]
        debrief.take(batch, fine if batch.moment else [fine[0], None])
    assert debrief.over
    assert [one.moment.point for one in debrief.verdicts()] == [1]


@pytest.mark.parametrize("doubt", [0.05, 0.05 / 16])
def test_intervals_hold_however_often_one_looks(doubt: float):
    """Of walks that lead nowhere, no more leave the interval at any time than is allowed."""
    lots, left, walks = Random(7), 0, 400
    for _ in range(walks):
        total = 0.0
        for n in range(1, MOST_RACES + 1):
            total += lots.choice((-1.0, 1.0))
            if n >= 40 and abs(total / n) > sequence_margin(n, doubt):
                left += 1
                break
    assert left / walks <= doubt + 0.02


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_debrief(game: str):
    """Answers by hand with others beside them, and races that end, in each of the games."""
    match = Match(seated(game, 0), {0: orders_of(game)})
    to_end(match)
    moments = find_moments(match.start, match.head.cut_tape(), match.decision_points)
    batch = Debrief(moments, 2, 2).next_batch()
    assert batch is not None
    ridden = ride_batch(match.start, moments[0], batch)

    assert len(moments) >= 3
    assert None not in ridden
    assert {len(races) for races in ridden if races is not None} == {2}


def test_every_answer_by_hand_is_tried_beside_what_else_was_open():
    """Each with the tape that leads to it; over the same dice the same answer brings the same."""
    start = seated("juego", 0)
    match = Match(start, {0: ASKED_ALL})
    ride_on(match, 3)
    other(match)
    to_end(match)
    moments = find_moments(match.start, match.head.cut_tape(), match.decision_points)
    moment = moments[3]
    only = find_moments(match.start, match.head.cut_tape(), match.decision_points, moments[5].point)

    assert [one.point for one in only] == [moments[5].point]
    for one in moments:
        point = match.decision_points[one.point]
        assert one.given == next(a.decision for a in point.answers if a.seat == one.seat)
        assert len(one.tape.codes) == point.decisions
        assert one.given not in [o.decision for o in one.others]
        assert all(o.parts for o in one.others)
    batch = made_up([0.0]).next_batch()
    assert batch is not None
    twice = [ride_batch(match.start, moment, batch._replace(races=4)) for _ in range(2)]
    same = moment._replace(others=(OtherAnswer(moment.given, ()),))
    given, again = ride_batch(match.start, same, batch._replace(races=4))
    assert twice[0] == twice[1]
    assert given == again == twice[0][0]
