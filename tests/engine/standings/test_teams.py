"""The team classification: R12.4, RULING 86."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings.ranking import MANUAL
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable


def test_four_best_riders_count(night: Callable):
    """TV098, R12.4 — 21 + 21 + 22 + 24 = 88."""
    n = night(size=6, teams=1)
    turns = enumerate((21, 21, 22, 24, 25, 30), start=1)
    n.stage("bib place turns\n" + "\n".join(f"1{k} {k} {t}" for k, t in turns))
    assert n.standings().last.rows["teams"][0].turns == 88


SHORT = "bib place turns status\n11 1 21 OK\n12 2 22 OK\n13 3 25 OK\n14 - - DNF\n" + "\n".join(
    f"2{k} {k + 3} 29 OK" for k in range(1, 5)
)


def test_a_missing_rider_counts_as_the_last_classified_and_one_more(night: Callable):
    """TV099, RULING 86 — 21 + 22 + 25 + 30 = 98."""
    n = night(size=4)
    n.stage(SHORT)
    assert n.standings().last.rows["teams"][0].turns == 98


def test_a_house_may_eliminate_a_short_team(night: Callable):
    """RULING 86 — `team_gc.missing = eliminate`."""
    n = night(size=4)
    n.stage(SHORT)
    rows = n.standings(Rules("ciclismo").but(team_gc__missing="eliminate")).last.rows["teams"]
    assert [r.team for r in rows] == ["T2"]


def test_a_team_without_riders_is_out(night: Callable):
    """RULING 98 — nobody left, no place."""
    n = night(size=1)
    n.stage("bib place turns status\n11 - - DNF\n21 1 20 OK")
    assert [r.team for r in n.standings().last.rows["teams"]] == ["T2"]


def test_bonus_turns_do_not_count_for_teams(night: Callable):
    """RULING 86 — the team classification adds turns as ridden."""
    n = night(size=4, teams=1)
    n.stage(
        "bib place turns\n11 1 20\n12 2 20\n13 3 20\n14 4 20", "MTN_4", lines={"M1": [11, 12, 13]}
    )
    assert n.standings().last.rows["teams"][0].turns == 80


def test_a_tie_goes_to_the_three_best_places_of_the_latest_stage(night: Callable):
    """RULING 86 — places 1, 4, 5 make 10 and places 2, 3, 6 make 11."""
    n = night(size=4)
    places = {11: 2, 12: 3, 13: 6, 14: 7, 21: 1, 22: 4, 23: 5, 24: 8}
    n.stage("bib place turns\n" + "\n".join(f"{b} {p} 20" for b, p in places.items()))
    ranking = n.standings().last.rows["teams"]
    assert [(r.team, r.tie) for r in ranking] == [
        ("T2", ""),
        ("T1", "places"),
    ]


def test_teams_level_in_everything_are_ordered_by_hand(night: Callable):
    """RULING 86 — places 1, 3, 7 and 2, 4, 5 both make 11: the first rider in the order decides."""
    n = night(size=4)
    places = {11: 1, 12: 3, 13: 7, 14: 8, 21: 2, 22: 4, 23: 5, 24: 6}
    table = "bib place turns\n" + "\n".join(f"{b} {p} 20" for b, p in places.items())
    n.stage(table, manual=[23])
    ranking = n.standings().last.rows["teams"]
    assert [(r.team, r.tie) for r in ranking] == [
        ("T2", ""),
        ("T1", MANUAL),
    ]
