"""Several people at one screen: what one seat has sealed no other can read, in any way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QTabWidget,
    QWidget,
)

from designer.story.answers import AnswerText
from engine.race.orders import orders_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.match.answers import SeatAnswer
    from engine.match.match import OpenQuestion
    from tests.designer.panels.match.conftest import Hands


def readable(page: QWidget) -> Iterator[str]:
    """Give everything that can be read or heard of a page, hidden parts too."""
    for widget in (page, *page.findChildren(QWidget)):
        yield widget.toolTip()
        yield widget.statusTip()
        yield widget.whatsThis()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.windowTitle()
        heard = QAccessible.queryAccessibleInterface(widget)
        if heard is not None:
            for kind in (QAccessible.Text.Name, QAccessible.Text.Description):
                yield heard.text(kind)
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            yield widget.text()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(n) for n in range(widget.count()))
        if isinstance(widget, QTabWidget):
            yield from (widget.tabText(n) for n in range(widget.count()))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            columns = 1 if isinstance(widget, QListView) else model.columnCount(QModelIndex())
            for row in range(model.rowCount(QModelIndex())):
                for column in range(columns):
                    for role in range(16):
                        yield str(model.index(row, column).data(role) or "")


def secrets_of(hands: Hands, asking: OpenQuestion) -> set[str]:
    """Return the words of every option of a secret question that no other sheet need have."""
    text = hands.page.played.race.text
    said = {text.say(o.words) for part in asking.sheet.parts for o in part.options}
    return {words for words in said if len(words) > 4} | {text.say(asking.sheet.words)}


def read(hands: Hands) -> str:
    # What is put away goes when the loop of the program turns next, which no test has.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return "\n".join(text for text in readable(hands.page) if text)


@pytest.mark.parametrize(("game", "stage"), [("figueres", 2), ("ciclismo", 4)])
def test_a_spy_reads_nothing_while_a_seat_is_covered(hands: Hands, game: str, stage: int):
    """Texts, tips, names for screen readers, lists: of a hand or a token not a word is left."""
    hands.begin(game, 0, 1, number=stage)
    covered = 0
    laid: list[SeatAnswer] = []
    while covered < 6:
        hands.asked()
        if hands.over:
            break
        if not hands.page.parts.cover.isVisible():
            hands.give()
            continue
        news = hands.page.played.news
        waiting = news.waiting[0]
        spied = read(hands)
        team = hands.page.played.race.text.team(waiting.seat)
        assert team in hands.page.parts.cover.team.text()
        if waiting.question.secret:
            covered += 1
            for words in secrets_of(hands, waiting):
                assert words not in spied
            assert hands.page.parts.cards.cards == []
            assert hands.page.parts.strip.lit == ()
        turn = waiting.question.turn
        laid = [g for t in news.taken for g in t.answers if g.secret and g.turn == turn]
        for given in laid:
            said = AnswerText.answer_text(hands.page.played.race.text, given.parts)
            assert len(said) < 4 or said not in spied
        hands.lift()
        hands.until(lambda: hands.page.parts.question.asking is not None)
        assert hands.page.parts.question.asking.seat == waiting.seat
        hands.give()

    assert covered >= 3


def test_the_cover_names_the_team_and_waits_for_its_person(hands: Hands):
    """By key too: Enter lifts it; the other seats are asked in their order."""
    hands.begin("figueres", 0, 2)
    seats, covers = [], []
    for _ in range(7):
        hands.asked()
        cover, waiting = hands.page.parts.cover, hands.page.played.news.waiting[0]
        covers.append(cover.isVisible())
        seats.append(waiting.seat)
        if cover.isVisible():
            assert waiting.question.secret
            assert cover.lift.hasFocus() or not hands.page.isActiveWindow()
            assert hands.page.parts.beside.isVisibleTo(hands.page)  # the board stays in sight
            hands.lift()
        hands.until(lambda: hands.page.parts.question.asking is not None)
        hands.give()

    assert seats[-4:] in ([0, 2, 0, 2], [2, 0, 2, 0])
    assert not covers[0]  # nobody sat there before
    assert all(covers[-4:])


def test_riders_of_one_seat_are_not_covered_from_one_another(hands: Hands):
    """El juego has no secrets: the riders of two people are asked in turn without a cover."""
    hands.begin("juego", 0, 1)
    seats = set()
    for _ in range(12):
        asking = hands.asked()
        assert asking is not None
        assert not hands.page.parts.cover.isVisible()
        seats.add(asking.seat)
        hands.give()

    assert seats == {0, 1}


def test_one_person_alone_is_never_covered(hands: Hands):
    hands.begin("figueres", 1)
    while hands.asked() is not None:
        assert not hands.page.parts.cover.isVisible()
        hands.give()


def test_what_i_have_laid_stands_on_my_cards_until_it_is_turned_up(hands: Hands):
    """Ciclismo R6.25 — for the own seat; a spy at the other seat does not see it."""
    hands.begin("ciclismo", 0, number=4, orders={0: orders_of("ciclismo")})
    asking = hands.asked()
    while asking is not None and asking.question.kind != "TOKENS":
        hands.give()
        asking = hands.asked()
    assert asking is not None
    panel = hands.page.parts.question
    free = [(n, b) for n, box in enumerate(panel.boxes) for b in box.buttons[1:] if not b.why]
    for part, button in free:
        panel.turn_to(part)
        hands.press(button)
        words, rider = button.text(), panel.boxes[part].part.rider
        if panel.open.codes[part] is not None and panel.open.decision() != asking.question.default:
            break
    hands.give()
    hands.asked()
    turn = asking.question.turn
    news = hands.page.played.news
    cards = [card.facts for card in hands.page.parts.cards.cards]
    shown = {facts.rider: (facts.sealed, *facts.notes) for facts in cards}

    assert news.waiting[0].question.turn == turn
    assert words in shown[rider]
