"""The team time trial: R12.8, RULING 74, RULING 88, RULING 91."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.tour.rules import Rules
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings

CROSSINGS = "bib turns overshoot\n" + "\n".join(
    f"1{k} {t} 1" for k, t in enumerate((12, 12, 13, 13, 13, 14, 15, 15), start=1)
)


def turns(standings: Standings) -> list[int]:
    return [f.turns for f in standings.last.stage.finishes.values()]


def test_the_fourth_rider_stops_the_clock(night: Callable):
    """TV100, R12.8, RULING 91 — team 13; the first five riders 13 each; then 14, 15, 15."""
    n = night(size=8, teams=1)
    n.stage(CROSSINGS, stage_format=TTT)
    standings = n.standings()
    assert standings.last.stage.times[0].turns == 13
    assert turns(standings) == [13, 13, 13, 13, 13, 14, 15, 15]


def test_a_short_team_is_timed_on_its_last(night: Callable):
    """RULING 91 — fewer than four riders."""
    n = night(size=3, teams=1)
    n.stage("bib turns overshoot\n11 12 1\n12 13 1\n13 15 1", stage_format=TTT)
    assert turns(n.standings()) == [15, 15, 15]


def test_the_counting_rider_can_be_another(night: Callable):
    """RULING 91 — `ttt.counting_rider`."""
    n = night(size=3, teams=1)
    n.stage("bib turns overshoot\n11 12 1\n12 13 1\n13 15 1", stage_format=TTT)
    assert turns(n.standings(Rules("ciclismo").but(ttt__counting_rider=1))) == [12, 13, 15]


def test_dropped_riders_may_get_the_turns_of_the_team(night: Callable):
    """RULING 91 — `ttt.dropped_get = team_turns`."""
    n = night(size=8, teams=1)
    n.stage(CROSSINGS, stage_format=TTT)
    assert set(turns(n.standings(Rules("ciclismo").but(ttt__dropped_get="team_turns")))) == {13}


@pytest.mark.parametrize(
    ("points_to", "paid"),
    [("riders_with_team_time", 5), ("all_finishers", 8), ("first_four", 4)],
)
def test_who_gets_the_points_of_the_team(night: Callable, points_to: str, paid: int):
    """RULING 88 — every rider credited with his team's time; the others by house rule."""
    n = night(size=8, teams=1)
    n.stage(CROSSINGS, stage_format=TTT)
    rows = n.standings(Rules("ciclismo").but(ttt__points_to=points_to)).last.rows["regularity"]
    assert [r.points for r in rows] == [25] * paid


def test_teams_with_equal_turns_go_by_the_overshoot_of_the_clock(night: Callable):
    """RULING 74 — overshoot of the rider who stops the clock; turns are ranked first."""
    n = night(size=4)
    rows = [f"1{k} 20 {k}" for k in range(1, 5)] + [f"2{k} 20 {k + 1}" for k in range(1, 5)]
    n.stage("bib turns overshoot\n" + "\n".join(rows), stage_format=TTT)
    times = n.standings().last.stage.times
    assert [(t.team, t.overshoot, t.tie) for t in times] == [("T2", 2, ""), ("T1", 1, "overshoot")]


def test_a_sprint_settles_what_turns_and_overshoot_leave(night: Callable):
    """RULING 74 — the place written beside a rider of the team."""
    n = night(size=1)
    n.stage("bib turns overshoot place\n11 20 3 2\n21 20 3 1", stage_format=TTT)
    assert [t.team for t in n.standings().last.stage.times] == ["T2", "T1"]


@pytest.mark.parametrize(("tie", "first"), [("overshoot_then_sprint", "T1"), ("sprint", "T2")])
def test_a_house_may_settle_equal_turns_by_a_sprint_alone(night: Callable, tie: str, first: str):
    """RULING 74 — `tt.tie`: the overshoot is part of the sprint, and does not come before."""
    n = night(size=1)
    n.stage("bib turns overshoot place\n11 20 3 2\n21 20 2 1", stage_format=TTT)
    times = n.standings(Rules("ciclismo").but(tt__tie=tie)).last.stage.times
    assert times[0].team == first


def test_no_finish_bonus_in_a_team_time_trial(night: Callable):
    """RULING 84 — a bonus is for one rider at one line."""
    n = night(size=1)
    n.stage("bib turns overshoot\n11 20 3\n21 20 2", stage_format=TTT, bonus=(3, 2, 1))
    assert [r.bonus for r in n.standings().last.general] == [0, 0]


def test_a_rider_who_abandons_stops_no_clock(night: Callable):
    """RULING 91 — only those who arrive count; a team of three left is timed on its last."""
    n = night(size=4, teams=1)
    n.stage(
        "bib turns overshoot status\n11 12 1 OK\n12 13 1 OK\n13 15 1 OK\n14 - - DNF",
        stage_format=TTT,
    )
    assert n.standings().last.stage.times[0].turns == 15
