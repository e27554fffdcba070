"""The ground under a race (section 6): what rows show, blocks of squares, courses A to D."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Final, NamedTuple

from engine import tables
from engine.road.values import Block, BlockChain, Line
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT

BOARD_TABLE: Final = "games/reifenbreite/board.toml"
STAGE_TABLE: Final = "games/reifenbreite/stage.toml"
LANES: Final = 4
BEIGE, AQUA, RED, OCHRE = range(4)
COLOURS: Final = ("beige", "aqua", "red", "ochre")
"""R14.1 — asphalt, cobbles, climb, descent."""
STRAIGHT, LEFT, RIGHT = "S", "L", "R"
QUARTER: Final = 90
"""Degrees of a bend."""
GRID_ROWS: Final = 4
"""R6.7, M1 — four rows of four dots."""


class RowFace(NamedTuple):
    """What the squares of one row of the course show."""

    colour: int
    numbers: tuple[int, ...]
    """From the left, as lanes lie on every shared road; zeros on asphalt (R6.6)."""
    apart: bool = False
    """RULING 39 — no rider drafts or switches from here."""


BARE: Final = RowFace(BEIGE, (0,) * LANES)


def from_the_left(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return numbers of lanes 1 to 4 as they lie from the left: lane 1 is the right one (R6.1)."""
    return tuple(reversed(numbers))


def matrix_face(row: int) -> RowFace:
    """Annex C — the cobbles of a row; its four columns come again and again."""
    matrix: list[list[int]] = tables.read_toml(BOARD_TABLE)["numbers"]["matrix"]
    return RowFace(AQUA, from_the_left([lane[(row - 1) % len(lane)] for lane in matrix]))


def board_face(colour: int, row: int, base: int) -> RowFace:
    """Annex C — a row of the board: its base number, one more or one less by row and lane."""
    if colour == BEIGE:
        return BARE
    if colour == AQUA:
        return matrix_face(row)
    most: int = tables.read_toml(BOARD_TABLE)["numbers"]["most"][COLOURS[colour]]
    numbers = []
    for lane in range(1, LANES + 1):
        step = {0: 1, 2: -1}.get((row + lane) % 4, 0)
        numbers.append(max(1, min(base + step, most)))
    return RowFace(colour, from_the_left(numbers))


def stage_face(terrain: str, row: int, *, steep: bool, apart: bool) -> RowFace:
    """M3 — a row of a designed stage: two numbers in turn, by row and lane."""
    ground: dict[str, Any] = tables.read_toml(STAGE_TABLE)["terrain"].get(
        terrain, {"colour": "beige"}
    )
    colour = COLOURS.index(ground["colour"])
    if colour == AQUA:
        return matrix_face(row)._replace(apart=apart)
    pair = ground.get("steep" if steep else "mean") or ground.get("mean") or (0, 0)
    numbers = [int(pair[(row + lane) % 2]) for lane in range(1, LANES + 1)]
    return RowFace(colour, from_the_left(numbers), apart)


def look_of(face: RowFace, base: int) -> str:
    """Return the terrain that a row of the board looks like where only terrain can be shown."""
    looks: list[str] = tables.read_toml(STAGE_TABLE)["looks"][COLOURS[face.colour]]
    return looks[min(max(base, 1), len(looks)) - 1]


@dataclass(frozen=True, slots=True)
class Unrolled:
    """One way from the grid to beyond the finish; row 1 is the first one behind the start line."""

    blocks: tuple[Block, ...]
    """From the first row of the grid to the last one beyond the finish."""
    faces: tuple[RowFace, ...]
    """Of rows 1, 2 … to the end."""
    looks: tuple[str, ...]
    """Of the rows before the finish: the terrain each shows."""
    lines: tuple[Line, ...]
    """Sprints that count, and the finish last."""
    marks: tuple[Line, ...] = ()
    """Lines that are drawn and logged and give nothing (M4)."""
    behind: tuple[tuple[int, int], ...] = ()
    """Rows of the stage that each row stands for."""
    trial: bool = False
    """RULING 39 — all of it is a time trial, the grid too."""
    short: bool = False
    """R4.5, M5 — raced with the short deck."""
    straightened: tuple[int, int] = (0, 0)
    """Bends that became straight, of all."""
    bends: int = 0
    """Bends that are ridden."""
    wanted: int = 0
    """Rows the stage would have without an upper bound."""

    @property
    def rows(self) -> int:
        """Return the row before the finish line."""
        return len(self.looks)

    @property
    def chain(self) -> BlockChain:
        """Return the blocks as its squares are counted and its chart is drawn."""
        return BlockChain(self.blocks)

    def face_of(self, row: int) -> RowFace:
        """Return what a row shows; the grid is asphalt."""
        return self.faces[row - 1] if row >= 1 else BARE._replace(apart=self.trial)


def block_of(kind: str, first: int, rows: int) -> Block:
    """RULING 10 — S(n), L(n) or R(n): in a bend each lane further out has one square more."""
    if kind == STRAIGHT:
        return Block(first, rows, (rows,) * LANES)
    counts = tuple(range(rows, rows + LANES))
    thick = tuple(range(1, LANES))
    if kind == LEFT:
        return Block(first, rows, counts, thick, kind="bend", turn=-QUARTER)
    return Block(first, rows, counts[::-1], thick, kind="bend", turn=QUARTER)


def lay_blocks(
    parts: Iterable[tuple[str, int]], beyond: Iterable[tuple[str, int]]
) -> tuple[Block, ...]:
    """Return the grid, these parts from row 1 on, and those beyond the finish.

    Straight parts that follow one another are one block.
    """
    blocks = [Block(1 - GRID_ROWS, GRID_ROWS, (GRID_ROWS,) * LANES, kind="grid")]
    row = 1
    for kind, rows in (*join_straights(parts), *join_straights(beyond)):
        blocks.append(block_of(kind, row, rows))
        row += rows
    return tuple(blocks)


def join_straights(parts: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return parts with straight ones that meet as one."""
    whole: list[tuple[str, int]] = []
    for kind, rows in parts:
        if kind == STRAIGHT and whole and whole[-1][0] == STRAIGHT:
            whole[-1] = (STRAIGHT, whole[-1][1] + rows)
        elif rows:
            whole.append((kind, rows))
    return whole


class Leg(NamedTuple):
    """A leg of the board from one finish line to the next, row by row."""

    parts: tuple[tuple[str, int], ...]
    faces: tuple[RowFace, ...]
    looks: tuple[str, ...]

    def cut_rows(self, first: int, last: int) -> Leg:
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


@cache
def read_leg(name: str) -> Leg:
    """Annex C — a leg with the colour and the numbers of every row."""
    row_of: dict[str, Any] = tables.read_toml(BOARD_TABLE)["legs"][name]
    faces: list[RowFace] = []
    looks: list[str] = []
    base_of = {colour: iter(numbers) for colour, numbers in row_of.get("base", {}).items()}
    for colour, first, last in row_of["surface"]:
        for row in range(first, last + 1):
            base = next(base_of[colour]) if colour in base_of else 0
            face = board_face(COLOURS.index(colour), row, base)
            faces.append(face)
            looks.append(look_of(face, base))
    return Leg(tuple((kind, rows) for kind, rows in row_of["blocks"]), tuple(faces), tuple(looks))


@cache
def unroll_route(key: str, runoff: int, *, graded: bool = False) -> Unrolled:
    """R15.3, R15.6, R15.7, RULING 38 — a course from its start line to beyond its finish."""
    table = tables.read_toml(BOARD_TABLE)
    row_of: dict[str, Any] = table["courses"][key]
    start = table["starts"][row_of["start"]]
    first = read_leg(start["leg"])
    parts = [
        first.cut_rows(start["dots"][1] + 1, first.rows),
        *(read_leg(n) for n in row_of["legs"]),
    ]
    ends = [start["leg"][-1], *(name[-1] for name in row_of["legs"])]
    beyond = read_leg(row_of["behind"]).cut_rows(1, runoff)
    lines, row = [], 0
    ranks = dict(row_of["sprints"])
    if graded and "graded" in row_of:
        ranks = dict(zip(ranks, row_of["graded"], strict=True))
    for part, end in zip(parts, ends, strict=True):
        row += part.rows
        if end in ranks and part is not parts[-1]:
            points = tuple(table["points"][ranks[end]])
            lines.append(Line(INTERMEDIATE_SPRINT, row, Decimal(row), end, points=points))
    lines.append(Line(FINISH, row, Decimal(row), row_of["finish"]))
    return Unrolled(
        lay_blocks([one for part in parts for one in part.parts], beyond.parts),
        tuple(face for part in (*parts, beyond) for face in part.faces),
        tuple(look for part in parts for look in part.looks),
        tuple(lines),
        short=row_of["cards"] < 14,
        bends=sum(kind != STRAIGHT for part in parts for kind, _ in part.parts),
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
