"""The own courses A to D: routes of legs over the board (R15.3, RULING 12, RULING 13)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from engine import tables
from engine.games.reifenbreite.ground.faces import (
    BOARD_TABLE,
    COLOURS,
    RowFace,
    board_face,
    look_of,
)
from engine.games.reifenbreite.ground.unrolled import Unrolled, lay_blocks
from engine.road.values import Line
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT


class Leg(NamedTuple):
    """A leg of the board from one finish line to the next, row by row."""

    parts: tuple[tuple[str, int], ...]
    faces: tuple[RowFace, ...]
    looks: tuple[str, ...]

    def cut(self, first: int, last: int) -> Leg:
        """Return some of its rows."""
        return Leg(
            tuple(_cut_parts(self.parts, first, last)),
            self.faces[first - 1 : last],
            self.looks[first - 1 : last],
        )

    @property
    def rows(self) -> int:
        """Return how many rows it has."""
        return len(self.faces)


def course_name(key: str) -> str:
    """Return what the book calls a course."""
    return str(tables.toml(BOARD_TABLE)["courses"][key]["name"])


@cache
def leg(name: str) -> Leg:
    """Annex C — a leg with the colour and the numbers of every row."""
    row_of: dict[str, Any] = tables.toml(BOARD_TABLE)["legs"][name]
    faces: list[RowFace] = []
    looks: list[str] = []
    given = {colour: iter(numbers) for colour, numbers in row_of.get("base", {}).items()}
    for colour, first, last in row_of["surface"]:
        for row in range(first, last + 1):
            base = next(given[colour]) if colour in given else 0
            face = board_face(COLOURS.index(colour), row, base)
            faces.append(face)
            looks.append(look_of(face, base))
    return Leg(tuple((kind, rows) for kind, rows in row_of["blocks"]), tuple(faces), tuple(looks))


@cache
def unroll_route(key: str, runoff: int, *, graded: bool = False) -> Unrolled:
    """R15.3, R15.6, R15.7, RULING 38 — a course from its start line to beyond its finish."""
    table = tables.toml(BOARD_TABLE)
    row_of: dict[str, Any] = table["courses"][key]
    start = table["starts"][row_of["start"]]
    first = leg(start["leg"])
    ridden = [first.cut(start["dots"][1] + 1, first.rows), *(leg(n) for n in row_of["legs"])]
    ends = [start["leg"][-1], *(name[-1] for name in row_of["legs"])]
    beyond = leg(row_of["behind"]).cut(1, runoff)
    lines, row = [], 0
    ranks = dict(row_of["sprints"])
    if graded and "graded" in row_of:
        ranks = dict(zip(ranks, row_of["graded"], strict=True))
    for part, end in zip(ridden, ends, strict=True):
        row += part.rows
        if end in ranks and part is not ridden[-1]:
            points = tuple(table["points"][ranks[end]])
            lines.append(Line(INTERMEDIATE_SPRINT, row, Decimal(row), end, points=points))
    lines.append(Line(FINISH, row, Decimal(row), row_of["finish"]))
    return Unrolled(
        lay_blocks([one for part in ridden for one in part.parts], beyond.parts),
        tuple(face for part in (*ridden, beyond) for face in part.faces),
        tuple(look for part in ridden for look in part.looks),
        tuple(lines),
        short=row_of["cards"] < 14,
        bends=sum(kind != "S" for part in ridden for kind, _ in part.parts),
        wanted=row,
    )


def _cut_parts(
    parts: tuple[tuple[str, int], ...], first: int, last: int
) -> Iterator[tuple[str, int]]:
    row = 1
    for kind, rows in parts:
        low, high = max(first, row), min(last, row + rows - 1)
        if low <= high:
            yield kind, high - low + 1
        row += rows
