"""What bots would answer, one line each; a line that is pressed is taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.panels.match.asked.option_button import OptionButton
from engine.race.sheet import LIST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.answers import Hint


class HintList(QWidget):
    """Lines that are there once they were asked for."""

    taken = Signal(object)
    """The codes of a hint."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(round(desk.theme.em / 5))

    def show_hints(self, hints: Sequence[Hint], text: AnswerText | None) -> None:
        """Show these hints, or none."""
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        for hint in hints if text is not None else ():
            assert text is not None
            line = OptionButton(self._desk.theme, LIST, text.hint(hint))
            line.tell(text.hint(hint))
            line.setToolTip(self._desk.voice("match.hint_help"))
            line.clicked.connect(lambda _=False, codes=hint.codes: self.taken.emit(codes))
            self._column.addWidget(line)
        self.setVisible(bool(hints))
