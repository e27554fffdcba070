"""What the widgets of a panel say: declared once, said again whenever the language changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import (
    QAbstractButton,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from designer.document.switches import Language

Any_ = TypeVar("Any_", bound=QWidget)


class Spoken:
    """The words of a panel: `say` says all of them in the language that is on."""

    def __init__(self, voice: Language, topic: str) -> None:
        self._voice, self._topic = voice, topic
        self._said: list[Callable[[], None]] = []

    def words(
        self, widget: Any_, text: str = "", *, tip: str = "", name: str = "", hint: str = ""
    ) -> Any_:
        """Give a widget its text, its tip, its name for a screen reader, its hint."""

        def say() -> None:
            if text and isinstance(widget, QAbstractButton | QLabel):
                widget.setText(self._phrase(text))
            if tip:
                widget.setToolTip(self._phrase(tip))
            if name:
                widget.setAccessibleName(self._phrase(name))
            if hint and isinstance(widget, QLineEdit):
                widget.setPlaceholderText(self._phrase(hint))

        self._said.append(say)
        return widget

    def button(self, name: str, does: Callable[[], object], *, look: str = "") -> QPushButton:
        """Return a button with its words, its tip and its verb; it may look main or like a link."""
        button = QPushButton()
        if look:
            button.setProperty(look, True)
        button.clicked.connect(lambda _=False: does())
        return self.words(button, name, tip=f"{name}_help")

    def form(self, into: QFormLayout | Flow, fields: Mapping[str, QWidget]) -> None:
        """Put fields into a form, each with its label."""
        for name, field in fields.items():
            label = self.words(QLabel(), name)
            label.setBuddy(field)
            if isinstance(into, Flow):
                into.pair(label, field)
            else:
                into.addRow(label, field)

    def say(self) -> None:
        """Say everything in the language that is on."""
        for say in self._said:
            say()

    def _phrase(self, key: str) -> str:
        return self._voice(key if "." in key else f"{self._topic}.{key}")
