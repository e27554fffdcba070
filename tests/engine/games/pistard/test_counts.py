"""Exactly so many decision sequences on a track of 24 rows, counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pistard.turn import play
from tests.engine.games.counting import Answers, count_both
from tests.engine.games.one_stage import stage
from tests.engine.games.pistard.again import Reading

PLACES = {"A-Y": (8, 1), "A-G": (7, 2), "B-Y": (8, 2), "B-G": (5, 4)}
"""Two riders a player on a lap of 24 rows: base Y and base G of each."""
THROWS = {0: (2, 3), 1: (1, 4)}
KNOWN = {1: 9, 2: 87, 3: 406, 4: 1559}
"""After so many riders of the round: sequences of decisions."""


@pytest.mark.parametrize("riders", KNOWN)
def test_so_many_sequences_after_so_many_riders(track: Any, riders: int):
    """R13.2, R13.5 — every die, every end, every extra square, and nothing twice."""

    def ride(answers: Answers) -> None:
        places = " ".join(f"{name}@{row}/{lane}" for name, (row, lane) in PLACES.items())
        t = track(places, road=stage(("FLAT", 54)))
        for player, dice in THROWS.items():
            t.dice.faces_of["throw", player] = bytes(dice)
        for rider in t.state.order[:riders]:
            answers.drive(play(t.state, rider))
            t.state.at += 1

    def read(answers: Answers) -> None:
        reading: Any = Reading(
            2, 24, 99, lambda _w, p, n: THROWS[p][:n], lambda _what, _who, ways: answers.take(ways)
        )
        reading.on = {("AB".index(name[0]), name[-1]): place for name, place in PLACES.items()}
        order = reading.order()[:riders]
        reading.order = lambda: order
        reading.play_round()

    assert count_both(ride, read) == (KNOWN[riders], KNOWN[riders])
