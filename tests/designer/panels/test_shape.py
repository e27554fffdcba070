"""A stage shaped in the window: wishes as rows, a search that can be stopped, an answer taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.document.place import TourPlace
from designer.jobs import shaping
from designer.language import done_sentence
from designer.panels import shape as page
from designer.panels.shape import ShapeView
from engine.playtests.managers import ManagerField
from engine.road.fit import is_fitted
from engine.shape.offers import MET, OUTSIDE
from engine.tour.edit import change_section
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.tour.values import Stage

STAGE = 2


@pytest.fixture
def view(desk: Desk, runner: Runner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ShapeView:
    """The page over a short stage, whose races take no time."""
    monkeypatch.setattr(page, "SECONDS", 0.01)
    monkeypatch.setattr(shaping, "fields_of", lambda _game: (ManagerField("book", ("book",)),))
    document = desk.document
    document.start(open_tour("samples/sierra.etapa"), None)
    document.select(TourPlace(STAGE))
    made = ShapeView(desk, runner)
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    qtbot.waitExposed(made)
    return made


def type_want(view: ShapeView, row: int, kind: str, low: str, high: str) -> None:
    """Fill a row as a hand does."""
    one = view.form.rows[row]
    one.kind.setCurrentIndex(one.kind.findData(kind))
    for field, text in ((one.low, low), (one.high, high)):
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)


def name_first(desk: Desk) -> Stage:
    """Return the stage with its first section named."""
    assert desk.document.stage is not None
    return change_section(desk.document.stage, 1, name="Llano")


def search(view: ShapeView, qtbot: QtBot) -> None:
    """Press *Search* and wait for its answers."""
    with qtbot.waitSignal(view.run.ended, timeout=120_000):
        view.go.click()
        assert view.stop.isEnabled()
        assert not view.go.isEnabled()
    assert view.go.isEnabled()
    assert not view.stop.isEnabled()


def test_an_answer_is_taken_in_one_step_that_undo_takes_back(
    desk: Desk, view: ShapeView, qtbot: QtBot
):
    before = desk.document.tour
    type_want(view, 0, "squares", "", "170")
    view.form.rows[1].low.clear()
    view.form.rows[1].high.clear()
    search(view, qtbot)
    assert view.outcome is not None
    assert desk.document.tour == before  # nothing changes until an answer is taken
    assert view.outcome.offers
    assert view.roads.roads is not None
    assert len(view.takes) == len(view.outcome.offers)
    desk.document.apply_stage(done_sentence("name_section", section=1), name_first(desk))
    assert view.outcome is None  # answers of a stage that changed are gone
    assert not view.takes
    desk.document.undo()
    search(view, qtbot)
    assert view.outcome is not None
    offer = view.outcome.offers[0]
    with qtbot.waitSignal(view.closed):
        view.takes[0].click()
    assert desk.document.stage == offer.tour.stages[STAGE - 1] != before.stages[STAGE - 1]
    desk.document.undo()
    assert desk.document.tour == before


def test_the_report_is_written_beside_the_tour_and_its_page_opened(
    desk: Desk, view: ShapeView, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened: list[Path] = []
    monkeypatch.setattr(page, "open_on_desktop", opened.append)
    desk.document.path = tmp_path / "sierra.etapa"
    assert not view.write.isEnabled()
    type_want(view, 0, "squares", "", "170")
    view.form.rows[1].low.clear()
    view.form.rows[1].high.clear()
    search(view, qtbot)
    view.write.click()
    qtbot.waitUntil(lambda: bool(opened), timeout=60_000)
    assert opened == [tmp_path / "sierra-shape-2" / "report.html"]
    assert "Answer 1: met" in opened[0].read_text("utf-8")
    assert opened[0].with_suffix(".pdf").read_bytes().startswith(b"%PDF")


def test_it_is_fitted_to_minutes_that_are_typed(desk: Desk, view: ShapeView, qtbot: QtBot):
    type_want(view, 0, "groups", "1", "")
    type_want(view, 1, "minutes", "", "30")
    QTest.keyClicks(view.form.minutes, "30")
    search(view, qtbot)
    assert view.outcome is not None
    assert view.outcome.is_fitted
    view.takes[0].click()
    assert desk.document.stage is not None
    assert is_fitted(desk.document.stage)
    assert desk.document.surveyed is not None
    assert (desk.document.surveyed.minutes or 99) <= 31


def test_stop_ends_it_with_the_best_so_far(view: ShapeView, qtbot: QtBot):
    type_want(view, 0, "break", "90", "100")
    with qtbot.waitSignal(view.run.ended, timeout=120_000) as ended:
        view.go.click()
        qtbot.waitUntil(
            lambda: view.run.search is not None and view.run.search.spent > 0, timeout=60_000
        )
        view.stop.click()
    assert ended.args is not None
    assert ended.args[1] is False
    assert view.outcome is not None
    assert all(offer.state != MET for offer in view.outcome.offers)
    assert "Stopped after" in view.state.text()


def test_what_is_ticked_stays(view: ShapeView, desk: Desk):
    view.form.pins["climbs"].setChecked(True)
    stage = desk.document.stage
    assert stage is not None
    assert view.form.kept.count() == len(stage.sections) + len(stage.points)
    view.form.kept.item(0).setCheckState(Qt.CheckState.Checked)
    view.form.kept.item(len(stage.sections)).setCheckState(Qt.CheckState.Checked)
    wish = view.form.shape_wish()
    assert wish is not None
    assert wish.pins.names == {"climbs"}
    assert wish.pins.sections == {1}
    assert wish.pins.points == {1}


@pytest.mark.parametrize(("low", "high"), [("40", "25"), ("much", ""), ("", "")])
def test_what_is_no_wish_is_said_in_place_and_rides_nothing(view: ShapeView, low: str, high: str):
    type_want(view, 0, "break", low, high)
    view.form.rows[1].low.clear()
    view.form.rows[1].high.clear()
    view.go.click()
    assert view.form.problem.text()
    assert not view.run.busy


def test_rows_come_and_go_and_every_word_is_said_in_spanish(desk: Desk, view: ShapeView):
    view.form.add.click()
    assert len(view.form.rows) == 3
    view.form.rows[0].removed.emit(view.form.rows[0])
    assert len(view.form.rows) == 2
    desk.language_switch.change_language("es")
    assert view.go.text() == "Buscar"
    assert "gana" in view.form.rows[0].kind.itemText(0).lower()


def test_out_of_reach_is_said_in_words(view: ShapeView, qtbot: QtBot):
    type_want(view, 0, "groups", "90", "")
    view.form.rows[1].low.clear()
    view.form.rows[1].high.clear()
    search(view, qtbot)
    assert view.outcome is not None
    assert all(offer.state == OUTSIDE for offer in view.outcome.offers)
    assert "Out of reach" in view.state.text()


def test_a_minute_is_what_a_search_takes(desk: Desk):
    assert shaping.SECONDS == 60
    assert shaping.races_in(60, 0.02, 2) == 6000
    assert shaping.races_in(60, 0.0137, 1) == 4300
