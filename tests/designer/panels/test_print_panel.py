"""Print and sheets: what is seen is what is written."""

from __future__ import annotations

import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PySide6.QtCore import Qt

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.kit.job import make_job
from designer.kit.kit import count_printed, make_components
from designer.kit.paper import Printer, paper_named
from designer.language import done_sentence
from designer.panels.printing import NAME, PartsList, PrintPanel
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLineEdit
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 30_000


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot, tmp_path: Path) -> Iterator[PrintPanel]:
    """A short stage of the grand tour; markers and dice are to be printed, nothing else."""
    desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None)
    desk.document.select(TourPlace(1))
    runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
    made = PrintPanel(desk, runner, tmp_path / "printers.toml", tmp_path / "own_art.toml")
    qtbot.addWidget(made)
    _only(made, "markers", "dice")
    made.resize(1000, 700)
    made.show()
    qtbot.waitUntil(lambda: set(made.drawn_parts) == {"markers", "dice"}, timeout=TIMEOUT)
    yield made
    runner.close()


def _only(panel: PrintPanel, *names: str) -> None:
    for row in range(panel.list.count()):
        item = panel.list.item(row)
        on = item.data(NAME) in names
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)


def _look(panel: PrintPanel, name: str) -> None:
    rows = range(panel.list.count())
    panel.list.setCurrentRow(next(r for r in rows if panel.list.item(r).data(NAME) == name))


def test_the_pages_of_a_component_are_seen(panel: PrintPanel):
    _look(panel, "markers")

    assert panel.pages.count == len(pypdfium2.PdfDocument(panel.drawn_parts["markers"].pdf))


def test_sheets_are_counted_as_they_come_out_all_together(
    panel: PrintPanel, qtbot: QtBot, tmp_path: Path
):
    """Small parts share sheets: two of them that take one each take one in all."""
    _only(panel, "markers", "indicators")
    qtbot.waitUntil(lambda: "in all: 1 " in panel.state.text(), timeout=TIMEOUT)
    assert {found.sheets for found in panel.drawn_parts.values()} == {1}

    panel.export(tmp_path)
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)
    whole = next(path for path in tmp_path.iterdir() if path.stem.endswith("-kit"))
    assert len(pypdfium2.PdfDocument(whole)) == 3, "contents, check page and the sheet"


def test_the_whole_tour_says_its_squares_minutes_and_sheets(
    panel: PrintPanel, desk: Desk, qtbot: QtBot
):
    """Tiles are laid again from stage to stage: fewer sheets than the stages take one by one."""
    box = panel.wishes.scope
    box.setCurrentIndex(box.findData("tour"))
    box.activated.emit(box.currentIndex())
    survey = desk.document.survey
    squares = sum(stage.need_road().rows for stage in survey.stages)
    minutes = sum(stage.minutes or 0 for stage in survey.stages)
    told = f"{squares} squares, about {minutes} min at the table"
    qtbot.waitUntil(lambda: told in panel.state.text(), timeout=TIMEOUT)


def test_what_was_seen_is_written(panel: PrintPanel, qtbot: QtBot, tmp_path: Path):
    """One file a component and one with everything; the seen pages byte for byte."""
    seen = panel.drawn_parts["markers"].pdf
    folder = tmp_path / "kit"

    panel.export(folder)
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)

    written = [path.read_bytes() for path in folder.iterdir()]
    assert len(written) == 3
    assert seen in written


def test_what_is_missing_is_noted_in_the_tour(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """Printing only what is missing is a step that undo takes back."""
    panel.wishes.missing.setChecked(True)

    panel.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: bool(desk.document.tour.printed), timeout=TIMEOUT)

    assert desk.document.stack.count() == 1


def test_a_measured_printer_is_kept(panel: PrintPanel, tmp_path: Path):
    panel.wishes.printer.setCurrentText("hall")
    panel.wishes.measured.setText("199,2 × 199,6")
    panel.wishes.measured.setModified(True)
    panel.wishes.measured.editingFinished.emit()

    assert panel.wishes.print_options().printer.across == pytest.approx(100.4)
    assert "hall" in (tmp_path / "printers.toml").read_text("utf-8")


@pytest.mark.parametrize(("text", "key"), [("abc", "not_a_number"), ("199", "not_two_bars")])
def test_bars_that_cannot_be_read_are_refused(panel: PrintPanel, desk: Desk, text: str, key: str):
    said = []
    desk.document.refused.connect(said.append)
    panel.wishes.measured.setText(text)
    panel.wishes.measured.setModified(True)

    panel.wishes.measured.editingFinished.emit()

    assert [e.key for e in said] == [key]


def test_the_workbook_is_written(panel: PrintPanel, qtbot: QtBot, tmp_path: Path):
    path = tmp_path / "night.xlsx"

    panel.write_book(path)
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)

    assert path.stat().st_size > 10_000


def test_what_a_workbook_could_not_keep_is_said(panel: PrintPanel, qtbot: QtBot, tmp_path: Path):
    """The old one stays; the new one is named, with what is not in it."""
    path = tmp_path / "night.xlsx"
    panel.write_book(path)
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"x")
    before = path.read_bytes()

    panel.write_book(path)
    qtbot.waitUntil(lambda: "its macros" in panel.state.text(), timeout=TIMEOUT)

    assert path.read_bytes() == before
    assert "night updated.xlsx" in panel.state.text()


def test_a_folder_nobody_may_write_is_refused(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    blocked = tmp_path / "file"
    blocked.write_text("here is a file", "utf-8")

    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT) as refused:
        panel.export(blocked)

    assert refused.args[0].key == "kit_write"


def test_a_profile_is_printed_as_a_poster_over_several_sheets(panel: PrintPanel, qtbot: QtBot):
    """A poster larger than the paper comes out in parts, to be joined."""
    box = panel.wishes.poster
    _only(panel, "profiles")
    qtbot.waitUntil(lambda: set(panel.drawn_parts) == {"profiles"}, timeout=TIMEOUT)
    plain = panel.drawn_parts["profiles"].sheets

    box.setCurrentIndex(box.findData("A2"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(
        lambda: "profiles" in panel.drawn_parts and panel.drawn_parts["profiles"].sheets > plain,
        timeout=TIMEOUT,
    )

    assert panel.drawn_parts["profiles"].sheets >= plain + 3


def test_what_is_printed_on_request_is_ticked_by_whoever_asks_for_it(panel: PrintPanel):
    """The rules by a press, posters once a size is chosen for them; the road-book is there."""
    usual = PartsList().ticked_parts
    assert "roadbook" in usual
    assert {"profiles", "rules"} & set(usual) == set()
    box = panel.wishes.poster
    box.setCurrentIndex(box.findData("A2"))
    box.activated.emit(box.currentIndex())
    assert "profiles" in panel.list.ticked_parts
    assert "rules" not in panel.list.ticked_parts


def test_nothing_is_printed_while_nothing_is_ticked(panel: PrintPanel, qtbot: QtBot):
    _only(panel)
    qtbot.waitUntil(lambda: not panel.buttons["export"].isEnabled(), timeout=TIMEOUT)

    assert panel.state.text() == "Nothing is ticked: tick what to print."


def test_a_component_is_seen_from_its_own_first_page_on(panel: PrintPanel):
    """No contents and no check page stand before what somebody wants to look at."""
    assert (
        len(pypdfium2.PdfDocument(panel.drawn_parts["markers"].pdf))
        == panel.drawn_parts["markers"].sheets
    )


def test_the_check_page_is_seen_and_printed_alone(panel: PrintPanel, qtbot: QtBot, tmp_path: Path):
    """What the printer does to lengths is measured before anything else is printed."""
    _only(panel, "check")
    qtbot.waitUntil(lambda: set(panel.drawn_parts) == {"check"}, timeout=TIMEOUT)

    panel.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)

    (written,) = (tmp_path / "kit").iterdir()
    assert written.read_bytes() == panel.drawn_parts["check"].pdf


def _type(line: QLineEdit, text: str) -> None:
    line.setText(text)
    line.setModified(True)
    line.editingFinished.emit()


def test_where_backs_land_is_kept_beside_the_lengths(panel: PrintPanel):
    panel.wishes.printer.setCurrentText("hall")
    _type(panel.wishes.measured, "199,2 × 199,6")
    _type(panel.wishes.back, "0,4 × −0,2")

    assert panel.wishes.print_options().printer == Printer("hall", 100.4, 100.2, 0.4, -0.2)
    assert "100.4 %" in panel.wishes.own.note.text()


def test_backs_that_cannot_be_read_are_refused(panel: PrintPanel, desk: Desk):
    said: list[EtapaError] = []
    desk.document.refused.connect(said.append)

    _type(panel.wishes.back, "far")

    assert [e.key for e in said] == ["kit_pair"]


def test_printers_that_cannot_be_read_are_told(panel: PrintPanel, desk: Desk, tmp_path: Path):
    """Nobody prints off scale because a file was broken without a word."""
    (tmp_path / "printers.toml").write_text("[casa\n", "utf-8")
    said: list[EtapaError] = []
    desk.document.refused.connect(said.append)

    desk.voice.speak("es")

    assert "línea 1" in said[0].sentence("es")


def test_the_stage_that_is_printed_is_named(panel: PrintPanel, desk: Desk):
    desk.document.select(TourPlace(2))

    stage = desk.document.tour.stages[1]
    assert panel.wishes.scope.itemText(0) == f"stage 2 · {stage.name}"


def test_a_check_page_never_wipes_the_list_of_what_is_printed(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """It is no part of the kit: after it as much is missing as before."""
    panel.wishes.missing.setChecked(True)
    panel.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: bool(desk.document.tour.printed), timeout=TIMEOUT)
    printed = dict(desk.document.tour.printed)
    _only(panel, "check", "markers")

    panel.export(tmp_path / "again")
    qtbot.waitUntil((tmp_path / "again").is_dir, timeout=TIMEOUT)
    qtbot.wait(200)

    assert desk.document.tour.printed == printed
    assert len(list((tmp_path / "again").glob("*.pdf"))) == 1


def test_a_component_of_which_there_is_enough_says_so(panel: PrintPanel, desk: Desk, qtbot: QtBot):
    """An empty page is never left without a word."""
    _look(panel, "markers")
    tour = desk.document.kept
    made = make_components(make_job(tour, paper_named("A4"), stage=1), ("markers",))
    everything = count_printed(made, make_job(tour, paper_named("A4"), stage=1))
    desk.document.apply(done_sentence("printed"), replace(tour, printed=everything))

    panel.wishes.missing.setChecked(True)
    qtbot.waitUntil(lambda: "nothing to print" in panel.state.text(), timeout=TIMEOUT)

    assert panel.pages.count == 0


def test_while_nothing_is_drawn_yet_a_sentence_stands_in_for_the_pages(panel: PrintPanel):
    """Never an empty room: what is being done, or why there is nothing."""
    panel.draw_pages()

    assert panel.pages._sheet.words


def test_one_stage_says_how_long_it_takes_at_the_table(panel: PrintPanel, qtbot: QtBot):
    """Minutes and sheets of its tiles stand beside the sheets of everything, once counted."""
    stages = panel.wishes.scope
    stages.setCurrentIndex(stages.findData(1))
    stages.activated.emit(stages.currentIndex())
    _only(panel, "markers")

    qtbot.waitUntil(lambda: "min at the table · tiles on" in panel.state.text(), timeout=TIMEOUT)
