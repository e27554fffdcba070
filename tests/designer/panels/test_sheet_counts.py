"""The head of a stage says minutes and sheets; sheets are counted in the background."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.kit.cut.imposition import stage_sheets
from designer.language import done_sentence
from designer.panels.stage import SheetCounts, StageHead
from engine.tour.edit import change_stage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

TIMEOUT = 20_000


def test_the_head_of_a_stage_says_its_sheets_and_remembers_them(desk: Desk, qtbot: QtBot):
    """As many as `etapa convert` says; a stage that was only renamed is not counted again."""
    desk.document.select(TourPlace(4))
    runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
    counts = SheetCounts(desk, runner)
    head = StageHead(desk, counts)
    qtbot.addWidget(head)
    head.show()
    told = lambda: " ".join(label.text() for label in head.findChildren(QLabel))  # noqa: E731
    want = stage_sheets(desk.document.tour, desk.document.survey.roads)[4]
    assert "sheets" not in told()
    qtbot.waitUntil(lambda: f"tiles on {want} sheets of A4" in told(), timeout=TIMEOUT)

    assert "Ciclismo" not in told()
    desk.game.choose("pistard")
    assert "(Ciclismo a Fondo)" in told(), "the minutes are not those of the game that is chosen"
    desk.document.change_stage(done_sentence("date", date="–"), change_stage, date="")
    assert counts.sheets_of_stage() == want
    runner.close()
