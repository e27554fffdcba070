"""Tiles fitted to rows: exact, and with as few straight tiles as there can be (R3.19).

What was chosen stays at its rows; between, each section is filled with straight tiles of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.board.catalogue import FINISH, START, filling_tiles, strip_tile, tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.board.values import LayoutOptions, Ribbon, RibbonSection

    Divide = Callable[[RibbonSection, LayoutOptions], Sequence[int]]


@dataclass(frozen=True, slots=True)
class FittedTile:
    """One tile and the rows it covers, before it is known where it lies."""

    tile: str
    face: str
    first: int
    rows: int
    art: str = ""
    fixed: bool = False
    pinned: bool = False

    @property
    def last(self) -> int:
        """Return its last row."""
        return self.first + self.rows - 1


def divide_run(rows: int, options: LayoutOptions) -> tuple[int, ...]:
    """R3.19 — the fewest lengths from shortest to longest whose sum is exact, longer ones first."""
    if rows < options.shortest:
        return (rows,)
    count = -(-rows // options.longest)
    base, longer = divmod(rows, count)
    return (base + 1,) * longer + (base,) * (count - longer)


def fit_tiles(
    rows: Ribbon,
    chosen: Iterable[FittedTile],
    options: LayoutOptions,
    lengths: Divide | None = None,
) -> tuple[FittedTile, ...]:
    """Return the tiles of a whole ribbon: those chosen, and between them straight ones."""
    fitted: list[FittedTile] = []
    row = rows.first
    for part in sorted(chosen, key=lambda p: p.first):
        fitted += _fit_run(rows, row, part.first - 1, options, lengths)
        fitted.append(replace(part, art=rows.section(part.first).art, fixed=True))
        row = part.last + 1
    fitted += _fit_run(rows, row, rows.last, options, lengths)
    return tuple(fitted)


def _fit_run(
    rows: Ribbon, first: int, last: int, options: LayoutOptions, lengths: Divide | None
) -> list[FittedTile]:
    if last < first:
        return []
    fitted = []
    for section in rows.parts(first, last):
        row = section.first
        for name, face, count in _section_tiles(rows, section, options, lengths):
            fitted.append(FittedTile(name, face, row, count, section.art))
            row += count
    return fitted


def _section_tiles(
    rows: Ribbon, section: RibbonSection, options: LayoutOptions, lengths: Divide | None
) -> list[tuple[str, str, int]]:
    """Return the tiles of one straight run inside one section."""
    if rows.fixed(section):
        return [(section.part, section.part, section.rows)]
    known = filling_tiles(section.art)
    if known and known[-1].cut:
        return _cut_tiles(section, known[-1].id, known[-1].rows)
    counts = lengths(section, options) if lengths else divide_run(section.rows, options)
    by_rows = {t.rows: t for t in known}
    return [((by_rows.get(n) or strip_tile(n)).id, section.art, n) for n in counts]


def _cut_tiles(section: RibbonSection, name: str, whole: int) -> list[tuple[str, str, int]]:
    """RULING 93 — a tile of artwork is laid whole where it fits and cut at a border where not."""
    full, rest = divmod(section.rows, whole)
    return [(name, section.art, whole)] * full + ([(name, section.art, rest)] if rest else [])


def is_fixed(name: str) -> bool:
    """Tell whether a tile is the start or the finish, which the stage itself places."""
    return tiles()[name].kind in (START, FINISH)
