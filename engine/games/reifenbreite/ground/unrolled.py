"""A course unrolled: its blocks, the faces of its rows, its lines, the grid and what lies beyond.

RULING 10, RULING 38.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.games.reifenbreite.ground.faces import BARE, LANES, RowFace
from engine.road.values import Block, BlockChain, Line

STRAIGHT, LEFT, RIGHT = "S", "L", "R"
QUARTER: Final = 90
"""Degrees of a bend."""
GRID_ROWS: Final = 4
"""R6.7, M1 — four rows of four dots."""


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

    def face(self, row: int) -> RowFace:
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
    found = [Block(1 - GRID_ROWS, GRID_ROWS, (GRID_ROWS,) * LANES, kind="grid")]
    row = 1
    for kind, rows in joined(parts):
        found.append(block_of(kind, row, rows))
        row += rows
    for kind, rows in joined(beyond):
        block = block_of(kind, row, rows)
        found.append(block)
        row += rows
    return tuple(found)


def joined(parts: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return parts with straight ones that meet as one."""
    found: list[tuple[str, int]] = []
    for kind, rows in parts:
        if kind == STRAIGHT and found and found[-1][0] == STRAIGHT:
            found[-1] = (STRAIGHT, found[-1][1] + rows)
        elif rows:
            found.append((kind, rows))
    return found
