"""Records ridden again: without the seed, up to a turn, and never with dice that nobody threw."""

import gzip
import json

import pytest

from engine.errors import RecordError
from engine.race.record import digest_race, pack_record, unpack_record
from engine.race.replay import RecordedDice, replay_record
from tests.engine.race.conftest import START, pack


def test_a_record_replays_without_the_seed(ridden):
    """The dice are in it: another key in the setup changes nothing."""
    race, record = ridden
    head, *turns = gzip.decompress(pack_record(record)).decode().split("\n")
    values = json.loads(head)
    values["setup"]["key"] = "forgotten"
    other = "\n".join([json.dumps(values, separators=(",", ":")), *turns]).encode()
    again = replay_record(unpack_record(pack(other)), START)
    assert again.results() == race.results()
    assert digest_race(again) == digest_race(race)
    assert again.happenings == race.happenings


def test_a_replay_can_stop_after_a_turn(ridden):
    _, record = ridden
    assert replay_record(record, START, past_turn=3).turn == 4


def test_a_replay_without_events_is_the_same_race(ridden):
    race, record = ridden
    silent = replay_record(record, START, events=False)
    assert silent.happenings is None
    assert silent.results() == race.results()


def flip_dice(record):
    """Turn every die of a turn over."""
    turn = next(turn for turn in record.turns if turn.number == 3)
    turn.faces = bytes(7 - face for face in turn.faces)


def lose_die(record):
    """Lose the last die of the race."""
    last = max((turn for turn in record.turns if turn.faces), key=lambda turn: turn.number)
    last.faces = last.faces[:-1]


def renumber_turn(record):
    """Call a turn by another number."""
    record.turns[2].number = 7


@pytest.mark.parametrize(
    ("change", "key"),
    [(flip_dice, "record_differs"), (lose_die, "record_short"), (renumber_turn, "record_differs")],
)
def test_a_record_of_another_race_is_noticed(ridden, change, key):
    """A digest disagrees or a decision is not legal any more; faces that lack are not invented."""
    _, record = ridden
    other = unpack_record(pack_record(record))
    change(other)
    with pytest.raises(RecordError) as noticed:
        replay_record(other, START)
    assert noticed.value.key == key


def test_recorded_cards_come_again_as_they_were_recorded():
    """An order as a whole; a drawn card by its place among those left, of one card nothing."""
    dice = RecordedDice(b"", ([2, 0, 1], [2]))
    assert dice.shuffle(1, "deck", 3) == (2, 0, 1)
    assert (dice.draw(1, "chance", (7,)), dice.draw(1, "chance", (3, 5, 8))) == (0, 2)


def test_a_shuffle_that_lacks_and_a_card_that_cannot_be_are_refused():
    with pytest.raises(RecordError, match="turn 3"):
        RecordedDice(b"", ()).shuffle(3, "deck", 5)
    with pytest.raises(RecordError):
        RecordedDice(b"", ([4],)).draw(1, "chance", (3, 5, 8))
