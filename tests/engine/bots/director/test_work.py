"""The work of a team: in which order it rides, whom it protects, how it brings a break back."""

from __future__ import annotations

import pytest

from engine.bots.director.work import break_speed, is_protected, pace_wanted, riding_sequence
from tests.engine.bots.director.conftest import purse_at, purse_of, table_of
from tests.engine.bots.watched import mean, of_type, races


@pytest.mark.parametrize(
    ("kind", "near", "types"),
    [
        ("FLAT_STAGE", False, ["ROULEUR", "ROULEUR", "SPRINTER", "LEADER"]),
        ("FLAT_STAGE", True, ["ROULEUR", "SPRINTER", "LEADER"]),
        ("QUEEN", False, ["CLIMBER", "LEADER", "ALLROUNDER"]),
    ],
)
def test_workers_ride_before_the_captains_of_the_day(kind, near, types):
    """Two before a sprinter, one in the finale; where climbs decide one before both captains."""
    purse = purse_of(of_type(kind)[0])
    riders = riding_sequence(0, purse, near=near)
    assert [purse.scene.types[rider] for rider in riders][: len(types)] == types


@pytest.mark.parametrize("kind", ["FLAT_STAGE", "QUEEN"])
def test_the_leader_of_a_team_is_kept_out_of_the_wind_on_every_day(kind):
    purse = purse_of(of_type(kind)[0])
    assert all(is_protected(r, purse) for r, t in enumerate(purse.scene.types) if t == "LEADER")


@pytest.fixture(scope="module")
def table():
    """Return the table of a flat stage of 145 squares at its start."""
    return table_of(of_type("FLAT_STAGE")[0])


def with_break(table, front, points, kind="ROULEUR", riders=1):
    """Lay a break of some riders at a row, each with its points, eight rows before the peloton."""
    away = [rider for rider, name in enumerate(table.scene.types) if name == kind][:riders]
    every = range(len(table.row))
    return table._replace(
        row=tuple(front if rider in away else front - 8 - rider // 3 for rider in every),
        pe=tuple(points if rider in away else table.pe[rider] for rider in every),
        here=(True,) * len(every),
        formations=(tuple(away), tuple(rider for rider in every if rider not in away)),
        formation=tuple(int(rider not in away) for rider in every),
    )


def test_a_break_with_points_left_is_the_faster_one(table):
    """R8.1 — a point is two squares more; who reckons with the dice alone comes too late."""
    breaks = [with_break(table, 80, points) for points in (0, 6, 14)]
    none, few, many = (break_speed(lies, purse_at(lies)) for lies in breaks)
    assert none == 9.0
    assert none < few < many
    assert many == pytest.approx(66 / ((66 - 28) / 9))


def test_riders_who_relay_each_other_spend_a_point_a_turn(table):
    """R7.17 — three rouleurs with all their points make 13 squares a turn."""
    lies = with_break(table, 80, 16, riders=3)
    assert break_speed(lies, purse_at(lies)) == pytest.approx(13.0)


@pytest.mark.parametrize(
    ("row", "kind", "riders", "least"),
    [(40, "TIMETRIALIST", 1, None), (80, "ROULEUR", 1, 11), (40, "TIMETRIALIST", 5, 0)],
)
def test_a_break_is_let_go_and_brought_back_later(table, row, kind, riders, least):
    """No point is spent on it in the first part of the road; a strong group is closed at once."""
    lies = with_break(table, row, 10, kind, riders)
    wanted = pace_wanted(lies, max(table.scene.team_of), 1, purse_at(lies))
    assert wanted > least if least is not None else not wanted


def test_a_peloton_that_rides_free_keeps_together():
    """The head may attack itself: then the next team in front pulls, and the rest follow."""
    pulled = []
    for race in races(of_type("FLAT_STAGE"), 16, name="free"):
        turns = {one[1] for one in race.of("pulled")}
        for table in race.tables:
            peloton = max(table.formations, key=len, default=())
            if len(peloton) >= 24 and table.row[peloton[0]] <= race.start.road.rows - 62:
                pulled.append(table.turn in turns)
    assert mean(pulled) >= 0.97
