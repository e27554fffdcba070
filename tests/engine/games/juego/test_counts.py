"""Exactly so many decision sequences on a road of ten spaces, counted twice."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.games.juego import GAME
from engine.games.juego.race import JuegoRace
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


def in_the_engine(setup: Any, rounds: int) -> int:
    """Count by riding every sequence of answers from the start."""
    count, waiting = 0, [()]
    while waiting:
        given = waiting.pop()
        race = JuegoRace(setup, Repeated())
        steps = race.play()
        question: Any = next(steps, None)
        for answer in given:
            try:
                question = steps.send(answer)
            except StopIteration:
                question = None
        if question is None or question.turn > rounds:
            count += 1
        else:
            waiting += [(*given, option) for option in question.options]
    return count


class WaitsError(Exception):
    """The second reading has come to a question nobody has answered."""

    def __init__(self, options: int) -> None:
        super().__init__(options)
        self.options = options


def in_the_second_reading(setup: Any, rounds: int) -> int:
    """Count the same in the reading of the text."""
    count, waiting = 0, [()]
    riders = [[0, 1, 2], [3, 4, 5]] if len(setup.teams) == 2 else []
    while waiting:
        given = waiting.pop()
        left = list(given)

        def answer(_what: str, _rider: int, options: int, left: list[int] = left) -> int:
            if left:
                return left.pop(0)
            raise WaitsError(options)

        reading = Reading(riders, 10, lambda _, rider: ROLLS[rider], answer, range(2))
        try:
            while reading.round < rounds and len(reading.home) < 6:
                reading.play_round()
        except WaitsError as asked:
            waiting += [(*given, n) for n in range(asked.options)]
        else:
            count += 1
    return count


@pytest.mark.parametrize("rounds", KNOWN)
def test_so_many_sequences_after_so_many_rounds(start: Any, rounds: int):
    """R9.1, R9.2, R9.3 — nothing else is decided, and nothing is asked that has one answer."""
    setup = GAME.enter(start(8, 8, road=TEN, **RULES))
    found = in_the_engine(setup, rounds), in_the_second_reading(setup, rounds)
    assert found == (KNOWN[rounds], KNOWN[rounds])
