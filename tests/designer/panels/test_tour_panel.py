"""The list of stages: what each row says, and where a dragged stage lands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from designer.language import done_sentence
from designer.panels.stage_list import TourPanel
from designer.panels.stage_row import COMPLETE, StageRow, result_state
from engine.standings.results import RiderResult, StageResult, plain_results

if TYPE_CHECKING:
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


def _drop(panel: TourPanel, number: int, below: int) -> None:
    """Let a stage go over the lower half of another row."""
    stages = panel.list
    stages.setCurrentRow(number - 1)
    box = stages.visualItemRect(stages.item(below))
    event = QDropEvent(
        QPointF(box.center().x(), box.bottom() - 2),
        Qt.DropAction.MoveAction,
        QMimeData(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    stages.dropEvent(event)


def test_a_dropped_stage_stands_where_it_was_let_go_and_undo_brings_it_back(
    panel: TourPanel, desk: Desk
):
    before = _names(desk)

    _drop(panel, 1, 2)
    dropped = _names(desk)
    desk.document.undo()

    assert dropped == [before[1], before[2], before[0], *before[3:]]
    assert _names(desk) == before


def test_a_row_says_how_hard_its_stage_is_in_both_languages(panel: TourPanel, desk: Desk):
    """R4.2 — turns between the slowest and the quickest type uphill, commas in Spanish."""
    english = panel.list.item(0).text()

    desk.voice.speak("es")

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
    assert [result_state(desk, number, 1) for number in (1, 2)] == [COMPLETE, ""]


def test_a_row_tells_under_the_pointer_what_it_has_no_room_for(panel: TourPanel):
    """The whole name, the figures, every finding with its sign, what hardness is."""
    row = panel.list.itemDelegate()
    assert isinstance(row, StageRow)

    lines = row.tip_text(1).splitlines()

    assert lines[0] == "Puerto Real – Llanos de Arriba"
    assert lines[1].startswith("142 km · 143 squares · Flat stage · hardness 0 · about 3")
    assert lines[2].startswith("! needs 2 markers")
    assert lines[3].startswith("Hardness:")
