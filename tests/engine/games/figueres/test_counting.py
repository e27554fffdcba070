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


def test_equal_numbers_carry_each_other_and_the_own_card_counts(table: Make):
    """R1.3, R6.2 — the number and as many squares as show it."""
    assert table("A@0/1 B@0/2 C@0/3").lay("A3 B3 C1") == [5, 5, 1]


def test_a_neutral_carries_and_is_carried(table: Make):
    """R6.2 — neutrals count like everybody."""
    assert table("A@0/1 B@0/2 C@0/3", players=2).lay("A3 B1 C3") == [5, 1, 5]


def test_a_bottle_is_its_number(table: Make):
    """CF-16, RULING 6 — colour plays no part."""
    field = table("A@22 B@20 C@19 D@18 E@16").refreshed("ABCDE").sprinted()
    assert field.ride("Ab2 B2 Cb3 D3 E1") == "A@26/1 B@24/1 C@24/2 D@23/1 E@17/1"


def test_a_bottle_may_be_ruled_to_match_nothing(table: Make):
    """RULING 6 — figueres.bottle_matches false: a black card rides alone, and beside black too."""
    field = table("A@0/1 B@0/2 C@0/3 D@0/4", bottle_matches=False)
    assert field.lay("Ab2 Bb2 C2 D2") == [2, 2, 4, 4]
    assert field.lay("Ab2 B2 C2 D2") == [2, 5, 5, 5]


def test_who_has_no_card_stays_and_is_no_zero(table: Make):
    """CF-17, RULING 11 — nothing shown is nothing compared."""
    field = table("A@22 B@20 C@19 D@18 E@16").refreshed("ABCDE").sprinted()
    assert field.ride("B2 D3 E2") == "A@22/1 B@24/1 C@19/1 D@21/1 E@20/1"


def test_two_without_a_card_do_not_freeze_the_race(table: Make):
    """RULING 11 — nor does one zero beside them."""
    assert table("A@0/1 B@0/2 C@0/3 D@0/4").lay("C0 D5") == [0, 0, 0, 5]


def test_only_equal_numbers_may_be_ruled_to_move(table: Make):
    """RULING 4 — figueres.match_scope = pairs_only."""
    field = table("A@0/1 B@0/2 C@0/3 D@0/4", match_scope="pairs_only")
    assert field.lay("A2 B2 C6 D1") == [4, 4, 0, 0]


def test_without_equal_numbers_everybody_moves_under_that_rule_too(table: Make):
    """RULING 4 — figueres.match_scope = pairs_only speaks of turns with equal numbers."""
    field = table("A@0/1 B@0/2 C@0/3 D@0/4", match_scope="pairs_only")
    assert field.lay("A2 B3 C6 D1") == [2, 3, 6, 1]


def test_two_zeros_may_be_ruled_to_stop_only_themselves(table: Make):
    """RULING 5 — figueres.double_zero_freezes false; R6.2 never adds to a zero."""
    field = table("A@0/1 B@0/2 C@0/3 D@0/4", double_zero_freezes=False)
    assert field.lay("A0 B0 C5 D5") == [0, 0, 7, 7]


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


def test_a_neutral_zero_freezes_with_a_players_zero(table: Make):
    """R6.4 — neutrals freeze too."""
    assert table("A@0/1 B@0/2 C@0/3", players=1).lay("A0 B0 C6") == [0, 0, 0]


def test_terrain_slows_and_hastens_by_house_rule(table: Make):
    """Mapping — figueres.terrain_effect: from 5 it is uphill, from 6 downhill."""
    field = table("A@5/1 B@6/1 C@7/1 D@0/1 E@5/2")
    field.state.course = replace(field.state.course, shifts=(0,) * 5 + (-1, 1) + (0,) * 26)
    assert field.lay("A3 B4 C5 D6 E1") == [2, 5, 5, 6, 1]
    assert field.lay("A3 B3 C5 D6 E2") == [4, 6, 5, 6, 1]
    assert field.lay("A0 B0 C5 D6 E2") == [0] * 5
