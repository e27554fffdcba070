"""A page to read: its title, a note beside it, a rule, and the room below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.page.paper import Paper, measure
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, Picture, transform_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from designer.picture.shapes import Shape

HEAD = 11.0
BAR = 50.0
"""Millimetres of the small bar that every page measures itself with."""


def make_page(
    paper: Paper,
    title: str,
    note: str,
    body: Callable[[Box], Iterable[Shape]],
    *,
    titles: tuple[str, ...] = (),
    anchor: str = "",
    links: tuple[tuple[Box, str], ...] = (),
) -> Picture:
    """Return a page of this paper whose body is drawn into the room below its title.

    `titles` are what begins on it, where that is not the title alone.
    """
    room = paper.page
    head, below = room._replace(height=HEAD), under_title(paper)
    left, right = head._replace(height=8).columns(0.62, 0.38, gap=3)
    foot = head.y + 9
    return Picture(
        paper.width,
        paper.height,
        (
            fit_text(left, capitalise(title), "text.title", anchor="start"),
            fit_text(right._replace(y=right.y + 1.5), note, "text.soft", anchor="end"),
            Line("rule.bold", ((head.x, foot), (head.x + head.width, foot))),
            *body(below),
        ),
        titles=titles or (capitalise(title),),
        anchor=anchor,
        links=links,
    )


def put_below(picture: Picture, other: Picture, down: float) -> Picture:
    """Return a page with another one on it, so much farther down."""
    return replace(
        picture,
        shapes=(*picture.shapes, Group(other.shapes, transform_to(0, down))),
        titles=(*picture.titles, *other.titles),
    )


def shrink_page(picture: Picture, on: Paper) -> Picture:
    """Return a page drawn for larger paper on a smaller one, its margins as wide as they are."""
    was, room = Paper("", picture.width, picture.height).page, on.page
    scale = min(room.width / was.width, room.height / was.height)
    x = room.x + (room.width - was.width * scale) / 2 - was.x * scale
    y = room.y - was.y * scale
    links = tuple(
        (Box(x + b.x * scale, y + b.y * scale, b.width * scale, b.height * scale), anchor)
        for b, anchor in picture.links
    )
    drawn = Group(picture.shapes, transform_to(x, y, 0, scale))
    return replace(picture, width=on.width, height=on.height, shapes=(drawn,), links=links)


def capitalise(text: str) -> str:
    """Return a heading: a name of the phrasebook with a capital letter."""
    return text[:1].upper() + text[1:]


def under_title(paper: Paper) -> Box:
    """Return the room below the title of a page."""
    room = paper.page
    return Box(room.x, room.y + HEAD + 1, room.width, room.height - HEAD - 1)


def name_line(paper: Paper, left: str, middle: str, right: str) -> list[Shape]:
    """Return the line at the foot of every page: whose it is, which, how large, and a bar."""
    side, edge = measure("sheet", "side"), measure("sheet", "line")
    high = measure("sheet", "line_height")
    y = paper.height - edge - high
    bar_x = paper.width - side - BAR
    base = y + high * 0.75
    texts = Box(side, y, bar_x - side - 3, high).columns(0.5, 0.32, 0.18)
    return [
        fit_text(texts[0], left, "text.tiny", anchor="start"),
        fit_text(texts[1], middle, "text.tiny"),
        fit_text(texts[2], right, "text.tiny", anchor="end"),
        Line("rule.ink", ((bar_x, base), (bar_x + BAR, base))),
        Line("rule.ink", ((bar_x, base - 1.6), (bar_x, base))),
        Line("rule.ink", ((bar_x + BAR, base - 1.6), (bar_x + BAR, base))),
        fit_text(Box(bar_x, y, BAR, high * 0.6), f"{BAR:g} mm", "number.tiny"),
    ]


def empty_line(paper: Paper, text: str) -> list[Shape]:
    """Return the line of a side that stays empty: a driver that skips blank pages prints it."""
    edge, high = measure("sheet", "line"), measure("sheet", "line_height")
    box = Box(0, paper.height - edge - high, paper.width, high).inset(measure("sheet", "side"), 0)
    return [fit_text(box, text, "text.tiny", ink="solid.faint")]
