"""The faces of squares: their colour, their number, whether riders may draft there (R14.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine import tables

BOARD_TABLE: Final = "games/reifenbreite/board.toml"
STAGE_TABLE: Final = "games/reifenbreite/stage.toml"
LANES: Final = 4
BEIGE, AQUA, RED, OCHRE = range(4)
COLOURS: Final = ("beige", "aqua", "red", "ochre")
"""R14.1 — asphalt, cobbles, climb, descent."""


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
    matrix: list[list[int]] = tables.toml(BOARD_TABLE)["numbers"]["matrix"]
    return RowFace(AQUA, from_the_left([lane[(row - 1) % len(lane)] for lane in matrix]))


def board_face(colour: int, row: int, base: int) -> RowFace:
    """Annex C — a row of the board: its base number, one more or one less by row and lane."""
    if colour == BEIGE:
        return BARE
    if colour == AQUA:
        return matrix_face(row)
    most: int = tables.toml(BOARD_TABLE)["numbers"]["most"][COLOURS[colour]]
    numbers = []
    for lane in range(1, LANES + 1):
        step = {0: 1, 2: -1}.get((row + lane) % 4, 0)
        numbers.append(max(1, min(base + step, most)))
    return RowFace(colour, from_the_left(numbers))


def stage_face(terrain: str, row: int, *, steep: bool, apart: bool) -> RowFace:
    """M3 — a row of a designed stage: two numbers in turn, by row and lane."""
    found: dict[str, Any] = tables.toml(STAGE_TABLE)["terrain"].get(terrain, {"colour": "beige"})
    colour = COLOURS.index(found["colour"])
    if colour == AQUA:
        return matrix_face(row)._replace(apart=apart)
    pair = found.get("steep" if steep else "mean") or found.get("mean") or (0, 0)
    numbers = [int(pair[(row + lane) % 2]) for lane in range(1, LANES + 1)]
    return RowFace(colour, from_the_left(numbers), apart)


def look_of(face: RowFace, base: int) -> str:
    """Return the terrain that a row of the board looks like where only terrain can be shown."""
    looks: list[str] = tables.toml(STAGE_TABLE)["looks"][COLOURS[face.colour]]
    return looks[min(max(base, 1), len(looks)) - 1]
