"""The dash: who goes from where points last to the line is not left to win alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import find_bot
from engine.bots.director import Director
from engine.bots.director.ambitions import sprints_for_finish
from engine.bots.director.dash import covers
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.bots.league.cells import SINGLE, share_won
from tests.engine.bots.watched import of_type


@pytest.mark.parametrize(
    "trick", ["two_from_60", "two_from_40", "one_from_80", "attacks_every_turn"]
)
def test_rouleurs_who_leave_a_flat_stage_are_answered(trick):
    """Before, two rouleurs from 60 squares won 93 of a hundred: the bunch rode on without them."""
    assert share_won(trick, "FLAT_STAGE", 24) <= 0.5


def test_a_single_day_is_answered_too():
    """With no stage to come as with many."""
    assert share_won("two_from_60", "FLAT_STAGE", 24, SINGLE) <= 0.45


def test_climbers_who_leave_a_mountain_stage_early_are_answered():
    """Before, four climbing types from 80 squares won 57 of a hundred."""
    assert share_won("climbers_from_80", "MEDIUM_MOUNTAIN", 18) <= 0.5


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


def test_a_captain_with_little_left_does_not_take_the_dash_away():
    """Before, a sprinter's attack with one point stood in the way of a rouleur's with four."""
    seen = []

    class Watched(Director):
        def decide(self, question, view):
            answer = super().decide(question, view)
            if question.kind == "TOKENS":
                seen.append((question, view.public, answer, self._purse))
            return answer

    stage = replace(of_type("FLAT_STAGE")[3], key="dash")
    race = GAMES["ciclismo"].start(stage, Dice(stage.key))
    makers = [find_bot("ciclismo", "two_from_40"), *[Watched] * 5]
    Referee(race, [make(f"dash/{k}") for k, make in enumerate(makers)]).run()
    covered = 0
    for question, table, answer, purse in seen:
        mine = dict(zip(question.riders, answer, strict=True))
        team, number = question.manager, table.formation[question.riders[0]]
        purse.look_at(table)
        dashing = [rider for rider in covers(table, team, number, purse) if rider in mine]
        near = any(sprints_for_finish(table, rider, purse, free=True) for rider in mine)
        if dashing and not near:
            covered += 1
            assert any(mine[rider].kind == "ATTACK" for rider in dashing)
    assert covered
