"""One stage settled: who leaves the race, riders not played, and the team time trial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.tour.values import TTT
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings

CUT = {"time_cut__enabled": True}


@pytest.mark.parametrize("status", ["DNF", "DNS", "OUT", "DSQ"])
def test_who_is_out_holds_no_place(night: Callable, status: str):
    """RULING 89, RULING 98 — a rider must be in the race to hold a place in any classification.

    The points of earlier stages stay on the sheet and rank no rider who has left.
    """
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21")
    n.stage(f"bib place turns status\n11 - - {status}\n12 1 20 OK")
    standings = n.standings()
    assert [r.bib for r in standings.last.general] == [12]
    assert [r.bib for r in standings.last.rows["regularity"]] == [12]
    assert [(g.bib, g.stage, g.status) for g in standings.gone] == [(11, 2, status)]


@pytest.mark.parametrize(("keep", "bonus"), [(False, 0), (True, 3)])
def test_what_an_abandoning_rider_won_in_the_stage_lapses(night: Callable, keep: bool, bonus: int):
    """RULING 98 — no other moves up; `abandon.keep_stage_points` keeps it on the sheet."""
    n = night(size=2, teams=1)
    n.stage("bib place turns status\n11 - - DNF\n12 1 20 OK", "MTN_4", lines={"M1": [11, 12]})
    places = n.standings(BOOK.with_changes(abandon__keep_stage_points=keep)).last.stage.places
    assert [(p.bib, p.place, p.bonus) for p in places] == [(11, 1, bonus), (12, 2, 2)]


@pytest.mark.parametrize(
    ("table", "stage_format", "rules", "limit", "out"),
    [
        # out when turns > floor(winner's turns x 1.20) on a flat stage
        ("bib place turns\n11 1 24\n12 2 28\n13 3 29", "road", CUT, 28, [13]),
        # R0.2 — floor(45 x 1.4) is 63, whatever a machine makes of 1.4
        ("bib turns overshoot\n11 45 1\n12 63 1\n13 63 1", TTT,
         {**CUT, "ttt__counting_rider": 1}, 63, []),
        # RULING 96 — a computed rider with 15 turns sets no limit; 20 give 24
        ("bib place turns status\n11 - 15 COMPUTED\n12 1 20 OK\n13 2 24 OK", "road", CUT, 24, []),
        # a share of the winner's turns: without a winner, or where it is off, there is none
        ("bib status\n11 DNF\n12 DNF\n13 DNF", "road", CUT, None, [11, 12, 13]),
        ("bib place turns\n11 1 10\n12 2 99\n13 3 99", "road", {}, None, []),
    ],
)  # fmt: skip
def test_the_time_cut(
    night: Callable, table: str, stage_format: str, rules: dict[str, Any],
    limit: int | None, out: list[int],
):  # fmt: skip
    """R0.2, RULING 96, RULING 97 — off by default, because the source lets all finish."""
    n = night(size=3, teams=1)
    n.stage(table, stage_format=stage_format)
    standings = n.standings(BOOK.with_changes(**rules))
    assert standings.last.stage.limit == limit
    assert [g.bib for g in standings.gone] == out


@pytest.mark.parametrize(
    ("rows", "ranks"),
    [
        # behind all played with the same turns; among themselves by exact sum
        (["11 - 20 COMPUTED 39/2", "12 1 20 OK -", "13 - 20 COMPUTED 58/3", "14 2 21 OK -"],
         {12: 1, 13: 2, 11: 3, 14: 4}),
        # RULING 108 — 12 stays ahead of 13, who has the 20 turns of the group
        (["11 1 20 OK -", "12 2 21 OK -", "13 3 20 OK -", "14 - 20 COMPUTED 39/2"],
         {11: 1, 12: 2, 13: 3, 14: 4}),
    ],
)  # fmt: skip
def test_riders_not_played_follow_those_played_with_as_many_turns(
    night: Callable, rows: list[str], ranks: dict[int, int]
):
    """RULING 96, RULING 108 — and change no order of those who were played."""
    n = night(size=4, teams=1)
    n.stage("\n".join(["bib place turns status exact", *rows]))
    finishes = n.standings().last.stage.finishes
    assert {bib: f.rank for bib, f in finishes.items()} == ranks


def test_riders_not_played_count_for_general_and_team_and_score_nothing(night: Callable):
    """RULING 96 — points go by the places of those who were played."""
    n = night(size=4, teams=1)
    n.stage("bib place turns status\n11 1 20 OK\n12 2 21 OK\n13 - 19 COMPUTED\n14 - 23 COMPUTED")
    last = n.standings().last
    assert last.rows["teams"][0].turns == 83
    assert [r.bib for r in last.general] == [13, 11, 12, 14]
    assert [(r.bib, r.points) for r in last.rows["regularity"]] == [(11, 25), (12, 20)]


# The team time trial: R12.8

CROSSINGS = "bib turns overshoot\n" + "\n".join(
    f"1{k} {t} 1" for k, t in enumerate((12, 12, 13, 13, 13, 14, 15, 15), start=1)
)
SHORT = "bib turns overshoot status\n11 12 1 OK\n12 13 1 OK\n13 15 1 OK\n" + "\n".join(
    f"1{k} - - DNF" for k in range(4, 9)
)


def turns(standings: Standings) -> list[int]:
    finishes = standings.last.stage.finishes.values()
    return [f.turns for f in finishes if f.status == "OK"]


@pytest.mark.parametrize(
    ("table", "rules", "credited"),
    [
        # TV100, R12.8 — team 13; the first five riders 13 each; then 14, 15, 15
        (CROSSINGS, {}, [13, 13, 13, 13, 13, 14, 15, 15]),
        (CROSSINGS, {"ttt__dropped_get": "team_turns"}, [13] * 8),
        # fewer than four arrive: the last of them stops the clock
        (SHORT, {}, [15, 15, 15]),
        (SHORT, {"ttt__counting_rider": 1}, [12, 13, 15]),
    ],
)
def test_the_fourth_rider_stops_the_clock(
    night: Callable, table: str, rules: dict[str, Any], credited: list[int]
):
    """TV100, R12.8, RULING 91 — and its riders are credited with the turns of the team."""
    n = night(size=8, teams=1)
    n.stage(table, stage_format=TTT)
    assert turns(n.standings(BOOK.with_changes(**rules))) == credited


@pytest.mark.parametrize(
    ("points_to", "paid"),
    [("riders_with_team_time", 5), ("all_finishers", 8), ("first_four", 4)],
)
def test_who_gets_the_points_of_the_team(night: Callable, points_to: str, paid: int):
    """RULING 88 — every rider credited with the time of the team; the others by house rule."""
    n = night(size=8, teams=1)
    n.stage(CROSSINGS, stage_format=TTT)
    rows = n.standings(BOOK.with_changes(ttt__points_to=points_to)).last.rows["regularity"]
    assert [r.points for r in rows] == [25] * paid


@pytest.mark.parametrize(
    ("rows", "rules", "teams"),
    [
        # the overshoot of the rider who stops the clock, then the place written beside a rider
        (["11 20 2 1", "21 20 3 2"], {}, [("T2", ""), ("T1", "overshoot")]),
        (["11 20 3 2", "21 20 3 1"], {}, [("T2", ""), ("T1", "sprint")]),
        # tt.tie: by a sprint alone
        (["11 20 3 2", "21 20 2 1"], {"tt__tie": "overshoot_then_sprint"},
         [("T1", ""), ("T2", "overshoot")]),
        (["11 20 3 2", "21 20 2 1"], {"tt__tie": "sprint"}, [("T2", ""), ("T1", "sprint")]),
        # turns are ranked first
        (["11 20 1 2", "21 21 9 1"], {}, [("T1", ""), ("T2", "")]),
    ],
)  # fmt: skip
def test_teams_with_equal_turns_go_by_overshoot_and_sprint(
    night: Callable, rows: list[str], rules: dict[str, Any], teams: list[tuple[str, str]]
):
    """RULING 74."""
    n = night(size=1)
    n.stage("\n".join(["bib turns overshoot place", *rows]), stage_format=TTT)
    times = n.standings(BOOK.with_changes(**rules)).last.stage.times
    assert [(time.team, time.tie) for time in times] == teams


def test_the_overshoot_is_that_of_the_rider_who_stops_the_clock(night: Callable):
    """RULING 74 — of the fourth, not of the first."""
    n = night(size=4)
    rows = [f"1{k} 20 {k}" for k in range(1, 5)] + [f"2{k} 20 {k + 1}" for k in range(1, 5)]
    n.stage("bib turns overshoot\n" + "\n".join(rows), stage_format=TTT)
    times = n.standings().last.stage.times
    assert [(time.team, time.overshoot) for time in times] == [("T2", 2), ("T1", 1)]


def test_no_finish_bonus_in_a_team_time_trial(night: Callable):
    """RULING 84 — a bonus is for one rider at one line."""
    n = night(size=1)
    n.stage("bib turns overshoot\n11 20 3\n21 20 2", stage_format=TTT, bonus=(3, 2, 1))
    assert [r.bonus for r in n.standings().last.general] == [0, 0]
