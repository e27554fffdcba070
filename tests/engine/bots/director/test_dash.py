"""The dash: who goes from where points last to the line is not left to win alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import BOTS, find_bot
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.bots.watched import mean, of_type


def wins(trick, kind, races, *, single=False):
    """Return the share of races a trick wins against five directors, in every seat in turn."""
    group = of_type(kind)
    won = []
    for n in range(races):
        stage, seat = group[n % len(group)], n % 6
        extra = {"stages_left": 0} if single else stage.extra
        start = replace(stage, key=f"dash/{n}", extra=extra)
        made = [BOTS["director"]] * 5
        made.insert(seat, find_bot("ciclismo", trick))
        race = GAMES["ciclismo"].start(start, Dice(start.key))
        Referee(race, [make(f"{start.key}/{k}") for k, make in enumerate(made)]).run()
        won.append(race.results().arrivals[0].team == start.teams[seat].id)
    return mean(won)


@pytest.mark.parametrize("trick", ["two_from_60", "one_from_80", "attacks_every_turn"])
def test_rouleurs_who_leave_a_flat_stage_are_answered(trick):
    """Before, two rouleurs from 60 squares won 93 of a hundred: the bunch rode on without them."""
    assert wins(trick, "FLAT_STAGE", 24) <= 0.5


def test_a_single_day_is_answered_too():
    """With no stage to come as with many."""
    assert wins("two_from_60", "FLAT_STAGE", 24, single=True) <= 0.45


def test_climbers_who_leave_a_mountain_stage_early_are_answered():
    """Before, four climbing types from 80 squares won 57 of a hundred."""
    assert wins("climbers_from_80", "MEDIUM_MOUNTAIN", 18) <= 0.5


def test_who_is_over_the_line_has_no_turns_left():
    """While the others of the turn still move."""
    stage = of_type("FLAT_STAGE")[0]
    race = GAMES["ciclismo"].start(replace(stage, key="line"), Dice("line"))
    from engine.bots.director.stage import read_stage

    reading = read_stage(race.view(0).public.scene, "director")
    beyond = reading.advice.finish + 5
    assert reading.dashes.turns_home(0, 9, beyond) == 0.0
    near, far = (reading.dashes.turns_home(4, 16, row) for row in (beyond - 40, 1))
    assert 0 < near < far
    assert reading.dashes.turns_home(4, 16, 1) < reading.dashes.turns_home(4, 0, 1)
