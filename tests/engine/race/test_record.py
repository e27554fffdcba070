"""Records: written, cut, damaged, replayed without the seed, on with other managers."""

import gzip
import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.any_game import Book, Random
from engine.errors import RecordError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import HEAD, RecordWriter, digest_race, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import RecordedDice, replay_record
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from engine.tour.values import Point, Section, Stage
from tests.engine.road.built import build

START = GAMES["ciclismo"].start


def packed(text):
    """What some bytes would be as a record."""
    return HEAD + gzip.compress(text, 9, mtime=0)[len(HEAD) :]


def test_a_record_begins_alike_on_every_system(ridden):
    """Pythons and systems differ in one byte of what they compress; records do not."""
    _, record = ridden
    assert pack_record(record).startswith(b"\x1f\x8b\x08\0\0\0\0\0\x02\x03")


TYPES = ("LEADER", "CLIMBER", "ROULEUR", "SPRINTER", "ALLROUNDER", "CLIMBER", "ROULEUR",
         "TIMETRIALIST")  # fmt: skip


def section(terrain, start, end):
    return Section(terrain, Decimal(start), Decimal(end))


def setup_of(key="1", teams=3, riders=4, fmt="road"):
    sections = [("FLAT", 0, 60), ("MTN_3", 60, 66), ("DESC_LOW", 66, 73), ("FLAT", 73, 150)]
    if fmt == "ITT":
        sections = [("FLAT", 0, 30)]
    points = (Point("INTERMEDIATE_SPRINT", Decimal(15)),) if fmt == "road" else ()
    stage = Stage("Étape", fmt, sections=tuple(section(*one) for one in sections), points=points)
    rules = Rules("ciclismo", {"weather.enabled": True, "road.lanes": 4})
    field = tuple(
        RaceTeam(
            "ABCDEF"[t],
            f"Équipe {t}",
            tuple(RaceRider(10 * t + n, f"ñ{n}", TYPES[n], 7, 18) for n in range(riders)),
        )
        for t in range(teams)
    )
    road = build(stage, rules, riders=teams * riders)
    return Setup(road, rules, field, key, (), {"stages_left": 4})


@pytest.fixture(scope="module")
def ridden():
    setup = setup_of()
    race = START(setup, Dice(setup.key))
    writer = RecordWriter("ciclismo", 1, setup, ("random",) * 3)
    Referee(race, [Random(f"r{n}") for n in range(3)], writer).run()
    return race, writer.record


def test_a_record_comes_back_as_it_was_written(ridden):
    _, record = ridden
    read = unpack_record(pack_record(record))
    assert read.turns == record.turns
    assert (read.game, read.rules, read.managers, read.whole) == (
        "ciclismo",
        1,
        record.managers,
        True,
    )
    assert read.setup.teams == record.setup.teams
    assert read.setup.rules == record.setup.rules
    assert read.setup.road.terrain == record.setup.road.terrain
    assert read.setup.road.lines == record.setup.road.lines


def test_a_record_replays_without_the_seed(ridden):
    """The dice are in it: another key in the setup changes nothing."""
    race, record = ridden
    lines = gzip.decompress(pack_record(record)).decode().split("\n")
    head = json.loads(lines[0])
    head["setup"]["key"] = "forgotten"
    other = "\n".join([json.dumps(head, separators=(",", ":")), *lines[1:]]).encode()
    again = replay_record(unpack_record(packed(other)), START)
    assert again.results() == race.results()
    assert digest_race(again) == digest_race(race)
    assert again.happenings == race.happenings


def test_a_digest_every_few_turns(ridden):
    _, record = ridden
    assert sum(1 for turn in record.turns if turn.digest) >= 2
    assert record.turns[-1].digest


def test_a_cut_record_replays_to_its_last_digest(ridden):
    """A file that breaks off keeps its whole turns."""
    _, record = ridden
    data = pack_record(record)
    for share in (0.5, 0.8, 0.95):
        cut = unpack_record(data[: int(len(data) * share)])
        assert not cut.whole
        assert 0 < len(cut.turns) < len(record.turns)
        replay_record(cut, START)


def test_the_replay_can_stop_after_a_turn(ridden):
    _, record = ridden
    race = replay_record(record, START, past_turn=3)
    assert race.turn == 4


def test_a_changed_decision_is_noticed(ridden):
    """A digest disagrees, or the decision is not legal any more."""
    _, record = ridden
    read = unpack_record(pack_record(record))
    turn = next(t for t in read.turns if t.number == 3)
    turn.faces = bytes(7 - face for face in turn.faces)
    with pytest.raises(RecordError) as differs:
        replay_record(read, START)
    assert "\n" not in str(differs.value)


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


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"{}", packed(b""),
                                  packed(b"[]\n"),
                                  packed(b'{"acta":1}\n')])  # fmt: skip
def test_what_is_no_record_is_refused(data):
    with pytest.raises(RecordError):
        unpack_record(data)


def test_a_newer_format_is_refused_by_name(ridden):
    _, record = ridden
    text = gzip.decompress(pack_record(record)).replace(b'"acta":1', b'"acta":2')
    with pytest.raises(RecordError, match="format 2"):
        unpack_record(packed(text))


def test_a_bomb_is_not_unpacked():
    """Sizes are capped."""
    with pytest.raises(RecordError, match="MB"):
        unpack_record(packed(b" " * (65 * 1024 * 1024)))


@pytest.mark.parametrize("bot", [Book, Random])
@pytest.mark.parametrize("fmt", ["road", "ITT"])
def test_a_record_is_small(bot, fmt):
    """At most 6 bytes a rider-move, compressed, road and start list included."""
    setup = setup_of(riders=8, teams=6, fmt=fmt)
    race = START(setup, Dice(setup.key))
    writer = RecordWriter("ciclismo", 1, setup, ("bot",) * 6)
    Referee(race, [bot(f"r{n}") for n in range(6)], writer).run()
    moves = sum(1 for happened in race.happenings if happened[0] == "moved")
    assert len(pack_record(writer.record)) / moves <= 6


def test_writing_changes_nothing(ridden):
    race, _ = ridden
    setup = setup_of()
    quiet = START(setup, Dice(setup.key))
    Referee(quiet, [Random(f"r{n}") for n in range(3)]).run()
    assert digest_race(quiet) == digest_race(race)


def test_a_record_of_a_race_that_has_not_begun_has_no_turns():
    setup = setup_of()
    assert RecordWriter("ciclismo", 1, setup, ()).record.turns == []


def test_a_race_that_still_runs_has_a_record_of_its_turns_so_far():
    """What is kept of a race broken off can be watched up to there."""
    setup = setup_of()
    race = START(setup, Dice(setup.key))
    writer = RecordWriter("ciclismo", 1, setup, ("random",) * 3)
    Referee(race, [Random(f"r{n}") for n in range(3)], writer).run(past_turn=4)
    kept = unpack_record(pack_record(writer.record))
    assert not kept.whole
    assert replay_record(kept, START).turn == kept.turns[-1].number + 1 == 4


def test_a_record_is_put_together_once(ridden):
    """Asked again, it is the same."""
    setup = setup_of(teams=1, riders=2)
    race = START(setup, Dice(setup.key))
    writer = RecordWriter("ciclismo", 1, setup, ("random",))
    Referee(race, [Random("r")], writer).run()
    assert writer.record is writer.record


def test_a_record_on_another_road_is_refused(ridden):
    """The digest of the road stands beside the road."""
    _, record = ridden
    text = gzip.decompress(pack_record(record)).replace(b'"FLAT",60', b'"FLAT",61', 1)
    with pytest.raises(RecordError, match="damaged"):
        unpack_record(packed(text))


def test_a_record_of_a_game_that_is_not_there_is_refused_by_its_name(ridden):
    """Nobody is told that the file is damaged: another version of the program can ride it."""
    _, record = ridden
    head, *turns = gzip.decompress(pack_record(record)).split(b"\n")
    other = json.dumps(json.loads(head) | {"game": "tiddlywinks"}).encode()
    with pytest.raises(RecordError, match="The record is of tiddlywinks, rules"):
        unpack_record(packed(b"\n".join([other, *turns])))


def test_a_record_with_something_behind_it_is_refused(ridden):
    _, record = ridden
    with pytest.raises(RecordError, match="damaged"):
        unpack_record(pack_record(record) + b"more")


def test_a_record_that_lacks_dice_is_refused(ridden):
    """Faces that nobody recorded are not invented."""
    _, record = ridden
    short = unpack_record(pack_record(record))
    last = max((turn for turn in short.turns if turn.faces), key=lambda turn: turn.number)
    last.faces = last.faces[:-1]
    with pytest.raises(RecordError) as lacks:
        replay_record(short, START)
    assert lacks.value.key == "record_short"


def test_a_record_with_a_turn_of_another_number_is_refused(ridden):
    _, record = ridden
    other = unpack_record(pack_record(record))
    other.turns[2].number = 7
    with pytest.raises(RecordError) as differs:
        replay_record(other, START)
    assert differs.value.key == "record_differs"


def test_a_replay_nobody_watches_tells_nothing(ridden):
    """Without events the race is the same."""
    race, record = ridden
    silent = replay_record(record, START, events=False)
    assert silent.happenings is None
    assert silent.results() == race.results()


def test_recorded_cards_come_in_the_recorded_order():
    assert RecordedDice(b"", ([2, 0, 1],)).shuffle(1, "deck", 3) == (2, 0, 1)


def test_a_record_that_lacks_a_shuffle_is_refused():
    with pytest.raises(RecordError, match="turn 3"):
        RecordedDice(b"", ()).shuffle(3, "deck", 5)


def test_recorded_cards_are_drawn_again():
    """A place among the cards left; one that cannot be was never recorded."""
    dice = RecordedDice(b"", ([2], [4]))
    assert (dice.draw(1, "chance", (7,)), dice.draw(1, "chance", (3, 5, 8))) == (0, 2)
    with pytest.raises(RecordError):
        dice.draw(1, "chance", (3, 5, 8))
