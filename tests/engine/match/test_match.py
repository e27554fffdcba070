"""A match: the race by answers is the race by command, whatever was taken back on the way."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import DecisionError
from engine.games import GAMES
from engine.match.answers import BY_HAND
from engine.match.match import Match
from engine.match.tape import MatchStart
from engine.race.orders import USUAL
from engine.race.record import digest_race, pack_record, unpack_record
from engine.race.replay import replay_record
from tests.engine.match.conftest import (
    ASKED_ALL,
    is_race_of_bots,
    other,
    ride_on,
    seated,
    to_end,
    usual,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.answers import SeatAnswer

    Begin = Callable[..., Match]

UNDOS = 50


@pytest.mark.parametrize("game", GAMES)
def test_same_answers_same_record_with_fifty_undos_on_the_way(begin: Begin, game: str):
    """Decision for decision, die for die, and the same digest at its end."""
    match, lots, left = begin(game, 0), Random(game), UNDOS
    while not match.ride_on():
        usual(match)
        if match.decision_points and left and lots.random() < 0.4:
            left -= 1
            match.take_back(max(0, len(match.decision_points) - 1 - int(lots.expovariate(0.2))))
            match.ride_on()
            while lots.random() < 0.5 and match.redo():
                match.ride_on()
    record = match.record()

    assert is_race_of_bots(match, game)
    assert record.whole
    assert not record.taken_back
    assert digest_race(match.head.race) == record.turns[-1].digest


def ordered_answers(match: Match) -> list[SeatAnswer]:
    """Return what orders have answered."""
    answers = [answer for point in match.decision_points for answer in point.answers]
    return [answer for answer in answers if answer.how != BY_HAND]


def frame_of_turn(match: Match, turn: int) -> int:
    """Return how many things had happened when a turn had begun."""
    return next(n for n, one in enumerate(match.head.dice.happenings, start=1) if one[1] == turn)


def test_orders_answer_and_the_recap_says_what(begin: Begin):
    """With the orders as they come: what was answered for the seat stands in its turn."""
    match = to_end(Match(seated("ciclismo", 0)))
    recap = ordered_answers(match)

    assert {given.how for given in recap} > {USUAL}
    assert {given.seat for given in recap} == {0}
    assert all(given.parts for given in recap)
    assert any(given.how == BY_HAND for taken in match.decision_points for given in taken.answers)


def test_what_an_order_answered_is_taken_back_and_asked(begin: Begin):
    """Once; the next question of its kind is answered by the order again."""
    match = Match(seated("ciclismo", 0))
    while not match.ride_on() and not ordered_answers(match):
        usual(match)
    given = ordered_answers(match)[0]
    index = next(n for n, point in enumerate(match.decision_points) if given in point.answers)
    match.take_back(index, (given.seat,))
    match.ride_on()

    assert [asking.question.kind for asking in match.open_questions] == [given.kind]
    assert match.history.undone


def test_an_answer_that_is_not_offered_is_refused_and_can_be_given_again(begin: Begin):
    match = begin("juego", 0)
    match.ride_on()
    with pytest.raises(DecisionError):
        match.answer_question(0, "nonsense")
    assert match.open_questions
    usual(match)
    assert not match.open_questions


def to_shared_question(match: Match) -> Match:
    """Ride to the first question that is asked of two seats at once."""
    while not match.ride_on() and len(match.open_questions) < 2:
        usual(match)
    return match


def test_two_at_one_table_answer_one_after_the_other(begin: Begin):
    """The race waits for both; a first answer is taken back freely until the second is given.

    It is given again by redo, as is the answer of both.
    """
    match = to_shared_question(begin("figueres", 0, 1))
    first, second = match.open_questions
    usual(match)

    assert [asking.seat for asking in match.open_questions] == [second.seat]
    answers = match.undoable_answers
    assert answers is not None
    assert [one.seat for one in answers] == [first.seat]
    assert match.undo()
    assert [asking.seat for asking in match.open_questions] == [first.seat, second.seat]
    assert match.redoable_answers == answers
    assert match.redo()
    assert [asking.seat for asking in match.open_questions] == [second.seat]
    assert match.undoable_answers == answers
    usual(match)
    point = match.decision_points[-1]
    assert point.answers[0] == answers[0]
    assert match.undoable_answers == point.answers
    assert match.undo()
    match.ride_on()
    assert [asking.seat for asking in match.open_questions] == [first.seat, second.seat]
    assert match.redoable_answers == point.answers
    assert match.redo()
    assert match.decision_points[-1] == point
    assert match.redoable_answers is None
    assert not tuple(match.history.marks)


def test_another_answer_after_dice_is_marked_and_the_old_branch_is_kept(begin: Begin):
    """The record says turn and decision; the branch that was left can be gone back to."""
    match = begin("juego", 0)
    ride_on(match, 6)
    before = match.record()
    match.take_back(2)
    match.ride_on()
    asked = match.open_questions[0].question.turn
    other(match)
    match.ride_on()

    assert match.record().taken_back == ((asked, match.decision_points[2].decisions),)
    assert unpack_record(pack_record(match.record())).taken_back == tuple(match.history.marks)
    assert not match.history.undone
    match.change_branch(0)
    match.ride_on()
    assert match.record() == before
    assert len(match.history.branches) == 1


def test_a_slip_is_taken_back_freely_while_nothing_was_seen(begin: Begin):
    """Two questions in a row to one seat, no dice and no other seat between them."""
    match = begin("pistard", 0)
    while not match.ride_on():
        if match.decision_points and match.decision_points[-1].chance == match.head.chance:
            gone = match.head.decisions - match.decision_points[-1].decisions
            if gone == 1 and len(match.decision_points[-1].answers[0].parts):
                break
        usual(match)
    match.take_back(len(match.decision_points) - 1)
    match.ride_on()
    other(match)

    assert tuple(match.history.marks) == ()
    assert len(match.history.branches) == 1


def test_one_goes_on_from_any_turn(begin: Begin):
    """Where no person was asked too: the race rides on from there with the same dice."""
    match = to_end(begin("ciclismo"))
    whole = match.record()
    upto = sum(len(turn.decisions) for turn in whole.turns[:5])
    match.go_on_from(frame_of_turn(match, whole.turns[5].number))

    assert match.head.decisions == upto
    assert match.history.undone
    assert to_end(match).record().turns == whole.turns


def test_a_race_is_taken_over_in_the_middle_and_other_dice_fall(begin: Begin):
    """From a record: the past stays, people sit down, another key throws from there on."""
    match = to_end(begin("ciclismo"))
    whole = match.record()
    match.go_on_from(frame_of_turn(match, whole.turns[8].number))
    cut = match.record()
    taken_over = seated("ciclismo", 1)
    again = to_end(Match(MatchStart(taken_over.setup, taken_over.seats, record=cut, key="other")))

    assert again.record().turns[:7] == whole.turns[:7]
    assert again.record().turns != whole.turns
    assert replay_record(again.record(), GAMES["ciclismo"].start).turn == again.head.race.turn


def test_a_match_that_broke_off_goes_on_where_it_stood(begin: Begin):
    """With what was answered before, by whom; and it ends as it would have."""
    match = begin("ciclismo", 0)
    ride_on(match, 30)
    kept = unpack_record(pack_record(match.record()))
    start = MatchStart(kept.setup, kept.managers, record=kept)
    again = Match(start, {0: ASKED_ALL})
    again.ride_on()

    def history(one: Match) -> list[Any]:
        return [
            (t.decisions, t.frame, t.chance, [g[:6] for g in t.answers])
            for t in one.decision_points
        ]

    assert history(again) == history(match)
    assert again.open_questions[0].question.kind == match.open_questions[0].question.kind
    assert to_end(again).record().turns == to_end(match).record().turns


class FailsOnce:
    """A bot that fails once."""

    def __init__(self) -> None:
        self.left = 1

    def decide(self, question: Any, _view: Any) -> Any:
        if self.left:
            self.left = 0
            raise ZeroDivisionError("no legs")
        return question.default


def test_a_bot_that_fails_leaves_the_race_where_it_was(begin: Begin):
    """What it was asked is asked again: another may sit down there."""
    match = begin("ciclismo", 0)
    match.ride_on()
    managers = match.start.make_managers()
    managers[1] = FailsOnce()
    match.head.seat_managers(managers)
    with pytest.raises(DecisionError, match="no legs"):
        to_end(match)
    taken = match.head.referee.decisions_before
    match.ride_again()

    assert match.head.decisions == taken
    assert is_race_of_bots(to_end(match), "ciclismo")


def test_held_points_are_used_up_and_held_anew(begin: Begin):
    """What is gone back to is the same race, from wherever it was held."""
    match, places = begin("ciclismo", 0), [40, 80, 100]
    while not match.ride_on():
        usual(match)
        while match.history.park_playhead():
            pass
        if places and len(match.decision_points) == places[0]:
            match.take_back(places.pop(0) - 30)
            match.ride_on()
    assert is_race_of_bots(match, "ciclismo")
