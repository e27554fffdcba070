"""The board of the selected stage: the one the tour keeps, or one laid in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from designer.document.said import Said, did
from designer.jobs.laying import board_of, lay_road
from designer.jobs.runner import Call
from engine.board.saved import shelf
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.board.values import Board
    from engine.road.values import Road

PAUSE = 150
"""Milliseconds without a change before the road is laid again."""


class Laying(QObject):
    """Knows the board; an edit of the stage makes it stale until it is laid again."""

    changed = Signal()

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._task: Task | None = None
        self._of: tuple[object, ...] = ()
        self.board: Board | None = None
        self.stale = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._lay)
        desk.document.changed.connect(self.look)
        desk.document.moved.connect(self.look)
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
        return number in self._desk.document.tour.boards.get("stages", {})

    def look(self, *_: object) -> None:
        """See whether the board still is the one of the stage."""
        road, boards = self.road, self._desk.document.tour.boards
        options = shelf.usual_options(self._desk.document.rules)
        now = (road, boards, options)
        if now == self._of:
            return
        self._of = now
        self.stale = True
        if road is None or (self.board is not None and self.board.road.number != road.number):
            self.board = None
        if road is not None and self.kept and not self._desk.document.dragging:
            self._show(self._kept(road))
        elif road is not None:
            self._timer.start()
        self.changed.emit()

    def lay_again(self) -> None:
        """Lay the road around what is pinned, and keep the board in the tour."""
        self._start(keep=True)

    def change(self, sentence: Said, verb: Callable[..., Board], *values: Any, **more: Any) -> bool:
        """Make a verb on the board one step of the tour; a refusal is said."""
        if self.board is None or not self.board.lengths:
            return False
        try:
            board = verb(self.board, *values, **more)
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            return False
        self._keep(sentence, board)
        return True

    def set_shelf(self, sentence: Said, put: Callable[..., dict[str, Any]], *values: Any) -> bool:
        """Change the table or the stock of the tour; boards that are kept keep their own table."""
        from dataclasses import replace

        document = self._desk.document
        try:
            boards = put(document.kept.boards, *values)
        except BoardError as refused:
            document.refused.emit(refused)
            return False
        document.apply(sentence, replace(document.kept, boards=boards))
        return True

    def forget(self) -> None:
        """Let the program lay this stage again as it likes."""
        number = self._desk.document.place.stage
        self.set_shelf(did("board_forget", stage=number), shelf.with_board, number, None)

    def _keep(self, sentence: Said, board: Board) -> None:
        from dataclasses import replace

        document = self._desk.document
        number = document.place.stage
        boards = shelf.with_board(document.kept.boards, number, board)
        document.apply(sentence, replace(document.kept, boards=boards))

    def _kept(self, road: Road) -> Board | None:
        try:
            return shelf.board(self._desk.document.tour.boards, road)
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            return None

    def _lay(self) -> None:
        if not self.kept:
            self._start(keep=False)

    def _start(self, *, keep: bool) -> None:
        road = self.road
        if road is None:
            return
        boards = dict(self._desk.document.tour.boards)
        options = shelf.usual_options(self._desk.document.rules)
        task = self._runner.start(
            "lay", [Call(lay_road, (road, boards, options), {"pinned": keep})]
        )
        task.done.connect(lambda found: self._laid(road, found[0], keep=keep))
        task.failed.connect(self._desk.document.refused)

    def _laid(self, road: Road, data: dict[str, Any], *, keep: bool) -> None:
        if road != self.road:
            return
        board = board_of(road, data, self._desk.document.tour.boards)
        if keep and board.lengths:
            self._keep(did("board_lay", stage=road.number), board)
        else:
            self._show(board)
            self.changed.emit()

    def _show(self, board: Board | None) -> None:
        self.board, self.stale = board, board is None
        self._desk.document.tell("board", board.findings if board else ())
