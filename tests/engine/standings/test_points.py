"""Mountain and regularity: R12.5, R12.6, RULING 87, RULING 89."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.rules import Rules
from engine.tour.values import TTT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.classifications.points import PointsRow

TABLE = "bib place turns\n11 1 20\n12 2 20\n21 3 20\n22 4 20"


def rows(found: tuple[PointsRow, ...]) -> list[tuple[int, int, str]]:
    return [(r.bib, r.points, r.tie) for r in found]


def test_summits_pay_points(night: Callable):
    """R12.5, R1.22 — 5, 3, 1 at a third-category summit; nobody without points is listed."""
    n = night()
    n.stage(TABLE, "MTN_3", lines={"M1": [22, 11, 21]})
    assert rows(n.standings().last.rows["mountain"]) == [(22, 5, ""), (11, 3, ""), (21, 1, "")]


def test_a_mountain_tie_goes_to_first_places_from_the_hardest_down(night: Callable):
    """RULING 89 — 10 + 5 + 3 with a win at a second-category climb beat 5 + 3 + 10 without."""
    n = night()
    n.stage(
        TABLE, "MTN_2", "MTN_3", "MTN_1",
        lines={"M1": [11, 22, 21, 12], "M2": [11, 22, 21], "M3": [12, 22, 21, 11]},
    )  # fmt: skip
    found = n.standings().last.rows["mountain"]
    assert [(r.bib, r.points, r.tie) for r in found[:2]] == [(11, 18, ""), (22, 18, "2")]


def test_a_mountain_tie_may_go_to_gc_alone(night: Callable):
    """RULING 89 — `points.tie_breaks = gc_only`."""
    n = night()
    n.stage(
        TABLE.replace("22 4 20", "22 4 10"), "MTN_2", "MTN_3", "MTN_1",
        lines={"M1": [11, 22, 21, 12], "M2": [11, 22, 21], "M3": [12, 22, 21, 11]},
    )  # fmt: skip
    found = n.standings(Rules("ciclismo").but(points__tie_breaks="gc_only")).last.rows["mountain"]
    assert rows(found)[:2] == [(22, 18, ""), (11, 18, "GC")]


def test_finishes_and_sprints_make_the_regularity(night: Callable):
    """R12.6, R1.21 — stage points by place, plus intermediate-sprint points."""
    n = night()
    n.stage(TABLE, sprint=True, lines={"S1": [22, 12, 11]})
    assert rows(n.standings().last.rows["regularity"]) == [
        (11, 26, ""), (12, 23, ""), (21, 15, ""), (22, 5, ""),
    ]  # fmt: skip


def test_a_regularity_tie_goes_to_stage_wins(night: Callable):
    """RULING 89 — 5 points for a stage beat 5 points for a sprint."""
    n = night()
    n.stage(TABLE, points=(5,), sprint=True, lines={"S1": [12, 21, 22]})
    found = n.standings().last.rows["regularity"]
    assert rows(found)[:2] == [(11, 5, ""), (12, 5, "stage_wins")]


def test_a_win_of_a_team_time_trial_is_no_stage_win(night: Callable):
    """RULING 89 — it is the team that wins."""
    n = night()
    n.stage("bib turns overshoot\n11 20 1\n12 20 1\n21 21 1\n22 21 1", stage_format=TTT)
    assert [r.wins["stage_wins"] for r in n.standings().last.rows["regularity"]] == [0, 0, 0, 0]


def test_a_regularity_tie_goes_to_sprint_wins_and_then_to_gc(night: Callable):
    """RULING 89 — stage wins, then intermediate-sprint wins, then GC."""
    n = night()
    n.stage(TABLE, points=(4, 4, 4, 4), sprint=True, lines={"S1": [22, 21, 12]})
    n.stage(TABLE, points=(4, 4, 4, 4), sprint=True, lines={"S1": [12, 21, 22]})
    found = n.standings().last.rows["regularity"]
    assert [(r.bib, r.points, r.tie) for r in found] == [
        (12, 14, ""), (22, 14, "GC"), (21, 14, "sprint_wins"), (11, 8, ""),
    ]  # fmt: skip
