"""The team classification: R12.4, RULING 86."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.standings.ranking import MANUAL
from tests.engine.tour.stages import BOOK

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


@pytest.mark.parametrize(
    ("rules", "teams"),
    [
        # TV099 — 21 + 22 + 25 + 30 = 98
        ({}, [("T1", 98), ("T2", 116)]),
        ({"team_gc__missing": "eliminate"}, [("T2", 116)]),
    ],
)
def test_a_missing_rider_counts_as_the_last_classified_and_one_more(
    night: Callable, rules: dict[str, Any], teams: list[tuple[str, int]]
):
    """TV099, RULING 86 — or a house eliminates a short team."""
    n = night(size=4)
    n.stage(SHORT)
    rows = n.standings(BOOK.with_changes(**rules)).last.rows["teams"]
    assert [(r.team, r.turns) for r in rows] == teams


def test_a_team_without_riders_is_out(night: Callable):
    """RULING 98 — no rider left, no place."""
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


@pytest.mark.parametrize(
    ("places", "manual", "tie"),
    [
        # places 1, 4, 5 make 10 and places 2, 3, 6 make 11
        ((2, 3, 6, 7, 1, 4, 5, 8), [], "places"),
        # places 1, 3, 7 and 2, 4, 5 both make 11: the first rider in the order decides
        ((1, 3, 7, 8, 2, 4, 5, 6), [23], MANUAL),
    ],
)
def test_a_tie_goes_to_the_three_best_places_of_the_latest_stage(
    night: Callable, places: tuple[int, ...], manual: list[int], tie: str
):
    """RULING 86 — and then to the order by hand."""
    n = night(size=4)
    bibs = (11, 12, 13, 14, 21, 22, 23, 24)
    rows = [f"{bib} {place} 20" for bib, place in zip(bibs, places, strict=True)]
    n.stage("\n".join(["bib place turns", *rows]), manual=manual)
    ranking = n.standings().last.rows["teams"]
    assert [(r.team, r.tie) for r in ranking] == [("T2", ""), ("T1", tie)]
