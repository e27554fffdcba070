"""Exactly so many decision sequences on a short course with a bend, counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.reifenbreite.ground import COLOURS
from engine.games.reifenbreite.lines import next_rider
from engine.games.reifenbreite.turn import take_turn
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


def set_up(table: Any) -> Any:
    """Return the course with its riders, without energy cards."""
    places = " ".join(f"{name}@{row}/{lane}" for name, (row, lane) in PLACES.items())
    t = table(PARTS, places)
    for team in "2345":
        t.hold(team)
    t.dice.faces_of = {}
    return t


def engine_count(table: Any, turns: int) -> int:
    """Count by riding every sequence of answers anew."""
    count, waiting = 0, [()]
    while waiting:
        given = waiting.pop()
        t = set_up(table)
        left = list(given)
        open_ = _played(t, turns, left)
        if open_ is None:
            count += 1
        else:
            waiting += [(*given, option) for option in open_]
    return count


def _played(t: Any, turns: int, left: list[Any]) -> list[Any] | None:
    """Play some turns with these answers; return the options of the first open question."""
    for _ in range(turns):
        rider = next_rider(t.state)
        if rider < 0:
            return None
        t.dice.faces_of = {("move", rider_of(name)): list(dice) for name, dice in DICE.items()}
        steps = take_turn(t.state, rider)
        question = next(steps, None)
        while question is not None:
            if not left:
                return list(question.options)
            try:
                question = steps.send(left.pop(0))
            except StopIteration:
                question = None
    return None


class WaitsError(Exception):
    """The second reading has come to a question without an answer."""


def reading_count(table: Any, turns: int) -> int:
    """Count the same in the reading of the text."""
    course = set_up(table).course

    def face(row: int, lane: int) -> tuple[str, int, bool]:
        shown = course.face(row)
        return COLOURS[shown.colour], shown.numbers[4 - lane], shown.apart

    way = Way([("S", 4), ("L", 3), ("S", 6)], [("S", 20)], face)
    count, waiting = 0, [()]
    while waiting:
        given = waiting.pop()
        left = list(given)

        def ask(_kind: str, _rider: str, options: Any, left: list[Any] = left) -> Any:
            if not left:
                raise WaitsError(sorted(options))
            return left.pop(0)

        def throw(_purpose: str, rider: int, n: int, _nth: int) -> Any:
            return DICE[name_of(rider)][:n]

        reading = Reading(
            way, 4, [], False, ask, throw, None, surfaces=True, switching=False, cheating=False,
            jersey=False, max_rounds=60, **USUAL,
        )  # fmt: skip
        reading.round = 2
        reading.hand = {team: {owner: [] for owner in "1234J"} for team in "2345"}
        reading.at = {name: (lane, 1, row) for name, (row, lane) in PLACES.items()}
        reading.done, reading.barred, reading.filled = set(), set(), False
        try:
            for _ in range(turns):
                waits = [r for r in reading.at if r not in reading.done]
                if waits:
                    reading.turn(
                        max(waits, key=lambda r: (way.progress(reading.at[r]), -reading.at[r][0]))
                    )
        except WaitsError as asked:
            waiting += [(*given, option) for option in asked.args[0]]
        else:
            count += 1
    return count


@pytest.mark.parametrize("turns", KNOWN)
def test_so_many_sequences_after_so_many_turns(table: Any, turns: int):
    """R9.2, R10.2, RULING 15 — every end, every wheel, and nothing twice."""
    assert (engine_count(table, turns), reading_count(table, turns)) == (KNOWN[turns],) * 2
