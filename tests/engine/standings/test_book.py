"""The standings of a tour: always from the first stage on, its jerseys and its effort points."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.standings.book import StandingsBook, compute_standings, write_page
from engine.tour.rules import Rules
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings
    from engine.standings.results import StageResult

DONE = "bib place turns\n11 1 20\n12 2 21\n21 3 22\n22 4 23"


def test_correcting_an_early_stage_changes_everything_after_it(night: Callable):
    """R12.2 — stage 1 is corrected after stage 3."""
    n = night()
    for _ in range(3):
        n.stage(DONE)
    before = n.standings().last.general[0]
    n.results[1]["riders"] = DONE.replace("11 1 20", "11 1 29")
    after = n.standings().last.general[0]
    assert (before.bib, after.bib) == (11, 12)


def test_leaders_take_their_indicators_after_each_stage(night: Callable):
    """R12.9 — one rider may hold several; no mountain points, no mountain jersey."""
    n = night()
    n.stage(DONE)
    assert n.standings().leaders["mountain"] is None
    n = night()
    n.stage(DONE, "MTN_3", lines={"M1": [21, 11, 12]})
    n.stage(DONE.replace("11 1 20", "11 4 40").replace("22 4", "22 1"))
    first, second = (s.leaders for s in n.standings().snapshots)
    jerseys = ("general", "regularity", "mountain", "teams")
    assert tuple(first[key] for key in jerseys) == (11, 11, 21, "T1")
    assert (second["general"], second["mountain"]) == (12, 21)


@pytest.mark.parametrize(("rule", "winner"), [("none", ""), ("gc", "T1"), ("team", "T2")])
def test_a_house_may_name_an_overall_winner(night: Callable, rule: str, winner: str):
    """RULING 103 — the team of the leader or the leading team, once the tour is over."""
    n = night(size=4)
    teams = "".join(f"\n1{k} {k + 4} 40\n2{k} {k} 30" for k in range(2, 5))
    n.stage(f"bib place turns\n11 1 20\n21 5 30{teams}")
    rules = BOOK.with_changes(tour__overall_winner=rule)
    assert n.standings(rules).winner == winner
    n.stage("")
    assert n.standings(rules).winner == ""


def test_before_the_first_stage_there_is_nothing(night: Callable):
    """R12.9 — no classification and no jersey; pools as they start."""
    standings = night().standings()
    assert (standings.last, standings.leaders["general"], standings.pool_of(11)) == (None, None, 16)


def effort_of(standings: Standings, bib: int) -> list[tuple[int, int, int, int]]:
    return [(s.before, s.after, s.recovery, s.next) for s in standings.effort[bib].stages]


@pytest.mark.parametrize(
    ("table", "rules", "booked"),
    [
        # R1.24, R2.8 — 16 - 9 + 1 + 4 = 12
        ("bib place turns pe_attack pe_pull feed\n11 1 20 6 3 1", {}, (16, 8, 4, 12)),
        # RULING 14 — a balance never exceeds the start, unless the house lifts the ceiling
        ("bib place turns pe_pull\n11 1 20 1", {}, (16, 15, 4, 16)),
        ("bib place turns pe_pull\n11 1 20 1", {"pe__cap_at_start": False}, (16, 15, 4, 19)),
        # RULING 98 — the account of a rider who is out is closed
        ("bib status pe_pull\n11 DNF 5", {}, (16, 11, 0, 11)),
    ],
)
def test_effort_points_are_carried_on(
    night: Callable, table: str, rules: dict[str, Any], booked: tuple[int, ...]
):
    """R1.24, R2.8, RULING 14, RULING 98 — before, after, recovery, next."""
    n = night(size=1, teams=1)
    n.stage(table)
    standings = n.standings(BOOK.with_changes(**rules))
    assert effort_of(standings, 11) == [booked]
    assert standings.pool_of(11) == booked[3]


def test_spending_more_than_there_was_is_an_error(night: Callable):
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
    assert [standings.pool_of(11, after) for after in (0, 1, 2, None)] == [16, 11, 9, 9]


@pytest.fixture
def tour_of_chance(night: Callable) -> Callable:
    """Return a maker of small tours with abandons, bonus turns and ties."""

    def make(dice: Random) -> Any:
        n, racing = night(size=3, teams=2), [11, 12, 13, 21, 22, 23]
        for _ in range(dice.randint(1, 4)):
            order = dice.sample(racing, len(racing))
            out = set(order[:1]) if dice.random() < 0.3 and len(racing) > 2 else set()
            turns = sorted(dice.randint(20, 23) for _ in order)
            rows = [
                f"{bib} - - DNF" if bib in out else f"{bib} {place} {turn} OK"
                for place, (bib, turn) in enumerate(zip(order, turns, strict=True), 1)
            ]
            lines = {key: dice.sample(racing, min(3, len(racing))) for key in ("M1", "S1")}
            table = "\n".join(["bib place turns status", *rows])
            n.stage(table, "MTN_3", sprint=True, lines=lines)
            racing = [bib for bib in racing if bib not in out]
        return n

    return make


def first_stages(n: Any, count: int) -> Standings:
    every = dict(n.results)
    n.results = {number: result for number, result in every.items() if number <= count}
    standings: Standings = n.standings()
    n.results = every
    return standings


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False))
def test_earlier_stages_do_not_know_what_comes_after(tour_of_chance: Callable, dice: Random):
    """R12.2 — classifications after stage k are those of a tour that ends there."""
    n = tour_of_chance(dice)
    whole = n.standings()
    for count in range(1, whole.counted_stages):
        assert first_stages(n, count).snapshots == whole.snapshots[:count]


def changed(typed: dict[int, StageResult], dice: Random) -> dict[int, StageResult]:
    """Return results as a hand may leave them: a stage taken away, half typed, or corrected."""
    after = dict(typed)
    number = dice.choice(list(after))
    result = after[number]
    kind = dice.randrange(6)
    if kind == 0:
        del after[number]
    elif kind == 1:
        after[number] = replace(result, arrivals=result.arrivals[:-1])
    elif kind == 2:
        after[number] = replace(result, provisional=not result.provisional, cold=not result.cold)
    elif kind == 3:
        after[number] = replace(result)  # equal, and another value
    else:
        rows = list(result.arrivals)
        at = dice.randrange(len(rows))
        spent = {"attack": dice.randrange(30)}
        rows[at] = replace(rows[at], turns=dice.randint(18, 25), spent=spent)
        after[number] = replace(result, arrivals=tuple(rows))
    return after


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False), cold=st.booleans())
def test_a_book_written_on_says_what_one_written_anew_says(
    tour_of_chance: Callable, dice: Random, cold: bool
):
    """R12.2, RULING 79 — after any correction, in any order; and what was said stays as it was."""
    n = tour_of_chance(dice)
    rules = Rules("ciclismo", {"cold.blocks_stage_recovery": True} if cold else {})
    book, whole = StandingsBook(n.facts(), rules), n.typed()
    typings = [{k: whole[k] for k in list(whole)[:count]} for count in range(len(whole) + 1)]
    answers = []
    for _ in range(8):
        results = dice.choice(typings)
        standings = book.standings_after(results)
        assert standings == compute_standings(n.facts(), results, rules)
        answers.append((standings, repr(standings)))
        if results:
            typings.append(changed(results, dice))
    assert [repr(standings) for standings, _ in answers] == [text for _, text in answers]


def test_a_page_is_written_once_until_its_stage_is_corrected(
    tour_of_chance: Callable, monkeypatch: pytest.MonkeyPatch
):
    """From stage to stage one settlement each; a correction costs those behind it, no more."""
    n = next(n for n in map(tour_of_chance, map(Random, range(99))) if len(n.courses) == 4)
    written = []

    def write_and_note(*arguments: Any) -> Any:
        written.append(arguments[1].number)
        return write_page(*arguments)

    monkeypatch.setattr("engine.standings.book.write_page", write_and_note)
    book, whole = StandingsBook(n.facts(), BOOK), n.typed()
    for count in range(5):
        book.standings_after({k: whole[k] for k in list(whole)[:count]})
    assert written == [1, 2, 3, 4]
    book.standings_after(whole)
    book.standings_after({**whole, 3: replace(whole[3], provisional=True)})
    assert written == [1, 2, 3, 4, 3, 4]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False))
def test_points_add_up(tour_of_chance: Callable, dice: Random):
    """R12.5, R12.6 — what riders hold is what lines and finishes paid, less what lapsed."""
    n = tour_of_chance(dice)
    standings = n.standings()
    gone = {g.bib for g in standings.gone}
    for name, kinds in (("mountain", {"SUMMIT"}), ("regularity", {"INTERMEDIATE_SPRINT"})):
        held_points = sum(row.points for row in standings.last.rows[name])
        places = [p for s in standings.snapshots for p in s.stage.places]
        paid = sum(p.points for p in places if p.kind in kinds and p.bib not in gone)
        if name == "regularity":
            finishes = [f for s in standings.snapshots for f in s.stage.finishes.values()]
            paid += sum(f.points for f in finishes if f.bib not in gone)
        assert held_points == paid


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False))
def test_the_order_of_typing_changes_nothing(tour_of_chance: Callable, dice: Random):
    """R1.20 — rows may be sorted as one likes."""
    n = tour_of_chance(dice)
    before = n.standings()
    for result in n.results.values():
        head, *rows = str(result["riders"]).splitlines()
        dice.shuffle(rows)
        result["riders"] = "\n".join([head, *rows])
    assert n.standings().snapshots == before.snapshots


def test_a_stage_half_typed_is_ranked_provisionally_and_counts_for_nothing(night: Callable):
    """Who is known is ranked; who is not is neither out nor last; the whole stage stays to come."""
    n = night()
    n.stage(DONE)
    n.stage("bib place turns\n11 1 25\n21 3 30", "MTN_3", lines={"M1": [21]})
    facts, typed = n.facts(), n.typed()
    book = StandingsBook(facts, BOOK)
    so_far, whole = book.standings_so_far(typed), book.standings_after(typed)

    assert whole.counted_stages == 1
    assert [row.bib for row in so_far.last.general] == [11, 21]
    assert so_far.last.provisional
    assert so_far.gone == ()
    assert so_far.findings == whole.findings
    assert book.standings_so_far({1: typed[1]}) is None


def test_a_stage_of_which_no_rider_is_known_is_not_ranked(night: Callable):
    n = night()
    n.stage("bib place\n11 1\n21 2")

    assert StandingsBook(n.facts(), BOOK).standings_so_far(n.typed()) is None
