"""A death at any moment of a save costs nothing, and what it left is found on opening."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH
from engine.errors import FileError, TourError
from engine.files.copies import find_whole_copy, keep_copy, stamp_of
from engine.files.writing import replace_file
from engine.tour.file import load, save
from engine.tour.values import Stage, Tour

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
KILLS = Path(__file__).with_name("kills.py")
OLD = Tour("old", tuple(Stage(f"{n}") for n in range(21)))


@pytest.mark.parametrize(
    ("writer", "fewest", "ends"),
    [
        ("tour", 5, {"new", "old"}),
        ("over", 10, {"kept", "new", "old"}),
        ("bytes", 5, {"new", "old"}),
        ("kit", 5, {"new", "old"}),
        ("batch", 10, {"mixed", "new", "old"}),
    ],
)
def test_a_kill_before_any_step_of_a_writer_loses_nothing(
    tmp_path: Path, writer: str, fewest: int, ends: set[str]
):
    """Every point is tried: the old file, the new one, or a refusal that names the old one.

    The next save leaves nothing but its file.
    """
    done = subprocess.run(
        [sys.executable, str(KILLS), str(tmp_path), writer], cwd=ROOT, capture_output=True,
        text=True, check=False, timeout=120, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    steps, *found = done.stdout.split()
    assert int(steps) >= fewest
    assert set(found) == ends


@pytest.fixture
def cut(tmp_path: Path) -> tuple[Path, Path]:
    """A tour that a death cut while it was written over, and the copy that was kept."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    copy = keep_copy(path, stamp_of(b"what was coming"))
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.rindex(b"[[stages]]")])
    return path, copy


def test_a_cut_tour_is_not_opened_as_if_it_were_whole(cut: tuple[Path, Path]):
    """16 of 21 stages read like a tour; the sentence names the whole file from before."""
    path, copy = cut
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.key == "file_cut"
    assert str(copy) in refused.value.sentence(ENGLISH)
    assert load(copy) == OLD


def test_a_save_that_replaces_the_file_leaves_the_only_good_copy(cut: tuple[Path, Path]):
    path, copy = cut
    save(Tour("replaced"), path)
    assert load(copy) == OLD


@pytest.mark.usefixtures("no_replace")
def test_a_save_that_writes_the_file_over_leaves_the_only_good_copy(cut: tuple[Path, Path]):
    path, copy = cut
    save(Tour("written over"), path)
    assert load(copy) == OLD


def test_once_the_copy_is_put_back_or_deleted_the_tour_opens(cut: tuple[Path, Path]):
    path, copy = cut
    copy.replace(path)
    assert load(path) == OLD


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("tour.etapa.kept", lambda raw: raw[:50]),
        (f"tour.etapa.{'a' * 16}.kept", lambda raw: raw[:50]),
        ("tour.etapa.{stamp}.kept", lambda _: b"what stood there before"),
    ],
    ids=["of an older version", "before the first byte", "after the last byte"],
)
def test_a_copy_that_is_of_no_use_is_swept_and_refuses_nothing(
    tmp_path: Path, name: str, kept: Callable[[bytes], bytes]
):
    """A death before the first byte, or after the last: the copy goes with the next save."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    raw = path.read_bytes()
    (tmp_path / name.format(stamp=stamp_of(raw)[:16])).write_bytes(kept(raw))
    assert load(path) == OLD
    save(Tour("next"), path)
    assert list(tmp_path.iterdir()) == [path]


def test_files_of_other_names_are_no_copies(tmp_path: Path):
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    for name in ("other.etapa.kept", "tour.etapa.old.kept", "tour.etapa.kept.kept"):
        (tmp_path / name).write_bytes(b"else")
    (tmp_path / "tour.etapa.kept").symlink_to(tmp_path / "other.etapa.kept")
    assert find_whole_copy(path, path.read_bytes()) is None


def test_a_copy_of_an_earlier_try_stays_the_copy(path: Path):
    """The same bytes are tried again after a death: what is kept is from before both."""
    coming = stamp_of(b"new")
    first = keep_copy(path, coming)
    path.write_bytes(b"ne")
    assert keep_copy(path, coming) == first
    assert first.read_bytes() == b"old"


@pytest.mark.usefixtures("no_replace")
def test_a_copy_that_cannot_be_put_back_is_named(path: Path, monkeypatch: pytest.MonkeyPatch):
    """The disk goes bad in between: the file may be cut, and the sentence says where it is."""
    real_sync = os.fsync

    def sync(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), path.stat()):
            raise OSError(errno.EIO, "Input/output error")
        real_sync(handle)

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(FileError) as wrong:
        replace_file(path, b"new")
    copy = Path(str(wrong.value.values["kept"]))
    assert (wrong.value.key, copy.read_bytes()) == ("save_cut", b"old")
