"""The story beside a race: of this turn, since the last decision, or all of it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from designer.panels.choice import Choice, fill

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.scene.board.film import FilmSentence

SINCE, TURN, ALL = "since", "turn", "all"
FROM: Final = (SINCE, TURN, ALL)
FRAME: Final = Qt.ItemDataRole.UserRole


class Telling(QWidget):
    """A list of sentences; each leads to the moment it tells."""

    frame_wanted = Signal(int)
    spoken_of = Signal(object)
    """The sentence that is told now (FilmSentence), or none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.part, self.list = QComboBox(), QListWidget()
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.list.itemActivated.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.part.activated.connect(lambda _row: self._tell(anew=True))
        self._lines: list[FilmSentence] = []
        self._written: list[FilmSentence] = []
        self._since = self._frame = 0
        em = round(desk.theme.em)
        column = QVBoxLayout(self)
        column.setContentsMargins(em // 2, em // 3, em // 2, em // 3)
        column.addWidget(self.part, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.list, 1)

    def show_lines(self, lines: list[FilmSentence], *, anew: bool) -> None:
        """Take what there is to tell; anew where the language or the look is another."""
        self._lines = lines
        self._tell(anew=anew)

    def show_frame(self, frame: int, since: int) -> None:
        """Tell up to a moment; the last decision was taken at another."""
        self._frame, self._since = frame, since
        self._tell(anew=False)

    def told(self) -> list[FilmSentence]:
        """Return the sentences that are to be read now."""
        upto = bisect_right(self._lines, self._frame, key=lambda line: line.frame)
        lines, part = self._lines[:upto], self.part.currentData() or SINCE
        if part == ALL or not lines:
            return lines
        heads = [n for n, line in enumerate(lines) if line.head]
        if part == TURN:
            return lines[heads[-1] if heads else 0 :]
        first = next((n for n, one in enumerate(lines) if one.frame > self._since), len(lines))
        return lines[max([n for n in heads if n < first], default=0) :]

    def _tell(self, *, anew: bool) -> None:
        told = self.told()
        kept = 0
        if not anew:
            same = min(len(told), len(self._written))
            while kept < same and told[kept] is self._written[kept]:
                kept += 1
        while self.list.count() > kept:
            self.list.takeItem(self.list.count() - 1)
        strong = self._desk.theme.font("text.strong")
        for line in told[kept:]:
            item = QListWidgetItem(line.sentence)
            item.setData(FRAME, line.frame)
            if line.head:
                item.setFont(strong)
            self.list.addItem(item)
        self._written = told
        if told:
            self.list.setCurrentRow(len(told) - 1)
            self.list.scrollToBottom()
        self.spoken_of.emit(told[-1] if told else None)

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        chosen = self.part.currentData() or SINCE
        fill(self.part, (Choice(part, voice(f"match.story_{part}")) for part in FROM))
        self.part.setCurrentIndex(FROM.index(chosen))
        self.part.setAccessibleName(voice("match.story_part"))
        self.part.setToolTip(voice("match.story_part"))
        self.list.setAccessibleName(voice("match.story"))
        self.list.setToolTip(voice("match.story_help"))
