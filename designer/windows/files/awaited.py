"""The file that was named when the program was started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.document.document import Document
    from designer.windows.idle.furnishing import Furnishing
    from designer.windows.start.start import StartPage


class Awaited(QObject):
    """Opens it once all that a tour needs stands in its place; the start page says so till then."""

    def __init__(
        self,
        document: Document,
        start: StartPage,
        furnishing: Furnishing,
        path: Path,
        take: Callable[[Path], None],
    ) -> None:
        super().__init__(start)
        self._document, self._start = document, start
        self._path, self._take = path, take
        start.expect(path.name)
        furnishing.finished.connect(self._open_soon)
        document.changed.connect(self._over)

    def _open_soon(self) -> None:
        """Open it after a breath, unless something else was opened meanwhile."""
        QTimer.singleShot(0, self, self._open)

    def _open(self) -> None:
        if not self._document.is_open:
            self._document.refused.connect(self._over)  # what was refused before was another thing
            self._take(self._path)

    def _over(self, *_: object) -> None:
        self._start.expect()
        self.deleteLater()
