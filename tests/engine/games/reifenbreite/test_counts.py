"""Exactly so many decision sequences on a short course with a bend, counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.reifenbreite.ground import COLOURS
from engine.games.reifenbreite.lines import next_rider
from engine.games.reifenbreite.turn import take_turn
from tests.engine.games.counting import Answers, count_both
from tests.engine.games.reifenbreite.again.course import Way
from tests.engine.games.reifenbreite.again.reading import Reading
from tests.engine.games.reifenbreite.again.test_again import USUAL
from tests.engine.games.reifenbreite.conftest import name_of, rider_of

PARTS = "S4 L3 S6"
PLACES = {"21": (4, 1), "31": (3, 1), "41": (4, 3), "22": (3, 3)}
"""Two lines of two, the first row before a bend."""
DICE = {"21": (1, 1), "31": (1, 2), "41": (2, 2), "22": (1, 1)}
KNOWN = {1: 8, 2: 170, 3: 777}
"""After so many turns of the round: sequences of decisions; of one, four ends and a wheel each."""


@pytest.mark.parametrize("turns", KNOWN)
def test_so_many_sequences_after_so_many_turns(table: Any, turns: int):
    """R9.2, R10.2, RULING 15 — every end, every wheel, and nothing twice."""

    def set_up() -> Any:
        t = table(PARTS, " ".join(f"{name}@{row}/{lane}" for name, (row, lane) in PLACES.items()))
        for team in "2345":
            t.hold(team)  # no energy cards
        return t

    course = set_up().course

    def face(row: int, lane: int) -> tuple[str, int, bool]:
        shown = course.face_of(row)
        return COLOURS[shown.colour], shown.numbers[4 - lane], shown.apart

    def ride(answers: Answers) -> None:
        t = set_up()
        for _ in range(turns):
            rider = next_rider(t.state)
            if rider >= 0:
                t.dice.faces_of = {("move", rider_of(n)): list(dice) for n, dice in DICE.items()}
                answers.drive(take_turn(t.state, rider))

    def read(answers: Answers) -> None:
        way = Way([("S", 4), ("L", 3), ("S", 6)], [("S", 20)], face)
        reading = Reading(
            way, 4, [], False, lambda _kind, _rider, options: answers.take(sorted(options)),
            lambda _purpose, rider, n, _nth: DICE[name_of(rider)][:n], None, surfaces=True,
            switching=False, cheating=False, jersey=False, max_rounds=60, **USUAL,
        )  # fmt: skip
        reading.round = 2
        reading.hand = {team: {owner: [] for owner in "1234J"} for team in "2345"}
        reading.at = {name: (lane, 1, row) for name, (row, lane) in PLACES.items()}
        reading.done, reading.barred, reading.filled = set(), set(), False
        for _ in range(turns):
            waits = [r for r in reading.at if r not in reading.done]
            if waits:
                reading.turn(
                    max(waits, key=lambda r: (way.progress(reading.at[r]), -reading.at[r][0]))
                )

    assert count_both(ride, read) == (KNOWN[turns],) * 2
