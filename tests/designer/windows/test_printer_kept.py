"""The printer that was chosen is the one of the next evening too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer import app
from designer.kit.paper import Printer, store_printer
from designer.windows.files import FileActions

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Answers
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.panels.print_wishes import OwnPrinter

SAMPLES = Path(__file__).parents[3] / "samples"
HALL = Printer("hall", 100.4, 100.2)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of printers in which two were measured."""
    path = tmp_path / "printers.toml"
    for printer in (Printer("attic", 99.0, 99.0), HALL):
        store_printer(path, printer)
    monkeypatch.setattr(FileActions, "printers", property(lambda _files: path))
    return path


@pytest.fixture
def evening(
    kept: Path, qapp: QApplication, qtbot: QtBot, tmp_path: Path, answers: Answers
) -> Callable[[], OwnPrinter]:
    """Another window of the same person, on its page of print."""

    def begin() -> OwnPrinter:
        window = app.window(qapp, tmp_path / "home", "en", answers)
        qtbot.addWidget(window, before_close_func=lambda w: w.forget())
        window.files.open_sample(SAMPLES / "sierra.etapa")
        return window.go("print").wishes.own  # type: ignore[attr-defined, no-any-return]

    return begin


def _take(own: OwnPrinter, name: str) -> None:
    own.name.setCurrentIndex(own.name.findData(name))
    own.name.activated.emit(own.name.currentIndex())


def test_the_printer_is_chosen_again(evening: Callable[[], OwnPrinter]):
    _take(evening(), "hall")

    assert evening().known_profile() == HALL


def test_no_printer_is_kept_too(evening: Callable[[], OwnPrinter]):
    _take(evening(), "hall")
    _take(evening(), "")

    assert evening().chosen_name == ""


def test_a_printer_that_is_just_measured_is_chosen_again(evening: Callable[[], OwnPrinter]):
    own = evening()
    own.name.setCurrentText("cellar")
    own.bars.insert("199.2 x 199.6")
    own.bars.editingFinished.emit()

    assert evening().chosen_name == "cellar"


def test_a_printer_nobody_knows_any_more_is_not_chosen(
    evening: Callable[[], OwnPrinter], kept: Path
):
    _take(evening(), "hall")
    kept.write_text("", "utf-8")

    assert evening().chosen_name == ""


def test_another_language_leaves_the_printer_chosen(evening: Callable[[], OwnPrinter]):
    own = evening()
    own.name.setCurrentText("cellar")
    own.bars.insert("199.2 x 199.6")
    own.bars.editingFinished.emit()
    own._desk.language_switch.change_language("es")

    assert own.chosen_name == "cellar"
