"""Pictures of a batch of races, one at a time: those of the printed report."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QTabBar, QWidget

from designer.panels.forms import lay_column, make_scroll, set_tab_count
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
        self._shown: list[PlotTab] = []
        self.tabs, self.sketch = QTabBar(), Sketch(desk.theme)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.currentChanged.connect(self._draw_plot)
        lay_column(self.tabs, (make_scroll(self.sketch), 1), on=self, gap=0)

    def show_subject(self, subject: Subject) -> None:
        """Show what these races tell; the picture that was chosen stays."""
        self._shown = list(list_plots(subject))
        names = [plot.name for plot in self._shown]
        tab = self.tabs.currentIndex()
        chosen = self.tabs.tabData(tab) if tab >= 0 else ""
        self.tabs.blockSignals(True)
        set_tab_count(self.tabs, len(names))
        for nth, name in enumerate(names):
            self.tabs.setTabText(nth, self._desk.language.say(f"race_page.plot_{name}"))
            self.tabs.setTabData(nth, name)
        self.tabs.setCurrentIndex(names.index(chosen) if chosen in names else 0)
        self.tabs.blockSignals(False)
        self.tabs.setAccessibleName(self._desk.language.say("race_page.plots"))
        self._draw_plot()

    def choose_plot(self, name: str) -> None:
        """Show one of the pictures, if there is one of that name."""
        names = [plot.name for plot in self._shown]
        if name in names:
            self.tabs.setCurrentIndex(names.index(name))

    def _draw_plot(self, *_: object) -> None:
        tab = self.tabs.currentIndex()
        plot = self._shown[tab] if 0 <= tab < len(self._shown) else None
        self.sketch.show_drawing(plot.draw if plot else None, plot.least if plot else 0.0)
        self.sketch.setAccessibleName(self.tabs.tabText(tab))


def list_plots(subject: Subject) -> Iterator[PlotTab]:
    """Yield the pictures these races have something to show in."""
    from designer.kit.report import figures
    from designer.kit.report.report import advice_blocks, comparison_blocks
    from designer.picture.plots import bars_height, draw_bar_rows
    from designer.picture.road_plots import draw_effort_band, draw_group_band

    counts, language, road = subject.summary.numbers, subject.language, subject.drawn_road
    for block in comparison_blocks(subject):
        if not block.name:
            continue  # what is said in words stands beside the pictures
        yield PlotTab(block.name, block.draw, block.height)
    if any(name in counts for name in figures.TURNS):
        yield PlotTab("turns", partial(figures.draw_turns, subject=subject))
    if figures.TABLE in counts:
        yield PlotTab("minutes", partial(figures.draw_minutes, subject=subject))
    if road is not None:
        for name, family, draw in (
            ("groups", "splits/", draw_group_band),
            ("effort", "effort/by_section/", draw_effort_band),
        ):
            if any(key.startswith(family) for key in counts):
                whole = partial(draw, summary=subject.summary, road=road, language=language)
                yield PlotTab(name, partial(_draw_indented, whole))
    for block in advice_blocks(subject, most=max(1, len(subject.tried_changes))):
        yield PlotTab(block.name, block.draw, block.height)
    for one in (*figures.winner_plots(subject), *figures.cause_plots(subject)):
        draw_bars = partial(
            draw_bar_rows, title=one.title, note=one.note, rows=one.rows, even=one.even
        )
        yield PlotTab(one.key.replace("/", "_"), draw_bars, bars_height(len(one.rows)))


def _draw_indented(draw: Callable[[Box], list[Shape]], box: Box) -> list[Shape]:
    """Draw beside the numbers of a scale."""
    return draw(box._replace(x=box.x + SIDE, width=box.width - SIDE))
