"""The golden game: four players, shuffles that are known, five turns to the line."""

import gc
import types
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from engine.games.figueres.course import enter_race
from engine.games.figueres.race import FigueresRace
from engine.race import setup_data
from engine.race.record import Record, RecordWriter, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Line, Road
from engine.tour.rules import Rules

Make = Callable[..., Any]
Golden = tuple[FigueresRace, Referee]
SAMPLE = Path(__file__).parents[4] / "samples" / "figueres-golden.acta"

GOLDEN = {"red": "46352", "blue": "41562", "green": "36452", "yellow": "25364"}
"""What the players lay, turn by turn; the decks of the neutrals are stacked."""
SHUFFLES = {
    (0, "deck grey"): (4, 2, 3, 0, 1, 5, 6),
    (0, "deck orange"): (1, 6, 2, 5, 0, 3, 4),
    (0, "bottles"): (3, 0, 6, 1, 4, 7),
    (0, "places"): (0, 4, 1, 5, 2, 3),
    (3, "deck grey"): (3, 0),  # 0 1 5 6 and the bottle
    (4, "deck orange"): (2, 0, 1),  # 0 3 4 and the bottle
}
NAMES = {"red": "Aina", "blue": "Biel", "green": "Carme", "yellow": "Dídac"}
ROAD = Road(
    "Rambla de Figueres", "road", "FLAT_STAGE", 3, 32, ("FLAT",) * 32, (),
    (Line("FINISH", 32, Decimal(32)),),
)  # fmt: skip
SETUP = enter_race(
    Setup(
        ROAD,
        Rules("figueres"),
        tuple(
            RaceTeam(colour, name, (RaceRider(bib, name, "LEADER"),))
            for bib, (colour, name) in enumerate(NAMES.items(), start=1)
        ),
        "golden",
    )
)


@pytest.fixture
def golden(stacked: Make, player: Make) -> Golden:
    race = FigueresRace(SETUP, stacked(SHUFFLES))
    return race, Referee(race, [player(colour, GOLDEN[colour]) for colour in NAMES])


STANDS = [
    "red 7/1 blue 7/3 green 3/1 yellow 2/1 grey 7/2 orange 1/1",
    "red 16/1 blue 8/1 green 12/1 yellow 7/1 grey 9/1 orange 10/1",
    "red 23/1 blue 13/1 green 16/1 yellow 13/2 grey 15/1 orange 12/1",
    "red 31/1 blue 22/1 green 24/1 yellow 22/2 grey 24/2 orange 20/1",
    "red 36/1 blue 22/1 green 24/1 yellow 22/2 grey 24/2 orange 20/1",
]


@pytest.mark.parametrize("turn", range(1, 6))
def test_the_golden_game_stands_as_written_after_every_turn(golden: Golden, turn: int):
    race, referee = golden
    referee.run(past_turn=turn)
    s = race._state
    stands = " ".join(f"{s.colour[r]} {s.square[r]}/{s.slot[r]}" for r in s.cyclists)
    assert stands == STANDS[turn - 1]


def test_the_golden_game_is_told_as_written(golden: Golden):
    race, referee = golden
    referee.run()
    s = race._state
    told = [
        (turn, kind, s.colour[rider])
        for kind, turn, rider, *_ in race.happenings
        if kind in {"bottle", "sprint", "won"}
    ]
    assert told == [
        (2, "bottle", "red"), (3, "bottle", "green"), (3, "bottle", "grey"),
        (3, "sprint", "red"), (4, "bottle", "blue"), (4, "bottle", "yellow"),
        (4, "bottle", "orange"), (5, "won", "red"),
    ]  # fmt: skip
    drawn = {s.colour[r]: s.refreshed[r].number for r in s.cyclists}
    assert drawn == {"red": 2, "green": 1, "grey": 3, "blue": 1, "yellow": 2, "orange": 3}


def test_a_turn_shows_counts_moves_and_gives_the_bonus_in_this_order(golden: Golden):
    """R5.3 after all cards, R5.4, R5.5 bottles between the moves, R5.6 last.

    R5.2, R5.3, R5.4, R5.5, R5.6.
    """
    race, referee = golden
    referee.run(past_turn=3)
    told = [kind for kind, turn, *_ in race.happenings if turn == 3]
    assert told == [
        "turn_began", *["played"] * 6, "matched", "moved", "moved", "bottle", "moved",
        "moved", "bottle", "reshuffled", "moved", "moved", "sprint",
    ]  # fmt: skip


def test_a_neutral_shows_the_top_card_of_its_deck(golden: Golden):
    """R5.2, R11.3 — it decides nothing: Grey 4, 2, 3, 6, 0 as they lie."""
    race, referee = golden
    referee.run()
    shown = [values[0] for kind, _, rider, *values in race.happenings
             if kind.endswith("played") and rider == 4]  # fmt: skip
    assert shown == [4, 2, 3, 6, 0]


def test_the_golden_game_is_ranked_as_written(golden: Golden):
    """RULING 13, RULING 10 — Red, Green, Grey, Blue, Yellow, Orange."""
    race, referee = golden
    referee.run()
    results = race.results()
    colours = results.figures["colours"]
    ranked = [colours[str(arrival.bib)] for arrival in results.arrivals]
    assert ranked == ["red", "green", "grey", "blue", "yellow", "orange"]


def test_what_everybody_knows_the_moment_the_cards_are_laid(golden: Golden):
    """R5.1, R5.8 — nothing of this turn, every card of the turns before."""
    _, referee = golden
    referee.run()
    view = referee._managers[3].views[3]
    assert view.public.turn == 3
    assert [[card.number for card in c.played] for c in view.public.cyclists] == [
        [4, 6], [4, 1], [3, 6], [2, 5], [4, 2], [1, 6],
    ]  # fmt: skip
    assert [card.number for card in view.secrets] == [0, 1, 3, 4, 6]


def _reachable(thing: object) -> list[object]:
    """Return everything a manager could come to from what he is given, classes left aside."""
    known = (
        type,
        types.ModuleType,
        types.FunctionType,
        types.BuiltinFunctionType,
        types.MethodType,
    )
    found: dict[int, object] = {}
    left = [thing]
    while left:
        one = left.pop()
        if id(one) not in found and not isinstance(one, known):
            found[id(one)] = one
            left += gc.get_referents(one)
    return list(found.values())


def test_no_way_leads_from_a_view_to_the_race_or_to_a_closed_hand(golden: Golden):
    """RULING 7, R11.5 — not the state, its decks or the dice; a bottle is the drawer's alone."""
    race, referee = golden
    referee.run(past_turn=4)
    s = race._state
    secret = {id(pile) for pile in (*s.cards, s.bottles)} | {id(s), id(race), id(s.dice)}
    for seat in range(4):
        view = race.view(seat)
        assert not secret & {id(one) for one in _reachable(view)}
        assert [c.bottle for c in view.public.cyclists] == [None] * 6
        assert [c.hides_bottle for c in view.public.cyclists] == [True] * 6


def test_a_bottle_may_be_ruled_open(stacked: Make, player: Make):
    """RULING 7 — figueres.bottle_public."""
    open_ = replace(SETUP, rules=SETUP.rules.with_changes(figueres__bottle_public=True))
    race = FigueresRace(open_, stacked(SHUFFLES))
    Referee(race, [player(colour, GOLDEN[colour]) for colour in NAMES]).run(past_turn=4)
    seen = [c.bottle.number for c in race.view(0).public.cyclists]
    assert seen == [2, 1, 1, 2, 3, 3]


def _record(stacked: Make, player: Make) -> Record:
    writer = RecordWriter("figueres", 1, SETUP, ("person",) * 4)
    race = FigueresRace(SETUP, stacked(SHUFFLES))
    Referee(race, [player(colour, GOLDEN[colour]) for colour in NAMES], writer).run()
    return writer.record


def test_the_sample_record_is_the_golden_game(stacked: Make, player: Make):
    """What `etapa replay` shows of it is this race and no other."""
    written, sample = (
        unpack_record(pack_record(_record(stacked, player))),
        unpack_record(SAMPLE.read_bytes()),
    )
    assert setup_data.write_setup(sample.setup) == setup_data.write_setup(written.setup)
    assert replace(sample, setup=SETUP) == replace(written, setup=SETUP)
    assert SAMPLE.stat().st_size < 2000


def test_the_sample_record_replays_to_its_digest(golden: Golden):
    race, referee = golden
    referee.run()
    again = replay_record(unpack_record(SAMPLE.read_bytes()), FigueresRace)
    assert (again.state(), again.happenings) == (race.state(), race.happenings)
    assert again.results() == race.results()
