"""A tour that a save broken off has cut: the window offers the whole file from before."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from engine.files.copies import keep_copy, stamp_of
from engine.tour.file import load, save
from engine.tour.values import Stage, Tour

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Answers

    from designer.windows.main import MainWindow

OLD = Tour("Old", tuple(Stage(f"{n}") for n in range(21)))


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """16 of 21 stages: they read like a tour."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    keep_copy(path, stamp_of(b"what was coming"))
    raw = path.read_bytes()
    path.write_bytes(b"[[stages]]".join(raw.split(b"[[stages]]")[:17]))
    return path


def press(window: MainWindow, nth: int) -> None:
    window.notices.buttons()[nth].click()


def test_the_whole_file_from_before_is_opened_with_one_press(window: MainWindow, cut: Path):
    """It is in its place again, nothing is left beside it, and what was cut is a backup."""
    window.files.open(cut)
    assert not window.desk.document.is_open
    assert "tour.etapa" in window.notices.text.text()

    press(window, 0)

    document = window.desk.document
    assert (document.tour, document.path, document.clean) == (OLD, cut, True)
    assert load(cut) == OLD
    assert [p.name for p in cut.parent.glob("*etapa*")] == [cut.name]
    (backup,) = window.front.filing.list_backups(cut)
    assert len(load(backup).stages) == 16


def test_what_is_there_is_opened_and_the_copy_stays_a_backup(window: MainWindow, cut: Path):
    window.files.open(cut)

    press(window, 1)

    assert len(window.desk.document.tour.stages) == 16
    (backup,) = window.front.filing.list_backups(cut)
    assert load(backup) == OLD
    assert len(load(cut).stages) == 16


def test_a_file_that_is_no_tour_any_more_keeps_its_copy(window: MainWindow, cut: Path):
    """Cut in the middle of a line: opening what is there is refused, and offered no less."""
    cut.write_bytes(cut.read_bytes()[:-3])
    window.files.open(cut)

    press(window, 1)
    assert not window.desk.document.is_open
    window.files.open(cut)
    press(window, 0)

    assert window.desk.document.tour == OLD


def test_changes_of_another_tour_are_not_given_up_for_it(
    window: MainWindow, cut: Path, answers: Answers
):
    """The offer stands while people work on; who says no to losing that keeps it."""
    window.files.open(cut)
    from designer.windows.start import Wish

    buttons = window.notices.buttons()
    window.files.create_tour(Wish("Mine", 1, 2))
    buttons[0].click()

    assert window.desk.document.tour.name == "Mine"
    assert answers.asked[-1] == "unsaved"


def test_a_file_that_became_a_pipe_does_not_stop_the_window(window: MainWindow, tmp_path: Path):
    """Whoever watches a file looks at it when it changes, and would wait for ever."""
    path = tmp_path / "tour.etapa"
    save(OLD, path)
    window.files.open(path)
    path.unlink()
    os.mkfifo(path)

    window.front.filing.check_file()

    assert window.desk.document.tour == OLD
