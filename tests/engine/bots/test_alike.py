"""What directors look up instead of working it out is what they would have worked out."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots.director import Director
from engine.bots.director.alike import FEW, Ballots
from engine.bots.director.reading import read_stage
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.digest import digest_race
from engine.race.referee import Referee
from engine.ride.ride import begin_ride
from engine.ride.start import stage_setup
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


def _stage(number):
    tour = begin_ride(load(SAMPLES / "sierra.etapa"), GAMES["ciclismo"])
    start = stage_setup(tour, number, f"alike/{number}")
    return start, GAMES["ciclismo"].start(start, Dice(start.key))


def _ridden(number):
    start, stage = _stage(number)
    Referee(stage, [Director(team.id) for team in start.teams]).run()
    return digest_race(stage)


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_what_is_plainly_good_is_accepted_when_counted_rider_by_rider(monkeypatch, number):
    """A vote that is settled for everybody at once falls as it would one by one."""
    at_once = _ridden(number)
    seen = Ballots._seen
    monkeypatch.setattr(Ballots, "_seen", lambda *of: seen(*of)._replace(plain=False))

    assert _ridden(number) == at_once


@pytest.mark.parametrize("size", [FEW - 2, FEW, FEW + 1, 32])
def test_the_riders_of_a_team_are_found_front_to_back(size):
    """In a formation of any size, and again in the next one of other riders."""
    _, stage = _stage(1)
    scene = stage.view(0).public.scene
    sides = read_stage(scene).sides
    for members in (tuple(range(size))[::-1], tuple(range(32 - size, 32))):
        for team in range(len(scene.teams)):
            mine = [rider for rider in members if scene.team_of[rider] == team]
            assert sides.of(members, team) == mine
