"""What is told of a race is where its riders are: events followed against the state itself."""

from __future__ import annotations

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.field import Field
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load


class Watcher:
    """Sits where a scribe sits and compares, whenever a turn is over."""

    def __init__(self, start):
        self.turn, self.codes, self.compared = 0, [], 0
        self._field = Field("ciclismo", GAMES["ciclismo"].course(start.road, start.rules))
        self._taken = 0

    def turn_over(self, race, turn):
        self.close(race)
        self.turn = turn

    def close(self, race):
        state = race._state
        for happening in race.happenings[self._taken :]:
            self._field.take(happening)
        self._taken = len(race.happenings)
        there = {r: (state.row[r], state.lane[r]) for r, here in enumerate(state.here) if here}
        seen = {rider: self._field.seen[rider] for rider in self._field.riding}
        if state.scene.course.format == "ITT":  # nobody is placed at the start
            there = {rider: place for rider, place in there.items() if rider in seen or place[0]}
        assert seen == there
        self.compared += 1


@pytest.mark.parametrize("bot", ["random", "director"])
@pytest.mark.parametrize("stage", [1, 3, 4], ids=["cobbles", "team time trial", "mountain"])
def test_after_every_turn_everybody_stands_where_the_events_say(stage, bot):
    """R6.18, R10.9, R11.14, R11.16 — through cessions, returns and arrivals, on the road or not."""
    start = stage_setup(
        begin_ride(load("samples/sierra.etapa"), GAMES["ciclismo"]), stage, "followed"
    )
    race, watcher = GAMES["ciclismo"].start(start, Dice(start.key)), Watcher(start)
    Referee(race, [BOTS[bot](team.id) for team in start.teams], watcher).run()
    assert watcher.compared > 10


def test_a_rider_alone_against_the_clock_stands_where_the_events_say():
    """R6.33 — from the first move on; at the start he stands before the line."""
    start = stage_setup(
        begin_ride(load("samples/giro-2019.etapa"), GAMES["ciclismo"]), 1, "followed"
    )
    race, watcher = GAMES["ciclismo"].start(start, Dice(start.key)), Watcher(start)
    Referee(race, [BOTS["random"](team.id) for team in start.teams], watcher).run()
    assert watcher.compared > 100
