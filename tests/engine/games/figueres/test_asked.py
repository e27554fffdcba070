"""Questions of the Critèrium as a player reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games import GAMES
from engine.games.figueres.advice import expected_advance
from engine.games.figueres.box import Card
from engine.games.figueres.course import enter_race
from engine.games.figueres.sheets import sheet_of
from engine.games.figueres.turn import PLAY, card_options
from engine.race.question import answer_of, ask
from engine.race.referee import Referee
from engine.race.sheet import HAND, LIST, Riders, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.question import Question
    from engine.race.sheet import Sheet


def _asked(race: Any, answer: Callable[[Question, Any], Any]) -> list[tuple[Question, Any, Sheet]]:
    """Ride the race; return each question with what its player saw and reads."""
    found = []

    class Person:
        def decide(self, question: Question, view: Any) -> Any:
            found.append((question, view, sheet_of(question, view)))
            return answer(question, view)

    Referee(race, [Person()] * 4).run()
    return found


def _highest(question: Question, _view: Any) -> Any:
    return question.default


def test_the_game_answers_with_its_sheets(criterium: Any):
    for question, view, sheet in _asked(criterium(), _highest):
        assert GAMES["figueres"].sheet_of(question, view) == sheet


def test_a_colour_is_picked_from_those_that_are_free(criterium: Any):
    """R4.1, R11.2 — whoever has picked one is named beside it."""
    first, second, *_ = [
        (question, sheet)
        for question, _, sheet in _asked(criterium(), _highest)
        if question.kind == "COLOUR"
    ]
    assert [part.form for part in second[1].parts] == [LIST]
    assert len(first[1].parts[0].options) == len(second[1].parts[0].options) + 1
    assert not first[1].barred
    (gone,) = second[1].barred
    assert gone.rule == "R11.2"
    assert gone.words.values == {"colour": Term("red"), "rider": Riders((0,))}


def test_a_hand_shows_the_cards_left_and_what_each_may_carry(criterium: Any):
    """R11.1, R6.2 — a card is a number or the bottle, with what advice expects of it."""
    for question, view, sheet in _asked(criterium(), _highest):
        if question.kind == "PLAY":
            (part,) = sheet.parts
            assert (part.form, part.rider) == (HAND, question.riders[0])
            gains = expected_advance(view.public, part.rider, view.secrets)
            for option in part.options:
                card = answer_of(question, (option.code,))
                assert option.words.values == {"number": card.number}
                assert option.words.key == ("bottle" if card.bottle else "card")
                assert option.gain == gains[card]


def test_cards_that_lie_face_up_are_told_with_their_rule(criterium: Any):
    """R5.8 — they are never taken back; R8.1 — the bottle comes with its square."""
    played = _asked(criterium(), _highest)
    told = [sheet for q, _, sheet in played if (q.kind, q.turn) == (PLAY, 3)]
    for sheet in told:
        gone = [one for one in sheet.barred if one.rule == "R5.8"]
        assert [one.words.values["number"] for one in gone] == [5, 6]


def test_the_bottle_is_named_until_its_square_is_reached(criterium: Any):
    """R8.1 — nobody has one before."""
    sheets = [(v, s) for q, v, s in _asked(criterium(), _highest) if q.kind == "PLAY"]
    for view, sheet in sheets:
        there = view.public.cyclists[sheet.parts[0].rider].square >= view.public.course.refresh
        missing = [one.words.values for one in sheet.barred if one.rule == "R8.1"]
        assert missing == ([] if there else [{"square": view.public.course.refresh}])


def test_the_hidden_bottle_of_another_changes_nothing_one_reads(setup: Any, criterium: Any):
    """R11.5, RULING 7 — with two bottles swapped in closed hands every other sheet is the same."""
    race = GAMES["figueres"].start(enter_race(setup()), criterium().dice)
    state = race._state
    state.colour = list("abcdef")
    state.cards = [[Card(2), Card(4)] for _ in range(6)]
    state.refreshed = [None, Card(1, bottle=True), Card(3, bottle=True), None, None, None]
    hand = card_options(state.cards[0])
    question = ask(PLAY, 0, 1, (0,), hand, hand[0], "R11.1", secret=True)
    told = []
    for own, other in ((1, 2), (2, 1)):
        for rider, bottle in ((own, 1), (other, 3)):
            state.cards[rider] = [Card(2), Card(4), Card(bottle, bottle=True)]
            state.refreshed[rider] = Card(bottle, bottle=True)
        state.snapshot = None
        told.append(sheet_of(question, race.view(0)))
    assert told[0] == told[1]
