"""The middle of the window: the start page, the pages of the tour, or an import to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from designer.panels.layouts import lay_column

if TYPE_CHECKING:
    from designer.jobs.imports import ReadFile
    from designer.panels.desk import Desk
    from designer.windows.pages.pages import Pages
    from designer.windows.start.start import StartPage
    from designer.windows.talk.notices import Notices


class Middle(QWidget):
    """One of three, under the bar of notices."""

    def __init__(self, desk: Desk, notices: Notices, start: StartPage, pages: Pages) -> None:
        super().__init__()
        self._desk, self._start, self._pages = desk, start, pages
        self.stack = QStackedWidget()
        self.stack.addWidget(start)
        self.stack.addWidget(pages)
        lay_column(notices, (self.stack, 1), on=self, gap=0)

    @property
    def on_tour(self) -> bool:
        """Tell whether the pages of the tour are seen."""
        return self.stack.currentWidget() is self._pages

    @property
    def areas(self) -> list[QWidget]:
        """Return its parts between which one goes with a key."""
        if self.on_tour:
            return [self._pages.bar, self._pages.room]
        return [seen] if (seen := self.stack.currentWidget()) is not None else []

    def shows(self, widget: QWidget) -> bool:
        """Tell whether a widget is what is seen."""
        return self.stack.currentWidget() is widget

    def show_over(self, widget: QWidget) -> None:
        """Show something over the pages, until the tour is shown again."""
        if self.stack.indexOf(widget) < 0:
            self.stack.addWidget(widget)
        self.stack.setCurrentWidget(widget)

    def show_tour(self, *, is_open: bool) -> None:
        """Show the pages of the tour, or the start page while there is none."""
        self.stack.setCurrentWidget(self._pages if is_open else self._start)

    def show_reads(self, reads: list[ReadFile]) -> None:
        """Show what was understood over the pages, until it is taken or left."""
        from designer.panels.imports.imports import ImportPanel

        panel = ImportPanel(self._desk)
        panel.closed.connect(lambda: self._leave(panel))
        self.stack.addWidget(panel)
        self.stack.setCurrentWidget(panel)
        panel.show_reads(reads)

    def _leave(self, panel: QWidget) -> None:
        self.stack.removeWidget(panel)
        panel.deleteLater()
        self.show_tour(is_open=True)
        document = self._desk.document
        if document.path is None and document.clean and not document.tour.stages:
            document.shut()  # it was begun for what has been left now
