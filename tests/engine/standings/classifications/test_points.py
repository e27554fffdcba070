"""Mountain and regularity: R12.5, R12.6, RULING 87, RULING 89."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.tour.values import TTT
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.classifications.points import PointsRow

TABLE = "bib place turns\n11 1 20\n12 2 20\n21 3 20\n22 4 20"


def rows(ranking: tuple[PointsRow, ...]) -> list[tuple[int, int, str]]:
    return [(r.bib, r.points, r.tie) for r in ranking]


def test_summits_pay_points(night: Callable):
    """R12.5, R1.22 — 5, 3, 1 at a third-category summit; riders without points are not listed."""
    n = night()
    n.stage(TABLE, "MTN_3", lines={"M1": [22, 11, 21]})
    assert rows(n.standings().last.rows["mountain"]) == [(22, 5, ""), (11, 3, ""), (21, 1, "")]


@pytest.mark.parametrize(
    ("table", "rules", "first"),
    [
        # 10 + 5 + 3 with a win at a second-category climb beat 5 + 3 + 10 without
        (TABLE, {}, [(11, 18, ""), (22, 18, "2")]),
        # points.tie_breaks: by the general classification alone
        (TABLE.replace("22 4 20", "22 4 10"), {"points__tie_breaks": "gc_only"},
         [(22, 18, ""), (11, 18, "GC")]),
    ],
)  # fmt: skip
def test_a_mountain_tie_goes_to_first_places_from_the_hardest_down(
    night: Callable, table: str, rules: dict[str, Any], first: list[tuple[int, int, str]]
):
    """RULING 89."""
    n = night()
    n.stage(
        table, "MTN_2", "MTN_3", "MTN_1",
        lines={"M1": [11, 22, 21, 12], "M2": [11, 22, 21], "M3": [12, 22, 21, 11]},
    )  # fmt: skip
    assert rows(n.standings(BOOK.with_changes(**rules)).last.rows["mountain"])[:2] == first


def test_finishes_and_sprints_make_the_regularity(night: Callable):
    """R12.6, R1.21 — stage points by place, plus intermediate-sprint points."""
    n = night()
    n.stage(TABLE, sprint=True, lines={"S1": [22, 12, 11]})
    assert rows(n.standings().last.rows["regularity"]) == [
        (11, 26, ""), (12, 23, ""), (21, 15, ""), (22, 5, ""),
    ]  # fmt: skip


FOURS = {"points": (4, 4, 4, 4)}


@pytest.mark.parametrize(
    ("stages", "ranking"),
    [
        # 5 points for a stage beat 5 points for a sprint
        ([({"points": (5,)}, [12, 21, 22])],
         [(11, 5, ""), (12, 5, "stage_wins"), (21, 3, ""), (22, 1, "")]),
        ([(FOURS, [22, 21, 12]), (FOURS, [12, 21, 22])],
         [(12, 14, ""), (22, 14, "GC"), (21, 14, "sprint_wins"), (11, 8, "")]),
    ],
)  # fmt: skip
def test_a_regularity_tie_goes_to_stage_wins_sprint_wins_and_then_to_gc(
    night: Callable, stages: list[tuple[dict[str, Any], list[int]]],
    ranking: list[tuple[int, int, str]],
):  # fmt: skip
    """RULING 89."""
    n = night()
    for more, sprint in stages:
        n.stage(TABLE, sprint=True, lines={"S1": sprint}, **more)
    assert rows(n.standings().last.rows["regularity"]) == ranking


def test_a_win_of_a_team_time_trial_is_no_stage_win(night: Callable):
    """RULING 89 — it is the team that wins."""
    n = night()
    n.stage("bib turns overshoot\n11 20 1\n12 20 1\n21 21 1\n22 21 1", stage_format=TTT)
    assert [r.wins["stage_wins"] for r in n.standings().last.rows["regularity"]] == [0, 0, 0, 0]
