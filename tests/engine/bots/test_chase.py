"""How a bunch brings a break back: what it reckons with, when it lets go, who pulls."""

from __future__ import annotations

import pytest

from engine.bots import BOTS
from engine.bots.director.purse import Purse
from engine.bots.director.stage import read_stage
from engine.bots.director.work import break_speed, pace_wanted
from engine.games import GAMES
from engine.race.dice import Dice
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour.file import load
from tests.engine.bots.watched import GAME, SAMPLES, mean, of_type, races


@pytest.fixture(scope="module")
def table():
    """A flat stage of 145 squares at its start."""
    stage = of_type("FLAT_STAGE")[0]
    return GAMES["ciclismo"].start(stage, Dice("chase")).view(0).public


def away(table, ahead, points, kind="ROULEUR", riders=1):
    """Lay a break of some riders at a row, the bunch so far behind, and each with its points."""
    found = [rider for rider, name in enumerate(table.scene.types) if name == kind][:riders]
    rest = tuple(rider for rider in range(len(table.row)) if rider not in found)
    front, lead = ahead
    rows = [front - lead - place // 3 for place in range(len(table.row))]
    pes = list(table.pe)
    formation = [1] * len(rows)
    for rider in found:
        rows[rider], pes[rider], formation[rider] = front, points, 0
    return table._replace(
        row=tuple(rows),
        pe=tuple(pes),
        here=(True,) * len(rows),
        formations=(tuple(found), rest),
        formation=tuple(formation),
    )


def looking(table):
    purse = Purse(read_stage(table.scene, "director"), "key")
    purse.look(table)
    return purse


def test_a_break_with_points_left_is_the_faster_one(table):
    """R8.1 — a point is two squares more; who reckons with the dice alone comes too late."""
    speeds = [
        break_speed(lies, looking(lies)) for lies in (away(table, (80, 8), pe) for pe in (0, 6, 14))
    ]
    assert speeds[0] == 9.0
    assert speeds[0] < speeds[1] < speeds[2]
    assert speeds[2] == pytest.approx(66 / ((66 - 28) / 9))


def test_riders_who_relay_each_other_spend_a_point_a_turn(table):
    """R7.17 — three rouleurs with all their points make 13 squares a turn."""
    lies = away(table, (80, 8), 16, riders=3)
    assert break_speed(lies, looking(lies)) == pytest.approx(13.0)


def test_a_break_is_let_go_and_brought_back_later(table):
    """No point is spent on it in the first part of the road; a strong group is closed at once."""
    team = max(table.scene.team_of)

    def wanted(row, riders=1, kind="TIMETRIALIST"):
        lies = away(table, (row, 8), 10, kind, riders)
        return pace_wanted(lies, team, 1, looking(lies))

    assert not wanted(40)
    assert wanted(80, kind="ROULEUR") > 11
    assert wanted(40, riders=5)


def test_a_bunch_that_rides_free_keeps_together():
    """The head may attack itself: then the next team in front pulls, and the rest follow."""
    pulled = []
    for race in races(of_type("FLAT_STAGE"), 16, name="free"):
        turns = {one[1] for one in race.of("pulled")}
        for table in race.tables:
            bunch = max(table.formations, key=len, default=())
            if len(bunch) >= 24 and table.row[bunch[0]] <= race.start.road.rows - 62:
                pulled.append(table.turn in turns)
    assert mean(pulled) >= 0.97


def test_four_days_later_sprinters_still_win_flat_stages():
    """A tour rides ten days; its first two flat stages are met with what points are left."""
    won = []
    for n in range(8):
        ride = begin_ride(load(SAMPLES / "giro-2019.etapa"), GAME)
        for number in range(1, 12):
            ridden = ride_stage(
                ride, number, lambda _team, key: BOTS["director"](key), f"flat/{n}", listen=False
            )
            ride = ridden.ride
            if ride.roads[number - 1].type == "FLAT_STAGE":
                won.append(ridden.results.arrivals[0].type == "SPRINTER")
    assert len(won) == 16
    assert mean(won) >= 0.5
