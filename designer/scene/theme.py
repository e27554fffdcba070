"""Light and dark, fonts and zoom of the whole window, from the one page of looks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid
from typing_extensions import override

from designer.picture import look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

SYSTEM = "system"
CHOICES = (SYSTEM, look.LIGHT, look.DARK)
ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
AT_ONCE = 150
"""Widgets that are looked at in one step."""
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

# Nothing of it depends on the look or the size: colours come from the palette (a link that was
# visited, which there is none of, has that of what is wrong), lengths are lines of letters high.
_SHEET = """
QToolTip { border: 1px solid palette(mid); padding: .21em .42em; }
QLineEdit { padding: .21em .42em; border: 1px solid palette(mid);
  border-radius: .21em; background: palette(base); }
QLineEdit:focus { border: 1px solid palette(highlight); }
QLineEdit[wrong="true"] { border: 1px solid palette(link-visited); }
QComboBox, QSpinBox { min-height: 1.34em; }
QLineEdit[flat="true"] { border: 1px solid transparent; background: transparent;
  padding: .21em .42em .21em -3px; }
QLineEdit[flat="true"]:hover { border: 1px solid palette(mid); }
QLineEdit[flat="true"]:focus { border: 1px solid palette(highlight); background: palette(base); }
QTableView, QListView, QTreeView { border: 1px solid transparent; background: palette(base);
  gridline-color: palette(mid); selection-background-color: palette(alternate-base);
  selection-color: palette(text); }
QListWidget::item { padding: .21em; }
QListWidget::item:selected { background: palette(alternate-base); color: palette(text); }
QTreeView::item { padding: .21em; }
QTableView::item { padding: 0 .21em; }
QTableView QLineEdit, QListView QLineEdit { padding: 0 .21em; border-radius: 0; }
QHeaderView::section { border: none; border-bottom: 1px solid palette(mid);
  background: palette(base); padding: .21em .42em; color: palette(dark); }
QPushButton { padding: .21em .84em; border: 1px solid palette(mid);
  border-radius: .21em; background: palette(base); }
QPushButton:hover { border-color: palette(highlight); }
QDialog QPushButton:focus { border-color: palette(highlight); }
QPushButton:pressed { background: palette(midlight); }
QPushButton:disabled { color: palette(dark); }
QPushButton[main="true"] { background: palette(highlight); color: palette(highlighted-text);
  border-color: palette(highlight); }
QPushButton[main="true"]:disabled { background: transparent; color: palette(dark);
  border: 1px dashed palette(mid); }
QPushButton[link="true"] { border: 1px solid transparent; background: transparent;
  color: palette(link); padding: .21em; text-align: left; }
QPushButton[notice="true"] { padding: 0 .42em; }
QPushButton[page="true"] { padding: .42em .84em; border: none; border-radius: 0;
  border-bottom: 2px solid transparent; background: transparent; color: palette(dark); }
QPushButton[page="true"]:hover { color: palette(text); }
QPushButton[page="true"]:checked { color: palette(text);
  border-bottom: 2px solid palette(highlight); }
QToolButton[part="true"]:checked { background: palette(alternate-base);
  border: 1px solid palette(highlight); border-radius: .21em; }
QLabel[coach="true"] { background: palette(alternate-base); color: palette(text);
  padding: .42em; border-radius: .42em; }
QCheckBox::indicator, QAbstractItemView::indicator { width: .92em; height: .92em; }
QCheckBox::indicator:unchecked, QAbstractItemView::indicator:unchecked {
  border: 1px solid palette(dark); border-radius: 2px; background: palette(base); }
QTabBar::tab { padding: .42em .84em; border: none; color: palette(dark);
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: palette(text); border-bottom: 2px solid palette(highlight); }
QTabBar::tab:hover { color: palette(text); }
QDockWidget { font-weight: 600; }
QDockWidget::title { padding: .42em; background: palette(window); }
QMainWindow::separator { width: 5px; height: 5px; background: palette(window); }
QSplitter::handle { background: palette(window); }
QMenuBar { background: palette(window); }
QMenu { border: 1px solid palette(mid); background: palette(base); padding: .21em; }
QMenu::item { padding: .21em .84em; }
QMenu::item:selected, QMenuBar::item:selected { background: palette(highlight);
  color: palette(highlighted-text); }
QMenu::item:disabled { color: palette(dark); }
QStatusBar::item { border: none; }
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

    def dress(self, window: QWidget) -> None:
        """Give a window its paddings, and all that will ever lie in it."""
        # Not the application: to put a widget into another, Qt would style all that lies in it
        # again, and a page is put together from its smallest parts.
        window.setStyleSheet(_SHEET)

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
        palette.setColor(QPalette.ColorRole.LinkVisited, self.colour("error"))
        for role in _DIMMED:
            soft = QColor(look.look(self.name).colour("soft"))
            palette.setColor(QPalette.ColorGroup.Disabled, role, soft)
        # The sheet stays: to give the application another, Qt has every widget look up all of its
        # rules twice over within one call. Here each looks up what they mean now, some in a step.
        seen = self._stop_painting()
        resized = self.is_changing or self._app.font() != self.font()
        self._app.setPalette(palette)
        self._app.setFont(self.font())
        widgets = self._app.allWidgets()
        batches = (widgets[at : at + AT_ONCE] for at in range(0, len(widgets), AT_ONCE))
        self._steps = [
            self._paint_again,
            self._layouts.go_on,
            self.changed.emit,
            *(partial(self._polish, batch, resized=resized) for batch in batches),
        ]
        if seen:
            self._layouts.wait()
            QTimer.singleShot(BREATH, self, self._take_step)
        else:
            while self._steps:
                self._steps.pop()()

    def _polish(self, widgets: list[QWidget], *, resized: bool) -> None:
        """Have widgets look up palette, font and paddings; what grows is laid out at the end."""
        self._layouts.go_on()  # what Qt sends within its calls need not be looked at
        for widget in widgets:
            if isValid(widget):
                widget.style().polish(widget)
                if resized:
                    QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
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
