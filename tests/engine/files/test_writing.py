"""A file is written whole or not at all, for its owner alone, and by one process at a time."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import SPANISH
from designer.site.publish import LIST, publish_site
from engine.errors import FileError
from engine.files.copies import LONGEST, name_beside, unguessable_part
from engine.files.writing import file_lock, replace_file, write_lock
from engine.tour.file import open_tour

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def test_a_file_for_its_owner_alone_is_so_at_every_moment(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A 0600 tour: no file beside it can be read by others, not even an empty one."""
    path.chmod(0o600)
    rights: list[int] = []
    real = os.open

    def opened(name: Any, flags: int, *more: Any, **named: Any) -> int:
        handle = real(name, flags, *more, **named)
        if str(name).endswith(".new"):
            rights.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return handle

    def synced(handle: int) -> None:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            rights.append(stat.S_IMODE(os.fstat(handle).st_mode))

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "fsync", synced)
    before = os.umask(0)
    try:
        replace_file(path, b"new")
    finally:
        os.umask(before)
    assert (rights, stat.S_IMODE(path.stat().st_mode)) == ([0o600, 0o600], 0o600)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError) as refused:
        replace_file(path, b"new")
    assert refused.value.key == "save_failed"
    assert "the disk is full" in refused.value.sentence()
    assert (path.read_bytes(), list(path.parent.iterdir())) == (b"old", [path])


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to open a file for writing."""
    real = os.open

    def opened(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_ACCMODE:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", opened)


@pytest.mark.usefixtures("read_only")
def test_a_read_only_folder_is_one_sentence(path: Path):
    with pytest.raises(FileError) as refused:
        replace_file(path, b"new")
    assert "sin permiso" in refused.value.sentence(SPANISH)
    assert path.read_bytes() == b"old"


@pytest.mark.usefixtures("no_replace")
@pytest.mark.parametrize("name", ["tour.etapa", "new.etapa"])
def test_where_a_replace_is_refused_the_file_is_written_over(path: Path, name: str):
    """A synchronised folder may hold a file fast: written over, with a kept copy meanwhile."""
    target = path.with_name(name)
    replace_file(target, b"new")
    assert target.read_bytes() == b"new"
    assert set(path.parent.iterdir()) == {path, target}


@pytest.mark.usefixtures("no_replace", "read_only")
def test_a_new_file_that_cannot_be_begun_leaves_nothing(tmp_path: Path):
    with pytest.raises(FileError):
        replace_file(tmp_path / "new.etapa", b"new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_replace")
@pytest.mark.parametrize("step", [2, 4], ids=["the copy is not whole", "the file is not whole"])
def test_where_writing_over_fails_too_the_old_file_comes_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
):
    """Synced are the new file, the copy, the folder, the file: half of one takes no place."""
    real, steps = os.fsync, []

    def fail_once(handle: int) -> None:
        steps.append(handle)
        if len(steps) == step:
            full()
        real(handle)

    monkeypatch.setattr(os, "fsync", fail_once)
    with pytest.raises(FileError):
        replace_file(path, b"new")
    assert (path.read_bytes(), list(path.parent.iterdir())) == (b"old", [path])


def test_a_link_stays_a_link(path: Path, tmp_path: Path):
    link = tmp_path / "link.etapa"
    link.symlink_to(path)
    replace_file(link, b"new")
    assert (link.is_symlink(), path.read_bytes()) == (True, b"new")


def test_the_permissions_of_a_file_stay(path: Path):
    path.chmod(0o640)
    replace_file(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_save_into_no_folder_is_refused(tmp_path: Path):
    with pytest.raises(FileError) as refused:
        replace_file(tmp_path / "no" / "t.etapa", b"x")
    assert refused.value.key == "save_no_folder"
    assert str(tmp_path / "no") in refused.value.sentence(SPANISH)


def test_what_is_no_ordinary_file_is_not_replaced_by_one(tmp_path: Path):
    pipe = tmp_path / "pipe.etapa"
    os.mkfifo(pipe)
    with pytest.raises(FileError) as refused:
        replace_file(pipe, b"format = 1\n")
    assert (refused.value.key, pipe.is_fifo()) == ("save_no_file", True)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_new_file_has_the_rights_the_user_gives_to_new_files(tmp_path: Path):
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "new.etapa", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.etapa").stat().st_mode) == 0o640


def test_where_the_group_cannot_be_kept_another_may_do_no_more_than_everybody(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    path.chmod(0o664)
    real = os.fstat

    def of_another_group(handle: int) -> os.stat_result:
        seen = real(handle)
        return os.stat_result((*seen[:5], seen.st_gid + 1, *seen[6:]))

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fstat", of_another_group)
    monkeypatch.setattr(os, "fchown", refused)
    replace_file(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_link_under_the_very_name_is_not_followed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whoever guessed the name after all gets a refusal, and what the link names stays."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(os, "urandom", bytes)
    name_beside(path, "new", "0" * 32).symlink_to(victim)
    with pytest.raises(FileError):
        replace_file(path, b"new")
    assert (path.read_bytes(), victim.read_bytes()) == (b"old", b"precious")


def test_a_link_in_the_place_of_a_file_written_over_is_not_followed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")

    def refused(_new: Path, real: Path) -> None:
        real.unlink()
        real.symlink_to(victim)
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
    with pytest.raises(FileError):
        replace_file(path, b"new")
    assert victim.read_bytes() == b"precious"


def test_the_next_save_sweeps_what_deaths_have_left_and_nothing_else(path: Path, tmp_path: Path):
    ours = [name_beside(path, "new", unguessable_part()) for _ in range(3)]
    theirs = [
        tmp_path / ".tour.etapa.12.new", tmp_path / ".tour.etapa.new",
        name_beside(tmp_path / "other.etapa", "new", unguessable_part()),
    ]  # fmt: skip
    for file in (*ours, *theirs):
        file.write_bytes(b"half")
    link = name_beside(path, "new", unguessable_part())
    link.symlink_to(theirs[0])
    replace_file(path, b"new")
    assert sorted(tmp_path.iterdir()) == sorted([path, link, *theirs])


def test_a_lock_left_by_a_kill_goes_when_the_tour_is_read(tmp_path: Path):
    """It lay there until the next save; one that is held stays, and so does what is no lock."""
    path = tmp_path / "t.etapa"
    path.write_text('format = 1\nname = "T"\n')
    lock = name_beside(path, "lock")
    lock.touch()
    open_tour(path)
    assert not lock.exists()
    with file_lock(path):
        open_tour(path)
        assert lock.exists()
    lock.symlink_to(path)
    open_tour(path)
    assert lock.is_symlink()


def test_a_folder_for_the_web_has_no_lock_in_it(tmp_path: Path):
    """Left by a site that was killed while it wrote a page, or its list."""
    files = {"index.html": b"one", "es/x.html": b"two"}
    publish_site(files, tmp_path)
    for name in (*files, LIST):
        name_beside(tmp_path / name, "lock").touch()
    publish_site(files, tmp_path)
    assert not list(tmp_path.rglob("*.lock"))


def test_the_folder_is_synced_after_the_file(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Else the new name may be lost with the power, though the bytes are safe."""
    synced: list[bool] = []
    real = os.fsync

    def noted(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        real(handle)

    monkeypatch.setattr(os, "fsync", noted)
    replace_file(path, b"new")
    assert synced == [False, True]


def test_a_name_as_long_as_a_file_system_takes_can_be_written(tmp_path: Path):
    path = tmp_path / ("ñ" * 120 + ".etapa")
    assert len(os.fsencode(path.name)) > LONGEST
    replace_file(path, b"one")
    replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_looked_into_is_one_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    def closed(_path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(FileError) as refused:
        replace_file(path, b"new")
    assert refused.value.key == "save_failed"


def started(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Run a few lines of Python in another process."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


COUNTS = """
import sys
from pathlib import Path
from engine.files.writing import file_lock
path = Path(sys.argv[1])
for _ in range(40):
    with file_lock(path):
        path.write_text(str(int(path.read_text()) + 1))
"""


def test_two_processes_are_never_inside_at_once(path: Path):
    """Three of them count to 120 in one file, and no step of any is lost."""
    path.write_text("0", "utf-8")
    every = [started(COUNTS, path) for _ in range(3)]
    for one in every:
        one.communicate(timeout=120)
    assert [one.returncode for one in every] == [0, 0, 0]
    assert path.read_text("utf-8") == "120"
    assert list(path.parent.iterdir()) == [path]


HOLDS = """
import sys
from pathlib import Path
from engine.files.writing import file_lock
with file_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock."""
    other = started(HOLDS, path)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    yield other
    if other.poll() is None:
        other.kill()
        other.communicate()


def test_who_waits_too_long_is_told_in_one_sentence(path: Path, holder: subprocess.Popen[str]):
    with pytest.raises(FileError) as refused, file_lock(path, tries=3):
        pass
    assert refused.value.key == "file_busy"
    assert str(path) in refused.value.sentence(SPANISH)


def test_a_link_and_its_file_share_one_lock(path: Path, tmp_path: Path):
    link = tmp_path / "link.etapa"
    link.symlink_to(path)
    with write_lock(path), pytest.raises(FileError) as refused, write_lock(link, tries=2):
        pass
    assert refused.value.key == "file_busy"


def test_the_lock_of_a_killed_process_is_nobodys(path: Path, holder: subprocess.Popen[str]):
    """The system lets it go; the file that is left of it is taken over and taken away."""
    os.kill(holder.pid, KILL)
    holder.communicate(timeout=60)
    assert [p.name for p in path.parent.iterdir() if p != path] == [".tour.etapa.lock"]
    with file_lock(path, tries=3) as alone:
        assert alone
    assert list(path.parent.iterdir()) == [path]


def test_a_write_takes_away_what_killed_processes_left_beside_other_files(
    path: Path, holder: subprocess.Popen[str]
):
    """A folder is not left with the lock of a PDF for ever; one that is held, or whose, stays."""
    printed = path.with_name("print.pdf")
    printed.touch()
    left, own, gone = (path.with_name(f".{name}.lock") for name in ("print.pdf", "own", "t.txt"))
    path.with_name("own").touch()
    for lock in (left, gone):
        lock.touch()
    own.write_text("of another program", "utf-8")
    replace_file(printed.with_name("new.pdf"), b"%PDF")
    assert not left.exists()
    assert own.exists()
    assert gone.exists()  # beside nothing of ours
    assert path.with_name(".tour.etapa.lock").exists()
    assert holder.poll() is None


def test_a_lock_that_was_taken_away_meanwhile_is_not_held(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Who gets the lock of a file that no longer lies there would hold it beside another."""
    fcntl = pytest.importorskip("fcntl")
    real, looks = fcntl.flock, []

    def late(handle: int, how: int) -> None:
        if not looks:
            (path.parent / ".tour.etapa.lock").unlink()
        looks.append(handle)
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with file_lock(path):
        assert (path.parent / ".tour.etapa.lock").exists()
    assert len(looks) == 2


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_was_planted_under_the_name_of_a_lock_is_refused_at_once(
    path: Path, tmp_path: Path, kind: str
):
    """Neither followed nor waited for; what a link names stays."""
    victim, planted = tmp_path / "victim", path.parent / ".tour.etapa.lock"
    victim.write_text("precious", "utf-8")
    plant = {"link": lambda: planted.symlink_to(victim), "folder": planted.mkdir}
    plant.get(kind, lambda: os.mkfifo(planted))()
    with pytest.raises(FileError) as refused, file_lock(path):
        pass
    assert (refused.value.key, victim.read_text("utf-8")) == ("file_in_the_way", "precious")
    assert planted.is_symlink() or planted.exists()


def test_where_nothing_can_be_put_beside_the_file_itself_is_locked(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It is written over in place there, so it stays the same file."""
    real = os.open

    def closed(name: Any, flags: int, *more: Any, **named: Any) -> int:
        if Path(name) != path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, *more, **named)

    monkeypatch.setattr(os, "open", closed)
    with file_lock(path) as alone:
        assert not alone
        with pytest.raises(FileError), file_lock(path, tries=2):
            pass
    with file_lock(path, tries=2):
        pass


def test_a_file_system_without_locks_is_written_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with file_lock(path) as alone:
        assert alone


def test_a_file_that_is_not_there_in_no_folder_has_no_lock(tmp_path: Path):
    with file_lock(tmp_path / "no" / "tour.etapa") as alone:
        assert not alone
