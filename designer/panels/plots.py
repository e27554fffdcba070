"""What a batch of races came to, one picture at a time: those of the printed report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QFrame, QScrollArea, QTabBar, QWidget

from designer.panels.forms import lay_column
from designer.scene.pen import Sketch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from designer.kit.report.frame import Subject
    from designer.panels.desk import Desk
    from designer.picture.shapes import Box, Shape

SIDE = 9.0
"""Millimetres left of a picture for the numbers of its scale."""
TALL = 34.0
"""Millimetres a picture without rows is high at least."""


class PlotTab(NamedTuple):
    """A picture by its name, what draws it, and how high it is at least."""

    name: str
    draw: Callable[[Box], Iterable[Shape]]
    least: float = TALL


class Plots(QWidget):
    """A tab for every picture there is something to show in."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._plots: list[PlotTab] = []
        self.tabs, self.sketch = QTabBar(), Sketch(desk.theme)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.currentChanged.connect(self._draw)
        room = QScrollArea()
        room.setWidget(self.sketch)
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        lay_column(self.tabs, (room, 1), on=self, gap=0)

    def show_subject(self, subject: Subject) -> None:
        """Show what these races tell; the picture that was chosen stays."""
        self._plots = list(plots(subject))
        names = [plot.name for plot in self._plots]
        at = self.tabs.currentIndex()
        chosen = self.tabs.tabData(at) if at >= 0 else ""
        self.tabs.blockSignals(True)
        while self.tabs.count() > len(names):
            self.tabs.removeTab(self.tabs.count() - 1)
        while self.tabs.count() < len(names):
            self.tabs.addTab("")
        for nth, name in enumerate(names):
            self.tabs.setTabText(nth, self._desk.voice(f"race_page.plot_{name}"))
            self.tabs.setTabData(nth, name)
        self.tabs.setCurrentIndex(names.index(chosen) if chosen in names else 0)
        self.tabs.blockSignals(False)
        self.tabs.setAccessibleName(self._desk.voice("race_page.plots"))
        self._draw()

    def _draw(self, *_: object) -> None:
        at = self.tabs.currentIndex()
        plot = self._plots[at] if 0 <= at < len(self._plots) else None
        self.sketch.show_drawing(plot.draw if plot else None, plot.least if plot else 0.0)
        self.sketch.setAccessibleName(self.tabs.tabText(at))


def plots(subject: Subject) -> Iterator[PlotTab]:
    """Yield the pictures these races have something to show in."""
    from designer.kit.report import figures
    from designer.kit.report.report import advice, against
    from designer.picture.plots import bars
    from designer.picture.plots import bars_height as height_of
    from designer.picture.road_plots import effort, groups

    counts, lang, road = subject.summary.numbers, subject.lang, subject.mapped
    for block in against(subject):
        if not block.name:
            continue  # what is said in words stands beside the pictures
        yield PlotTab(block.name, block.draw, block.height)
    if any(name in counts for name in figures.TURNS):
        yield PlotTab("turns", partial(figures.in_turns, subject=subject))
    if figures.TABLE in counts:
        yield PlotTab("minutes", partial(figures.in_minutes, subject=subject))
    if road is not None:
        for name, family, drawn in (
            ("groups", "splits/", groups),
            ("effort", "effort/by_section/", effort),
        ):
            if any(key.startswith(family) for key in counts):
                whole = partial(drawn, summary=subject.summary, road=road, lang=lang)
                yield PlotTab(name, partial(_indented, whole))
    for block in advice(subject, most=max(1, len(subject.tried))):
        yield PlotTab(block.name, block.draw, block.height)
    for one in (*figures.winners(subject), *figures.causes(subject)):
        drawn_bars = partial(bars, title=one.title, note=one.note, rows=one.rows, even=one.even)
        yield PlotTab(one.key.replace("/", "_"), drawn_bars, height_of(len(one.rows)))


def _indented(draw: Callable[[Box], list[Shape]], box: Box) -> list[Shape]:
    """Draw beside the numbers of a scale."""
    return draw(box._replace(x=box.x + SIDE, width=box.width - SIDE))
