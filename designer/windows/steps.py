"""Undo and redo of whatever is in front: the race that fills the window, else the open tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QAction

    from designer.panels.desk import Desk
    from designer.windows.pages import Middle
    from designer.windows.racing import Racing


class FrontSteps:
    """What can be undone and done again now, what it is called, and the two actions that do it.

    Their words, whether they are greyed, their keys and *Take back* in a race all follow from one
    list: each of them once asked the tour on its own, and in a tour without a change no key took
    an answer of a race back.
    """

    def __init__(self, desk: Desk, racing: Racing) -> None:
        self._desk, self._racing = desk, racing
        self._actions: Mapping[str, QAction] = {}

    def serve_actions(self, actions: Mapping[str, QAction], middle: Middle) -> None:
        """Keep the words and the state of undo and redo as they are now, whatever comes."""
        self._actions = actions
        self._desk.document.settled.connect(self.say_steps)
        self._desk.language_switch.changed.connect(self.say_steps)
        self._racing.steps_changed.connect(self.say_steps)
        middle.stack.currentChanged.connect(self.say_steps)
        self.say_steps()

    def list_steps(self) -> dict[str, str]:
        """Return what undo and redo would do now, in words; what cannot be done is left out."""
        if self._racing.is_riding:
            return self._racing.page.back.list_steps()
        document, language = self._desk.document, self._desk.language
        index = document.stack.index()
        sentences = {"undo": document.sentence(index - 1), "redo": document.sentence(index)}
        return {
            name: sentence.in_language(language)
            for name, sentence in sentences.items()
            if sentence is not None
        }

    def say_steps(self, *_: object) -> None:
        """Give both actions their words, and grey what cannot be done."""
        steps, language = self.list_steps(), self._desk.language
        for name in ("undo", "redo"):
            action, what = self._actions[name], steps.get(name, "")
            action.setEnabled(name in steps)
            words = (
                language.say(f"window.{name}_what", what=what)
                if what
                else language.say(f"window.{name}")
            )
            action.setText(words)

    def undo(self) -> None:
        """Take back the last answer of the race in front, else the last change to the tour."""
        (self._racing.page.back if self._racing.is_riding else self._desk.document).undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        (self._racing.page.back if self._racing.is_riding else self._desk.document).redo()
