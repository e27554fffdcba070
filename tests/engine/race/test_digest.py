"""The digest of a race: of its state as Python writes it, however little is written anew."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.any_game import Random
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import Digests, digest_race
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

SAMPLE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"
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
        assert digests.of(race) == digest_race(race)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), max_size=9))
def test_a_list_that_is_changed_where_it_lies_is_written_anew(changes):
    """A game keeps its lists and changes what is in them; also lists in lists, and longer ones."""
    flat, nested, grown = [0] * 4, [[0] * 3 for _ in range(4)], [[], []]
    race, digests = Standing((flat, nested, grown)), Digests()
    for at, inner, value in changes:
        flat[at] = nested[at][inner] = value
        grown[at % 2].append((inner, value))
        assert digests.of(race) == digest_race(race)


class Closely:
    """Takes a race down by comparing both digests after every turn."""

    def __init__(self):
        self.turn = 0
        self.codes = []
        self.digests = Digests()

    def turn_over(self, race, turn):
        self.turn = turn
        self.close(race)

    def close(self, race):
        assert self.digests.of(race) == digest_race(race)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_after_every_turn_of_a_race_it_is_that_of_the_whole_state(game):
    start = stage_setup(begin_ride(load(SAMPLE), game), 1, "digest")
    seats = [Random(f"{seat}") for seat in range(len(start.teams))]
    Referee(game.start(start, Dice(start.key)), seats, Closely()).run()
