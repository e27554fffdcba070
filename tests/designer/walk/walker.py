"""Somebody who sits at the window and does anything it lets them do, and much it does not."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from designer.document.place import POINTS, SECTIONS, TourPlace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

    from designer.windows.main import MainWindow

NONSENSE = (
    "",
    " ",
    "abc",
    "-5",
    "0",
    "1e400",
    "NaN",
    "12..5",
    "99999999999999999999",
    "1.0000000000000000000000000000000001",
    "=1+1",
    "a\tb\x00c",
    "line\u2028line",
    '"""\\u0000',
    "קצה 🚴 Ñandú",
    "x" * 2000,
)
"""What no field should take for a number, and every field should survive."""


class Here(Executor):
    """Does a call at once: what other processes do is not what is tested here."""

    @override
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:  # noqa: BLE001 -- told as a pool tells it
            future.set_exception(wrong)
        return future


class Walker:
    """A window, a folder to write into, and luck."""

    def __init__(self, window: MainWindow, folder: Path, seed: int) -> None:
        self.window, self.folder, self.luck = window, folder, Random(seed)
        self.document = window.desk.document
        self.refused: list[str] = []
        self.document.refused.connect(lambda error: self.refused.append(error.key))

    def page(self, name: str) -> Any:
        """Return a page, seen by the walker."""
        return self.window.pages.go(name)

    def home(self) -> None:
        """Let everything that was asked of other processes come home."""
        for _ in range(2):
            QApplication.processEvents()
        # Widgets that are gone: only a loop that runs lets go of them by itself.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def look(self) -> None:
        """See the whole window drawn, the docks too; they rest while nobody looks."""
        for dock in self.window.docks.values():
            dock.show()
        self.home()
        for dock in self.window.docks.values():
            dock.hide()

    def back_and_forth(self) -> None:
        """Undo some steps, and do some of them again."""
        for _ in range(self.number(1, 6)):
            self.document.undo()
        for _ in range(self.number(0, 6)):
            self.document.redo()

    def typed(self, low: int, high: int) -> str:
        """Return a number as somebody types it; now and then something else."""
        if self.luck.random() < 0.15:
            return self.luck.choice(NONSENSE)
        number = f"{self.luck.randint(low * 10, high * 10) / 10:g}"
        return number.replace(".", ",") if self.luck.random() < 0.3 else number

    def whole(self, low: int, high: int) -> str:
        """Return a whole number as somebody types it; now and then something else."""
        return (
            self.luck.choice(NONSENSE) if self.luck.random() < 0.1 else str(self.number(low, high))
        )

    def name(self) -> str:
        """Return what somebody calls something."""
        return self.luck.choice((*NONSENSE, "Alto", "Puerto de Pajares", "O'Grady & Söhne"))

    def number(self, low: int, high: int) -> int:
        """Return a whole number, both ends included."""
        return self.luck.randint(low, max(low, high))

    def km(self) -> Decimal:
        """Return some kilometre, on the stage or not."""
        return Decimal(self.number(-20, 900)) / 10

    def one_of(self, things: Sequence[Any]) -> Any:
        """Return one of some things; none of nothing."""
        return self.luck.choice(list(things)) if things else None

    def on_road(self, sections: int = 1, points: int = 0) -> None:
        """Select a place of a stage that has so much, if there is one."""
        stages = self.document.tour.stages
        rich = [
            n
            for n, stage in enumerate(stages, start=1)
            if len(stage.sections) >= sections and len(stage.points) >= points
        ]
        if rich:
            kind, most = (POINTS, points) if points else (SECTIONS, sections)
            self.document.select(TourPlace(self.one_of(rich), kind, self.number(1, most)))

    def select(self) -> None:
        """Select anything, there or not."""
        kind = self.luck.choice(("", SECTIONS, SECTIONS, SECTIONS, POINTS))
        number = self.number(0, 6) if kind else 0
        self.document.select(
            TourPlace(self.number(0, len(self.document.tour.stages) + 1), kind, number)
        )

    def cell(self, table: QTableView, column: int, text: str) -> None:
        """Type into a cell of any row."""
        model = table.model()
        if model.rowCount():
            model.setData(model.index(self.number(0, model.rowCount() - 1), column), text)

    def fill(self, field: QLineEdit, text: str) -> None:
        """Type into a line and leave it."""
        if field.isEnabled():
            field.setText(text)
            field.setModified(True)
            field.editingFinished.emit()

    def press(self, button: QWidget) -> None:
        """Press a button, if it can be pressed."""
        button.click()  # type: ignore[attr-defined]  # of every kind of button
