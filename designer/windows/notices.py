"""How the window talks: it asks in dialogues, and tells in a bar beside the menus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QRect, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import clear_layout, lay_row, wrapping_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QMenuBar

    from designer.document.switches import LanguageSwitch
    from designer.panels.desk import Desk

SAVE, DISCARD, CANCEL = "save", "discard", "cancel"
NEWER, BOTH, FILED, FORGET = KEPT = ("newer", "both", "filed", "forget")
"""What can be done with changes that were kept when a window ended; the first is usual."""
PLAIN = QFileDialog.Option(0)
MOVED = {QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.ActionChanged}
NARROW = 16
"""Letters beside the menus below which a notice lies under them."""


class Asks:
    """Asks for files and for what to do with changes."""

    def __init__(self, switch: LanguageSwitch) -> None:
        self._switch = switch

    def file_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which tour to open, or which record to watch."""
        return self._ask_file(parent, folder, "window.ask_tour", "window.to_open")

    def files_to_open(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask what to open: a tour, a record, or tracks and road books, several at once."""
        return self._ask_files(parent, folder, "window.ask_open", "window.all_to_open")

    def files_to_import(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask which tracks and road books to read in."""
        return self._ask_files(parent, folder, "window.ask_import", "window.to_import")

    def book_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which filled workbook to read."""
        return self._ask_file(parent, folder, "window.ask_book", "window.books")

    def art_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which art to print with."""
        return self._ask_file(parent, folder, "window.ask_art", "window.arts")

    def manager_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which program is to decide for a team."""
        return self._ask_file(parent, folder, "duel.ask_file", "duel.files")

    def record_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which record to watch."""
        return self._ask_file(parent, folder, "window.open_record", "window.records")

    def folder(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask for a folder."""
        title = self._switch.language.say("window.ask_folder")
        how = QFileDialog.Option.ShowDirsOnly | self._dialogue_option()
        start = make_folder(proposed.parent) / proposed.name
        name = QFileDialog.getExistingDirectory(parent, title, str(start), how)
        return Path(name) if name else None

    def book_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the workbook goes; one that is there is updated and keeps what was typed."""
        words, how = ("window.save_book", "window.books"), QFileDialog.Option.DontConfirmOverwrite
        return self._ask_place(parent, proposed, words, ".xlsx", how)

    def file_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask under which name to save."""
        return self._ask_place(parent, proposed, ("window.save_tour", "window.tours"), ".etapa")

    def paper_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where a communiqué goes."""
        return self._ask_place(parent, proposed, ("window.save_paper", "window.papers"), ".pdf")

    def module_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where a module of VASSAL goes."""
        return self._ask_place(parent, proposed, ("window.save_module", "window.modules"), ".vmod")

    def record_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the record of a race goes."""
        return self._ask_place(parent, proposed, ("window.save_record", "window.records"), ".acta")

    def sure(self, parent: QWidget, words: str, yes: str, no: str) -> bool:
        """Ask whether something shall be done all the same."""
        box = QMessageBox(parent)
        box.setText(words)
        does = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(no, QMessageBox.ButtonRole.RejectRole))
        box.exec()
        return box.clickedButton() is does

    def unsaved(self, parent: QWidget, name: str) -> str:
        """Ask what to do with changes that are not saved: save, discard or cancel."""
        language = self._switch.language
        box = QMessageBox(parent)
        box.setText(language.say("window.unsaved", name=name))
        save = box.addButton(language.say("window.save_now"), QMessageBox.ButtonRole.AcceptRole)
        drop = box.addButton(language.say("window.discard"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(language.say("window.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.exec()
        pressed = box.clickedButton()
        if pressed is save:
            return SAVE
        return DISCARD if pressed is drop else CANCEL

    def kept_changes(self, parent: QWidget, words: str, differences: str) -> str:
        """Ask which is wanted, where something newer than a file was kept: one of KEPT.

        Escape opens the file and keeps what was kept for another time.
        """
        language = self._switch.language
        box = QMessageBox(parent)
        box.setText(words)
        box.setInformativeText(differences)
        role = QMessageBox.ButtonRole.ActionRole
        buttons = {name: box.addButton(language.say(f"window.kept_{name}"), role) for name in KEPT}
        for name, button in buttons.items():
            button.setToolTip(language.say(f"window.kept_{name}_help"))
        box.setDefaultButton(buttons[NEWER])
        box.setEscapeButton(buttons[FILED])
        box.exec()
        pressed = box.clickedButton()
        return next((name for name, button in buttons.items() if button is pressed), FILED)

    def _ask_file(self, parent: QWidget, folder: Path, title: str, kinds: str) -> Path | None:
        words, how = (
            (self._switch.language.say(title), self._switch.language.say(kinds)),
            self._dialogue_option(),
        )
        start = str(make_folder(folder))
        name, _ = QFileDialog.getOpenFileName(parent, words[0], start, words[1], options=how)
        return Path(name) if name else None

    def _ask_files(self, parent: QWidget, folder: Path, title: str, kinds: str) -> list[Path]:
        words, how = (
            (self._switch.language.say(title), self._switch.language.say(kinds)),
            self._dialogue_option(),
        )
        start = str(make_folder(folder))
        names, _ = QFileDialog.getOpenFileNames(parent, words[0], start, words[1], options=how)
        return [Path(name) for name in names]

    def _ask_place(
        self,
        parent: QWidget,
        proposed: Path,
        words: tuple[str, str],
        suffix: str,
        how: QFileDialog.Option = PLAIN,
    ) -> Path | None:
        """Ask where a file goes; `words` are the keys of the title and of the kinds of files."""
        title, kinds = map(self._switch.language.say, words)
        start = make_folder(proposed.parent) / proposed.name
        name, _ = QFileDialog.getSaveFileName(
            parent, title, str(start), kinds, options=how | self._dialogue_option()
        )
        path = Path(name) if name else None
        return path.with_suffix(suffix) if path is not None and not path.suffix else path

    def _dialogue_option(self) -> QFileDialog.Option:
        """Return how a dialogue speaks the window's language: the system's own speaks its own."""
        same = QLocale.system().name().partition("_")[0] == self._switch.language.code
        return PLAIN if same else QFileDialog.Option.DontUseNativeDialog


def make_folder(folder: Path) -> Path:
    """Return a folder that is there: the one that is proposed, or the home where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path.home()
    return folder


class Notices(QWidget):
    """A bar that is seen while it has something to say, over the room that menus leave free.

    What is below it never moves; only what is too long for one line lies over it.
    """

    def __init__(self, desk: Desk, menus: QMenuBar) -> None:
        super().__init__(menus.window())
        self._desk, self._menus = desk, menus
        self.text = wrapping_label(copied=True)
        self._buttons = QHBoxLayout()
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        pad = round(desk.theme.em / 2)
        parts = (self.text, 1), self._buttons, self._close
        self._row = lay_row(*parts, on=self, margins=(2 * pad, 0, pad, 0))
        self.setAutoFillBackground(True)
        for widget in (menus, menus.window()):
            widget.installEventFilter(self)
        desk.language_switch.changed.connect(self._say_words)
        desk.theme.changed.connect(self._say_words)
        self._say_words()
        self.hide()

    def show_text(self, text: str, **deeds: tuple[str, Callable[[], None]]) -> None:
        """Say a sentence; each thing to do about it is a button with its words."""
        clear_layout(self._buttons)
        for words, do in deeds.values():
            button = QPushButton(words)
            button.setProperty("notice", True)
            button.clicked.connect(lambda _=False, do=do: self._take_deed(do))
            self._buttons.addWidget(button)
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()
        self._lie_beside_menus()
        self.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the menus, whatever language and size they have, and the window."""
        if event.type() in MOVED and self.isVisible():
            self._lie_beside_menus()
        return False

    def _lie_beside_menus(self) -> None:
        menus, window = self._menus, self._menus.window()
        last = max((menus.actionGeometry(one).right() for one in menus.actions()), default=0)
        room = QRect(last, menus.y(), window.width() - last, menus.height())
        if room.width() < round(self._desk.theme.em * NARROW):  # the menus fill the window
            room = QRect(0, menus.geometry().bottom() + 1, window.width(), menus.height())
        for button in (self._close, *self.buttons()):
            button.setMaximumHeight(menus.height())
        room.setHeight(max(room.height(), self._row.totalHeightForWidth(room.width())))
        self.setGeometry(room)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def buttons(self) -> list[QPushButton]:
        """Return the buttons that are offered now."""
        items = (self._buttons.itemAt(n) for n in range(self._buttons.count()))
        return [w for item in items if item and isinstance(w := item.widget(), QPushButton)]

    def _take_deed(self, do: Callable[[], None]) -> None:
        self.hide()
        do()

    def _say_words(self) -> None:
        self._close.setToolTip(self._desk.language.say("window.dismiss"))
        self._close.setAccessibleName(self._desk.language.say("window.dismiss"))
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._desk.theme.colour("tint"))
        self.setPalette(palette)
