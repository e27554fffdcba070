"""Light and dark, fonts and zoom of the whole window, from the one page of looks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from shiboken6 import isValid
from typing_extensions import override

from designer.picture import look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication, QWidget

SYSTEM = "system"
CHOICES = (SYSTEM, look.LIGHT, look.DARK)
ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
BREATH = 2
"""Milliseconds between two steps of another look: what else waits has its turn."""
TEXT, NUMBER = "Fira Sans", "Fira Sans Condensed"
_ROLES = {
    QPalette.ColorRole.Window: "panel",
    QPalette.ColorRole.WindowText: "ink",
    QPalette.ColorRole.Base: "paper",
    QPalette.ColorRole.AlternateBase: "tint",
    QPalette.ColorRole.Text: "ink",
    QPalette.ColorRole.Button: "panel",
    QPalette.ColorRole.ButtonText: "ink",
    QPalette.ColorRole.BrightText: "paper",
    QPalette.ColorRole.ToolTipBase: "paper",
    QPalette.ColorRole.ToolTipText: "ink",
    QPalette.ColorRole.PlaceholderText: "soft",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "paper",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.Light: "paper",
    QPalette.ColorRole.Midlight: "faint",
    QPalette.ColorRole.Mid: "faint",
    QPalette.ColorRole.Dark: "soft",
    QPalette.ColorRole.Accent: "accent",
}
_DIMMED = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)

# Padding only; every colour comes from the palette, and that of what is wrong from the look.
_SHEET = """
QToolTip {{ border: 1px solid palette(mid); padding: {half}px {pad}px; }}
QLineEdit {{ padding: {half}px {pad}px; border: 1px solid palette(mid);
  border-radius: {half}px; background: palette(base); }}
QLineEdit:focus {{ border: 1px solid palette(highlight); }}
QLineEdit[wrong="true"] {{ border: 1px solid {error}; }}
QComboBox, QSpinBox {{ min-height: {row}px; }}
QLineEdit[flat="true"] {{ border: 1px solid transparent; background: transparent;
  padding: {half}px {pad}px {half}px -3px; }}
QLineEdit[flat="true"]:hover {{ border: 1px solid palette(mid); }}
QLineEdit[flat="true"]:focus {{ border: 1px solid palette(highlight); background: palette(base); }}
QTableView, QListView, QTreeView {{ border: 1px solid transparent; background: palette(base);
  gridline-color: palette(mid); selection-background-color: palette(alternate-base);
  selection-color: palette(text); }}
QListWidget::item {{ padding: {half}px; }}
QListWidget::item:selected {{ background: palette(alternate-base); color: palette(text); }}
QTreeView::item {{ padding: {half}px; }}
QTableView::item {{ padding: 0 {half}px; }}
QTableView QLineEdit, QListView QLineEdit {{ padding: 0 {half}px; border-radius: 0; }}
QHeaderView::section {{ border: none; border-bottom: 1px solid palette(mid);
  background: palette(base); padding: {half}px {pad}px; color: palette(dark); }}
QPushButton {{ padding: {half}px {wide}px; border: 1px solid palette(mid);
  border-radius: {half}px; background: palette(base); }}
QPushButton:hover {{ border-color: palette(highlight); }}
QDialog QPushButton:focus {{ border-color: palette(highlight); }}
QPushButton:pressed {{ background: palette(midlight); }}
QPushButton:disabled {{ color: palette(dark); }}
QPushButton[main="true"] {{ background: palette(highlight); color: palette(highlighted-text);
  border-color: palette(highlight); }}
QPushButton[main="true"]:disabled {{ background: transparent; color: palette(dark);
  border: 1px dashed palette(mid); }}
QPushButton[link="true"] {{ border: 1px solid transparent; background: transparent;
  color: palette(link); padding: {half}px; text-align: left; }}
QPushButton[notice="true"] {{ padding: 0 {pad}px; }}
QPushButton[page="true"] {{ padding: {pad}px {wide}px; border: none; border-radius: 0;
  border-bottom: 2px solid transparent; background: transparent; color: palette(dark); }}
QPushButton[page="true"]:hover {{ color: palette(text); }}
QPushButton[page="true"]:checked {{ color: palette(text);
  border-bottom: 2px solid palette(highlight); }}
QCheckBox::indicator, QAbstractItemView::indicator {{ width: {box}px; height: {box}px; }}
QCheckBox::indicator:unchecked, QAbstractItemView::indicator:unchecked {{
  border: 1px solid palette(dark); border-radius: 2px; background: palette(base); }}
QTabBar::tab {{ padding: {pad}px {wide}px; border: none; color: palette(dark);
  border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: palette(text); border-bottom: 2px solid palette(highlight); }}
QTabBar::tab:hover {{ color: palette(text); }}
QDockWidget {{ font-weight: 600; }}
QDockWidget::title {{ padding: {pad}px; background: palette(window); }}
QMainWindow::separator {{ width: 5px; height: 5px; background: palette(window); }}
QSplitter::handle {{ background: palette(window); }}
QMenuBar {{ background: palette(window); }}
QMenu {{ border: 1px solid palette(mid); background: palette(base); padding: {half}px; }}
QMenu::item {{ padding: {half}px {wide}px; }}
QMenu::item:selected, QMenuBar::item:selected {{ background: palette(highlight);
  color: palette(highlighted-text); }}
QMenu::item:disabled {{ color: palette(dark); }}
QStatusBar::item {{ border: none; }}
"""


class Theme(QObject):
    """What the window looks like: which theme is on, and how large."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice = SYSTEM
        self._points = max(app.font().pointSizeF(), 9.0)
        self.zoom = 1.0
        self._steps: list[Callable[[], object]] = []
        self._unpainted: list[QWidget] = []
        self._layouts = _Layouts(app)
        self.plates: dict[tuple[object, ...], QPixmap] = {}
        """Small pictures that were drawn in this look and size."""
        _load_fonts()
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._follow_scheme)
        self.apply()

    @property
    def name(self) -> str:
        """Return the theme that is on: light or dark."""
        if self._choice != SYSTEM:
            return self._choice
        dark = self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return look.DARK if dark else look.LIGHT

    def choose_look(self, choice: str) -> None:
        """Follow the system, or be light or dark."""
        self._choice = choice
        self.apply()

    def zoom_by(self, steps: int) -> None:
        """Make everything larger or smaller by so many steps; 0 gives the system's size back."""
        at = ZOOMS.index(self.zoom) + steps if steps else ZOOMS.index(1.0)
        self.zoom = ZOOMS[min(max(at, 0), len(ZOOMS) - 1)]
        self.apply()

    def colour(self, role: str) -> QColor:
        """Return the fill of a role, or its stroke where it has no fill."""
        style = look.look(self.name)(role)
        return QColor(style.fill or style.stroke)

    def font(self, role: str = "text", scale: float = 1.0) -> QFont:
        """Return the face of a text role in the window's size times a scale."""
        face = look.face_table()[look.lettering_of(role).face]
        font = QFont(face["family"])
        font.setWeight(QFont.Weight(face["weight"]))
        font.setPointSizeF(self._points * self.zoom * scale)
        return font

    @property
    def em(self) -> float:
        """Return the height of the window's letters in pixels: the measure of every length."""
        return self._points * self.zoom * 96 / 72

    @property
    def is_changing(self) -> bool:
        """Tell whether another look is being put on: that takes several turns of the loop."""
        return bool(self._steps)

    def apply(self) -> None:
        """Give the palette, the font and the paddings to the application."""
        self.plates = {}
        palette = QPalette()
        for role, named in _ROLES.items():
            palette.setColor(role, QColor(look.look(self.name).colour(named)))
        for role in _DIMMED:
            soft = QColor(look.look(self.name).colour("soft"))
            palette.setColor(QPalette.ColorGroup.Disabled, role, soft)
        pad = round(self.em * 0.5)
        sheet = _SHEET.format(
            half=round(pad / 2),
            pad=pad,
            wide=2 * pad,
            row=round(self.em * 1.6),
            box=round(self.em * 1.1),
            error=self.colour("error").name(),
        )
        # To replace a sheet, Qt goes through every widget once for each that it lies in: the old
        # one is taken off first, and a window that is seen takes a breath between the steps.
        seen = self._stop_painting()
        self._put_on("")
        self._steps = [
            self._paint_again,
            self._layouts.go_on,
            self.changed.emit,
            partial(self._put_on, sheet),
            partial(self._app.setFont, self.font()),
            partial(self._app.setPalette, palette),
        ]
        if seen:
            QTimer.singleShot(BREATH, self, self._take_step)
        else:
            while self._steps:
                self._steps.pop()()

    def _put_on(self, sheet: str) -> None:
        """Give the application a sheet; what follows from it is laid out when all of it is on."""
        self._layouts.go_on()  # what Qt sends within its call need not be looked at
        self._app.setStyleSheet(sheet)
        if self._unpainted:
            self._layouts.wait()

    def hold_painting(self) -> None:
        """Let what is seen stand for a breath: what changes now is laid out first, then painted."""
        if self._stop_painting():
            QTimer.singleShot(BREATH, self, self._paint_again)

    def _stop_painting(self) -> list[QWidget]:
        """Keep what is seen from being painted; return it."""
        seen = [widget for widget in self._app.topLevelWidgets() if widget.isVisible()]
        for widget in seen:
            widget.setUpdatesEnabled(False)
        self._unpainted += seen
        return seen

    def _take_step(self) -> None:
        """Go on with what is being put on; what is seen is painted once all of it is on."""
        if self._steps:
            step = self._steps.pop()
            QTimer.singleShot(BREATH, self, self._take_step)  # also where the step itself fails
            step()

    def _paint_again(self) -> None:
        """Let what is seen be painted again."""
        covered, self._unpainted = self._unpainted, []
        for widget in covered:
            if isValid(widget):
                widget.setUpdatesEnabled(True)

    def _follow_scheme(self) -> None:
        if self._choice == SYSTEM:
            self.apply()


class _Layouts(QObject):
    """Has what must be laid out anew wait, and be laid out once."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._waiting: dict[QObject, None] = {}

    def wait(self) -> None:
        """From now on nothing is laid out."""
        self._app.installEventFilter(self)

    def go_on(self) -> None:
        """Have everything that waits be laid out in the next turn of the loop."""
        self._app.removeEventFilter(self)
        waiting, self._waiting = self._waiting, {}
        for widget in waiting:
            if isValid(widget):
                self._app.postEvent(widget, QEvent(QEvent.Type.LayoutRequest))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.LayoutRequest:
            return False
        self._waiting[watched] = None
        return True


def _load_fonts() -> None:
    from designer.picture.lettering import font_file

    if TEXT in QFontDatabase.families():
        return
    for face in look.face_table():
        QFontDatabase.addApplicationFontFromData(font_file(face).read_bytes())
