"""What Help says of the program itself: its guide in a browser, its papers in a dialogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QTextBrowser, QWidget

from designer.panels.layouts import lay_column

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.panels.desk import Desk
    from designer.windows.talk.notices import Notices


WIDE, HIGH = 44, 34
"""Letters."""


class AboutDialog(QDialog):
    """A page of each paper of the program."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        # it knows all that is installed, which takes long
        from designer.papers import CHANGES, LICENCE, QT, program_version, read_paper

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
    from designer.papers import carried

    rows = [f"- **{one.name}** {one.version} · {one.licence}" for one in carried()]
    return "\n".join([*rows, f"- {fonts}"])


def read_guide(desk: Desk, notices: Notices) -> None:
    """Open the guide in a browser, in the language of the window."""
    from designer.guide.guide import open_guide, put_guide

    first = put_guide(desk.voice.lang)
    key = "guide_opened" if open_guide(first) else "guide_written"
    notices.show_text(desk.voice(f"window.{key}", path=first))


def tell_about(desk: Desk, window: QWidget) -> AboutDialog:
    """Show the version, what has changed, and the licences."""
    told = AboutDialog(desk, window)
    told.open()
    return told
