"""A death at any moment of a save costs nothing, and what it left is found on opening."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileError, TourError
from engine.files import writing
from engine.files.copies import keep, left_whole, stamp
from engine.files.writing import replace_file
from engine.tour.file import load, save
from engine.tour.values import Stage, Tour

ROOT = Path(__file__).parents[3]
KILLS = Path(__file__).with_name("kills.py")
OLD = Tour("old", tuple(Stage(f"{n}") for n in range(21)))


@pytest.mark.parametrize(
    ("writer", "fewest", "found"),
    [
        ("tour", 5, {"new", "old"}),
        ("over", 10, {"kept", "new", "old"}),
        ("bytes", 5, {"new", "old"}),
        ("kit", 5, {"new", "old"}),
        ("batch", 10, {"mixed", "new", "old"}),
    ],
)
def test_a_kill_before_any_step_of_a_writer_loses_nothing(
    tmp_path: Path, writer: str, fewest: int, found: set[str]
):
    """Every point is tried: the old file, the new one, or a refusal that names the old one.

    The next save leaves nothing but its file.
    """
    done = subprocess.run(
        [sys.executable, str(KILLS), str(tmp_path), writer], cwd=ROOT, capture_output=True,
        text=True, check=False, timeout=120, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    steps, *seen = done.stdout.split()
    assert int(steps) >= fewest
    assert set(seen) == found


@pytest.fixture
def cut(tmp_path: Path, monkeypatch: Any) -> tuple[Path, Path]:
    """A tour that a death cut while it was written over, and the copy that was kept."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    copy = keep(path, stamp(b"what was coming"))
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.rindex(b"[[stages]]")])
    return path, copy


def test_a_cut_tour_is_not_opened_as_if_it_were_whole(cut: tuple[Path, Path]):
    """16 of 21 stages read like a tour; the sentence names the whole file from before."""
    path, copy = cut
    with pytest.raises(TourError) as refused:
        load(path)
    assert refused.value.key == "file_cut"
    assert str(copy) in refused.value.sentence("en")
    assert load(copy) == OLD


def test_no_save_takes_the_only_good_copy(cut: tuple[Path, Path], monkeypatch: Any):
    """Neither one that replaces the file nor one that writes it over."""
    path, copy = cut
    save(Tour("replaced"), path)
    assert load(copy) == OLD

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(writing, "_into_place", refused)
    save(Tour("written over"), path)
    assert load(copy) == OLD


def test_once_the_copy_is_put_back_or_deleted_the_tour_opens(cut: tuple[Path, Path]):
    path, copy = cut
    copy.replace(path)
    assert load(path) == OLD


@pytest.mark.parametrize("name", ["tour.etapa.kept", f"tour.etapa.{'a' * 16}.kept"])
def test_a_copy_of_what_stands_there_is_no_reason_to_refuse(tmp_path: Path, name: str):
    """A death before the first byte, or after the last: the copy goes with the next save."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    (tmp_path / name).write_bytes(path.read_bytes()[:50])
    assert load(path) == OLD
    save(Tour("next"), path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_ended_leaves_a_copy_nobody_is_asked_about(tmp_path: Path):
    """The process died between the last byte and taking the copy away."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    raw = path.read_bytes() + b"# whole\n"
    keep(path, stamp(raw))
    path.write_bytes(raw)
    assert load(path) == OLD
    save(Tour("next"), path)
    assert list(tmp_path.iterdir()) == [path]


def test_files_of_other_names_are_no_copies(tmp_path: Path):
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    for name in ("other.etapa.kept", "tour.etapa.old.kept", "tour.etapa.kept.kept"):
        (tmp_path / name).write_bytes(b"else")
    (tmp_path / "tour.etapa.kept").symlink_to(tmp_path / "other.etapa.kept")
    assert left_whole(path, path.read_bytes()) is None


def test_a_copy_of_an_earlier_try_stays_the_copy(tmp_path: Path):
    """The same bytes are tried again after a death: what is kept is from before both."""
    path = tmp_path / "tour.etapa"
    path.write_bytes(b"old")
    coming = stamp(b"new")
    first = keep(path, coming)
    path.write_bytes(b"ne")
    assert keep(path, coming) == first
    assert first.read_bytes() == b"old"


def test_a_copy_that_cannot_be_put_back_is_named(tmp_path: Path, monkeypatch: Any):
    """The disk goes bad in between: the file may be cut, and the sentence says where it is."""
    path = tmp_path / "tour.etapa"
    path.write_bytes(b"old")

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    def broken(real: Path, raw: bytes, *, new: bool = False) -> None:
        real.write_bytes(raw[:1])
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(writing, "_into_place", refused)
    monkeypatch.setattr(writing, "_over", broken)
    with pytest.raises(FileError) as wrong:
        replace_file(path, b"new")
    copy = Path(str(wrong.value.values["kept"]))
    assert (wrong.value.key, copy.read_bytes()) == ("save_cut", b"old")
