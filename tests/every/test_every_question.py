"""Every question a game asks has a sheet: words in both languages, and only what is legal."""

from __future__ import annotations

import gc
import types
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import LANGUAGES
from designer.story.answers import QuestionText
from designer.words import topic
from engine.games import GAMES
from engine.games.pistard.moves import TrackMove
from engine.race.dice import Dice
from engine.race.question import Each, answer_of, blocked_options, codes_of
from engine.race.referee import Referee
from engine.race.sheet import FORMS, Phrase, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.race.frame import Manager
    from engine.race.question import Question
    from engine.race.values import Setup

FIRST, STRIDE = 2, 37
"""Questions of a kind that are looked at in a race: the first few, then one in so many."""
WRITTEN = 3000
"""Answers that are written out to see whether a sheet offers them all."""


class Looking:
    """Sits before a manager and keeps the sheets of some questions it is asked."""

    def __init__(self, game: str, manager: Manager, seen: list[tuple[Question, Sheet]]) -> None:
        self.asked, self.manager, self.seen = GAMES[game].sheet_of, manager, seen
        self.count: Counter[str] = Counter()

    def decide(self, question: Question, view: Any) -> Any:
        """Read the question as a person would, and pass it on."""
        self.count[question.kind] += 1
        if self.count[question.kind] <= FIRST or not self.count[question.kind] % STRIDE:
            self.seen.append((question, self.asked(question, view)))
        return self.manager.decide(question, view)


@pytest.fixture
def seen(rides: Any, game: str, bot: str, sample: str, number: int) -> list[tuple[Question, Sheet]]:
    """Ride a stage and return some of its questions with their sheets."""
    found: list[tuple[Question, Sheet]] = []
    rides.again(game, sample, number, bot, seated=lambda one: Looking(game, one, found))
    return found


def phrases(sheet: Sheet) -> Iterator[Phrase]:
    """Give everything a sheet says."""
    yield sheet.words
    for part in sheet.parts:
        if part.words:
            yield part.words
        for option in part.options:
            yield option.words
    for barred in sheet.barred:
        yield barred.words


def unsaid(text: QuestionText, phrase: Phrase) -> str:
    """Return what is wrong with the words of a phrase, or nothing."""
    try:
        said = text.say(phrase)
    except KeyError as missing:
        return f"{phrase.key}: {missing}"
    loose = not said or said != said.strip() or set("{}#|") & set(said) or "  " in said
    return f"{phrase.key}: {said!r}" if loose else ""


def assert_all_is_said(setup: Setup, seen: list[tuple[Question, Sheet]]) -> None:
    """Every sentence is there in both languages, its values filled; no two options read alike."""
    texts = [QuestionText(setup, language) for language in LANGUAGES]
    wrong = {
        unsaid(text, phrase) for _, sheet in seen for phrase in phrases(sheet) for text in texts
    }
    assert wrong <= {""}
    for _, sheet in seen:
        for part in sheet.parts:
            for text in texts:
                said = Counter(text.say(option.words) for option in part.options)
                assert said.most_common(1)[0][1] == 1, said
    told = topic(f"rules_{setup.rules.game}")
    rules = {rule for _, sheet in seen for rule in (sheet.rule, *(b.rule for b in sheet.barred))}
    assert rules - set(told) == set()


def assert_offers_what_is_legal(question: Question, sheet: Sheet) -> None:
    """Part by part, what may be said and nothing else; the default is one of it."""
    offered = [[option.code for option in part.options] for part in sheet.parts]
    assert [len(set(codes)) for codes in offered] == [len(codes) for codes in offered]
    default = codes_of(question, question.default)
    assert all(code in codes for code, codes in zip(default, offered, strict=True))
    assert answer_of(question, default) is question.default
    options = question.options
    nothing = [None] * len(offered)
    assert not any(why for part in blocked_options(question, sheet, nothing) for why in part)
    if isinstance(options, Each):
        assert offered == [
            [
                code
                for code in range(len(choice))
                if options.find_clash([*nothing[:place], code, *nothing[place + 1 :]]) is None
            ]
            for place, choice in enumerate(options.choices)
        ]
        return
    every = [codes_of(question, one) for one in islice(options, WRITTEN + 1)]
    if len(every) <= WRITTEN:
        legal = [set(codes) for codes in zip(*every, strict=True)] or [set() for _ in offered]
        if len(offered) == 1:
            assert _ways_out(question, legal[0]) == _ways_out(question, offered[0])
            assert set(offered[0]) <= legal[0]
        else:
            assert all(codes <= set(own) for codes, own in zip(legal, offered, strict=True))
    for codes in every[::7]:
        assert codes_of(question, answer_of(question, codes)) == codes


def _ways_out(question: Question, codes: Iterable[int]) -> set[object]:
    """Return what answers come to: moves that lead to one square by one die are one answer."""
    answers = [answer_of(question, (code,)) for code in codes]
    return {(a.die, a.squares, a.ends_in) if isinstance(a, TrackMove) else a for a in answers}


def assert_is_laid_out(sheet: Sheet) -> None:
    """Each part has one of the six forms, and something to say in it."""
    assert {part.form for part in sheet.parts} <= set(FORMS)
    assert all(part.options for part in sheet.parts)
    assert all(option.cost >= 0 for part in sheet.parts for option in part.options)
    assert all(
        option.place in {None, *option.path[-1:]} or not option.path
        for part in sheet.parts
        for option in part.options
    )


def test_every_question_has_its_sheet(
    rides: Any, game: str, bot: str, sample: str, number: int, seen: list[tuple[Question, Sheet]]
):
    """Words in both languages, forms a window knows, all that is legal and nothing else."""
    _, record = rides(game, sample, number, bot)
    assert bool(seen) == any(turn.decisions for turn in record.turns)
    assert_all_is_said(rides.setup(game, sample, number), seen)
    for question, sheet in seen:
        assert_is_laid_out(sheet)
        assert_offers_what_is_legal(question, sheet)


CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def reachable(*things: object) -> dict[int, object]:
    """Return everything one can come to from these, code left aside."""
    found: dict[int, object] = {}
    open_ = list(things)
    while open_:
        one = open_.pop()
        if id(one) not in found and not isinstance(one, CODE):
            found[id(one)] = one
            open_ += gc.get_referents(one)
    return found


def test_a_sheet_holds_nothing_but_what_it_says(rides: Any, game: str):
    """No way leads from it to the race, to what changes in it, or to the view of another seat."""
    start = rides.setup(game, "three-examples", 1)
    race = GAMES[game].start(start, Dice(start.key))
    seen: list[tuple[Question, Sheet]] = []
    seats = [Looking(game, _Default(), seen) for _ in start.teams]
    Referee(race, seats).run(past_turn=4)
    plain = (str, int, float, bool, type(None), tuple, dict)
    for question, sheet in seen:
        for one in reachable(sheet).values():
            known = isinstance(one, plain) or type(one).__module__ == "engine.race.sheet"
            assert known, (question.kind, one)


class _Default:
    """Takes every default."""

    def decide(self, question: Question, _view: Any) -> Any:
        """Return it."""
        return question.default
