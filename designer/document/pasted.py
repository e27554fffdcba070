"""What is pasted into a table: riders from a list, cells of a spreadsheet, lines of a stage.

A list of riders is read from a file in the same way.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, read_whole_number
from engine.errors import TourError
from engine.text import fold_text
from engine.tour.edit import set_teams
from engine.tour.proposals import deal_team
from engine.tour.rider_types import rider_types
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.tour.values import Rider, Team, Tour

MARKS = ";\t,"
"""What stands between the cells of a list, as people have it."""
HEADS = {
    "bib": ("bib", "dorsal", "number", "numero", "no", "n.o"),
    "name": ("name", "nombre", "rider", "ciclista", "corredor"),
    "type": ("type", "tipo"),
    "team": ("team", "equipo"),
}


@dataclass(frozen=True, slots=True)
class ListedRider:
    """One line of a list: what it says of a rider."""

    line: int
    name: str
    bib: int | None = None
    type: str = ""
    team: str = ""


def read_riders(text: str, source: str) -> list[ListedRider]:
    """Return the riders of a page: a name a line, or columns with heads."""
    mark = max(MARKS, key=text.count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=mark)]
    lines = [(n, row) for n, row in enumerate(rows, 1) if any(row)]
    if not lines:
        raise TourError("list_empty", file=source)
    first = [fold_text(cell) for cell in lines[0][1]]
    heads = {name: at for at, cell in enumerate(first) for name in HEADS if cell in HEADS[name]}
    if "name" in heads:
        return [_read_columns(n, row, heads) for n, row in lines[1:]]
    return [_guess_columns(n, row) for n, row in lines]


def _read_columns(line: int, row: list[str], heads: dict[str, int]) -> ListedRider:
    cells = {name: row[at] if at < len(row) else "" for name, at in heads.items()}
    bib = read_whole_number(cells.get("bib", ""))
    return ListedRider(line, cells["name"], bib, cells.get("type", ""), cells.get("team", ""))


def _guess_columns(line: int, row: list[str]) -> ListedRider:
    """Return a line without heads: a number is a bib, a type a type, the first word else a name."""
    bibs = [bib for cell in row if (bib := read_whole_number(cell)) is not None]
    known = _type_names()
    kinds = [cell for cell in row[1:] if fold_text(cell) in known]
    names = [cell for cell in row if cell and not cell.isdecimal() and cell not in kinds]
    name, bib = (names[0] if names else ""), (bibs[0] if bibs else None)
    first, _, rest = name.partition(" ")
    if bib is None and rest and (number := read_whole_number(first.rstrip("."))) is not None:
        bib, name = number, rest.strip()
    return ListedRider(line, name, bib, kinds[0] if kinds else "")


def _type_names() -> dict[str, str]:
    """Return the types of riders by every name they have."""
    names = {
        language.say(f"terms.{kind}"): kind for language in LANGUAGES for kind in rider_types()
    }
    return {fold_text(name): kind for name, kind in names.items()} | {
        fold_text(kind): kind for kind in rider_types()
    }


def name_riders(
    tour: Tour, listed: Sequence[ListedRider], first: int | None = None
) -> tuple[Tour, int]:
    """Return the tour with the names of a list, and how many there are.

    They go by bib, or else in their order, from one bib on if it is named.
    """
    bibs = [rider.bib for team in tour.teams for rider in team.riders]
    if first in bibs:
        bibs = bibs[bibs.index(first) :]
    if len(listed) > len(bibs):
        raise TourError("list_long", have=len(listed), most=len(bibs))
    by_bib: dict[int, ListedRider] = {}
    free = iter([bib for bib in bibs if bib not in {one.bib for one in listed}])
    worn = {rider.bib for team in tour.teams for rider in team.riders}
    for one in listed:
        bib = one.bib if one.bib is not None else next(free)
        if bib not in worn:
            raise TourError("list_bib", line=one.line, bib=bib)
        by_bib[bib] = one
    teams = []
    for team in tour.teams:
        lines = [by_bib[rider.bib] for rider in team.riders if rider.bib in by_bib]
        riders = tuple(_rename_rider(rider, by_bib.get(rider.bib)) for rider in team.riders)
        name = lines[0].team if lines else ""
        teams.append(replace(team, riders=riders, name=name or team.name))
    return set_teams(tour, tuple(teams)), len(by_bib)


def _rename_rider(rider: Rider, line: ListedRider | None) -> Rider:
    if line is None:
        return rider
    kind = _type_names().get(fold_text(line.type)) if line.type else rider.type
    if kind is None:
        raise TourError("list_type", line=line.line, type=line.type)
    return replace(rider, name=line.name or rider.name, type=kind)


def with_pasted_riders(tour: Tour, text: str, first: int | None, labels: Mapping[str, str]) -> Tour:
    """Return the tour with pasted riders from one bib on; teams are added where they have no room.

    With bibs of their own they go by those, if the tour wears them; else in their order.
    """
    listed = read_riders(text, "")
    worn = {rider.bib for team in tour.teams for rider in team.riders}
    if any(one.bib not in worn for one in listed):
        listed = [replace(one, bib=None) for one in listed]
    bibs = [rider.bib for team in tour.teams for rider in team.riders]
    before = bibs.index(first) if first in bibs else 0
    while (
        sum(len(team.riders) for team in tour.teams) - before < len(listed)
        and len(tour.teams) < MOST_TEAMS
    ):
        tour = set_teams(tour, (*tour.teams, next_team(tour, labels)))
    return name_riders(tour, listed, first)[0]


def with_pasted_teams(tour: Tour, text: str, at: int, labels: Mapping[str, str]) -> Tour:
    """Return the tour with pasted names of teams from one on; there are as many as it takes."""
    names = [cells[0] for cells in read_cells(text) if cells and cells[0]]
    if at + len(names) > MOST_TEAMS:
        raise TourError("list_teams", have=at + len(names), most=MOST_TEAMS)
    while len(tour.teams) < at + len(names):
        tour = set_teams(tour, (*tour.teams, next_team(tour, labels)))
    teams = list(tour.teams)
    for n, name in enumerate(names, start=at):
        teams[n] = replace(teams[n], name=name)
    return set_teams(tour, tuple(teams))


def next_team(tour: Tour, labels: Mapping[str, str]) -> Team:
    """Return the next team of a tour: eight riders whose types keep the limits."""
    ids = {team.id for team in tour.teams}
    bibs = {rider.bib for team in tour.teams for rider in team.riders}
    free = next(n for n in count() if "ABCDEF"[n] not in ids)
    return deal_team(free, labels, bibs, {team.colour for team in tour.teams})


def read_cells(text: str) -> list[list[str]]:
    """Return the cells of what was copied from a spreadsheet, or one cell a line."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    return [[cell.strip() for cell in line.split("\t")] for line in lines]


def read_stage_lines(text: str) -> str:
    """Return pasted rows as they would be typed: terrain, from, to and name stand one by one."""
    return "; ".join(_typed_row(cells) for cells in read_cells(text) if any(cells))


def _typed_row(cells: Sequence[str]) -> str:
    """Return a row of a table of sections or points as one types it; other text stays as it is."""
    filled = [cell for cell in cells if cell]
    if len(filled) < 2 or not _is_number(filled[1]):
        return " ".join(filled)
    words = _words_of(filled[2:])
    if len(filled) > 2 and _is_number(filled[2]) and not _is_point(filled[0]):
        return " ".join((filled[0], f"{filled[1]}-{filled[2]}", *words[:1]))
    unit = "km" if _is_point(filled[0]) else ""
    parts = (filled[0], unit, filled[1], *words[:1])
    return " ".join(part for part in parts if part)


def _words_of(cells: Iterable[str]) -> list[str]:
    """Return the cells that say a name: no number, no range of squares."""
    return [cell for cell in cells if any(sign.isalpha() for sign in cell)]


def _is_point(word: str) -> bool:
    from engine.tour.values import POINT_KINDS

    names = {
        fold_text(language.say(f"terms.{kind}")) for language in LANGUAGES for kind in POINT_KINDS
    }
    return fold_text(word) in names | {"sprint", "feed", "avituallamiento"}


def _is_number(cell: str) -> bool:
    return cell.replace(",", ".", 1).replace(".", "", 1).isdecimal()
