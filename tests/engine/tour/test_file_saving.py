"""A tour is saved whole or not at all, and a hand's comments stay."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileError, TourError
from engine.files.writing import replace_file
from engine.tour import edit
from engine.tour.file import load, open_tour, save
from engine.tour.values import Section, Stage, Tour

ROOT = Path(__file__).parents[3]
HAND = """\
# The tour of our club.
format = 1
name = "Sierra"  # since 1987
rest_days = [1]   # Monday

[rules]
"road.lanes" = 4  # a wide table

# -- first weekend --
[[stages]]
name = "Uno"
sections = [
  {terrain = "FLAT", from = 0, to = 12.50},  # along the river
  {terrain = "MTN_3", from = 12.50, to = 16, name = "Alto"},
]

# -- second weekend --
[[stages]]
name = "Dos"  # the hard one
sections = [{terrain = "FLAT", from = 0, to = 80}]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "hand.etapa"
    path.write_text(HAND, "utf-8")
    return path


def test_saving_what_was_not_changed_writes_nothing(path: Path):
    before = path.stat().st_mtime_ns
    save(load(path), path)
    assert (path.read_text("utf-8"), path.stat().st_mtime_ns) == (HAND, before)


def test_comments_stay_when_a_name_changes(path: Path):
    save(edit.rename_tour(load(path), "Serranía"), path)
    assert path.read_text("utf-8") == HAND.replace('"Sierra"', '"Serranía"')


def test_comments_stay_when_one_section_changes(path: Path):
    tour = load(path)
    stage = edit.change_section(tour.stages[0], 1, terrain="COBBLES")
    save(edit.replace_stage(tour, 1, stage), path)
    assert path.read_text("utf-8") == HAND.replace(
        '"FLAT", from = 0, to = 12.50', '"COBBLES", from = 0, to = 12.50'
    )


def test_comments_follow_their_stage_when_stages_change_places(path: Path):
    tour = load(path)
    save(edit.move_stage(tour, 2, 1), path)
    text = path.read_text("utf-8")
    assert text.index("# the hard one") < text.index("# along the river")
    assert load(path).stages == (tour.stages[1], tour.stages[0])


def test_comments_stay_when_a_stage_is_added(path: Path):
    tour = edit.insert_stage(load(path), Stage("Tres"), 3)
    save(tour, path)
    kept = [line.split("#")[1] for line in HAND.splitlines() if "#" in line]
    text = path.read_text("utf-8")
    assert [c for c in kept if c not in text] == []
    assert load(path) == tour


def test_a_rule_that_goes_back_to_the_book_leaves_the_file(path: Path):
    save(edit.set_rule(load(path), "road.lanes", 3), path)
    assert "road.lanes" not in path.read_text("utf-8")


def test_a_file_that_is_no_longer_a_tour_is_written_afresh(path: Path):
    tour = load(path)
    path.write_bytes(b"\xff\xfe not toml")
    save(tour, path)
    assert load(path) == tour


def test_a_file_changed_behind_our_back_is_left_as_it_is(path: Path):
    opened = open_tour(path)
    path.write_text(HAND + "# somebody else\n", "utf-8")
    with pytest.raises(TourError) as refused:
        save(edit.rename_tour(opened.tour, "Mine"), path, expected=opened.stamp)
    assert refused.value.key == "file_changed"
    assert path.read_text("utf-8") == HAND + "# somebody else\n"


def test_the_stamp_of_a_save_allows_the_next_one(path: Path):
    opened = open_tour(path)
    stamp = save(edit.rename_tour(opened.tour, "A"), path, expected=opened.stamp)
    save(edit.rename_tour(opened.tour, "B"), path, expected=stamp)
    assert load(path).name == "B"


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_tour(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError) as refused:
        save(edit.rename_tour(load(path), "Bigger"), path)
    assert refused.value.key == "save_failed"
    assert "the disk is full" in refused.value.sentence()
    assert [p.name for p in path.parent.iterdir()] == ["hand.etapa"]
    assert path.read_text("utf-8") == HAND


def deny(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Refuse to put a file in the place of another, or to open one for writing."""

    def refused(*arguments: Any, **named: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied", str(arguments[0]))

    if what == "replace":
        monkeypatch.setattr(Path, "replace", refused)
        return
    real = os.open

    def opened(path: Any, flags: int, *more: Any, **named: Any) -> int:
        return refused(path) if flags & os.O_ACCMODE else real(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", opened)


def test_a_read_only_folder_is_one_sentence(path: Path, monkeypatch: pytest.MonkeyPatch):
    changed = edit.rename_tour(load(path), "Mine")
    deny(monkeypatch, "open")
    with pytest.raises(FileError) as refused:
        save(changed, path)
    assert "sin permiso" in refused.value.sentence("es")
    assert path.read_text("utf-8") == HAND


def test_where_a_replace_is_refused_the_file_is_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A synchronised folder may hold a file fast: written over, with a kept copy meanwhile."""
    deny(monkeypatch, "replace")
    save(edit.rename_tour(load(path), "Mine"), path)
    assert load(path).name == "Mine"
    assert [p.name for p in path.parent.iterdir()] == ["hand.etapa"]


def test_where_writing_over_fails_too_the_kept_copy_comes_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    changed = edit.rename_tour(load(path), "Mine")
    deny(monkeypatch, "replace")
    real = os.fsync

    def fail_over(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), path.stat()) and path.read_text("utf-8") != HAND:
            full()
        real(handle)

    monkeypatch.setattr(os, "fsync", fail_over)
    with pytest.raises(FileError):
        save(changed, path)
    assert path.read_text("utf-8") == HAND
    assert [p.name for p in path.parent.iterdir()] == ["hand.etapa"]


def test_an_old_file_that_cannot_be_read_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    tour = load(path)

    def unreadable(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", unreadable)
    with pytest.raises(FileError) as refused:
        save(replace(tour, name="Mine"), path)
    assert refused.value.key == "save_failed"
    assert path.read_text("utf-8") == HAND


def test_a_link_stays_a_link(path: Path, tmp_path: Path):
    link = tmp_path / "link.etapa"
    link.symlink_to(path)
    save(edit.rename_tour(load(link), "Through"), link)
    assert link.is_symlink()
    assert load(path).name == "Through"


def test_the_permissions_of_a_file_stay(path: Path):
    path.chmod(0o640)
    save(edit.rename_tour(load(path), "Mine"), path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_name_that_is_no_text_is_saved_as_far_as_it_goes(tmp_path: Path):
    path = tmp_path / "t.etapa"
    save(Tour("a\udcffb"), path)
    assert load(path).name == "a?b"


def test_a_save_into_no_folder_is_refused(tmp_path: Path):
    with pytest.raises(FileError) as refused:
        replace_file(tmp_path / "no" / "t.etapa", b"x")
    assert refused.value.key == "save_no_folder"
    assert str(tmp_path / "no") in refused.value.sentence("es")


KILLED = """
import os, signal, sys
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
from dataclasses import replace
from engine.tour.file import load
from engine.tour.file import save
real = os.fsync
def die(handle):
    real(handle)
    if sys.argv[2] == "written":
        os.kill(os.getpid(), KILL)
os.fsync = die
if sys.argv[2] == "half":
    def die_half(handle, data=None):
        os.kill(os.getpid(), KILL)
    os.fsync = die_half
save(replace(load(sys.argv[1]), name="Mine"), sys.argv[1])
"""


@pytest.mark.parametrize("moment", ["half", "written"])
def test_a_kill_during_a_save_leaves_the_old_tour(path: Path, moment: str):
    """Killed before the file is safe on the disk, or before it takes the old one's place."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), moment], cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode != 0
    assert path.read_text("utf-8") == HAND
    save(edit.rename_tour(load(path), "Again"), path)
    assert load(path).name == "Again"


def test_a_new_tour_reads_like_one_a_person_wrote(tmp_path: Path):
    from decimal import Decimal

    path = tmp_path / "t.etapa"
    stage = Stage("Uno", sections=(Section("FLAT", Decimal(0), Decimal("12.5")),))
    save(Tour("T", stages=(stage,)), path)
    assert path.read_text("utf-8") == (
        'format = 1\nname = "T"\n\n[[stages]]\nname = "Uno"\n'
        'sections = [\n    {terrain = "FLAT", from = 0, to = 12.5},\n]\n'
    )


def test_many_saves_leave_no_trail_of_blank_lines(path: Path):
    text = HAND
    for name in "ABC":
        save(edit.insert_stage(load(path), Stage(name), 2), path)
        save(edit.move_stage(load(path), 1, 2), path)
        text = path.read_text("utf-8")
    assert "\n\n\n" not in text


def test_a_copy_that_is_not_whole_never_comes_back(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Replace refused and the disk full: half a copy must not take the tour's place."""
    changed = edit.rename_tour(load(path), "Mine")
    deny(monkeypatch, "replace")

    real = os.fsync
    calls: list[int] = []

    def fail_second(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            full()
        real(handle)

    monkeypatch.setattr(os, "fsync", fail_second)
    with pytest.raises(FileError):
        save(changed, path)
    assert path.read_text("utf-8") == HAND
    assert [p.name for p in path.parent.iterdir()] == ["hand.etapa"]


def test_a_new_tour_where_replace_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    deny(monkeypatch, "replace")
    path = tmp_path / "t.etapa"
    save(Tour("T"), path)
    assert load(path).name == "T"
    deny(monkeypatch, "open")
    with pytest.raises(FileError):
        save(Tour("U"), tmp_path / "u.etapa")
    assert [p.name for p in tmp_path.iterdir()] == ["t.etapa"]


def test_a_key_that_no_longer_fits_its_old_text_is_written_afresh(path: Path):
    """A date written without quotes stays as it is; a list becomes what the tour says."""
    path.write_text(HAND + "date = 2026-09-05\npoints = []\n", "utf-8")
    tour = load(path)
    save(edit.rename_tour(tour, "Mine"), path)
    assert "date = 2026-09-05\n" in path.read_text("utf-8")
    assert load(path).stages[1].date == "2026-09-05"
    numbers = Tour("t", extra={"sections": [1, 2]})
    save(numbers, path)
    save(replace(numbers, extra={"sections": [1, 3]}), path)
    assert load(path).extra == {"sections": [1, 3]}


def test_text_that_says_something_else_is_not_kept():
    """Comments are dear, the tour is dearer."""
    from engine.tour.file.layout import _reads_back_as

    assert not _reads_back_as("name = ", {"name": "x"})
    assert not _reads_back_as('name = "y"', {"name": "x"})


def test_a_text_of_several_lines_stays_one(tmp_path: Path):
    """R1.20 — a table of arrivals is written as people read it, and reads back the same."""
    table = 'bib place\n  1     2\n "q" \\ """\n'
    tour = Tour("x", (Stage("A"),), results={"1": {"riders": table}, "2": {"riders": "a\rb\n"}})
    save(tour, tmp_path / "x.etapa")
    assert load(tmp_path / "x.etapa") == tour
    assert "\n  1     2\n" in (tmp_path / "x.etapa").read_text("utf-8")


def test_what_is_no_ordinary_file_is_not_replaced_by_one(tmp_path: Path):
    pipe = tmp_path / "pipe.etapa"
    os.mkfifo(pipe)
    with pytest.raises(FileError) as refused:
        replace_file(pipe, b"format = 1\n")
    assert (refused.value.key, pipe.is_fifo()) == ("save_no_file", True)
    assert list(tmp_path.iterdir()) == [pipe]
