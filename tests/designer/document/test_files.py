"""Opening and saving: nothing another program wrote is lost, nor what the file held before."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.document.files import Filing
from designer.language import done_sentence
from engine.errors import FileError, TourError
from engine.tour import edit
from engine.tour.file import load, save

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from pytestqt.qtbot import QtBot

    from designer.document.document import Document

ROOT = Path(__file__).parents[3]
DID = done_sentence("fix", code="X")


@pytest.fixture
def filing(document: Document, tmp_path: Path, clock: Callable[[], datetime]) -> Filing:
    """A document whose file is sierra.etapa in a folder of its own."""
    made = Filing(document, tmp_path / "home", clock)
    path = tmp_path / "sierra.etapa"
    save(document.tour, path)
    made.open(path)
    return made


def test_saving_makes_the_document_clean(document: Document, filing: Filing, tmp_path: Path):
    document.change(DID, edit.rename_tour, "B")
    filing.save()
    assert document.clean
    assert load(tmp_path / "sierra.etapa").name == "B"


def test_ten_dated_backups_are_kept(document: Document, filing: Filing, tmp_path: Path):
    """Every saving keeps what the file held before; the eleventh pushes the oldest out."""
    for nth in range(13):
        document.change(DID, edit.rename_tour, f"tour {nth}")
        filing.save()
    names = [load(path).name for path in filing.list_backups(tmp_path / "sierra.etapa")]
    assert names == [f"tour {nth}" for nth in range(11, 1, -1)]


def test_a_file_changed_by_another_program_is_overwritten_only_when_told_to(
    document: Document, filing: Filing, tmp_path: Path
):
    """Its text stays as a backup."""
    path = tmp_path / "sierra.etapa"
    save(edit.rename_tour(document.tour, "theirs"), path)
    document.change(DID, edit.rename_tour, "mine")
    with pytest.raises(TourError) as refused:
        filing.save()
    assert refused.value.key == "file_changed"
    assert (load(path).name, document.clean) == ("theirs", False)
    filing.save_over()
    assert load(path).name == "mine"
    assert load(filing.list_backups(path)[0]).name == "theirs"


def test_a_change_behind_our_back_is_told_and_our_own_saving_is_not(
    document: Document, filing: Filing, tmp_path: Path, qtbot: QtBot
):
    document.change(DID, edit.rename_tour, "B")
    with qtbot.assertNotEmitted(filing.meddled, wait=100):
        filing.save()
    with qtbot.waitSignal(filing.meddled, timeout=5000):
        save(edit.rename_tour(document.tour, "theirs"), tmp_path / "sierra.etapa")


def test_a_full_disk_leaves_file_and_document_as_they_were(
    document: Document, filing: Filing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A disk that fills while saving costs nothing: the old file stands, the changes too."""
    path = tmp_path / "sierra.etapa"
    before = path.read_bytes()
    document.change(DID, edit.rename_tour, "B")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileError) as refused:
        filing.save()
    assert refused.value.key == "save_failed"
    assert path.read_bytes() == before
    assert document.tour.name == "B"
    assert not document.clean


def test_a_second_window_on_the_file_is_told_of_the_first(filing: Filing, tmp_path: Path):
    """The process that has the file open is named to the one that opens it next."""
    script = f"""
        from datetime import datetime
        from pathlib import Path
        from designer.document.document import Document
        from designer.document.files import Filing
        second = Filing(Document(), Path({str(tmp_path / "home")!r}), datetime.now)
        second.open(Path({str(tmp_path / "sierra.etapa")!r}))
        print(second.shared_with)
    """
    call = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) == os.getpid()


def test_a_refused_file_leaves_the_open_tour(document: Document, filing: Filing, tmp_path: Path):
    bad = tmp_path / "bad.etapa"
    bad.write_text("this is no tour", "utf-8")
    before = document.tour
    with pytest.raises(TourError):
        filing.open(bad)
    assert document.tour is before
    assert document.path == tmp_path / "sierra.etapa"
