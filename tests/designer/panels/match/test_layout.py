"""Race mode where there is little room: letters twice as large on a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from designer.panels.forms import ElidedLabel
from designer.panels.match.option_button import FOOT
from designer.scene.theme import ZOOMS
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from tests.designer.panels.match.conftest import Hands

SMALL = (1280, 740)
"""A screen of 1280 x 800 without the window's title and menus."""


@pytest.fixture
def large(hands: Hands) -> Iterator[Hands]:
    """Letters at 200 %."""
    theme = hands.desk.theme
    theme.zoom_by(ZOOMS.index(2.0) - ZOOMS.index(theme.zoom))
    hands.until(lambda: not theme.is_changing)
    hands.page.resize(*SMALL)
    QApplication.processEvents()
    yield hands
    theme.zoom_by(0)
    hands.until(lambda: not theme.is_changing)


def whole(widget: QWidget) -> bool:
    """Tell whether nothing of a widget is cut off."""
    seen = widget.visibleRegion().boundingRect()
    return widget.isVisible() and seen == widget.rect()


@pytest.mark.parametrize("game", GAMES)
def test_the_question_is_read_whole_and_its_usual_answer_is_seen(large: Hands, game: str):
    """In both languages, explained or not; every part is reached by keys and is seen then."""
    large.begin(game, 0, number=1)
    large.page.turns.coached = True
    for nth in range(6):
        large.asked()
        panel = large.page.parts.question
        if panel.asking is None:
            break
        large.desk.language_switch.change_language("es" if nth % 2 else "en")
        QApplication.processEvents()
        assert large.page.size().width() <= SMALL[0]
        assert large.page.size().height() <= SMALL[1]
        assert whole(panel.head.words)
        assert whole(panel.give)
        scroll = panel.findChild(QScrollArea)
        assert scroll.widget().width() <= scroll.viewport().width()
        stands = next((b for box in panel.boxes for b in box.buttons if b.stands), None)
        if stands is not None and len(panel.boxes) == 1 and stands is panel.boxes[0].buttons[0]:
            assert whole(stands)
        for part in range(len(panel.boxes)):
            panel.turn_to(part)
            QApplication.processEvents()
            assert whole(panel.boxes[part].buttons[0])
        large.give()
    large.desk.language_switch.change_language("en")


def test_no_rider_a_question_is_about_is_out_of_sight(hands: Hands):
    """Ciclismo: tokens for eight riders. Each is seen with what stands for it; one is open.

    Pressed, a rider shows its own answers; what is said for all is seen on every one of them.
    """
    hands.begin("ciclismo", 0, number=1)
    while (asking := hands.asked()) is not None and asking.question.kind != "TOKENS":
        hands.give()
    panel = hands.page.parts.question
    tabs = panel.tabs
    assert tabs is not None
    stands = [tab.accessibleName() for tab in tabs.tabs]
    hands.press(tabs.tabs[5])
    seen = [box.isVisibleTo(panel) for box in panel.boxes]

    assert len(tabs.tabs) == 8
    assert all(whole(tab) for tab in tabs.tabs)
    assert all(said.endswith(": no token") for said in stands)
    assert panel.at == 5
    assert seen == [nth == 5 for nth in range(8)]
    assert whole(panel.boxes[5].buttons[0])
    QTest.keyClick(hands.page.focusWidget(), Qt.Key.Key_2)
    named = [tab.accessibleName() for tab in tabs.tabs]
    assert [nth for nth in range(8) if named[nth] != stands[nth]] == [5]
    assert panel.for_all is not None
    hands.press(panel.for_all.buttons[-1])
    assert all(tab.accessibleName() != said for tab, said in zip(tabs.tabs, stands, strict=True))


def test_heads_of_tables_are_whole_in_another_look(hands: Hands):
    """Rows come while it is put on: they are measured again once it is."""
    hands.begin("pistard", 0)
    hands.asked()
    theme, on = hands.desk.theme, hands.page.parts
    for look in ("dark", "light"):
        theme.choose_look(look)
        on.teams.renew()
        hands.until(lambda: not theme.is_changing)
        QApplication.processEvents()
        header = on.team_table.horizontalHeader()
        heads = [c for c in range(header.count()) if not header.isSectionHidden(c)]
        assert [c for c in heads if header.sectionSize(c) < header.sectionSizeHint(c)] == []


def test_what_a_card_brings_and_costs_is_read_whole(hands: Hands):
    """Um Reifenbreite: several cards at once, each as wide as what stands below it."""
    hands.begin("reifenbreite", 0)
    while (asking := hands.asked()) is not None and asking.question.kind != "MOVE_MODE":
        hands.give()
    (box,) = hands.page.parts.question.boxes
    letters = QFontMetrics(hands.desk.theme.font("number.soft", FOOT))
    words = {button: f"{button.gain}   {button.cost}" for button in box.buttons if button.cost}

    assert words
    assert all(letters.horizontalAdvance(said) < one.width() for one, said in words.items())
    assert not box.head.isVisibleTo(hands.page)


def test_nothing_that_is_read_at_the_end_is_cut(large: Hands):
    """Arrivals stand below podium and costs, each column whole; what can be done stays in sight."""
    large.begin("ciclismo", number=1)
    large.page.parts.projector.skip_to_end()
    ending = large.page.ending
    large.until(lambda: large.over and large.page.parts.body.currentWidget() is ending)
    QApplication.processEvents()
    labels = [w for w in ending.findChildren(QLabel) if w.isVisible() and w.text()]
    header = ending.table.horizontalHeader()

    assert all(whole(button) for button in ending.deeds.values())
    assert all(w.height() >= w.heightForWidth(w.width()) for w in labels if w.wordWrap())
    assert header.length() <= ending.table.viewport().width()
    assert header.sectionSize(1) >= 10 * large.desk.theme.em
    assert large.page.parts.cards.cards == []


def test_what_has_no_room_ends_in_dots_and_is_the_tip(hands: Hands):
    label = ElidedLabel()
    label.setText("Stage 2 · Llanos de Arriba – Peñas Blancas · El juego de los ciclistas")
    label.resize(120, 20)

    assert label.minimumSizeHint().width() == 0
    assert label.toolTip() == label.text()
    assert not label.grab().isNull()


def test_races_of_many_and_of_few_riders_end_one_after_the_other(hands: Hands):
    """Each shows its own arrivals; riders without a manager by their names, on the podium too."""
    for game in ("ciclismo", "figueres"):
        hands.begin(game)
        hands.page.parts.projector.skip_to_end()
        hands.until(lambda: hands.page.parts.body.currentWidget() is hands.page.ending)
        ending = hands.page.ending
        arrivals = hands.page.played.news.results.arrivals
        shown = [ending.rows.index(row, 1).data() for row in range(ending.rows.rowCount())]
        assert len(shown) == len(arrivals)
        assert not any(name.startswith("-") for name in shown)
        assert ending.steps.accessibleName().count(". ") == 3
        hands.page.end_match()


def test_cards_and_turns_speak_another_language_at_once(hands: Hands):
    hands.begin("ciclismo", 0)
    while hands.asked() is not None and hands.page.parts.bar.turn.value() < 2:
        hands.give()
    english = [card.accessibleName() for card in hands.page.parts.cards.cards]
    hands.desk.language_switch.change_language("es")
    spanish = [card.accessibleName() for card in hands.page.parts.cards.cards]
    last = hands.page.parts.bar.turn.suffix()
    hands.desk.language_switch.change_language("en")

    assert any("square" in name for name in english)
    assert not any("square" in name for name in spanish)
    assert last == " de 2"
