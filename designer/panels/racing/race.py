"""A race watched on the board: played, stepped, gone to a turn; every sentence has its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from designer.jobs.laying import Laid, board_of, lay_road
from designer.jobs.racing import Watched, watch, write_record
from designer.jobs.runner import Call
from designer.panels.flow import Flow
from designer.panels.racing.race_wishes import RaceWishes
from designer.scene.board.board import BoardView
from designer.scene.board.film import Film
from designer.scene.board.tokens import Tokens
from engine.board.saved import shelf

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QPainter

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.film import Line
    from engine.board.values import Board
    from engine.playtests.plan import Plan
    from engine.road.values import Road

BEAT = 40
"""Milliseconds a thing that happens is looked at while a race is played."""
PAUSE = 30
"""Milliseconds before the story is told anew: what else changed is painted in them."""
BUTTONS = ("first", "back", "play", "step", "turn")
FRAME = Qt.ItemDataRole.UserRole


class RacePanel(QWidget):
    """The board with its riders, the story beside it, the way through it below."""

    save_wanted = Signal()
    """Somebody wants the race that is watched as a record."""

    def __init__(self, desk: Desk, runner: Runner, laying: Laying) -> None:
        super().__init__()
        self._desk, self._runner, self._laying = desk, runner, laying
        self.wishes = RaceWishes(desk)
        self.wishes.wanted.connect(self.watch)
        self.view = BoardView(desk.voice, desk.theme)
        self.view.still = True
        self.view.over = self._riders
        self.story = QListWidget()
        self.story.setWordWrap(True)
        self.story.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.story.itemClicked.connect(self._sentence_pressed)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.valueChanged.connect(self._shown_frame)
        self.buttons = {name: QPushButton() for name in BUTTONS}
        does = {
            "first": lambda: self.go(0),
            "back": lambda: self.step(-1),
            "play": self.play,
            "step": lambda: self.step(1),
            "turn": self.next_turn,
        }
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, do=does[name]: do())
        self._where = QLabel()
        self.save_button = QPushButton()
        self.save_button.clicked.connect(self.save_wanted.emit)
        self.film: Film | None = None
        self._watched: Watched | None = None
        self._own: Board | None = None
        """Of a record on a road the tour does not have: laid for it alone."""
        self._tokens: Tokens | None = None
        self._lines: list[Line] = []
        self._written: list[Line] = []
        self._told: tuple[Film | None, str] = (None, "")
        self._beat = QTimer(self)
        self._beat.setInterval(BEAT)
        self._beat.timeout.connect(lambda: self.step(1))
        self._lay_out()
        laying.changed.connect(self._show)
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.slider)
        row = Flow()
        for name in BUTTONS:
            row.addWidget(self.buttons[name])
        self._where.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._where)
        row.addWidget(self.save_button)
        column.addLayout(row)
        halves = QSplitter()
        halves.addWidget(left)
        halves.addWidget(self.story)
        halves.setSizes([720, 320])
        halves.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        page.setContentsMargins(em, em // 2, em, em // 2)
        page.addWidget(self.wishes)
        page.addWidget(halves, 1)

    def watch(self, plan: Plan, number: int) -> None:
        """Ride one race of a plan and show it from its start."""
        self.wishes.busy(on=True)
        task = self._runner.start("watch", [Call(watch, (plan, number))])
        task.done.connect(lambda found: self.show_race(found[0]))
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(lambda: self.wishes.busy(on=False))

    def show_race(self, watched: Watched) -> None:
        """Show a race that was ridden."""
        self._watched, self._own = watched, None
        self.film = Film(watched.setup, watched.happenings)
        self._tokens = Tokens(watched.setup, self._desk.document.tour)
        self.slider.setRange(0, self.film.frames)
        self._read()
        self._write()
        self.go(self.film.turns[1] if len(self.film.turns) > 1 else 0)
        self._show()

    def show_record(self, watched: Watched) -> None:
        """Show a race of a record; a road the tour does not have gets a board of its own."""
        self.show_race(watched)
        road = watched.setup.road
        if road != self._laying.road:
            boards = dict(self._desk.document.tour.boards)
            options = shelf.usual_options(self._desk.document.rules)
            task = self._runner.start("lay_record", [Call(lay_road, (road, boards, options))])
            task.done.connect(lambda found: self._laid(road, found[0], boards))
            task.failed.connect(self._desk.document.refused)

    def _laid(self, road: Road, laid: Laid, boards: dict[str, Any]) -> None:
        if self.film is not None and self.film.setup.road == road:
            self._own = board_of(road, laid, boards)
            self._show()
            self.go(self.slider.value())

    def save(self, path: Path) -> None:
        """Write the race that is watched as a record."""
        if self._watched is not None:
            task = self._runner.start("save", [Call(write_record, (self._watched.acta, path))])
            said = self._desk.voice("race_page.saved", path=path.name)
            task.done.connect(lambda _found: self._where.setText(said))
            task.failed.connect(self._desk.document.refused)

    def go(self, frame: int) -> None:
        """Show the race after so many things have happened."""
        self.slider.setValue(frame)
        self._shown_frame(self.slider.value())

    def step(self, way: int) -> None:
        """Go on by one thing, or back."""
        frame = self.slider.value() + way
        if self.film is None or not 0 <= frame <= self.film.frames:
            self._beat.stop()
            self._say()
            return
        self.go(frame)

    def next_turn(self) -> None:
        """Go to the beginning of the next turn."""
        if self.film is not None:
            later = [f for f in self.film.turns if f > self.slider.value()]
            self.go(later[0] if later else self.film.frames)

    def play(self) -> None:
        """Play on, or stop playing."""
        if self._beat.isActive():
            self._beat.stop()
        elif self.film is not None:
            if self.slider.value() >= self.film.frames:
                self.go(0)
            self._beat.start()
        self._say()

    def _sentence_pressed(self, item: QListWidgetItem) -> None:
        """Go to what a sentence tells, and to its place on the board."""
        self.go(item.data(FRAME))
        self.view.look_at(self._lines[self.story.row(item)].row)

    def _read(self) -> None:
        """Put the race into words of the language that is on."""
        told = (self.film, self._desk.voice.lang)
        if self.film is not None and told != self._told:
            self._told, self._lines = told, self.film.story(self._desk.voice.lang)

    def _write(self) -> None:
        """Write the story anew; in another look only its letters change."""
        strong = self._desk.theme.font("text.strong")
        if self._written is not self._lines:
            self._written = self._lines
            self.story.clear()
            for line in self._lines:
                item = QListWidgetItem(line.sentence)
                item.setData(FRAME, line.frame)
                self.story.addItem(item)
        for row, line in enumerate(self._lines):
            if line.head:
                self.story.item(row).setFont(strong)

    def _shown_frame(self, frame: int) -> None:
        if self.film is None:
            return
        turn = self.film.turn(frame)
        self._where.setText(self._desk.voice("race_page.turn", turn=turn))
        at = sum(1 for line in self._lines if line.frame <= frame) - 1
        if at >= 0:
            self.story.setCurrentRow(at)
            self.view.setAccessibleDescription(self._lines[at].sentence)
            self._show_length(self._lines[at].row)
        self.view.update()

    def _show_length(self, row: int) -> None:
        """Show the length of the board that carries what is told."""
        board = self._board()
        if board is None or len(board.lengths) < 2:
            return
        lengths = enumerate(board.lengths)
        number = next((n for n, one in lengths if one.first <= row <= one.last), 0)
        self.view.show_board(board, number)

    def _riders(self, painter: QPainter, board: Board, length: int) -> None:
        if self.film is not None and self._tokens is not None and board is self._board():
            spots = self.film.at(self.slider.value())
            self._tokens.draw(painter, board, length, spots, self._desk.theme)

    def _board(self) -> Board | None:
        """Return the board, while it still is the one of the road that was ridden."""
        board = self._laying.board
        if self.film is None:
            return board
        road = self.film.setup.road
        return next((b for b in (board, self._own) if b is not None and b.road == road), None)

    def _say(self) -> None:
        voice = self._desk.voice
        for name, button in self.buttons.items():
            playing = name == "play" and self._beat.isActive()
            words = {"turn": "next_turn"}.get(name, "pause" if playing else name)
            button.setText(voice(f"race_page.{words}"))
        self.save_button.setText(voice("race_page.save"))
        self.story.setAccessibleName(voice("race_page.story"))
        self.view.setAccessibleName(voice("race_page.view"))
        self.slider.setAccessibleName(voice("race_page.way"))
        if self._lines:
            # Hundreds of sentences: put into words in one turn of the loop, written in the next.
            QTimer.singleShot(PAUSE, self, self._say_story)

    def _say_story(self) -> None:
        """Tell the story in the language and look that are on."""
        self._read()
        QTimer.singleShot(PAUSE, self, self._say_written)

    def _say_written(self) -> None:
        self._write()
        if self._board() is not None:
            self._shown_frame(self.slider.value())

    def _show(self, *_: object) -> None:
        self.save_button.setEnabled(self.film is not None)
        before = self.film is None and self._laying.stale
        self.view.say(self._laying.told(), stale=before)
        self.view.show_board(self._board() or self._laying.board)
        stale = self.film is not None and self._board() is None
        if stale:
            self._beat.stop()
            self._where.setText(self._desk.voice("race_page.stale"))
        for button in self.buttons.values():
            button.setEnabled(self.film is not None and not stale)
        self.slider.setEnabled(self.film is not None and not stale)
        self.view.update()
