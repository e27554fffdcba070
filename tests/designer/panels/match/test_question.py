"""A race is decided by hand: by mouse, keys and squares; what is given is what is ridden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer.cli import etapa
from designer.cli.common import run_command
from designer.scene.match.strip_parts import LitSquare
from engine.games import GAMES
from engine.race.orders import orders_of
from engine.race.record import unpack_record
from tests.engine.match.conftest import SAMPLES, ridden, seated

if TYPE_CHECKING:
    from pathlib import Path

    from designer.panels.match.option_button import OptionButton
    from tests.designer.panels.match.conftest import Hands

MOST = 40
"""Answers that are given by hand in one race; a race by hands alone is in tests/hands."""
SHORT = {"sample": "three-examples", "number": 1}


@pytest.mark.parametrize("game", GAMES)
def test_who_presses_what_the_bot_would_say_rides_the_race_of_the_command(
    hands: Hands, tmp_path: Path, game: str
):
    """Question by question through its form, undone and done again on the way; then bots go on.

    The record that is saved has every decision, die and digest of that which `etapa race` writes.
    """
    hands.begin(game, 0)
    lots, undos, given = Random(game), 0, 0
    while hands.asked() is not None and given < MOST:
        hands.answer_as_bot()
        given += 1
        if undos < 6 and (given == 2 or lots.random() < 0.12) and not hands.over:
            undos += 1
            hands.asked()
            hands.page.back.undo()
            hands.asked()
            if lots.random() < 0.5:
                hands.page.back.redo()
    if not hands.over:
        hands.page.back.change_seats(seated(game).seats)
        hands.page.parts.projector.skip_to_end()
    hands.until(lambda: hands.over)
    whole = ridden(game)
    by_hand, by_command = tmp_path / "by hand.acta", tmp_path / "by command.acta"
    hands.page.deeds.save_wanted.connect(lambda write: write(by_hand))
    hands.page.deeds.save_race()
    words = ["race", SAMPLES / "sierra.etapa", "--stage", 2, "--game", game, "--record", by_command]
    code = run_command(etapa, [*map(str, words), "--brief", "--lang", "en"])
    hands.until(by_hand.is_file)
    mine, theirs = (unpack_record(one.read_bytes()) for one in (by_hand, by_command))

    assert undos > 0
    assert tuple(hands.page.played.race.film.happenings) == whole.happenings
    assert hands.page.played.news.results == whole.results
    assert hands.page.played.news.marks == 0
    assert code == 0
    assert mine.setup == theirs.setup
    assert mine.turns == theirs.turns
    assert any(turn.digest for turn in mine.turns)
    assert (mine.whole, mine.rules) == (theirs.whole, theirs.rules) == (True, GAMES[game].rules)


@pytest.mark.parametrize(("game", "option"), [("juego", 1), ("pistard", None)])
def test_an_answer_is_given_by_keys_alone(hands: Hands, game: str, option: int | None):
    """A number chooses, arrows walk over the options, Enter answers: without a number, as usual."""
    hands.begin(game, 0)
    asking = hands.asked()
    panel = hands.page.parts.question
    assert asking is not None
    hands.page.activateWindow()
    if option is not None:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key(Qt.Key.Key_1 + option))
        assert panel.open.codes[0] == asking.sheet.parts[0].options[option].code
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert QApplication.focusWidget() in panel.boxes[0].buttons
    QTest.keyClick(hands.page.focusWidget(), Qt.Key.Key_Return)
    hands.until(lambda: panel.asking is not asking)
    hands.asked()

    answer = hands.page.played.news.taken[0].answers[0]
    assert answer.is_default == (option is None)
    if option is not None:
        assert answer.decision == list(asking.question.options)[option]


def test_a_second_enter_presses_no_button(hands: Hands):
    """While the race rides on the keys are nobody's: it is not sent back to its start."""
    hands.begin("ciclismo", 0)
    hands.asked()
    hands.page.activateWindow()
    hands.page.parts.question.give.setFocus()
    QTest.keyClick(hands.page.parts.question.give, Qt.Key.Key_Return)

    assert not hands.page.parts.bar.isAncestorOf(hands.page.focusWidget())
    assert hands.page.focusWidget() is hands.page.parts.question_stack


def test_numbers_lead_from_part_to_part_and_enter_answers(hands: Hands):
    """The keys go along with the options, though those of the part before are put away."""
    hands.begin("ciclismo", 0)
    asking, panel = hands.asked(), hands.page.parts.question
    while asking is not None and len(panel.boxes) < 6:
        hands.give()
        asking = hands.asked()
    assert asking is not None
    hands.page.activateWindow()
    for nth in range(len(panel.boxes)):
        assert panel.at == nth or all(b.buttons[0].isVisibleTo(panel) for b in panel.boxes)
        QTest.keyClick(hands.page.focusWidget(), Qt.Key.Key_1)
        assert panel.isAncestorOf(hands.page.focusWidget())
    QTest.keyClick(hands.page.focusWidget(), Qt.Key.Key_Return)
    hands.until(lambda: panel.asking is not asking)
    hands.asked()

    assert asking.question.kind in {one.answers[0].kind for one in hands.page.played.news.taken}


def test_a_square_that_is_lit_can_be_pressed(hands: Hands):
    """Pistard: squares of the moves light up; pressed, the move that leads there is chosen.

    What brings most stands chosen and comes first, so that it has the first key.
    """
    hands.begin("pistard", 0, orders={0: orders_of("pistard")})
    while (asking := hands.asked()) is not None and asking.question.kind != "MOVE":
        hands.give()
    assert asking is not None
    gains = [option.gain for option in asking.sheet.parts[0].options]
    assert gains == sorted(gains, reverse=True)
    on = hands.page.parts
    lit = [one for one in on.strip.lit if not one.chosen and not one.likely]
    at = on.strip.pixel_of(lit[0].place)
    assert at is not None
    QTest.mouseClick(on.strip, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y())))
    code = on.question.open.codes[0]
    option = next(o for o in asking.sheet.parts[0].options if o.code == code)

    assert option.place == lit[0].place
    assert any(one.chosen and one.place == lit[0].place for one in on.strip.lit)


@pytest.mark.parametrize("laps", [0, 2])
def test_squares_are_pressed_on_strip_and_map_in_every_lap(hands: Hands, laps: int):
    """Pistard counts rows on from lap to lap; what is pressed is the square the question means."""
    hands.begin("pistard", 0, orders={0: orders_of("pistard")})
    while (asking := hands.asked()) is not None and asking.question.kind != "MOVE":
        hands.give()
    on, pressed = hands.page.parts, list[tuple[str, Any]]()
    on.strip.pressed.connect(lambda place: pressed.append(("strip", place)))
    on.map.pressed.connect(lambda place: pressed.append(("map", place)))
    lap = on.strip.ground.chart.lap
    row, lane = on.strip.lit[-1].place
    place = row + laps * lap, lane
    on.strip.setFocus()  # an option that is looked at no more lights up what it stands for
    for view in (on.strip, on.map):
        view.light_squares([LitSquare(place, "1")])
    at = on.strip.pixel_of(place)
    QTest.mouseClick(on.strip, Qt.MouseButton.LeftButton, pos=at.toPoint())
    for view in (on.strip, on.map):
        view.light_squares([LitSquare(place, "1")])
    seen = on.map.view
    chart = on.map.riders.chart_on(seen.ground)
    x, y = seen.shown_view.pixel_point(*chart.square_of(place).centre)
    QTest.mouseClick(seen, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    other = seen.shown_view.pixel_point(*chart.square_of((row, lane % 4 + 1)).centre)
    QTest.mouseClick(seen, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, other)))

    assert pressed == [("strip", place), ("map", place)]


def press_until_barred(hands: Hands) -> OptionButton | None:
    """Press options of the question that is asked until one cannot be chosen any more."""
    panel = hands.page.parts.question
    for nth, box in enumerate(panel.boxes):
        panel.turn_to(nth)
        for button in list(box.buttons):
            if not button.why and button.isVisibleTo(panel):
                hands.press(button)
            barred = next((b for one in panel.boxes for b in one.buttons if b.why), None)
            if barred is not None or panel.asking is None:
                return barred
    return None


def test_what_does_not_go_together_is_greyed_with_its_reason_and_rule(hands: Hands):
    """Pressed all the same, it says why and changes nothing."""
    hands.begin("ciclismo", 0)
    panel, barred = hands.page.parts.question, None
    while barred is None and hands.asked() is not None:
        barred = press_until_barred(hands)
        if barred is None and panel.asking is not None:
            panel.take_codes([None] * len(panel.boxes))
            hands.give()
    assert barred is not None
    before = list(panel.open.codes)
    panel.turn_to(next(n for n, one in enumerate(panel.boxes) if barred in one.buttons))
    hands.press(barred)

    assert panel.open.codes == before
    assert panel.effect.text() == barred.why == barred.toolTip() == barred.accessibleDescription()
    assert "(" in barred.why


def test_all_riders_are_told_the_same_with_one_press_or_key(hands: Hands):
    """And each can still be told otherwise."""
    hands.begin("ciclismo", 0)
    panel = hands.page.parts.question
    while hands.asked() is not None and panel.for_all is None:
        hands.give()
    assert panel.for_all is not None
    shared = panel.for_all.part.options[-1].code
    hands.press(panel.for_all.buttons[-1])
    told = [code for code in panel.open.codes if code == shared]
    QTest.keyClick(panel, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    first = panel.for_all.part.options[0].code

    assert len(told) >= 3
    assert panel.for_all.buttons[0].isChecked()
    assert not panel.for_all.buttons[-1].isChecked()
    assert {code for code in panel.open.filled_codes() if code in {first, shared}} == {first}


def test_a_hint_is_taken_over_and_given(hands: Hands):
    """What bots would do stands there on demand, with what it brings."""
    hands.begin("ciclismo", 0)
    asking = hands.asked()
    panel = hands.page.parts.question
    hands.press(panel.ask_bots)
    hands.until(lambda: panel.hints.findChildren(type(panel.boxes[0].buttons[0])))
    lines = panel.hints.findChildren(type(panel.boxes[0].buttons[0]))
    said = [line.text() for line in lines]
    hands.press(lines[0])

    assert any(text.startswith("director") for text in said)
    assert asking is not None
    assert panel.open.decision() in asking.question.options


def test_the_end_of_el_juego_ranks_the_teams(hands: Hands):
    """RULING 15 — the race is the winner's; the table of the teams is told beside it."""
    hands.begin("juego", 0, orders={0: orders_of("juego")})
    hands.asked()
    hands.page.back.ride_home()
    hands.page.parts.projector.skip_to_end()
    ending = hands.page.ending
    hands.until(lambda: hands.page.parts.body.currentWidget() is ending)

    assert ending.decision_text.text().splitlines()[-1].startswith("Teams (sum of places")


def test_the_end_says_what_decided_it_and_tries_the_answers(hands: Hands):
    """Podium, arrivals, points by section; the answers are tried, and how many are left is said."""
    hands.begin("ciclismo", 0, orders={0: orders_of("ciclismo")}, **SHORT)
    for _ in range(4):
        hands.asked()
        hands.give()
    hands.asked()
    hands.page.back.ride_home()
    hands.page.parts.projector.skip_to_end()
    ending = hands.page.ending
    hands.until(lambda: hands.page.parts.body.currentWidget() is ending)
    hands.until(lambda: hands.page.debrief.debrief is not None)
    left = hands.page.debrief.debrief.left
    trying = ending.debrief.head.text()
    hands.until(lambda: hands.page.debrief.debrief.left < left, 60)

    assert ending.steps.accessibleName().startswith("1. ")
    assert ending.decision_text.text()
    assert ending.rows.rowCount() == 48
    assert str(left) in trying
    assert ending.debrief.head.text() != trying
    hands.page.parts.projector.pace = "person"
    hands.page.watch_again()
    assert hands.page.parts.body.currentWidget() is hands.page.parts.halves


def test_a_first_race_explains_each_kind_of_question_once_until_told_to_stop(hands: Hands):
    """Said again in another language; what was explained has its room for options afterwards."""
    hands.begin("reifenbreite", 0)
    hands.page.turns.coached = True
    head, explained, seen = hands.page.parts.question.head, dict[str, str](), 0
    while "MOVE_MODE" not in explained:
        asking = hands.asked()
        assert asking is not None
        kind = asking.question.kind
        assert head.coach.isVisibleTo(hands.page) == (kind not in explained)
        if kind not in explained:
            for code in ("es", "en"):
                hands.desk.language_switch.change_language(code)
                assert head.coach.isVisibleTo(hands.page)
        explained.setdefault(kind, head.coach.text())
        seen += 1
        if kind != "MOVE_MODE":
            hands.give()
    assert seen > len(explained)
    assert "energy cards" in explained["MOVE_MODE"]
    assert head.words.toolTip() == explained[asking.question.kind]
    hands.press(head.hush)
    assert not head.coach.isVisibleTo(hands.page)


def test_everything_on_the_page_has_a_name_and_takes_the_keys(hands: Hands):
    """Names for screen readers: the question, its options with what they bring, the pictures."""
    hands.begin("ciclismo", 0)
    hands.asked()
    page, nameless = hands.page, []
    for widget in page.findChildren(QWidget):
        unreached = widget.focusPolicy() == Qt.FocusPolicy.NoFocus
        if unreached or not widget.isVisibleTo(page) or "qt_" in widget.objectName():
            continue
        name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        if not name and not widget.accessibleName():
            nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    panel = page.parts.question

    assert nameless == []
    assert panel.accessibleName() == panel.head.words.text()
    assert all("≈" in b.accessibleName() for b in panel.boxes[0].buttons if b.gain)
    assert page.parts.strip.accessibleDescription() or page.parts.projector.frame == 0
