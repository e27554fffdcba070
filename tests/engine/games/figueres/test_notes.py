"""What stands beside each cyclist of the Critèrium, and the sheets no race here comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.figueres.advice import expected_advance, expected_matches
from engine.games.figueres.box import Card
from engine.games.figueres.sheets import rider_notes, sheet_of, team_purses
from engine.games.figueres.state import snapshot_of
from engine.games.figueres.turn import COLOUR, PLAY
from engine.race.frame import View
from engine.race.question import Choice, Question
from engine.race.sheet import ALIKE, HAND, LIST, OF_ROLL, Term

Make = Callable[..., Any]
REFRESH = 15
"""The square of the water bottle on the track of these tests."""


def deal(field: Any, *hands: str, seen: str = "") -> Any:
    """Give everybody cards, `b3` a bottle; who is named in `seen` has shown it."""
    s = field.state
    for rider, hand in enumerate(hands):
        s.cards[rider] = [Card(int(c.lstrip("b")), c.startswith("b")) for c in hand.split()]
        drawn = [card for card in s.cards[rider] if card.bottle]
        s.refreshed[rider] = drawn[0] if drawn else None
        s.revealed[rider] = field.names[rider] in seen
    return s


def note_words(field: Any, seat: int) -> list[Any]:
    """Return what one player reads beside each cyclist: the hand, then the rest."""
    s = field.state
    view = View(seat, snapshot_of(s), tuple(s.cards[seat]))
    return [
        (
            note.purse.values["cards"] if note.purse else None,
            [(phrase.key, phrase.values.get("number")) for phrase in note.words],
        )
        for note in rider_notes(view)
    ]


def test_hands_are_known_and_a_closed_bottle_only_to_who_drew_it(table: Make):
    """R5.8, R8.1, R11.5, RULING 7 — the highest card first; a shown bottle is known to all."""
    field = table("A@15/1 B@15/2 C@14/1 D@3/1")
    deal(field, "1 b3 6", "2 b1", "5 b2", "", seen="C")
    assert note_words(field, 0) == [
        ("6 1", [("note_bottle", 3)]),
        ("2", [("note_closed", None)]),
        ("5", [("note_bottle", 2)]),
        (None, []),
    ]
    assert [words for _, words in note_words(field, 1)][:2] == [
        [("note_closed", None)], [("note_bottle", 1)],
    ]  # fmt: skip
    assert team_purses(View(0, snapshot_of(field.state))) == (3, 2, 2, 0)


def test_a_bottle_that_was_played_stands_beside_nobody(table: Make):
    """R5.8 — it lies face up like any other card."""
    field = table("A@15/1 B@15/2")
    s = deal(field, "1", "2")
    s.refreshed[1], s.revealed[1] = Card(2, bottle=True), True
    assert note_words(field, 0) == [("1", []), ("2", [])]
    assert team_purses(View(0, snapshot_of(s))) == (1, 1)


def play_sheet(field: Any) -> Any:
    """Return the sheet of the cards of the first player."""
    s = field.state
    hand = Choice(tuple(s.cards[0]))
    question = Question(PLAY, 0, 4, (0,), hand, hand[0], "R11.1", secret=True)
    return sheet_of(question, View(0, snapshot_of(s), tuple(s.cards[0])))


def test_cards_lie_in_the_hand_with_their_number_and_the_sign_of_a_bottle(table: Make):
    """R11.1, R6.2 — what one carries rests on what others may lay, each card alike."""
    field = table("A@15/1 B@15/2")
    deal(field, "5 b3", "5 1")
    sheet = play_sheet(field)
    (part,) = sheet.parts
    assert (part.rider, part.form, sheet.words.values["turn"]) == (0, HAND, 4)
    assert [(o.code, o.words.key, o.words.values["number"]) for o in part.options] == [
        (0, "card", 5), (1, "bottle", 3),
    ]  # fmt: skip
    assert [[(f.text, f.sign) for f in o.faces] for o in part.options] == [
        [("5", "")],
        [("3", "B")],
    ]
    assert {(o.counts, o.others) for o in part.options} == {(OF_ROLL, ALIKE)}


@pytest.mark.parametrize(
    ("square", "barred"),
    [(REFRESH - 1, ["no_bottle"]), (REFRESH, []), (REFRESH + 1, [])],
)
def test_the_bottle_is_barred_until_its_square(table: Make, square: int, barred: list[str]):
    """R8.1 — from that square on there is one."""
    field = table(f"A@{square}/1 B@15/2")
    s = deal(field, "5", "5 1")
    assert s.course.refresh == REFRESH
    assert [one.words.key for one in play_sheet(field).barred] == barred


def test_cards_face_up_are_told_in_order_a_bottle_as_one(table: Make):
    """R5.8."""
    field = table("A@20/1 B@15/2")
    s = deal(field, "5", "5 1")
    s.played[0] = [Card(6), Card(2, bottle=True), Card(1)]
    found = {
        (one.words.key, one.words.values["number"], one.rule) for one in play_sheet(field).barred
    }
    assert found == {("played", 6, "R5.8"), ("bottle_played", 2, "R5.8"), ("played", 1, "R5.8")}


def test_colours_are_listed_for_who_picks(table: Make):
    """R4.1, R11.2."""
    field = table("A@0/1 B@0/2")
    question = Question(COLOUR, 0, 0, (0,), Choice(("red", "blue")), "red", "R4.1")
    sheet = sheet_of(question, View(0, snapshot_of(field.state)))
    (part,) = sheet.parts
    assert (part.rider, part.form) == (0, LIST)
    assert [(o.code, o.words.values["colour"]) for o in part.options] == [
        (0, Term("red")), (1, Term("blue")),
    ]  # fmt: skip
    assert [one.words.values["rider"].numbers for one in sheet.barred] == [(0,), (1,)]


# what others may lay


def test_a_zero_has_company_like_any_card(table: Make):
    """R6.2 — it matches as any card does; two equal cards carry two squares more each."""
    field = table("A@3/1 B@3/2")
    seen = snapshot_of(deal(field, "0 4", "0 4"))
    assert expected_matches(seen, 0, [Card(0), Card(4)]) == {
        Card(0): pytest.approx(1 / 2), Card(4): pytest.approx(1 / 2),
    }  # fmt: skip
    assert expected_advance(seen, 0, [Card(4)])[Card(4)] == pytest.approx(4 + 2 / 2)


def test_who_has_no_card_left_changes_nothing(table: Make):
    """RULING 11 — such a cyclist shows none."""
    alone, empty = table("A@3/1 B@3/2"), table("A@3/1 B@3/2 C@3/3")
    one = snapshot_of(deal(alone, "4 2", "4 1"))
    two = snapshot_of(deal(empty, "4 2", "4 1", ""))
    hand = [Card(4), Card(2)]
    assert expected_matches(one, 0, hand) == expected_matches(two, 0, hand)
    assert expected_advance(one, 0, hand) == expected_advance(two, 0, hand)


def test_a_closed_bottle_counts_beside_the_cards_of_its_hand(table: Make):
    """RULING 6, RULING 7 — A holds a three: of the eight others one bottle in four is a three."""
    field = table("A@15/1 B@15/2")
    seen = snapshot_of(deal(field, "b3 3", "3 b1"))
    hand = [Card(3, bottle=True), Card(3)]
    expected = 1 / 2 + 1 / 2 * 2 / 8
    assert [expected_matches(seen, 0, hand)[card] for card in hand] == [pytest.approx(expected)] * 2
    assert expected_advance(seen, 0, hand)[Card(3)] == pytest.approx(3 + 2 * expected)
