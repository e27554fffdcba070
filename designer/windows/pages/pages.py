"""The pages of the open tour, each built when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from designer.panels.layouts import lay_column
from designer.windows.pages.bar import PageBar
from designer.windows.pages.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from designer.panels.desk import Desk


class Pages(QWidget):
    """One page under the row of their names; none exists before it is to be seen."""

    turned = Signal(str)
    """Another page is seen."""

    def __init__(self, desk: Desk, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__()
        self._makers = makers
        self.built: dict[str, QWidget] = {}
        self.bar = PageBar(desk)
        self._stack, self._rooms = QStackedWidget(), {name: Room() for name in makers}
        for room in self._rooms.values():
            self._stack.addWidget(room)
        self.bar.wanted.connect(self.go)
        lay_column(self.bar, (self._stack, 1), on=self, gap=0)

    def go(self, name: str) -> QWidget:
        """Show a page, and build it if that is not done yet."""
        if name not in self.built:
            page = self.built[name] = self._makers[name]()
            self._rooms[name].hold(page)
        self._stack.setCurrentWidget(self._rooms[name])
        self.bar.mark(name)
        self.turned.emit(name)
        return self.built[name]

    def go_by_keys(self, name: str) -> None:
        """Show a page and give the keys to its name."""
        self.go(name)
        self.bar.take_keys(name)

    def names(self) -> list[str]:
        """Return the names of the pages in their order."""
        return list(self._makers)

    @property
    def name(self) -> str:
        """Return the name of the page that is seen."""
        return self.names()[self._stack.currentIndex()]

    @property
    def room(self) -> Room:
        """Return where the page that is seen stands."""
        return self._rooms[self.name]
