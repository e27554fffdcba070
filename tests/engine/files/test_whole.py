"""A file is written whole or not at all: under names nobody guesses, for its owner alone."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.errors import FileError
from engine.files import writing
from engine.files.copies import LONGEST, beside, unguessable
from engine.files.writing import held, replace_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tour.etapa"
    path.write_bytes(b"old")
    return path


def test_a_file_for_its_owner_alone_is_so_at_every_moment(path: Path, monkeypatch: Any):
    """A 0600 tour: no file beside it can be read by others, not even an empty one."""
    path.chmod(0o600)
    seen: list[int] = []
    real = os.open

    def opened(name: Any, flags: int, *more: Any, **named: Any) -> int:
        handle = real(name, flags, *more, **named)
        if str(name).endswith(".new"):
            seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        return handle

    def synced(handle: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(writing, "_to_the_disk", synced)
    before = os.umask(0)
    try:
        replace_file(path, b"new")
    finally:
        os.umask(before)
    assert (seen, stat.S_IMODE(path.stat().st_mode)) == ([0o600, 0o600], 0o600)


def test_a_new_file_has_the_rights_the_user_gives_to_new_files(tmp_path: Path):
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "new.etapa", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.etapa").stat().st_mode) == 0o640


def test_where_the_group_cannot_be_kept_another_may_do_no_more_than_everybody(
    path: Path, monkeypatch: Any
):
    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", refused)
    with path.open("r+b") as file:
        old = SimpleNamespace(st_mode=stat.S_IFREG | 0o664, st_uid=os.getuid(), st_gid=10**6)
        writing._copy_rights(file.fileno(), old)  # type: ignore[arg-type]
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_link_under_the_very_name_is_not_followed(path: Path, tmp_path: Path, monkeypatch: Any):
    """Whoever guessed the name after all gets a refusal, and what the link names stays."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(writing, "unguessable", lambda: "0" * 32)
    beside(path, "new", "0" * 32).symlink_to(victim)
    with pytest.raises(FileError):
        writing.put_whole(path, b"new")
    assert (path.read_bytes(), victim.read_bytes()) == (b"old", b"precious")


def test_a_link_in_the_place_of_a_file_written_over_is_not_followed(
    path: Path, tmp_path: Path, monkeypatch: Any
):
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")

    def refused(_new: Path, real: Path) -> None:
        real.unlink()
        real.symlink_to(victim)
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(writing, "_into_place", refused)
    with pytest.raises(FileError):
        replace_file(path, b"new")
    assert victim.read_bytes() == b"precious"


def test_no_two_names_are_alike():
    names = {unguessable() for _ in range(100)}
    assert len(names) == 100
    assert {len(name) for name in names} == {32}


def test_the_next_save_sweeps_what_deaths_have_left_and_nothing_else(path: Path, tmp_path: Path):
    left = [beside(path, "new", unguessable()) for _ in range(3)]
    theirs = [
        tmp_path / ".tour.etapa.12.new", tmp_path / ".tour.etapa.new",
        beside(tmp_path / "other.etapa", "new", unguessable()),
    ]  # fmt: skip
    for file in (*left, *theirs):
        file.write_bytes(b"half")
    link = beside(path, "new", unguessable())
    link.symlink_to(theirs[0])
    replace_file(path, b"new")
    assert sorted(tmp_path.iterdir()) == sorted([path, link, *theirs])


def test_the_folder_is_synced_after_the_file(path: Path, monkeypatch: Any):
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


def test_a_link_and_its_file_share_one_lock(path: Path, tmp_path: Path):
    link = tmp_path / "link.etapa"
    link.symlink_to(path)
    with held(path), pytest.raises(FileError) as refused, held(link, tries=2):
        pass
    assert refused.value.key == "file_busy"


def test_a_folder_that_cannot_be_looked_into_is_one_sentence(path: Path, monkeypatch: Any):
    def closed(_path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(FileError) as refused:
        replace_file(path, b"new")
    assert refused.value.key == "save_failed"
