"""How it stands with the board is said as it is: laid or being laid, stopped, refused or old."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.language import ENGLISH, SPANISH, Language, done_sentence
from designer.panels.board import SOON, BoardPanel
from designer.panels.laying import Laying, set_shelf
from engine.board import kept_boards
from engine.board.table import rectangular_table
from engine.errors import BoardError
from engine.tour import edit
from engine.tour.edit import replace_stage
from engine.tour.file import OpenedTour
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.board.values import Board

UNSAVED = "As you laid it; it is not saved yet (Ctrl+S)."
NEXT = "for this table: “Lay again” shows the next."


class Held(Executor):
    """Work that waits until somebody lets it go, or refuses it."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any, Any]] = []

    def submit(self, do: Any, /, *values: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, do, values, named))
        return future

    def go(self) -> None:
        """Do what waits."""
        waiting, self.waiting = self.waiting, []
        for future, do, values, named in waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(do(*values, **named))

    def refuse(self, why: Exception) -> None:
        """Refuse what waits."""
        waiting, self.waiting = self.waiting, []
        for future, *_ in waiting:
            future.set_exception(why)


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def slow(desk: Desk, qtbot: QtBot, held: Held) -> Iterator[BoardPanel]:
    """The page of the queen stage; a road is laid when the test says so."""
    runner = Runner(lambda: held, width=1)
    desk.document.select(TourPlace(4))
    made = BoardPanel(desk, Laying(desk, runner))
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    qtbot.waitUntil(lambda: bool(held.waiting))
    yield made
    runner.close()


def _said(panel: BoardPanel) -> str:
    assert panel.view._words == panel.state.label.text()
    return panel.state.label.text()


def _lengthen(desk: Desk) -> None:
    desk.document.change_stage(done_sentence("fix", code="X"), edit.push_end, 1, Decimal(35))


def test_while_a_road_is_laid_nobody_says_there_is_none(slow: BoardPanel, held: Held, qtbot: QtBot):
    while_laid = _said(slow)
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)

    assert while_laid == "The road is being laid on the table…"
    assert _said(slow).startswith("As the program lays it")


def test_a_change_makes_the_layout_old_and_that_is_said_and_seen(
    slow: BoardPanel, held: Held, qtbot: QtBot, desk: Desk
):
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)
    slow.view.finish()
    before = slow.view.grab().toImage()
    _lengthen(desk)

    assert _said(slow).startswith("The road is being laid again")
    assert slow.view.grab().toImage() != before
    assert slow.side.sum.text().startswith("Before the change")


def test_no_board_of_one_tour_is_shown_in_another(
    slow: BoardPanel, held: Held, qtbot: QtBot, desk: Desk
):
    """Its stage has the same number, but it is another: not even an old layout is seen."""
    held.go()
    desk.document.select(TourPlace(1))
    qtbot.waitUntil(lambda: bool(held.waiting))
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)
    other = desk.document.tour.stages[3]

    desk.document.start(OpenedTour(Tour("Other", (other,)), (), ""), None)

    assert slow.laying.board is None
    assert _said(slow) == "The road is being laid on the table…"


def test_long_work_has_a_bar_and_can_be_stopped_and_begun_again(
    slow: BoardPanel, held: Held, qtbot: QtBot
):
    """Short work has none: it would only flicker."""
    at_once = slow.state.bar.isVisible()
    qtbot.waitUntil(slow.state.bar.isVisible, timeout=SOON * 10)

    QTest.mouseClick(slow.state.button, Qt.MouseButton.LeftButton)
    stopped, words = _said(slow), slow.state.button.text()
    held.go()
    QTest.mouseClick(slow.state.button, Qt.MouseButton.LeftButton)
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)

    assert not at_once
    assert (stopped[:7], words) == ("Stopped", "Lay it")
    assert not slow.state.bar.isVisible()
    assert not slow.state.button.isVisible()


def test_what_was_stopped_is_laid_when_the_stage_changes(
    slow: BoardPanel, held: Held, qtbot: QtBot, desk: Desk
):
    slow.laying.stop()
    held.waiting.clear()
    _lengthen(desk)
    qtbot.waitUntil(lambda: bool(held.waiting))
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)

    assert slow.laying.board is not None


@pytest.mark.parametrize(
    ("language", "begins"), [(ENGLISH, "Not laid."), (SPANISH, "Sin colocar.")]
)
def test_a_refusal_stays_on_the_page_with_its_reason(
    slow: BoardPanel, held: Held, qtbot: QtBot, desk: Desk, language: Language, begins: str
):
    """And the road can be laid after all."""
    why = BoardError("board_table_none")
    desk.language_switch.change_language(language.code)
    held.refuse(why)
    qtbot.waitUntil(lambda: slow.laying.state == "refused")
    said = _said(slow)
    slow.state.button.click()
    held.go()
    qtbot.waitUntil(lambda: not slow.laying.stale)

    assert said == f"{begins} {why.sentence(language)}"


def test_a_stage_without_sections_says_what_it_needs(slow: BoardPanel, desk: Desk):
    document = desk.document
    stage = replace(document.tour.stages[3], sections=(), points=())
    document.apply(done_sentence("fix", code="X"), replace_stage(document.tour, 4, stage))

    assert _said(slow) == "The stage has no road yet: give it sections."
    assert slow.laying.board is None
    assert not slow.laying.is_working


def test_a_tour_without_stages_says_so(slow: BoardPanel, desk: Desk):
    desk.document.apply(done_sentence("fix", code="X"), replace(desk.document.tour, stages=()))

    assert _said(slow) == "The tour has no stage yet."


@pytest.fixture
def free(desk: Desk, qtbot: QtBot) -> Iterator[Runner]:
    made = Runner(lambda: ThreadPoolExecutor(1), width=1)
    desk.document.select(TourPlace(4))
    yield made
    made.close()


def _page(desk: Desk, runner: Runner, qtbot: QtBot) -> BoardPanel:
    made = BoardPanel(desk, Laying(desk, runner))
    qtbot.addWidget(made)
    made.show()
    return made


def _take(desk: Desk, width: float, height: float) -> None:
    set_shelf(
        desk,
        done_sentence("board_stock"),
        kept_boards.with_table,
        rectangular_table(width, height),
    )


def test_a_table_that_holds_no_road_says_where_help_stands(
    desk: Desk, free: Runner, qtbot: QtBot, laid: Callable[[BoardPanel], Board]
):
    """The table is drawn, the findings say what would help."""
    _take(desk, 150, 150)
    page = _page(desk, free, qtbot)
    laid(page)

    assert _said(page).startswith("The road does not fit this table")
    assert [f.code for f in desk.document.added_findings["board"]] == ["E_BOARD_NONE"]


def test_a_kept_board_nobody_can_read_is_refused_and_laid_again(
    desk: Desk, free: Runner, qtbot: QtBot, laid: Callable[[BoardPanel], Board]
):
    tour = desk.document.tour
    broken = {**tour.boards, "stages": {"4": {"pieces": "none"}}}
    desk.document.apply(done_sentence("fix", code="X"), replace(tour, boards=broken))
    page = _page(desk, free, qtbot)
    said = _said(page)
    page.state.button.click()
    laid(page)

    assert said.startswith("Not laid.")
    assert _said(page) == f"{UNSAVED} Laying 1 of 2 {NEXT}"


def test_a_kept_board_tells_that_its_table_is_another(panel: BoardPanel, desk: Desk, qtbot: QtBot):
    """Until it is laid again on the one that stands beside it."""
    panel.verbs.actions["mirror"].trigger()
    kept = _said(panel)
    _take(desk, 2400, 1200)
    other = _said(panel)
    panel.verbs.actions["lay"].trigger()
    qtbot.waitUntil(lambda: not panel.laying.is_working)

    assert (kept, other[:29]) == (UNSAVED, "Laid by hand on another table")
    assert _said(panel) == f"{UNSAVED} Laying 1 of 3 {NEXT}"
    assert panel.laying.board is not None
    assert panel.laying.board.table.width == 2400


def test_laid_again_where_it_cannot_be_the_old_board_stays(
    panel: BoardPanel, desk: Desk, qtbot: QtBot
):
    said: list[BoardError] = []
    desk.document.refused.connect(said.append)
    panel.verbs.actions["mirror"].trigger()
    _take(desk, 150, 150)
    board, steps = panel.laying.board, desk.document.stack.count()

    panel.verbs.actions["lay"].trigger()
    qtbot.waitUntil(lambda: not panel.laying.is_working)

    assert [e.key for e in said] == ["board_again"]
    assert (panel.laying.board, desk.document.stack.count()) == (board, steps)


def test_a_drag_of_the_stage_leaves_no_kept_board_behind(panel: BoardPanel, desk: Desk):
    """While something is dragged a kept board waits; when it ends it is shown as it is then."""
    panel.verbs.actions["mirror"].trigger()
    document = desk.document
    assert document.stage is not None
    longer = edit.push_end(document.stage, 1, Decimal(30))
    tour = replace_stage(document.tour, 4, longer)

    document.preview(tour)
    waits = panel.laying.stale
    document.apply(done_sentence("fix", code="X"), tour)

    assert waits
    assert not panel.laying.stale
    assert panel.laying.board is not None
    assert panel.laying.board.road == panel.laying.road
