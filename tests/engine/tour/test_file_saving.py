"""A tour is saved over its own text: a hand's comments stay, and another program's change does."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import FileError, TourError
from engine.tour import edit
from engine.tour.file import load, open_tour, save
from engine.tour.values import Section, Stage, Tour

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
    comments = [line.split("#")[1] for line in HAND.splitlines() if "#" in line]
    text = path.read_text("utf-8")
    assert [comment for comment in comments if comment not in text] == []
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
    path.write_text(HAND + "# another program\n", "utf-8")
    with pytest.raises(TourError) as refused:
        save(edit.rename_tour(opened.tour, "Mine"), path, expected=opened.stamp)
    assert refused.value.key == "file_changed"
    assert path.read_text("utf-8") == HAND + "# another program\n"


def test_the_stamp_of_a_save_allows_the_next_one(path: Path):
    opened = open_tour(path)
    stamp = save(edit.rename_tour(opened.tour, "A"), path, expected=opened.stamp)
    save(edit.rename_tour(opened.tour, "B"), path, expected=stamp)
    assert load(path).name == "B"


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


def test_a_name_that_is_no_text_is_saved_as_far_as_it_goes(tmp_path: Path):
    path = tmp_path / "t.etapa"
    save(Tour("a\udcffb"), path)
    assert load(path).name == "a?b"


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


def test_a_text_of_several_lines_stays_one(tmp_path: Path):
    """R1.20 — a table of arrivals is written as people read it, and reads back the same."""
    table = 'bib place\n  1     2\n "q" \\ """\n'
    tour = Tour("x", (Stage("A"),), results={"1": {"riders": table}, "2": {"riders": "a\rb\n"}})
    save(tour, tmp_path / "x.etapa")
    assert load(tmp_path / "x.etapa") == tour
    assert "\n  1     2\n" in (tmp_path / "x.etapa").read_text("utf-8")
