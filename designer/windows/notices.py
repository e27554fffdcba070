"""Questions and notices."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from designer.document.switches import Language
    from designer.panels.desk import Desk


SAVE, DISCARD, CANCEL = "save", "discard", "cancel"


NOTHING_MORE = QFileDialog.Option(0)


class Asks:
    """Asks for files and for what to do with changes."""

    def __init__(self, voice: Language) -> None:
        self._voice = voice

    def file_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which tour to open, or which record to watch."""
        return self._to_open(parent, folder, "window.ask_tour", "window.to_open")

    def files_to_open(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask what to open: a tour, a record, or tracks and road books, several at once."""
        return self._several(parent, folder, "window.ask_open", "window.all_to_open")

    def files_to_import(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask which tracks and road books to read in."""
        return self._several(parent, folder, "window.ask_import", "window.to_import")

    def book_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which filled workbook to read."""
        return self._to_open(parent, folder, "window.ask_book", "window.books")

    def art_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which art to print with."""
        return self._to_open(parent, folder, "window.ask_art", "window.arts")

    def book_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the workbook goes; one that is there is updated and keeps what was typed."""
        more = QFileDialog.Option.DontConfirmOverwrite
        return self._to_save(parent, proposed, "window.save_book", "window.books", ".xlsx", more)

    def folder(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask for a folder."""
        title, how = self._voice("window.ask_folder"), QFileDialog.Option.ShowDirsOnly
        how |= self._spoken()
        name = QFileDialog.getExistingDirectory(parent, title, str(proposed), how)
        return Path(name) if name else None

    def file_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask under which name to save."""
        return self._to_save(parent, proposed, "window.save_tour", "window.tours", ".etapa")

    def paper_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where a communiqué goes."""
        return self._to_save(parent, proposed, "window.save_paper", "window.papers", ".pdf")

    def module_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where a module of VASSAL goes."""
        return self._to_save(parent, proposed, "window.save_module", "window.modules", ".vmod")

    def record_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the record of a race goes."""
        return self._to_save(parent, proposed, "window.save_record", "window.records", ".acta")

    def record_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which record to watch."""
        kinds = self._voice("window.records")
        name, _ = QFileDialog.getOpenFileName(parent, "", str(folder), kinds)
        return Path(name) if name else None

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
        voice = self._voice
        box = QMessageBox(parent)
        box.setText(voice("window.unsaved", name=name))
        save = box.addButton(voice("window.save_now"), QMessageBox.ButtonRole.AcceptRole)
        drop = box.addButton(voice("window.discard"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(voice("window.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.exec()
        pressed = box.clickedButton()
        if pressed is save:
            return SAVE
        return DISCARD if pressed is drop else CANCEL

    def _to_open(self, parent: QWidget, folder: Path, title: str, kinds: str) -> Path | None:
        name, _ = QFileDialog.getOpenFileName(
            parent, self._voice(title), str(folder), self._voice(kinds), options=self._spoken()
        )
        return Path(name) if name else None

    def _several(self, parent: QWidget, folder: Path, title: str, kinds: str) -> list[Path]:
        names, _ = QFileDialog.getOpenFileNames(
            parent, self._voice(title), str(folder), self._voice(kinds), options=self._spoken()
        )
        return [Path(name) for name in names]

    def _to_save(
        self,
        parent: QWidget,
        proposed: Path,
        title: str,
        kinds: str,
        suffix: str,
        more: QFileDialog.Option = NOTHING_MORE,
    ) -> Path | None:
        how = self._spoken() | more
        name, _ = QFileDialog.getSaveFileName(
            parent, self._voice(title), str(proposed), self._voice(kinds), options=how
        )
        path = Path(name) if name else None
        return path.with_suffix(suffix) if path is not None and not path.suffix else path

    def _spoken(self) -> QFileDialog.Option:
        """Return how a dialogue speaks the window's language: the system's own speaks its own."""
        same = QLocale.system().name().partition("_")[0] == self._voice.lang
        return NOTHING_MORE if same else QFileDialog.Option.DontUseNativeDialog


class Notices(QWidget):
    """A bar that is seen while it has something to say."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QHBoxLayout()
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        pad = round(desk.theme.em / 2)
        row.setContentsMargins(2 * pad, pad, pad, pad)
        row.addWidget(self.text, 1)
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        self.setAutoFillBackground(True)
        desk.voice.changed.connect(self._say)
        desk.theme.changed.connect(self._say)
        self._say()
        self.hide()

    def show_text(self, text: str, **does: tuple[str, Callable[[], None]]) -> None:
        """Say a sentence; each thing to do about it is a button with its words."""
        while self._buttons.count():
            item = self._buttons.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.deleteLater()
        for words, do in does.values():
            button = QPushButton(words)
            button.clicked.connect(lambda _=False, act=do: self._do(act))
            self._buttons.addWidget(button)
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def buttons(self) -> list[QPushButton]:
        """Return the buttons that are offered now."""
        found = (self._buttons.itemAt(n) for n in range(self._buttons.count()))
        return [w for item in found if item and isinstance(w := item.widget(), QPushButton)]

    def _do(self, act: Callable[[], None]) -> None:
        self.hide()
        act()

    def _say(self) -> None:
        self._close.setToolTip(self._desk.voice("window.dismiss"))
        self._close.setAccessibleName(self._desk.voice("window.dismiss"))
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._desk.theme.colour("tint"))
        self.setPalette(palette)
