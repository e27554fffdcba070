"""A second reading of the text plays along, on random roads with random answers, and agrees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.juego import GAME
from engine.race.dice import Dice
from engine.race.question import Question
from tests.engine.games.juego.again import Reading
from tests.engine.games.one_stage import stage

SEEDS = range(60)


def road_of(lots: Random) -> Any:
    """Return a road nobody chose, sometimes with a time trial in it, or one as a whole."""
    parts = [
        (lots.choice(["FLAT", "HILL", "MTN_3", "TT_MID", "DESC_LOW"]), lots.randint(3, 40))
        for _ in range(lots.randint(1, 6))
    ]
    rows = sum(squares for _, squares in parts)
    return stage(*parts, sprints=sorted(lots.sample(range(1, rows + 1), min(2, rows))))


def ridden(start: Any, seed: int) -> tuple[Any, Reading, int]:
    """Ride one race twice, in the engine and in the second reading, comparing after each round."""
    lots = Random(seed)
    teams = lots.randint(2, 6)
    setup = GAME.enter(start(*[8] * teams, road=road_of(lots)))
    race = GAME.start(setup, Dice(str(seed)))
    steps = race.play()
    luck, dice = Random(seed), Dice(str(seed))
    asked: list[tuple[str, int, int]] = []

    def answer(what: str, rider: int, options: int) -> int:
        asked.append((what, rider, options))
        return luck.randrange(options)

    course = GAME.course(setup.road, setup.rules)
    sizes = [len(team.riders) for team in setup.teams]
    numbers = iter(range(sum(sizes)))
    reading = Reading(
        [[next(numbers) for _ in range(size)] for size in sizes],
        course.squares,
        lambda n, rider: sum(dice.faces(n, "roll", rider, 2)),
        answer,
        dice.shuffle(0, "lots", len(sizes)),
        closed=[n for n, look in enumerate(course.look, 1) if look.startswith("TT")],
        marks=sorted({m.square for m in course.marks if m.kind != "FEED"}),
    )
    turns = 0
    question: Any = next(steps, None)
    while len(reading.home) < sum(sizes):
        asked.clear()
        luck.seed(seed * 1000 + reading.round)
        reading.play_round()
        answered, again = list(asked), Random(seed * 1000 + reading.round - 1)
        for what, rider, options in answered:
            assert isinstance(question, Question)
            assert (question.turn, question.kind) == (reading.round, what)
            assert (question.riders, len(question.options)) == ((rider,), options)
            check_invariants(race)
            try:
                question = steps.send(list(question.options)[again.randrange(options)])
            except StopIteration:
                question = None
        turns += sum(sizes)
        compare(race, reading, ended=question is None)
    return race, reading, turns


def compare(race: Any, reading: Reading, *, ended: bool) -> None:
    """Places of everybody, purses, passages; the engine stands within the next round already."""
    state = race._state
    assert [(r, n, past) for r, n, past in state.ranked[: len(reading.home)]] == reading.home
    if not ended and state.at == 0:
        for space, riders in reading.on.items():
            assert [r for r in state.order if state.space[r] == space] == riders
        assert dict(enumerate(state.purse)) == reading.purse


def check_invariants(race: Any) -> None:
    """Counters are conserved, places in a space are 1, 2, 3 …, no rider is lost."""
    state = race._state
    assert all(0 <= purse <= 5 for purse in state.purse)
    happened = state.happenings
    earned = sum(1 for kind, *_ in happened if kind == "earned")
    spent = sum(values[1] for kind, _, _, *values in happened if kind == "moved")
    spent += sum(values[-1] for kind, _, _, *values in happened if kind == "drafted")
    assert sum(state.purse) + spent == earned
    on_road = [r for r in state.riders if r not in {rider for rider, _, _ in state.ranked}]
    for space in {state.space[r] for r in on_road}:
        places = sorted(state.place[r] for r in on_road if state.space[r] == space)
        assert places == list(range(1, len(places) + 1)), space
    assert sorted([*on_road, *(rider for rider, _, _ in state.ranked)]) == list(state.riders)


@pytest.mark.parametrize("seed", SEEDS)
def test_both_readings_ride_the_same_race(start: Any, seed: int):
    """On chance roads.

    R5.1, R5.2, R5.3, R6.1, R6.2, R6.3, R6.4, R6.5, R6.6, R6.7, R6.8, R6.9, R6.10, R6.11, R7.1,
    R7.2, R7.3, R7.4, R7.5, R7.6, R7.7, R7.8, R7.9, R7.10, R8.1, R8.2, R8.3, R8.4, R8.5, R8.6, R8.7,
    R8.8, R9.1, R9.2, R9.3, R9.4, M3, M4, O2.4.
    """
    race, reading, turns = ridden(start, seed)
    rows = race.results().arrivals
    tenths = [(a.bib, a.figures["score"]) for a in rows]
    riders = [rider for team in race._setup.teams for rider in team.riders]
    assert tenths == [(riders[r].bib, score * 10) for r, score in reading.scores()]
    assert turns > 50
    by_square: dict[int, list[list[int]]] = {}
    for line in race.results().lines:
        by_square.setdefault(line.square, []).append([p.bib for p in line.places])
    for square, passages in by_square.items():
        want = [riders[r].bib for r in reading.over[square]]
        assert passages == [want] * len(passages)
