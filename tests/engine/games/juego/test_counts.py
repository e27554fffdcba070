"""Exactly so many decision sequences on a road of ten spaces, counted twice."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.games.juego import GAME
from engine.games.juego.race import JuegoRace
from tests.engine.games.counting import Answers, count_both
from tests.engine.games.juego.again import Reading
from tests.engine.games.one_stage import stage

TEN = stage(("FLAT", 10))
RULES = {"fit60": True, "n_spaces": 10, "riders_per_team": {"2": 3, "3": 2, "4": 4, "5": 3, "6": 3}}
ROLLS = (3, 4, 2, 5, 3, 2)
"""What the riders of a round roll, by rider; the same in every round."""
KNOWN = {1: 1, 2: 59, 3: 8043}
"""After so many rounds of three riders a team: sequences of decisions."""


class Repeated:
    """Dice that show the same for a rider in every round; lots that leave the order."""

    used: ClassVar[list[bytes]] = []
    orders: ClassVar[list[tuple[int, ...]]] = []

    def faces(self, _turn: int, _purpose: str, rider: int, *_: object) -> bytes:
        """Show two faces of the roll of a rider."""
        return bytes((1, ROLLS[rider] - 1))

    def shuffle(self, _turn: int, _purpose: str, size: int, *_: object) -> tuple[int, ...]:
        """Leave the order as it is."""
        return tuple(range(size))


@pytest.mark.parametrize("rounds", KNOWN)
def test_so_many_sequences_after_so_many_rounds(start: Any, rounds: int):
    """R9.1, R9.2, R9.3 — nothing else is decided, and nothing is asked that has one answer."""
    setup = GAME.enter(start(8, 8, road=TEN, **RULES))

    def ride(answers: Answers) -> None:
        answers.drive(JuegoRace(setup, Repeated()).play(), lambda asked: asked.turn > rounds)

    def read(answers: Answers) -> None:
        reading = Reading(
            [[0, 1, 2], [3, 4, 5]], 10, lambda _, rider: ROLLS[rider],
            lambda _what, _rider, options: answers.take(range(options)), range(2),
        )  # fmt: skip
        while reading.round < rounds and len(reading.home) < 6:
            reading.play_round()

    assert count_both(ride, read) == (KNOWN[rounds], KNOWN[rounds])
