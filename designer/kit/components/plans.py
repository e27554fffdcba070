"""The layout map of every stage: its pieces in the order they are laid, where the road folds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page.leaf import make_page
from designer.kit.work.job import Component
from designer.picture.board_plan import draw_plan
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.work.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Box, Picture, Shape
    from engine.board.values import Length
    from engine.board.values import Piece as BoardPiece

_GROUPS = 5
"""Groups of columns the pieces are listed in."""
_ROW, _HEAD, _GAP = 4.3, 6.5, 4.0


def make_plans(job: Job) -> Component:
    """Return a page for every length of every stage."""
    return Component(
        "plans",
        pages=tuple(
            _plan_page(job, stage, number)
            for stage in job.stages
            for number in range(1, len(stage.board.lengths) + 1)
        ),
        of_stages=True,
    )


def _plan_page(job: Job, stage: PrintedStage, number: int) -> Picture:
    length, table = stage.board.lengths[number - 1], stage.board.table
    note = say(
        job.lang, "kit.plan_note",
        number=number, count=len(stage.board.lengths),
        first=max(1, length.first), last=min(stage.road.rows, length.last),
        width=round(table.width), height=round(table.height),
    )  # fmt: skip
    if length.kept:
        note = f"{note} · {say(job.lang, 'kit.plan_kept')}"

    def body(box: Box) -> list[Shape]:
        listed = _listed(job, length)
        upper = box._replace(height=box.height - listed.height - _GAP)
        lower = box._replace(y=box.y + upper.height + _GAP, height=listed.height)
        return [*draw_plan(stage.board, length, upper, job.lang), *draw_ledger(listed, lower)]

    title = say(job.lang, "kit.stage_title", number=stage.number, name=stage.tour_stage.name)
    return make_page(job.paper.lying(), title, note, body)


def _listed(job: Job, length: Length) -> Ledger:
    """Return the pieces by number, read down one group of columns after the other."""
    cells = [_piece(job, n, piece) for n, piece in enumerate(length.pieces, start=1)]
    deep = -(-len(cells) // _GROUPS)
    cells += [("", "", "")] * (deep * _GROUPS - len(cells))
    heads: list[LedgerColumn] = []
    for _ in range(_GROUPS):
        heads += [
            LedgerColumn("", 1),
            LedgerColumn(say(job.lang, "kit.tile"), 3.4, "start"),
            LedgerColumn(say(job.lang, "kit.squares"), 2.2),
        ]
    rows = tuple(
        tuple(cell for group in range(_GROUPS) for cell in cells[group * deep + row])
        for row in range(deep)
    )
    return Ledger(tuple(heads), rows, row=_ROW, head=_HEAD, role="number.small")


def _piece(job: Job, number: int, piece: BoardPiece) -> tuple[Cell, Cell, Cell]:
    name = f"{piece.rows} · {say(job.lang, f'kit.face_{piece.face}')}"
    return str(number), name, f"{piece.first}…{piece.last}".replace("-", "−")
