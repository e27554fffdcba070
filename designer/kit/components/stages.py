"""The stage sheet (R1.19): how to build one real stage on the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.i18n import number
from designer.kit.job import Component
from designer.kit.page.leaf import leaf
from designer.picture.ledger import Column, Ledger, draw
from designer.picture.lettering import fit, paragraph
from designer.picture.pieces.badge import badge
from designer.picture.profile import profile
from designer.picture.shapes import Box, Group, placed
from designer.words import say
from engine.games.ciclismo.numbers.tables import race_numbers
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.kit.job import Job, Leg
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture, Shape
    from engine.road.values import Indicator, Line, Stretch

_HEADER = 12.0
_PROFILE = 62.0
_GAP = 6.0
_ROW = 5.4


def make(job: Job) -> Component:
    """Return the sheet of every stage, on as many pages as its sections take."""
    return Component("stages", pages=tuple(page for leg in job.legs for page in _pages(job, leg)))


def _pages(job: Job, leg: Leg) -> Iterator[Picture]:
    paper = job.paper.standing()
    title = say(job.lang, "kit.stage_title", number=leg.number, name=leg.stage.name)
    note = ", ".join(
        part for part in (leg.stage.date, say(job.lang, f"terms.{leg.road.type}")) if part
    )
    todo = [_sections(job, leg), _lines(job, leg), _bill(job, leg)]
    first = True
    while todo:
        shapes: list[Shape] = []

        def body(box: Box, found: list[Shape] = shapes, *, begin: bool = first) -> list[Shape]:
            room = box
            if begin:
                found += _header(job, leg, box._replace(height=_HEADER))
                found += _drawn(job, leg, box)
                used = _HEADER + _PROFILE + _GAP
                room = Box(box.x, box.y + used, box.width, box.height - used)
            _fill(todo, room, found)
            return found

        yield leaf(paper, title, note, body)
        first = False


def _fill(todo: list[Ledger], room: Box, found: list[Shape]) -> None:
    """Draw as many tables, or parts of them, as there is room for, and take them off the list."""
    y, foot = room.y, room.y + room.height
    while todo:
        table = todo[0]
        if foot - y < table.head + 2 * table.row:
            return
        here, *rest = table.split(foot - y)
        found += draw(here, Box(room.x, y, room.width, here.height))
        y += here.height + _GAP
        todo[:1] = rest


def _header(job: Job, leg: Leg, box: Box) -> list[Shape]:
    """Return kilometres listed and covered, squares, and where the weather is rolled (R11.2)."""
    road, lang = leg.road, job.lang
    checks = [-(-road.rows * over // under) for over, under in race_numbers("weather")["checks"]]
    facts = [
        ("stated", number(lang, road.stated_km) if road.stated_km is not None else "—"),
        ("covered", number(lang, road.km)),
        ("squares", str(road.rows)),
        ("format", say(lang, f"terms.{road.format}")),
        ("weather", " · ".join(map(str, checks))),
    ]
    found: list[Shape] = []
    for (key, value), column in zip(facts, box.columns(1, 1, 1, 1.7, 1.7, gap=4), strict=True):
        top, low = column.rows(0.35, 0.5, gap=0.5)
        found.append(fit(top, say(lang, f"kit.fact_{key}"), "text.soft", anchor="start"))
        found.append(fit(low, value, "number.large", anchor="start"))
    return found


def _drawn(job: Job, leg: Leg, box: Box) -> list[Shape]:
    drawn = profile(leg.road, box.width, _PROFILE, relief=leg.relief, lang=job.lang)
    return [Group(drawn.shapes, placed(box.x, box.y + _HEADER + 2))]


def _sections(job: Job, leg: Leg) -> Ledger:
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


_MARKS = {"left": "←", "right": "→", "roundabout": "°", "bridge": "=", "divider": "|"}
"""What follows the rows of a tile that is no plain straight."""


def _lines(job: Job, leg: Leg) -> Ledger:
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


def _bill(job: Job, leg: Leg) -> Ledger:
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
