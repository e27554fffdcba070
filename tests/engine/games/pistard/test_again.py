"""A second reading of the text plays along, with random answers, and agrees move by move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.pistard.box import colour_cycle
from engine.games.pistard.course import lay_track
from engine.games.pistard.moves import list_moves, look_ahead, rows_reached
from engine.games.pistard.race import PistardRace
from engine.games.pistard.turn import order_players
from engine.race.dice import Dice
from engine.road.net import reach_layers, squares_of
from tests.engine.games.one_stage import stage
from tests.engine.games.pistard.again import Reading


def name_of(rider: int) -> tuple[int, str]:
    """Return a rider as the second reading calls it."""
    return rider // 4, colour_cycle()[rider % 4]


class Together:
    """Rides one race in the engine; the second reading follows with the same dice and answers."""

    def __init__(self, start: Any, seed: int, **rules: Any) -> None:
        lots = Random(seed)
        players = lots.randint(2, 4)
        road = stage(("FLAT", lots.choice([60, 120, 150, 165, 200, 230, 300])))
        self.race = PistardRace(
            start(players, road=road, target=lots.randint(4, 15), **rules), Dice(str(seed))
        )
        self.state = self.race._state
        self.luck = Random(seed + 1)
        self.steps = self.race.play()
        self.question: Any = next(self.steps, None)
        self.turns = 0
        dice = Dice(str(seed))
        self.reading = Reading(
            players,
            self.state.rows,
            self.state.law.target,
            lambda what, player, count: list(dice.faces(self.reading.round, what, player, count)),
            self.pick,
            **rules,
        )

    def pick(self, what: str, who: Any, options: Any) -> Any:
        """Answer one question of both: they must ask the same, with the same options."""
        question = self.question
        assert question.kind == what
        self.check_invariants()
        if what == "MOVE":
            assert name_of(question.riders[0]) == who
            offered = {(m.die, m.steps, m.lane, m.extras) for m in question.options}
            assert offered == options
            self.turns += 1
            chosen = question.options[self.luck.randrange(len(question.options))]
            self.go(chosen)
            return tuple(chosen)
        assert question.manager == who
        assert len(question.options) == options
        n = self.luck.randrange(options)
        self.go(question.options[n])
        return n

    def go(self, answer: Any) -> None:
        """Give an answer and wait for the next question."""
        try:
            self.question = self.steps.send(answer)
        except StopIteration:
            self.question = None

    def check_invariants(self) -> None:
        """Dice are as many as riders without a move, one rider a square, nobody lapped rides."""
        state = self.state
        for player in state.players:
            if state.thrown[player] and not state.dropping:
                left = [
                    r for r in state.riders
                    if state.racing[r] and state.player_of(r) == player and not state.moved[r]
                ]  # fmt: skip
                if self.question.kind != "DROP_DIE":
                    assert len(state.pool[player]) == len(left)
        squares = [
            ((state.progress[r] - 1) % state.rows, state.lane[r])
            for r in state.riders
            if state.racing[r] and state.progress[r]
        ]
        assert len(squares) == len(set(squares))
        lead = max(state.progress)
        for rider in state.riders:
            if state.racing[rider] and state.progress[rider]:
                assert state.progress[rider] + state.rows + (not state.law.catches_level) > lead
        paid = sum(sum(state.law.points[:passed]) for passed in state.passages)
        assert sum(state.points) == (paid if state.law.mode == "points" else 0)


@pytest.mark.parametrize(
    ("seed", "rules"),
    [(seed, {}) for seed in range(40)]
    + [
        (seed, {"mode": mode, "catch_at": catch_at})
        for seed in range(12)
        for mode in ("elimination_lap", "elimination_half_lap")
        for catch_at in ("level", "pass")
    ],
    ids=str,
)
def test_both_readings_ride_the_same_race(start: Any, seed: int, rules: dict[str, str]):
    """Moves, places, points, who is out, who has won, on laps of any length, in every mode.

    R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7, R6.1, R6.2, R6.3, R6.4, R6.5, R6.6, R7.1, R7.2, R7.3,
    R7.4, R8.1, R8.2, R8.3, R9.1, R9.2, R9.3, R9.4, R9.5, R10.1, R10.2, R11.1, R11.2, R11.3, R12.1,
    R13.1, R13.2, R13.3, R13.4, R13.5, R13.6, R13.7, RULING 22.
    """
    both = Together(start, seed, **rules)
    state, reading = both.state, both.reading
    sums = Dice(str(seed))

    def order(dice: dict[int, list[int]]) -> list[int]:
        state_dice, state.dice = state.dice, sums
        found = order_players(state, {p: sum(faces) for p, faces in dice.items()})
        state.dice = state_dice
        return found

    reading.first_move(order)
    while reading.winner is None:
        reading.play_round()
    assert both.question is None
    assert state.winner == reading.winner
    assert [name_of(r) for r in state.lost] == reading.out
    assert {
        name_of(r): (state.progress[r], state.lane[r]) for r in state.riders if state.racing[r]
    } == reading.on
    assert [state.team_points(p) for p in state.players] == [
        reading.points[p] for p in state.players
    ]
    assert both.turns > (10 if rules else 30)


@pytest.mark.parametrize("catch_at", ["level", "pass"])
def test_moves_count_who_is_taken_off_on_the_way(start: Any, catch_at: str):
    """R13.2, RULING 16, RULING 22 — on 3,000 tables of an elimination race both count the same.

    Some stand nearly a lap behind, and one step over a line takes them off.
    """
    lots = Random(catch_at)
    rules = {"mode": "elimination_lap", "catch_at": catch_at}
    state = PistardRace(start(2, **rules), Dice("lines"))._state
    differ = 0
    for _ in range(3000):
        here = lots.randint(30, 36)
        front = [(here + lots.randint(0, 8), lots.randint(1, 4)) for _ in range(5)]
        back = [(here + lots.randint(-35, -22), lots.randint(1, 4)) for _ in range(2)]
        lapped = max(row for row, _ in front) - 36
        places = list(dict.fromkeys(p for p in front + back if p[0] > max(0, lapped)))
        state.racing = [n < len(places) for n in range(8)]
        for rider, (row, lane) in enumerate(places):
            state.progress[rider], state.lane[rider] = row, lane
        both = [Reading(2, 36, 99, None, None, **{**rules, "mode": mode})
                for mode in ("elimination_lap", "points")]  # fmt: skip
        state.lines_out = 0
        dice = state.pool[0] = sorted({lots.randint(1, 6) for _ in range(2)}, reverse=True)
        for reading in both:
            reading.on = {name_of(r): places[r] for r in range(len(places))}
        with_lines, without = (reading.options(name_of(0), dice) for reading in both)
        assert {tuple(move) for move in list_moves(state, 0)} == with_lines
        differ += with_lines != without
    assert differ > 20


def number_on(net: Any, place: tuple[int, int]) -> int:
    """Return the id of a square of a lap of 36 rows, laps counted on."""
    return net.numbers[(place[0] - 1) % 36 + 1, place[1]]


def test_steps_are_all_the_ways_there_are(start: Any):
    """R7.1, R7.2, R7.3, R7.4, R3.2 — on 10,000 random tables every way is walked by hand.

    The squares that one step, two steps … lead to are those of `reach`, which every road shares.
    """
    lots = Random(7)
    net = squares_of(lay_track(36, 4))
    race = PistardRace(start(4), Dice("steps"))
    state = race._state
    checked = 0
    while checked < 10_000:
        base = lots.randint(1, 80)
        free = [(base + lots.randint(0, 12), lane) for lane in (1, 2, 3, 4) for _ in range(4)]
        places = list(dict.fromkeys(free))
        lots.shuffle(places)
        state.racing = [n < len(places) for n in range(16)]
        for rider, (row, lane) in enumerate(places):
            state.progress[rider], state.lane[rider] = row, lane
        reading = Reading(4, 36, 99, None, None)
        reading.on = {name_of(r): places[r] for r in range(len(places))}
        for rider in range(len(places)):
            dice = sorted({lots.randint(1, 6) for _ in range(2)}, reverse=True)
            state.pool[rider // 4] = dice
            found = {tuple(move) for move in list_moves(state, rider)}
            assert found == reading.options(name_of(rider), dice)
            row, lane = places[rider]
            closed = [other for other in places if other[0] >= row]
            layers = reach_layers(
                net, number_on(net, (row, lane)), 6, {number_on(net, other) for other in closed}
            )
            steps = rows_reached(state, rider, 6, look_ahead(state, rider)[0])
            assert [
                [lane for lane in (1, 2, 3, 4) if lanes >> (lane - 1) & 1] for lanes in steps
            ] == [[net.lanes[square] for square in layer] for layer in layers]
            checked += 1
