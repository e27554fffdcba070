"""Always from the first stage on; half a stage changes nothing; jerseys: R12.9."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.standings.book import StandingsBook, compute_standings, write_page
from engine.tour.rules import Rules
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings
    from engine.standings.results import StageResult

DONE = "bib place turns\n11 1 20\n12 2 21\n21 3 22\n22 4 23"


def codes(standings: Standings) -> list[str]:
    return [f.code for f in standings.findings]


def test_correcting_an_early_stage_changes_everything_after_it(night: Callable):
    """R12.2 — stage 1 is corrected after stage 3."""
    n = night()
    for _ in range(3):
        n.stage(DONE)
    before = n.standings().last.general[0]
    n.results[1]["riders"] = DONE.replace("11 1 20", "11 1 29")
    after = n.standings().last.general[0]
    assert (before.bib, after.bib) == (11, 12)


@pytest.mark.parametrize(
    "half",
    ["bib place turns\n11 1 20\n12 2 21\n21 3 22", DONE.replace("22 4 23", "22 - 23"),
     DONE.replace("22 4 23", "22 4 -"), ""],
)  # fmt: skip
def test_a_half_typed_stage_does_not_count(night: Callable, half: str):
    """R1.20 — a classification never adds a stage somebody has no turns of."""
    n = night()
    n.stage(DONE)
    n.stage(half)
    standings = n.standings()
    assert (standings.counted, codes(standings)) == (1, ["W_RESULT_ARRIVALS"])


def test_a_line_without_its_places_keeps_the_stage_from_counting(night: Callable):
    """R1.22, R1.23 — points and bonus turns are missing as long as a paid place is."""
    n = night()
    n.stage(DONE, "MTN_3", lines={"M1": [11, 12]})
    standings = n.standings()
    assert (standings.counted, codes(standings)) == (0, ["W_RESULT_LINE"])


def test_a_place_nobody_has_written_a_bib_for_is_still_missing(night: Callable):
    """R1.22 — the first and the third of a summit are known, the second is not."""
    n = night()
    n.stage(DONE, "MTN_3", lines={"M1": [11, 0, 12]})
    findings = n.standings().findings
    assert [(f.code, f.values["count"]) for f in findings] == [("W_RESULT_LINE", 1)]


def test_fewer_riders_than_paid_places_leave_places_open(night: Callable):
    """R12.5 — two riders cannot take three places."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21", "MTN_3", lines={"M1": [12, 11]})
    assert n.standings().counted == 1


def test_a_time_trial_needs_the_overshoot(night: Callable):
    """RULING 74, RULING 85 — the clock of a trial is read to the square."""
    n = night()
    n.stage(DONE, stage_format=ITT)
    assert n.standings().counted == 0


def test_later_stages_wait_for_the_first_incomplete_one(night: Callable):
    """R12.2 — and the finding says for which."""
    n = night()
    n.stage("")
    n.stage(DONE)
    standings = n.standings()
    assert (standings.counted, codes(standings)) == (0, ["W_RESULT_ARRIVALS", "W_RESULT_WAITS"])


@pytest.mark.parametrize(
    ("table", "more", "code"),
    [
        (DONE.replace("22 4", "22 3"), {}, "E_RESULT_PLACE_TWICE"),
        (DONE + "\n99 5 30", {}, "E_RESULT_BIB"),
        (DONE, {"lines": {"M1": [11, 12, 99]}}, "E_RESULT_LINE_BIB"),
        (DONE, {"lines": {"M1": [11, 12, 12]}}, "E_RESULT_LINE_TWICE"),
        (DONE, {"lines": {"M1": [11, 12, 21], "M7": [11]}}, "E_RESULT_LINE_UNKNOWN"),
    ],
)
def test_what_contradicts_itself_is_named_and_provisional(
    night: Callable, table: str, more: dict[str, object], code: str
):
    """R1.20 — a typing error is found, not believed."""
    n = night()
    n.stage(table, "MTN_3", **({"lines": {"M1": [11, 12, 21]}} | more))
    standings = n.standings()
    assert code in codes(standings)
    assert standings.provisional


def test_a_rider_not_played_takes_no_line(night: Callable):
    """RULING 96 — his place at a line is an error and pays nothing."""
    n = night()
    table = "bib place turns status\n11 1 20 OK\n12 2 21 OK\n21 3 22 OK\n22 - 23 COMPUTED"
    n.stage(table, "MTN_3", lines={"M1": [22, 11, 12]})
    standings = n.standings()
    assert "E_RESULT_LINE_COMPUTED" in codes(standings)
    assert [r.bib for r in standings.last.rows["mountain"]] == [11, 12]


def test_a_provisional_stage_counts_and_is_marked(night: Callable):
    """R1.20 — a pending decision of the jury."""
    n = night()
    n.stage(DONE, provisional=True)
    assert (n.standings().counted, n.standings().provisional) == (1, True)


def test_leaders_take_their_indicators_after_each_stage(night: Callable):
    """R12.9 — general, regularity and mountain leader; one rider may hold several."""
    n = night()
    n.stage(DONE, "MTN_3", lines={"M1": [21, 11, 12]})
    n.stage(DONE.replace("11 1 20", "11 4 40").replace("22 4", "22 1"))
    first, second = (s.leaders for s in n.standings().snapshots)
    named = ("general", "regularity", "mountain", "teams")
    assert tuple(first[key] for key in named) == (11, 11, 21, "T1")
    assert (second["general"], second["mountain"]) == (12, 21)


@pytest.mark.parametrize(("rule", "winner"), [("none", ""), ("gc", "T1"), ("team", "T2")])
def test_a_house_may_name_an_overall_winner(night: Callable, rule: str, winner: str):
    """RULING 103 — the team of the leader or the leading team, once the tour is over."""
    n = night(size=4)
    teams = "".join(f"\n1{k} {k + 4} 40\n2{k} {k} 30" for k in range(2, 5))
    n.stage(f"bib place turns\n11 1 20\n21 5 30{teams}")
    rules = Rules("ciclismo").but(tour__overall_winner=rule)
    assert n.standings(rules).winner == winner
    n.stage("")
    assert n.standings(rules).winner == ""


def test_nobody_wears_what_nobody_has_earned(night: Callable):
    """R12.9 — no mountain points, no mountain jersey."""
    n = night()
    n.stage(DONE)
    assert n.standings().leaders["mountain"] is None


def test_before_the_first_stage_there_is_nothing(night: Callable):
    """R12.9 — no classification and no jersey; pools as they start."""
    standings = night().standings()
    assert (standings.last, standings.leaders["general"], standings.pool(11)) == (None, None, 16)


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
    kept = dict(n.results)
    n.results = {number: result for number, result in kept.items() if number <= count}
    standings: Standings = n.standings()
    n.results = kept
    return standings


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False))
def test_earlier_stages_do_not_know_what_comes_after(tour_of_chance: Callable, dice: Random):
    """R12.2 — classifications after stage k are those of a tour that ends there."""
    n = tour_of_chance(dice)
    whole = n.standings()
    for count in range(1, whole.counted):
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
    held = [{k: whole[k] for k in list(whole)[:count]} for count in range(len(whole) + 1)]
    said = []
    for _ in range(8):
        results = dice.choice(held)
        standings = book.standings(results)
        assert standings == compute_standings(n.facts(), results, rules)
        said.append((standings, repr(standings)))
        if results:
            held.append(changed(results, dice))
    assert [repr(standings) for standings, _ in said] == [was for _, was in said]


def test_a_page_is_written_once_until_its_stage_is_corrected(
    tour_of_chance: Callable, monkeypatch: pytest.MonkeyPatch
):
    """From stage to stage one settlement each; a correction costs those behind it, no more."""
    n = next(n for n in map(tour_of_chance, map(Random, range(99))) if len(n.courses) == 4)
    written = []

    def noted(*arguments: Any) -> Any:
        written.append(arguments[1].number)
        return write_page(*arguments)

    monkeypatch.setattr("engine.standings.book.write_page", noted)
    book, whole = StandingsBook(n.facts(), Rules("ciclismo")), n.typed()
    for count in range(5):
        book.standings({k: whole[k] for k in list(whole)[:count]})
    assert written == [1, 2, 3, 4]
    book.standings(whole)
    book.standings({**whole, 3: replace(whole[3], provisional=True)})
    assert written == [1, 2, 3, 4, 3, 4]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(dice=st.randoms(use_true_random=False))
def test_points_add_up(tour_of_chance: Callable, dice: Random):
    """R12.5, R12.6 — what riders hold is what lines and finishes paid, less what lapsed."""
    n = tour_of_chance(dice)
    standings = n.standings()
    gone = {g.bib for g in standings.gone}
    for name, kinds in (("mountain", {"SUMMIT"}), ("regularity", {"INTERMEDIATE_SPRINT"})):
        held = sum(row.points for row in standings.last.rows[name])
        places = [p for s in standings.snapshots for p in s.stage.places]
        paid = sum(p.points for p in places if p.kind in kinds and p.bib not in gone)
        if name == "regularity":
            finishes = [f for s in standings.snapshots for f in s.stage.finishes.values()]
            paid += sum(f.points for f in finishes if f.bib not in gone)
        assert held == paid


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
