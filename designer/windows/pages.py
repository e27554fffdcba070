"""The pages in the middle of the window, each built when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from designer.document.voice import Voice


class Pages(QTabWidget):
    """Tabs whose pages do not exist before somebody wants to see them."""

    def __init__(self, voice: Voice, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__()
        self._voice = voice
        self._makers = dict(makers)
        self._names = list(makers)
        self.built: dict[str, QWidget] = {}
        self._rooms: list[QVBoxLayout] = []
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        for _ in self._names:
            room = QWidget()
            column = QVBoxLayout(room)
            column.setContentsMargins(0, 0, 0, 0)
            self._rooms.append(column)
            self.addTab(room, "")
        self.currentChanged.connect(self._build)
        voice.changed.connect(self._say)
        self._say()

    def go(self, name: str) -> QWidget:
        """Show a page, and build it if nobody has yet."""
        self.setCurrentIndex(self._names.index(name))
        return self._build(self.currentIndex())

    def names(self) -> list[str]:
        """Return the names of the pages in their order."""
        return list(self._names)

    def _build(self, index: int) -> QWidget:
        name = self._names[index]
        if name not in self.built:
            page = self._makers[name]()
            self.built[name] = page
            self._rooms[index].addWidget(page)
        return self.built[name]

    def _say(self) -> None:
        for index, name in enumerate(self._names):
            self.setTabText(index, self._voice(f"window.page_{name}").replace("&", "&&"))
