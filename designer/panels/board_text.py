"""What the board tells: the stage, what lies there, which length is seen, what a square is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.graph import standing_at, to_line

if TYPE_CHECKING:
    from designer.document.switches import Language
    from engine.board.values import Board
    from engine.road.net import Place
    from engine.road.values import Road


def told(board: Board, at: int, voice: Language) -> str:
    """Return one sentence about a board that is laid, and one about the length that is seen."""
    lengths = board.lengths
    if at >= len(lengths):
        return ""
    said = voice(
        "board_page.told",
        stage=board.road.number,
        squares=board.road.rows,
        pieces=sum(len(length.pieces) for length in lengths),
        curves=sum(length.curves for length in lengths),
    )
    if len(lengths) == 1:
        return said
    first, last = max(lengths[at].first, 1), min(lengths[at].last, board.road.rows)
    seen = voice(
        "board_page.told_length", number=at + 1, count=len(lengths), first=first, last=last
    )
    return f"{said} {seen}"


def square_told(road: Road, place: Place, voice: Language) -> str:
    """Say what a square of the stage is, how far the next line is, what stands beside it."""
    row, lane = place[:2]
    if not 1 <= row <= road.rows:
        return ""
    terrain, km = voice(f"terms.{road.terrain[row - 1]}"), voice.number(f"{road.km_at(row):.1f}")
    said = [voice("board_page.square", square=row, lane=lane, terrain=terrain, km=km)]
    if ahead := to_line(road, place):
        name = voice.heading(f"terms.{ahead[0].kind}")
        said.append(voice("board_page.ahead", line=name, squares=ahead[1]))
    there = standing_at(road, place)
    kinds = [*(one.kind for one in there.markers), *(one.kind for one in there.indicators)]
    if kinds:
        things = ", ".join(dict.fromkeys(voice(f"terms.{kind}") for kind in kinds))
        said.append(voice("board_page.beside", things=things))
    return "\n".join(said)
