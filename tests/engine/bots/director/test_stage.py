"""A stage read before its first turn: captains, paid lines, and whose riders are where."""

from __future__ import annotations

import pytest

from engine.bots.director.situation import FEW, RidersByTeam
from engine.bots.director.stage import paid_lines, read_stage
from tests.engine.bots.director.conftest import purse_of, table_of
from tests.engine.bots.watched import of_type


def test_who_stands_clearly_better_in_the_tour_is_captain():
    """R2.3 says who is whose leader; after a bad day the team rides for another."""
    stage = of_type("QUEEN")[0]
    gaps = [[r.bib, 30 if r.type == "LEADER" else 2] for t in stage.teams for r in t.riders]
    behind = {"general": gaps, "regularity": [], "mountain": []}
    for extra, kind in (({}, "LEADER"), ({"standings": behind}, "ALLROUNDER")):
        purse = purse_of(stage, **extra)
        assert purse.scene.types[purse.captains[0][0]] == kind


def test_paid_lines_say_how_many_places_are_paid():
    """R12.1 — a sprint pays three places, a climb of the third category three in turns."""
    scene = table_of(of_type("LOW_MOUNTAIN")[0]).scene
    lines = paid_lines(scene.course)
    assert [(line.summit, line.places) for line in lines] == [(False, 3), (True, 3), (True, 3)]


@pytest.mark.parametrize("size", [FEW - 2, FEW, FEW + 1, 32])
def test_the_riders_of_a_team_are_found_front_to_back(size):
    """In a formation of any size, and again in the next one of other riders."""
    scene = table_of(of_type("FLAT_STAGE")[0]).scene
    sides = RidersByTeam(read_stage(scene, "director").advice)
    for members in (tuple(range(size))[::-1], tuple(range(32 - size, 32))):
        for team in range(len(scene.teams)):
            mine = [rider for rider in members if scene.team_of[rider] == team]
            assert sides.riders_of(members, team) == mine
