"""The strip of beats: a turn as it is seen, its dice, its motives; the story as prose beside it.

A beat is pressed and the race is seen as it stood after it; it is undone, gone on with and tried
from there.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from designer.panels.forms import lay_column, lay_flow
from designer.scene.match.dice_tray import draw_die
from engine.match.beats import ANSWER, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPixmap, QResizeEvent

    from designer.panels.desk import Desk
    from designer.scene.board.film import FilmSentence
    from designer.story.beats import ShownRoll
    from engine.match.beats import Beat

Index = QModelIndex | QPersistentModelIndex
FRAME: Final = Qt.ItemDataRole.UserRole
BACK: Final = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
DEEDS: Final = ("take_back_to", "go_on_here", "what_if")
"""What hangs on a beat."""
NOWHERE = QModelIndex()


class BeatRow(NamedTuple):
    """One row of the strip."""

    beat: Beat
    words: str
    rolls: tuple[ShownRoll, ...] = ()
    more: str = ""
    """What led up to it, why it was done so; in soft letters."""
    rider: int = -1
    """Whose token stands beside it."""
    frames: tuple[int, int] = (0, 0)
    """Of the head of a turn that is told in one row: where the turn begins and ends."""

    @property
    def text(self) -> str:
        """Return everything it says."""
        return " · ".join(filter(None, (self.words, *(r.text for r in self.rolls), self.more)))


class BeatRows(QAbstractListModel):
    """The rows of a race: a line a turn, and every beat of the turn that is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[BeatRow] = []

    def show_rows(self, rows: Sequence[BeatRow]) -> None:
        """Show these rows; those that stay are not touched."""
        pairs = zip(self.rows, rows, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if len(self.rows) > same:
            self.beginRemoveRows(NOWHERE, same, len(self.rows) - 1)
            del self.rows[same:]
            self.endRemoveRows()
        if len(rows) > same:
            self.beginInsertRows(NOWHERE, same, len(rows) - 1)
            self.rows += rows[same:]
            self.endInsertRows()

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.text
        return row.beat.frame if role == FRAME else None


class BeatPainter(QStyledItemDelegate):
    """Draws a row: a token, the words, the dice with what they make, and why, in soft letters."""

    SIDE: Final = 1.25
    """Letters a die is wide."""
    PAD: Final = 0.3

    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(view)
        self._desk, self._view = desk, view
        self.token: Callable[[int], QPixmap] | None = None
        self._heights: dict[tuple[str, int], int] = {}

    def forget_sizes(self) -> None:
        """Measure every row anew: letters are larger or smaller."""
        self._heights.clear()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row, wide = self._row(index), self._view.viewport().width()
        key = row.text, wide
        if key not in self._heights:
            self._heights[key] = self._measure(row, wide)
        return QSize(wide, self._heights[key])

    def _row(self, index: Index) -> BeatRow:
        model = self._view.model()
        assert isinstance(model, BeatRows)
        return model.rows[index.row()]

    def _metrics(self, row: BeatRow) -> QFontMetrics:
        face = "text.strong" if row.beat.what == TURN else "text"
        return QFontMetrics(self._desk.theme.font(face))

    def _left(self, row: BeatRow) -> float:
        """Return where the words begin."""
        return self._desk.theme.em * (0.5 if row.beat.what == TURN else 2.1)

    def _words_high(self, metrics: QFontMetrics, words: str, wide: float) -> int:
        if not words:
            return 0
        room = QRect(0, 0, max(round(wide), 10), 10_000)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()

    def _measure(self, row: BeatRow, wide: int) -> int:
        em, metrics = self._desk.theme.em, self._metrics(row)
        room = wide - self._left(row) - em * 0.4
        high = self._words_high(metrics, row.words, room) + 2 * self.PAD * em
        high += sum(self._roll_lines(roll, room) for roll in row.rolls) * em * (self.SIDE + 0.25)
        return round(high + self._words_high(metrics, row.more, room))

    def _roll_lines(self, roll: ShownRoll, room: float) -> int:
        """Return how many lines the dice of a roll take, with what they make."""
        em, metrics = self._desk.theme.em, QFontMetrics(self._desk.theme.font())
        words = metrics.horizontalAdvance(f"{roll.owner} {roll.makes}")
        whole = words + len(roll.dice) * em * (self.SIDE + 0.15)
        return max(1, -(-round(whole) // max(round(room), 1)))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, theme = self._row(index), self._desk.theme
        em, box = theme.em, QRectF(option.rect)
        at = self._view.currentIndex().row()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if index.row() == at:
            painter.fillRect(box, theme.colour("tint"))
            painter.fillRect(QRectF(box.left(), box.top(), em * 0.2, box.height()),
                             theme.colour("accent"))  # fmt: skip
        if row.rider >= 0 and self.token is not None:
            picture = self.token(row.rider)
            side = em * 1.35
            place = QRectF(box.left() + em * 0.45, box.top() + em * 0.2, side, side)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
        later = index.row() > at
        room = box.adjusted(self._left(row), self.PAD * em, -0.4 * em, -self.PAD * em)
        painter.setOpacity(0.55 if later else 1.0)
        self._paint_row(painter, row, room)
        painter.restore()

    def _paint_row(self, painter: QPainter, row: BeatRow, room: QRectF) -> None:
        theme, em = self._desk.theme, self._desk.theme.em
        strong, answer = row.beat.what == TURN, row.beat.what == ANSWER
        painter.setFont(theme.font("text.strong" if strong else "text"))
        painter.setPen(theme.colour("accent" if answer else "ink"))
        metrics = self._metrics(row)
        high = self._words_high(metrics, row.words, room.width())
        painter.drawText(room, Qt.TextFlag.TextWordWrap, row.words)
        top = room.top() + high
        for roll in row.rolls:
            top = self._paint_roll(painter, roll, room, top + em * 0.12)
        if row.more:
            painter.setFont(theme.font("text"))
            painter.setPen(theme.colour("soft"))
            rest = QRectF(room.left(), top, room.width(), room.bottom() - top + em)
            painter.drawText(rest, Qt.TextFlag.TextWordWrap, row.more)

    def _paint_roll(self, painter: QPainter, roll: ShownRoll, room: QRectF, top: float) -> float:
        """Paint the dice of a roll and what they make; return where the next thing begins."""
        theme, em, language = self._desk.theme, self._desk.theme.em, self._desk.language
        side, step = em * self.SIDE, em * (self.SIDE + 0.15)
        line, x = em * (self.SIDE + 0.13), room.left()
        x = self._write(painter, roll.owner, x, top, room)
        for die, face in zip(roll.dice, roll.sides, strict=True):
            if x + side > room.right():
                x, top = room.left(), top + line
            draw_die(painter, QRectF(x, top, side, side), die, face, theme, language)
            x += step
        words = roll.makes.removeprefix(", ").strip()
        if x + QFontMetrics(theme.font()).horizontalAdvance(words) > room.right():
            x, top = room.left(), top + line
        self._write(painter, words, x + em * 0.1, top, room)
        return top + line

    def _write(self, painter: QPainter, words: str, x: float, top: float, room: QRectF) -> float:
        if not words:
            return x
        theme, em = self._desk.theme, self._desk.theme.em
        painter.setFont(theme.font("number"))
        painter.setPen(theme.colour("ink"))
        place = QRectF(x, top, room.right() - x, em * self.SIDE)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
        return x + painter.fontMetrics().horizontalAdvance(words) + em * 0.35


class BeatList(QListView):
    """The rows; Backspace takes back what is chosen, Enter leads there."""

    back_wanted = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in BACK:
            self.back_wanted.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp,
                             Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter):  # fmt: skip
            super().keyPressEvent(event)
        else:  # numbers and letters are the question's
            event.ignore()


class BeatStrip(QWidget):
    """The turns of a race, that which is looked at beat by beat, and what hangs on a beat."""

    frame_wanted = Signal(int)
    """How many things had happened where a beat that was pressed was over."""
    back_wanted = Signal(object)
    """The beat that is taken back."""
    deed_wanted = Signal(str)
    """Another of DEEDS, from the moment that is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.list, self.model = BeatList(), BeatRows()
        self.painter_ = BeatPainter(desk, self.list)
        self.deeds = {name: QPushButton() for name in DEEDS}
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.painter_)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.clicked.connect(lambda index: self._press_row(index.row()))
        self.list.activated.connect(lambda index: self._press_row(index.row()))
        self.list.back_wanted.connect(self._take_back)
        for name, button in self.deeds.items():
            button.setProperty("link", True)
            button.clicked.connect(lambda _=False, deed=name: self._do_deed(deed))
        em = round(desk.theme.em)
        foot = lay_flow(*self.deeds.values())
        foot.setSpacing(em // 3)
        margins = (em // 2, em // 3, em // 2, em // 3)
        lay_column((self.list, 1), foot, on=self, margins=margins, gap=0)

    def show_rows(
        self, rows: Sequence[BeatRow], frame: int, token: Callable[[int], QPixmap]
    ) -> None:
        """Show rows; the last of those that were over when so many things had happened is at."""
        self.painter_.token = token
        self.model.show_rows(rows)
        before = [n for n, row in enumerate(rows) if row.beat.frame <= frame]
        at = before[-1] if before else 0
        self.list.setCurrentIndex(self.model.index(at, 0))
        self.list.viewport().update()
        self.list.scrollTo(self.model.index(at, 0))
        for button in self.deeds.values():
            button.setEnabled(bool(rows))

    @property
    def row(self) -> BeatRow | None:
        """Return the row that is looked at."""
        at = self.list.currentIndex().row()
        return self.model.rows[at] if 0 <= at < len(self.model.rows) else None

    def say_words(self) -> None:
        """Speak the language and wear the look that are on."""
        language = self._desk.language
        self.painter_.forget_sizes()
        self.list.setAccessibleName(language.say("match.beats"))
        self.list.setToolTip(language.say("match.beats_help"))
        for name, button in self.deeds.items():
            button.setText(language.say(f"match.{name}"))
            button.setToolTip(language.say(f"match.{name}_help"))

    def _press_row(self, number: int) -> None:
        if 0 <= number < len(self.model.rows):
            row = self.model.rows[number]
            self.frame_wanted.emit(row.frames[0] + 1 if row.frames[1] else row.beat.frame)

    def _take_back(self) -> None:
        if self.row is not None:
            self.back_wanted.emit(self.row.beat)

    def _do_deed(self, name: str) -> None:
        if name == DEEDS[0]:
            self._take_back()
        else:
            self.deed_wanted.emit(name)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.list.doItemsLayout()


class StoryList(QWidget):
    """The story of the race as prose; each sentence leads to the moment it tells."""

    frame_wanted = Signal(int)
    spoken_of = Signal(object)
    """The sentence that is told now (FilmSentence), or none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.list = QListWidget()
        self.list.itemClicked.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.list.itemActivated.connect(lambda item: self.frame_wanted.emit(item.data(FRAME)))
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines: list[FilmSentence] = []
        self._written: list[FilmSentence] = []
        self._frame = 0
        em = round(desk.theme.em)
        lay_column(self.list, on=self, margins=(em // 2, em // 3, em // 2, em // 3))

    def show_lines(self, lines: list[FilmSentence], *, anew: bool) -> None:
        """Take what there is to tell; anew where the language or the look is another."""
        self._lines = lines
        self._show_sentences(anew=anew)

    def show_frame(self, frame: int) -> None:
        """Tell up to a moment."""
        self._frame = frame
        self._show_sentences(anew=False)

    def lines_to_read(self) -> list[FilmSentence]:
        """Return the sentences that are to be read now."""
        return self._lines[: bisect_right(self._lines, self._frame, key=lambda line: line.frame)]

    def _show_sentences(self, *, anew: bool) -> None:
        lines = self.lines_to_read()
        same = 0
        if not anew:
            pairs = zip(lines, self._written, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        while self.list.count() > same:
            self.list.takeItem(self.list.count() - 1)
        strong = self._desk.theme.font("text.strong")
        for line in lines[same:]:
            item = QListWidgetItem(line.sentence)
            item.setData(FRAME, line.frame)
            if line.head:
                item.setFont(strong)
            self.list.addItem(item)
        self._written = lines
        if lines:
            self.list.setCurrentRow(len(lines) - 1)
            self.list.scrollToBottom()
        self.spoken_of.emit(lines[-1] if lines else None)

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        self.list.setAccessibleName(language.say("match.story"))
        self.list.setToolTip(language.say("match.story_help"))
