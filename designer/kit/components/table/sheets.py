"""Start sheet, score sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.components.table.box import rider_side
from designer.kit.job import Component
from designer.kit.page import (
    FlowBlock,
    capitalise,
    flow_pages,
    make_page,
    set_boxed,
    set_heading,
    set_text,
    under_title,
)
from designer.language import finding_text, format_number, own_name
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box
from designer.words import say
from engine.race.box import COMMON, RIDERS, TEAMS, ScoreTable
from engine.race.course import km_of
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job, SetTable
    from designer.kit.page import Setter
    from designer.picture.shapes import Picture, Shape
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


SCORE_ROW, SCORE_HEAD, TITLE, GAP = 7.0, 8.0, 8.0, 5.0
FIRST, FIRST_OF_ALL = 2.2, 0.45
"""Of the first column, in columns to fill in: at least, and of all of them together."""


def make_score(job: Job) -> Component:
    """Return the score sheets of every stage."""
    pages = tuple(page for table in job.tables for page in _score_pages(job, table))
    return Component("score", pages=pages, of_stages=True)


def _score_pages(job: Job, table: SetTable) -> list[Picture]:
    paper = job.paper.standing()
    room = under_title(paper)
    pages: list[list[tuple[str, Ledger]]] = [[]]
    used = 0.0
    for wanted in table.box.tables or (_plain(table),):
        for part in _score_ledger(table, wanted).split(room.height - TITLE):
            need = TITLE + part.height + (GAP if pages[-1] else 0.0)
            if pages[-1] and used + need > room.height:
                pages.append([])
                used, need = 0.0, TITLE + part.height
            pages[-1].append((_title(table, wanted), part))
            used += need
    return [
        make_page(paper, _head(table), _stage(table), lambda box, p=held: _drawn(p, box))  # type: ignore[misc]
        for held in pages
    ]


def _plain(table: SetTable) -> ScoreTable:
    """Return the columns of its results, of a game that declares no table."""
    return ScoreTable("", tuple(Phrase(column.head) for column in table.game.columns))


def _title(table: SetTable, wanted: ScoreTable) -> str:
    return capitalise(table.said(wanted.name)) if wanted.name else ""


def _head(table: SetTable) -> str:
    return f"{say(table.lang, 'kit.score')} · {say(table.lang, f'games.{table.game.id}')}"


def _stage(table: SetTable) -> str:
    road = table.converted.road
    name = own_name(road.number, road.name)
    return say(table.lang, "kit.scope_stage", number=road.number, name=name)


def _score_ledger(table: SetTable, wanted: ScoreTable) -> Ledger:
    """Return a table with its first column filled in and the others empty."""
    said = say if not wanted.name else None
    heads = [
        say(table.lang, phrase.key) if said else table.said(phrase) for phrase in wanted.columns
    ]
    firsts, bold = _firsts(table, wanted)
    columns = (
        LedgerColumn("", max(FIRST, FIRST_OF_ALL * len(heads)), "start"),
        *(LedgerColumn(capitalise(head)) for head in heads),
    )
    rows = tuple((first, *("" for _ in heads)) for first in firsts)
    return Ledger(columns, rows, row=SCORE_ROW, head=SCORE_HEAD, role="text", bold=bold)


def _firsts(table: SetTable, wanted: ScoreTable) -> tuple[list[str], tuple[int, ...]]:
    """Return what stands in the first column, and behind which rows a group ends."""
    if wanted.rows == TEAMS:
        return [team.name for team in table.start.teams], ()
    if wanted.rows == RIDERS:
        riders = list(table.riders())
        last = [nth for nth in range(1, len(riders)) if riders[nth][0] != riders[nth - 1][0]]
        return [_called(table, nth) for nth in range(len(riders))], tuple(last)
    assert not isinstance(wanted.rows, str)
    return [table.said(phrase) for phrase in wanted.rows], ()


def _called(table: SetTable, nth: int) -> str:
    """Return a rider as the sheet has it: mark, name, team."""
    team, rider = list(table.riders())[nth]
    mark = table.mark(rider).text
    name = rider.name if rider.name != mark else ""
    return " ".join(part for part in (mark, name, f"({team.name})" if team else "") if part)


def _drawn(held: list[tuple[str, Ledger]], box: Box) -> list[Shape]:
    found: list[Shape] = []
    y = box.y
    for title, ledger in held:
        found.append(
            fit_text(box._replace(y=y, height=TITLE - 2), title, "text.head", anchor="start")
        )
        found += draw_ledger(ledger, box._replace(y=y + TITLE, height=ledger.height))
        y += TITLE + ledger.height + GAP
    return found
