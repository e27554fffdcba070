"""The general classification: R12.2, R12.3, RULING 84, RULING 85."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.standings.ranking import MANUAL, SHARED
from engine.tour.values import ITT, TTT
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable


def test_turns_of_every_stage_are_summed(night: Callable):
    """R12.2, R1.20 — turns needed in every stage, summed, lowest first, gap to the leader."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21")
    n.stage("bib place turns\n11 2 30\n12 1 22")
    rows = n.standings().last.general
    assert [(r.rank, r.bib, r.turns, r.gap) for r in rows] == [(1, 12, 43, 0), (2, 11, 50, 7)]


def test_bonus_turns_are_subtracted(night: Callable):
    """R12.3, RULING 84 — 3, 2, 1 turns at the summit come off the total; at a finish too."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 20", "MTN_4", lines={"M1": [12, 11]})
    rows = n.standings().last.general
    assert [(r.bib, r.turns, r.bonus, r.net) for r in rows] == [(12, 20, 3, 17), (11, 20, 2, 18)]
    n.stage("bib place turns\n11 1 20\n12 2 20", bonus=(3, 2, 1))
    assert {r.bib: r.bonus for r in n.standings().last.general} == {11: 5, 12: 5}


def test_equal_turns_go_to_the_smaller_sum_of_places(night: Callable):
    """TV110, RULING 85 — A 3 and 9, B 5 and 6: B first, the same time shown."""
    n = night(size=9, teams=1)
    others = "\n".join(
        f"{b} {p} 40" for b, p in zip(range(13, 20), (1, 2, 4, 6, 7, 8, 9), strict=True)
    )
    n.stage(f"bib place turns\n11 3 30\n12 5 30\n{others}")
    others = "\n".join(
        f"{b} {p} 40" for b, p in zip(range(13, 20), (1, 2, 3, 4, 5, 7, 8), strict=True)
    )
    n.stage(f"bib place turns\n11 9 30\n12 6 30\n{others}")
    first, second = n.standings().last.general[:2]
    assert (first.bib, second.bib, second.gap, second.tie) == (12, 11, 0, "place_sum")


LEVEL = "bib place turns\n11 1 20\n12 2 20"
TRIAL = "bib place turns overshoot\n11 1 20 1\n12 2 20 4"
TEAM = "bib turns overshoot\n11 10 1\n12 10 1"
PLACES_FIRST = {"gc__tie_breaks": ["place_sum", "tt_overshoot", "last_stage_place"]}


@pytest.mark.parametrize(
    ("stages", "rules", "ranking"),
    [
        # the larger sum of overshoot in individual time trials: a road stage has no hundredths
        ([(TRIAL, {"stage_format": ITT})], {}, [(1, 12, ""), (2, 11, "tt_overshoot")]),
        ([(TRIAL, {})], {}, [(1, 11, ""), (2, 12, "place_sum")]),
        # gc.tie_breaks in another order
        ([(TRIAL, {"stage_format": ITT})], PLACES_FIRST, [(1, 11, ""), (2, 12, "place_sum")]),
        # the better place in the latest stage that ranked riders: a team time trial ranks none
        ([(LEVEL, {}), ("bib place turns\n11 2 20\n12 1 20", {})], {},
         [(1, 12, ""), (2, 11, "last_stage_place")]),
        ([("bib place turns\n11 2 20\n12 1 20", {}), (TEAM, {"stage_format": TTT})], {},
         [(1, 12, ""), (2, 11, "place_sum")]),
        # level in everything shares a rank; an order by hand is the last resort, and only that
        ([(TEAM, {"stage_format": TTT})], {}, [(1, 11, ""), (1, 12, SHARED)]),
        ([(TEAM, {"stage_format": TTT, "manual": [12, 11]})], {}, [(1, 12, ""), (2, 11, MANUAL)]),
        ([(LEVEL, {"manual": [12, 11]})], {}, [(1, 11, ""), (2, 12, "place_sum")]),
    ],
)  # fmt: skip
def test_what_breaks_a_tie(
    night: Callable, stages: list[tuple[str, dict[str, Any]]], rules: dict[str, Any],
    ranking: list[tuple[int, int, str]],
):  # fmt: skip
    """RULING 85 — and a tie that is shared asks for an order by hand."""
    n = night(size=2, teams=1)
    for table, more in stages:
        n.stage(table, **more)
    standings = n.standings(BOOK.with_changes(**rules))
    assert [(r.rank, r.bib, r.tie) for r in standings.last.general] == ranking
    shared = any(tie == SHARED for _, _, tie in ranking)
    assert [f.code for f in standings.findings] == ["I_RESULT_TIE"] * shared
