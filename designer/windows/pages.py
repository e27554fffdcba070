"""The pages in the middle of the window, each built when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QSize

    from designer.document.language import Language


class Room(QWidget):
    """Where a page stands; while it lies behind another one, it is not measured again."""

    def __init__(self) -> None:
        super().__init__()
        self._least: QSize | None = None
        self._wished: QSize | None = None

    @override
    def minimumSizeHint(self) -> QSize:
        if self._least is None or self.isVisible():
            self._least = super().minimumSizeHint()
        return self._least

    @override
    def sizeHint(self) -> QSize:
        if self._wished is None or self.isVisible():
            self._wished = super().sizeHint()
        return self._wished


class Pages(QTabWidget):
    """Tabs whose pages do not exist before they are to be seen."""

    def __init__(self, voice: Language, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__()
        self._voice = voice
        self._makers = dict(makers)
        self._names = list(makers)
        self.built: dict[str, QWidget] = {}
        self._rooms: list[QVBoxLayout] = []
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)
        for _ in self._names:
            room = Room()
            column = QVBoxLayout(room)
            column.setContentsMargins(0, 0, 0, 0)
            self._rooms.append(column)
            self.addTab(room, "")
        self.currentChanged.connect(self._build)
        voice.changed.connect(self._say)
        self._say()

    def go(self, name: str) -> QWidget:
        """Show a page, and build it if that is not done yet."""
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
