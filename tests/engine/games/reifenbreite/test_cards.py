"""Energy cards, chance cards and falls (sections 4, 5, 11 and 12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import tables
from engine.games.reifenbreite.box import (
    TABLE,
    chance_cards,
    chance_deck,
    deck,
    energy_cards,
    usable_kinds,
)
from engine.games.reifenbreite.chance import fall
from engine.games.reifenbreite.moving import CHEAT6, ENERGY, ROLL, ways_to_move
from tests.engine.games.reifenbreite.conftest import card_kind, face, kinds, name_of, rider_of


def paid(t: Any, name: str) -> set[tuple[str, ...]]:
    """Return the cards a rider may play now, as value and shield."""
    cards = energy_cards()
    return {
        tuple(sorted(f"{cards[k].value}{'M' * cards[k].shield}" for k in one.cards))
        for one in ways_to_move(t.state, rider_of(name))
        if one.kind == ENERGY
    }


# Energy cards


def test_the_deck_of_a_team():
    """14: ten with a number, four jokers; 5s and shields.

    R4.1, R4.2, R4.3, R4.4, R2.1, RULING 2.
    """
    cards = energy_cards()
    counts = Counter({n: len(card.numbers) for n, card in enumerate(cards)})
    assert (counts.total(), sum(counts[n] for n in usable_kinds(0) if not cards[n].rider)) == (
        14,
        4,
    )
    assert sorted(n for card in cards for n in card.numbers) == list(range(1, 15))
    by_rider = {
        rider: sorted(f"{c.value}" for c in cards if c.rider == rider for _ in c.numbers)
        for rider in range(5)
    }
    assert by_rider == {
        1: ["5", "5", "6", "6"], 2: ["5", "5"], 3: ["6", "6"], 4: ["5", "6"],
        0: ["5", "5", "6", "6"],
    }  # fmt: skip
    assert all(card.shield == (card.value == 6) for card in cards)
    assert deck(short=False) == tuple(len(card.numbers) for card in cards)


def test_the_short_deck():
    """R4.5, RULING 3 — seven: four 5s and three 6s, two of them jokers."""
    cards, short = energy_cards(), deck(short=True)
    values = Counter({5: 0, 6: 0})
    for card, count in zip(cards, short, strict=True):
        values[card.value] += count
    jokers = sum(count for card, count in zip(cards, short, strict=True) if not card.rider)
    assert (dict(values), jokers) == ({5: 4, 6: 3}, 2)


@pytest.mark.parametrize(("asked", "cards"), [("by_course", 7), ("14", 14), ("7", 7)])
def test_the_course_says_how_many(start: Any, asked: str, cards: int):
    """R15.2, RULING 3 — energy_count: by the course, or one of the two decks."""
    from engine.games.reifenbreite.race import ReifenRace
    from engine.race.dice import Dice

    state = ReifenRace(start(course="A", energy_count=asked), Dice("1"))._state
    assert [sum(hand) for hand in state.hands] == [cards] * 4


def test_equal_cards_are_one_option(table: Any):
    """R21.1, R11.3, UR-05 — the own cards and the jokers, each kind once; 23's are not 21's."""
    t = table("S40", "21@9/1 23@9/2")
    assert paid(t, "21") == {("5",), ("6M",), ("5", "5"), ("5", "6M"), ("6M", "6M")}
    t.hold("2", "3:6")
    assert (paid(t, "21"), paid(t, "23")) == (set(), {("6M",)})
    t.hold("2", "j:5")
    assert [paid(t, name) for name in ("21", "23")] == [{("5",)}] * 2
    options = ways_to_move(t.state, rider_of("21"))
    assert len(set(options)) == len(options) == 3


def test_no_energy_in_the_first_round(table: Any):
    """UR-04, R11.2 — nothing to decide."""
    assert [m.kind for m in ways_to_move(table("S40", "21@9/1", round_=1).state, 0)] == [ROLL]


@pytest.mark.parametrize(
    ("colour", "level", "found"),
    [
        ("aqua", "advanced", {("5",), ("6M",)}),
        ("red", "advanced", {("5",), ("5", "5")}),
        ("ochre", "advanced", {("5",), ("6M",), ("5", "5"), ("5", "6M"), ("6M", "6M")}),
        ("beige", "advanced", {("5",), ("6M",), ("5", "5"), ("5", "6M"), ("6M", "6M")}),
        ("red", "basic", {("5",), ("6M",), ("5", "5"), ("5", "6M"), ("6M", "6M")}),
        ("aqua", "basic", {("5",), ("6M",), ("5", "5"), ("5", "6M"), ("6M", "6M")}),
    ],
)
def test_cards_by_colour(table: Any, colour: str, level: str, found: set[Any]):
    """UR-04, R14.13, RULING 29, R4.4, R1.4 — one card on cobbles, no shield on a climb."""
    t = table("S40", "21@9/1", faces={9: face(colour, 1)}, level=level)
    assert paid(t, "21") == found


def test_played_cards_go_to_the_organizer(table: Any):
    """R4.6, R11.1, R11.3, RULING 18 — from the hand to the pile; two cards, no dice."""
    t = table("S40", "21@9/1")
    before = [sum(hand) for hand in t.state.hands]
    t.turn("21", "", MOVE_MODE=t.cards("21", 5, 6))
    assert (sum(t.state.hands[0]), sum(t.state.piles[0])) == (before[0] - 2, 2)
    assert t.said("rolled", "paid_cards") == [("paid_cards", "21", 2, 11, 0), ("rolled", "21", 11)]
    assert t.dice.asked == []


def test_cards_are_spent_even_so(table: Any):
    """RULING 18 — on a fall and on foot; refund_on_fall gives them back."""
    red = {9: face("red", 6)}
    for rules, left in (({}, 13), ({"refund_on_fall": True}, 14)):
        t = table("S40", "21@9/1", faces=red, **rules)
        t.turn("21", "1", MOVE_MODE=t.cards("21", 5))
        assert (t.where("21"), sum(t.state.hands[0])) == ("", left)
        t = table("S40", "21@9/1", **rules)
        t.dice.cards_of["chance"] = [7]
        t.turn("21", "2", MOVE_MODE=t.cards("21", 5))
        assert (t.state.fallen[0], sum(t.state.hands[0])) == (True, left)


# Chance cards


def test_the_deck_of_chance():
    """21 cards, 22 with the chase car, 16 with six photos.

    R5.1, R5.2, R2.1, R2.2, RULING 1, RULING 4.
    """
    assert len(chance_deck(photo_card=False, kept_only=False)) == 21
    assert len(chance_deck(photo_card=True, kept_only=False)) == 22
    assert len(chance_deck(photo_card=False, kept_only=True)) == 16
    cards = chance_cards().values()
    assert sum(c.falls for c in cards) == 7
    assert sum(c.turn for c in cards) == 3
    assert (sum(c.lose for c in cards), sum(c.gain for c in cards)) == (6, 6)
    kept = [c for c in cards if c.kept]
    assert [sum(c.falls for c in kept), sum(c.turn for c in kept)] == [6, 2]
    assert [sum(bool(c.lose) and not c.falls for c in kept), sum(bool(c.gain) for c in kept)] == [
        3, 4,
    ]  # fmt: skip
    assert tables.read_toml(TABLE)["photos"] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("level", "reading", "count"),
    [("advanced", "one_of_22", 21), ("professional", "one_of_22", 22), ("basic", "six_of_22", 16),
     ("professional", "six_of_22", 16)],
)  # fmt: skip
def test_which_deck_is_played_with(start: Any, level: str, reading: str, count: int):
    """RULING 1 — photo_reading, at every level."""
    from engine.games.reifenbreite.race import ReifenRace
    from engine.race.dice import Dice

    rules = {"level": level, "photo_reading": reading}
    state = ReifenRace(start(**rules), Dice("1"))._state
    assert len(state.chance) == count


@pytest.mark.parametrize(
    ("round_", "values", "dice", "cards"),
    [
        (2, (), "34", 1), (2, (6,), "1", 1), (2, (5,), "2", 1), (2, (5,), "1", 0),
        (2, (5, 5), "", 0), (1, (), "34", 0), (2, (), "66", 0),
    ],
)  # fmt: skip
def test_a_seven_takes_a_card(table: Any, round_: int, values: Any, dice: str, cards: int):
    """UR-03, R12.1, R12.2, R12.3, R5.1, RULING 20 — dice, or a card and a die; not in round 1."""
    t = table("S40", "21@9/1", round_=round_)
    t.dice.cards_of["chance"] = [20]
    t.turn("21", dice, MOVE_MODE=t.cards("21", *values))
    assert len(t.said("took_card")) == cards


def test_the_seven_comes_before_the_surface(table: Any):
    """UR-06, R12.4, R14.3, RULING 20 — red 3 and 3 + 4: the card, then four squares."""
    t = table("S40", "21@9/1", faces={9: face("red", 3)})
    t.dice.cards_of["chance"] = [21]
    t.turn("21", "34")
    assert (t.where("21"), t.said("took_card")) == ("13/1", [("took_card", "21", "B21")])


def test_a_lost_turn(table: Any):
    """RULING 21, RULING 17 — the rider stays, nobody falls, nobody can follow."""
    t = table("S40", "21@9/1 31@8/1 22@9/2")
    t.dice.cards_of["chance"] = [8]
    asked = t.turn("21", "34", DRAFT=True)
    assert kinds(asked) == [("MOVE_MODE", "21")]
    assert (t.where("21"), any(t.state.fallen), t.state.moved[0]) == ("9/1", False, True)


def test_the_stack_is_used_up_and_is_the_stack_again(table: Any):
    """R5.4, RULING 21 — each card left may come up; chance_reshuffle = each_draw puts it back."""
    t = table("S40", "21@9/1")
    deck_ = list(t.state.chance_deck)
    for rest in range(len(deck_), 0, -1):
        t.dice.cards_of["chance"] = [t.state.chance[-1]]
        assert len(t.state.chance) == rest
        t.state.chance.remove(t.state.chance[-1])
    t.dice.cards_of["chance"] = [20]
    t.turn("21", "34")
    (asked,) = [one for one in t.dice.asked if one[1] == "chance"]
    assert asked[2] == tuple(deck_)
    assert len(t.state.chance) == len(deck_) - 1
    again = table("S40", "21@9/1", chance_reshuffle="each_draw")
    again.dice.cards_of["chance"] = [20]
    again.turn("21", "34")
    assert again.state.chance == deck_


def lose(table: Any, *cards: str, answer: Any = None, **rules: Any) -> Any:
    """Let 21 draw a card that costs one energy card with these in hand."""
    t = table("S40", "21@9/1", **rules)
    t.hold("2", *cards)
    t.dice.cards_of["chance"] = [11]
    answers = {} if answer is None else {"CHANCE_DISCARD": card_kind(answer)}
    t.asked = t.turn("21", "34", **answers)
    return t


def test_which_card_is_lost(table: Any):
    """R12.5, R12.7, RULING 22 — one with the own number, else a joker, else nothing; he chooses."""
    t = lose(table, "1:5", "1:6", "j:5", answer="1:6")
    assert ("CHANCE_DISCARD", "21") in kinds(t.asked)
    assert t.state.piles[0][card_kind("1:6")] == 1
    t = lose(table, "j:6", "3:6")
    assert (t.state.piles[0][card_kind("j:6")], len(t.asked)) == (1, 2)
    t = lose(table, "3:6")
    assert sum(t.state.piles[0]) == 0
    assert t.where("21") == "16/1"


def gain(table: Any, card: int, *pile: str, **answers: Any) -> Any:
    """Let 21 draw a card that gives energy cards back, with these at the organizer's."""
    t = table("S40", "21@9/1", **answers.pop("rules", {}))
    t.hold("2")
    for one in pile:
        t.state.piles[0][card_kind(one)] += 1
    t.dice.cards_of["chance"] = [card]
    t.asked = t.turn("21", "34", **answers)
    return t


def test_which_card_comes_back(table: Any):
    """R12.6, RULING 22, UR-20 — the own numbers only, never a joker; two of a day of grace."""
    t = gain(table, 15, "1:5", "1:6", "j:6", "2:5", CHANCE_REGAIN=card_kind("1:5"))
    assert ("CHANCE_REGAIN", "21") in kinds(t.asked)
    assert t.state.hands[0][card_kind("1:5")] == 1
    assert sum(gain(table, 15, "j:6", "2:5").state.hands[0]) == 0
    two = gain(table, 19, "1:5", "1:6")
    assert sum(two.state.hands[0]) == 2


def test_the_card_just_played_may_come_back(table: Any):
    """UR-20 — 21 plays a 6 with a die of 1 and may take it back; 24 has played nothing."""
    t = table("S40", "21@9/1")
    t.hold("2", "1:6")
    t.dice.cards_of["chance"] = [15]
    t.turn("21", "1", MOVE_MODE=t.cards("21", 6))
    assert (t.state.hands[0][card_kind("1:6")], sum(t.state.piles[0])) == (1, 0)


def test_cards_by_lot_by_house_rule(table: Any):
    """RULING 22 — energy_choice = random: drawn from the single cards, in the order of Annex A."""
    t = table("S40", "21@9/1", energy_choice="random")
    t.dice.cards_of |= {"chance": [11], "energy": [3]}
    asked = t.turn("21", "34")
    assert ("CHANCE_DISCARD", "21") not in kinds(asked)
    (drawn,) = [one for one in t.dice.asked if one[1] == "energy"]
    assert drawn[2] == (1, 2, 3, 4)
    assert t.state.piles[0][card_kind("1:6")] == 1


def test_a_fall_may_cost_a_card_too(table: Any):
    """R12.8, RULING 4, RULING 24 — B05: all go down, only who drew it loses a card."""
    t = table("S40", "21@9/1 22@9/2 23@8/1")
    t.dice.cards_of["chance"] = [5]
    t.turn("21", "34")
    assert [sum(pile) for pile in t.state.piles] == [1, 0, 0, 0]
    assert [t.state.fallen[n] for n in range(3)] == [True] * 3


# Falls


LETTERS = "21@10/1 22@10/2 23@10/3 24@10/4 31@9/3 32@9/1 33@8/4"
DIAGONAL = "21@10/2 22@9/1 23@9/3 24@11/1"


@pytest.mark.parametrize(
    ("places", "rules", "moved", "down"),
    [
        pytest.param(LETTERS, {}, "", "21 22 23 24 31 32", id="UR-16 R12.10 R12.11 all of the row"),
        pytest.param("21@10/4 22@10/3 23@9/4 24@9/3 31@10/2", {}, "", "21 23 24",
                     id="UR-16 R12.12 R12.13 RULING 23 from the left edge"),
        pytest.param("21@10/1 22@10/2 23@10/3", {}, "22", "21 22 23",
                     id="UR-17 RULING 24 R12.9 spreads through who has moved"),
        pytest.param("21@10/1 22@10/2 23@10/3", {"fall_hits_moved": False}, "22", "21",
                     id="RULING 24 by house rule it does not"),
        pytest.param("21@8/1 22@8/2 23@7/1", {"parts": "S7 L3 S8"}, "", "21 23",
                     id="UR-18 RULING 11 not over a thick line"),
        pytest.param(DIAGONAL, {}, "", "21", id="RULING 23 not diagonally"),
        pytest.param(DIAGONAL, {"fall_diagonal": True}, "", "21 22 23",
                     id="RULING 23 by house rule diagonally behind"),
    ],
)  # fmt: skip
def test_who_goes_down_with_a_falling_rider(
    table: Any, places: str, rules: dict[str, Any], moved: str, down: str
):
    """Of riders on the road; nobody who goes down changes the square."""
    t = table(rules.get("parts", "S30"), places, **{k: v for k, v in rules.items() if k != "parts"})
    for name in moved.split():
        t.state.moved[rider_of(name)] = True
    before = list(t.state.square)
    fall(t.state, rider_of("21"), spreads=True)
    assert {name_of(r) for r in t.state.riders if t.state.fallen[r]} == set(down.split())
    assert t.state.square == before


def test_a_fall_alone(table: Any):
    """R12.8 — B07 does not spread."""
    t = table("S30", "21@10/1 22@10/2")
    fall(t.state, 0, spreads=False)
    assert t.state.fallen[:2] == [True, False]


def test_who_is_home_or_on_foot_does_not_fall(table: Any):
    """RULING 24, RULING 28 — a rider beyond the line stays up, and nothing spreads from there."""
    t = table("S20", "21@21/1 22@21/2 23@21/3")
    t.state.home_round[1] = 2
    fall(t.state, 0, spreads=True)
    assert t.state.fallen[:3] == [True, False, False]


def test_who_has_fallen_does_not_move(table: Any):
    """R12.8, R12.9, R8.7 — no turn in this round, and a wall for the others; up in the next."""
    t = table("S40", "21@10/2 22@10/1 31@9/2")
    t.dice.cards_of["chance"] = [1]
    t.state.moved[rider_of("22")] = True
    t.turn("21", "34")
    assert t.state.moved[rider_of("31")]
    t.end()
    t.begin()
    assert not any(t.state.fallen)
    assert kinds(t.turn(dice="11"))[0][1] == "22"


def test_what_the_chase_car_leaves_out(table: Any):
    """RULING 30 — without the module nobody is offered it."""
    options = ways_to_move(table("S40", "21@9/1").state, 0)
    assert not any(m.kind == CHEAT6 for m in options)
