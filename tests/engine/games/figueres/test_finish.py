"""Section 9: the first over the line, the turn limit, and everybody's place."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.figueres.box import Card
from engine.games.figueres.state import NOBODY
from engine.games.figueres.turn import best_player, declared_winner, rank_cyclists, run_out

Make = Callable[..., Any]


def _ranked(field: Any) -> str:
    return "".join(field.names[rider] for rider in rank_cyclists(field.state))


def _last(table: Make, **changes: object) -> Any:
    field = table("A@30/1 B@29/1 C@28/1 D@20/1 E@12/1", **changes).refreshed("ABCD")
    return field.sprinted()


def test_the_first_to_pass_the_line_wins_and_the_turn_stops(table: Make):
    """CF-13, R9.1, R9.2, RULING 10 — B would have been on 35."""
    field = _last(table)
    assert field.ride("A3 B6 C5 D1 E2") == "A@33/1 B@29/1 C@28/1 D@20/1 E@12/1"
    assert (field.said("won"), _ranked(field)) == ("A", "ABCDE")


def test_the_others_may_be_ruled_to_complete_the_turn(table: Make):
    """RULING 10 — figueres.rank_after_finish = complete_turn: places 2 … only."""
    field = _last(table, rank_after_finish="complete_turn")
    assert field.ride("A3 B6 C5 D1 E2") == "A@33/1 B@35/1 C@33/2 D@21/1 E@14/1"
    assert (field.said("won"), _ranked(field)) == ("A", "ABCDE")


def test_the_last_square_is_not_the_finish(table: Make):
    """CF-15, R9.3 — A and B stand on 32 and the race goes on; E draws."""
    field = table("A@30/1 B@29/1 C@28/1 D@20/1 E@12/1").refreshed("ABCD").sprinted()
    assert field.ride("A2 B3 C1 D4 E5") == "A@32/1 B@32/2 C@29/1 D@24/1 E@17/1"
    assert (field.state.winner, field.said("bottle")) == (NOBODY, "E")


def test_after_the_last_turn_the_leftmost_of_the_most_advanced_wins(table: Make):
    """CF-18, R9.4, R9.5 — B stands left of A."""
    field = table("A@29/2 B@29/1 C@28/1")
    field.state.turn = 8
    run_out(field.state)
    assert (field.said("won_at_limit"), _ranked(field)) == ("B", "BAC")


def test_before_the_last_turn_nobody_has_won(table: Make):
    """R5.7 — only the turn limit ends a race without a finish."""
    field = table("A@29/2 B@29/1 C@28/1")
    field.state.turn = 7
    run_out(field.state)
    assert field.state.winner == NOBODY


def test_a_winner_over_the_line_is_not_overruled_at_the_limit(table: Make):
    """R9.2 — with the turn completed, B is farther on and has not won."""
    field = _last(table, rank_after_finish="complete_turn")
    field.ride("A3 B6 C5 D1 E2")
    field.state.turn = 8
    run_out(field.state)
    assert field.said("won_at_limit") == ""
    assert field.names[field.state.winner] == "A"


@pytest.mark.parametrize(("may", "named"), [(True, "C"), (False, "B")])
def test_a_neutral_may_win_unless_it_is_ruled_out(table: Make, may: bool, named: str):
    """RULING 12 — figueres.neutral_can_win: the ranking is the same, the name is not."""
    field = table("A@20/1 B@28/1 C@30/1", players=2, neutral_can_win=may)
    field.state.cards[2] = [Card(4)]
    field.state.turn = 8
    run_out(field.state)
    assert _ranked(field) == "CBA"
    assert field.names[best_player(field.state)] == "B"
    assert field.names[declared_winner(field.state)] == named
