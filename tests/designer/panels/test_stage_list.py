"""The list of stages: what each row says, and where a dragged stage lands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from designer.document.place import TourPlace
from designer.language import done_sentence
from designer.panels.stage_list import TourPanel
from designer.panels.stage_row import StageRow
from engine.standings.results import RiderResult, StageResult, plain_results

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> TourPanel:
    """The five hand-written stages."""
    made = TourPanel(desk)
    qtbot.addWidget(made)
    made.resize(300, 600)
    with qtbot.waitExposed(made):
        made.show()
    return made


def _names(desk: Desk) -> list[str]:
    return [stage.name for stage in desk.document.tour.stages]


def _drop(panel: TourPanel, qtbot: QtBot) -> None:
    """Let the first stage go over the lower half of the third row."""
    panel.list.setCurrentRow(0)
    box = panel.list.visualItemRect(panel.list.item(2))
    event = QDropEvent(
        QPointF(box.center().x(), box.bottom() - 2),
        Qt.DropAction.MoveAction,
        QMimeData(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    panel.list.dropEvent(event)


def _press(panel: TourPanel, qtbot: QtBot) -> None:
    panel.list.setCurrentRow(0)
    for _ in range(2):
        qtbot.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)


@pytest.mark.parametrize(("move", "steps"), [(_drop, 1), (_press, 2)], ids=["dropped", "by keys"])
def test_a_moved_stage_stands_where_it_was_let_go_and_undo_brings_it_back(
    panel: TourPanel,
    desk: Desk,
    qtbot: QtBot,
    move: Callable[[TourPanel, QtBot], None],
    steps: int,
):
    before = _names(desk)

    move(panel, qtbot)
    moved, count = _names(desk), desk.document.stack.count()
    for _ in range(steps):
        desk.document.undo()

    assert moved == [before[1], before[2], before[0], *before[3:]]
    assert (count, _names(desk)) == (steps, before)


def test_stages_and_rest_days_are_added_and_taken_away(panel: TourPanel, desk: Desk):
    """Each button one step, on the stage that is selected."""
    desk.document.select(TourPlace(2))

    panel.buttons["rest"].click()
    rested = desk.document.tour.rest_after
    panel.buttons["rest"].click()
    panel.buttons["add"].click()
    added = len(desk.document.tour.stages), desk.document.place.stage
    panel.buttons["remove"].click()

    assert 2 in rested
    assert 2 not in desk.document.tour.rest_after
    assert added == (6, 3)
    assert len(desk.document.tour.stages) == 5


def test_a_row_says_how_hard_its_stage_is_in_both_languages(panel: TourPanel, desk: Desk):
    """R4.2 — turns between the slowest and the quickest type uphill, commas in Spanish."""
    english = panel.list.item(0).text()

    desk.language_switch.change_language("es")

    assert "hardness " in english
    assert (
        panel.list.item(0).text().rpartition(", dureza ")[2].replace(",", ".")
        == english.rpartition(", hardness ")[2]
    )


def test_a_stage_says_whether_its_results_are_begun_or_complete(
    panel: TourPanel, desk: Desk, qtbot: QtBot
):
    """A tick only where nothing is missing: one rider typed is begun, everybody is complete."""
    bibs = [r.bib for team in desk.document.tour.teams for r in team.riders]
    everybody = tuple(RiderResult(bib, 40, 5, n) for n, bib in enumerate(bibs, start=1))
    lines = {"S1": tuple(bibs[:3])}
    for arrivals, said in ((everybody[:1], "begun"), (everybody, "complete")):
        results = plain_results({1: StageResult(arrivals, lines)})
        desk.document.change(done_sentence("fix", code="X"), replace, results=results)
        qtbot.waitUntil(lambda said=said: f"results {said}" in panel.list.item(0).text())

    assert "results" not in panel.list.item(1).text()


def test_a_row_tells_under_the_pointer_what_it_has_no_room_for(panel: TourPanel):
    """The whole name, the figures, every finding with its sign, what hardness is."""
    row = panel.list.itemDelegate()
    assert isinstance(row, StageRow)

    name, figures, finding, help_ = row.tip_text(1).splitlines()

    assert name == "Puerto Real – Llanos de Arriba"
    assert figures.startswith("142 km · 143 squares · Flat stage · hardness 0 · about 3")
    assert finding.startswith("! needs 2 markers")
    assert help_.startswith("Hardness:")
