"""Beats: what is seen of a turn, complete up to the question that is asked."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from engine.games import GAMES
from engine.match.beats import ANSWER, EVENT, HOME, ROLL, TURN, Beat, BeatLog
from engine.match.match import Match
from tests.engine.match.conftest import ASKED_ALL, ride_on, seated, to_end


@cache
def ended(game: str) -> Match:
    """Return a race in which a person was asked everything, ridden to its end."""
    return to_end(Match(seated(game, 0), {0: ASKED_ALL}))


def log_of(match: Match) -> BeatLog:
    log, head = BeatLog(match.start.game.id), match.head
    log.follow(head.dice.happenings, head.dice.throws, match.decision_points)
    return log


@pytest.mark.parametrize("game", GAMES)
def test_beats_follow_one_another_without_a_gap(game: str):
    """From the start to the last thing that happened; each turn begins with a beat of its own."""
    match = ended(game)
    beats = log_of(match).beats
    happened = match.head.dice.happenings
    turns = [happened[0][1]]
    turns += [one[1] for before, one in pairwise(happened) if one[1] != before[1]]

    assert (beats[0].first, beats[-1].frame) == (0, len(happened))
    assert [one.first for one in beats[1:]] == [one.frame for one in beats[:-1]]
    assert [one.turn for one in beats if one.what == TURN] == turns


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_and_every_answer_is_in_one_beat(game: str):
    """R2.11 — what was answered for people stands there as well, where it was answered."""
    match = ended(game)
    beats = log_of(match).beats
    thrown = [throw for throw in match.head.dice.throws if throw.faces]
    points = range(len(match.decision_points))

    assert [t for one in beats for t in one.throws if t.faces] == thrown
    assert [one.point for one in beats if one.what == ANSWER] == list(points)
    assert {one.what for one in beats} <= {TURN, EVENT, ROLL, ANSWER, HOME}


@pytest.mark.parametrize("game", GAMES)
def test_a_race_is_followed_as_it_grows_and_is_cut(game: str):
    """Told as it is ridden, taken back anywhere and ridden on: the beats are those of the whole."""
    match = ended(game)
    whole = log_of(match)
    happened, throws = match.head.dice.happenings, match.head.dice.throws
    points = match.decision_points
    log = BeatLog(game)
    for end, holds in ((7, 0), (40, 7), (25, 25), (26, 20), (len(happened), 26)):
        log.forget_from(holds)
        log.follow(
            happened[:end],
            [throw for throw in throws if throw.frame < end],
            [point for point in points if point.frame < end],
        )
    log.follow(happened, throws, points)

    assert log.beats == whole.beats


@pytest.mark.parametrize("game", GAMES)
def test_a_race_that_is_cut_keeps_dice_and_answers_of_the_turns_before(game: str):
    """Cut where any turn begins, before it is told again what had been thrown and answered."""
    match = ended(game)
    happened, throws = match.head.dice.happenings, match.head.dice.throws
    starts = [chapter[0].first for chapter in log_of(match).chapters][1:12]
    for end in reversed(starts):
        log = log_of(match)
        log.forget_from(end)
        log.follow(happened[:end])
        before = BeatLog(game)
        before.follow(
            happened[:end],
            [throw for throw in throws if throw.frame < end],
            [point for point in match.decision_points if point.frame < end],
        )
        assert log.beats == before.beats


@pytest.mark.parametrize("game", GAMES)
def test_all_that_lies_on_the_table_stands_in_the_beats_of_the_question(game: str):
    """R6.27 — at every question the last beat has come to where the race stands."""
    match = Match(seated(game, 0), {0: ASKED_ALL})
    for _ in range(25):
        if match.ride_on():
            break
        log, head = log_of(match), match.head
        turn = match.open_questions[0].question.turn
        assert log.beats[-1].frame == len(head.dice.happenings)
        assert log.chapter_at(len(head.dice.happenings))[0].turn == turn
        assert [t for one in log.beats for t in one.throws if t.faces] == [
            t for t in head.dice.throws if t.faces
        ]
        ride_on(match, 1)


def beats_named(match: Match, name: str) -> list[Beat]:
    return [one for one in log_of(match).beats if any(event[0] == name for event in one.events)]


def test_tokens_are_one_beat_and_dice_stand_with_what_they_were_thrown_for():
    """R6.27, R9.7 — tokens are turned up at once; a move over a border has both its rolls."""
    match = ended("ciclismo")
    tokens, attacks = beats_named(match, "revealed"), beats_named(match, "attacked")
    borders = [one for one in attacks if len(one.throws) > 1]

    assert max(len(one.events) for one in tokens) > 1
    assert all(throw.rider == one.events[0][2] for one in attacks for throw in one.throws)
    assert all(one.leads[-1][0] == "crossed_border" for one in borders)
    assert borders
    (order,) = beats_named(match, "start_order")
    assert {throw.rider for throw in order.throws} == set(range(len(match.start.seats)))


def test_each_start_roll_stands_with_its_team():
    """R7.1 — all dice fall, then each sum is told."""
    rolled = beats_named(ended("reifenbreite"), "start_rolled")
    assert all([t.rider for t in one.throws] == [one.events[0][3]] for one in rolled)
