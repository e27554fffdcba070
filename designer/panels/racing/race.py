"""A race watched on the board: played, stepped, gone to a turn; every sentence has its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from designer.jobs.laying import LaidBoard, board_of, lay_stage
from designer.jobs.racing import WatchedRace, watch_race, write_record
from designer.jobs.runner import Call
from designer.panels.racing.race_wishes import RaceWishes
from designer.panels.racing.way import Way
from designer.scene.board.board import BoardView
from designer.scene.board.film import Film
from designer.scene.board.riders import RidersSeen
from designer.scene.board.tokens import Tokens
from engine.board.saved import shelf

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter

    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.script import FilmSentence
    from designer.scene.board.sight.ground import CourseGround
    from engine.board.values import Board
    from engine.playtests.plan import PlaytestPlan
    from engine.road.values import Road

PAUSE = 30
"""Milliseconds before the story is told anew: what else changed is painted in them."""
FRAME = Qt.ItemDataRole.UserRole


class RacePanel(QWidget):
    """The board with its riders, the story beside it, the way through it below."""

    save_wanted = Signal()
    """The race that is watched is wanted as a record."""

    def __init__(self, desk: Desk, runner: Runner, laying: Laying) -> None:
        super().__init__()
        self._desk, self._runner, self._laying = desk, runner, laying
        self.wishes = RaceWishes(desk)
        self.wishes.wanted.connect(self.watch)
        self.view = BoardView(desk.voice, desk.theme)
        self.view.still = True
        self.view.over = self._draw
        self.view.pointed = self.who
        self.story = QListWidget()
        self.story.setWordWrap(True)
        self.story.setResizeMode(QListView.ResizeMode.Adjust)
        self.story.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.story.itemClicked.connect(self._sentence_pressed)
        self.way = Way(desk)
        self.way.moved.connect(self._shown_frame)
        self.addActions(list(self.way.verbs.values()))
        self.on_tiles = QCheckBox()
        self.on_tiles.toggled.connect(self._show)
        self.save_button = QPushButton()
        self.save_button.clicked.connect(self.save_wanted.emit)
        self.film: Film | None = None
        self._watched: WatchedRace | None = None
        self._own: Board | None = None
        """Of a record on a road the tour does not have: laid for it alone."""
        self.riders: RidersSeen | None = None
        self._lines: list[FilmSentence] = []
        self._written: list[FilmSentence] = []
        self._told: tuple[Film | None, str] = (None, "")
        self._task: Task | None = None
        """The race that is being ridden, or the road that is being laid for one."""
        self._lay_out()
        laying.changed.connect(self._show)
        desk.document.opened.connect(self._forget)
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.way)
        halves = QSplitter()
        halves.addWidget(left)
        halves.addWidget(self.story)
        halves.setSizes([720, 320])
        halves.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        page.setContentsMargins(em, em // 2, em, em // 2)
        self.wishes.row.addWidget(self.on_tiles)
        self.wishes.row.addWidget(self.save_button)
        page.addWidget(self.wishes)
        page.addWidget(halves, 1)

    def watch(self, plan: PlaytestPlan, number: int) -> None:
        """Ride one race of a plan and show it from its start."""
        self.wishes.busy(on=True)
        task = self._task = self._runner.start("watch", [Call(watch_race, (plan, number))])
        task.done.connect(lambda found: self.show_race(found[0]))
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(lambda: self.wishes.busy(on=False))

    def show_race(self, watched: WatchedRace) -> None:
        """Show a race that was ridden."""
        self._watched, self._own = watched, None
        self.film = Film(watched.setup, watched.happenings)
        self.riders = RidersSeen(self.film, Tokens(watched.setup, self._desk.document.tour))
        self.way.show_film(self.film)
        self._read()
        self._write()
        self.go(self.film.turns[1] if len(self.film.turns) > 1 else 0)
        self._show()

    def show_record(self, watched: WatchedRace) -> None:
        """Show a race of a record; a road the tour does not have gets a board of its own."""
        self.show_race(watched)
        road, own = watched.setup.road, self._laying.road
        if own is None or road.bare != own.bare:
            boards = dict(self._desk.document.tour.boards)
            options = shelf.usual_options(self._desk.document.rules)
            call = Call(lay_stage, (road, boards, options))
            task = self._task = self._runner.start("lay_record", [call])
            task.done.connect(lambda found: self._laid(road, found[0], boards))
            task.failed.connect(self._desk.document.refused)

    def _laid(self, road: Road, laid: LaidBoard, boards: dict[str, Any]) -> None:
        if self.film is not None and self.film.setup.road == road:
            self._own = board_of(road, laid, boards)
            self._show()
            self.go(self.way.slider.value())

    def _forget(self) -> None:
        """Show no race of a tour that is not open any more."""
        if self._task is not None:
            self._task.stop()
        self._watched = self._own = self.film = self.riders = None
        self._told, self._lines = (None, ""), []
        self.way.show_film(None)
        self._write()
        self.view.setAccessibleDescription("")

    def save(self, path: Path) -> None:
        """Write the race that is watched as a record."""
        if self._watched is not None:
            task = self._runner.start("save", [Call(write_record, (self._watched.acta, path))])
            said = self._desk.voice("race_page.saved", path=path.name)
            task.done.connect(lambda _found: self.way.said.setText(said))
            task.failed.connect(self._desk.document.refused)

    def go(self, frame: int) -> None:
        """Show the race after so many things have happened."""
        self.way.go(frame)

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
        if self.riders is None:
            return
        at = sum(1 for line in self._lines if line.frame <= frame) - 1
        told = at >= 0 and not self._lines[at].head
        self.riders.told_row, self.riders.ways = self._lines[at].row if told else None, []
        if at >= 0:
            self.story.setCurrentRow(at)
            self.view.setAccessibleDescription(self._lines[at].sentence)
            self._show_length(self._lines[at].row)
        self.view.update()

    def _show_length(self, row: int) -> None:
        """Show the length of the board that carries what is told."""
        board = self.view.board
        if board is None or board is not self._board() or len(board.lengths) < 2:
            return
        lengths = enumerate(board.lengths)
        number = next((n for n, one in lengths if one.first <= row <= one.last), 0)
        self.view.show_board(board, number)

    def _draw(self, painter: QPainter) -> None:
        if self.riders is not None and self.view.ground is not None:
            frame = self.way.slider.value()
            self.riders.draw(painter, self.view.ground, frame, self._desk.theme)

    def who(self, at: QPoint) -> str:
        """Return the rider under a pixel of the board, with team and square; nothing elsewhere."""
        riders, ground = self.riders, self.view.ground
        if riders is None or ground is None:
            return ""
        frame = self.way.slider.value()
        rider = riders.point_at(ground, frame, self.view.seen.table(at.x(), at.y()))
        self.view.update()
        if rider is None:
            return ""
        square = riders.film.at(frame)[rider][0]
        return self._desk.voice("race_page.who", square=square, **riders.tokens.named(rider))

    def _board(self) -> Board | None:
        """Return the board, while it still is the one of the road that was ridden."""
        board = self._laying.board
        if self.film is None:
            return board
        road, boards = self.film.setup.road.bare, (board, self._own)
        return next((b for b in boards if b is not None and b.road.bare == road), None)

    def _say(self) -> None:
        voice = self._desk.voice
        self.way.say()
        self.save_button.setText(voice("race_page.save"))
        self.save_button.setToolTip(voice("race_page.save_help"))
        self.on_tiles.setText(voice("race_page.on_tiles"))
        self.on_tiles.setToolTip(voice("race_page.on_tiles_help"))
        self.story.setAccessibleName(voice("race_page.story"))
        self.view.setAccessibleName(voice("race_page.view"))
        if self._lines:
            # Hundreds of sentences: put into words in one turn of the loop, written in the next.
            QTimer.singleShot(PAUSE, self, self._say_story)

    def _say_story(self) -> None:
        """Tell the story in the language and look that are on."""
        self._read()
        QTimer.singleShot(PAUSE, self, self._say_written)

    def _say_written(self) -> None:
        self._write()
        if self.riders is not None and self.riders.chart(self.view.ground) is not None:
            self._shown_frame(self.way.slider.value())

    @property
    def _course(self) -> CourseGround | None:
        """Return the game's own course, unless its riders shall stand on the tiles."""
        own = self.riders.course if self.riders is not None else None
        return own if not self.on_tiles.isChecked() else None

    def _why(self) -> str:
        """Return the words for why no rider is seen on the board; nothing where riders are."""
        if self.film is None:
            return "" if self.wishes.ready else "race_page.not_ready"
        if self._board() is None:
            laid_soon = self.film.setup.road == self._laying.road
            return "" if laid_soon else "race_page.stale"
        return "" if self.film.on_road or self._course else "race_page.own_squares"

    def _show(self, *_: object) -> None:
        course, board, shown = self._course, self._board(), self.film is not None
        self.save_button.setEnabled(shown)
        self.view.say(self._laying.told(), stale=not shown and self._laying.stale)
        self.on_tiles.setVisible(self.riders is not None and self.riders.course is not None)
        self.on_tiles.setEnabled(board is not None)
        if course is not None:
            self.view.show_course(course)
        else:
            self.view.show_board(board or self._laying.board)
        self.way.allow(on=shown and (course is not None or board is not None))
        why = self._why()
        self.way.said.setText(self._desk.voice(why) if why else "")
        self.view.update()
