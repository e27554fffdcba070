"""Undo and redo by keys: of the race where one is in front, else of the tour."""

from __future__ import annotations

import time
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.document.place import TourPlace
from designer.language import done_sentence
from designer.panels.match.match import LONGEST_STEP, MatchBegun
from engine.games import GAMES
from engine.match.tape import ALL_TYPED
from engine.tour import edit
from tests.engine.match.conftest import ASKED_ALL, SAMPLES, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.match_news import MatchNews
    from designer.windows.main import MainWindow
    from engine.match.answers import SeatAnswer

LATE = 30
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ANSWERS = 5
TURNED = {"undo": "redo", "redo": "undo"}


class RacingHands:
    """A window in which a race is ridden by hand, and keys pressed in it."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        window.files.open_sample(SAMPLES / "sierra.etapa")
        window.activateWindow()

    def sit_down(self, game: str, *seats: int, **more: Any) -> None:
        """Race the second stage with people in some seats, who are asked everything."""
        self.window.desk.document.select(TourPlace(2))
        start = replace(seated(game, *seats), **more)
        self.window.racing.begin(MatchBegun(start, 2, dict.fromkeys(seats, ASKED_ALL)))
        self.window.racing.page.parts.projector.pace = "fast"
        self.wait(lambda: self.is_asked)

    @property
    def news(self) -> MatchNews:
        """Return how the race stands."""
        news = self.window.racing.page.played.news
        assert news is not None
        return news

    @property
    def is_asked(self) -> bool:
        """Tell whether a person may answer, or say to be there."""
        played, on = self.window.racing.page.played, self.window.racing.page.parts
        on.projector.skip_to_end()
        rests = played.news is not None and not played.news.riding and on.projector.at_end
        asks = on.question.asking is not None or on.cover.isVisible()
        return on.roll.isVisible() or (rests and asks)

    def wait(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + LATE
        while not holds():
            QApplication.processEvents()
            time.sleep(0.0005)
            assert time.monotonic() < end

    def press_key(self, key: Qt.Key, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the keys are."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    def press_step(self, step: str) -> None:
        """Press the keys of undo or redo, and wait until the race stands somewhere else."""
        before = self.news
        self.press_key(Qt.Key.Key_Z, CTRL if step == "undo" else CTRL | SHIFT)
        self.wait(lambda: self.news is not before and self.is_asked)

    def answer(self) -> None:
        """Answer as it stands, with Enter; where a cover lies over the race, say to be there."""
        before, page = self.news, self.window.racing.page
        if page.parts.cover.isVisible():
            QTest.mouseClick(page.parts.cover.lift, Qt.MouseButton.LeftButton)
            self.wait(lambda: page.parts.question.asking is not None)
        QTest.keyClick(page.parts.question, Qt.Key.Key_Return)
        self.wait(lambda: self.news is not before and self.is_asked)

    def tape(self) -> list[tuple[int, SeatAnswer]]:
        """Return every answer of a person so far, with the decisions before it."""
        points = self.news.taken
        return [(p.decisions, a) for p in points for a in p.answers if a.how == "hand"]

    def can(self, step: str) -> bool:
        """Tell whether undo or redo can do something: menu, button and list say the same."""
        action, page = self.window.actions_.by_name[step], self.window.racing.page
        steps = self.window.steps.list_steps()
        assert action.isEnabled() == (step in steps)
        assert steps.get(step, "") in action.text()
        if step == "undo" and self.window.racing.is_riding:
            button = page.parts.bar.deeds["take_back"]
            assert button.isEnabled() == action.isEnabled()
            assert steps.get(step, "") in button.toolTip()
        return action.isEnabled()


@pytest.fixture
def hands(window: MainWindow) -> RacingHands:
    """The hand-written stages in a window, without a change."""
    return RacingHands(window)


@pytest.mark.parametrize("game", GAMES)
def test_each_answer_of_a_race_is_taken_back_to_its_start_and_given_again(
    hands: RacingHands, game: str
):
    """In a tour that was not changed: Ctrl+Z shortens the tape by what the menu said."""
    hands.sit_down(game, 0)
    names, tapes = [], [hands.tape()]
    assert not hands.can("undo")
    for _ in range(ANSWERS):
        hands.answer()
        assert hands.can("undo")
        names.append(hands.window.actions_.by_name["undo"].text())
        tapes.append(hands.tape())
    for step, way in (("undo", tapes[-2::-1]), ("redo", tapes[1:]), ("undo", tapes[-2::-1])):
        for tape in way:
            assert hands.can(step)
            before = hands.window.steps.list_steps()[step]
            hands.press_step(step)
            assert hands.tape() == tape
            assert hands.window.steps.list_steps()[TURNED[step]] == before
        assert not hands.can(step)

    race = hands.window.racing.page.played.race
    assert race is not None
    answers = [race.text.given_text(answer) for _, answer in tapes[-1]]
    assert names == [f"Undo: {shorten(text, LONGEST_STEP, placeholder='…')}" for text in answers]
    assert hands.window.desk.document.clean


def test_the_button_takes_back_what_the_keys_do(hands: RacingHands):
    """*Take back* on the bar: the same answer, the same way to have it again."""
    hands.sit_down("juego", 0)
    hands.answer()
    hands.answer()
    tape, before = hands.tape(), hands.news
    hands.window.racing.page.parts.bar.deeds["take_back"].trigger()
    hands.wait(lambda: hands.news is not before and hands.is_asked)
    assert hands.tape() == tape[:-1]
    hands.press_step("redo")
    assert hands.tape() == tape


def test_undo_is_of_what_is_in_front(hands: RacingHands):
    """A change of the tour waits behind a race, untouched; once the race is left it is undone."""
    document, steps = hands.window.desk.document, hands.window.steps
    first = document.tour
    document.change(done_sentence("fix", code="X"), edit.rename_tour, "Otra")
    changed, of_tour = document.tour, steps.list_steps()
    hands.sit_down("figueres", 0)
    assert not hands.can("undo")
    hands.press_key(Qt.Key.Key_Z, CTRL)
    assert document.tour is changed
    hands.answer()
    assert hands.can("undo")
    assert steps.list_steps() != of_tour
    hands.press_step("undo")
    assert document.tour is changed

    hands.window.racing.leave()
    assert steps.list_steps() == of_tour
    assert hands.can("undo")
    assert not hands.can("redo")
    hands.press_key(Qt.Key.Key_Z, CTRL)
    assert document.tour == first
    hands.press_key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert document.tour == changed


def test_letters_of_a_typed_roll_are_undone_before_answers(hands: RacingHands):
    """A field in which something was typed keeps Ctrl+Z for its letters; an empty one does not."""
    hands.sit_down("juego", 0, typed_dice=ALL_TYPED)
    while not hands.window.racing.page.parts.roll.isVisible():
        hands.answer()
    line = hands.window.racing.page.parts.roll.line
    line.setFocus()
    before = hands.tape()
    QTest.keyClicks(line, "3")
    hands.press_key(Qt.Key.Key_Z, CTRL)
    assert not line.text()
    assert hands.tape() == before


def test_what_one_team_answered_is_not_read_while_another_sits_there(hands: RacingHands):
    """Of a card that another person laid, the menu says whose it was and no more."""
    hands.sit_down("figueres", 0, 1)
    while not hands.news.undo or not hands.news.undo[0].secret:
        hands.answer()
    race = hands.window.racing.page.played.race
    assert race is not None
    assert hands.news.undo
    answer = hands.news.undo[0]
    text = hands.window.actions_.by_name["undo"].text()
    assert race.text.team(answer.seat) in text
    assert race.text.answer_text(answer.parts) not in text
