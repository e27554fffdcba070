"""An open answer: in whatever order it is chosen, what stands is legal; what is barred says why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine.games import GAMES
from engine.match.answers import OpenAnswer
from engine.race.question import codes_of
from tests.engine.match.conftest import usual

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.match import Match


@pytest.fixture(scope="module")
def questions() -> Callable[[Match], list[Any]]:
    def asked(match: Match) -> list[Any]:
        """Some questions of every kind of a race, the ones with many parts among them."""
        found: dict[str, list[Any]] = {}
        while not match.ride():
            for asking in match.waiting:
                kept = found.setdefault(asking.question.kind, [])
                kept.append(asking)
                kept.sort(key=lambda one: -len(one.sheet.parts))
                del kept[3:]
            usual(match)
        return [asking for kept in found.values() for asking in kept]

    return asked


@pytest.mark.parametrize("game", GAMES)
def test_untouched_it_is_the_usual_answer(begin: Any, questions: Any, game: str):
    for _, question, sheet in questions(begin(game, 0)):
        answer = OpenAnswer(question, sheet)
        assert not answer.touched
        assert answer.filled() == codes_of(question, question.default)
        assert answer.decision() is question.default


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_the_answer_that_stands_is_legal(begin: Any, questions: Any, game: str):
    """In any order, changed again, cleared; what does not go is refused with a reason."""
    lots = Random(game)
    for _, question, sheet in questions(begin(game, 0, 1)):
        answer = OpenAnswer(question, sheet)
        for _ in range(12):
            part = lots.randrange(len(sheet.parts))
            option = lots.choice(sheet.parts[part].options)
            before = list(answer.codes)
            why = answer.choose(part, option.code)
            if why is not None:
                assert why.words.key
                assert answer.codes == before
            if lots.random() < 0.2:
                answer.clear(part)
            assert answer.decision() in question.options
            assert len(answer.expected()) == 2


def test_what_is_barred_is_what_cannot_be_chosen(begin: Any, questions: Any):
    """Each with the rule that bars it."""
    lots = Random(4)
    for _, question, sheet in questions(begin("ciclismo", 0)):
        answer = OpenAnswer(question, sheet)
        for _ in range(4):
            part = lots.randrange(len(sheet.parts))
            answer.choose(part, lots.choice(sheet.parts[part].options).code)
            for place, why in enumerate(answer.barred()):
                for option, barred in zip(sheet.parts[place].options, why, strict=True):
                    tried = OpenAnswer(question, sheet)
                    tried.take(answer.codes)
                    assert (tried.choose(place, option.code) is None) == (barred is None)
                    assert barred is None or barred.rule


def test_a_hint_is_taken_over_as_a_whole(begin: Any):
    match = begin("ciclismo", 0)
    match.ride()
    asking = match.waiting[0]
    for hint in match.hints(asking):
        answer = OpenAnswer(asking.question, asking.sheet)
        answer.take(hint.codes)
        assert answer.filled() == hint.codes


@pytest.mark.parametrize("game", GAMES)
def test_what_many_riders_share_is_said_for_all_at_once(begin: Any, questions: Any, game: str):
    """Wherever it goes; what it stands for is legal and says nothing of one rider alone."""
    for _, question, sheet in questions(begin(game, 0)):
        for shared in OpenAnswer(question, sheet).shared():
            answer = OpenAnswer(question, sheet)
            why = answer.choose_for_all(shared.code)
            offered = sum(shared.code in [o.code for o in part.options] for part in sheet.parts)

            assert offered >= 3
            assert (why is None) == (shared.code in answer.codes)
            assert answer.decision() in question.options
            assert (shared.place, shared.gain, shared.cost) == (None, None, 0)
