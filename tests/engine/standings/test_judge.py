"""Decisions of the jury: what each does to its stage and to those behind it (RULING 110)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.errors import TourError
from engine.standings.book import StandingsBook
from engine.standings.jury import Decision, add_decision, drop_decision
from engine.standings.results import from_plain, to_plain
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings

RIDDEN = "bib place turns\n11 1 20\n12 2 20\n21 3 20\n22 4 23"


def decide(night: Callable, *decisions: tuple[int, dict[str, object]]) -> Standings:
    """Return the standings of two stages ridden alike, with these decisions by their stage."""
    n = night()
    for _ in range(2):
        n.stage(RIDDEN, "MTN_3", sprint=True, lines={"M1": [11, 21, 12], "S1": [11, 12, 21]})
    for stage, plain in decisions:
        n.results[stage].setdefault("jury", []).append(plain)
    return n.standings()


def finish(standings: Standings, stage: int = 1) -> list[tuple[int, int]]:
    """Return who came in at which place of a stage."""
    rows = standings.snapshots[stage - 1].stage.finishes.values()
    return sorted((f.place, f.bib) for f in rows if f.place)


def test_who_is_relegated_comes_behind_the_last_of_his_turns(night: Callable):
    """RULING 110 — the turns stay, those behind move up, points go by the new places."""
    after = decide(night, (1, {"rider": 11, "decision": "relegated"}))
    assert finish(after) == [(1, 12), (2, 21), (3, 11), (4, 22)]
    finishes = after.snapshots[0].stage.finishes
    assert (finishes[11].turns, finishes[11].points, finishes[12].points) == (20, 15, 25)
    assert finish(after, 2) == [(1, 11), (2, 12), (3, 21), (4, 22)]


@pytest.mark.parametrize(
    ("decisions", "places"),
    [
        # RULING 110 — behind the place the jury names; nobody is relegated forwards
        ([(11, 4)], [(1, 12), (2, 21), (3, 22), (4, 11)]),
        ([(22, 1)], [(1, 11), (2, 12), (3, 21), (4, 22)]),
        # two who are relegated keep their order
        ([(12, None), (11, None)], [(1, 21), (2, 11), (3, 12), (4, 22)]),
    ],
)
def test_a_place_may_be_named(night: Callable, decisions: list, places: list):
    rows = [
        {"rider": bib, "decision": "relegated"} | ({"amount": to} if to else {})
        for bib, to in decisions
    ]
    assert finish(decide(night, *((1, row) for row in rows))) == places


def test_turns_count_in_the_general_classification_alone(night: Callable):
    """RULING 110 — no place and no turn of the team changes."""
    before, after = decide(night), decide(
        night, (1, {"rider": 11, "decision": "turns", "amount": 2})
    )  # fmt: skip
    nets = {row.bib: row.net for row in after.last.general}
    assert nets[11] - {row.bib: row.net for row in before.last.general}[11] == 2
    assert finish(after) == finish(before)
    assert after.last.rows["teams"] == before.last.rows["teams"]


@pytest.mark.parametrize("key", ["regularity", "mountain"])
def test_points_are_taken_in_their_classification(night: Callable, key: str):
    """RULING 110 — a rider whose points are all gone has no place in it."""
    points = {row.bib: row.points for row in decide(night).last.rows[key]}
    fined = decide(night, (2, {"rider": 11, "decision": key, "amount": 4}))
    assert {r.bib: r.points for r in fined.last.rows[key]} == points | {11: points[11] - 4}
    none = decide(night, (1, {"rider": 11, "decision": key, "amount": points[11]}))
    assert 11 not in {row.bib for row in none.last.rows[key]}
    other = {"regularity": "mountain", "mountain": "regularity"}[key]
    assert fined.last.rows[other] == decide(night).last.rows[other]


def test_who_is_disqualified_is_out_of_the_tour(night: Callable):
    """RULING 110 — at the finish the others move up, at lines nobody does; no next start."""
    after = decide(night, (1, {"rider": 11, "decision": "disqualified"}))
    assert finish(after) == [(1, 12), (2, 21), (3, 22)]
    won = [(p.place, p.bib, p.points) for p in after.snapshots[0].stage.places if p.line == "S1"]
    assert won == [(1, 11, 0), (2, 12, 3), (3, 21, 1)]
    assert [(g.bib, g.stage, g.status) for g in after.gone] == [(11, 1, "DSQ")]
    assert 11 not in {row.bib for row in after.last.general}
    assert after.leaders["general"] == 12


def test_what_a_disqualified_rider_rode_later_counts_no_more(night: Callable):
    """RULING 110 — taken after the next was ridden: its places close, and nothing is odd in it."""
    after = decide(night, (1, {"rider": 11, "decision": "disqualified"}))
    assert after.counted_stages == 2
    assert finish(after, 2) == [(1, 12), (2, 21), (3, 22)]
    assert (after.findings, after.provisional) == ((), False)
    lines = [p.bib for p in after.snapshots[1].stage.places]
    assert 11 not in lines


def test_a_decision_about_a_stranger_is_found_and_changes_nothing(night: Callable):
    """RULING 110 — who does not ride the stage cannot be relegated in it."""
    after = decide(night, (1, {"rider": 99, "decision": "disqualified"}))
    assert [finding.code for finding in after.findings] == ["W_JURY_RIDER"]
    assert after.snapshots == decide(night).snapshots


def test_a_word_that_is_no_decision_is_found(night: Callable):
    """A file typed by hand may say anything: what is no kind of decision changes nothing."""
    after = decide(night, (2, {"rider": 11, "decision": "shamed", "amount": 3}))
    assert [(f.code, f.values["have"]) for f in after.findings] == [("W_JURY_KIND", "shamed")]
    assert after.last.rows == decide(night).last.rows


def test_what_was_typed_stays_and_is_back_without_the_decision(night: Callable):
    """RULING 110 — one decision of a kind about a rider; taken out, the result is as it was."""
    n = night()
    n.stage(RIDDEN)
    typed = n.typed()[1]
    first = add_decision(typed, Decision(11, "turns", 2, " pushed \n a rival "), 1)
    assert first.jury == (Decision(11, "turns", 2, "pushed a rival"),)
    again = add_decision(first, Decision(11, "turns", 3, "twice", after=4), 1)
    assert [d.amount for d in again.jury] == [3]
    assert from_plain(to_plain(again), 1) == again
    assert drop_decision(again, again.jury[0]) == typed
    assert "jury" not in to_plain(typed)


@pytest.mark.parametrize(
    ("plain", "key"),
    [
        ("relegated", "jury_table"),
        ([{"decision": "turns"}], "jury_table"),
        ([{"rider": 11, "decision": "turns", "amount": "2"}], "jury_table"),
        ([{"rider": 11, "decision": "turns"}], "jury_amount"),
        ([{"rider": 11, "decision": "turns", "amount": 1000}], "jury_amount"),
        ([{"rider": 11, "decision": "disqualified", "amount": 1}], "jury_no_amount"),
        ([{"rider": 11, "decision": "disqualified", "reason": "x" * 121}], "jury_reason"),
    ],
)
def test_what_is_no_decision_is_refused(plain: object, key: str):
    """A tour file says what may stand there, in one sentence."""
    with pytest.raises(TourError) as refused:
        from_plain({"riders": RIDDEN, "jury": plain}, 1)
    assert refused.value.key == key
    assert "11" in str(refused.value) or "jury" in str(refused.value)


def test_a_correction_changes_the_page_of_its_stage_and_all_behind_it(night: Callable):
    """R12.2 — the book of a tour is written anew from the stage that is decided about."""
    n = night()
    for _ in range(3):
        n.stage(RIDDEN)
    book, typed = StandingsBook(n.facts(), BOOK), n.typed()
    before = book.standings_after(typed)
    judged = replace(typed[2], jury=(Decision(11, "turns", 5),))
    after = book.standings_after({**typed, 2: judged})
    same = [one == other for one, other in zip(before.snapshots, after.snapshots, strict=True)]
    assert same == [True, False, False]
    assert book.standings_after(typed) == before
