"""Which tiles cover which rows: exact, and with as few straight tiles as there can be (R3.19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.board.catalogue import FINISH, START, fillers, strip, tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.board.ribbon import Ribbon, Span
    from engine.board.values import Options

    Divide = Callable[[Span, Options], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Part:
    """One tile and the rows it covers, before anybody knows where it lies."""

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


def divide(rows: int, options: Options) -> tuple[int, ...]:
    """R3.19 — the fewest lengths from shortest to longest whose sum is exact, longer ones first."""
    if rows < options.shortest:
        return (rows,)
    count = -(-rows // options.longest)
    base, longer = divmod(rows, count)
    return (base + 1,) * longer + (base,) * (count - longer)


def fit(
    rows: Ribbon, chosen: Iterable[Part], options: Options, lengths: Divide | None = None
) -> tuple[Part, ...]:
    """Return the tiles of a whole ribbon: those chosen, and between them straight ones."""
    found: list[Part] = []
    row = rows.first
    for part in sorted(chosen, key=lambda p: p.first):
        found += _run(rows, row, part.first - 1, options, lengths)
        found.append(replace(part, art=rows.span(part.first).art, fixed=True))
        row = part.last + 1
    found += _run(rows, row, rows.last, options, lengths)
    return tuple(found)


def _run(
    rows: Ribbon, first: int, last: int, options: Options, lengths: Divide | None
) -> list[Part]:
    if last < first:
        return []
    found = []
    for span in rows.parts(first, last):
        row = span.first
        for name, face, count in _tiles(rows, span, options, lengths):
            found.append(Part(name, face, row, count, span.art))
            row += count
    return found


def _tiles(
    rows: Ribbon, span: Span, options: Options, lengths: Divide | None
) -> list[tuple[str, str, int]]:
    """Return the tiles of one straight run inside one span."""
    if rows.fixed(span):
        return [(span.part, span.part, span.rows)]
    known = fillers(span.art)
    if known and known[-1].cut:
        return _cut(span, known[-1].id, known[-1].rows)
    counts = lengths(span, options) if lengths else divide(span.rows, options)
    by_rows = {t.rows: t for t in known}
    return [((by_rows.get(n) or strip(n)).id, span.art, n) for n in counts]


def _cut(span: Span, name: str, whole: int) -> list[tuple[str, str, int]]:
    """RULING 93 — a tile of artwork is laid whole where it fits and cut at a border where not."""
    full, rest = divmod(span.rows, whole)
    return [(name, span.art, whole)] * full + ([(name, span.art, rest)] if rest else [])


def is_fixed(name: str) -> bool:
    """Tell whether a tile is the start or the finish, which the stage itself places."""
    return tiles()[name].kind in (START, FINISH)
