"""Board of the stage, kept or laid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from designer.document.place import piece_place
from designer.jobs.laying import LaidBoard, Other, board_of, lay_other, lay_stage, layout_key
from designer.jobs.runner import Call
from designer.language import Sentence, done_sentence
from engine.board import kept_boards
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.board.catalogue import Stock
    from engine.board.table import Table
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
        self._way: tuple[int, int] | None = None
        """Which of how many layings is seen, once another was asked for."""
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
        return number in kept_boards.boards_by_stage(self._desk.document.tour.boards)

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
        why = voice.refusal(self._why) if self._why else ""
        told = voice(f"board_page.{self.state}", why=why)
        if self._way is None or self.stale:
            return told
        number, count = self._way
        return f"{told} {voice('board_page.laid_other', number=number, count=count)}"

    def look(self, *_: object) -> None:
        """See whether the board still is the one of the stage."""
        road, boards = self.road, self._desk.document.tour.boards
        options = kept_boards.usual_options(self._desk.document.rules)
        held = self.kept and self._desk.document.dragging
        now = (road, boards, options, held)
        if now == self._of:
            return
        self._of = now
        self._end()
        self.stale, self._why, self._stopped, self._way = True, None, False, None
        if road is None or (self.board is not None and self.board.road.number != road.number):
            self.board = None
        if road is not None and self.kept and not held:
            self._show(self._kept(road))
        elif road is not None:
            self._timer.start()
        self.changed.emit()

    def lay_again(self) -> None:
        """Lay the road another way around what is pinned, and keep it; or say there is none."""
        now = layout_key(self.board) if self.board is not None and self.board.lengths else None
        road = self._start(lay_other, now)
        if road is not None and self._task is not None:
            self._task.done.connect(lambda found: self._laid_other(road, found[0]))

    def retry(self) -> None:
        """Lay the road that was stopped or refused."""
        if self.kept:
            self.lay_again()
        else:
            self._lay()

    def stop(self) -> None:
        """Lay nothing until it is asked for; what is seen stays."""
        self._end()
        self._stopped = True
        self.changed.emit()

    def change(
        self,
        sentence: Sentence,
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
        if self.stale:
            self._desk.document.refused.emit(BoardError("board_not_yet"))
            return False
        try:
            board = verb(self.board, *values, **more)
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            return False
        keep(self._desk.document, sentence, board, self._piece(board, row))
        return True

    def _piece(self, board: Board, row: int | None) -> TourPlace | None:
        """Return the place of the piece that carries a row."""
        if row is None:
            return None
        first = next((p.first for p in board.pieces if p.first <= row <= p.last), row)
        return piece_place(board.road.number, first)

    def _kept(self, road: Road) -> Board | None:
        try:
            return kept_boards.kept_board(self._desk.document.tour.boards, road)
        except BoardError as refused:
            self._why = refused
            return None

    def _forget(self) -> None:
        """Forget the board of a tour that is not open any more, not even to show it as stale."""
        self._end()
        self._of, self.board, self.stale = (), None, True

    def _lay(self) -> None:
        if self.kept:
            return
        road = self._start(lay_stage)
        if road is not None and self._task is not None:
            self._task.done.connect(lambda found: self._laid(road, found[0]))

    def _start(self, job: Callable[..., object], *more: object) -> Road | None:
        """Begin to lay the road of the stage in a process of its own; return it."""
        road = self.road
        if road is None:
            return None
        self._end()
        self._why, self._stopped = None, False
        boards = dict(self._desk.document.tour.boards)
        options = kept_boards.usual_options(self._desk.document.rules)
        self._task = self._runner.start("lay", [Call(job, (road, boards, options, *more))])
        self._task.failed.connect(self._refused)
        self.changed.emit()
        return road

    def _end(self) -> None:
        self._timer.stop()
        if self._task is not None:
            self._task.stop()

    def _laid(self, road: Road, found: LaidBoard) -> None:
        self._show(board_of(road, found, self._desk.document.tour.boards))
        self.changed.emit()

    def _laid_other(self, road: Road, found: Other) -> None:
        """Keep what was laid another way; what was found only once is the best there is."""
        if found.laid is None:
            self._refused(BoardError("board_best"))
            return
        board = board_of(road, found.laid, self._desk.document.tour.boards)
        if not board.lengths:
            self._refused(BoardError("board_again"))
            return
        keep(self._desk.document, done_sentence("board_lay", stage=road.number), board)
        self._way = (found.number, found.ways) if found.ways > 1 else None
        self.changed.emit()

    def _refused(self, why: EtapaError) -> None:
        """Say why nothing was laid; a board that is still true stays."""
        self._why = why if self.stale else None
        self._desk.document.refused.emit(why)
        self.changed.emit()

    def _show(self, board: Board | None) -> None:
        self.board, self.stale = board, board is None
        self._desk.document.tell("board", board.findings if board else ())


def usable(boards: Mapping[str, Any]) -> tuple[Table, Stock]:
    """Return table and stock of a tour; the usual ones in place of what cannot be read."""
    try:
        table = kept_boards.tour_table(boards)
    except BoardError:
        table = kept_boards.tour_table({})
    try:
        stock = kept_boards.tour_stock(boards)
    except BoardError:
        stock = kept_boards.tour_stock({})
    return table, stock


def set_shelf(
    document: Document, sentence: Sentence, put: Callable[..., dict[str, Any]], *values: Any
) -> bool:
    """Change the table or the stock of the tour; boards that are kept keep their own table."""
    try:
        boards = put(document.kept.boards, *values)
    except BoardError as refused:
        document.refused.emit(refused)
        return False
    document.apply(sentence, replace(document.kept, boards=boards))
    return True


def keep(
    document: Document, sentence: Sentence, board: Board, place: TourPlace | None = None
) -> None:
    """Keep a board for the selected stage, and select a place of it."""
    boards = kept_boards.with_board(document.kept.boards, document.place.stage, board)
    document.apply(sentence, replace(document.kept, boards=boards), place)


def forget(document: Document) -> None:
    """Let the program lay the selected stage again as it likes."""
    number = document.place.stage
    set_shelf(
        document, done_sentence("board_forget", stage=number), kept_boards.with_board, number, None
    )
