"""The row of pages: which stage they speak of, the pages of that stage, the pages of the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from designer.document.place import TourPlace
from designer.document.switches import game_names
from designer.i18n import own_name
from designer.panels.choice import Choice, fill
from designer.panels.layouts import hold, lay_flow, lay_row

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from designer.panels.desk import Desk

OF_STAGE = ("stage", "board", "playtest", "race", "results")
"""Pages that speak of the stage that is selected."""
OF_TOUR = ("print", "teams", "rules")
OF_GAME = ("board", "playtest", "race", "print")
"""Pages that speak of one game: over them it is chosen."""
EARLIER, LATER = "‹", "›"
ROUNDED = 4
"""Pixels that letters may be wider than they were measured."""


class StageName(QToolButton):
    """The stage that is looked at; a press lists all of them. It gives way where room is scarce."""

    def __init__(self) -> None:
        super().__init__()
        self.words = self._short = ""
        self._least = self._pad = 0
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def name(self, words: str, short: str) -> None:
        """Show a name; where it has no room, as much of it as there is, at least the short one."""
        self.words, self._short = words, short
        self.setToolTip(words)
        self.setAccessibleName(words)
        measure = self.fontMetrics()
        self._pad = measure.height() * 2
        self._least = measure.horizontalAdvance(short) + self._pad
        self.setMaximumWidth(max(measure.horizontalAdvance(words) + self._pad, self._least))
        self.updateGeometry()
        self._elide()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._least, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room, right = self.width() - self._pad + ROUNDED, Qt.TextElideMode.ElideRight
        seen = self.fontMetrics().elidedText(self.words, right, room)
        self.setText((seen if seen.startswith(self._short) else self._short).replace("&", "&&"))


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
            button.clicked.connect(lambda _=False, step=way: self.step(step))
        self._tour, self._between = QLabel(), QFrame()
        self._between.setFrameShape(QFrame.Shape.VLine)
        self._between.setForegroundRole(self._between.palette().ColorRole.Mid)
        self._tour.setForegroundRole(self._tour.palette().ColorRole.PlaceholderText)
        lay_flow(
            _row(self.earlier, self.stage, self.later),
            _row(*map(self._button, OF_STAGE)),
            _row(self._between, self._tour, *map(self._button, OF_TOUR)),
            _row(self.game),
            on=self,
        )
        desk.follow(self, self._say, self._show)

    def mark(self, name: str) -> None:
        """Mark the page that is seen; one that speaks of a game lets it be chosen."""
        self.buttons[name].setChecked(True)
        self.game.setVisible(name in OF_GAME)

    def take_keys(self, name: str) -> None:
        """Give the keys to the name of a page: its first field is one step further."""
        self.buttons[name].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step(self, way: int) -> None:
        """Go to the next stage of the tour, or to the one before."""
        document = self._desk.document
        number = document.place.stage + way
        if 1 <= number <= len(document.tour.stages):
            document.select(TourPlace(number))

    def _button(self, name: str) -> QPushButton:
        button = self.buttons[name] = QPushButton()
        button.setProperty("page", True)
        button.setCheckable(True)
        button.clicked.connect(lambda _=False: self.wanted.emit(name))
        self._group.addButton(button)
        return button

    def _say(self) -> None:
        voice = self._desk.voice
        for name, button in self.buttons.items():
            button.setText(voice(f"window.page_{name}").replace("&", "&&"))
        self._tour.setText(voice("window.pages_of_tour"))
        fill(self.game, (Choice(game, voice(f"games.{game}")) for game in game_names()))
        self._show_game()
        self.game.setToolTip(voice("window.game_help"))
        self.game.setAccessibleName(voice("window.game"))
        em = round(self._desk.theme.em)
        self._between.setFixedWidth(em)
        self._tour.setContentsMargins(em // 2, 0, em // 2, 0)
        for arrow, words in ((self.earlier, "earlier_stage"), (self.later, "later_stage")):
            said = voice(f"window.{words}").replace("&", "")
            arrow.setToolTip(said)
            arrow.setAccessibleName(said)

    def _show_game(self) -> None:
        self.game.setCurrentIndex(self.game.findData(self._desk.game.id))

    def _show(self, *_: object) -> None:
        document, voice = self._desk.document, self._desk.voice
        number, stage = document.place.stage, document.stage
        short = voice("window.stage_seen", number=number) if stage else voice("window.no_stage")
        name = own_name(number, stage.name) if stage else ""
        self.stage.name(f"{short} · {name}" if name else short, short)
        self.stage.setEnabled(stage is not None)
        self.earlier.setEnabled(number > 1)
        self.later.setEnabled(0 < number < len(document.tour.stages))

    def _list_stages(self) -> None:
        menu, document = self.stage.menu(), self._desk.document
        menu.clear()
        for number, stage in enumerate(document.tour.stages, start=1):
            name = self._desk.voice("window.stage_listed", number=number, name=stage.name)
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(number == document.place.stage)
            action.triggered.connect(
                lambda _=False, chosen=number: document.select(TourPlace(chosen))
            )


def _row(*widgets: QWidget) -> QWidget:
    """Return widgets in one row that is never broken and no wider than they are."""
    row = lay_row(*widgets, gap=0)
    row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetMaximumSize)
    return hold(row)
