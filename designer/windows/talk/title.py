"""The title of the window, and the names of undo and redo in the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from designer.document.document import Document
    from designer.document.switches import Language


class Title:
    """Follows the document: its name, whether it is saved, its steps."""

    def __init__(
        self, window: QWidget, document: Document, voice: Language, actions: Mapping[str, QAction]
    ) -> None:
        self._window, self._document = window, document
        self._voice, self._actions = voice, actions
        document.filed.connect(self.say)
        document.settled.connect(self.say)
        voice.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Name the tour and its file, and say whether that holds everything."""
        document, title = self._document, "Etapa Reina"
        if document.is_open:
            file = document.path.name if document.path else ""
            name = document.tour.name or self._voice("window.new_called")
            title = self._voice("window.title", name=name, file=file)
        self._window.setWindowTitle(title)
        self._window.setWindowModified(document.is_open and not document.clean)
        self.say_steps()

    def say_steps(self) -> None:
        """Say what undo and redo would do."""
        document, voice = self._document, self._voice
        at = document.stack.index()
        steps = {"undo": document.sentence(at - 1), "redo": document.sentence(at)}
        for name, sentence in steps.items():
            action = self._actions[name]
            action.setEnabled(sentence is not None)
            what = voice.said(sentence) if sentence else ""
            said = voice(f"window.{name}_what", what=what) if what else voice(f"window.{name}")
            action.setText(said)
