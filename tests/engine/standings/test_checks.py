"""What is still to be typed, and what of it contradicts itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.standings.book import Standings

DONE = "bib place turns\n11 1 20\n12 2 21\n21 3 22\n22 4 23"


def codes(standings: Standings) -> list[str]:
    return [f.code for f in standings.findings]


@pytest.mark.parametrize(
    ("table", "more", "code"),
    [
        # R1.20 — a classification never adds a stage that a rider has no turns of
        ("bib place turns\n11 1 20\n12 2 21\n21 3 22", {}, "W_RESULT_ARRIVALS"),
        (DONE.replace("22 4 23", "22 - 23"), {}, "W_RESULT_ARRIVALS"),
        (DONE.replace("22 4 23", "22 4 -"), {}, "W_RESULT_ARRIVALS"),
        ("", {}, "W_RESULT_ARRIVALS"),
        # RULING 74, RULING 85 — the clock of a trial is read to the square
        (DONE, {"stage_format": ITT}, "W_RESULT_ARRIVALS"),
        # R1.22, R1.23 — a paid place is missing, the last or the one in between
        (DONE, {"lines": {"M1": [11, 12]}}, "W_RESULT_LINE"),
        (DONE, {"lines": {"M1": [11, 0, 12]}}, "W_RESULT_LINE"),
    ],
)
def test_a_half_typed_stage_does_not_count(
    night: Callable, table: str, more: dict[str, object], code: str
):
    """R1.20, R1.22, R1.23, RULING 74, RULING 85 — it is named, and changes no classification."""
    n = night()
    n.stage(DONE)
    n.stage(table, *(["MTN_3"] if "lines" in more else []), **more)
    standings = n.standings()
    assert (standings.counted_stages, codes(standings)) == (1, [code])
    assert standings.findings[0].values.get("count", 1) in {1, 4}


def test_later_stages_wait_for_the_first_incomplete_one(night: Callable):
    """R12.2 — and the finding says for which."""
    n = night()
    n.stage("")
    n.stage(DONE)
    standings = n.standings()
    assert (standings.counted_stages, codes(standings)) == (
        0,
        ["W_RESULT_ARRIVALS", "W_RESULT_WAITS"],
    )


def test_fewer_riders_than_paid_places_leave_places_open(night: Callable):
    """R12.5 — two riders cannot take three places."""
    n = night(size=2, teams=1)
    n.stage("bib place turns\n11 1 20\n12 2 21", "MTN_3", lines={"M1": [12, 11]})
    assert n.standings().counted_stages == 1


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
    """RULING 96 — a place at a line is an error and pays nothing."""
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
    assert (n.standings().counted_stages, n.standings().provisional) == (1, True)


def gone_then(night: Callable, row: str) -> Standings:
    """Return the standings after rider 22 abandoned, and has this row a stage later."""
    n = night()
    for last in ("- - DNF", row):
        n.stage(f"bib place turns status\n11 1 20 OK\n12 2 21 OK\n21 3 22 OK\n22 {last}")
    return n.standings()


@pytest.mark.parametrize(
    ("row", "named"),
    [("- - DNS", []), ("- - DNF", ["E_RESULT_BIB"]), ("4 23 OK", ["E_RESULT_BIB"])],
)
def test_who_is_out_did_not_start(night: Callable, row: str, named: list[str]):
    """R1.20 — to type so again contradicts nothing; any other result of a rider who is out does."""
    standings = gone_then(night, row)
    assert (standings.counted_stages, codes(standings)) == (2, named)
    assert [s.provisional for s in standings.snapshots] == [False, bool(named)]
    assert standings.provisional is bool(named)


def test_a_stage_that_does_not_count_makes_no_other_provisional(night: Callable):
    """R1.20 — what is half typed is named, and changes nothing of what counts."""
    n = night()
    n.stage(DONE)
    n.stage("bib place turns\n99 1 20\n12 2 21")
    standings = n.standings()
    assert codes(standings) == ["W_RESULT_ARRIVALS", "E_RESULT_BIB", "W_RESULT_PLACE_GAP"]
    assert not standings.provisional


def test_findings_name_every_rider_they_speak_of(night: Callable):
    """R1.20, R10.6 — so that a sheet can mark all their rows."""
    n = night()
    n.stage(DONE.replace("22 4", "22 2").replace("21 3 22", "21 5 -"))
    bibs = {f.code: f.values["bibs"] for f in n.standings().findings}
    assert bibs == {
        "W_RESULT_ARRIVALS": (21,), "E_RESULT_PLACE_TWICE": (12, 22), "W_RESULT_PLACE_GAP": (21,),
    }  # fmt: skip
