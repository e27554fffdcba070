"""Something newer than a file was kept: it is asked about at once, however the file is opened."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QUrl

from designer.document.document import Document
from designer.document.recovery import Recovery
from designer.language import done_sentence
from designer.texts.differences import difference_texts
from designer.windows.notices import BOTH, FILED, FORGET, NEWER
from engine.tour import edit
from engine.tour.file import load, open_tour

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.language import Language
    from designer.windows.main import MainWindow
    from tests.designer.conftest import Answers

SAMPLES = Path(__file__).parents[3] / "samples"
NAME = "Etapa del apagón"


@pytest.fixture
def kept(window: MainWindow, tmp_path: Path) -> Path:
    """A tour whose fourth stage got another name in a window that was never closed in order."""
    path = Path(shutil.copy(SAMPLES / "sierra.etapa", tmp_path))
    document = Document()
    document.start(open_tour(path), path)
    tour = edit.replace_stage(document.tour, 4, replace(document.tour.stages[3], name=NAME))
    document.apply(done_sentence("fix", code="X"), tour)
    folder = window.front.settings.folder
    lost = Recovery(document, folder, lambda: datetime(2026, 11, 19, 22, 5, tzinfo=UTC))
    assert lost.write()
    lost._lock.unlock()  # the window is gone
    return path


def _drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.importing.take(data)


WAYS: dict[str, Callable[[MainWindow, Path], object]] = {
    "command": lambda window, path: window.importing.open([path]),
    "recent, menu": lambda window, path: window.files.open(path),
    "start page": lambda window, path: window.start.open_file.emit(path),
    "drop": _drop,
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_asked_at_once_whichever_way_the_file_is_opened(
    window: MainWindow, answers: Answers, kept: Path, language: Language, way: str
):
    """When it was kept and what differs stand in the question; the newer one can be had."""
    window.desk.language_switch.change_language(language.code)
    answers.kept_is = NEWER
    WAYS[way](window, kept)
    asked, words, differences = answers.asked

    assert asked == "kept"
    assert "2026-11-19 22:05" in words
    assert "sierra.etapa" in words
    assert differences.count("4") == 1
    assert language.say("differences.stage_name") in differences
    assert window.desk.document.tour.stages[3].name == NAME
    assert not window.desk.document.clean
    assert window.desk.document.path == kept


@pytest.mark.parametrize(
    ("answer", "shown", "again"), [(FILED, 1, True), (FORGET, 1, False), (BOTH, 2, False)]
)
def test_both_can_be_kept_or_either(
    window: MainWindow, answers: Answers, kept: Path, answer: str, shown: int, *, again: bool
):
    """The file as it is, with the newer one offered again, thrown away, or in its own file."""
    answers.kept_is = answer
    window.files.open(kept)
    files = sorted(kept.parent.glob("sierra*.etapa"))
    answers.asked.clear()
    clean, name = window.desk.document.clean, window.desk.document.tour.stages[3].name
    window.files.open(kept)

    assert clean
    assert name == load(SAMPLES / "sierra.etapa").stages[3].name
    assert len(files) == shown
    assert ("kept" in answers.asked) is again
    if shown > 1:
        other = next(file for file in files if file != kept)
        assert load(other).stages[3].name == NAME
        assert "2026-11-19 22.05" in other.name


def test_what_the_file_holds_by_now_is_not_asked_about(
    window: MainWindow, answers: Answers, kept: Path
):
    answers.kept_is = NEWER
    window.files.open(kept)
    window.files.save()
    answers.asked.clear()
    window.files.open(kept)

    assert answers.asked == []


def test_every_part_of_a_tour_that_differs_is_named(language: Language):
    """A line a part, in words; of two states that are alike there is none."""
    one = load(SAMPLES / "sierra.etapa")
    first = replace(one.stages[0], points=(), date="2026-01-01")
    other = replace(
        one,
        name="X",
        stages=(first, *one.stages[1:-1]),
        teams=one.teams[:2],
        rules={"team.size": 3},
        results={"1": {"riders": ""}},
        rest_after=(2,),
        printed={"a": 1},
        boards={"x": 1},
        games={"juego": {}},
    )
    lines = difference_texts(language, one, other)

    assert difference_texts(language, one, one) == []
    assert len(lines) == 8
    assert language.say("differences.stages", before=5, after=4) == lines[0]
    assert language.say("differences.stage_points") in lines[1]
