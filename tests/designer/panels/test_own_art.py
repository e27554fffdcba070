"""Own art on the print page: chosen or dropped, seen at once, taken off, remembered."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, Qt, QUrl

from designer.cli import etapa
from designer.cli.common import run_command
from designer.kit.art import Art
from designer.language import SPANISH
from designer.panels.own_art import MOST, OwnArt, art_of, keep_art, kept_art
from designer.panels.printing import NAME, PrintPanel
from engine.tour.file import open_tour, save

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 30_000


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "own_art.toml"


@pytest.fixture
def tour(desk: Desk, tmp_path: Path) -> Path:
    """A tour with a file, open."""
    path = tmp_path / "t.etapa"
    save(desk.document.tour, path)
    desk.document.start(open_tour(path), path)
    return path


@pytest.fixture
def own(desk: Desk, tour: Path, threads: Runner, kept: Path, qtbot: QtBot) -> OwnArt:
    made = OwnArt(desk, threads, kept)
    qtbot.addWidget(made)
    return made


def _art(folder: Path, colour: str = "#112233") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / "art.toml"
    file.write_text(f'[colours]\nflat = "{colour}"\n', "utf-8")
    return file


def _taken(own: OwnArt, qtbot: QtBot, path: Path) -> None:
    with qtbot.waitSignal(own.changed, timeout=TIMEOUT):
        own.take(path)


def _urls(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


@pytest.mark.parametrize("whole", [False, True], ids=["a file", "the folder it lies in"])
def test_art_is_taken_and_named(own: OwnArt, qtbot: QtBot, tmp_path: Path, whole: bool):
    file = _art(tmp_path / "mine")

    _taken(own, qtbot, file.parent if whole else file)

    assert (own.path, own.art) == (file, Art(colours={"flat": "#112233"}))
    assert own.choose.text() == "mine/art.toml"


def test_art_is_taken_off_again(own: OwnArt, qtbot: QtBot, tmp_path: Path):
    _taken(own, qtbot, _art(tmp_path / "mine"))

    own.clear.click()

    assert (own.path, own.art) == (None, None)
    assert own.clear.isHidden()


def test_a_tour_is_printed_with_its_art_the_next_time_too(
    own: OwnArt, desk: Desk, threads: Runner, kept: Path, qtbot: QtBot, tmp_path: Path
):
    _taken(own, qtbot, _art(tmp_path / "mine"))

    again = OwnArt(desk, threads, kept)
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: again.art == own.art, timeout=TIMEOUT)

    assert again.path == own.path


def test_another_tour_has_its_own_art_or_none(
    own: OwnArt, desk: Desk, qtbot: QtBot, tmp_path: Path, tour: Path
):
    """Logos of one tour never land on the cards of the next one."""
    _taken(own, qtbot, _art(tmp_path / "mine"))

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)
    other = own.path
    desk.document.start(open_tour(tour), tour)

    assert other is None
    assert own.path == tmp_path / "mine" / "art.toml"


def test_a_tour_saved_under_another_name_keeps_its_art(
    own: OwnArt, desk: Desk, kept: Path, qtbot: QtBot, tmp_path: Path
):
    file = _art(tmp_path / "mine")
    _taken(own, qtbot, file)

    desk.document.path = tmp_path / "second.etapa"
    desk.document.filed.emit()

    assert (own.path, kept_art(kept, tmp_path / "second.etapa")) == (file, file)


def test_art_that_is_refused_says_what_the_command_says(
    own: OwnArt,
    desk: Desk,
    qtbot: QtBot,
    tmp_path: Path,
    tour: Path,
    capsys: pytest.CaptureFixture[str],
):
    """The same sentence, and what was on stays on."""
    good, bad = _art(tmp_path / "mine"), tmp_path / "bad.toml"
    bad.write_text("[teams\n", "utf-8")
    _taken(own, qtbot, good)
    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT) as refused:
        own.take(bad)

    run_command(
        etapa, ["kit", str(tour), "--art", str(bad), "-o", str(tmp_path / "k"), "--lang", "es"]
    )

    assert refused.args[0].sentence(SPANISH) in capsys.readouterr().err
    assert own.path == good


def test_a_file_that_is_edited_is_looked_at_again(own: OwnArt, qtbot: QtBot, tmp_path: Path):
    """Colours are tried out with the page open beside the editor."""
    file = _art(tmp_path / "mine")
    _taken(own, qtbot, file)

    with qtbot.waitSignal(own.changed, timeout=TIMEOUT):
        _art(tmp_path / "mine", "#445566")

    assert own.art == Art(colours={"flat": "#445566"})


def test_a_line_a_tour_is_kept_and_the_oldest_gives_way(tmp_path: Path, kept: Path):
    for number in range(MOST + 1):
        keep_art(kept, tmp_path / f"{number}.etapa", tmp_path / "art.toml")
    keep_art(kept, tmp_path / "1.etapa", None)

    found = [kept_art(kept, tmp_path / f"{n}.etapa") for n in (0, 1, 2, MOST)]
    assert found == [None, None, tmp_path / "art.toml", tmp_path / "art.toml"]


LONG = f'"{Path("x").resolve()}" = "{"A" * 5000}"'


@pytest.mark.parametrize("text", ["[broken", "x = 3\n", "", LONG])
def test_settings_somebody_broke_remember_nothing_and_refuse_nothing(kept: Path, text: str):
    """A name no system has was written on the button: 200,000 letters of it took 3.6 GB."""
    kept.parent.mkdir()
    kept.write_text(text, "utf-8")

    assert kept_art(kept, Path("x")) is None


def test_a_drop_is_art_where_it_is_one_file_of_toml_or_one_folder(tmp_path: Path):
    """A track that is dropped on the page is still the window's to read."""
    file = _art(tmp_path / "mine")
    found = [art_of(_urls(*paths)) for paths in ((file,), (file.parent,), (file, file))]

    assert found == [file, file.parent, None]
    assert art_of(_urls(tmp_path / "track.gpx")) is None


@pytest.fixture
def page(desk: Desk, tour: Path, threads: Runner, kept: Path, qtbot: QtBot) -> PrintPanel:
    made = PrintPanel(desk, threads, kept.with_name("printers.toml"), kept)
    qtbot.addWidget(made)
    return made


def _drawn(page: PrintPanel, qtbot: QtBot) -> bytes:
    qtbot.waitUntil(lambda: "profiles" in page.drawn_parts, timeout=TIMEOUT)
    return page.drawn_parts["profiles"].pdf


def test_art_is_seen_on_the_pages_at_once(page: PrintPanel, qtbot: QtBot, tmp_path: Path):
    for item in (page.list.item(row) for row in range(page.list.count())):
        wanted = item.data(NAME) == "profiles"
        item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
    page.show()
    plain = _drawn(page, qtbot)

    _taken(page.art, qtbot, _art(tmp_path / "mine"))
    qtbot.waitUntil(lambda: _drawn(page, qtbot) != plain, timeout=TIMEOUT)


def test_a_picture_that_is_gone_stops_what_is_written(
    page: PrintPanel, refused: list[EtapaError], qtbot: QtBot, tmp_path: Path
):
    """What is printed is looked at once more: all of it, or nothing and a sentence."""
    folder = tmp_path / "mine"
    folder.mkdir()
    Image.new("RGB", (8, 8)).save(folder / "logo.png")
    (folder / "art.toml").write_text('[teams]\nA = "logo.png"\n', "utf-8")
    _taken(page.art, qtbot, folder)
    page.art.blockSignals(True)
    (folder / "logo.png").unlink()

    page.export(tmp_path / "kit")
    qtbot.waitUntil(lambda: bool(refused), timeout=TIMEOUT)

    assert refused[0].key == "kit_picture_missing"
    assert not (tmp_path / "kit").exists()


def test_a_memory_of_art_that_is_none_of_ours_is_no_memory(kept: Path, tour: Path):
    """What is read back passes the gate: a pipe is not waited for, a mountain not read."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(kept)
    assert kept_art(kept, tour) is None
    kept.unlink()
    kept.write_text(f"x = {'9' * 5_000_000}", "utf-8")
    assert kept_art(kept, tour) is None
