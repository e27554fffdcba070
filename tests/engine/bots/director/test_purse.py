"""Budgets of a day: what waits for other days and for the last climb, and who is pressed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.director.purse import TimeCut, points_kept
from engine.bots.director.stage import read_stage
from engine.bots.director.weights import weights_of
from engine.tour.rules import Rules
from tests.engine.bots.director.conftest import purse_at, put, table_of
from tests.engine.bots.watched import of_type


def kept(kind, rider_type, *, today):
    """Return what a type of rider keeps on a stage of this kind, before one of each kind."""
    scene = table_of(of_type(kind)[0], ahead=["FLAT_STAGE", "QUEEN"]).scene
    rider = scene.types.index(rider_type)
    return points_kept(scene, rider, weights_of("director"), today=today, share=1.0)


def test_a_day_of_ones_own_is_worth_more_points():
    """What nights give back anyhow is spent anywhere; the rest waits for a day of one's own."""
    assert kept("FLAT_STAGE", "SPRINTER", today=True) < kept("QUEEN", "SPRINTER", today=False)
    assert kept("QUEEN", "LEADER", today=True) < kept("FLAT_STAGE", "LEADER", today=False) <= 18


def test_on_the_last_day_nothing_is_kept():
    scene = table_of(of_type("FLAT_STAGE")[0], ahead=[], stages_left=0).scene
    assert points_kept(scene, 0, weights_of("director"), today=False, share=1.0) == 0


@pytest.fixture
def queen():
    """Return the table of a queen stage at its start."""
    return table_of(of_type("QUEEN")[0])


def test_points_for_the_end_are_held_until_the_last_climb(queen):
    """It is a share of the day's points, not of what is left: it does not melt."""
    purse, leader = purse_at(queen), queen.scene.types.index("LEADER")
    held, spend = (
        purse.outlook_of(queen, leader).holds_for_later,
        purse.outlook_of(queen, leader).spend,
    )

    def budget(row, pe):
        return purse.outlook_of(put(queen, leader, row, pe), leader).budget

    assert held == round(spend * 0.5)
    assert budget(20, 18) == 18 - held
    assert budget(20, held) == budget(20, held - 1) == 0
    assert budget(purse.reading.last_climb, held) == held


@pytest.mark.parametrize(
    ("above_foot", "below_top", "spend", "budget"), [(8, 0, 3, 0), (0, 10, 3, 3), (8, 0, 11, 11)]
)
def test_few_points_are_spent_where_they_last_to_the_top(
    queen, above_foot, below_top, spend, budget
):
    """A wheel is worth a square a turn: who spends at the foot is caught before the summit."""
    purse, leader = purse_at(queen), queen.scene.types.index("LEADER")
    reading = purse.reading
    row = reading.last_top - below_top if below_top else reading.last_climb + above_foot
    points = purse.outlook_of(queen, leader).keeps_for_tomorrow + spend
    assert purse.outlook_of(put(queen, leader, row, points), leader).budget == budget


@pytest.mark.parametrize(
    ("behind", "pe", "endangered"),
    [(0, 12, False), (6, 12, False), (20, 12, True), (140, 0, False)],
)
def test_the_time_cut_endangers_who_is_far_behind_and_may_still_make_it(behind, pe, endangered):
    """RULING 97 — near the first no rider hurries, far behind all do, without hope none does."""
    stage = replace(of_type("QUEEN")[0], rules=Rules("ciclismo", {"time_cut.enabled": True}))
    table = table_of(stage)
    cut = TimeCut(read_stage(table.scene, "director").advice, 1.0)
    sprinter = table.scene.types.index("SPRINTER")
    lies = put(table._replace(row=(150,) * len(table.row)), sprinter, 150 - behind, pe)
    lies = lies._replace(turn=20, formations=((0,), (sprinter,)))
    assert cut.is_in_danger(lies, sprinter) is endangered
