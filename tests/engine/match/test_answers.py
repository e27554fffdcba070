"""An open answer and its hints: in whatever order it is chosen, what stands is legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH
from designer.story.answers import AnswerText
from designer.words import topic
from engine.bots import bots_playing
from engine.games import GAMES
from engine.match.answers import OpenAnswer
from engine.race.orders import orders_of
from engine.race.question import answer_of, codes_of
from engine.race.sheet import HAND, LIST, SQUARE
from tests.engine.match.conftest import is_race_of_bots, usual

if TYPE_CHECKING:
    from engine.match.match import Match


def questions(match: Match) -> list[Any]:
    """Some questions of every kind of a race, the ones with many parts among them."""
    by_kind: dict[str, list[Any]] = {}
    while not match.ride_on():
        for asking in match.open_questions:
            largest = by_kind.setdefault(asking.question.kind, [])
            largest.append(asking)
            largest.sort(key=lambda one: -len(one.sheet.parts))
            del largest[3:]
        usual(match)
    return [asking for largest in by_kind.values() for asking in largest]


@pytest.mark.parametrize("game", GAMES)
def test_untouched_it_is_the_usual_answer(begin: Any, game: str):
    for _, question, sheet, _ in questions(begin(game, 0)):
        answer = OpenAnswer(question, sheet)
        assert not answer.has_choice
        assert answer.filled_codes() == codes_of(question, question.default)
        assert answer.decision() is question.default


@pytest.mark.parametrize("game", GAMES)
def test_the_first_keys_are_those_of_the_options_worth_most(begin: Any, game: str):
    """Of lists, of squares, and of cards to pay with: what stands comes first, then by worth."""
    point, seen = orders_of(game).point, 0
    match = begin(game, 0)
    match.orders[0] = orders_of(game)
    for _, _, sheet, offered in questions(match):
        for part, first in zip(sheet.parts, offered, strict=True):
            pays = part.form == HAND and any(option.cost for option in part.options)
            if part.form not in (LIST, SQUARE) and not pays:
                continue
            if any(option.gain is None for option in part.options):
                continue
            worths = [(one.gain or 0) - point * one.cost for one in part.options]
            assert first not in [option.code for option in part.options[1:]]
            assert worths[1:] == sorted(worths[1:], reverse=True)
            seen += len(worths) > 2
    assert seen or game in {"figueres", "juego"}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_the_answer_that_stands_is_legal(begin: Any, game: str):
    """In any order, changed again, cleared; what does not go is refused with a reason."""
    lots = Random(game)
    for _, question, sheet, _ in questions(begin(game, 0, 1)):
        answer = OpenAnswer(question, sheet)
        for _ in range(12):
            part = lots.randrange(len(sheet.parts))
            option = lots.choice(sheet.parts[part].options)
            before = list(answer.codes)
            why = answer.choose_option(part, option.code)
            if why is not None:
                assert why.words.key
                assert answer.codes == before
            if lots.random() < 0.2:
                answer.codes[part] = None
            assert answer.decision() in question.options
            assert len(answer.expected_gain()) == 2


def test_what_is_barred_is_what_cannot_be_chosen(begin: Any):
    """Each with the rule that bars it."""
    lots = Random(4)
    for _, question, sheet, _ in questions(begin("ciclismo", 0)):
        answer = OpenAnswer(question, sheet)
        for _ in range(4):
            part = lots.randrange(len(sheet.parts))
            answer.choose_option(part, lots.choice(sheet.parts[part].options).code)
            for place, why in enumerate(answer.barred_options()):
                for option, barred in zip(sheet.parts[place].options, why, strict=True):
                    tried = OpenAnswer(question, sheet)
                    tried.take_codes(answer.codes)
                    assert (tried.choose_option(place, option.code) is None) == (barred is None)
                    assert barred is None or barred.rule


def test_a_hint_is_taken_over_as_a_whole(begin: Any):
    match = begin("ciclismo", 0)
    match.ride_on()
    asking = match.open_questions[0]
    for hint in match.hints_for(asking):
        answer = OpenAnswer(asking.question, asking.sheet)
        answer.take_codes(hint.codes)
        assert answer.filled_codes() == hint.codes


@pytest.mark.parametrize("game", GAMES)
def test_what_many_riders_share_is_said_for_all_at_once(begin: Any, game: str):
    """Wherever it goes; what it stands for is legal and says nothing of one rider alone."""
    for _, question, sheet, _ in questions(begin(game, 0)):
        for shared in OpenAnswer(question, sheet).shared_options():
            answer = OpenAnswer(question, sheet)
            why = answer.choose_for_all(shared.code)
            offered = sum(shared.code in [o.code for o in part.options] for part in sheet.parts)

            assert offered >= 3
            assert (why is None) == (shared.code in answer.codes)
            assert answer.decision() in question.options
            assert (shared.place, shared.gain, shared.cost) == (None, None, 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_gives_a_hint_that_can_be_taken(begin: Any, game: str):
    match, kinds = begin(game, 0), set[str]()
    while not match.ride_on():
        for asking in match.open_questions:
            if asking.question.kind in kinds:
                continue
            kinds.add(asking.question.kind)
            hints = match.hints_for(asking)
            assert {bot for hint in hints for bot in hint.bots} == set(bots_playing(game))
            for hint in hints:
                assert answer_of(asking.question, hint.codes) in asking.question.options
                assert [said.rider for said in hint.parts] == [p.rider for p in asking.sheet.parts]
        usual(match)
    assert len(kinds) > 1


def test_a_hint_says_why_where_its_bots_can(begin: Any):
    """A director has a reason for every answer, the book of rules has none of its own."""
    match = begin("ciclismo", 0)
    match.ride_on()
    by_bot = {bot: hint for hint in match.hints_for(match.open_questions[0]) for bot in hint.bots}
    words = topic("ask_ciclismo")

    assert by_bot["director"].why
    assert all(phrase.key in words for hint in by_bot.values() for phrase in hint.why)
    said = AnswerText(match.start.setup, ENGLISH).hint(by_bot["director"])
    assert said.endswith(f"{words[by_bot['director'].why[-1].key]['en']})")


def test_a_bot_that_is_asked_changes_nothing(begin: Any):
    """Asked for hints at every question, the race is the one without hints."""
    match = begin("ciclismo", 0)
    while not match.ride_on():
        match.hints_for(match.open_questions[0])
        usual(match)
    assert is_race_of_bots(match, "ciclismo")
