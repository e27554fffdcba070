"""The board of the selected stage: the one the tour keeps, or one laid in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from designer.document.place import piece
from designer.document.said import Said, did
from designer.jobs.laying import Laid, board_of, lay_road
from designer.jobs.runner import Call
from designer.panels.shelving import keep, usable
from engine.board.saved import shelf
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.place import Place
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.board.values import Board
    from engine.errors import EtapaError
    from engine.road.values import Road

PAUSE = 150
"""Milliseconds without a change before the road is laid again."""
LAYING, AGAIN, STOPPED, REFUSED = "laying", "laying_again", "stopped", "refused"
NO_STAGE, NO_ROAD, NO_PLACE = "no_stage", "none", "no_place"
KEPT, KEPT_OTHER, PROPOSED = "kept", "kept_other", "proposed"


class Laying(QObject):
    """Knows the board; an edit of the stage makes it stale until it is laid again."""

    changed = Signal()

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._task: Task | None = None
        self._of: tuple[object, ...] = ()
        self._why: EtapaError | None = None
        self._stopped = False
        self.board: Board | None = None
        self.stale = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._lay)
        desk.document.opened.connect(self._forget)
        desk.document.changed.connect(self.look)
        desk.document.moved.connect(self.look)
        desk.document.settled.connect(self.look)
        self.look()

    @property
    def road(self) -> Road | None:
        """Return the road of the selected stage."""
        surveyed = self._desk.document.surveyed
        return surveyed.road if surveyed else None

    @property
    def kept(self) -> bool:
        """Tell whether the tour keeps this board."""
        number = str(self._desk.document.place.stage)
        return number in shelf.numbered(self._desk.document.tour.boards)

    @property
    def working(self) -> bool:
        """Tell whether the road is being laid, or is about to be."""
        return self._timer.isActive() or (self._task is not None and not self._task.over)

    @property
    def state(self) -> str:
        """Return how it stands with the board, as a phrase of its page."""
        if self.road is None:
            return NO_ROAD if self._desk.document.stage else NO_STAGE
        if self.working or (self.stale and not self._why and not self._stopped):
            return LAYING if self.board is None else AGAIN
        if self.stale:
            return REFUSED if self._why else STOPPED
        assert self.board is not None
        if not self.board.lengths:
            return NO_PLACE
        if not self.kept:
            return PROPOSED
        return (
            KEPT if self.board.table == usable(self._desk.document.tour.boards)[0] else KEPT_OTHER
        )

    def told(self) -> str:
        """Say how it stands with the board."""
        voice = self._desk.voice
        why = self._why.sentence(voice.lang) if self._why else ""
        return voice(f"board_page.{self.state}", why=why)

    def look(self, *_: object) -> None:
        """See whether the board still is the one of the stage."""
        road, boards = self.road, self._desk.document.tour.boards
        options = shelf.usual_options(self._desk.document.rules)
        held = self.kept and self._desk.document.dragging
        now = (road, boards, options, held)
        if now == self._of:
            return
        self._of = now
        self._end()
        self.stale, self._why, self._stopped = True, None, False
        if road is None or (self.board is not None and self.board.road.number != road.number):
            self.board = None
        if road is not None and self.kept and not held:
            self._show(self._kept(road))
        elif road is not None:
            self._timer.start()
        self.changed.emit()

    def lay_again(self) -> None:
        """Lay the road around what is pinned, and keep the board in the tour."""
        self._start(stays=True)

    def retry(self) -> None:
        """Lay the road that was stopped or refused."""
        self._start(stays=self.kept)

    def stop(self) -> None:
        """Lay nothing until somebody asks for it; what is seen stays."""
        self._end()
        self._stopped = True
        self.changed.emit()

    def change(
        self,
        sentence: Said,
        verb: Callable[..., Board],
        *values: Any,
        row: int | None = None,
        **more: Any,
    ) -> bool:
        """Make a verb on the board one step of the tour; a refusal is said.

        Afterwards the piece that carries `row` is selected; undo selects what was.
        """
        if self.board is None or not self.board.lengths:
            return False
        try:
            board = verb(self.board, *values, **more)
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            return False
        keep(self._desk.document, sentence, board, self._piece(board, row))
        return True

    def _piece(self, board: Board, row: int | None) -> Place | None:
        """Return the place of the piece that carries a row."""
        if row is None:
            return None
        first = next((p.first for p in board.pieces if p.first <= row <= p.last), row)
        return piece(board.road.number, first)

    def _kept(self, road: Road) -> Board | None:
        try:
            return shelf.board(self._desk.document.tour.boards, road)
        except BoardError as refused:
            self._why = refused
            return None

    def _forget(self) -> None:
        """Forget the board of a tour that is not open any more, not even to show it as stale."""
        self._end()
        self._of, self.board, self.stale = (), None, True

    def _lay(self) -> None:
        if not self.kept:
            self._start(stays=False)

    def _start(self, *, stays: bool) -> None:
        road = self.road
        if road is None:
            return
        self._end()
        self._why, self._stopped = None, False
        boards = dict(self._desk.document.tour.boards)
        options = shelf.usual_options(self._desk.document.rules)
        around = {"pinned": stays and self.board is not None}
        self._task = self._runner.start("lay", [Call(lay_road, (road, boards, options), around)])
        self._task.done.connect(lambda found: self._laid(road, found[0], stays=stays))
        self._task.failed.connect(self._refused)
        self.changed.emit()

    def _end(self) -> None:
        self._timer.stop()
        if self._task is not None:
            self._task.stop()

    def _laid(self, road: Road, found: Laid, *, stays: bool) -> None:
        board = board_of(road, found, self._desk.document.tour.boards)
        if not stays:
            self._show(board)
        elif board.lengths:
            keep(self._desk.document, did("board_lay", stage=road.number), board)
        else:
            self._refused(BoardError("board_again"))
        self.changed.emit()

    def _refused(self, why: EtapaError) -> None:
        """Say why nothing was laid; a board that is still true stays."""
        self._why = why if self.stale else None
        self._desk.document.refused.emit(why)
        self.changed.emit()

    def _show(self, board: Board | None) -> None:
        self.board, self.stale = board, board is None
        self._desk.document.tell("board", board.findings if board else ())
