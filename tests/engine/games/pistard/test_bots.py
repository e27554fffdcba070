"""Bots of the game: the greedy one beats chance, and the planner is no worse than the greedy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.pistard import GAME
from engine.playtests.summary import wilson_share
from engine.race.dice import Dice
from engine.race.referee import Referee

RACES = 60


def wins(start: Any, first: str, other: str) -> int:
    """Return how many races one wins; two teams each, and every throw is ridden from both seats."""
    found = 0
    for n in range(RACES):
        setup = replace(start(4), key=f"duel/{n // 2}")
        race = GAME.start(setup, Dice(setup.key))
        race.happenings = None
        seats = [first, other] * 2 if n % 2 else [other, first] * 2
        Referee(race, [BOTS[name](f"{n}/{seat}") for seat, name in enumerate(seats)]).run()
        best = race.results().teams[0].team
        found += seats[[team.id for team in setup.teams].index(best)] == first
    return found


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_beats_chance(start: Any, bot: str):
    """At least 90 of 100 races."""
    assert wins(start, bot, "random") >= 0.9 * RACES


def test_the_planner_is_no_worse_than_the_greedy(start: Any):
    """The interval of 95 % has the even share or more in it."""
    assert wilson_share(wins(start, "planner", "greedy"), RACES).high >= 0.5
