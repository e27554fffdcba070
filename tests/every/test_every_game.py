"""What every game keeps on every sample with every bot that plays it."""

import gc
import os
import subprocess
import sys
import types
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.bots import bots_playing
from engine.errors import DecisionError, RecordError
from engine.games import GAMES
from engine.race import setup_data
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.record import digest_race, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.race.values import Setup

ROOT = Path(__file__).parents[2]
SHORT = ("three-examples", 1)
"""The stage for what need not be seen on all."""
TURNS = 25
"""Who always takes the first answer may never arrive; so many turns show what is offered."""


def test_every_stage_is_ridden_to_its_end(
    rides: Any, game: str, bot: str, sample: str, number: int
):
    """Everybody who started has one row, and the places are 1, 2, 3 … without a gap."""
    race, record = rides(game, sample, number, bot)
    start = rides.setup(game, sample, number)
    arrivals = race.results().arrivals
    started = [r.bib for t in start.teams for r in t.riders] + [r.bib for r in start.neutrals]
    places = [row.place for row in arrivals if row.place]
    assert sorted(row.bib for row in arrivals) == sorted(started)
    assert places == sorted(places)
    assert places[0] == 1
    assert race.results().turns == max(row.turns for row in arrivals)
    assert record.whole


class Careful:
    """Sits before a manager and looks at what he is asked and what he answers."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.blind = getattr(manager, "blind", False)

    def decide(self, question: Question, view: Any) -> Any:
        """Pass on the answer of the manager, if all is as it should be."""
        options = question.options
        assert question.default in options
        assert question.rule
        decision = self.manager.decide(question, view)
        assert decision in options
        code, settled = options.settle_answer(decision)
        assert options.decode_answer(code) == settled == decision
        return decision


def test_only_legal_decisions_are_asked_for_and_given(rides: Any, game: str, bot: str):
    """Whatever may be answered can be coded and read back, the default too."""
    rides.again(game, *SHORT, bot, seated=Careful)


class Reader:
    """Answers with the n-th option in the order in which they are listed, or the last before."""

    blind = True

    def __init__(self, place: int) -> None:
        self.place = place

    def decide(self, question: Question, _view: Any) -> Any:
        """Return one of the first options; the list may be far too long to be read whole."""
        return list(islice(question.options, self.place + 1))[-1]


@pytest.mark.parametrize("place", [0, 1, 20])
def test_options_that_are_listed_are_legal(rides: Any, game: str, place: int):
    """Listing, drawing and testing agree: no option is offered and then refused."""
    start = rides.setup(game, *SHORT)
    race = GAMES[game].start(start, Dice("listed"))
    over = Referee(race, [Reader(place)] * len(start.teams)).run(past_turn=TURNS)
    assert over or race.turn > TURNS


def test_one_seed_is_one_record_and_another_is_another(rides: Any, game: str, bot: str):
    """Told or not, a race is the same; its record too, byte for byte."""
    first, told = rides(game, *SHORT, bot)
    second, silent = rides.again(game, *SHORT, bot)
    assert pack_record(told) == pack_record(silent)
    assert first.results() == second.results()
    start = replace(rides.setup(game, *SHORT), key="another")
    other = GAMES[game].start(start, Dice(start.key))
    seats = range(len(start.teams))
    Referee(other, [bots_playing(game)[bot](f"{start.key}/{seat}") for seat in seats]).run()
    assert digest_race(other) != digest_race(first)


def test_a_record_replays_on_its_own(rides: Any, game: str, bot: str, sample: str, number: int):
    """From its bytes alone, without seed or tour, to the same state, story and rows."""
    race, record = rides(game, sample, number, bot)
    again = replay_record(unpack_record(pack_record(record)), GAMES[game].start)
    assert again.state() == race.state()
    assert again.happenings == race.happenings
    assert again.results() == race.results()


def test_a_setup_is_written_and_read_whole(rides: Any, game: str, sample: str, number: int):
    start = rides.setup(game, sample, number)
    once = setup_data.write_setup(start)
    assert setup_data.write_setup(setup_data.read_setup(once)) == once


def test_a_record_that_was_changed_is_refused(rides: Any, game: str):
    """Another decision where nobody decided so leads to another digest, or to no race at all."""
    _, record = rides.again(game, *SHORT, "random")
    line = next(turn for turn in record.turns if any(turn.decisions))
    at = next(n for n, code in enumerate(line.decisions) if code)
    line.decisions[at] = 0
    with pytest.raises(RecordError):
        replay_record(record, GAMES[game].start)


class Stranger:
    """Answers what was never offered."""

    def decide(self, question: Question, _view: Any) -> Any:
        """Return something that is no option of any question."""
        return ("nothing", question)


def test_an_answer_that_was_not_offered_is_refused_with_its_rule(rides: Any, game: str):
    start = rides.setup(game, *SHORT)
    race = GAMES[game].start(start, Dice(start.key))
    with pytest.raises(DecisionError, match=r"R\d|RULING"):
        Referee(race, [Stranger()] * len(start.teams)).run()


CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def _reachable(*things: object) -> dict[int, object]:
    """Return everything one can come to from these, code left aside."""
    found: dict[int, object] = {}
    left = list(things)
    while left:
        one = left.pop()
        if id(one) not in found and not isinstance(one, CODE):
            found[id(one)] = one
            left += gc.get_referents(one)
    return found


class Spy:
    """Keeps what a manager is shown at every question."""

    def __init__(self, manager: Any) -> None:
        self.manager = manager
        self.seen: list[tuple[Question, Any]] = []

    def decide(self, question: Question, view: Any) -> Any:
        """Keep the view and pass on the answer."""
        self.seen.append((question, view))
        return self.manager.decide(question, view)


def _watched(start: Setup, game: str) -> tuple[Any, list[Spy]]:
    race = GAMES[game].start(start, Dice(start.key))
    bot = bots_playing(game)["random"]
    spies = [Spy(bot(f"{start.key}/{seat}")) for seat in range(len(start.teams))]
    Referee(race, spies).run(past_turn=6)
    return race, spies


def test_no_way_leads_from_a_view_back_to_the_race(rides: Any, game: str):
    """Neither the race nor its dice, their key, its generators or anything of it that changes."""
    start = replace(rides.setup(game, *SHORT), key="the key of the dice")
    race, spies = _watched(start, game)
    changing = {
        key for key, one in _reachable(race.state()).items() if isinstance(one, list | set | dict)
    }
    for spy in spies:
        for _, view in spy.seen[::7]:
            seen = _reachable(view)
            assert not changing & set(seen)
            for one in seen.values():
                assert one is not race
                assert not isinstance(one, Dice | Setup | types.GeneratorType | types.FrameType)
                assert not (isinstance(one, str) and start.key in one)


def test_a_view_is_one_still_picture_for_all_who_are_asked_together(rides: Any, game: str):
    """Shared, not copied for each question; what is kept of it does not change afterwards."""
    _, spies = _watched(rides.setup(game, *SHORT), game)
    together: dict[tuple[int, str], set[int]] = {}
    for spy in spies:
        for question, view in spy.seen:
            if question.secret:
                key = (question.turn, question.kind)
                together.setdefault(key, set()).add(id(view.public))
    assert {len(pictures) for pictures in together.values()} <= {1}


DIGESTS = """
from pathlib import Path
from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import digest_race
from engine.race.referee import Referee
from engine.ride.ride import begin_ride
from engine.ride.ride import stage_setup
from engine.tour.file import load

for game in GAMES.values():
    ride = begin_ride(load(Path("samples/three-examples.etapa")), game)
    for number in range(1, len(ride.roads) + 1):
        for bot, sit in bots_playing(game.id).items():
            start = stage_setup(ride, number, "hash")
            race = game.start(start, Dice(start.key))
            Referee(race, [sit(f"{seat}") for seat in range(len(start.teams))]).run()
            print(game.id, number, bot, digest_race(race))
"""


def test_the_same_races_come_out_under_any_hash_seed():
    """In fresh processes, so that no order of a set or a dictionary of strings can hide."""
    told = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert len(told) == 1
