"""Climbs of a file that was read: how sure they are, and how they are changed by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from designer.jobs.imports import Pick, ReadFile, read_pasted
from designer.language import ENGLISH, SPANISH, Language
from designer.panels.import_climbs import TERRAIN, ClimbTable, explain_climb
from engine.intake.climb_edits import PickedClimb
from engine.intake.report import ClimbReport, ImportReport
from engine.intake.source import read_file
from tests.designer.cli.commands.test_import import SIERRA

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

CLIMB = ClimbReport(
    name="Alto",
    category="1",
    start_km=Decimal(10),
    summit_km=Decimal(18),
    gradient=Decimal(8),
    suggested="1",
    score=Decimal(512),
    second="HC",
    margin=Decimal("0.11"),
)
PICKED = PickedClimb(Decimal(10), Decimal(18), "MTN_1", "Alto")


@pytest.mark.parametrize(
    ("language", "margin", "ends"),
    [
        (ENGLISH, "0.11", "11 % from HC"),
        (SPANISH, "0.11", "11 % de CE"),
        (ENGLISH, "1.8", "suggested 1, with 512 points"),
    ],
    ids=["near another category", "in the letters of the language", "far from any other"],
)
def test_a_climb_says_how_sure_its_category_is(language: Language, margin: str, ends: str):
    climb = replace(CLIMB, margin=Decimal(margin))
    report = ImportReport(source="x", km=Decimal(20), climbs=(climb,))

    assert explain_climb(language, report, PICKED).endswith(ends)
    assert explain_climb(language, report, replace(PICKED, summit=Decimal(40))) == ""


@pytest.fixture
def table(desk: Desk, qtbot: QtBot) -> ClimbTable:
    """Two climbs with a descent between them."""
    page = "Lagos\nllano 0-9\n1ª 10-16 Lagos\ndescenso medio 17-22\n3ª 23-26 Alto\n"
    (read,) = read_pasted(page, "x")
    made = ClimbTable(desk, Pick(read))
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("column", "text", "field", "value"),
    [
        (0, "MTN_2", "terrain", "MTN_2"),
        (1, " Covadonga ", "name", "Covadonga"),
        (2, "9,5", "start", Decimal("9.5")),
        (3, "15,5", "summit", Decimal("15.5")),
    ],
)
def test_a_climb_is_changed_in_its_cell(
    table: ClimbTable, qtbot: QtBot, column: int, text: str, field: str, value: object
):
    with qtbot.waitSignal(table.edited):
        table.rows.setData(table.rows.index(0, column), text)

    assert getattr(table.rows.held()[0], field) == value
    assert table.buttons["reset"].isEnabled()


def test_a_climb_is_left_out_by_its_tick_and_taken_again(table: ClimbTable):
    cell, role = table.rows.index(0, TERRAIN), Qt.ItemDataRole.CheckStateRole
    states = []
    for state in (Qt.CheckState.Unchecked, Qt.CheckState.Checked):
        table.rows.setData(cell, state, role)
        states.append((table.rows.data(cell, role), table.rows.held()[0].taken))

    assert states == [(Qt.CheckState.Unchecked, False), (Qt.CheckState.Checked, True)]


def test_what_cannot_be_is_refused_and_leaves_the_climbs(
    table: ClimbTable, refused: list[EtapaError]
):
    before = table.rows.held()

    table.rows.setData(table.rows.index(0, 2), "far")

    assert [e.key for e in refused] == ["not_a_number"]
    assert table.rows.held() == before


def test_a_climb_without_an_easy_foot_says_so(table: ClimbTable, refused: list[EtapaError]):
    """The other reading is one press away; where there is none, a sentence says why."""
    before = table.rows.held()
    table.table.choose_row(0)

    table.buttons["foot"].click()

    assert [e.key for e in refused] == ["intake_no_foot"]
    assert table.rows.held() == before


def test_climbs_are_joined_and_come_back_as_they_were_read(table: ClimbTable):
    before = table.rows.held()
    table.table.choose_row(0)

    table.buttons["join"].click()
    joined = table.rows.held()
    table.buttons["reset"].click()

    assert [(climb.start, climb.summit) for climb in joined] == [
        (before[0].start, before[1].summit)
    ]
    assert table.rows.held() == before


def test_the_other_reading_is_offered_in_its_row_and_taken_with_a_press(desk: Desk, qtbot: QtBot):
    """A climb of 246 points is offered the second category; where nothing is near, nothing is."""
    table = ClimbTable(desk, Pick(ReadFile(SIERRA, *read_file(Path(SIERRA)))))
    qtbot.addWidget(table)
    why = len(table.rows.columns) - 1
    table.table.choose_row(0)
    before = (table.buttons["other"].isEnabled(), table.rows.data(table.rows.index(0, why)))

    table.rows.setData(table.rows.index(0, 0), "MTN_4")
    table.table.choose_row(0)
    after = (table.buttons["other"].isEnabled(), table.rows.data(table.rows.index(0, why)))
    table.buttons["other"].click()

    assert (before[0], after[0]) == (False, True)
    assert "12–17.4" not in before[1]
    assert after[1].endswith("; or 2, km 12–17.4")
    assert table.rows.held()[0].terrain == "MTN_2"
