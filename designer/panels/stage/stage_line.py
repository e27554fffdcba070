"""A stage typed in a line: before Enter it says what it understood and what it will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel
from typing_extensions import override

from designer.document.sentence import done_sentence, term_sentence
from designer.document.typing import typed, understood
from designer.panels.typed_field import TypedField
from engine.errors import EtapaError

if TYPE_CHECKING:
    from designer.panels.desk import Desk


class StageLine(QObject):
    """The line, and a sentence below it; a point that is there already is asked about."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.document)
        self._desk = desk
        self.field, self.hint = TypedField(), QLabel()
        self._asked = ""
        """The line whose point was asked about: Enter again takes it."""
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._weigh)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        self.hint.setWordWrap(True)
        self.hint.setForegroundRole(self.hint.palette().ColorRole.PlaceholderText)
        desk.document.opened.connect(self.field.clear)
        desk.document.changed.connect(self._weigh)
        desk.document.moved.connect(self._weigh)

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        self.field.setPlaceholderText(voice("stage.type_here"))
        self.field.setAccessibleName(voice("stage.line"))
        self.field.setMinimumWidth(round(self._desk.theme.em * 16))
        self._weigh()

    def allow(self, *, on: bool) -> None:
        """Take lines, or none: there is no stage."""
        self.field.setEnabled(on)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Escape leave the line as it was before: empty, or without the question."""
        escape = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if escape and event.key() == Qt.Key.Key_Escape and self.field.text():  # type: ignore[attr-defined]
            if not self._asked:
                self.field.setText("")
            self._asked = ""
            self._weigh()
            return True
        return super().eventFilter(watched, event)

    def _take(self) -> None:
        document, text = self._desk.document, self.field.text().strip()
        if not text or document.stage is None:
            return
        if self._asked != text and self._twice(text):
            self._asked = text
            self._weigh()
        elif document.change_stage(done_sentence("typed", text=text), typed, text):
            self._asked = ""
            self.field.setText("")

    def _twice(self, text: str) -> bool:
        """Tell whether a line puts a point where there is one of its kind."""
        stage = self._desk.document.stage
        try:
            return stage is not None and bool(understood(stage, text).twice)
        except EtapaError:
            return False

    def _weigh(self, *_: object) -> None:
        """Say what Enter would do now."""
        text = self.field.text().strip()
        if text != self._asked:
            self._asked = ""
        said = self._told(text) if text else self._desk.voice("stage.line_help")
        self.hint.setText(said)
        self.field.setAccessibleDescription(said)

    def _told(self, text: str) -> str:
        stage, voice = self._desk.document.stage, self._desk.voice
        if stage is None:
            return ""
        try:
            found = understood(stage, text)
        except EtapaError as refused:
            return voice.refusal(refused)
        if self._asked and found.twice:
            point = found.twice[0]
            kind = voice.said(term_sentence(point.kind))
            return voice("stage.line_twice", point=kind, km=voice.number(point.km))
        what = " · ".join(voice.said(step) for step in found.steps)
        end = found.stage.sections[-1].end if found.stage.sections else ""
        return voice("stage.line_does", what=what, km=voice.number(end) if end else "")
