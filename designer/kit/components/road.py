"""What a road is printed as: its tiles, its profile, the plan they are laid by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.cut.pieces import back_of, bare_tile, outline_box, split_piece, tile_borders
from designer.kit.job import TABLE, Component
from designer.kit.page import make_page, poster_pages, under_title
from designer.picture.board_plan import draw_plan, plan_windows, unnamed_pieces
from designer.picture.lettering import fit_text
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Group, transform_to
from designer.picture.tile import draw_tile
from engine.board import geometry
from engine.board.bill import most_copies

if TYPE_CHECKING:
    from designer.kit.cut.pieces import Piece
    from designer.kit.job import Job, PrintedStage
    from designer.kit.paper import Paper
    from designer.picture.board_plan import PlanWindow
    from designer.picture.shapes import Box, Picture, Shape
    from engine.board.bill import Copy


def make_tiles(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    boards = [stage.board for stage in job.stages]
    pieces: list[Piece] = []
    for copy, count in most_copies(boards, both=job.wish.duplex).items():
        pieces += _tile_pieces(job, copy, count)
    return Component("tiles", tuple(pieces), reads=TABLE)


def _tile_pieces(job: Job, kind: Copy, count: int) -> list[Piece]:
    """Return the piece of a tile, or its parts where it is longer than the page."""
    bare = bare_tile(kind, count, duplex=job.wish.duplex)
    back: tuple[Shape, ...] = ()
    if job.wish.duplex and len(kind.tile.faces) > 1:
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
            wide, high = poster_size(job.poster, job.paper)
            profile = draw_profile(
                stage.road, wide, high, relief=stage.relief, language=job.language
            )
            pages += poster_pages(profile, job.paper, job.stage_title(stage), job.language)
    return Component("profiles", pages=tuple(pages), of_stages=True)


def poster_size(poster: Paper, paper: Paper) -> tuple[float, float]:
    """Return how large a profile is drawn as a poster: it fills the paper that takes it whole.

    On several sheets it is as wide as that and one upright sheet high: higher, the sheets above
    would show nothing but the signs of lines, or nothing at all.
    """
    rooms = (paper.turn_lying().sheet_room, paper.turn_standing().sheet_room)
    if any(room.width >= poster.width and room.height >= poster.height for room in rooms):
        return poster.width, poster.height
    return poster.width, min(poster.height, rooms[1].height)


def _profile_page(job: Job, stage: PrintedStage) -> Picture:
    road = stage.road
    kind = job.language.say(f"terms.{road.type}")
    note = job.language.say("kit.profile_note", type=kind, squares=road.rows)

    def draw_body(box: Box) -> list[Shape]:
        high = min(box.height, box.width * _FLATTEST)
        profile = draw_profile(road, box.width, high, relief=stage.relief, language=job.language)
        return [Group(profile.shapes, transform_to(box.x, box.y + (box.height - high) / 2))]

    return make_page(job.paper.turn_lying(), job.stage_title(stage), note, draw_body)


_LIST = 6.0
"""Millimetres of a line below the plan: the pieces that are too short to bear their names."""


def make_plans(job: Job) -> Component:
    """Return the pages of every length of every stage: as many as let it be read on the table."""
    return Component(
        "plans",
        pages=tuple(
            page
            for stage in job.stages
            for number in range(1, len(stage.board.lengths) + 1)
            for page in _plan_pages(job, stage, number)
        ),
        of_stages=True,
        reads=TABLE,
    )


def _plan_pages(job: Job, stage: PrintedStage, number: int) -> list[Picture]:
    """Return the pages of a length, on paper as it takes fewer of them."""
    length = stage.board.lengths[number - 1]
    ways = []
    for paper in (job.paper.turn_lying(), job.paper.turn_standing()):
        room = under_title(paper)
        size = (room.width, room.height - 2 * _LIST)
        ways.append((plan_windows(stage.board, length, size), paper))
    windows, paper = min(ways, key=lambda way: (len(way[0]), -way[0][0].scale))
    return [
        _plan_page(job, stage, number, (paper, window, (nth, len(windows))))
        for nth, window in enumerate(windows, start=1)
    ]


def _plan_page(
    job: Job, stage: PrintedStage, number: int, shown: tuple[Paper, PlanWindow, tuple[int, int]]
) -> Picture:
    paper, window, (nth, count) = shown
    board, language = stage.board, job.language
    length = board.lengths[number - 1]
    names = " · ".join(unnamed_pieces(board, length, window, language))
    told = _plan_words(job, stage, number)
    if count > 1:
        told = f"{language.say('kit.plan_part', number=nth, count=count)} · {told}"

    def draw_body(box: Box) -> list[Shape]:
        upper = box._replace(height=box.height - 2 * _LIST)
        lines = box._replace(y=box.y + upper.height, height=2 * _LIST).rows(1, 1)
        return [
            *draw_plan(board, length, window, upper, language),
            fit_text(lines[0], told, "table.text", anchor="start"),
            fit_text(lines[1], names, "table.number", anchor="start"),
        ]

    return make_page(paper, job.stage_title(stage), "", draw_body)


def _plan_words(job: Job, stage: PrintedStage, number: int) -> str:
    """Say what squares a length has, where it begins on the table, and what it keeps."""
    language, board = job.language, stage.board
    length = board.lengths[number - 1]
    left, top, *_ = board.table.edge
    at = length.pieces[0].pose
    key = "kit.plan_squares" if len(board.lengths) == 1 else "kit.plan_length"
    words = [
        language.say(
            key,
            number=number,
            count=len(board.lengths),
            first=max(1, length.first),
            last=min(stage.road.rows, length.last),
        ),
        language.say("kit.plan_begins", x=round((at.x - left) / 10), y=round((at.y - top) / 10)),
    ]
    if length.kept:
        words.append(language.say("kit.plan_kept"))
    return " · ".join(words)
