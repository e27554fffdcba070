"""Who leaves the race and what he leaves behind: RULING 97, RULING 98; riders not played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.tour.rules import Rules
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("status", ["DNF", "DNS", "OUT", "DSQ"])
def test_who_is_out_holds_no_place(night: Callable, status: str):
    """RULING 89, RULING 98 — a rider must be in the race to hold a place in any classification."""
    n = night(size=2, teams=1)
    n.stage(f"bib place turns status\n11 1 20 OK\n12 - - {status}")
    standings = n.standings()
    assert [r.bib for r in standings.last.general] == [11]
    assert [(g.bib, g.stage, g.status) for g in standings.gone] == [(12, 1, status)]


def test_earlier_points_stay_on_the_sheet_and_hold_no_place(night: Callable):
    """RULING 89 — the points of earlier stages rank nobody who has left."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21")
    n.stage("bib place turns status\n11 - - DNF\n12 1 20 OK")
    assert [r.bib for r in n.standings().last.rows["regularity"]] == [12]


@pytest.mark.parametrize(("keep", "bonus"), [(False, 0), (True, 3)])
def test_what_an_abandoning_rider_won_in_the_stage_lapses(night: Callable, keep: bool, bonus: int):
    """RULING 98 — nobody moves up; `abandon.keep_stage_points` keeps it on the sheet."""
    n = night(size=2, teams=1)
    n.stage("bib place turns status\n11 - - DNF\n12 1 20 OK", "MTN_4", lines={"M1": [11, 12]})
    places = n.standings(Rules("ciclismo").but(abandon__keep_stage_points=keep)).last.stage.places
    assert [(p.bib, p.place, p.bonus) for p in places] == [(11, 1, bonus), (12, 2, 2)]


def test_a_rider_over_the_time_cut_is_out(night: Callable):
    """RULING 97 — out when turns > floor(winner's turns x 1.20) on a flat stage."""
    n = night(size=3, teams=1)
    n.stage("bib place turns\n11 1 24\n12 2 28\n13 3 29")
    standings = n.standings(Rules("ciclismo").but(time_cut__enabled=True))
    assert standings.last.stage.limit == 28
    assert [(g.bib, g.status) for g in standings.gone] == [(13, "OUT")]


def test_the_time_cut_is_a_share_of_a_played_winners_turns(night: Callable):
    """RULING 96, RULING 97 — a computed rider with 15 turns sets no limit; 20 give 24."""
    n = night(size=3, teams=1)
    n.stage("bib place turns status\n11 - 15 COMPUTED\n12 1 20 OK\n13 2 24 OK")
    assert n.standings(Rules("ciclismo").but(time_cut__enabled=True)).last.stage.limit == 24


def test_there_is_no_time_cut_by_default(night: Callable):
    """RULING 97 — off, because the source lets everybody finish."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 10\n12 2 99")
    assert len(n.standings().last.general) == 2


def test_the_time_cut_is_exact(night: Callable):
    """R0.2, RULING 97 — floor(45 x 1.4) is 63, whatever a machine makes of 1.4."""
    n = night(size=2, teams=1)
    n.stage("bib turns overshoot\n11 45 1\n12 63 1", stage_format=TTT)
    rules = Rules("ciclismo").but(time_cut__enabled=True, ttt__counting_rider=1)
    assert n.standings(rules).last.stage.limit == 63


def test_riders_not_played_follow_those_played_with_as_many_turns(night: Callable):
    """RULING 96 — behind everybody played with the same turns; among themselves by exact sum."""
    n = night(size=4, teams=1)
    n.stage(
        "bib place turns status exact\n"
        "11 - 20 COMPUTED 39/2\n12 1 20 OK -\n13 - 20 COMPUTED 58/3\n14 2 21 OK -"
    )
    finishes = n.standings().last.stage.finishes
    assert {b: f.rank for b, f in finishes.items()} == {12: 1, 13: 2, 11: 3, 14: 4}


def test_riders_not_played_change_no_order_of_who_was_played(night: Callable):
    """RULING 96, RULING 108 — 12 stays ahead of 13, who has the 20 turns of his group."""
    n = night(size=4, teams=1)
    n.stage(
        "bib place turns status exact\n"
        "11 1 20 OK -\n12 2 21 OK -\n13 3 20 OK -\n14 - 20 COMPUTED 39/2"
    )
    finishes = n.standings().last.stage.finishes
    assert {b: f.rank for b, f in finishes.items()} == {11: 1, 12: 2, 13: 3, 14: 4}


def test_riders_not_played_score_nothing(night: Callable):
    """RULING 96 — no points and no bonuses; points go by the places of those who were played."""
    n = night(size=2, teams=1)
    n.stage("bib place turns status\n11 - 19 COMPUTED\n12 1 20 OK")
    last = n.standings().last
    assert [(r.bib, r.points) for r in last.rows["regularity"]] == [(12, 25)]


def test_riders_not_played_count_for_general_and_team(night: Callable):
    """RULING 96 — they count for the team classification."""
    n = night(size=4, teams=1)
    n.stage("bib place turns status\n11 1 20 OK\n12 2 21 OK\n13 - 22 COMPUTED\n14 - 23 COMPUTED")
    last = n.standings().last
    assert last.rows["teams"][0].turns == 86
    assert [r.bib for r in last.general] == [11, 12, 13, 14]


def test_a_stage_in_which_nobody_arrives_has_no_time_cut(night: Callable):
    """RULING 97 — the cut is a share of the winner's turns; without one there is none."""
    n = night(size=2, teams=1)
    n.stage("bib place turns status\n11 - - DNF\n12 - - DNF", "MTN_4")
    assert n.standings(Rules("ciclismo").but(time_cut__enabled=True)).last.stage.limit is None
