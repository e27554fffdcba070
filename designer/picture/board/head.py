"""Above and below a board: its stage, its profile, its figures; what the patterns mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.picture.lettering import fit_text
from designer.picture.pieces.badge import draw_sign
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Box, Line, Rect
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.profile.relief import Relief
    from designer.picture.shapes import Shape
    from engine.board.values import Board


def draw_head(board: Board, box: Box, lang: str, relief: Relief | None) -> Iterator[Shape]:
    """Yield the name of the stage and its figures, and its profile beside them."""
    told, drawn = box.columns(0.46, 0.54, gap=box.height * 0.2)
    title, figures, table = told.rows(0.44, 0.28, 0.28)
    road = board.road
    name = f"{road.number} · {road.name}" if road.number else road.name
    yield fit_text(title, name, "text.title", anchor="start", size=title.height * 0.8)
    text = say(
        lang,
        "board.figures",
        type=say(lang, f"terms.{road.type}"),
        squares=road.rows,
        km=format_number(lang, road.km) if road.km is not None else "–",
    )
    yield fit_text(figures, text, "text", anchor="start", size=figures.height * 0.62)
    text = say(
        lang,
        "board.table",
        width=f"{board.table.width:g}",
        height=f"{board.table.height:g}",
        pieces=max((len(length.pieces) for length in board.lengths), default=0),
        curves=max((length.curves for length in board.lengths), default=0),
        length=format_number(lang, f"{board.gauge.length:.3g}"),
        across=format_number(lang, f"{board.gauge.width:.3g}"),
    )
    yield fit_text(table, text, "text.soft", anchor="start", size=table.height * 0.54)
    yield draw_profile(road, drawn.width, drawn.height, relief=relief, lang=lang).at(
        drawn.x, drawn.y
    )


def draw_legend(board: Board, box: Box, lang: str) -> Iterator[Shape]:
    """Yield each terrain of the stage with its sign, and a bar of two hundred millimetres."""
    bar, high = 200.0, box.height * 0.62
    terrains = list(dict.fromkeys(board.road.terrain))
    room = (box.width - bar - high) / max(6, len(terrains))
    for nth, terrain in enumerate(terrains):
        cell = Box(box.x + nth * room, box.y, min(room * 0.4, high * 1.8), high)
        yield from draw_sign(cell, terrain, lang)
        yield Rect("frame", *cell)
        words = Box(cell.x + cell.width + high * 0.2, box.y, room - cell.width - high * 0.4, high)
        yield fit_text(
            words, say(lang, f"terms.{terrain}"), "text", anchor="start", size=high * 0.36
        )
    right, y = box.x + box.width, box.y + high * 0.7
    yield Line("frame.bold", ((right - bar, y), (right, y)))
    for x in (right - bar, right - bar / 2, right):
        yield Line("frame.bold", ((x, y - high * 0.12), (x, y + high * 0.12)))
    text = say(lang, "board.scale", mm=f"{bar:g}")
    yield fit_text(Box(right - bar, box.y, bar, high * 0.5), text, "number", size=high * 0.4)
