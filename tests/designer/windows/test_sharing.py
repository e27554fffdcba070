"""File, Publish and the exports: what others see of a tour is written without a terminal."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from designer.windows.main import MainWindow

SAMPLE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"


@pytest.mark.parametrize(
    ("action", "name", "made", "said"),
    [
        ("publish", "site", "index.html", "pages in"),
        ("export_module", "1.vmod", "", "module of VASSAL"),
        ("export_tabletop", "tts", "how-to.txt", "a saved object of Tabletop Simulator"),
        ("export_pictures", "pictures", "cut-list.csv", "a cut list in"),
    ],
)
def test_it_is_written_where_one_says_and_can_be_looked_at(
    window: MainWindow, answers: Any, qtbot: Any, tmp_path: Path,
    action: str, name: str, made: str, said: str,
):  # fmt: skip
    """The window says that it is being written, then where it stands."""
    window.files.open_sample(SAMPLE)
    answers.saves = tmp_path / name
    window.actions_.by_name[action].trigger()
    assert str(tmp_path / name) in window.notices.text.text()
    qtbot.waitUntil(lambda: said in window.notices.text.text(), timeout=60_000)
    written = tmp_path / name / made if made else tmp_path / name
    assert written.is_file()
    assert made or "buildFile.xml" in zipfile.ZipFile(written).namelist()
    buttons = [one.text() for one in window.notices.findChildren(QPushButton)]
    assert window.desk.language.say("window.look_at_it") in buttons


def test_nothing_is_written_where_no_place_is_named(window: MainWindow, answers: Any):
    window.files.open_sample(SAMPLE)
    answers.saves = None
    window.actions_.by_name["publish"].trigger()
    assert answers.asked == ["folder"]
    assert not window.notices.isVisible()
