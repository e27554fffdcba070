"""Section 6: every vector of counting, and what the rulings turn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

Make = Callable[..., Any]


@pytest.mark.parametrize(
    ("cards", "advances"),
    [
        pytest.param("A4 B4 C4 D1 E2 F3", [7, 7, 7, 1, 2, 3], id="CF-01 R6.3 the text's example"),
        pytest.param("A1 B1 C0 D2 E3 F6", [3, 3, 0, 2, 3, 6], id="CF-02 R6.5 one zero stays"),
        pytest.param("A2 B2 C5 D5 E5 F6", [4, 4, 8, 8, 8, 6], id="CF-03 RULING 4 number by number"),
        pytest.param("A0 B0 C5 D5 E5 F6", [0] * 6, id="CF-04 R6.4 RULING 5 zeros win"),
        pytest.param("A6 B6 C6 D6 E6 F6", [12] * 6, id="CF-05 six sixes"),
        pytest.param("A1 B2 C3 D4 E5 F6", [1, 2, 3, 4, 5, 6], id="CF-06 R6.1 all differ"),
        pytest.param("A0 B1 C2 D3 E4 F5", [0, 1, 2, 3, 4, 5], id="CF-07 R6.5 a single zero"),
    ],
)
def test_advances_follow_from_all_the_cards_on_the_table(
    table: Make, cards: str, advances: list[int]
):
    assert table("A@0/1 B@0/2 C@0/3 D@0/4 E@0/5 F@0/6").lay(cards) == advances


NO_BLACK = {"bottle_matches": False}
PAIRS = {"match_scope": "pairs_only"}
NO_FREEZE = {"double_zero_freezes": False}


@pytest.mark.parametrize(
    ("rules", "cards", "advances"),
    [
        pytest.param({}, "A3 B3 C1", [5, 5, 1, 0], id="R1.3 R6.2 the own card counts"),
        pytest.param({"players": 2}, "A3 B1 C3", [5, 1, 5, 0], id="R6.2 a neutral carries too"),
        pytest.param({"players": 1}, "A0 B0 C6", [0] * 4, id="R6.4 a neutral freezes too"),
        pytest.param({}, "C0 D5", [0, 0, 0, 5], id="RULING 11 two without a card are no zeros"),
        pytest.param(NO_BLACK, "Ab2 Bb2 C2 D2", [2, 2, 4, 4], id="RULING 6 black rides alone"),
        pytest.param(NO_BLACK, "Ab2 B2 C2 D2", [2, 5, 5, 5], id="RULING 6 beside one black"),
        pytest.param(PAIRS, "A2 B2 C6 D1", [4, 4, 0, 0], id="RULING 4 only equal numbers move"),
        pytest.param(PAIRS, "A2 B3 C6 D1", [2, 3, 6, 1], id="RULING 4 where there are none, all"),
        pytest.param(NO_FREEZE, "A0 B0 C5 D5", [0, 0, 7, 7], id="RULING 5 R6.2 no zero moves"),
    ],
)
def test_four_on_the_start(table: Make, rules: dict[str, Any], cards: str, advances: list[int]):
    assert table("A@0/1 B@0/2 C@0/3 D@0/4", **rules).lay(cards) == advances


def test_a_bottle_is_its_number(table: Make):
    """CF-16, RULING 6 — colour plays no part."""
    field = table("A@22 B@20 C@19 D@18 E@16").refreshed("ABCDE").sprinted()
    assert field.ride("Ab2 B2 Cb3 D3 E1") == "A@26/1 B@24/1 C@24/2 D@23/1 E@17/1"


def test_who_has_no_card_stays_and_is_no_zero(table: Make):
    """CF-17, RULING 11 — nothing shown is nothing compared."""
    field = table("A@22 B@20 C@19 D@18 E@16").refreshed("ABCDE").sprinted()
    assert field.ride("B2 D3 E2") == "A@22/1 B@24/1 C@19/1 D@21/1 E@20/1"


def test_the_cards_of_a_frozen_turn_are_spent(table: Make):
    """CF-04, RULING 5 — they lie face up; nobody's slot changes."""
    field = table("A@3/2 B@3/1 C@0/1")
    assert field.ride("A0 B0 C5") == "A@3/2 B@3/1 C@0/1"
    assert (field.state.cards, [len(pile) for pile in field.state.played]) == (
        [[], [], []],
        [1] * 3,
    )


def test_who_lays_a_card_and_stays_is_told(table: Make):
    """R6.5 — a lone zero; in a frozen turn one sentence does for all (R6.4)."""
    field = table("A@0/1 B@0/2 C@0/3")
    field.lay("A0 B1 C2")
    assert (field.said("stays"), field.state.happenings[-1][0]) == ("A", "stays")
    field.lay("A0 B0 C2")
    assert field.state.happenings[-1][0] == "frozen"


def test_terrain_slows_and_hastens_by_house_rule(table: Make):
    """Mapping — figueres.terrain_effect: from 5 it is uphill, from 6 downhill."""
    field = table("A@5/1 B@6/1 C@7/1 D@0/1 E@5/2")
    field.state.course = replace(field.state.course, shifts=(0,) * 5 + (-1, 1) + (0,) * 26)
    assert field.lay("A3 B4 C5 D6 E1") == [2, 5, 5, 6, 1]
    assert field.lay("A3 B3 C5 D6 E2") == [4, 6, 5, 6, 1]
    assert field.lay("A0 B0 C5 D6 E2") == [0] * 5
