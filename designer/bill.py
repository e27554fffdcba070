"""A bill in words: what a tile is called, which faces lie up, what a section takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.words import say
from engine.board.catalogue import tile

if TYPE_CHECKING:
    from engine.board.bill import TileCount
    from engine.board.values import Board
    from engine.road.values import RoadSection

MARKS = {"left": "←", "right": "→", "roundabout": "°", "bridge": "=", "divider": "|"}
"""What follows the rows of a tile that is no plain straight."""


def tile_named(lang: str, name: str) -> str:
    """Return what a tile is called in a list, with its squares."""
    kind = tile(name)
    return say(
        lang,
        "board_page.short",
        kind=say(lang, f"board_page.kind_{kind.kind}"),
        squares=kind.rows,
    )


def faces_told(lang: str, line: TileCount) -> str:
    """Return how many lie with which face up: 10 flat, 3 mountain; nothing where there is one."""
    kind = tile(line.tile)
    if len(kind.faces) == 1 and all(lying.rows == kind.rows for lying in line.lying):
        return ""
    return ", ".join(
        say(
            lang,
            "board.lying" if lying.rows == kind.rows else "board.lying_cut",
            count=lying.count,
            face=say(lang, f"kit.face_{lying.face}"),
            rows=lying.rows,
        )
        for lying in line.lying
    )


def print_told(lang: str, line: TileCount) -> str:
    """Return how many are to be printed, and how many where both sides are, if those are fewer."""
    if line.both_sides == line.to_print:
        return str(line.to_print)
    return say(lang, "board.either", one=line.to_print, both=line.both_sides)


def section_tiles(board: Board, section: RoadSection) -> str:
    """Return the tiles whose rows begin in a section, in riding order: 13 13 6→ 9."""
    laid = {p.first: p for p in board.pieces if section.first <= p.first <= section.last}
    return " ".join(f"{piece.rows}{MARKS.get(piece.face, '')}" for piece in laid.values())
