"""What is seen before a tour is open: start one, open one, go on with one, look at a sample."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from designer.document.recovery import Rescued
    from designer.panels.desk import Desk

MOST_STAGES, MOST_TEAMS = 60, 6
LONGEST = 24
"""Letters of a name before its middle is left out."""


class Wish(NamedTuple):
    """A tour somebody wants to start."""

    name: str
    stages: int
    teams: int


class StartPage(QScrollArea):
    """Two columns: what is new on the left, what is there already on the right."""

    wished = Signal(object)
    open_file = Signal(object)
    open_sample = Signal(object)
    open_asked = Signal()
    rescue = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._recent: list[Path] = []
        self._rescued: list[Rescued] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it is reached by itself
        self.name, self.stages, self.teams = QLineEdit(), QSpinBox(), QSpinBox()
        self.stages.setRange(1, MOST_STAGES)
        self.stages.setValue(5)
        self.teams.setRange(0, MOST_TEAMS)
        self.teams.setValue(6)
        self.name.returnPressed.connect(self._create)
        desk.voice.changed.connect(self.say)
        desk.theme.changed.connect(self.say)
        self.say()

    def offer(self, recent: Iterable[Path], rescued: Iterable[Rescued]) -> None:
        """Offer files opened before, and what a crash left."""
        self._recent, self._rescued = list(recent), list(rescued)
        self.say()

    def say(self) -> None:
        """Lay the page out in the language and size that are on."""
        for field in (self.name, self.stages, self.teams):
            field.setParent(None)
        em = round(self._desk.theme.em)
        page, middle = QWidget(), QWidget()
        middle.setMaximumWidth(80 * em)
        whole = QHBoxLayout(page)
        whole.addStretch(1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(2 * em, 4 * em, 2 * em, 2 * em)
        column.setSpacing(em // 2)
        column.addWidget(self._label("window.start_title", "text.title", 3.0))
        line = self._label("window.start_line", "text", 1.15)
        line.setForegroundRole(line.palette().ColorRole.PlaceholderText)
        column.addWidget(line)
        column.addSpacing(2 * em)
        both = QWidget()
        both.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        halves = QHBoxLayout(both)
        halves.setContentsMargins(0, 0, 0, 0)
        halves.setSpacing(4 * em)
        halves.addLayout(self._left(em), 1)
        halves.addLayout(self._right(em), 1)
        column.addWidget(both)
        column.addStretch(1)
        whole.addWidget(middle, 6)
        whole.addStretch(1)
        self.setWidget(page)

    def _left(self, em: int) -> QVBoxLayout:
        voice = self._desk.voice
        self.setAccessibleName(voice("window.start_title"))
        left = QVBoxLayout()
        left.setSpacing(em)
        left.addWidget(self._label("window.start_new", "text.head", 1.3))
        form = QFormLayout()
        form.setVerticalSpacing(em // 2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.name.setPlaceholderText(voice("window.new_called"))
        self.name.setMinimumWidth(12 * em)
        for count in (self.stages, self.teams):
            count.setFixedWidth(5 * em)
        form.addRow(voice("window.new_name"), self.name)
        form.addRow(voice("window.new_stages"), self.stages)
        form.addRow(voice("window.new_teams"), self.teams)
        left.addLayout(form)
        create = QPushButton(voice("window.new_create"))
        create.setProperty("main", True)
        create.clicked.connect(self._create)
        left.addWidget(create, 0, Qt.AlignmentFlag.AlignLeft)
        left.addSpacing(2 * em)
        ask = QPushButton(voice("window.start_open"))
        ask.clicked.connect(self.open_asked.emit)
        left.addWidget(ask, 0, Qt.AlignmentFlag.AlignLeft)
        left.addStretch(1)
        return left

    def _right(self, em: int) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(em // 4)
        if self._rescued:
            right.addWidget(self._label("window.start_rescued", "text.head", 1.3))
            for found in self._rescued:
                text = f"{found.name or found.file.stem} · {found.when}"
                right.addWidget(self._link(text, partial(self.rescue.emit, found)))
            right.addSpacing(em)
        if self._recent:
            right.addWidget(self._label("window.start_recent", "text.head", 1.3))
            for path in self._recent:
                link = self._link(path.stem, partial(self.open_file.emit, path))
                link.setToolTip(str(path))
                right.addWidget(link)
            right.addSpacing(em)
        right.addWidget(self._label("window.start_samples", "text.head", 1.3))
        for path in samples():
            right.addWidget(self._link(called(path), partial(self.open_sample.emit, path)))
        right.addStretch(1)
        return right

    def _label(self, key: str, role: str, scale: float) -> QLabel:
        label = QLabel(self._desk.voice(key))
        label.setFont(self._desk.theme.font(role, scale))
        # A line that wraps in a column as high as one line would be cut.
        label.setWordWrap(role == "text")
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
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
        self.wished.emit(Wish(name, self.stages.value(), self.teams.value()))


def samples() -> list[Path]:
    """Return the tours that are shipped."""
    from importlib.resources import files

    return sorted(Path(str(p)) for p in files("samples").iterdir() if p.name.endswith(".etapa"))


def called(path: Path) -> str:
    """Return the name a tour gives itself, read from the top of its file."""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("name = "):
            return line.removeprefix("name = ").strip().strip('"')
        if line.startswith("["):
            break
    return path.stem
