"""The few questions that must be answered before anything else; tests answer them themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

if TYPE_CHECKING:
    from designer.document.language import Language

SAVE, DISCARD, CANCEL = "save", "discard", "cancel"


class Asks:
    """Asks for files and for what to do with changes."""

    def __init__(self, voice: Language) -> None:
        self._voice = voice

    def file_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which tour to open, or which record to watch."""
        kinds = self._voice("window.to_open")
        name, _ = QFileDialog.getOpenFileName(parent, "", str(folder), kinds)
        return Path(name) if name else None

    def files_to_open(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask what to open: a tour, a record, or tracks and road books, several at once."""
        return self._several(parent, folder, "window.all_to_open")

    def files_to_import(self, parent: QWidget, folder: Path) -> list[Path]:
        """Ask which tracks and road books to read in."""
        return self._several(parent, folder, "window.to_import")

    def book_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which filled workbook to read."""
        kinds = self._voice("window.books")
        name, _ = QFileDialog.getOpenFileName(parent, "", str(folder), kinds)
        return Path(name) if name else None

    def art_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask which art to print with."""
        kinds = self._voice("window.arts")
        name, _ = QFileDialog.getOpenFileName(parent, "", str(folder), kinds)
        return Path(name) if name else None

    def book_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the workbook goes; one that is there is updated and keeps what was typed."""
        kinds = self._voice("window.books")
        how = QFileDialog.Option.DontConfirmOverwrite
        name, _ = QFileDialog.getSaveFileName(parent, "", str(proposed), kinds, options=how)
        path = Path(name) if name else None
        return path.with_suffix(".xlsx") if path is not None and not path.suffix else path

    def folder(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask for a folder."""
        name = QFileDialog.getExistingDirectory(parent, "", str(proposed))
        return Path(name) if name else None

    def file_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask under which name to save."""
        return self._to_save(parent, proposed, "window.tours", ".etapa")

    def paper_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where a communiqué goes."""
        return self._to_save(parent, proposed, "window.papers", ".pdf")

    def record_to_save(self, parent: QWidget, proposed: Path) -> Path | None:
        """Ask where the record of a race goes."""
        return self._to_save(parent, proposed, "window.records", ".acta")

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

    def _several(self, parent: QWidget, folder: Path, kinds: str) -> list[Path]:
        names, _ = QFileDialog.getOpenFileNames(parent, "", str(folder), self._voice(kinds))
        return [Path(name) for name in names]

    def _to_save(self, parent: QWidget, proposed: Path, kinds: str, suffix: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(parent, "", str(proposed), self._voice(kinds))
        path = Path(name) if name else None
        return path.with_suffix(suffix) if path is not None and not path.suffix else path
