"""Pieces and boards as PNG pictures, with tables of how large each is and where it lies."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from designer.kit.kit import make_components
from designer.kit.paint import document
from designer.kit.write import make_slug
from designer.picture.board import draw_numbers, draw_road, length_picture
from designer.picture.shapes import Group, Picture, Polygon, transform_to
from engine.board.chart.laid import laid_chart
from engine.board.spots import place_spots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.cut.pieces import Piece
    from designer.kit.job import Job
    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length
    from engine.road.net import Place


EDGE = 4
"""Pixels an outline is drawn with for each that is kept, so that its edge is smooth."""


@dataclass(frozen=True, slots=True)
class CutImage:
    """One face of a piece as a picture: its file, and how large it is on paper and on screen."""

    file: str
    raw: bytes
    component: str
    piece: str
    side: str
    """`front`, `back` or `board`."""
    count: int
    mm: tuple[float, float]
    pixels: tuple[int, int]
    called: str = ""
    """What people call the piece, where its own name does not say that."""


def piece_images(job: Job, scale: float, only: Iterable[str] = ()) -> list[CutImage]:
    """Return a picture of each face of each piece to cut out, so many pixels a millimetre."""
    images: list[CutImage] = []
    names: set[str] = set()
    for component in make_components(job, only):
        for piece in component.pieces:
            for side, shapes in (("front", piece.front), ("back", piece.back)):
                if shapes:
                    name = _free_name(make_slug(piece.id) or component.name, side, names)
                    images.append(_cut_image(component.name, piece, side, name, scale))
    return images


def board_images(board: Board, language: Language, scale: float) -> list[CutImage]:
    """Return a picture of each length of a laid board, as large as its table."""
    images = []
    for number, length in enumerate(board.lengths, 1):
        picture = board_length(board, length, language)
        raw = document.picture_png(picture, scale)
        images.append(
            CutImage(
                f"board-{number}.png",
                raw,
                "board",
                f"board {number}",
                "board",
                1,
                (picture.width, picture.height),
                picture_size(raw),
            )
        )
    return images


def board_plain(board: Board, length: Length, language: Language) -> Picture:
    """Return the road of one length on its table, without what stands beside it."""
    left, top, right, bottom = board.table.surface.bounds
    shapes: list[Shape] = [Polygon("table", outline) for outline in board.table.outlines]
    shapes += [*draw_road(board, length, language), *draw_numbers(board, length, language)]
    moved = Group(tuple(shapes), transform_to(-left, -top))
    return Picture(right - left, bottom - top, (moved,))


def board_length(board: Board, length: Length, language: Language) -> Picture:
    """Return one length of a board with everything that stands on it."""
    left, top = board.table.edge[:2]
    shapes = Group(length_picture(board, length, language), transform_to(-left, -top))
    return Picture(board.table.width, board.table.height, (shapes,))


def square_centres(board: Board, length: Length) -> dict[Place, Point]:
    """Return the middle of every square of a length by row and lane: millimetres on the table."""
    chart = laid_chart(board, length)
    left, top = board.table.edge[:2]
    centres = {}
    for place in sorted(chart):
        x, y = chart.square_of(place).centre
        centres[place] = (x - left, y - top)
    return centres


def start_places(centres: Iterable[Place]) -> list[Place]:
    """Return the squares behind the start line, the foremost first, each row from the left."""
    return sorted(
        (place for place in centres if place[0] <= 0), key=lambda place: (-place[0], place[1])
    )


def _cut_image(component: str, piece: Piece, side: str, name: str, scale: float) -> CutImage:
    shapes = piece.face if side == "front" else piece.back
    picture = Picture(piece.width, piece.height, shapes, piece.symbols)
    raw = document.picture_png(picture, scale)
    if piece.outline:
        # The back is the piece turned over its long axis.
        turned = tuple((piece.width - x, y) for x, y in piece.outline)
        raw = _cut_out(raw, piece.outline if side == "front" else turned, picture)
    mm = (piece.width, piece.height)
    size = picture_size(raw)
    return CutImage(
        f"{name}.png", raw, component, piece.id, side, piece.count, mm, size, piece.called
    )


def _cut_out(raw: bytes, outline: Sequence[Point], picture: Picture) -> bytes:
    """Return a picture that is clear outside an outline."""
    with Image.open(io.BytesIO(raw)) as opened:
        whole = opened.convert("RGBA")
    wide, high = whole.size
    mask = Image.new("L", (wide * EDGE, high * EDGE), 0)
    across, down = wide * EDGE / picture.width, high * EDGE / picture.height
    ImageDraw.Draw(mask).polygon([(x * across, y * down) for x, y in outline], fill=255)
    whole.putalpha(mask.resize((wide, high), Image.Resampling.LANCZOS))
    stream = io.BytesIO()
    whole.save(stream, "PNG")
    return stream.getvalue()


def _free_name(name: str, side: str, names: set[str]) -> str:
    """Return a file's name that no other piece has."""
    wanted = name if side == "front" else f"{name}-{side}"
    number = 2
    free = wanted
    while free in names:
        free, number = f"{wanted}-{number}", number + 1
    names.add(free)
    return free


def picture_size(raw: bytes) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    with Image.open(io.BytesIO(raw)) as opened:
        return opened.size


def turn_picture(raw: bytes, degrees: float) -> bytes:
    """Return a picture turned clockwise, clear where it does not reach."""
    if not degrees:
        return raw
    with Image.open(io.BytesIO(raw)) as opened:
        whole = opened.convert("RGBA")
    stream = io.BytesIO()
    turned = whole.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    turned.save(stream, "PNG")
    return stream.getvalue()


CUT_LIST, PLACES = "cut-list.csv", "places.csv"
"""The files of the two tables; their heads are the same in every language, for programs."""
CUT_HEADS = (
    "file", "component", "piece", "side", "count", "width_mm", "height_mm", "width_px", "height_px",
)  # fmt: skip
PLACE_HEADS = (
    "board", "what", "name", "first", "last", "x_mm", "y_mm", "angle_deg", "x_px", "y_px",
)  # fmt: skip


def cut_list(images: Iterable[CutImage]) -> bytes:
    """Return a row for each picture: what it is, how many to cut, how large."""
    rows = [
        (
            image.file, image.component, image.piece, image.side, image.count,
            *(f"{side:.2f}" for side in image.mm), *image.pixels,
        )
        for image in images
    ]  # fmt: skip
    return _csv_bytes(CUT_HEADS, rows)


def places_list(board: Board, images: Sequence[CutImage]) -> bytes:
    """Return a row for each tile and marker: where it lies on the picture of its length.

    A tile lies where the middle of its entry edge is and looks along its angle, clockwise; a
    marker where its middle is.
    """
    left, top = board.table.edge[:2]
    rows: list[tuple[object, ...]] = []
    for length, image in zip(board.lengths, images, strict=True):
        scale = image.pixels[0] / image.mm[0]
        lying = [("tile", p.tile, p.first, p.last, p.pose) for p in length.pieces]
        lying += [
            ("marker", spot.kind, spot.square, spot.square, spot.pose)
            for spot in place_spots(board, length)
        ]
        for what, name, first, last, pose in lying:
            x, y, angle = pose
            x, y = x - left, y - top
            rows.append(
                (
                    image.file, what, name, first, last, f"{x:.2f}", f"{y:.2f}",
                    f"{angle % 360:.1f}", round(x * scale), round(y * scale),
                )
            )  # fmt: skip
    return _csv_bytes(PLACE_HEADS, rows)


def _csv_bytes(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return stream.getvalue().encode("utf-8")
