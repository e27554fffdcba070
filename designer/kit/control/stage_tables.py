"""The tables of a stage sheet (R1.19): sections, lines, and what to take out of the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.i18n import number
from designer.picture.ledger import Column, Ledger
from designer.picture.lettering import fit, paragraph
from designer.picture.pieces.badge import badge
from designer.picture.shapes import Box
from designer.words import say
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.job import Job, Leg
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Shape
    from engine.road.values import Indicator, Line, Stretch

_ROW = 5.4
_MARKS = {"left": "←", "right": "→", "roundabout": "°", "bridge": "=", "divider": "|"}
"""What follows the rows of a tile that is no plain straight."""


def sections(job: Job, leg: Leg) -> Ledger:
    """Return the sections with their squares and tiles."""
    say_ = job.lang
    heads = [
        Column("", 0.5), Column(say(say_, "kit.section"), 3.6, "start"),
        *(Column(say(say_, f"kit.{key}")) for key in ("from", "to", "km")),
        *(Column(say(say_, f"kit.{key}"), 1.1) for key in ("per_km", "squares", "first", "last")),
        Column(say(say_, "kit.tile_list"), 3.4, "start"),
    ]  # fmt: skip
    rows = [_section(job, leg, nth, s) for nth, s in enumerate(leg.road.stretches, start=1)]
    return Ledger(tuple(heads), tuple(rows), row=_ROW)


def _section(job: Job, leg: Leg, nth: int, s: Stretch) -> tuple[Cell, ...]:
    kind = terrain(s.terrain)
    name = s.name or say(job.lang, f"terms.{s.terrain}")
    return (
        str(nth),
        _named(s.terrain, name, job.lang),
        number(job.lang, s.from_km), number(job.lang, s.to_km), number(job.lang, s.km),
        str(kind.squares_per_km), str(s.squares), str(s.first), str(s.last),
        _tiles(leg, s),
    )  # fmt: skip


def _named(kind: str, name: str, lang: str) -> Cell:
    """Return a cell with the sign of a terrain or line and its name."""

    def cell(box: Box) -> Sequence[Shape]:
        sign = Box(box.x, box.y, 7, box.height)
        rest = Box(box.x + 8, box.y, box.width - 8, box.height)
        return (*badge(sign, kind, lang), fit(rest, name, "text.small", anchor="start"))

    return cell


def _tiles(leg: Leg, s: Stretch) -> str:
    """Return the tiles whose rows begin in a section, in riding order: 13 13 6→ 9."""
    laid = {piece.first: piece for piece in leg.board.pieces if s.first <= piece.first <= s.last}
    return " ".join(f"{piece.rows}{_MARKS.get(piece.face, '')}" for piece in laid.values())


def lines(job: Job, leg: Leg) -> Ledger:
    """Return the lines with what they pay."""
    lang = job.lang
    heads = (
        Column(say(lang, "kit.lines"), 4.2, "start"),
        Column(say(lang, "kit.km")),
        Column(say(lang, "kit.square")),
        Column(say(lang, "kit.points"), 3.6, "start"),
        Column(say(lang, "kit.turns"), 1.8, "start"),
    )
    return Ledger(heads, tuple(_line(job, leg, line) for line in leg.road.lines), row=_ROW)


def _line(job: Job, leg: Leg, line: Line) -> tuple[Cell, ...]:
    kind = line.kind
    if line.category:
        kind = next(s.terrain for s in leg.road.stretches if s.first <= line.square <= s.last)
    name = line.name or say(job.lang, f"terms.{line.kind}")
    return (
        _named(kind, name, job.lang),
        number(job.lang, line.km),
        str(line.square),
        " · ".join(map(str, line.points)),
        " · ".join(map(str, line.bonus)),
    )


def bill(job: Job, leg: Leg) -> Ledger:
    """Return what to take out of the box: markers, indicators, tiles."""
    lang = job.lang
    rows: list[tuple[Cell, ...]] = []
    counts = Counter(marker.kind for marker in leg.road.markers)
    text = ", ".join(f"{n} × {say(lang, f'terms.{kind}')}" for kind, n in counts.items())
    rows.append((say(lang, "kit.markers"), _long(text)))
    text = ", ".join(_laid(job, indicator) for indicator in leg.road.indicators)
    rows.append((say(lang, "kit.indicators"), _long(text)))
    laid = {piece.first: piece for piece in leg.board.pieces}.values()
    lying = Counter((say(lang, f"terms.{piece.face}_tile"), piece.rows) for piece in laid)
    text = ", ".join(f"{n} × {name} {rows_}" for (name, rows_), n in sorted(lying.items()))
    rows.append((say(lang, "kit.tiles"), _long(text)))
    heads = (
        Column(say(lang, "kit.box"), 1, "start"),
        Column(say(lang, "kit.needed"), 6, "start"),
    )
    return Ledger(heads, tuple(rows), row=13.5, role="text.strong")


def _laid(job: Job, indicator: Indicator) -> str:
    values = "-".join(map(str, indicator.values))
    return f"{say(job.lang, f'terms.{indicator.kind}')} {values} ({indicator.square})"


def _long(text: str) -> Cell:
    return lambda box: paragraph(box.inset(0, 0.6), text, "text.small")
