"""The start sheet of a stage in a game: what it became and needs, who rides, what it leaves out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.i18n import finding_text, format_number, own_name
from designer.kit.components.table.riders import rider_side
from designer.kit.page.flow import FlowBlock, flow_pages, set_boxed, set_heading, set_text
from designer.kit.work.job import Component
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.shapes import Box
from designer.words import say
from engine.race.box import COMMON, TEAMS
from engine.race.course import km_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.page.flow import Setter
    from designer.kit.work.job import Job
    from designer.kit.work.setting import SetTable
    from designer.picture.shapes import Picture
    from engine.road.values import Line

OPENING_ROW, OPENING_HEAD = 5.2, 6.5
LEFT_OUT = "I_LEFT_"


def make_opening(job: Job) -> Component:
    """Return the start sheet of every stage."""
    pages = tuple(page for table in job.tables for page in _opening_pages(job, table))
    return Component("opening", pages=pages, of_stages=True)


def _opening_pages(job: Job, table: SetTable) -> list[Picture]:
    road = table.converted.road
    name = own_name(road.number, road.name)
    note = say(table.lang, "kit.scope_stage", number=road.number, name=name)
    title = say(table.lang, f"games.{table.game.id}")
    return flow_pages(list(_blocks(job, table)), job.paper.standing(), title, note)


def _blocks(job: Job, table: SetTable) -> Iterator[Setter]:
    lang, course, road = table.lang, table.course, table.converted.road
    yield partial(set_heading, say(lang, "kit.opening_course"))
    yield partial(
        set_text,
        say(
            lang,
            "kit.opening_squares",
            rows=road.rows,
            squares=course.squares,
            lanes=course.lanes,
            laps=course.laps,
        ),
    )
    yield partial(set_text, say(lang, "kit.opening_side", side=f"{rider_side(job):g}"))
    yield partial(_table, _looks(table))
    yield partial(_table, _lines(table))
    lost = [f for f in table.converted.left_out if f.code.startswith(LEFT_OUT)]
    if lost:
        what = "; ".join(finding_text(lang, found) for found in lost)
        yield partial(set_boxed, "", say(lang, "race.left_out", what=what))
    for found in table.converted.left_out:
        if found not in lost:
            yield partial(set_text, finding_text(lang, found))
    yield partial(set_heading, say(lang, "kit.opening_needs"))
    for need in _needs(table):
        yield partial(set_text, need)
    yield partial(set_heading, say(lang, "kit.opening_riders"), opens=True)
    yield partial(_table, _riders(table))


def _looks(table: SetTable) -> Ledger:
    lang = table.lang
    heads = (say(lang, "kit.terrain"), say(lang, "kit.squares"), say(lang, "kit.opening_from_to"))
    rows = tuple(
        (say(lang, f"terms.{terrain}"), str(last - first + 1), f"{first}–{last}")
        for terrain, first, last in table.converted.looks
    )
    return _opening_ledger(heads, (3, 1.2, 1.4), rows)


def _lines(table: SetTable) -> Ledger:
    lang = table.lang
    heads = (say(lang, "kit.lines"), say(lang, "kit.square"), "km", say(lang, "kit.points"))
    rows = [_line(table, line, counts=True) for line in table.course.lines]
    rows += [_line(table, line, counts=False) for line in table.course.marks]
    return _opening_ledger(heads, (3, 1, 1, 1.6), tuple(rows))


def _line(table: SetTable, line: Line, *, counts: bool) -> tuple[str, ...]:
    km = f"{km_of(table.course, table.converted.road, line.square):.1f}".removesuffix(".0")
    name = line.name or say(table.lang, f"terms.{line.kind}")
    pays = "-".join(map(str, line.points)) if counts else say(table.lang, "kit.opening_drawn")
    return name, str(line.square), format_number(table.lang, km), pays


def _needs(table: SetTable) -> Iterator[str]:
    """Say what lies on the table, by count: decks, counters, dice."""
    lang, box = table.lang, table.box
    for deck in box.decks:
        each, copies = len(deck.cards), deck.copies if deck.of == TEAMS else 1
        values = {"name": table.said(deck.name), "cards": each, "copies": copies}
        yield say(lang, "kit.opening_deck", total=each * copies, **values)
    for kind in box.counters:
        name = table.said(kind.name)
        yield say(lang, "kit.opening_counter", name=name, count=kind.count, purse=kind.purse or "")
    for die in box.dice:
        teams = len(table.start.teams) if die.of == TEAMS else 1
        common = die.faces == COMMON
        faces = "" if common else " ".join(die.faces)
        each_team = "" if teams == 1 else str(die.count)
        yield say(lang, "kit.opening_dice", count=die.count * teams, faces=faces, each=each_team)
    riders = len(list(table.riders()))
    yield say(lang, "kit.opening_count", riders=riders)


def _riders(table: SetTable) -> Ledger:
    lang = table.lang
    heads = [say(lang, key) for key in ("kit.team", "kit.bib", "kit.rider", "kit.opening_mark")]
    rows, bold, before = [], [], None
    for nth, (team, rider) in enumerate(table.riders()):
        mark = table.mark(rider)
        note = table.said(mark.note) if mark.note else ""
        shown = " · ".join(part for part in (mark.text, note) if part)
        name = team.name if team else ""
        rows.append(
            (name if team is not before else "", str(max(0, rider.bib) or ""), rider.name, shown)
        )
        if nth and team is not before:
            bold.append(nth)
        before = team
    return _opening_ledger(tuple(heads), (2, 0.7, 2.2, 2.4), tuple(rows), tuple(bold))


def _opening_ledger(
    heads: tuple[str, ...],
    shares: tuple[float, ...],
    rows: tuple[tuple[str, ...], ...],
    bold: tuple[int, ...] = (),
) -> Ledger:
    columns = tuple(
        LedgerColumn(head, share, "start") for head, share in zip(heads, shares, strict=True)
    )
    return Ledger(columns, rows, row=OPENING_ROW, head=OPENING_HEAD, role="text.small", bold=bold)


def _table(ledger: Ledger, width: float) -> FlowBlock:
    """Return a table as a block of a page that flows."""
    shapes = draw_ledger(ledger, Box(0, 0, width, ledger.height))
    return FlowBlock(ledger.height, tuple(shapes), 2.5)
