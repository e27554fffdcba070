"""Decisions are enumerable: on small roads, exactly so many sequences of them after k turns."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

from engine.games.ciclismo.race import CiclismoRace
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules

COUNTS = tomllib.loads((Path(__file__).parent / "data" / "counts.toml").read_text())
CASES = [(name, turns, count) for name, case in COUNTS.items()
         for turns, count in enumerate(case["sequences"], start=1)]  # fmt: skip


def setup_of(case, road):
    teams = tuple(
        RaceTeam(team, team, tuple(
            RaceRider(10 * number + place, kind, kind, case["pe"], case["pe"])
            for place, kind in enumerate(kinds, start=1)
        ))
        for number, (team, kinds) in enumerate(case["teams"].items(), start=1)
    )  # fmt: skip
    course = road(*case["road"], fmt=case.get("format", "road"), lanes=case["lanes"])
    return Setup(course, Rules("ciclismo", case.get("rules", {})), teams, "count")


def sequences(setup, turns, before=()):
    """Count the ways to decide until turn `turns` is over, all that begin with these decisions."""
    stage = CiclismoRace(setup, Dice(setup.key))
    stage.happenings = None
    steps, answer = stage.play(), None
    for decided in (*before, None):
        try:
            asked = steps.send(answer)
        except StopIteration:
            return 1
        answer = decided
    questions = (asked,) if isinstance(asked, Question) else asked
    if questions[0].turn > turns:
        return 1
    every = product(*(question.options for question in questions))
    return sum(
        sequences(setup, turns, (*before, one[0] if isinstance(asked, Question) else one))
        for one in every
    )


@pytest.mark.parametrize(("name", "turns", "count"), CASES)
def test_sequences_of_decisions(road, name, turns, count):
    """Each one found by listing options only; one more or less offered anywhere changes a count."""
    assert sequences(setup_of(COUNTS[name], road), turns) == count
