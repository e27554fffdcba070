"""The general classification: R12.2, R12.3, RULING 84, RULING 85."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.standings.ranking import MANUAL, SHARED
from engine.tour.rules import Rules
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def bibs(rows: list[Any]) -> list[int]:
    return [row.bib for row in rows]


def test_turns_of_every_stage_are_summed(night: Callable):
    """R12.2, R1.20 — turns needed in every stage, summed, lowest first, gap to the leader."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21")
    n.stage("bib place turns\n11 2 30\n12 1 22")
    rows = n.standings().last.general
    assert [(r.rank, r.bib, r.turns, r.gap) for r in rows] == [(1, 12, 43, 0), (2, 11, 50, 7)]


def test_bonus_turns_are_subtracted(night: Callable):
    """R12.3, RULING 84 — 3, 2, 1 turns at the summit come off the total."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 20", "MTN_4", lines={"M1": [12, 11]})
    rows = n.standings().last.general
    assert [(r.bib, r.turns, r.bonus, r.net) for r in rows] == [(12, 20, 3, 17), (11, 20, 2, 18)]


def test_a_finish_pays_turns_where_enabled(night: Callable):
    """RULING 84 — `bonus.finish`."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 20", bonus=(3, 2, 1))
    assert [r.bonus for r in n.standings().last.general] == [3, 2]


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


def test_overshoot_in_time_trials_breaks_a_tie_first(night: Callable):
    """RULING 85 — the larger sum of overshoot in individual time trials."""
    n = night(size=2, teams=1)
    n.stage("bib place turns overshoot\n11 1 20 1\n12 2 20 4", stage_format=ITT)
    first, second = n.standings().last.general
    assert (first.bib, second.tie) == (12, "tt_overshoot")


def test_overshoot_of_a_road_stage_breaks_no_tie(night: Callable):
    """RULING 85 — only individual time trials have hundredths."""
    n = night(size=2, teams=1)
    n.stage("bib place turns overshoot\n11 1 20 1\n12 2 20 4")
    assert n.standings().last.general[1].tie == "place_sum"


def test_the_order_of_the_tie_breaks_can_be_chosen(night: Callable):
    """RULING 85 — `gc.tie_breaks` in another order."""
    n = night(size=2, teams=1)
    n.stage("bib place turns overshoot\n11 1 20 1\n12 2 20 4", stage_format=ITT)
    rules = Rules("ciclismo").but(gc__tie_breaks=["place_sum", "tt_overshoot", "last_stage_place"])
    assert bibs(n.standings(rules).last.general) == [11, 12]


def test_the_latest_stage_breaks_what_places_leave(night: Callable):
    """RULING 85 — better place in the latest stage."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 20")
    n.stage("bib place turns\n11 2 20\n12 1 20")
    first, second = n.standings().last.general
    assert (first.bib, second.tie) == (12, "last_stage_place")


def test_a_team_time_trial_gives_nobody_a_place_of_his_own(night: Callable):
    """RULING 85 — the latest stage that ranked riders decides."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 2 20\n12 1 20")
    n.stage("bib turns overshoot\n11 10 1\n12 10 1", stage_format=TTT)
    assert bibs(n.standings().last.general) == [12, 11]


def test_level_in_everything_is_shared_and_named(night: Callable):
    """RULING 85 — same rank, and a finding asks for an order by hand."""
    n = night(size=2, teams=1)
    n.stage("bib turns overshoot\n11 10 1\n12 10 1", stage_format=TTT)
    standings = n.standings()
    assert [(r.rank, r.tie) for r in standings.last.general] == [(1, ""), (1, SHARED)]
    assert [f.code for f in standings.findings] == ["I_RESULT_TIE"]


def test_an_order_by_hand_is_the_last_resort_and_says_so(night: Callable):
    """RULING 85 — the organiser's order resolves what no rule does, and is named."""
    n = night(size=2, teams=1)
    n.stage("bib turns overshoot\n11 10 1\n12 10 1", stage_format=TTT, manual=[12, 11])
    assert [(r.bib, r.tie) for r in n.standings().last.general] == [(12, ""), (11, MANUAL)]


def test_an_order_by_hand_changes_nothing_that_a_rule_resolves(night: Callable):
    """RULING 85 — it is the last resort only."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 20", manual=[12, 11])
    assert bibs(n.standings().last.general) == [11, 12]
