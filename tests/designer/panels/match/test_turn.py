"""The turn as it is seen: figures that lie open, beats that are pressed, undo, riding home."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from engine.games import GAMES
from engine.match.beats import ANSWER, TURN, BeatLog
from engine.race.orders import orders_of

if TYPE_CHECKING:
    from engine.match.match import OpenQuestion
    from tests.designer.panels.match.conftest import Hands


def read_table(table: QTableView) -> list[list[str]]:
    """What the cells of a table say, row by row."""
    model = table.model()
    columns = range(model.columnCount(QModelIndex()))
    rows = range(model.rowCount(QModelIndex()))
    return [[str(model.index(row, c).data() or "") for c in columns] for row in rows]


def read_strip(hands: Hands) -> list[str]:
    """What the rows of the strip of beats say."""
    model = hands.page.parts.beats.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount(QModelIndex()))]


def open_figures(hands: Hands) -> list[Any]:
    """Every figure that is shown of every rider and every team."""
    on, race = hands.page.parts, hands.page.played.race
    riders = range(len(race.bibs))
    tables = [read_table(table) for table in (on.team_table, on.standings)]
    return [*tables, [race.rider_text(rider) for rider in riders], on.head.text()]


def press_row(hands: Hands, number: int) -> None:
    """Press a row of the strip of beats, as a hand does."""
    rows = hands.page.parts.beats.list
    index = rows.model().index(number, 0)
    rows.scrollTo(index)
    at = rows.visualRect(index).topLeft() + QPoint(30, 8)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def ask_until(hands: Hands, kind: str) -> OpenQuestion:
    """Answer as it stands until a kind of question is asked."""
    asking = hands.asked()
    while asking is None or asking.question.kind != kind:
        if hands.page.parts.cover.isVisible():
            hands.lift()
        else:
            hands.give()
        asking = hands.asked()
        assert not hands.over
    return asking


def test_no_figure_changes_when_a_token_is_laid(hands: Hands):
    """R2.11 — points lie open as of the last reveal: what is laid face down is paid later."""
    hands.begin("ciclismo", 0, 1, number=1)
    asking = ask_until(hands, "TOKENS")
    panel, before = hands.page.parts.question, open_figures(hands)
    first = asking.seat
    paid = [
        (part, nth)
        for part, box in enumerate(panel.boxes)
        for nth, option in enumerate(box.part.options)
        if option.cost and not box.buttons[nth].why
    ]
    part, nth = paid[0]
    panel.turn_to(part)
    hands.press(panel.boxes[part].buttons[nth])
    pressed = open_figures(hands)
    hands.give()
    hands.until(hands.stands)
    waiting = hands.page.played.news.waiting[0]
    laid = open_figures(hands)
    hands.lift()
    hands.until(lambda: panel.asking is not None)
    seen = open_figures(hands)

    assert (waiting.seat, waiting.question.kind) == (1 - first, "TOKENS")
    assert pressed == before
    assert laid == before
    assert seen == before
    hands.give()
    hands.asked()
    assert open_figures(hands) != before


def test_a_beat_is_pressed_and_board_film_and_head_go_there(hands: Hands):
    """The question stands meanwhile; an answer is taken back from its row."""
    hands.begin("ciclismo", 0, number=1, orders={0: orders_of("ciclismo")})
    for _ in range(4):
        hands.asked()
        hands.give()
    hands.asked()
    on, race = hands.page.parts, hands.page.played.race
    rows, asking = list(on.beats.model.rows), on.question.asking
    heads = [n for n, row in enumerate(rows) if row.beat.what == TURN]
    press_row(hands, heads[1])
    there, head = on.projector.frame, on.head.text()
    field = race.film.field_at(there)
    beats = on.beats.model.rows
    inner = next(n for n, row in enumerate(beats) if row.beat.what not in (TURN, ANSWER))
    press_row(hands, inner)
    at_beat = on.projector.frame

    assert race.film.turn_of(there) == rows[heads[1]].beat.turn
    assert head == rows[heads[1]].words
    assert on.strip.free or field.places
    assert at_beat == beats[inner].beat.frame
    assert on.question.asking is asking
    hands.page.parts.projector.skip_to_end()
    hands.until(hands.stands)
    answers = [n for n, row in enumerate(on.beats.model.rows) if row.beat.what == ANSWER]
    if not answers:
        press_row(hands, heads[-2])
        answers = [n for n, row in enumerate(on.beats.model.rows) if row.beat.what == ANSWER]
    count = len(hands.page.played.news.taken)
    press_row(hands, answers[-1])
    point = on.beats.row.beat.point
    hands.press(on.beats.deeds["take_back_to"])
    hands.until(lambda: len(hands.page.played.news.taken) < count)
    hands.asked()
    assert len(hands.page.played.news.taken) == point < count


@pytest.mark.parametrize("game", GAMES)
def test_undo_leads_to_the_start_of_any_race_and_back(hands: Hands, game: str):
    """From the first answer on; each step leaves a shorter tape, redo the tape there was."""
    hands.begin(game, 0)
    back, bar = hands.page.back, hands.page.parts.bar

    def tape() -> tuple[int, ...]:
        news, film = hands.page.played.news, hands.page.played.race.film
        log = BeatLog(game)
        log.follow(film.happenings, news.throws, news.taken)
        assert film.beats == log.beats  # no die, no answer of the turns before is lost
        return tuple(point.decisions for point in news.taken)

    hands.asked()
    assert not bar.deeds["take_back"].isEnabled()
    assert "undo" not in back.list_steps()
    tapes = [tape()]
    for _ in range(4):
        hands.give()
        hands.asked()
        tapes.append(tape())
        assert back.list_steps()["undo"] in bar.deeds["take_back"].toolTip()
    undone = []
    for nth in range(4):
        (bar.deeds["take_back"].trigger if nth % 2 else back.undo)()
        hands.asked()
        undone.append(tape())
    at_start = bar.deeds["take_back"].isEnabled(), hands.page.parts.projector.frame
    redone = []
    for _ in range(4):
        back.redo()
        hands.asked()
        redone.append(tape())

    assert [len(one) for one in tapes] == sorted({len(one) for one in tapes})
    assert undone == tapes[-2::-1]
    assert at_start[0] is False
    assert redone == tapes[1:]
    assert "redo" not in back.list_steps()


def test_the_last_page_gives_way_when_an_answer_is_taken_back(hands: Hands):
    """The question stands there again; given once more, the last page comes again."""
    hands.begin("figueres", 0, orders={0: orders_of("figueres")})
    while hands.asked() is not None:
        hands.give()
    body, page = hands.page.parts.body, hands.page
    hands.until(lambda: body.currentWidget() is page.ending)
    hands.page.back.undo()
    hands.until(lambda: not hands.over)
    hands.asked()
    stands = body.currentWidget(), page.debrief.debrief
    while hands.asked() is not None:
        hands.give()
    hands.until(lambda: body.currentWidget() is page.ending)

    assert stands == (page.parts.halves, None)


def test_a_new_race_begins_on_a_clean_table(hands: Hands):
    """Of the race before no beat, no die, no word, no table is left."""
    hands.begin("ciclismo", number=1)
    hands.until(lambda: hands.over)
    hands.until(lambda: hands.page.parts.body.currentWidget() is hands.page.ending)
    names = {hands.page.played.race.text.name(n) for n in range(4)}
    hands.page.end_match()
    on = hands.page.parts
    texts = [*read_strip(hands), on.head.text(), on.turn.text(), on.bar.title.text()]
    tables = read_table(on.team_table), read_table(on.standings)

    assert "".join(texts) == ""
    assert tables == ([], [])
    assert on.story.list.count() == 0
    assert on.tray.isHidden()
    assert on.tray.dice_text() == ""
    assert on.body.currentWidget() is on.halves
    assert on.question_stack.currentWidget() is on.turn
    assert names
    hands.begin("pistard", 0)
    assert on.turn.text() != hands.desk.language.say("match.over")


def test_all_that_moves_and_sounds_is_off_at_once(hands: Hands):
    """One switch: a picture follows a picture, dice lie, sounds are not offered."""
    hands.begin("ciclismo", number=1)
    hands.until(lambda: hands.over)
    on = hands.page.parts
    shares: list[float] = []
    on.projector.pace = "slow"
    on.projector.shown.connect(lambda _before, _after, share: shares.append(share))

    def step() -> set[float]:
        shares.clear()
        frame = on.projector.frame
        on.projector.step_beat(1)
        hands.until(lambda: on.projector.frame > frame and not on.projector.is_gliding)
        return set(shares)

    on.projector.stop()
    on.projector.go_to(on.projector.film.turns[3])
    lively = step()
    on.bar.deeds["calm"].trigger()
    calm = step()
    off = on.tray.tumbles, on.sounds.on, on.bar.deeds["sounds"].isEnabled()
    on.bar.deeds["calm"].trigger()

    assert any(0 < share < 1 for share in lively)
    assert calm == {1.0}
    assert off == (False, False, False)
    assert step() != {1.0}


def test_riders_are_let_ride_home_once_no_place_pays(hands: Hands):
    """One press answers the rest as usual; undo takes it back, question by question as before.

    The stage is won by then: how the race lies is said all the same.
    """
    hands.begin("ciclismo", 0, number=1, orders={0: orders_of("ciclismo")})
    panel, race = hands.page.parts.question, hands.page.played.race
    while hands.asked() is not None and not panel.home.isVisibleTo(hands.page):
        assert not race.is_decided
        hands.give()
    head = hands.page.parts.head.text()
    asking = panel.asking
    assert asking is not None
    assert race.is_decided
    assert re.match(r"Turn \d+ · km \d+.*: .*rider", head)
    stood = hands.page.played.news.decisions
    hands.press(panel.home)
    hands.until(lambda: hands.over)
    hands.page.back.undo()
    hands.until(lambda: not hands.over)
    again = hands.asked()

    assert again is not None
    assert again.question.kind == asking.question.kind
    assert hands.page.played.news.decisions == stood
