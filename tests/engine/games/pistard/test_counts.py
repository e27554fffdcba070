"""Exactly so many decision sequences on a track of 24 rows, counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pistard.race import PistardRace
from engine.games.pistard.turn import begin_round, play
from tests.engine.games.one_stage import stage
from tests.engine.games.pistard.again import Reading
from tests.engine.games.pistard.conftest import Thrown

PLACES = {0: (8, 1), 1: (7, 2), 4: (8, 2), 5: (5, 4)}
"""Two riders a player on a lap of 24 rows: base Y and base G of each."""
THROWS = {0: (2, 3), 1: (1, 4)}
KNOWN = {1: 9, 2: 87, 3: 406, 4: 1559}
"""After so many riders of the round: sequences of decisions."""


def engine_count(start: Any, riders: int) -> int:
    """Count by riding every sequence of answers anew."""
    count, waiting = 0, [()]
    while waiting:
        given = list(waiting.pop())
        source = Thrown()
        for player, dice in THROWS.items():
            source.faces_of["throw", player] = bytes(dice)
        race = PistardRace(start(2, road=stage(("FLAT", 54))), source)
        state = race._state
        state.racing = [rider in PLACES for rider in state.riders]
        for rider, (row, lane) in PLACES.items():
            state.progress[rider], state.lane[rider] = row, lane
        begin_round(state)
        answered = []
        while state.at < riders:
            steps = play(state, state.order[state.at])
            question = next(steps, None)
            if question is not None:
                if len(given) == len(answered):
                    waiting += [(*given, option) for option in question.options]
                    break
                answered.append(given[len(answered)])
                for _ in _sent(steps, answered[-1]):
                    raise AssertionError
            state.at += 1
        else:
            count += 1
    return count


def _sent(steps: Any, answer: Any) -> Any:
    try:
        yield steps.send(answer)
    except StopIteration:
        return


class WaitsError(Exception):
    """The second reading has come to a question nobody has answered."""


def reading_count(riders: int) -> int:
    """Count the same in the reading of the text."""
    count, waiting = 0, [()]
    while waiting:
        given = list(waiting.pop())
        left = list(given)
        reading: Any = None

        def pick(_what: str, _who: Any, options: Any, left: list[Any] = left) -> Any:
            if not left:
                raise WaitsError(options)
            return left.pop(0)

        reading = Reading(2, 24, 99, lambda _w, p, n: THROWS[p][:n], pick)
        names = {rider: (rider // 4, "YGBR"[rider % 4]) for rider in PLACES}
        reading.on = {names[rider]: place for rider, place in PLACES.items()}
        order = reading.order()[:riders]
        reading.order = lambda order=order: order
        try:
            reading.play_round()
        except WaitsError as asked:
            waiting += [(*given, option) for option in asked.args[0]]
        else:
            count += 1
    return count


@pytest.mark.parametrize("riders", KNOWN)
def test_so_many_sequences_after_so_many_riders(start: Any, riders: int):
    """R13.2, R13.5 — every die, every end, every extra square, and nothing twice."""
    assert (engine_count(start, riders), reading_count(riders)) == (KNOWN[riders], KNOWN[riders])
