"""The page of a stage: sheets counted in the background, cells that are typed in."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from designer.document.place import TourPlace, section_place
from designer.kit.cut.imposition import stage_sheets
from designer.language import done_sentence
from designer.panels.stage import SheetCounts, StageHead
from designer.panels.stage_tables import (
    POINT_KIND,
    POINT_KM,
    POINT_NAME,
    SECTION_NAME,
    TERRAIN,
    Points,
    Sections,
)
from engine.tour.edit import change_stage, replace_stage
from tests.designer.panels.touch import choose, type_into

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.errors import EtapaError

TIMEOUT = 20_000


@pytest.fixture
def head(desk: Desk, threads: Runner, qtbot: QtBot) -> StageHead:
    """The head of the queen stage."""
    desk.document.select(TourPlace(4))
    made = StageHead(desk, SheetCounts(desk, threads))
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_head_of_a_stage_says_its_sheets_and_remembers_them(
    head: StageHead, desk: Desk, qtbot: QtBot
):
    """As many as `etapa convert` says; a stage that was only renamed is not counted again."""
    want = stage_sheets(desk.document.tour, desk.document.survey.roads)[4]
    sheets = f"tiles on {want} sheets of A4"
    assert "sheets" not in head.figures.text()
    qtbot.waitUntil(lambda: sheets in head.figures.text(), timeout=TIMEOUT)

    assert "Ciclismo" not in head.figures.text()
    desk.game.choose("pistard")
    assert "(Ciclismo a Fondo)" in head.figures.text(), "not the minutes of the chosen game"
    desk.document.change_stage(done_sentence("date", date="–"), change_stage, date="")
    assert sheets in head.figures.text()


def test_the_head_of_a_stage_is_typed_and_chosen(head: StageHead, desk: Desk):
    """One step each; a date as the language writes it, nothing in place of the kilometres."""
    type_into(head.name, " Peñas ")
    type_into(head.date, "8/9/2026")
    type_into(head.stated, "170,5")
    choose(head.format, "ITT")
    stage, steps = desk.document.stage, desk.document.stack.count()
    type_into(head.stated, "")

    assert stage is not None
    assert (stage.name, stage.date, stage.stated_km, stage.format, steps) == (
        "Peñas", "2026-09-08", Decimal("170.5"), "ITT", 4,
    )  # fmt: skip
    assert desk.document.stage is not None
    assert desk.document.stage.stated_km is None


def test_kilometres_that_are_none_are_refused_and_what_was_there_stands_again(
    head: StageHead, refused: list[EtapaError]
):
    before = head.stated.text()

    type_into(head.stated, "far")

    assert [e.key for e in refused] == ["not_a_number"]
    assert head.stated.text() == before


@pytest.mark.parametrize(
    ("table", "column", "text", "field", "value"),
    [
        (Sections, TERRAIN, "COBBLES", "terrain", "COBBLES"),
        (Sections, SECTION_NAME, " Alto ", "name", "Alto"),
        (Points, POINT_KIND, "FEED", "kind", "FEED"),
        (Points, POINT_KM, "10,5", "km", Decimal("10.5")),
        (Points, POINT_NAME, "Meta", "name", "Meta"),
    ],
)
def test_a_cell_is_typed_as_one_step(
    desk: Desk,
    table: type[Sections | Points],
    column: int,
    text: str,
    field: str,
    value: object,
):
    """And what was typed in is selected; borders and lengths are typed in the stories."""
    model = table(desk)
    model.renew()

    model.setData(model.index(0, column), text)

    stage = desk.document.stage
    assert stage is not None
    changed = stage.sections[0] if table is Sections else stage.points[0]
    assert getattr(changed, field) == value
    assert (desk.document.place.number, desk.document.stack.count()) == (1, 1)


def test_what_the_program_proposes_is_slanted_and_says_so(desk: Desk):
    """Until a person has confirmed it: colour is never the only sign."""
    stage = desk.document.tour.stages[0]
    sections = (replace(stage.sections[0], proposed=True), *stage.sections[1:])
    tour = replace_stage(desk.document.tour, 1, replace(stage, sections=sections))
    desk.document.apply(done_sentence("fix", code="X"), tour)
    model = Sections(desk)
    model.renew()

    fonts = [model.data(model.index(row, TERRAIN), Qt.ItemDataRole.FontRole) for row in (0, 1)]
    tips = [model.data(model.index(row, TERRAIN), Qt.ItemDataRole.ToolTipRole) for row in (0, 1)]
    assert (fonts[0].italic(), fonts[1]) == (True, None)
    assert (bool(tips[0]), tips[1]) == (True, None)


def test_a_terrain_that_is_not_known_is_shown_by_its_own_word(desk: Desk):
    """A file edited by hand: the table stays whole, and the finding says what is wrong."""
    stage = desk.document.tour.stages[0]
    sections = (replace(stage.sections[0], terrain="FLATT"), *stage.sections[1:])
    tour = replace_stage(desk.document.tour, 1, replace(stage, sections=sections))
    desk.document.apply(done_sentence("fix", code="X"), tour, section_place(1, 1))
    model = Sections(desk)
    model.renew()

    assert model.data(model.index(0, TERRAIN)) == "FLATT"
