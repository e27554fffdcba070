"""Bad files and bad disks at the window: one sentence, nothing lost, nothing half-written."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QUrl

from designer.cli import etapa
from designer.cli.common import run_command
from designer.document.recovery import RescuedTour
from designer.language import done_sentence
from designer.windows.start import Wish
from engine.tour.edit import rename_tour
from engine.tour.file import load, save

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Answers
    from pytestqt.qtbot import QtBot

    from designer.windows.main import MainWindow

SAMPLES = Path(__file__).parents[3] / "samples"
BAD = {
    "empty.etapa": b"",
    "binary.etapa": bytes(range(256)) * 40,
    "page.etapa": b"<html>not found</html>",
    "newer.etapa": b"format = 99\n",
    "long.etapa": b"format = 1\nname = 3\n",
    "huge.etapa": b"#" * 8_000_001,
}


@pytest.fixture
def here(window: MainWindow) -> MainWindow:
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    return window


@pytest.fixture
def saved(window: MainWindow, answers: Answers, tmp_path: Path) -> Path:
    """A tour of one stage in a file, changed since."""
    window.files.create_tour(Wish("first", 1, 2))
    answers.saves = tmp_path / "mine.etapa"
    window.files.save()
    window.desk.document.change(done_sentence("rename_tour", name="second"), rename_tour, "second")
    return tmp_path / "mine.etapa"


def _drop(window: MainWindow, *things: Path | str) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(t)) if isinstance(t, Path) else QUrl(t) for t in things])
    window.importing.take(data)


def _told(window: MainWindow) -> str:
    assert window.notices.isVisible()
    return window.notices.text.text()


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_tour_is_refused_as_the_command_line_does(
    window: MainWindow, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
):
    """Dropped or checked: the same sentence, and the open tour stays open."""
    window.files.create_tour(Wish("mine", 1, 2))
    path = tmp_path / name
    path.write_bytes(BAD[name])
    window.desk.document.stack.setClean()

    _drop(window, path)

    code = run_command(etapa, ["--lang", "en", "check", str(path)])

    assert code == 2
    assert _told(window) in " ".join(capsys.readouterr().err.split())
    assert window.desk.document.tour.name == "mine"


@pytest.mark.parametrize("name", ["folder.etapa", "missing.etapa"])
def test_what_is_no_file_is_refused_with_its_name(window: MainWindow, tmp_path: Path, name: str):
    if name.startswith("folder"):
        (tmp_path / name).mkdir()

    _drop(window, tmp_path / name)

    assert name in _told(window)
    assert not window.desk.document.is_open


def test_what_was_said_of_a_tour_goes_with_it(here: MainWindow, saved: Path):
    """Neither the start page nor another tour bears a sentence about the one before."""
    here.files.save()
    for go in (here.files.close, lambda: here.files.open(SAMPLES / "sierra.etapa")):
        here.files.open(saved)
        here.notices.show_text("Stage 2: nobody wears 99.")
        go()
        assert not here.notices.isVisibleTo(here)


def test_what_could_not_be_used_is_still_told_when_the_rest_is_read(
    here: MainWindow, tmp_path: Path, qtbot: QtBot
):
    """Fifty-two files, a folder and an address: the sentences outlive the reading."""
    files = [tmp_path / f"{n}.txt" for n in range(52)]
    for file in files:
        file.write_text("flat 0-20\n", "utf-8")
    (tmp_path / "folder").mkdir()

    with qtbot.waitSignal(here.importing.ready, timeout=30_000):
        _drop(here, *files, tmp_path / "folder", "https://example.org/stage.gpx")

    told = _told(here)
    assert all(word in told for word in ("52 files", "folder", "https://example.org"))


def test_of_several_tours_the_one_that_opened_is_named(window: MainWindow):
    _drop(window, SAMPLES / "sierra.etapa", SAMPLES / "giro-2019.etapa")

    assert "sierra.etapa" in _told(window)
    assert window.desk.document.tour.name == "Vuelta a la Sierra"


def test_a_workbook_needs_its_tour_first(window: MainWindow, tmp_path: Path):
    book = tmp_path / "night.xlsx"
    book.write_bytes(b"x")

    _drop(window, book)

    assert "night.xlsx" in _told(window)


def test_a_disk_that_fills_while_saving_costs_nothing(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
):
    """The old file stands, the change stays and can be saved once there is room."""
    before = saved.read_bytes()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", _no_space)
        kept = window.files.save()
        told = _told(window)
    after, modified = saved.read_bytes(), window.isWindowModified()

    assert not kept
    assert "the disk is full" in told
    assert (after, modified) == (before, True)
    assert list(saved.parent.glob(".*.new")) == []
    assert window.files.save()
    assert load(saved).name == "second"


def _no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_tour_is_saved_though_the_program_has_no_room_for_itself(
    window: MainWindow, answers: Answers, tmp_path: Path
):
    """Locks and backups are a help; where they cannot be written, the tour still is."""
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    for name in ("open", "backups", "recovery"):
        (home / name).write_text("a file where a folder should be", "utf-8")
    window.files.create_tour(Wish("first", 1, 2))
    answers.saves = tmp_path / "mine.etapa"

    assert window.files.save()
    assert window.files.save()
    assert load(tmp_path / "mine.etapa").name == "first"


def test_a_write_protected_file_is_not_written(window: MainWindow, saved: Path):
    """Taking its place would go round what somebody wanted."""
    saved.chmod(0o444)

    kept = window.files.save()

    assert not kept
    assert "write-protected" in _told(window)
    assert load(saved).name == "first"
    assert window.isWindowModified()


@pytest.fixture
def clean(window: MainWindow, saved: Path) -> Iterator[Path]:
    """A file that holds everything; whether it is gone is asked at once."""
    window.files.save()
    window.front.filing._missing.setInterval(0)
    yield saved
    window.front.filing._missing.stop()


def test_a_file_that_is_taken_away_is_told_and_closing_asks(
    window: MainWindow, clean: Path, answers: Answers, qtbot: QtBot
):
    """What is open is all there is: it is not closed unasked, and one press writes it again."""
    with qtbot.waitSignal(window.front.filing.gone):
        clean.unlink()
    told = _told(window)
    stays = not window.close()
    window.notices.buttons()[0].click()

    assert "mine.etapa" in told
    assert stays
    assert answers.asked[-1] == "unsaved"
    assert load(clean).name == "second"
    assert not window.isWindowModified()


def test_a_file_that_is_put_in_its_place_again_is_not_told(
    window: MainWindow, clean: Path, qtbot: QtBot
):
    """Many programs take a file away and write it anew: that is a change, if it is one at all."""
    window.front.filing._missing.setInterval(100)
    raw = clean.read_bytes()

    with qtbot.assertNotEmitted(window.front.filing.gone, wait=250):
        clean.unlink()
        clean.write_bytes(raw)

    assert not window.isWindowModified()


def test_what_a_crash_left_stays_until_it_is_kept_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Opening it while the disk is full takes nothing away."""
    left = tmp_path / "left.etapa"
    save(load(SAMPLES / "sierra.etapa"), left)
    monkeypatch.setattr("designer.document.recovery.put_at_once", _no_space)

    window.files.rescue(RescuedTour(left, tmp_path / "gone.etapa", "Sierra", "2026-07-05"))

    assert window.desk.document.tour.name == "Vuelta a la Sierra"
    assert window.desk.document.path is None
    assert left.exists()


def test_a_name_that_is_no_text_is_kept_from_a_crash_too(window: MainWindow, tmp_path: Path):
    """A file system may name a stage in bytes that are no UTF-8; autosave must not stop at them."""
    odd = os.fsdecode(b"Arr\xe9s")
    window.files.create_tour(Wish("first", 1, 2))
    window.desk.document.change(done_sentence("rename_tour", name="x"), rename_tour, odd)

    window.front.recovery.write()

    kept = [load(p).name for p in (tmp_path / "home" / "recovery").glob("*.etapa")]
    assert kept == ["Arr?s"]
