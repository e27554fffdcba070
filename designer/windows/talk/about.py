"""What stands under Help, About: the version, what has changed, the licences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QTextBrowser, QWidget

from designer.panels.layouts import lay_column
from designer.papers import CHANGES, LICENCE, QT, carried, program_version, read_paper

if TYPE_CHECKING:
    from designer.panels.desk import Desk

WIDE, HIGH = 44, 34
"""Letters."""


class AboutDialog(QDialog):
    """A page of each paper of the program."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        voice, em = desk.voice, desk.theme.em
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(voice("window.about").replace("&", ""))
        name = QLabel("Etapa Reina")
        name.setFont(desk.theme.font("text.title", 1.6))
        what = QLabel(voice("window.about_what"))
        what.setWordWrap(True)
        number = QLabel(voice("window.about_version", version=program_version()))
        self.papers = QTabWidget()
        for key, text in (
            ("about_changes", read_paper(CHANGES)),
            ("about_carried", f"{_carried(voice('window.about_fonts'))}\n\n{read_paper(QT)}"),
            ("about_licence", f"```\n{read_paper(LICENCE)}\n```"),
        ):
            shown = QTextBrowser()
            shown.setOpenExternalLinks(True)
            shown.setMarkdown(text)
            self.papers.addTab(shown, voice(f"window.{key}"))
        shut = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        shut.rejected.connect(self.reject)
        lay_column(name, what, number, (self.papers, 1), shut, on=self, margins=round(em))
        self.resize(round(em * WIDE), round(em * HIGH))


def _carried(fonts: str) -> str:
    """Return the libraries and the face as a list."""
    rows = [f"- **{one.name}** {one.version} · {one.licence}" for one in carried()]
    return "\n".join([*rows, f"- {fonts}"])
