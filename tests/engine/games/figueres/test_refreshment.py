"""Section 8: the bottle comes once, at once, from the top, and neutrals reshuffle."""

from collections.abc import Callable
from typing import Any

from engine.games.figueres.box import Card
from engine.games.figueres.turn import count_advances, move_riders, show_cards

Make = Callable[..., Any]


def test_bottles_are_drawn_in_the_order_of_movement(table: Make):
    """CF-09, R8.1 — A, B, E, D reach or pass 15 in this order; C has had his."""
    field = table("A@14/1 B@13/1 C@15/1 D@9/1 E@12/1").refreshed("C")
    field.ride("A1 B5 C2 D6 E3")
    assert field.said("bottle") == "ABED"


def test_six_may_draw_in_one_turn_and_the_deck_lasts(table: Make):
    """CF-10, R8.4 — all pass 15 to square 20, in slot order; 20 is not 21."""
    field = table("A@8/1 B@8/2 C@8/3 D@8/4 E@8/5 F@8/6")
    assert field.ride("A6 B6 C6 D6 E6 F6") == "A@20/1 B@20/2 C@20/3 D@20/4 E@20/5 F@20/6"
    assert [field.said("bottle"), field.said("sprint")] == ["ABCDEF", ""]
    assert len(field.state.bottles) == 3


def test_a_bottle_is_had_once_a_race(table: Make):
    """R8.1 — A passes 15 in the first turn and rides on."""
    field = table("A@14/1 B@0/1")
    field.ride("A1 B1")
    field.ride("A2 B3")
    assert field.said("bottle") == "A"


def test_the_bottle_joins_the_hand_and_is_laid_in_a_later_turn(table: Make):
    """R8.2, RULING 7 — the card of the running turn lies on the table already."""
    field = table("A@14/1 B@0/1")
    field.state.bottles = [Card(3, bottle=True)]
    field.ride("A1 B6")
    assert (field.state.cards[0], field.state.played[0]) == ([Card(3, bottle=True)], [Card(1)])


def _neutral(table: Make, **changes: object) -> Any:
    """A neutral N with three cards face down behind the one he shows, and a bottle deck."""
    field = table("A@0/1 N@14/1", players=1, **changes)
    field.state.bottles = [Card(3, bottle=True), Card(1, bottle=True)]
    field.state.cards[1] = [Card(2), Card(0), Card(5), Card(6)]
    field.state.played[1] = [Card(4)]
    field.state.shown[0] = Card(1)
    field.state.cards[0] = [Card(1)]
    return field


def _ride(field: Any) -> None:
    field.state.turn = 3
    show_cards(field.state)
    move_riders(field.state, count_advances(field.state))


def test_a_neutral_shuffles_the_bottle_into_what_lies_face_down(table: Make):
    """CF-19, R8.3, RULING 8 — four cards are shuffled, the pile face up is unchanged."""
    field = _neutral(table)
    field.dice.known = {(3, "deck N"): (3, 1, 0, 2)}
    _ride(field)
    assert field.state.cards[1] == [Card(3, bottle=True), Card(5), Card(0), Card(6)]
    assert field.state.played[1] == [Card(4), Card(2)]
    assert field.dice.asked == [(3, "deck N", 4)]


def test_a_neutral_may_be_ruled_to_shuffle_everything(table: Make):
    """RULING 8 — figueres.neutral_shuffle = all_cards: the cards face up go back too."""
    field = _neutral(table, neutral_shuffle="all_cards")
    _ride(field)
    assert field.dice.asked == [(3, "deck N", 6)]
    assert (sorted(field.state.cards[1]), field.state.played[1]) == (
        [Card(0), Card(2), Card(3, bottle=True), Card(4), Card(5), Card(6)], [],
    )  # fmt: skip


def test_an_empty_deck_becomes_the_bottle_alone(table: Make):
    """RULING 8 — nothing but the bottle is left face down."""
    field = _neutral(table)
    field.state.cards[1] = [Card(2)]
    _ride(field)
    assert field.state.cards[1] == [Card(3, bottle=True)]


def test_a_player_does_not_shuffle(table: Make):
    """R8.3 speaks of neutrals; section 12 — nothing else is random."""
    field = table("A@14/1 B@0/1")
    field.ride("A1 B6")
    assert field.dice.asked == []
