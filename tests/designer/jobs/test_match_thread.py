"""The thread of a match: it tells what has come, in order, and stands where it stood on failure."""

from __future__ import annotations

import threading
import time
import weakref
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from designer.jobs.match import GLANCE, MatchThread
from designer.jobs.match_news import MatchNews
from engine.bots import BOTS
from engine.games import GAMES
from engine.match.tape import ALL_TYPED, ROLLED
from engine.race.dice import Dice
from engine.race.record import unpack_record
from tests.engine.match.conftest import ASKED_ALL, ridden, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from engine.match.hand_dice import RollWanted
    from engine.match.match import Match
    from engine.race.event import Happening

LATE = 20_000


class Window:
    """Somebody who listens to a thread, and answers as the usual bot would."""

    def __init__(self, thread: MatchThread, qtbot: QtBot) -> None:
        self.thread, self.qtbot = thread, qtbot
        self.happenings: list[Happening] = []
        self.now: MatchNews | None = None
        self.records: list[Any] = []
        self.refused: list[Any] = []
        thread.news.connect(self._take)
        thread.record_made.connect(lambda acta, _how: self.records.append(unpack_record(acta)))
        thread.refused.connect(self.refused.append)

    def _take(self, news: MatchNews) -> None:
        del self.happenings[news.still_holds :]
        self.happenings += news.happenings
        self.now = news

    def stands(self) -> MatchNews:
        """Wait until somebody is asked, or the race is over."""
        told = lambda: self.now and not self.now.riding and (self.now.waiting or self.now.over)  # noqa: E731
        self.qtbot.waitUntil(lambda: bool(told()), timeout=LATE)
        assert self.now is not None
        return self.now

    def answer(self) -> None:
        """Answer what waits first."""
        news = self.stands()
        asking = news.waiting[0]

        def usual(match: Match) -> None:
            view = match.head.race.view(asking.seat)
            decision = match.bots_of(asking.seat)[""].decide(asking.question, view)
            match.answer_question(match.open_questions.index(asking), decision)

        self.now = None
        self.thread.do(usual)


@pytest.fixture
def begin(qtbot: QtBot) -> Iterator[Callable[..., Window]]:
    made: list[MatchThread] = []

    def begun(game: str, *persons: int, **more: Any) -> Window:
        start = replace(seated(game, *persons), typed_dice=more.pop("typed", ROLLED))
        orders = dict.fromkeys(start.persons, ASKED_ALL)
        hears = more.pop("hears", lambda _window: None)
        made.append(MatchThread(start, orders, **more))
        window = Window(made[-1], qtbot)
        hears(window)
        window.thread.begin()
        return window

    yield begun
    for thread in made:
        thread.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_the_whole_race(begin: Callable[..., Window], game: str):
    """Bots alone: it grows, and its end is that of the race by command; nothing of it is kept."""
    window = begin(game)
    window.stands()
    whole, records = ridden(game), list[Any]()
    window.thread.do(lambda match: records.append(match.record()))
    assert tuple(window.happenings) == whole.happenings
    assert window.now is not None
    assert window.now.results == whole.results
    window.qtbot.waitUntil(lambda: bool(records), timeout=LATE)
    assert whole.record is not None
    assert records[-1].turns == whole.record.turns
    assert window.records == []


def test_it_is_told_no_more_often_than_an_eye_sees(begin: Callable[..., Window]):
    """A race that rides on by itself: nothing is made for a picture that is never seen."""
    begun, told = time.monotonic(), list[MatchNews]()
    window = begin("ciclismo", hears=lambda one: one.thread.news.connect(told.append))
    window.stands()
    assert len(told) <= (time.monotonic() - begun) / GLANCE + 2


@pytest.mark.parametrize("typed", [ROLLED, ALL_TYPED])
def test_a_look_while_it_rides_does_not_make_it_stand(begin: Callable[..., Window], typed: str):
    """Looks fall between two decisions, or before a roll: it rides on after them by itself."""
    looks, rolls, threads = list[int](), list[Any](), list[MatchThread]()

    def look(match: Match) -> None:
        looks.append(match.head.decisions)
        if len(looks) < 5:  # the next one waits before the race has gone on
            threads[0].look(look)

    def hear(window: Window) -> None:
        threads.append(window.thread)
        window.thread.rolls.connect(rolls.append)
        window.thread.look(look)

    window = begin("juego", hears=hear, typed=typed)
    if typed == ROLLED:
        assert window.stands().over
    else:
        # The last look may have come before the first roll was wanted.
        window.qtbot.waitUntil(lambda: len(looks) == 5 and any(rolls[-1:]), timeout=LATE)
    assert len(looks) == 5


def test_what_was_taken_back_is_told_and_asked_again(begin: Callable[..., Window]):
    window = begin("juego", 0)
    for _ in range(9):
        window.answer()
    before = window.stands()
    window.now = None
    window.thread.do(lambda match: match.take_back(3))
    after = window.stands()
    assert after.waiting[0].question.kind
    assert after.redo
    assert after.still_holds == len(window.happenings) == before.taken[3].frame
    window.now = None
    window.thread.do(lambda match: match.redo())
    assert len(window.stands().taken) == 4


def test_an_answer_that_came_too_late_is_left_alone(begin: Callable[..., Window]):
    """Two clicks on one button give one answer."""
    window = begin("juego", 0)
    asking = window.stands().waiting[0]
    window.now = None
    window.thread.answer(asking, asking.question.default)
    window.thread.answer(asking, asking.question.default)
    window.qtbot.waitUntil(lambda: len(window.records) >= 2, timeout=LATE)
    assert len(window.stands().taken) == 1


def test_the_record_of_a_match_keeps_how_long_an_answer_took(begin: Callable[..., Window]):
    """Tenths of a second stand in the record; of what was not measured there is nothing."""
    window = begin("juego", 0)
    for took in (3.24, 0.0):
        asking = window.stands().waiting[0]
        window.now, before = None, len(window.records)
        window.thread.answer(asking, asking.question.default, took)
        window.qtbot.waitUntil(lambda before=before: len(window.records) > before, timeout=LATE)
    record = window.records[-1]
    assert [(seat, tenths) for _, seat, tenths in record.seconds] == [(0, 32)]


def test_hints_come_home(begin: Callable[..., Window], qtbot: QtBot):
    window = begin("pistard", 0)
    asking = window.stands().waiting[0]
    with qtbot.waitSignal(window.thread.hints_given, timeout=LATE) as found:
        window.thread.hint(asking)
    assert {bot for hint in found.args[0] for bot in hint.bots} > {"planner"}


class Sleeper:
    """A bot that thinks for ever."""

    def __init__(self, _key: str = "") -> None: ...

    def decide(self, _question: Any, _view: Any) -> Any:
        while True:
            time.sleep(0)


def test_a_bot_that_never_answers_is_named_and_another_goes_on(
    begin: Callable[..., Window], monkeypatch: pytest.MonkeyPatch
):
    """The race stands where it stood; with another manager it ends."""
    monkeypatch.setitem(BOTS, "sleeper", Sleeper)
    window = begin("ciclismo", patience=0.5)
    window.stands()
    seats = window.thread.start.seats

    def wake(match: Match) -> None:
        match.go_on_from(100)
        match.change_seats((seats[0], "sleeper", *seats[2:]))

    window.thread.do(wake)
    window.qtbot.waitUntil(lambda: bool(window.refused), timeout=LATE)
    decisions = window.now.decisions if window.now else 0
    assert window.refused[0].key == "manager_endless"
    assert window.refused[0].values["bot"] == "Sleeper"
    assert 0 < decisions < len(ridden("ciclismo").happenings)
    window.now = None
    window.thread.do(lambda match: match.change_seats((seats[0], "book", *seats[2:])))
    assert window.stands().over
    records = list[Any]()
    window.thread.do(lambda match: records.append(match.record()))
    window.qtbot.waitUntil(lambda: bool(records), timeout=LATE)
    assert records[-1].managers[1] == "book"


class Table:
    """Somebody at a real table: throws what the program would, and once something else."""

    def __init__(self, window: Window, slip: int) -> None:
        self.window, self.slip, self.backs = window, slip, 0
        self.dice = Dice(window.thread.start.setup.key)
        self.wanted = 0
        window.thread.rolls.connect(self._ask)

    def _ask(self, wanted: RollWanted | None) -> None:
        if wanted is None:
            return
        self.wanted += 1
        if self.wanted == self.slip + 2:
            self.backs = 2
        if self.backs:
            self.backs -= 1
            self.window.thread.take_roll_back()
            return
        faces = self._faces(wanted)
        slips = self.wanted == self.slip
        self.window.thread.roll([face % 6 + 1 for face in faces] if slips else faces)

    def _faces(self, wanted: RollWanted) -> Any:
        turn, purpose, rider, count, nth, triples, size, _left = wanted
        if size:
            return self.dice.shuffle(turn, purpose, size, nth)
        return list(self.dice.faces(turn, purpose, rider, count, nth, triples))


@pytest.mark.parametrize("slip", [-9, 5, 17])
def test_rolls_are_asked_for_one_by_one_and_a_slip_is_taken_back(
    begin: Callable[..., Window], slip: int
):
    """Seen at the next but one: both are thrown again, and the race is what it should be."""
    tables: list[Table] = []
    window = begin("juego", typed=ALL_TYPED, hears=lambda w: tables.append(Table(w, slip)))
    window.stands()
    assert tuple(window.happenings) == ridden("juego").happenings
    assert window.now is not None
    assert tables[0].wanted == len(window.now.throws) + (4 if slip > 0 else 0)


def test_something_else_is_done_while_a_roll_is_waited_for(begin: Callable[..., Window]):
    """An answer is taken back; the roll that was asked for is asked again when it comes."""
    asked: list[RollWanted] = []

    def hears(window: Window) -> None:
        window.thread.rolls.connect(lambda wanted: asked.append(wanted) if wanted else None)

    window = begin("juego", 0, typed=ALL_TYPED, patience=0.3, hears=hears)
    window.qtbot.waitUntil(lambda: len(asked) == 1, timeout=LATE)
    window.qtbot.wait(700)
    window.thread.do(lambda _match: None)
    window.qtbot.waitUntil(lambda: len(asked) == 2, timeout=LATE)
    assert asked[0] == asked[1]
    assert window.refused == []


def test_a_match_that_is_left_is_taken_away_in_the_thread_of_the_window(qtbot: QtBot):
    """The thread that rode it may end last: what is sent to it meanwhile found it half gone."""
    gone: list[threading.Thread] = []
    thread = MatchThread(seated("ciclismo", 0), {0: ASKED_ALL})
    weakref.finalize(thread, lambda: gone.append(threading.current_thread()))
    thread.begin()
    thread.close()
    del thread
    qtbot.waitUntil(lambda: bool(gone), timeout=LATE)
    assert gone == [threading.main_thread()]
