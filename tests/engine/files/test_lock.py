"""The lock of a file: between processes, gone with its holder, and never through a link."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileError
from engine.files import writing
from engine.files.writing import locked

ROOT = Path(__file__).parents[3]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tour.etapa"
    path.write_text("0", "utf-8")
    return path


def started(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Run a few lines of Python in another process."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


COUNTS = """
import sys
from pathlib import Path
from engine.files.writing import locked
path = Path(sys.argv[1])
for _ in range(40):
    with locked(path):
        path.write_text(str(int(path.read_text()) + 1))
"""


def test_two_processes_are_never_inside_at_once(path: Path):
    """Three of them count to 120 in one file, and no step of any is lost."""
    every = [started(COUNTS, path) for _ in range(3)]
    for one in every:
        one.communicate(timeout=120)
    assert [one.returncode for one in every] == [0, 0, 0]
    assert path.read_text("utf-8") == "120"
    assert list(path.parent.iterdir()) == [path]


HOLDS = """
import sys
from pathlib import Path
from engine.files.writing import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(path: Path) -> Any:
    other = started(HOLDS, path)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    yield other
    if other.poll() is None:
        other.kill()
        other.communicate()


def test_who_waits_too_long_is_told_in_one_sentence(path: Path, holder: Any):
    with pytest.raises(FileError) as refused, locked(path, tries=3):
        pass
    assert refused.value.key == "file_busy"
    assert str(path) in refused.value.sentence("es")


def test_the_lock_of_a_killed_process_is_nobodys(path: Path, holder: Any):
    """The system lets it go; the file that is left of it is taken over and taken away."""
    os.kill(holder.pid, KILL)
    holder.communicate(timeout=60)
    assert [p.name for p in path.parent.iterdir() if p != path] == [".tour.etapa.lock"]
    with locked(path, tries=3) as alone:
        assert alone
    assert list(path.parent.iterdir()) == [path]


def test_a_lock_that_was_taken_away_meanwhile_is_not_held(path: Path, monkeypatch: Any):
    """Who gets the lock of a file that no longer lies there would hold it beside another."""
    real, taken = writing._lock_handle, []

    def late(handle: int) -> None:
        if not taken:
            (path.parent / ".tour.etapa.lock").unlink()
        taken.append(handle)
        real(handle)

    monkeypatch.setattr(writing, "_take", late)
    with locked(path):
        assert (path.parent / ".tour.etapa.lock").exists()
    assert len(taken) == 2


def test_a_planted_link_is_refused_and_what_it_names_stays(path: Path, tmp_path: Path):
    victim = tmp_path / "victim"
    victim.write_text("precious", "utf-8")
    (tmp_path / ".tour.etapa.lock").symlink_to(victim)
    with pytest.raises(FileError) as refused, locked(path):
        pass
    assert (refused.value.key, victim.read_text("utf-8")) == ("file_in_the_way", "precious")


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_refused_without_waiting_for_it(path: Path, kind: str):
    planted = path.parent / ".tour.etapa.lock"
    os.mkfifo(planted) if kind == "pipe" else planted.mkdir()
    with pytest.raises(FileError) as refused, locked(path):
        pass
    assert refused.value.key == "file_in_the_way"
    assert planted.exists()


def test_where_nothing_can_be_put_beside_the_file_itself_is_locked(path: Path, monkeypatch: Any):
    """It is written over in place there, so it stays the same file."""
    real = os.open

    def closed(name: Any, flags: int, *more: Any, **named: Any) -> int:
        if Path(name) != path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, *more, **named)

    monkeypatch.setattr(os, "open", closed)
    with locked(path) as alone:
        assert not alone
        with pytest.raises(FileError), locked(path, tries=2):
            pass
    with locked(path, tries=2):
        pass


def test_a_file_system_without_locks_is_written_all_the_same(path: Path, monkeypatch: Any):
    def none(_handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(writing, "_take", none)
    with locked(path) as alone:
        assert alone


def test_a_file_that_is_not_there_in_no_folder_has_no_lock(tmp_path: Path):
    with locked(tmp_path / "no" / "tour.etapa") as alone:
        assert not alone
