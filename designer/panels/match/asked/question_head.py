"""The head of a question: whose it is, its words, its rule, and a sentence that explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.i18n import rule_name

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.match import Asking


class QuestionHead(QWidget):
    """Says what is asked; the rule leads to its law."""

    quiet = Signal()
    """No question is to be explained any more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.team, self.words, self.coach = QLabel(), QLabel(), QLabel()
        self.rule, self.hush = QPushButton(), QPushButton()
        self.hush.setProperty("link", True)
        self.hush.clicked.connect(self._hush)
        self.rule.setProperty("link", True)
        self.rule.setCursor(Qt.CursorShape.PointingHandCursor)
        for label in (self.words, self.coach):
            label.setWordWrap(True)
        em = round(desk.theme.em)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(em // 4)
        row = QHBoxLayout()
        row.addWidget(self.team, 1)
        row.addWidget(self.rule)
        column.addLayout(row)
        column.addWidget(self.words)
        column.addWidget(self.coach)
        column.addWidget(self.hush, 0, Qt.AlignmentFlag.AlignRight)

    def show_question(self, asking: Asking, text: AnswerText, *, coached: bool) -> str:
        """Show a question in the language of the text; return its words."""
        theme, voice = self._desk.theme, self._desk.voice
        said = text.say(asking.sheet.words)
        self.words.setText(said)
        self.words.setFont(theme.font("text.strong", 1.12))
        self.team.setText(text.team(asking.seat))
        self.team.setFont(theme.font("text.soft"))
        self.rule.setText(rule_name(voice.lang, asking.sheet.rule))
        self.rule.setToolTip(voice("match.rule_help"))
        explained = text.explained(asking.question.kind)
        self.words.setToolTip(explained)
        explained = explained if coached else ""
        self.coach.setText(explained)
        self.coach.setVisible(bool(explained))
        self.hush.setVisible(bool(explained))
        self.hush.setText(voice("match.hush"))
        self.hush.setToolTip(voice("match.hush_help"))
        tint, ink = theme.colour("tint").name(), theme.colour("ink").name()
        pad = round(theme.em / 2)
        self.coach.setStyleSheet(
            f"background: {tint}; color: {ink}; padding: {pad}px; border-radius: {pad}px"
        )
        return said

    def clear(self) -> None:
        """Say nothing."""
        for label in (self.team, self.words, self.coach, self.rule):
            label.setText("")
            label.setToolTip("")
        self._quieten()

    def _quieten(self) -> None:
        self.coach.hide()
        self.hush.hide()

    def _hush(self) -> None:
        self._quieten()
        self.quiet.emit()
