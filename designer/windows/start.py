"""Start page, its cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
)
from typing_extensions import override

from designer.panels.forms import Item, Spoken, TypedField, hold, lay_column, lay_row
from designer.picture.profile.skyline import tour_skyline
from designer.picture.shapes import Box
from designer.scene.pen import ScreenPen, prepared
from designer.scene.profile.image import LETTERS
from engine.data import SAMPLES
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent

    from designer.document.recovery import RescuedTour
    from designer.panels.desk import Desk
    from designer.picture.profile.skyline import TourOutline


MOST_STAGES = 60


NARROW, WIDEST, EDGE, CARD = 64, 104, 4, 24
"""Letters: in a narrower window tours stand below what is new; the page, its edges, a tour."""


LONGEST = 24
"""Letters of a name before its middle is left out."""


class Wish(NamedTuple):
    """A tour that is to be started."""

    name: str
    stages: int
    teams: int


class StartPage(QScrollArea):
    """Two columns: what is new on the left, what is there already on the right."""

    wished = Signal(object)
    open_file = Signal(object)
    open_sample = Signal(object)
    open_asked = Signal()
    import_asked = Signal()
    rescue = Signal(object)
    outlines_wanted = Signal(object)
    """Files of tours that are offered: what is in them is to be shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._recent: list[Path] = []
        self._rescued: list[RescuedTour] = []
        self._awaited = ""
        self._stale, self._narrow, self._across = True, False, 1
        self._outlines: dict[Path, TourOutline] = {}
        self.cards: dict[Path, TourCard] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it is reached by itself
        self.name, self.stages, self.teams = TypedField(), QSpinBox(), QSpinBox()
        self.stages.setRange(1, MOST_STAGES)
        self.stages.setValue(5)
        self.teams.setRange(0, MOST_TEAMS)
        self.teams.setValue(6)
        self.name.returnPressed.connect(self._create)
        desk.voice.changed.connect(self.say)
        desk.theme.changed.connect(self.say)

    def offer(self, recent: Iterable[Path], rescued: Iterable[RescuedTour]) -> None:
        """Offer files opened before, and what a crash left."""
        self._recent, self._rescued, self._awaited = list(recent), list(rescued), ""
        self._outlines = {}
        self.say()
        self.outlines_wanted.emit([*self._recent, *samples()])

    def expect(self, name: str = "") -> None:
        """Say that a file is being opened and offer nothing; without one, offer again."""
        self._awaited = name
        self.say()

    def say(self) -> None:
        """Lay the page out in the language and size that are on, once it is seen."""
        self._stale = not self.isVisible()
        if not self._stale:
            self._lay_out()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.say()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._measured() != (self._narrow, self._across):
            self.say()

    def _measured(self) -> tuple[bool, int]:
        """Return whether tours stand below what is new, and how many side by side."""
        wide = self.width() / self._desk.theme.em
        narrow = wide < NARROW
        room = wide - EDGE if narrow else min(wide, WIDEST) * 3 / 5 - EDGE
        return narrow, max(int(room // CARD), 1)

    def show_outline(self, path: Path, outline: TourOutline) -> None:
        """Show what was read of a tour, now and whenever the page is laid out again."""
        self._outlines[path] = outline
        if path in self.cards:
            self.cards[path].show_outline(outline)

    def _lay_out(self) -> None:
        self._narrow, self._across = self._measured()
        for field in (self.name, self.stages, self.teams):
            field.setParent(None)
        em, top = round(self._desk.theme.em), 1 if self._narrow else 4
        margins = (2 * em, top * em, 2 * em, 2 * em)
        middle = hold(lay_column(*self._parts(em), None, margins=margins, gap=em // 2))
        middle.setMaximumWidth(WIDEST * em)
        self.setWidget(hold(lay_row(None, (middle, 6), None)))

    def _parts(self, em: int) -> Iterator[Item]:
        voice, awaited = self._desk.voice, self._awaited
        yield self._label(voice("window.start_title"), "text.title", 3.0)
        said = voice("window.start_awaited" if awaited else "window.start_line", name=awaited)
        self.setAccessibleName(said if awaited else voice("window.start_title"))
        yield self._softly(said, 1.15)
        if not awaited:
            halves = ((self._left(em), 2), (self._right(em), 3))
            lay, gap = (lay_column, 2 * em) if self._narrow else (lay_row, 4 * em)
            both = hold(lay(*halves, gap=gap))
            both.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            yield from (2 * em, both)

    def _left(self, em: int) -> QVBoxLayout:
        """Return what is new: a form, and what else a tour can come from."""
        spoken, form = Spoken(self._desk.voice, "window"), QFormLayout()
        form.setVerticalSpacing(em // 2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.name.setMinimumWidth(12 * em)
        for count in (self.stages, self.teams):
            count.setFixedWidth(5 * em)
        spoken.words(self.name, hint="new_called")
        fields = {"new_name": self.name, "new_stages": self.stages, "new_teams": self.teams}
        spoken.form(form, fields)
        create, open_, import_ = (QPushButton() for _ in range(3))
        create.setProperty("main", True)
        for button, words, does in (
            (create, "new_create", self._create),
            (open_, "start_open", self.open_asked.emit),
            (import_, "start_import", self.import_asked.emit),
        ):
            spoken.words(button, words)
            button.clicked.connect(does)
        spoken.say()
        head = self._label(self._desk.voice("window.start_new"), "text.head", 1.3)
        drop = self._softly(self._desk.voice("window.start_drop"), 1.0)
        ask = lay_row(open_, import_, None)
        return lay_column(head, form, lay_row(create, None), 2 * em, ask, drop, None, gap=em)

    def _right(self, em: int) -> QVBoxLayout:
        """Return what is there already: what a crash left, tours that were open, samples."""
        voice, parts = self._desk.voice, list[Item]()
        if self._rescued:
            parts.append(self._label(voice("window.start_rescued"), "text.head", 1.3))
            for found in self._rescued:
                text = f"{found.name or found.file.stem} · {found.when}"
                parts.append(self._link(text, partial(self.rescue.emit, found)))
            parts.append(em)
        self.cards = {}
        if self._recent:
            parts.append(self._label(voice("window.start_recent"), "text.head", 1.3))
            parts += [self._cards(self._recent, self.open_file, lambda path: path.stem), em]
        parts.append(self._label(voice("window.start_samples"), "text.head", 1.3))
        parts.append(self._cards(samples(), self.open_sample, called))
        return lay_column(*parts, None, gap=em // 4)

    def _cards(
        self, paths: Iterable[Path], opens: SignalInstance, name: Callable[[Path], str]
    ) -> QGridLayout:
        """Return tours as profiles, as many side by side as there is room for."""
        grid = QGridLayout()
        grid.setSpacing(round(self._desk.theme.em * 0.7))
        for n, path in enumerate(paths):
            card = self.cards[path] = TourCard(self._desk, name(path), str(path))
            card.clicked.connect(partial(opens.emit, path))
            if path in self._outlines:
                card.show_outline(self._outlines[path])
            grid.addWidget(card, n // self._across, n % self._across)
        grid.setColumnStretch(self._across, 1)
        return grid

    def _label(self, text: str, role: str, scale: float) -> QLabel:
        label = QLabel(text)
        label.setFont(self._desk.theme.font(role, scale))
        # A line that wraps in a column as high as one line would be cut.
        label.setWordWrap(role == "text")
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        return label

    def _softly(self, text: str, scale: float) -> QLabel:
        label = self._label(text, "text", scale)
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        return label

    def _link(self, text: str, do: Callable[[], None]) -> QPushButton:
        most = round(self._desk.theme.em * LONGEST)
        link = QPushButton(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, most))
        link.setAccessibleName(text)
        link.setToolTip(text)
        link.setProperty("link", True)
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        link.clicked.connect(lambda _=False: do())
        return link

    def _create(self) -> None:
        name = self.name.text().strip() or self._desk.voice("window.new_called")
        self.name.clear()
        self.wished.emit(Wish(name, self.stages.value(), self.teams.value()))


def samples() -> list[Path]:
    """Return the tours that are shipped."""
    return sorted(SAMPLES.glob("*.etapa"))


def called(path: Path) -> str:
    """Return the name a tour gives itself, read from the top of its file."""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("name = "):
            return line.removeprefix("name = ").strip().strip('"')
        if line.startswith("["):
            break
    return path.stem


WIDE, HIGH, PAD, ROUND = 23.0, 8.4, 0.7, 0.3


LINE = 1.5
"""Letters: the card, the free around what is on it, its corners, from line to line."""


class TourCard(QPushButton):
    """Name and figures over the skyline of a tour; until that is read, only the name."""

    def __init__(self, desk: Desk, name: str, tip: str) -> None:
        super().__init__()
        self._desk, self._name, self._figures = desk, name, ""
        self._tour: TourOutline | None = None
        self._picture: QPixmap | None = None
        em = desk.theme.em
        self.setFixedSize(QSize(round(WIDE * em), round(HIGH * em)))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip)
        self.setAccessibleName(name)

    def show_outline(self, tour: TourOutline) -> None:
        """Show what was read of the tour."""
        voice = self._desk.voice
        self._tour, self._name = tour, tour.name or self._name
        km, squares, hours = f"{tour.km:.0f}", tour.squares, tour.hours or ""
        self._figures = voice("tour.sum", stages=tour.stages, km=km, squares=squares, hours=hours)
        self._picture = None
        self.setAccessibleName(f"{self._name}: {self._figures}")
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, em = self._desk.theme, self._desk.theme.em
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.colour("accent" if self.underMouse() else "faint"), 1))
        painter.setBrush(theme.colour("page"))
        painter.drawRoundedRect(box, ROUND * em, ROUND * em)
        inner = box.adjusted(PAD * em, PAD * em / 2, -PAD * em, -PAD * em)
        for number, (text, role, ink) in enumerate(
            ((self._name, "text.strong", "ink"), (self._figures, "number", "soft"))
        ):
            font = theme.font(role)
            measure = QFontMetricsF(font)
            line = QRectF(inner.left(), inner.top() + number * LINE * em, inner.width(), LINE * em)
            painter.setFont(font)
            painter.setPen(theme.colour(ink))
            seen = measure.elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, seen)
        if self._tour is not None:
            top = inner.top() + 2 * LINE * em
            painter.drawPixmap(round(inner.left()), round(top), self._drawn(self._tour, inner, top))
        painter.end()

    def _drawn(self, tour: TourOutline, inner: QRectF, top: float) -> QPixmap:
        if self._picture is None:
            theme, ratio = self._desk.theme, self.devicePixelRatioF()
            wide, high = inner.width(), inner.bottom() - top
            picture = QPixmap(round(wide * ratio), round(high * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.colour("page"))
            millimetre = theme.em / LETTERS
            painter = prepared(QPainter(picture), millimetre)
            box = Box(0, 0, wide / millimetre, high / millimetre)
            ScreenPen(painter, theme.name).draw(tour_skyline(tour, box))
            painter.end()
            self._picture = picture
        return self._picture
