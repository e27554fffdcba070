"""`etapa set`: anything of a tour that can be set, by its place and its values."""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from designer.cli.common import DONE, lang_option, print_refusal, print_text, tour_argument
from designer.cli.set_verbs import name_rider_types
from designer.cli.set_words import SetError, choose
from designer.language import Language, read_whole_number
from engine.files.gate import bytes_of
from engine.text import fold_text
from engine.tour.edit import set_teams

if TYPE_CHECKING:
    from engine.tour.values import Rider, Tour


MOST_BYTES = 200_000
"""Of a list of riders."""
PASTED = "-"
"""In place of a file: what comes in through a pipe."""
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


def read_list(file: str) -> list[ListedRider]:
    """Return the riders of a file or of a pasted page: a name a line, or columns with heads."""
    raw = sys.stdin.buffer.read(MOST_BYTES) if file == PASTED else bytes_of(file, MOST_BYTES)
    text = raw.decode("utf-8-sig", errors="replace")
    mark = max(";\t,", key=text.count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=mark)]
    lines = [(n, row) for n, row in enumerate(rows, 1) if any(row)]
    if not lines:
        raise SetError("list_empty", file=file)
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
    """Return a line without heads: a number is a bib, the first word that is none a name."""
    bibs = [bib for cell in row if (bib := read_whole_number(cell)) is not None]
    names = [cell for cell in row if cell and not cell.isdecimal()]
    name, bib = (names[0] if names else ""), (bibs[0] if bibs else None)
    first, _, rest = name.partition(" ")
    if bib is None and rest and (number := read_whole_number(first.rstrip("."))) is not None:
        bib, name = number, rest.strip()
    return ListedRider(line, name, bib)


def name_riders(tour: Tour, listed: list[ListedRider]) -> tuple[Tour, int]:
    """Return the tour with the names of a list, by bib or else in order, and how many there are."""
    bibs = [rider.bib for team in tour.teams for rider in team.riders]
    if len(listed) > len(bibs):
        raise SetError("list_long", have=len(listed), most=len(bibs))
    by_bib: dict[int, ListedRider] = {}
    free = iter([bib for bib in bibs if bib not in {one.bib for one in listed}])
    for one in listed:
        bib = one.bib if one.bib is not None else next(free)
        if bib not in bibs:
            raise SetError("list_bib", line=one.line, bib=bib)
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
    kind = choose(line.type, "type", name_rider_types()) if line.type else rider.type
    return replace(rider, name=line.name or rider.name, type=kind)


@click.command()
@tour_argument
@click.argument("what", nargs=-1)
@lang_option
def command(tour: str, what: tuple[str, ...], language: Language) -> int:
    """Set WHAT in TOUR: a place (stage 3 climb 2) and values (name=… category=1), take or drop."""
    from designer.cli.set_verbs import set_values
    from designer.cli.set_words import key_word, place_word, read_call
    from engine.tour.file import change_tour

    count = 0

    def with_names(before: Tour) -> Tour:
        nonlocal count
        after, count = name_riders(before, listed)
        return after

    try:
        call = read_call(what)
        lists = [file for kind, file in call.place if kind == "riders"]
        if not (call.values or lists or (call.verb and call.place)):
            return print_refusal(language.say("set.nothing", tour=tour))
        if lists:
            listed = read_list(lists[0] or PASTED)
            change_tour(tour, with_names)
        else:
            change_tour(tour, lambda before: set_values(before, call, language))
    except SetError as refused:
        return print_refusal(refused.sentence(language))
    place = ", ".join(
        f"{place_word(language, kind)} {number}".strip() for kind, number in call.place
    ) or language.say("set.tour")
    done = [f"{key_word(language, key)} = {value}" for key, value in call.values.items()]
    if call.verb:
        done.append(language.say(f"set.{call.verb}"))
    if count:
        done.append(language.say("set.named", count=count))
    print_text(language.say("set.done", place=place, what=", ".join(done)))
    return DONE
