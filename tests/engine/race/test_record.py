"""Records: written, cut, damaged, refused; the digest of a race however little is written anew."""

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.any_game import Book, Random
from engine.errors import RecordError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import Digests, RecordWriter, digest_race, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from tests.engine.race.conftest import START, pack, ride, setup_of

SAMPLE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"


def test_a_record_begins_alike_on_every_system(ridden):
    """Pythons and systems differ in one byte of what they compress; records do not."""
    _, record = ridden
    assert pack_record(record).startswith(b"\x1f\x8b\x08\0\0\0\0\0\x02\x03")


def test_a_digest_stands_every_few_turns_and_at_the_end(ridden):
    _, record = ridden
    assert sum(1 for turn in record.turns if turn.digest) >= 2
    assert record.turns[-1].digest


@pytest.mark.parametrize("share", [0.5, 0.8, 0.95])
def test_a_record_that_breaks_off_keeps_its_whole_turns(ridden, share):
    """It replays to its last digest."""
    _, record = ridden
    data = pack_record(record)
    cut = unpack_record(data[: int(len(data) * share)])
    assert not cut.whole
    assert 0 < len(cut.turns) < len(record.turns)
    replay_record(cut, START)


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_a_flipped_bit_never_passes_for_the_race(ridden, place, bit):
    """One sentence, whichever bit of the file it is."""
    _, record = ridden
    data = bytearray(pack_record(record))
    data[place % len(data)] ^= 1 << bit
    with pytest.raises(RecordError) as damaged:
        replay_record(unpack_record(bytes(data)), START)
    assert "\n" not in str(damaged.value)


NO_RECORDS = (b"", b"PK\x03\x04", b"{}", pack(b""), pack(b"[]\n"), pack(b'{"acta":1}\n'))


@pytest.mark.parametrize("data", NO_RECORDS)
def test_what_is_no_record_is_refused(data):
    with pytest.raises(RecordError):
        unpack_record(data)


def changed(old, new):
    """Return what packs a record with something else in its text."""

    def repack(data):
        text = gzip.decompress(data)
        assert old in text
        return pack(text.replace(old, new, 1))

    return repack


@pytest.mark.parametrize(
    ("repack", "words"),
    [
        (changed(b'"acta":1', b'"acta":2'), "format 2"),
        # another version of the program can ride it: the file is not damaged
        (changed(b'"ciclismo"', b'"tiddlywinks"'), "The record is of tiddlywinks, rules"),
        (changed(b'"FLAT",60', b'"FLAT",61'), "damaged"),  # its road has another digest
        (lambda data: data + b"more", "damaged"),
        (lambda _: pack(b" " * (65 * 1024 * 1024)), "MB"),  # a bomb is not unpacked
    ],
    ids=["format", "game", "road", "tail", "bomb"],
)
def test_a_record_that_cannot_be_ridden_here_is_refused_with_why(ridden, repack, words):
    _, record = ridden
    with pytest.raises(RecordError, match=words):
        unpack_record(repack(pack_record(record)))


@pytest.mark.parametrize("bot", [Book, Random])
@pytest.mark.parametrize("fmt", ["road", "ITT"])
def test_a_record_is_small(bot, fmt):
    """At most 6 bytes a rider-move, compressed, road and start list included."""
    race, writer = ride(setup_of(teams=6, riders=8, fmt=fmt), bot)
    moves = sum(1 for happened in race.happenings if happened[0] == "moved")
    assert len(pack_record(writer.record)) / moves <= 6


def test_taking_a_race_down_changes_nothing(ridden):
    race, _ = ridden
    setup = setup_of()
    quiet = START(setup, Dice(setup.key))
    Referee(quiet, [Random(f"r{n}") for n in range(3)]).run()
    assert digest_race(quiet) == digest_race(race)


def test_a_race_that_still_runs_has_a_record_of_its_turns_so_far():
    """What is kept of a race broken off can be watched up to there; at its start it has none."""
    assert RecordWriter("ciclismo", 1, setup_of(), ()).record.turns == []
    _, writer = ride(setup_of(), past_turn=4)
    kept = unpack_record(pack_record(writer.record))
    assert not kept.whole
    assert replay_record(kept, START).turn == kept.turns[-1].number + 1 == 4


NUMBERS = st.lists(st.integers(-2, 3), max_size=4)
STATES = st.tuples(
    st.integers(),
    NUMBERS,
    st.lists(st.booleans(), max_size=4),
    st.lists(NUMBERS, max_size=4),
    st.lists(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2))), max_size=3),
    st.lists(st.sampled_from(["", "it's", "ñ"]), max_size=4),
    st.tuples(st.integers(0, 1), st.text(max_size=2)),
)
"""What games hold: numbers, lists of them, lists of lists, what stands still."""


@dataclass
class Standing:
    """A race of which nothing is known but how it stands."""

    now: tuple[Any, ...]

    def state(self) -> tuple[Any, ...]:
        return self.now


@given(st.lists(STATES, max_size=6))
def test_what_is_not_written_anew_makes_no_difference(states):
    """One after the other, any states have the digests they have alone."""
    digests = Digests()
    for state in states:
        race = Standing(state)
        assert digests.digest_of(race) == digest_race(race)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), max_size=9))
def test_a_list_that_is_changed_where_it_lies_is_written_anew(changes):
    """A game keeps its lists and changes what is in them; also lists in lists, and longer ones."""
    flat, nested, grown = [0] * 4, [[0] * 3 for _ in range(4)], [[], []]
    race, digests = Standing((flat, nested, grown)), Digests()
    for at, inner, value in changes:
        flat[at] = nested[at][inner] = value
        grown[at % 2].append((inner, value))
        assert digests.digest_of(race) == digest_race(race)


class ComparingScribe:
    """Takes a race down by comparing both digests after every turn."""

    def __init__(self):
        self.turn, self.codes, self.digests = 0, [], Digests()

    def turn_over(self, race, turn):
        self.turn = turn
        self.close(race)

    def close(self, race):
        assert self.digests.digest_of(race) == digest_race(race)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_after_every_turn_of_a_race_it_is_that_of_the_whole_state(game):
    start = stage_setup(begin_ride(load(SAMPLE), game), 1, "digest")
    seats = [Random(f"{seat}") for seat in range(len(start.teams))]
    Referee(game.start(start, Dice(start.key)), seats, ComparingScribe()).run()
