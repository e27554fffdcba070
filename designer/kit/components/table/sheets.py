"""The start sheet of a stage in any game, and the score sheets its box declares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.components.table.box import rider_side
from designer.kit.job import Component
from designer.kit.page import (
    FlowBlock,
    PageFlow,
    draw_at_corner,
    flow_pages,
    set_boxed,
    set_heading,
    set_text,
    under_title,
)
from designer.language import capitalise, own_name
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box
from designer.texts.games import left_out_texts, lost_text
from engine.race.box import RIDERS, TEAMS, ScoreTable
from engine.race.course import km_of
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.job import Job, SetTable
    from designer.kit.page import Setter
    from designer.picture.shapes import Picture, Shape
    from engine.road.values import Line

OPENING_ROW, OPENING_HEAD = 5.2, 6.5


def make_opening(job: Job) -> Component:
    """Return the start sheet of every stage."""
    pages = tuple(page for table in job.set_tables for page in _opening_pages(job, table))
    return Component("opening", pages=pages, of_stages=True)


def _opening_pages(job: Job, table: SetTable) -> list[Picture]:
    title = table.language.say(f"games.{table.game.id}")
    blocks = list(_opening_blocks(job, table))
    return flow_pages(blocks, job.paper.turn_standing(), title, _stage_note(table))


def _opening_blocks(job: Job, table: SetTable) -> Iterator[Setter]:
    """Yield the course, what of the stage is left out, what lies on the table, and who rides."""
    language, course, road = table.language, table.course, table.converted.road
    counts = {"rows": road.rows, "squares": course.squares}
    yield partial(set_heading, language.say("kit.opening_course"))
    yield partial(
        set_text,
        language.say("kit.opening_squares", lanes=course.lanes, laps=course.laps, **counts),
    )
    yield partial(set_text, language.say("kit.opening_side", side=f"{rider_side(job):g}"))
    yield partial(_table_block, _looks_table(table))
    yield partial(_table_block, _lines_table(table))
    lost = lost_text(language, table.converted.left_out)
    for text in left_out_texts(language, table.converted.left_out):
        yield partial(set_boxed, "", text) if lost and lost in text else partial(set_text, text)
    yield partial(set_heading, language.say("kit.opening_needs"))
    for need in _list_needs(table):
        yield partial(set_text, need)
    yield partial(set_heading, language.say("kit.opening_riders"), opens=True)
    yield partial(_table_block, _riders_table(table))


def _looks_table(table: SetTable) -> Ledger:
    """Return the looks of the course: from which square to which."""
    language = table.language
    heads = (
        language.say("kit.terrain"),
        language.say("kit.squares"),
        language.say("kit.opening_from_to"),
    )
    rows = tuple(
        (language.say(f"terms.{terrain}"), str(last - first + 1), f"{first}–{last}")
        for terrain, first, last in table.converted.terrain_runs
    )
    return _opening_ledger(heads, (3, 1.2, 1.4), rows)


def _lines_table(table: SetTable) -> Ledger:
    """Return the lines that pay, and those that are only drawn."""
    language = table.language
    heads = (
        language.say("kit.lines"),
        language.say("kit.square"),
        "km",
        language.say("kit.points"),
    )
    rows = [_line_row(table, line, counts=True) for line in table.course.lines]
    rows += [_line_row(table, line, counts=False) for line in table.course.marks]
    return _opening_ledger(heads, (3, 1, 1, 1.6), tuple(rows))


def _line_row(table: SetTable, line: Line, *, counts: bool) -> tuple[str, ...]:
    km = f"{km_of(table.course, table.converted.road, line.square):.1f}".removesuffix(".0")
    name = line.name or table.language.say(f"terms.{line.kind}")
    pays = "-".join(map(str, line.points)) if counts else table.language.say("kit.opening_drawn")
    return name, str(line.square), table.language.format_number(km), pays


def _list_needs(table: SetTable) -> Iterator[str]:
    """Say what lies on the table, by count: decks, counters, dice."""
    language, box = table.language, table.box
    for deck in box.decks:
        each, copies = len(deck.cards), deck.copies if deck.of == TEAMS else 1
        values = {"name": table.box_phrase(deck.name), "cards": each, "copies": copies}
        yield language.say("kit.opening_deck", total=each * copies, **values)
    for kind in box.counters:
        name = table.box_phrase(kind.name)
        yield language.say(
            "kit.opening_counter", name=name, count=kind.count, purse=kind.purse or ""
        )
    for die in box.dice:
        teams = len(table.start.teams) if die.of == TEAMS else 1
        faces = "" if die.die.is_common else " ".join(die.die.faces)
        each_team = "" if teams == 1 else str(die.count)
        yield language.say("kit.opening_dice", count=die.count * teams, faces=faces, each=each_team)
    yield language.say("kit.opening_count", riders=len(list(table.list_riders())))


def _riders_table(table: SetTable) -> Ledger:
    """Return who rides, the name of a team beside its first rider, and what stands on each."""
    language = table.language
    heads = [language.say(key) for key in ("kit.team", "kit.bib", "kit.rider", "kit.opening_mark")]
    rows, bold, before = [], [], None
    for nth, (team, rider) in enumerate(table.list_riders()):
        mark = table.rider_mark(rider)
        note = table.box_phrase(mark.note) if mark.note else ""
        shown = " · ".join(part for part in (mark.text, note) if part)
        name = team.name if team and team is not before else ""
        rows.append((name, str(max(0, rider.bib) or ""), rider.name, shown))
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


def _table_block(ledger: Ledger, width: float) -> FlowBlock:
    """Return a table as a block of a page that flows."""
    shapes = draw_ledger(ledger, Box(0, 0, width, ledger.height))
    return FlowBlock(ledger.height, draw_at_corner(tuple(shapes)), 2.5)


SCORE_ROW, SCORE_HEAD, TITLE, GAP = 7.0, 8.0, 8.0, 5.0
FIRST, FIRST_OF_ALL = 2.2, 0.45
"""Of the first column, in columns to fill in: at least, and of all of them together."""


def make_score(job: Job) -> Component:
    """Return the score sheets of every stage."""
    pages = tuple(page for table in job.set_tables for page in _score_pages(job, table))
    return Component("score", pages=pages, of_stages=True)


def _score_pages(job: Job, table: SetTable) -> list[Picture]:
    """Return the tables of a stage, as many on a page as fit; a long one goes on on the next."""
    paper = job.paper.turn_standing()
    room = under_title(paper)
    flow = PageFlow(room)
    for score in table.box.tables or (
        ScoreTable("", tuple(Phrase(column.head) for column in table.game.columns)),
    ):
        title = capitalise(table.box_phrase(score.name)) if score.name else ""
        for part in _score_ledger(table, score).split_ledger(room.height - TITLE):
            draw = partial(_draw_score, title, part)
            flow.add_blocks([FlowBlock(TITLE + part.height, draw, GAP)])
    if table.game.score_form is None:
        flow.add_blocks([set_text(table.language.say("kit.no_workbook"), room.width)])
    head = f"{table.language.say('kit.score')} · {table.language.say(f'games.{table.game.id}')}"
    return flow.make_pages(paper, head, _stage_note(table))


def _draw_score(title: str, ledger: Ledger, box: Box) -> list[Shape]:
    """Return a score table under its title."""
    head = box._replace(height=TITLE - 2)
    body = box._replace(y=box.y + TITLE, height=ledger.height)
    return [fit_text(head, title, "text.head", anchor="start"), *draw_ledger(ledger, body)]


def _score_ledger(table: SetTable, score: ScoreTable) -> Ledger:
    """Return a table with its first column filled in and the others empty."""
    heads = [
        table.box_phrase(phrase) if score.name else table.language.say(phrase.key)
        for phrase in score.columns
    ]
    firsts, bold = _first_column(table, score)
    columns = (
        LedgerColumn("", max(FIRST, FIRST_OF_ALL * len(heads)), "start"),
        *(LedgerColumn(capitalise(head)) for head in heads),
    )
    rows = tuple((first, *("" for _ in heads)) for first in firsts)
    return Ledger(columns, rows, row=SCORE_ROW, head=SCORE_HEAD, role="text", bold=bold)


def _first_column(table: SetTable, score: ScoreTable) -> tuple[list[str], tuple[int, ...]]:
    """Return what stands in the first column, and behind which rows a group ends."""
    if score.rows == TEAMS:
        return [team.name for team in table.start.teams], ()
    if score.rows == RIDERS:
        names, ends, before = [], [], None
        for nth, (team, rider) in enumerate(table.list_riders()):
            mark = table.rider_mark(rider).text
            name = rider.name if rider.name != mark else ""
            names.append(" ".join(filter(None, (mark, name, f"({team.name})" if team else ""))))
            if nth and team != before:
                ends.append(nth)
            before = team
        return names, tuple(ends)
    assert not isinstance(score.rows, str)
    return [table.box_phrase(phrase) for phrase in score.rows], ()


def _stage_note(table: SetTable) -> str:
    """Return which stage a sheet is for."""
    road = table.converted.road
    name = own_name(road.number, road.name)
    return table.language.say("kit.scope_stage", number=road.number, name=name)
