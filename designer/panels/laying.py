"""The board of the selected stage: kept by the tour, or laid in the background by the program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from designer.document.place import piece_place
from designer.jobs.laying import (
    LaidBoard,
    LayoutWish,
    Other,
    lay_other,
    lay_stage,
    layout_key,
    make_board,
    usual_wish,
)
from designer.jobs.runner import Call
from designer.language import Sentence, done_sentence
from designer.panels.forms import make_pause
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
KEPT_UNSAVED = "kept_unsaved"


class Laying(QObject):
    """Knows the board; an edit of the stage makes it stale until it is laid again."""

    changed = Signal()

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__(desk.document)
        self._desk, self._runner = desk, runner
        self._task: Task | None = None
        self._ground: tuple[object, ...] = ()
        """What the board hangs on, as it was when it was looked at last."""
        self._why: EtapaError | None = None
        self._stopped = False
        self._way: tuple[int, int] | None = None
        """Which of how many layings is seen, once another was asked for."""
        self.board: Board | None = None
        self.stale = True
        self._timer = make_pause(self, PAUSE, self._lay_stage)
        desk.document.opened.connect(self._forget_tour)
        desk.document.changed.connect(self.look_again)
        desk.document.place_changed.connect(self.look_again)
        desk.document.settled.connect(self.look_again)
        self.look_again()

    @property
    def road(self) -> Road | None:
        """Return the road of the selected stage."""
        surveyed = self._desk.document.surveyed
        return surveyed.road.without_board if surveyed and surveyed.road else None

    @property
    def is_kept(self) -> bool:
        """Tell whether the tour keeps this board."""
        number = str(self._desk.document.place.stage)
        return number in kept_boards.boards_by_stage(self._desk.document.tour.boards)

    @property
    def is_working(self) -> bool:
        """Tell whether the road is being laid, or is about to be."""
        return self._timer.isActive() or (self._task is not None and not self._task.over)

    @property
    def state(self) -> str:
        """Return how it stands with the board, as a phrase of its page."""
        if self.road is None:
            return NO_ROAD if self._desk.document.stage else NO_STAGE
        if self.is_working or (self.stale and not self._why and not self._stopped):
            return LAYING if self.board is None else AGAIN
        if self.stale:
            return REFUSED if self._why else STOPPED
        assert self.board is not None
        if not self.board.lengths:
            return NO_PLACE
        if not self.is_kept:
            return PROPOSED
        table, _stock = table_and_stock(self._desk.document.tour.boards)
        return KEPT if self.board.table == table else KEPT_OTHER

    def state_text(self) -> str:
        """Say how it stands with the board."""
        language = self._desk.language
        why = language.refusal_text(self._why) if self._why else ""
        state = self.state
        if state == KEPT and not self._desk.document.clean:
            state = KEPT_UNSAVED  # nothing is said to be saved that is not on the disk
        text = language.say(f"board_page.{state}", why=why)
        if self._way is None or self.stale:
            return text
        number, count = self._way
        return f"{text} {language.say('board_page.laid_other', number=number, count=count)}"

    def look_again(self, *_: object) -> None:
        """See whether the board still is the one of the stage."""
        document, road = self._desk.document, self.road
        options = kept_boards.usual_options(document.rules)
        # While the stage is dragged a kept board waits: it may fit again when that ends.
        waits = self.is_kept and document.dragging
        ground = (road, document.tour.boards, options, waits)
        if ground == self._ground:
            return
        self._ground = ground
        self._end_work()
        self.stale, self._why, self._stopped, self._way = True, None, False, None
        if road is None or (self.board is not None and self.board.road.number != road.number):
            self.board = None
        if road is not None and self.is_kept and not waits:
            self._show_board(self._read_kept(road))
        elif road is not None:
            self._timer.start()
        self.changed.emit()

    def _read_kept(self, road: Road) -> Board | None:
        try:
            return kept_boards.kept_board(self._desk.document.tour.boards, road)
        except BoardError as error:
            self._why = error
            return None

    def lay_again(self) -> None:
        """Lay the road another way around what is pinned, and keep it; or say there is none."""
        now = layout_key(self.board) if self.board is not None and self.board.lengths else None
        boards = dict(self._desk.document.tour.boards)
        self._start_work(
            lambda road, wish: Call(lay_other, (road, boards, wish, now)), self._keep_other
        )

    def retry(self) -> None:
        """Lay the road that was stopped or refused."""
        if self.is_kept:
            self.lay_again()
        else:
            self._lay_stage()

    def stop(self) -> None:
        """Lay nothing until it is asked for; what is seen stays."""
        self._end_work()
        self._stopped = True
        self.changed.emit()

    def change_board(
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
            self._desk.refuse(BoardError("board_not_yet"))
            return False
        board = self._desk.attempt(verb, self.board, *values, **more)
        if board is None:
            return False
        place = None
        if row is not None:
            first = next((p.first for p in board.pieces if p.first <= row <= p.last), row)
            place = piece_place(board.road.number, first)
        keep_board(self._desk.document, sentence, board, place)
        return True

    def _forget_tour(self) -> None:
        """Forget the board of a tour that is not open any more, not even to show it as stale."""
        self._end_work()
        self._ground, self.board, self.stale = (), None, True

    def _lay_stage(self) -> None:
        if not self.is_kept:
            self._start_work(lambda road, wish: Call(lay_stage, (road, wish)), self._show_laid)

    def layout_wish(self) -> LayoutWish:
        """Return how the selected stage is laid: on the table of the tour, from its stock."""
        return usual_wish(self._desk.document.tour, self._desk.document.place.stage)

    def _start_work(
        self,
        make_call: Callable[[Road, LayoutWish], Call],
        take: Callable[[LayoutWish, Road, Any], None],
    ) -> None:
        """Begin to lay the road of the stage in a process of its own, then take what is laid."""
        road = self.road
        if road is None:
            return
        self._end_work()
        self._why, self._stopped = None, False
        try:
            wish = self.layout_wish()
        except BoardError as error:
            self._show_refusal(error)
            return
        self._task = self._runner.start("lay", [make_call(road, wish)])
        self._task.failed.connect(self._show_refusal)
        self._task.done.connect(lambda results: take(wish, road, results[0]))
        self.changed.emit()

    def _end_work(self) -> None:
        self._timer.stop()
        if self._task is not None:
            self._task.stop()

    def _show_laid(self, wish: LayoutWish, road: Road, laid: LaidBoard) -> None:
        self._show_board(make_board(road, laid, wish))
        self.changed.emit()

    def _keep_other(self, wish: LayoutWish, road: Road, other: Other) -> None:
        """Keep what was laid another way; what was found only once is the best there is."""
        if other.laid is None:
            self._show_refusal(BoardError("board_best"))
            return
        board = make_board(road, other.laid, wish)
        if not board.lengths:
            self._show_refusal(BoardError("board_again"))
            return
        keep_board(self._desk.document, done_sentence("board_lay", stage=road.number), board)
        self._way = (other.number, other.ways) if other.ways > 1 else None
        self.changed.emit()

    def _show_refusal(self, why: EtapaError) -> None:
        """Say why nothing was laid; a board that is still true stays."""
        self._why = why if self.stale else None
        self._desk.refuse(why)
        self.changed.emit()

    def _show_board(self, board: Board | None) -> None:
        self.board, self.stale = board, board is None
        self._desk.document.add_findings("board", board.findings if board else ())


def table_and_stock(boards: Mapping[str, Any]) -> tuple[Table, Stock]:
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
    desk: Desk, sentence: Sentence, put: Callable[..., dict[str, Any]], *values: Any
) -> None:
    """Change the table or the stock of the tour; boards that are kept keep their own table."""
    document = desk.document
    boards = desk.attempt(put, document.tour_without_drag.boards, *values)
    if boards is not None:
        document.apply(sentence, replace(document.tour_without_drag, boards=boards))


def keep_board(
    document: Document, sentence: Sentence, board: Board, place: TourPlace | None = None
) -> None:
    """Keep a board for the selected stage, and select a place of it."""
    boards = kept_boards.with_board(document.tour_without_drag.boards, document.place.stage, board)
    document.apply(sentence, replace(document.tour_without_drag, boards=boards), place)


def forget_board(desk: Desk) -> None:
    """Let the program lay the selected stage again as it likes."""
    number = desk.document.place.stage
    sentence = done_sentence("board_forget", stage=number)
    set_shelf(desk, sentence, kept_boards.with_board, number, None)
