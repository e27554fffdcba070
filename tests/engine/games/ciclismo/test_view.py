"""What a manager is shown is the table as it lies, however little of it was copied anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots.director import Director
from engine.games import GAMES
from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.view import drawn
from engine.race.dice import Chance, Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from engine.tour.rules import Rules

SAMPLES = Path(__file__).parents[4] / "samples"


class Watched(CiclismoRace):
    """A stage that draws every picture twice: as managers get it, and from nothing."""

    def __init__(self, start, dice):
        super().__init__(start, dice)
        self.compared = []

    def view(self, manager):
        """Compare what is shown with the table drawn from nothing."""
        seen = super().view(manager)
        self.compared.append(seen.public == drawn(self._state, None))
        return seen


class Curious(Director):
    """A director who looks at every question, and decides every other turn by lot."""

    def __init__(self, key):
        super().__init__(key)
        self.looks = None
        self.lots = Chance(key)

    def decide(self, question, view):
        """Return something legal."""
        if question.turn % 2:
            return question.options.pick(self.lots.below)
        return super().decide(question, view)


@pytest.mark.parametrize("rules", [{}, {"event.off_road": False, "tt.open_tokens": False}])
@pytest.mark.parametrize(
    ("sample", "number"), [("sierra", 1), ("sierra", 3), ("sierra", 4), ("three-examples", 3)]
)
def test_every_picture_shows_the_table_as_it_lies(sample, number, rules):
    """R2.11 — on roads and in time trials, with mishaps and swaps, nothing shown is stale."""
    tour = begin_ride(load(SAMPLES / f"{sample}.etapa"), GAMES["ciclismo"])
    start = stage_setup(tour, number, f"view/{number}")
    start = replace(start, rules=Rules("ciclismo", rules))
    stage = Watched(start, Dice(start.key))
    Referee(stage, [Curious(str(seat)) for seat in range(len(start.teams))]).run()
    assert stage.compared
    assert all(stage.compared)
