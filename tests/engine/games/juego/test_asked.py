"""A question of El juego as a player reads it."""

from __future__ import annotations

from typing import Any

from engine.games.juego.sheets import sheet_of
from engine.games.juego.state import snapshot_of
from engine.race.frame import View


def read_sheet(table: Any, nth: int) -> Any:
    """Return the sheet of a question the table was asked when its last rider moved."""
    return sheet_of(table.offered[nth], View(0, snapshot_of(table.state)))


def test_a_draft_says_where_it_leads_how_far_and_what_it_costs(table: Any):
    """R9.1 — target space, distance and price, beside what a roll brings."""
    t = table("a12 b11", teams="ab", purses="2 2")
    t.go("a6+2")
    t.state.at = 1
    from engine.games.juego.turn import move

    question = next(move(t.state, 1))
    sheet = sheet_of(question, View(1, snapshot_of(t.state)))
    roll, draft = sheet.parts[0].options
    assert (roll.gain, roll.cost) == (7.0, 0)
    assert (draft.place, draft.cost, draft.gain) == ((19, 1), 2, 8.0)
    assert draft.words.values["square"] == 19
    assert sheet.rule == "R9.1"


def test_counters_say_where_each_leads_and_what_the_purse_bars(table: Any):
    """R9.2, R7.4, R7.7 — the last place on each space; two are there, the third is not."""
    t = table("a20 b10", teams="ab", purses="0 2")
    t.go("a3 b11")
    t.state.space[1], t.state.place[1], t.state.at = 10, 1, 1
    sheet = read_sheet(t, 0)
    options = sheet.parts[0].options
    assert [o.place for o in options] == [(21, 1), (22, 1), (23, 2)]
    assert [o.cost for o in options] == [0, 1, 2]
    assert [(b.words.key, b.rule) for b in sheet.barred] == [
        ("too_poor", "R7.7"), ("too_many", "R7.4"),
    ]  # fmt: skip


def test_a_shorter_way_is_asked_for_by_house_rule(table: Any):
    """RULING 9 — may_shorten: every length with its space."""
    t = table("a10", teams="a", may_shorten=True)
    t.go("a4")
    t.state.space[0], t.state.at = 10, 0
    sheet = read_sheet(t, 0)
    assert [o.place for o in sheet.parts[0].options] == [(14, 1), (13, 1), (12, 1), (11, 1)]
