"""The score sheet of a game: the tables it declares, as many on a page as it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import own_name
from designer.kit.page.leaf import capitalise, make_page, under_title
from designer.kit.work.job import Component
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.lettering import fit_text
from designer.words import say
from engine.race.box import RIDERS, TEAMS, ScoreTable
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.kit.work.setting import SetTable
    from designer.picture.shapes import Box, Picture, Shape

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
