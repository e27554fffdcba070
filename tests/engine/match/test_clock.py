"""The clock of a table: a record by hand keeps how long answers took, and people are learned from.

What replays a record knows nothing of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.errors import SetupError
from engine.match.clock import LEAST, learn_clock
from engine.match.match import Match
from engine.match.tape import MatchStart
from engine.race.record import digest_race, pack_record, unpack_record
from engine.race.replay import replay_record
from tests.engine.match.conftest import ridden, to_end

if TYPE_CHECKING:
    from collections.abc import Callable

    Begin = Callable[..., Match]

VOTE = 2.0
OTHER = 8.0


def timed(match: Match) -> None:
    """Answer as the usual bot would: two seconds for a vote, eight for anything else."""
    asking = match.open_questions[0]
    view = match.head.race.view(asking.seat)
    answer = match.bots_of(asking.seat)[""].decide(asking.question, view)
    match.answer_question(0, answer, VOTE if asking.question.kind == "VOTE" else OTHER)


@pytest.fixture(scope="module")
def played() -> Match:
    """Return a match that is over, every answer of its person measured."""
    from tests.engine.match.conftest import ASKED_ALL, seated

    start = seated("ciclismo", 0)
    return to_end(Match(start, dict.fromkeys(start.persons, ASKED_ALL)), timed)


def test_a_record_by_hand_keeps_the_seconds_of_every_answer(played: Match):
    """Written and read back; replay, digests and the race are those of a record without."""
    record = played.record()
    again = unpack_record(pack_record(record))
    assert (again.seconds, again.turns) == (record.seconds, record.turns)
    assert len(record.seconds) == len(played.decision_points)
    assert {tenths for _, _, tenths in record.seconds} == {20, 80}
    bare = replace(record, seconds=())
    assert unpack_record(pack_record(bare)).seconds == ()
    races = [replay_record(one, played.start.game.start) for one in (again, bare)]
    assert digest_race(races[0]) == digest_race(races[1])


def test_a_match_that_is_gone_on_with_keeps_what_was_measured_before(played: Match):
    record = unpack_record(pack_record(played.record()))
    again = Match(MatchStart(record.setup, record.managers, record=record))
    assert again.record().seconds == record.seconds


def test_an_answer_that_was_taken_back_is_not_measured(begin: Begin):
    match = begin("ciclismo", 0)
    for _ in range(6):
        match.ride_on()
        timed(match)
    match.take_back(3)
    assert len(match.record().seconds) == 3


def test_the_median_of_each_kind_is_learned(played: Match):
    """A cup of coffee moves nothing; a kind that came too rarely is named as such."""
    record = unpack_record(pack_record(played.record()))
    first, *others = record.seconds
    coffee = replace(record, seconds=((*first[:2], 36_000), *others))
    clock = learn_clock([coffee])
    votes = next(one for one in clock.kinds if one.kind == "VOTE")
    assert votes.seconds == VOTE
    assert {one.seconds for one in clock.kinds if one.kind != "VOTE"} == {OTHER}
    assert all(one.answers < LEAST for one in clock.few)
    assert clock.answers == len(record.seconds)
    assert clock.glance is not None
    assert VOTE <= clock.glance <= OTHER
    assert clock.decision == OTHER


def test_what_orders_answered_took_no_time(played: Match):
    """Of two usual answers one by an order: half the seconds each, for there are twice as many."""
    record = played.record()
    usual = [
        (point.decisions, answer.seat)
        for point in played.decision_points
        for answer in point.answers
        if answer.is_default
    ]
    whole = learn_clock([record]).glance
    rows = tuple(
        row for row in record.seconds if row[:2] not in usual or usual.index(row[:2]) % 2 == 0
    )
    half = learn_clock([replace(record, seconds=rows)]).glance
    assert whole is not None
    assert half is not None
    assert half == pytest.approx(whole / 2, rel=0.15)


def test_what_teaches_nothing_is_refused_in_a_sentence(played: Match):
    bots = ridden("ciclismo").record
    assert bots is not None
    with pytest.raises(SetupError, match="holds no times"):
        learn_clock([bots])
    record = played.record()
    with pytest.raises(SetupError, match="were measured, and of no kind"):
        learn_clock([replace(record, seconds=record.seconds[:2])])
