"""Effort points carried from stage to stage: R1.24, R2.8, R2.10, RULING 14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings


def book(standings: Standings, bib: int) -> list[tuple[int, int, int, int]]:
    return [(s.before, s.after, s.recovery, s.next) for s in standings.effort[bib].stages]


def test_next_is_before_less_spent_plus_feed_plus_recovery(night: Callable):
    """R1.24, R2.8 — 16 - 9 + 1 + 4 = 12."""
    n = night(size=1, teams=1)
    n.stage("bib place turns pe_attack pe_pull feed\n11 1 20 6 3 1")
    assert book(n.standings(), 11) == [(16, 8, 4, 12)]
    assert n.standings().pool(11) == 12


def test_a_balance_never_exceeds_the_start(night: Callable):
    """RULING 14, R1.24 — min(start, …)."""
    n = night(size=1, teams=1)
    n.stage("bib place turns pe_pull\n11 1 20 1")
    assert n.standings().pool(11) == 16


def test_a_house_may_lift_the_ceiling(night: Callable):
    """RULING 14 — `pe.cap_at_start = false`."""
    n = night(size=1, teams=1)
    n.stage("bib place turns pe_pull\n11 1 20 1")
    assert n.standings(Rules("ciclismo").but(pe__cap_at_start=False)).pool(11) == 19


def test_who_leaves_the_race_recovers_nothing(night: Callable):
    """RULING 98 — the account of a rider who is out is closed."""
    n = night(size=1, teams=1)
    n.stage("bib status pe_pull\n11 DNF 5")
    assert book(n.standings(), 11) == [(16, 11, 0, 11)]


def test_spending_more_than_he_had_is_an_error(night: Callable):
    """R2.10 — a balance is never negative: such standings are provisional."""
    n = night(size=1, teams=1)
    n.stage("bib place turns pe_attack\n11 1 20 18")
    standings = n.standings()
    assert [(f.code, f.values["short"]) for f in standings.findings] == [("E_RESULT_OVERSPENT", 2)]
    assert standings.provisional


def test_a_pool_can_be_asked_for_after_any_stage(night: Callable):
    """R1.24 — at the start of the tour, after each stage, and as it stands."""
    n = night(size=1, teams=1)
    n.stage("bib place turns pe_attack\n11 1 20 9")
    n.stage("bib place turns pe_attack\n11 1 20 6")
    standings = n.standings()
    assert [standings.pool(11, after) for after in (0, 1, 2, None)] == [16, 11, 9, 9]
