"""A page of a report: its subject at the head, its number at the foot, its body between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.page.paper import paper_named
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Line, Picture
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from designer.kit.report.subject import Subject
    from designer.picture.shapes import Shape

PAPER = paper_named("A4")
PAGE_HEAD, FOOT, GAP = 17.0, 6.0, 6.0
ROOM = Box(
    PAPER.page.x, PAPER.page.y + PAGE_HEAD, PAPER.page.width, PAPER.page.height - PAGE_HEAD - FOOT
)
"""Where the body of a page stands."""


@dataclass(frozen=True)
class PageBlock:
    """A part of the body: how high it is, and what draws it into a box of that height."""

    height: float
    draw: Callable[[Box], Iterable[Shape]]
    name: str = ""
    """What it shows, where it may be shown alone."""


def bodies(blocks: Sequence[PageBlock], begun: list[Shape], y: float) -> list[list[Shape]]:
    """Return the bodies of as many pages as the blocks take, the first begun down to y."""
    found = [begun]
    for block in blocks:
        if found[-1] and y + block.height > ROOM.y + ROOM.height:
            found.append([])
            y = ROOM.y
        found[-1] += block.draw(Box(ROOM.x, y, ROOM.width, block.height))
        y += block.height + GAP
    return found


def page(subject: Subject, body: Sequence[Shape], number: int, count: int) -> Picture:
    """Return a whole page: tour, stage, races and seed stand on every one."""
    room = PAPER.page
    left, right = room._replace(height=8.0).columns(0.64, 0.36, gap=3)
    below = {"y": room.y + 8.4, "height": 4.4}
    bots = say(subject.lang, "report.bots", bots=", ".join(subject.plan.bots))
    rule = room.y + PAGE_HEAD - 3.2
    foot = Box(room.x, room.y + room.height - 3.6, room.width, 3.6)
    shapes: list[Shape] = [
        fit_text(left, subject.tour.name, "text.title", anchor="start"),
        fit_text(left._replace(**below), subject.what, "text.small", anchor="start"),
        fit_text(right, subject.batch, "number.large", anchor="end"),
        fit_text(right._replace(**below), bots, "text.soft", anchor="end"),
        Line("rule.bold", ((room.x, rule), (room.x + room.width, rule))),
        *body,
        fit_text(
            foot, say(subject.lang, "report.doubt"), "text.tiny", anchor="start", ink="text.soft"
        ),
        fit_text(foot, f"{number} / {count}", "number.tiny", anchor="end", ink="text.soft"),
    ]
    return Picture(PAPER.width, PAPER.height, tuple(shapes))
