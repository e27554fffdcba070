"""Print and sheets: what is seen is what is written."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PySide6.QtCore import Qt

from designer.document.place import TourPlace
from designer.kit.job import make_job
from designer.kit.kit import count_printed, make_components
from designer.kit.paper import Printer
from designer.kit.wish import KitWish
from designer.language import SPANISH, done_sentence
from designer.panels.printing import NAME, PartsList, PrintPanel
from engine.tour.file import open_tour
from tests.designer.panels.touch import choose, type_into

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 30_000


@pytest.fixture
def panel(desk: Desk, threads: Runner, qtbot: QtBot, tmp_path: Path) -> PrintPanel:
    """A short stage of the grand tour; markers and dice are to be printed, nothing else."""
    desk.document.start(open_tour(SAMPLES / "giro-2019.etapa"), None)
    desk.document.select(TourPlace(1))
    made = PrintPanel(desk, threads, tmp_path / "printers.toml", tmp_path / "own_art.toml")
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    _only(made, "markers", "dice")
    _wait_drawn(made, qtbot, "markers", "dice")
    return made


def _only(panel: PrintPanel, *names: str) -> None:
    for row in range(panel.list.count()):
        item = panel.list.item(row)
        wanted = item.data(NAME) in names
        item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)


def _wait_drawn(panel: PrintPanel, qtbot: QtBot, *names: str) -> None:
    qtbot.waitUntil(lambda: set(panel.drawn_parts) == set(names), timeout=TIMEOUT)


def _look(panel: PrintPanel, name: str) -> None:
    rows = range(panel.list.count())
    panel.list.setCurrentRow(next(r for r in rows if panel.list.item(r).data(NAME) == name))


def _export(panel: PrintPanel, qtbot: QtBot, folder: Path) -> dict[str, bytes]:
    """Write the kit; return the files by their names."""
    panel.export(folder)
    qtbot.waitUntil(lambda: not panel.buttons["folder"].isHidden(), timeout=TIMEOUT)
    return {path.stem: path.read_bytes() for path in folder.glob("*.pdf")}


def _pages(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def test_a_part_is_seen_from_its_own_first_page_on_and_written_as_it_was_seen(
    panel: PrintPanel, qtbot: QtBot, tmp_path: Path
):
    """One file a part and one with everything; the seen pages byte for byte, no contents before."""
    _look(panel, "markers")
    seen = panel.drawn_parts["markers"]
    count = panel.pages.count

    written = _export(panel, qtbot, tmp_path / "kit")

    assert count == _pages(seen.pdf) == seen.sheets
    assert len(written) == 3
    assert seen.pdf in written.values()


def test_sheets_are_counted_as_they_come_out_all_together(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """Small parts share sheets: two of them that take one each take one in all."""
    _only(panel, "markers", "indicators")
    whole = desk.language.say("print.sum", sheets=1)
    qtbot.waitUntil(lambda: whole in panel.state.text(), timeout=TIMEOUT)
    assert {part.sheets for part in panel.drawn_parts.values()} == {1}

    written = _export(panel, qtbot, tmp_path)
    (kit,) = (pdf for name, pdf in written.items() if name.endswith("-kit"))
    assert _pages(kit) == 3, "contents, check page and the sheet"


@pytest.mark.parametrize("scope", ["tour", "stage"])
def test_what_is_printed_says_its_minutes_at_the_table(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, scope: str
):
    """Of the whole tour with its squares, of one stage beside the sheets of its tiles."""
    choose(panel.wishes.scope, scope)
    stages = desk.document.survey.stages
    squares = sum(stage.need_road().rows for stage in stages)
    minutes = sum(stage.minutes or 0 for stage in stages)
    words = f"{squares} squares, about {minutes} min" if scope == "tour" else " · tiles on"
    qtbot.waitUntil(lambda: words in panel.state.text(), timeout=TIMEOUT)


def test_what_is_missing_is_noted_in_the_tour_but_for_the_check_page(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """Printing only what is missing is a step; after a check page as much is missing as before."""
    panel.wishes.missing.setChecked(True)
    panel.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: bool(desk.document.tour.printed), timeout=TIMEOUT)
    printed, steps = dict(desk.document.tour.printed), desk.document.stack.count()
    _only(panel, "check", "markers")

    panel.export(tmp_path / "again")
    qtbot.waitUntil((tmp_path / "again").is_dir, timeout=TIMEOUT)
    qtbot.wait(200)

    assert (desk.document.tour.printed, steps) == (printed, 1)
    assert len(list((tmp_path / "again").glob("*.pdf"))) == 1


def test_where_the_files_are_stays_said_while_pages_are_still_drawn(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """Until another thing is wished for; noting what was printed wishes for nothing else."""
    said = desk.language.say("print.written", count=3, folder=tmp_path / "kit")
    panel.wishes.missing.setChecked(True)
    panel.draw_pages()
    panel.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: panel.state.text() == said, timeout=TIMEOUT)
    panel.draw_pages()
    qtbot.waitUntil(lambda: "markers" in panel.drawn_parts, timeout=TIMEOUT)
    qtbot.waitUntil(panel.buttons["stop"].isHidden, timeout=TIMEOUT)
    assert panel.state.text() == said

    _only(panel, "dice")
    assert panel.state.text() != said


def test_a_part_that_is_not_ticked_says_so_in_the_place_of_its_pages(
    panel: PrintPanel, desk: Desk, qtbot: QtBot
):
    """It said "being drawn" for ever, or showed the pages of before."""
    _look(panel, "markers")
    assert panel.pages.count > 0
    _only(panel, "dice")
    _wait_drawn(panel, qtbot, "dice")
    assert panel.pages.count == 0
    assert panel.pages.notice == desk.language.say("print.not_ticked")

    _look(panel, "dice")
    assert panel.pages.count > 0


def test_the_check_page_is_seen_and_printed_alone(panel: PrintPanel, qtbot: QtBot, tmp_path: Path):
    """What the printer does to lengths is measured before anything else is printed."""
    _only(panel, "check")
    _wait_drawn(panel, qtbot, "check")

    written = _export(panel, qtbot, tmp_path / "kit")

    assert list(written.values()) == [panel.drawn_parts["check"].pdf]


def test_a_part_of_which_there_is_enough_says_so(panel: PrintPanel, desk: Desk, qtbot: QtBot):
    """An empty page is never left without a word."""
    _look(panel, "markers")
    tour = desk.document.tour_without_drag
    job = make_job(tour, KitWish(1))
    everything = count_printed(make_components(job, ("markers",)), job)
    desk.document.apply(done_sentence("printed"), replace(tour, printed=everything))

    panel.wishes.missing.setChecked(True)
    nothing = desk.language.say("print.nothing_of", name=desk.language.say_heading("kit.markers"))
    qtbot.waitUntil(lambda: nothing in panel.state.text(), timeout=TIMEOUT)

    assert panel.pages.count == 0


def test_nothing_is_printed_while_nothing_is_ticked(panel: PrintPanel, desk: Desk, qtbot: QtBot):
    _only(panel)
    qtbot.waitUntil(lambda: not panel.buttons["export"].isEnabled(), timeout=TIMEOUT)

    assert panel.state.text() == desk.language.say("print.nothing_ticked")


def test_what_is_printed_on_request_is_ticked_by_hand_or_by_its_wish(panel: PrintPanel):
    """Posters once a size is chosen; the road-book, rules and first race are there."""
    usual = PartsList().ticked_parts

    choose(panel.wishes.poster, "A2")

    assert {"first_race", "roadbook", "rules"} <= set(usual)
    assert "profiles" not in usual
    assert set(panel.list.ticked_parts) == {"markers", "dice", "profiles"}


def test_a_profile_is_printed_as_a_poster_over_several_sheets(panel: PrintPanel, qtbot: QtBot):
    """A poster larger than the paper comes out in parts, to be joined."""
    _only(panel, "profiles")
    _wait_drawn(panel, qtbot, "profiles")
    plain = panel.drawn_parts["profiles"].sheets

    choose(panel.wishes.poster, "A2")

    def joined() -> bool:
        part = panel.drawn_parts.get("profiles")
        return part is not None and part.sheets >= plain + 3

    qtbot.waitUntil(joined, timeout=TIMEOUT)


def test_a_folder_nobody_may_write_is_refused(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    blocked = tmp_path / "file"
    blocked.write_text("here is a file", "utf-8")

    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT) as refusal:
        panel.export(blocked)

    assert refusal.args[0].key == "kit_write"


def test_what_a_workbook_could_not_keep_is_said(
    panel: PrintPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """The old one stays; the new one is named, with what is not in it."""
    desk.document.start(open_tour(SAMPLES / "three-examples.etapa"), None)
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


def test_the_wishes_stay_in_another_language(panel: PrintPanel, desk: Desk):
    """Whatever stands before or behind them in their lists: A5 stays A5."""
    wishes = panel.wishes
    chosen = {
        wishes.paper: "A5", wishes.sides: "short", wishes.marks: "none", wishes.skin: "light",
        wishes.poster: "A0", wishes.scope: "tour",
    }  # fmt: skip
    for box, value in chosen.items():
        choose(box, value)
    before = wishes.kit_wish()

    desk.language_switch.change_language("es")

    assert {box.currentData() for box in chosen} == set(chosen.values())
    assert wishes.kit_wish() == before
    assert before.paper == "A5"


def test_the_stage_that_is_printed_is_named(panel: PrintPanel, desk: Desk):
    desk.document.select(TourPlace(2))

    assert desk.document.tour.stages[1].name in panel.wishes.scope.itemText(0)


def test_the_courses_of_a_box_are_printed_from_the_same_list(
    panel: PrintPanel, desk: Desk, qtbot: QtBot
):
    """Where another game is chosen its own courses are offered beside stage and tour."""
    assert panel.wishes.scope.count() == 2
    desk.game.choose("reifenbreite")
    panel.kit_wish()
    names = [panel.wishes.scope.itemText(row) for row in range(2, panel.wishes.scope.count())]
    assert names == ["Paris–Roubaix", "Liège–Bastogne–Liège", "Giro d'Italia", "Tour de France"]
    choose(panel.wishes.scope, "own C")
    assert panel.kit_wish().own == "C"
    _only(panel, "course")
    _wait_drawn(panel, qtbot, "course")
    assert b"Giro d" in panel.drawn_parts["course"].pdf or panel.drawn_parts["course"].sheets > 4


def test_a_measured_printer_is_kept_with_where_its_backs_land(panel: PrintPanel, tmp_path: Path):
    panel.wishes.printer.setCurrentText("hall")
    type_into(panel.wishes.measured, "199,2 × 199,6")
    type_into(panel.wishes.back, "0,4 × −0,2")

    assert panel.wishes.kit_wish().printer == Printer("hall", 100.4, 100.2, 0.4, -0.2)
    assert "100.4 %" in panel.wishes.own.note.text()
    assert "hall" in (tmp_path / "printers.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("field", "text", "key"),
    [
        ("measured", "abc", "not_a_number"),
        ("measured", "199", "not_two_bars"),
        ("back", "far", "kit_pair"),
    ],
)
def test_measures_that_cannot_be_read_are_refused(
    panel: PrintPanel, refused: list[EtapaError], field: str, text: str, key: str
):
    type_into(getattr(panel.wishes, field), text)

    assert [e.key for e in refused] == [key]


def test_printers_that_cannot_be_read_are_told(
    panel: PrintPanel, desk: Desk, refused: list[EtapaError], tmp_path: Path
):
    """Nobody prints off scale because a file was broken without a word."""
    (tmp_path / "printers.toml").write_text("[casa\n", "utf-8")

    desk.language_switch.change_language("es")

    assert "línea 1" in refused[0].sentence(SPANISH)
