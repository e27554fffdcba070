"""What is kept of an unsaved tour, and offered once the window that kept it is gone."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.document import recovery as recovery_room
from designer.document.document import Document
from designer.document.files import Filing
from designer.document.recovery import LATEST, Recovery
from designer.language import done_sentence
from engine.tour import edit
from engine.tour.file import OpenedTour, load, save
from engine.tour.values import Stage, Tour

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).parents[3]
DID = done_sentence("fix", code="X")
WHEN = datetime(2026, 1, 1, tzinfo=UTC)

BUSY = """
    import itertools
    from datetime import datetime
    from pathlib import Path
    from PySide6.QtCore import QCoreApplication
    from designer.document.document import Document
    from designer.document.files import Filing
    from designer.document.recovery import Recovery
    from designer.language import done_sentence
    from engine.tour import edit
    app = QCoreApplication([])
    document, home = Document(), Path({home!r})
    filing = Filing(document, home, datetime.now)
    filing.open(home / "busy.etapa")
    recovery = Recovery(document, home, datetime.now)
    for number in itertools.count(1):
        document.change(done_sentence("fix", code="X"), edit.rename_tour, str(number))
        {keep}
        print(number, flush=True)
"""


def test_nothing_older_than_ten_seconds_can_be_lost():
    """Recovery is written a few seconds after the first change that it does not hold."""
    assert LATEST < 10_000


def test_a_change_is_kept_without_anybody_saving(
    document: Document, tmp_path: Path, clock: Callable[[], datetime], qtbot: QtBot
):
    Recovery(document, tmp_path, clock, delay=10)
    document.change(DID, edit.rename_tour, "kept")
    folder = tmp_path / "recovery"
    qtbot.waitUntil(lambda: [load(p).name for p in folder.glob("*.etapa")] == ["kept"])


def test_the_window_does_not_wait_for_what_is_kept(
    document: Document,
    tmp_path: Path,
    clock: Callable[[], datetime],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
):
    """It is written in a thread of its own, as the tour was when that began."""
    wrote: list[str] = []
    real = recovery_room.put_at_once

    def put(target: Path, raw: bytes) -> None:
        wrote.append(threading.current_thread().name)
        real(target, raw)

    monkeypatch.setattr(recovery_room, "put_at_once", put)
    Recovery(document, tmp_path, clock, delay=10)
    document.change(DID, edit.rename_tour, "kept")
    qtbot.waitUntil(lambda: len(wrote) == 2)
    assert threading.current_thread().name not in wrote


def test_what_is_not_wanted_any_more_is_not_written_late(
    document: Document,
    tmp_path: Path,
    clock: Callable[[], datetime],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
):
    """Saved while a thread was about to write: nothing is offered after the next crash."""
    late: list[Callable[[], object]] = []
    monkeypatch.setattr(recovery_room, "work_beside", lambda _name, work: late.append(work))
    Recovery(document, tmp_path, clock, delay=10)
    document.change(DID, edit.rename_tour, "kept")
    qtbot.waitUntil(lambda: len(late) == 1)
    document.mark_saved(tmp_path / "x.etapa", "")
    assert not late[0]()
    assert list((tmp_path / "recovery").glob("*.etapa")) == []


NAMES = st.text(st.characters(exclude_categories=["Cs"])) | st.just("ñ" * 9_000)


@settings(max_examples=15)
@given(NAMES, NAMES)
def test_unsaved_work_of_any_name_is_written_and_read(qapp: Any, name: str, stage: str):
    """What a window leaves that is gone: the tour and its name; thrown away, it is gone too."""
    tour = Tour(name, (Stage(stage),))
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(recovery_room, "is_left_alone", lambda _file: True)
        document = Document()
        left = Recovery(document, Path(folder), lambda: WHEN)
        document.start(OpenedTour(tour, (), ""), None, clean=False)
        assert left.write()
        recovery = Recovery(Document(), Path(folder), lambda: WHEN)
        (rescued,) = recovery.find_rescued()
        assert (rescued.name, load(rescued.file)) == (name, tour)
        rescued.forget()
        assert recovery.find_rescued() == []


def test_what_is_kept_for_a_person_can_be_read_by_no_other(
    document: Document, tmp_path: Path, clock: Callable[[], datetime]
):
    """The tour may be 0600: what holds it, unsaved or as a backup, lies in folders of the same."""
    recovery, filing = Recovery(document, tmp_path, clock), Filing(document, tmp_path, clock)
    path = tmp_path / "t.etapa"
    save(document.tour, path)
    filing.open(path)
    document.change(DID, edit.rename_tour, "kept")
    recovery.write()
    filing.save()
    folders = [tmp_path / "recovery", filing.list_backups(path)[0].parent]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700, 0o700]


def test_saving_takes_what_was_kept_away(
    document: Document, tmp_path: Path, clock: Callable[[], datetime]
):
    recovery = Recovery(document, tmp_path, clock)
    document.change(DID, edit.rename_tour, "kept")
    recovery.write()
    document.mark_saved(tmp_path / "x.etapa", "")
    assert list((tmp_path / "recovery").glob("*.etapa")) == []


@pytest.mark.parametrize(
    ("keep", "where"), [("recovery.write()", "recovery/*.etapa"), ("filing.save()", "busy.etapa")]
)
def test_a_window_killed_in_the_middle_of_writing_leaves_a_whole_file(
    document: Document, tmp_path: Path, clock: Callable[[], datetime], keep: str, where: str
):
    """Kill -9 at any moment: what was kept last is there whole, or what came after it.

    What was not saved is offered by the next window, and not while the first is open.
    """
    save(load(ROOT / "samples" / "sierra.etapa"), tmp_path / "busy.etapa")
    script = textwrap.dedent(BUSY.format(home=str(tmp_path), keep=keep))
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as busy:
        assert busy.stdout is not None
        numbers = [int(busy.stdout.readline()) for _ in range(20)]
        recovery = Recovery(document, tmp_path, clock)
        offered = recovery.find_rescued()
        os.kill(busy.pid, signal.SIGKILL)
        numbers += [int(line) for line in busy.stdout.read().split()]
    (left,) = tmp_path.glob(where)
    assert int(load(left).name) in (numbers[-1], numbers[-1] + 1)
    assert offered == []
    if "recovery" in keep:
        (rescued,) = recovery.find_rescued()
        assert rescued.file == left
        assert int(rescued.name) in (numbers[-1], numbers[-1] + 1)


def test_a_full_disk_does_not_stop_the_work(
    document: Document, tmp_path: Path, clock: Callable[[], datetime]
):
    (tmp_path / "recovery").write_text("a file where a folder should be", "utf-8")
    recovery = Recovery(document, tmp_path, clock)
    document.change(DID, edit.rename_tour, "B")
    recovery.write()
    assert document.tour.name == "B"
