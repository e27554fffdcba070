"""The pages of a PDF one below the other, each drawn when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from designer.scene.theme import Theme

GAP = 0.9
"""Between two pages, in letters."""


class PagesView(QScrollArea):
    """Shows a document as wide as the window allows."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._sheet = _PageStack(theme)
        self.setWidget(self._sheet)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)

    def show_pdf(self, pdf: bytes, lying: Collection[int] = ()) -> None:
        """Show a document from its first page on; pages that lie on their sheet are turned back."""
        self._sheet.show_pdf(pdf, lying)
        self.verticalScrollBar().setValue(0)

    def show_notice(self, words: str) -> None:
        """Say why there is no page, as long as there is none."""
        self._sheet.words = words
        self._sheet.update()

    @property
    def notice(self) -> str:
        """Return what is said where there is no page."""
        return self._sheet.words

    @property
    def count(self) -> int:
        """Return how many pages there are."""
        return len(self._sheet.sizes)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._sheet.measure(self.viewport().width())


class _PageStack(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pdf = b""
        self._lying: Collection[int] = ()
        self.words = ""
        self.sizes: list[tuple[float, float]] = []
        self._images: dict[int, QImage] = {}
        self._wide = 1
        self._wanted: list[int] = []
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._draw_next)

    def show_pdf(self, pdf: bytes, lying: Collection[int]) -> None:
        import pypdfium2

        self._pdf, self._lying, self._images, self.sizes = pdf, lying, {}, []
        if pdf:
            document = pypdfium2.PdfDocument(pdf)
            sizes = [document.get_page_size(n) for n in range(len(document))]
            self.sizes = [(h, w) if n in lying else (w, h) for n, (w, h) in enumerate(sizes)]
            document.close()
        self.measure(self._wide)
        self.update()

    def measure(self, wide: int) -> None:
        """Take the width of the window; pages keep their proportions."""
        if wide != self._wide:
            self._images = {}
        self._wide = wide
        self.setMinimumHeight(round(self._page_tops()[-1]))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._wide, round(self._page_tops()[-1]))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tops = self._page_tops()
        self._wanted = []
        if not self.sizes:
            painter.setPen(self._theme.colour("soft"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self.words)
        for number in range(len(self.sizes)):
            box = self._page_box(number, tops[number])
            if not box.intersects(QRectF(event.rect())):
                continue
            painter.fillRect(box, Qt.GlobalColor.white)
            if number in self._images:
                painter.drawImage(box, self._images[number])
            else:
                self._wanted.append(number)
            painter.setPen(self._theme.colour("faint"))
            painter.drawRect(box)
        painter.end()
        if self._wanted:
            self._next.start(0)

    def _draw_next(self) -> None:
        """Draw one page between two looks at what people do."""
        import pypdfium2

        if not self._wanted or not self._pdf:
            return
        number = self._wanted.pop(0)
        box = self._page_box(number, 0)
        scale = box.width() * self.devicePixelRatioF() / self.sizes[number][0]
        document = pypdfium2.PdfDocument(self._pdf)
        turn = 90 if number in self._lying else 0
        bitmap = document[number].render(scale=scale, rotation=turn, rev_byteorder=True)
        kind = QImage.Format.Format_RGB888
        if bitmap.n_channels == 4:
            kind = QImage.Format.Format_RGBA8888
        image = QImage(bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, kind)
        self._images[number] = image.copy()
        document.close()
        self.update()

    def _page_tops(self) -> list[float]:
        gap = self._theme.em * GAP
        tops = [gap]
        for number in range(len(self.sizes)):
            tops.append(tops[-1] + self._page_box(number, 0).height() + gap)
        return tops

    def _page_box(self, number: int, top: float) -> QRectF:
        wide, high = self.sizes[number]
        room = max(self._wide - 2 * self._theme.em, 10)
        across = min(room, self._theme.em * 60)
        return QRectF((self._wide - across) / 2, top, across, across * high / wide)
