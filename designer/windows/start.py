"""The start page: a new tour or stage, tours open before, what a crash left, samples, the guide."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
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

from designer.document.switches import game_names
from designer.panels.forms import (
    Choice,
    Item,
    TypedField,
    Wording,
    fill,
    hold,
    lay_column,
    lay_row,
)
from designer.picture.shapes import Box
from designer.scene.pen import ScreenPen, prepare_painter
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
    race_asked = Signal()
    """A race is wanted at once, on a course that a game brings with it."""
    typing_asked = Signal(object)
    """A tour of one stage is wished for, which is to be typed."""
    guide_asked = Signal()
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
        self.name.returnPressed.connect(self._wish_tour)
        for count in (self.stages, self.teams):
            count.lineEdit().returnPressed.connect(self._wish_tour)
        self.game = QComboBox()
        self.game.activated.connect(lambda _row: desk.game.choose(self.game.currentData()))
        desk.game.changed.connect(self._show_game)
        desk.language_switch.changed.connect(self._lay_out_again)
        desk.theme.changed.connect(self._lay_out_again)

    def _show_game(self) -> None:
        """Show the game that is chosen for the whole window."""
        self.game.setCurrentIndex(self.game.findData(self._desk.game.id))

    def offer_tours(self, recent: Iterable[Path], rescued: Iterable[RescuedTour]) -> None:
        """Offer files opened before, and what a crash left."""
        self._recent, self._rescued, self._awaited = list(recent), list(rescued), ""
        self._outlines = {}
        self._lay_out_again()
        self.outlines_wanted.emit([*self._recent, *list_samples()])

    def expect_file(self, name: str = "") -> None:
        """Say that a file is being opened and offer nothing; without one, offer again."""
        self._awaited = name
        self._lay_out_again()

    def show_outline(self, path: Path, outline: TourOutline) -> None:
        """Show what was read of a tour, now and whenever the page is laid out again."""
        self._outlines[path] = outline
        if path in self.cards:
            self.cards[path].show_outline(outline)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._lay_out_again()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._measure_room() != (self._narrow, self._across):
            self._lay_out_again()

    def _measure_room(self) -> tuple[bool, int]:
        """Return whether tours stand below what is new, and how many side by side."""
        wide = self.width() / self._desk.theme.em
        narrow = wide < NARROW
        room = wide - EDGE if narrow else min(wide, WIDEST) * 3 / 5 - EDGE
        return narrow, max(int(room // CARD), 1)

    def _lay_out_again(self) -> None:
        """Lay the page out in the language and size that are on, once it is seen."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._narrow, self._across = self._measure_room()
        fields = self.name, self.stages, self.teams, self.game
        typed = next((field for field in fields if field.hasFocus()), None)
        if typed is not None:
            typed.clearFocus()  # else Qt hands the keys from field to field as they are taken out
        for field in fields:
            field.setParent(None)
        em, top = round(self._desk.theme.em), 1 if self._narrow else 4
        margins = (2 * em, top * em, 2 * em, 2 * em)
        middle = hold(lay_column(*self._list_parts(em), None, margins=margins, gap=em // 2))
        middle.setMaximumWidth(WIDEST * em)
        self.setWidget(hold(lay_row(None, (middle, 6), None)))
        if typed is not None and typed.isVisible():
            typed.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list_parts(self, em: int) -> Iterator[Item]:
        language, awaited = self._desk.language, self._awaited
        yield self._make_label(language.say("window.start_title"), "text.title", 3.0)
        line = language.say(
            "window.start_awaited" if awaited else "window.start_line", name=awaited
        )
        self.setAccessibleName(line if awaited else language.say("window.start_title"))
        yield self._make_soft_label(line, 1.15)
        if not awaited:
            halves = ((self._lay_new(em), 2), (self._lay_known(em), 3))
            lay, gap = (lay_column, 2 * em) if self._narrow else (lay_row, 4 * em)
            both = hold(lay(*halves, gap=gap))
            both.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            yield from (2 * em, both)

    def _lay_new(self, em: int) -> QVBoxLayout:
        """Return what is new: a form, and what else a tour can come from."""
        wording, form = Wording(self._desk.language_switch, "window"), QFormLayout()
        form.setVerticalSpacing(em // 2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.name.setMinimumWidth(12 * em)
        for count in (self.stages, self.teams):
            count.setFixedWidth(5 * em)
        wording.give_words(self.name, hint="new_called")
        fill(self.game, (Choice(g, self._desk.language.say(f"games.{g}")) for g in game_names()))
        self._show_game()
        fields = {
            "new_name": self.name,
            "new_stages": self.stages,
            "new_teams": self.teams,
            "new_game": self.game,
        }
        wording.fill_form(form, fields)
        create, open_, import_, type_, guide = (QPushButton() for _ in range(5))
        create.setProperty("main", True)
        for button, words, do in (
            (create, "new_create", self._wish_tour),
            (open_, "start_open", self.open_asked.emit),
            (import_, "start_import", self.import_asked.emit),
            (type_, "start_type", self._wish_stage),
            (guide, "start_guide", self.guide_asked.emit),
        ):
            wording.give_words(button, words)
            button.clicked.connect(do)
        wording.say_words()
        head = self._make_label(self._desk.language.say("window.start_new"), "text.head", 1.3)
        drop = self._make_soft_label(self._desk.language.say("window.start_drop"), 1.0)
        ask = lay_column(lay_row(import_, type_, None), lay_row(open_, guide, None), gap=em // 2)
        race = wording.make_button("start_race", self.race_asked.emit, look="link")
        wording.say_words()
        parts = head, form, lay_row(create, None), 2 * em, ask, drop, race
        return lay_column(*parts, None, gap=em)

    def _lay_known(self, em: int) -> QVBoxLayout:
        """Return what is there already: what a crash left, tours that were open, samples."""
        language, parts = self._desk.language, list[Item]()
        if self._rescued:
            parts.append(self._make_label(language.say("window.start_rescued"), "text.head", 1.3))
            for rescued in self._rescued:
                text = f"{rescued.name or rescued.file.stem} · {rescued.when}"
                parts.append(self._make_link(text, partial(self.rescue.emit, rescued)))
            parts.append(em)
        self.cards = {}
        if self._recent:
            parts.append(self._make_label(language.say("window.start_recent"), "text.head", 1.3))
            parts += [self._lay_cards(self._recent, self.open_file, lambda path: path.stem), em]
        parts.append(self._make_label(language.say("window.start_samples"), "text.head", 1.3))
        parts.append(self._lay_cards(list_samples(), self.open_sample, read_name))
        return lay_column(*parts, None, gap=em // 4)

    def _lay_cards(
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

    def _make_label(self, text: str, role: str, scale: float) -> QLabel:
        label = QLabel(text)
        label.setFont(self._desk.theme.font(role, scale))
        # A line that wraps in a column as high as one line would be cut.
        label.setWordWrap(role == "text")
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        return label

    def _make_soft_label(self, text: str, scale: float) -> QLabel:
        label = self._make_label(text, "text", scale)
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        return label

    def _make_link(self, text: str, do: Callable[[], None]) -> QPushButton:
        most = round(self._desk.theme.em * LONGEST)
        link = QPushButton(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, most))
        link.setAccessibleName(text)
        link.setToolTip(text)
        link.setProperty("link", True)
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        link.clicked.connect(lambda _=False: do())
        return link

    def _wish_tour(self) -> None:
        name = self.name.text().strip() or self._desk.language.say("window.new_called")
        self.name.clear()
        self.wished.emit(Wish(name, self.stages.value(), self.teams.value()))

    def _wish_stage(self) -> None:
        name = self._desk.language.say("window.new_called")
        self.typing_asked.emit(Wish(name, 1, self.teams.value()))


def list_samples() -> list[Path]:
    """Return the tours that are shipped."""
    return sorted(SAMPLES.glob("*.etapa"))


def read_name(path: Path) -> str:
    """Return the name a tour gives itself, read from the top of its file."""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("name = "):
            return line.removeprefix("name = ").strip().strip('"')
        if line.startswith("["):
            break
    return path.stem


WIDE, HIGH, PAD, ROUND, LINE = 23.0, 8.4, 0.7, 0.3, 1.5
"""Letters: the card, the free around what is on it, its corners, from line to line."""


class TourCard(QPushButton):
    """Name and figures over the skyline of a tour; until that is read, only the name."""

    def __init__(self, desk: Desk, name: str, tip: str) -> None:
        super().__init__()
        self._desk, self._name, self._figures = desk, name, ""
        self._outline: TourOutline | None = None
        self._picture: QPixmap | None = None
        em = desk.theme.em
        self.setFixedSize(QSize(round(WIDE * em), round(HIGH * em)))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip)
        self.setAccessibleName(name)

    def show_outline(self, outline: TourOutline) -> None:
        """Show what was read of the tour."""
        self._outline, self._name = outline, outline.name or self._name
        km, squares, hours = f"{outline.km:.0f}", outline.squares, outline.hours or ""
        self._figures = self._desk.language.say(
            "tour.sum", stages=outline.stages, km=km, squares=squares, hours=hours
        )
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
            elided = measure.elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)
        if self._outline is not None:
            top = inner.top() + 2 * LINE * em
            if self._picture is None:
                self._picture = self._draw_skyline(self._outline, inner, top)
            painter.drawPixmap(round(inner.left()), round(top), self._picture)
        painter.end()

    def _draw_skyline(self, outline: TourOutline, inner: QRectF, top: float) -> QPixmap:
        theme, ratio = self._desk.theme, self.devicePixelRatioF()
        wide, high = inner.width(), inner.bottom() - top
        picture = QPixmap(round(wide * ratio), round(high * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.colour("page"))
        millimetre = theme.em / LETTERS
        painter = prepare_painter(QPainter(picture), millimetre)
        box = Box(0, 0, wide / millimetre, high / millimetre)
        from designer.picture.profile.skyline import tour_skyline  # the outline was read by then

        ScreenPen(painter, theme.name).draw(tour_skyline(outline, box))
        painter.end()
        return picture
