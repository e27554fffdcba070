"""A laid board in words: its tiles, its minutes and sheets; and names of tiles and parts, read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, Language
from engine.board.catalogue import LEFT, RIGHT, tile, tiles
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.bill import TileCount
    from engine.board.values import Board, Piece
    from engine.road.values import RoadSection


PAPER = "A4"
"""What sheets are counted on where no paper was chosen."""
MARKS = {"roundabout": "°", "bridge": "=", "divider": "|"}
"""What follows the rows of a tile that is no plain straight."""
BEND_MARKS = {LEFT: "←", RIGHT: "→"}
"""The same of a bend of any kind, by its hand."""


def tile_named(language: Language, name: str) -> str:
    """Return what a tile is called in a list, with its squares."""
    kind = tile(name)
    return language.say(
        "board_page.short",
        kind=language.say(f"board_page.kind_{kind.kind}"),
        squares=kind.rows,
    )


def faces_text(language: Language, line: TileCount) -> str:
    """Return how many lie with which face up: 10 flat, 3 mountain; nothing where there is one."""
    kind = tile(line.tile)
    if len(kind.faces) == 1 and all(lying.rows == kind.rows for lying in line.lying):
        return ""
    return ", ".join(
        language.say(
            "board.lying" if lying.rows == kind.rows else "board.lying_cut",
            count=lying.count,
            face=language.say(f"kit.face_{lying.face}"),
            rows=lying.rows,
        )
        for lying in line.lying
    )


def print_count_text(language: Language, line: TileCount) -> str:
    """Return how many are to be printed, and how many where both sides are, if those are fewer."""
    if line.both_sides == line.to_print:
        return str(line.to_print)
    return language.say("board.either", one=line.to_print, both=line.both_sides)


def section_tiles(board: Board, section: RoadSection) -> str:
    """Return the tiles whose rows begin in a section, in riding order: 13 13 6→ 9."""
    laid = {p.first: p for p in board.pieces if section.first <= p.first <= section.last}
    return " ".join(f"{piece.rows}{_tile_mark(piece)}" for piece in laid.values())


def _tile_mark(piece: Piece) -> str:
    if piece.kind.is_bend:
        return BEND_MARKS[piece.kind.hand_of(piece.face)]
    return MARKS.get(piece.face, "")


def table_told(language: Language, minutes: int | None, sheets: int = 0, paper: str = PAPER) -> str:
    """Return about how long a stage takes, and how much paper its tiles, as far as is known."""
    return join_parts(
        "" if minutes is None else language.say("stage.minutes", minutes=minutes),
        language.say("stage.sheets", sheets=sheets, paper=paper) if sheets else "",
    )


def tour_table_text(
    language: Language, squares: int, minutes: int, sheets: int, paper: str = PAPER
) -> str:
    """Return what all stages of a tour are at the table: squares, minutes, sheets of paper.

    Its tiles are laid again from stage to stage, so that they take less paper than the sum.
    """
    return join_parts(
        language.say(
            "stage.tour_minutes", squares=squares, minutes=minutes, hours=round(minutes / 60)
        ),
        language.say("stage.tour_sheets", sheets=sheets, paper=paper) if sheets else "",
    )


def join_parts(*told: str) -> str:
    """Return what is told beside each other, as far as there is anything."""
    return " · ".join(filter(None, told))


def find_code(text: str, known: Mapping[str, str]) -> str:
    """Return what a name stands for, or the first words of one name alone.

    A text that names nothing stays, for others to refuse.
    """
    plain = {fold_text(name): code for name, code in known.items()}
    words = fold_text(text.strip())
    longer = {code for name, code in plain.items() if name.startswith(f"{words} ")}
    return plain.get(words) or (longer.pop() if len(longer) == 1 else text)


@cache
def tile_names() -> dict[str, str]:
    """Return every tile by what it is called: straight-12, recta-12, Recta, 12 casillas."""
    names: dict[str, str] = {}
    for language in LANGUAGES:
        for code, one in tiles().items():
            kind = language.say(f"board_page.kind_{one.kind}")
            names |= {f"{kind}-{one.rows}": code, tile_named(language, code): code}
            if code == one.kind:
                names[kind] = code
    return names | {code: code for code in tiles()}


def part_names(parts: Iterable[str]) -> dict[str, str]:
    """Return the parts of the kit by what they are called in every language."""
    codes = tuple(parts)
    names = {language.say(f"kit.{code}"): code for language in LANGUAGES for code in codes}
    return names | {code: code for code in codes}
