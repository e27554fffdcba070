"""What a road is printed as: its tiles, its profile, the plan they are laid by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import back_of, bare_tile, outline_box, split_piece, tile_borders
from designer.kit.job import Component
from designer.kit.page import make_page, poster_pages
from designer.picture.board_plan import draw_plan
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Group, transform_to
from designer.picture.tile import draw_tile
from engine.board import geometry
from engine.board.bill import most_copies

if TYPE_CHECKING:
    from designer.kit.cut.pieces import Piece
    from designer.kit.job import Job, PrintedStage
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Box, Picture, Shape
    from engine.board.bill import Copy
    from engine.board.values import Length
    from engine.board.values import Piece as BoardPiece


def make_tiles(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    boards = [stage.board for stage in job.stages]
    pieces: list[Piece] = []
    for copy, count in most_copies(boards, both=job.duplex).items():
        pieces += _tile_pieces(job, copy, count)
    return Component("tiles", tuple(pieces))


def _tile_pieces(job: Job, kind: Copy, count: int) -> list[Piece]:
    """Return the piece of a tile, or its parts where it is longer than the page."""
    bare = bare_tile(kind, count, duplex=job.duplex)
    back: tuple[Shape, ...] = ()
    if job.duplex and len(kind.tile.faces) > 1:
        # Turned over, a left-hand bend is a right-hand one that begins where the other ended.
        half_turn = transform_to(bare.width, bare.height, 180)
        back = (Group(_draw_face(job, back_of(kind)), half_turn),)
    whole = replace(bare, front=_draw_face(job, kind), back=back)
    return split_piece(whole, job.paper, tile_borders(kind))


def _draw_face(job: Job, kind: Copy) -> tuple[Shape, ...]:
    shapes = draw_tile(
        kind,
        language=job.language,
        bleed=job.bleed,
        picture=job.art.tiles.get(kind.face, ""),
        skin=job.wish.skin,
    )
    (left, top), _ = outline_box(geometry.piece_outline(*kind))
    return (Group(shapes, transform_to(-left, -top)),)


_FLATTEST = 0.5
"""Height of a profile as a share of its width, at most: higher ones look like stalagmites."""


def make_profiles(job: Job) -> Component:
    """Return the profiles of the stages."""
    pages: list[Picture] = []
    for stage in job.stages:
        if job.poster is None:
            pages.append(_profile_page(job, stage))
        else:
            wide, high = job.poster.width, job.poster.height
            profile = draw_profile(
                stage.road, wide, high, relief=stage.relief, language=job.language
            )
            pages += poster_pages(profile, job.paper, job.stage_title(stage), job.language)
    return Component("profiles", pages=tuple(pages), of_stages=True)


def _profile_page(job: Job, stage: PrintedStage) -> Picture:
    road = stage.road
    kind = job.language.say(f"terms.{road.type}")
    note = job.language.say("kit.profile_note", type=kind, squares=road.rows)

    def draw_body(box: Box) -> list[Shape]:
        high = min(box.height, box.width * _FLATTEST)
        profile = draw_profile(road, box.width, high, relief=stage.relief, language=job.language)
        return [Group(profile.shapes, transform_to(box.x, box.y + (box.height - high) / 2))]

    return make_page(job.paper.turn_lying(), job.stage_title(stage), note, draw_body)


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
    note = job.language.say(
        "kit.plan_note",
        number=number, count=len(stage.board.lengths),
        first=max(1, length.first), last=min(stage.road.rows, length.last),
        width=round(table.width), height=round(table.height),
    )  # fmt: skip
    if length.kept:
        note = f"{note} · {job.language.say('kit.plan_kept')}"

    def draw_body(box: Box) -> list[Shape]:
        table = _pieces_table(job, length)
        upper = box._replace(height=box.height - table.height - _GAP)
        lower = box._replace(y=box.y + upper.height + _GAP, height=table.height)
        return [*draw_plan(stage.board, length, upper, job.language), *draw_ledger(table, lower)]

    return make_page(job.paper.turn_lying(), job.stage_title(stage), note, draw_body)


def _pieces_table(job: Job, length: Length) -> Ledger:
    """Return the pieces by number, read down one group of columns after the other."""
    cells = [_piece_cells(job, n, piece) for n, piece in enumerate(length.pieces, start=1)]
    deep = -(-len(cells) // _GROUPS)
    cells += [("", "", "")] * (deep * _GROUPS - len(cells))
    heads: list[LedgerColumn] = []
    for _ in range(_GROUPS):
        heads += [
            LedgerColumn("", 1),
            LedgerColumn(job.language.say("kit.tile"), 3.4, "start"),
            LedgerColumn(job.language.say("kit.squares"), 2.2),
        ]
    rows = tuple(
        tuple(cell for group in range(_GROUPS) for cell in cells[group * deep + row])
        for row in range(deep)
    )
    return Ledger(tuple(heads), rows, row=_ROW, head=_HEAD, role="number.small")


def _piece_cells(job: Job, number: int, piece: BoardPiece) -> tuple[Cell, Cell, Cell]:
    name = f"{piece.rows} · {job.language.say(f'kit.face_{piece.face}')}"
    return str(number), name, f"{piece.first}…{piece.last}".replace("-", "−")
