"""A second reading of the text plays along, with random answers, and agrees move by move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.games.reifenbreite.box import energy_cards
from engine.games.reifenbreite.course import unroll_course
from engine.games.reifenbreite.ground import COLOURS
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.score import score_sheet
from engine.games.reifenbreite.squares import lines_of
from engine.games.reifenbreite.ways import find_ends
from engine.games.reifenbreite.ways import shortest_way as shortest_of_game
from engine.race.dice import Dice
from engine.road.net import reach_layers
from engine.road.values import Bend
from tests.engine.games.one_stage import stage
from tests.engine.games.reifenbreite.again.course import Way
from tests.engine.games.reifenbreite.again.reading import Reading
from tests.engine.games.reifenbreite.conftest import name_of

SEEDS = range(24)
MORE = range(24, 240)
POSITIONS = 10_000
KINDS = ("FLAT", "COBBLES", "MTN_4", "MTN_1", "MTN_HC", "DESC_LOW", "DESC_HIGH", "HILL", "TT_MID")
SWITCHES = {
    "front_first": ("start_fill", "front_first"),
    "may_stay": ("min_steps", 0),
    "draft_round1": ("draft_round1", False),
    "limit_rolled": ("draft_limit", "rolled"),
    "whole_line": ("breakaway_bars", "whole_line"),
    "refund": ("refund_on_fall", True),
    "each_draw": ("chance_reshuffle", "each_draw"),
    "diagonal": ("fall_diagonal", True),
    "hits_moved": ("fall_hits_moved", False),
    "beside": ("remount", "parallel_or_back"),
    "stay_to_end": ("finishers_leave", "race_end"),
    "cheat_max": ("cheat_max", 1),
    "cheat_round1": ("cheat_round1", False),
    "cheat_seven": ("cheat_seven", False),
    "at_once": ("jersey_count", "including_first"),
    "jersey_on": ("jersey_after_finish", True),
    "tie_latest": ("jersey_tie", "latest_winner"),
    "switch_once": ("switch_once", False),
    "same_surface": ("switch_same_surface", True),
    "six_photos": ("photo_reading", "six_of_22"),
}
"""House rules as the second reading calls them."""
USUAL = {
    **dict.fromkeys(SWITCHES, False),
    **dict.fromkeys(("draft_round1", "hits_moved", "cheat_round1", "cheat_seven"), True),
    "switch_once": True,
    "cheat_max": 4,
}  # fmt: skip


def some_course(lots: Random) -> tuple[Any, dict[str, Any]]:
    """Return a stage with bends, or one of the book, and the house rule that chooses it."""
    if lots.random() < 0.25:
        return stage(("FLAT", 60)), {"course": lots.choice("ABCD")}
    sections = [(lots.choice(KINDS), lots.randint(3, 14)) for _ in range(lots.randint(2, 5))]
    rows = sum(n for _, n in sections)
    bends, row = [], lots.randint(-3, 6)
    while row + 5 <= rows + 3:
        bends.append(Bend(row, row + 5, left=lots.random() < 0.6))
        row += lots.randint(6, 14)
    sprints = tuple(sorted(lots.sample(range(1, rows), min(rows - 1, lots.randint(0, 4)))))
    return replace(
        stage(*sections, sprints=sprints), bends=tuple(b for b in bends if b.last > 0)
    ), {}


def way_of(course: Any, squares: Any) -> Way:
    """Return the course of a race as the second reading walks it."""
    letters = {-90: "L", 0: "S", 90: "R"}
    grid, *blocks = [(letters[block.turn], block.rows) for block in course.blocks]
    assert grid == ("S", 4)
    ridden = sum(block.first <= course.rows for block in course.blocks) - 1

    def face(row: int, lane: int) -> tuple[str, int, bool]:
        found = course.face_of(row)
        return COLOURS[found.colour], found.numbers[4 - lane], found.apart

    return Way(blocks[:ridden], blocks[ridden:], face)


class Together:
    """Rides one race in the engine; the second reading follows with the same dice and answers."""

    def __init__(self, start: Any, seed: int) -> None:
        self.lots = lots = Random(seed)
        road, rules = some_course(lots)
        level = lots.choice(["basic", "advanced", "advanced_plus", "professional", "professional"])
        every = ("cheating", "sprints", "yellow_jersey", "switch_lead")
        modules = [one for one in every if lots.random() < 0.75]
        rules |= {"level": level, "modules": modules, "max_rounds": 60}
        switched = [name for name in SWITCHES if seed % 3 and lots.random() < 0.3]
        rules |= dict(SWITCHES[name] for name in switched)
        read = {**USUAL, **{name: _other(USUAL[name]) for name in switched}}
        on = {"advanced_plus": every[1::2], "professional": modules}.get(level, ())
        setup = start(lots.randint(2, 4), road=road, key=str(seed), **rules)
        self.race = ReifenRace(setup, Dice(str(seed)))
        self.state = state = self.race._state
        self.net = state.squares.net
        course = unroll_course(road, setup.rules)
        mine = Dice(str(seed))
        self.throws: dict[tuple[int, str], int] = {}
        self.reading = Reading(
            way_of(course, state.squares),
            len(setup.teams),
            [(line.square, line.points) for line in lines_of(course)[:-1]],
            sum(state.hands[0]) == 7,
            self.ask,
            lambda purpose, rider, n, nth: mine.faces(self.reading.round, purpose, rider, n, nth),
            self.draws(mine),
            surfaces=level != "basic",
            switching="switch_lead" in on,
            cheating="cheating" in on,
            jersey="yellow_jersey" in on and "sprints" in on,
            max_rounds=60,
            **read,
        )
        self.steps = self.race.play()
        self.question: Any = next(self.steps, None)

    def draws(self, mine: Dice) -> Any:
        def draw(purpose: str, left: Any) -> int:
            address = self.reading.round, purpose
            nth = self.throws.get(address, 0)
            self.throws[address] = nth + 1
            return mine.draw(*address, left, nth)

        return draw

    def named(self, square: int) -> tuple[int, int, int]:
        """Return a square as the second reading calls it."""
        return 5 - self.net.lanes[square], self.net.blocks[square], self.net.index[square]

    def read(self, kind: str, option: Any) -> Any:
        """Return an option as the second reading calls it."""
        cards = energy_cards()

        def card(number: int) -> tuple[str, str]:
            one = cards[number]
            return str(one.rider or "J"), f"{one.value}{'M' * one.shield}"

        if kind == "PLACE_START":
            return name_of(option[0]), self.named(option[1])
        if kind == "MOVE_MODE":
            return option.kind, tuple(sorted(card(k) for k in option.cards)), option.breakaway
        if kind == "MOVE_TO":
            return self.named(option.square), option.steps
        if kind.startswith("CHANCE"):
            return card(option)
        return self.named(option) if kind == "REMOUNT" else option

    def ask(self, kind: str, rider: str, options: Any) -> Any:
        """Answer one question of both: they must ask the same, with the same options."""
        question = self.question
        assert (question.kind, question.manager) == (kind, int(rider[0]) - 2)
        if kind != "PLACE_START":
            assert name_of(question.riders[0]) == rider
        self.check()
        offered = {self.read(kind, option): option for option in question.options}
        assert set(offered) == options
        assert question.default in question.options
        weights = {"DRAFT": 0.7, "ASK_SWITCH": 0.4, "REPLY_SWITCH": 0.4}
        if kind in weights:
            chosen: Any = self.lots.random() < weights[kind]
        else:
            chosen = self.lots.choice(sorted(options))
        try:
            self.question = self.steps.send(offered[chosen])
        except StopIteration:
            self.question = None
        return chosen

    def check(self) -> None:
        """Both tables look alike, and nothing on ours is impossible."""
        state, reading = self.state, self.reading
        ours = {name_of(r): self.named(s) for r, s in enumerate(state.square) if s >= 0}
        assert ours == reading.at
        assert [name_of(r) for r in state.off] == [r for r, _ in reading.off]
        check_invariants(state)


def _other(value: Any) -> Any:
    return 1 if value == 4 else not value


def check_invariants(state: Any) -> None:
    """One rider a square, cards conserved, hands what the deck and the piles leave (R6.5, R4.1)."""
    standing = [square for square in state.square if square >= 0]
    assert len(standing) == len(set(standing))
    assert [r for r, s in enumerate(state.square) if s >= 0] == sorted(
        r for r in state.on if r >= 0
    )
    for rider, square in enumerate(state.square):
        if square >= 0:
            assert state.on[square] == rider
            assert state.taken[state.squares.level[square]] & state.squares.bit[square]
    held = [sum(hand) + sum(pile) for hand, pile in zip(state.hands, state.piles, strict=True)]
    assert len(set(held)) == 1
    assert held[0] in {7, 14}
    assert all(count >= 0 for one in (*state.hands, *state.piles) for count in one)
    assert set(state.chance) <= set(state.chance_deck)


def rides_alike(start: Any, seed: int) -> int:
    """Ride one race in both; return how many turns it had."""
    both = Together(start, seed)
    state, reading = both.state, both.reading
    reading.race()
    assert both.question is None
    assert state.turn == reading.round
    assert [name_of(r) for r in state.home] == reading.home
    assert [[name_of(r) for r in over] for over in state.passed[:-1]] == reading.over
    assert {name_of(r) for r in state.riders if state.disqualified[r]} == reading.out
    assert (name_of(state.wearer) if state.wearer >= 0 else None) == reading.wearer
    strokes = {
        (state.sprints[n], name_of(r)): count
        for n, row in enumerate(state.strokes)
        for r, count in enumerate(row)
        if count
    }
    assert strokes == reading.strokes
    sheet = score_sheet(state)
    if len(state.home) == len(state.square):
        found = {name_of(r): total for r, total in enumerate(sheet.totals)}
        assert found == reading.totals()
    return reading.turns


@pytest.mark.parametrize("seed", SEEDS)
def test_both_readings_ride_the_same_race(start: Any, seed: int):
    """Every question, option, place, card, sprint, jersey round and point, under any house rules.

    R1.3, R7.1, R7.2, R7.3, R8.1, R8.2, R8.3, R8.4, R8.5, R9.1, R9.2, R9.3, R9.4, R9.5, R10.1,
    R10.3, R10.4, R10.5, R10.6, R10.7, R11.1, R11.2, R11.3, R11.4, R12.1, R12.6, R12.7, R12.10,
    R12.11, R12.12, R13.1, R13.4, R14.2, R14.3, R14.4, R14.5, R14.8, R14.9, R14.10, R14.13, R16.1,
    R16.2, R16.4, R17.2, R17.4, R17.5, R17.6, R18.2, R18.3, R21.1.
    """
    assert rides_alike(start, seed) > 30


@pytest.mark.whole
def test_many_more_races_agree(start: Any):
    """Some 50,000 turns of riders."""
    assert sum(rides_alike(start, seed) for seed in MORE) > 40_000


def test_ends_and_wheels_agree_with_the_graph_and_with_every_walk(start: Any):
    """Ten thousand positions: levels, the road's reach and the second reading find the same.

    R9.2, R9.5, R10.3, RULING 10, RULING 15, RULING 16.
    """
    lots = Random(19)
    checked = 0
    while checked < POSITIONS:
        road, rules = some_course(lots)
        race = ReifenRace(start(road=road, **rules), Dice("1"))
        state, squares = race._state, race._state.squares
        way = way_of(race._course, squares)
        net = squares.net
        named = [(5 - n, b, j) for n, b, j in zip(net.lanes, net.blocks, net.index, strict=True)]
        for _ in range(500):
            checked += 1
            here = lots.randrange(len(net) - 60)
            near = range(max(0, here - 4), min(here + 60, len(net)))
            closed = set(lots.sample(near, lots.randint(0, 15))) - {here}
            taken = [0] * (len(squares.ids) + 1)
            for square in closed:
                taken[squares.level[square]] |= squares.bit[square]
            steps = lots.randint(1, 16)
            found = find_ends(squares, here, steps, taken)
            layers = reach_layers(net, here, steps, closed)
            walked = [
                set(layer) for layer in way.reach(named[here], steps, {named[s] for s in closed})
            ]
            assert [{named[s] for s in layer} for layer in layers] == [one for one in walked if one]
            over = [
                k
                for k, layer in enumerate(layers, 1)
                if any(net.progress[s] > race._course.rows for s in layer)
            ]
            legal = {
                (s, k)
                for k, layer in enumerate(layers, start=1)
                for s in layer
                if net.progress[s] <= race._course.rows or k == over[-1]
            }
            assert set(found) == legal
            goal = lots.choice(near)
            shortest = next((k for k, layer in enumerate(layers, start=1) if goal in layer), 0)
            assert shortest_of_game(squares, here, goal, steps, taken) == shortest
        assert state.turn == 0
