"""Roles and budgets of a day, read from types, pools, standings and the road."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.director.purse import Purse, TimeCut, points_kept
from engine.bots.director.situation import FEW, RidersByTeam
from engine.bots.director.stage import paid_lines, read_stage
from engine.bots.director.weights import weights_of
from engine.bots.director.work import protected, riding_order
from engine.games import GAMES
from engine.race.dice import Dice
from engine.tour.rules import Rules
from tests.engine.bots.watched import of_type


def table_of(stage, **extra):
    start = replace(stage, extra={**stage.extra, **extra})
    return GAMES["ciclismo"].start(start, Dice("roles")).view(0).public


def purse_of(stage, **extra):
    return Purse(read_stage(table_of(stage, **extra).scene, "director"), "key")


def types_of(purse, riders):
    return [purse.scene.types[rider] for rider in riders]


def test_on_a_flat_day_the_sprinter_rides_behind_two_workers_and_then_behind_one():
    purse = purse_of(of_type("FLAT_STAGE")[0])
    order = types_of(purse, riding_order(0, purse, near=False))
    assert order[:4] == ["ROULEUR", "ROULEUR", "SPRINTER", "LEADER"]
    assert types_of(purse, riding_order(0, purse, near=True))[:3] == [
        "ROULEUR", "SPRINTER", "LEADER",
    ]  # fmt: skip


def test_where_climbs_decide_a_climber_leads_both_captains():
    purse = purse_of(of_type("QUEEN")[0])
    assert types_of(purse, riding_order(0, purse, near=False))[:3] == [
        "CLIMBER", "LEADER", "ALLROUNDER",
    ]  # fmt: skip


def test_the_leader_of_a_team_is_kept_out_of_the_wind_on_every_day():
    for kind in ("FLAT_STAGE", "QUEEN"):
        purse = purse_of(of_type(kind)[0])
        assert all(protected(r, purse) for r, t in enumerate(purse.scene.types) if t == "LEADER")


def test_who_stands_clearly_better_in_the_tour_is_captain():
    """R2.3 says who is whose leader; after a bad day the team rides for another."""
    stage = of_type("QUEEN")[0]
    team = stage.teams[0].riders
    gaps = [[r.bib, 30 if r.type == "LEADER" else 2] for t in stage.teams for r in t.riders]
    far = {"general": gaps, "regularity": [], "mountain": []}
    purse = purse_of(stage, standings=far)
    assert types_of(purse, purse_of(stage).captains[0])[0] == "LEADER"
    assert types_of(purse, purse.captains[0])[0] == "ALLROUNDER"
    assert len(team) == 8


def test_a_day_of_ones_own_is_worth_more_points():
    """What nights give back anyhow is spent anywhere; the rest waits for a day of one's own."""
    flat, queen = (table_of(of_type(kind)[0], ahead=["FLAT_STAGE", "QUEEN"]).scene
                   for kind in ("FLAT_STAGE", "QUEEN"))  # fmt: skip
    weights = weights_of("director")
    sprinter, leader = flat.types.index("SPRINTER"), flat.types.index("LEADER")

    def kept(scene, rider, *, today):
        return points_kept(scene, rider, weights, today=today, share=1.0)

    assert kept(flat, sprinter, today=True) < kept(queen, sprinter, today=False)
    assert kept(queen, leader, today=True) < kept(flat, leader, today=False) <= 18


def test_on_the_last_day_nothing_is_kept():
    scene = table_of(of_type("FLAT_STAGE")[0], ahead=[], stages_left=0).scene
    assert points_kept(scene, 0, weights_of("director"), today=False, share=1.0) == 0


def test_a_reserve_holds_until_the_last_climb():
    """It is a share of the day's points, not of what is left: it does not melt."""
    purse = purse_of(of_type("QUEEN")[0])
    table = table_of(of_type("QUEEN")[0])
    leader = purse.scene.types.index("LEADER")

    def budget(row, pe):
        rows, pes = list(table.row), list(table.pe)
        rows[leader], pes[leader] = row, pe
        return purse.outlook(table._replace(row=tuple(rows), pe=tuple(pes)), leader).budget

    held = purse.outlook(table, leader).held
    assert held == round(purse.outlook(table, leader).spend * 0.5)
    assert budget(20, 18) == 18 - held
    assert budget(20, held) == budget(20, held - 1) == 0
    assert budget(purse.reading.last_climb, held) == held


def test_few_points_are_spent_where_they_last_to_the_top():
    """A wheel is worth a square a turn: who spends at the foot is caught before the summit."""
    purse = purse_of(of_type("QUEEN")[0])
    table = table_of(of_type("QUEEN")[0])
    leader, top = purse.scene.types.index("LEADER"), purse.reading.last_top

    def budget(row, spend):
        kept = purse.outlook(table, leader).kept
        rows, pes = list(table.row), list(table.pe)
        rows[leader], pes[leader] = row, kept + spend
        return purse.outlook(table._replace(row=tuple(rows), pe=tuple(pes)), leader).budget

    foot = purse.reading.last_climb + 8
    assert budget(foot, 3) == 0
    assert budget(top - 10, 3) == 3
    assert budget(foot, 11) == 11


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
            assert sides.of(members, team) == mine


def test_the_time_cut_endangers_who_is_far_behind_and_may_still_make_it():
    """RULING 97 — near the first nobody hurries; far behind all do; hopeless nobody does."""
    stage = of_type("QUEEN")[0]
    stage = replace(stage, rules=Rules("ciclismo", {"time_cut.enabled": True}))
    table = table_of(stage)
    cut = TimeCut(read_stage(table.scene, "director").advice, 1.0)
    sprinter = table.scene.types.index("SPRINTER")

    def endangered(behind, pe=12):
        rows = [150] * len(table.row)
        rows[sprinter] = 150 - behind
        pes = [pe] * len(rows)
        lies = {"row": tuple(rows), "pe": tuple(pes), "turn": 20, "formations": ((0,), (sprinter,))}
        return cut.endangers(table._replace(**lies), sprinter)

    assert not endangered(0)
    assert endangered(20)
    assert not endangered(6)
    assert not endangered(140, pe=0)
