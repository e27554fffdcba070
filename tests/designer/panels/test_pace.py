"""The pace of the table in the window: minutes typed, a pace assumed by one press."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.panels.pace import PaceBar
from engine.tour.file import open_tour
from engine.tour.pace import minutes_taken

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SIERRA = Path(__file__).parents[3] / "samples" / "sierra.etapa"


@pytest.fixture
def bar(desk: Desk, qtbot: QtBot) -> PaceBar:
    desk.document.start(open_tour(SIERRA), None)
    made = PaceBar(desk)
    qtbot.addWidget(made)
    made.show()
    return made


def _type(bar: PaceBar, text: str) -> None:
    bar.took.setText(text)
    bar.took.setModified(True)
    bar.took.editingFinished.emit()


def test_a_pace_is_assumed_by_one_press_and_taken_back_by_one_undo(bar: PaceBar, desk: Desk):
    usual = desk.document.surveyed.minutes
    told = bar.told.text()
    bar.paces["quick"].click()
    quick, said = desk.document.surveyed.minutes, bar.told.text()
    offered = [pace for pace, button in bar.paces.items() if button.isVisibleTo(bar)]
    desk.document.undo()

    assert told == "Minutes assume a usual table"
    assert said == "Minutes assume a quick table"
    assert quick == pytest.approx(0.75 * usual, abs=1)
    assert offered == ["usual", "slow"]
    assert desk.document.surveyed.minutes == usual


def test_what_a_stage_took_is_typed_and_every_estimate_follows(bar: PaceBar, desk: Desk):
    usual = [stage.minutes for stage in desk.document.survey.stages]
    _type(bar, str(usual[0] // 2))
    now, said = [stage.minutes for stage in desk.document.survey.stages], bar.told.text()
    offered = [button for button in bar.paces.values() if button.isVisibleTo(bar)]
    _type(bar, "")

    assert now == pytest.approx([minutes / 2 for minutes in usual], abs=2)
    assert said.startswith("Minutes follow your table: ")
    assert said.endswith("% of a usual one, by 1 stage")
    assert offered == []
    assert minutes_taken(desk.document.tour) == {}


@pytest.mark.parametrize("text", ["x", "-4", "1.5", "0", "99999"])
def test_what_are_no_minutes_is_refused(
    bar: PaceBar, desk: Desk, refused: list[EtapaError], text: str
):
    _type(bar, text)

    assert len(refused) == 1
    assert desk.document.stack.count() == 0
