"""The middle of the window: the pages of a tour under the row of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from designer.document.place import TourPlace
from designer.document.switches import game_names
from designer.language import own_name
from designer.panels.broken import BrokenPanel, build_panel
from designer.panels.forms import Choice, fill, hold, lay_column, lay_flow, lay_row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QResizeEvent

    from designer.jobs.imports import ReadFile
    from designer.panels.desk import Desk
    from designer.windows.start import StartPage

OF_STAGE = ("stage", "board", "playtest", "race", "results")
"""Pages that speak of the stage that is selected."""
OF_TOUR = ("print", "teams", "rules")
EARLIER, LATER = "‹", "›"
NAMED = 16
"""Letters that the name of a stage has at the most."""
LONGEST = 88
"""The number of a stage that is as wide as any."""
MORE = 8
"""Letters of a name behind the number of its stage, fewer of which say nothing."""
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ROUNDED = 4
"""Pixels that letters may be wider than they were measured."""


class StageName(QToolButton):
    """The stage that is looked at; a press lists all of them.

    It gives way where room is scarce, and is as wide whatever the stage is called: what stands
    behind it keeps its place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = self._short = ""
        self._least = self._pad = 0
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_name(self, words: str, short: str, longest: str) -> None:
        """Show a name; where it has no room, as much of it as there is, at least the short one.

        The longest of all short ones says how little room it takes.
        """
        self.words, self._short = words, short
        self.setToolTip(words)
        self.setAccessibleName(words)
        measure = self.fontMetrics()
        self._pad = measure.height() * 2
        self._least = measure.horizontalAdvance(longest) + self._pad
        self.setMaximumWidth(max(NAMED * measure.height(), self._least))
        self.updateGeometry()
        self._elide_name()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._least, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide_name()

    def _elide_name(self) -> None:
        room, right = self.width() - self._pad + ROUNDED, Qt.TextElideMode.ElideRight
        name = self.fontMetrics().elidedText(self.words, right, room)
        told = name.startswith(self._short) and len(name) >= len(self._short) + MORE
        self.setText((name if told or name == self.words else self._short).replace("&", "&&"))


class PageBar(QWidget):
    """Names of pages side by side; one of them is seen. On the keyboard they are one stop."""

    wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        self.game = QComboBox()
        self.game.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.game.activated.connect(lambda _row: desk.game.choose(self.game.currentData()))
        desk.game.changed.connect(self._show_game)
        self.stage, self.earlier, self.later = StageName(), QToolButton(), QToolButton()
        self.stage.setMenu(QMenu(self.stage))
        self.stage.menu().aboutToShow.connect(self._list_stages)
        for button, sign, way in ((self.earlier, EARLIER, -1), (self.later, LATER, 1)):
            button.setText(sign)
            button.setAutoRaise(True)
            button.clicked.connect(lambda _=False, way=way: self.step_stage(way))
        self._tour, self._between = QLabel(), QFrame()
        self._between.setFrameShape(QFrame.Shape.VLine)
        self._between.setForegroundRole(self._between.palette().ColorRole.Mid)
        self._tour.setForegroundRole(self._tour.palette().ColorRole.PlaceholderText)
        lay_flow(
            _fixed_row(self.earlier, self.stage, self.later),
            _fixed_row(self.game),  # before the pages: from their names one goes to a first field
            _fixed_row(*map(self._make_button, OF_STAGE)),
            _fixed_row(self._between, self._tour, *map(self._make_button, OF_TOUR)),
            on=self,
        )
        desk.follow(self, self._say_words, self._show_stage)

    def mark_page(self, name: str) -> None:
        """Mark the page that is seen."""
        self.buttons[name].setChecked(True)

    def take_keys(self, name: str) -> None:
        """Give the keys to the name of a page: its first field is one step further."""
        self.buttons[name].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step_stage(self, way: int) -> None:
        """Go to the next stage of the tour, or to the one before."""
        document = self._desk.document
        number = document.place.stage + way
        if 1 <= number <= len(document.tour.stages):
            document.select(TourPlace(number))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go along the names with the arrow keys, wherever the row of them is broken."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            way = ARROWS.get(Qt.Key(event.key()))
            names = list(self.buttons)
            at = next((n for n, b in enumerate(self.buttons.values()) if b is watched), -1)
            if way is not None and at >= 0:
                name = names[min(max(at + way, 0), len(names) - 1)]
                self.wanted.emit(name)
                self.take_keys(name)
                return True
        return super().eventFilter(watched, event)

    def _make_button(self, name: str) -> QPushButton:
        button = self.buttons[name] = QPushButton()
        button.setProperty("page", True)
        button.setCheckable(True)
        button.clicked.connect(lambda _=False: self.wanted.emit(name))
        self._group.addButton(button)
        button.installEventFilter(self)
        return button

    def _say_words(self) -> None:
        language = self._desk.language
        for name, button in self.buttons.items():
            button.setText(language.say(f"window.page_{name}").replace("&", "&&"))
        self._tour.setText(language.say("window.pages_of_tour"))
        fill(self.game, (Choice(game, language.say(f"games.{game}")) for game in game_names()))
        self._show_game()
        self.game.setToolTip(language.say("window.game_help"))
        self.game.setAccessibleName(language.say("window.game"))
        em = round(self._desk.theme.em)
        self._between.setFixedWidth(em // 2)
        self._tour.setContentsMargins(em // 2, 0, 0, 0)
        for arrow, words in ((self.earlier, "earlier_stage"), (self.later, "later_stage")):
            name = language.say(f"window.{words}").replace("&", "")
            arrow.setToolTip(name)
            arrow.setAccessibleName(name)

    def _show_game(self) -> None:
        self.game.setCurrentIndex(self.game.findData(self._desk.game.id))

    def _show_stage(self, *_: object) -> None:
        document, language = self._desk.document, self._desk.language
        number, stage = document.place.stage, document.stage
        short = (
            language.say("window.stage_seen", number=number)
            if stage
            else language.say("window.no_stage")
        )
        name = own_name(number, stage.name) if stage else ""
        longest = language.say("window.stage_seen", number=LONGEST)
        self.stage.show_name(f"{short} · {name}" if name else short, short, longest)
        self.stage.setEnabled(stage is not None)
        self.earlier.setEnabled(number > 1)
        self.later.setEnabled(0 < number < len(document.tour.stages))

    def _list_stages(self) -> None:
        menu, document = self.stage.menu(), self._desk.document
        menu.clear()
        for number, stage in enumerate(document.tour.stages, start=1):
            name = self._desk.language.say("window.stage_listed", number=number, name=stage.name)
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(number == document.place.stage)
            action.triggered.connect(
                lambda _=False, chosen=number: document.select(TourPlace(chosen))
            )


def _fixed_row(*widgets: QWidget) -> QWidget:
    """Return widgets in one row that is never broken and no wider than they are."""
    row = lay_row(*widgets, gap=0)
    row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetMaximumSize)
    return hold(row)


LEAST = 12
"""Letters of a page that are seen at least."""


class Room(QScrollArea):
    """Holds one page; Qt's own way would make a page with texts that wrap as high as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it is reached by itself
        self.viewport().setAutoFillBackground(False)

    def hold_page(self, page: QWidget) -> None:
        """Take a page in."""
        self.setWidget(page)
        page.setAutoFillBackground(False)
        page.show()
        self._fit_page()

    @override
    def minimumSizeHint(self) -> QSize:
        least = round(LEAST * self.fontMetrics().height())
        return QSize(least, least // 2)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_page()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the page where it grows, but not while it lies behind another one."""
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._fit_page()
        return super().eventFilter(watched, event)

    def _fit_page(self) -> None:
        page = self.widget()
        if page is None:
            return
        room = self.maximumViewportSize()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        least = page.minimumSizeHint().width()
        across = least > room.width()
        high = room.height() - bar * across
        down = _page_height(page, max(room.width(), least)) > high
        wide = room.width() - bar * down
        if least > wide and not across:
            high -= bar
        wide = max(wide, least)
        page.resize(wide, max(high, _page_height(page, wide)))


def _page_height(page: QWidget, wide: int) -> int:
    """Return how high a page must be at a width."""
    layout = page.layout()
    if layout is not None and layout.hasHeightForWidth():
        return max(layout.minimumHeightForWidth(wide), page.minimumHeight())
    return page.minimumSizeHint().height()


class Pages(QWidget):
    """One page under the row of their names; none exists before it is to be seen."""

    turned = Signal(str)
    """Another page is seen."""

    def __init__(self, desk: Desk, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__()
        self._desk, self._makers = desk, makers
        self.by_name: dict[str, QWidget] = {}
        self.bar = PageBar(desk)
        self._stack, self._rooms = QStackedWidget(), {name: Room() for name in makers}
        for room in self._rooms.values():
            self._stack.addWidget(room)
        self.bar.wanted.connect(self.go)
        lay_column(self.bar, (self._stack, 1), on=self, gap=0)

    def go(self, name: str) -> QWidget:
        """Show a page, and build it if that is not done yet; one that cannot be says why."""
        page = self.by_name.get(name)
        if page is None or isinstance(page, BrokenPanel):
            page = self.by_name[name] = build_panel(self._desk.language, self._makers[name])
            self._rooms[name].hold_page(page)
        self._stack.setCurrentWidget(self._rooms[name])
        self.bar.mark_page(name)
        self.turned.emit(name)
        return page

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


class Middle(QWidget):
    """One of three: the start page, the pages of a tour, what lies over them."""

    def __init__(self, desk: Desk, start: StartPage, pages: Pages) -> None:
        super().__init__()
        self._desk, self._start, self._pages = desk, start, pages
        self.stack = QStackedWidget()
        self.stack.addWidget(start)
        self.stack.addWidget(pages)
        lay_column((self.stack, 1), on=self, gap=0)

    @property
    def on_tour(self) -> bool:
        """Tell whether the pages of the tour are seen."""
        return self.stack.currentWidget() is self._pages

    @property
    def areas(self) -> list[QWidget]:
        """Return its parts between which one goes with a key."""
        if self.on_tour:
            return [self._pages.bar, self._pages.room]
        widget = self.stack.currentWidget()
        return [] if widget is None else [widget]

    def is_seen(self, widget: QWidget) -> bool:
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
        from designer.panels.imports import ImportPanel

        panel = ImportPanel(self._desk)
        panel.closed.connect(lambda: self._leave_import(panel))
        self.stack.addWidget(panel)
        self.stack.setCurrentWidget(panel)
        panel.show_reads(reads)

    def _leave_import(self, panel: QWidget) -> None:
        self.stack.removeWidget(panel)
        panel.deleteLater()
        self.show_tour(is_open=True)
        document = self._desk.document
        if document.path is None and document.clean and not document.tour.stages:
            document.shut()  # it was begun for what has been left now
