"""A table whose head says what its columns are: of sections, each from and to, or of climbs."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.roadbook.items import ClimbItem, HeadItem, SectionItem
from engine.intake.roadbook.lines import read_line
from engine.intake.roadbook.numbers import read_number, read_numbers
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from decimal import Decimal

    from engine.intake.roadbook.items import Item

SIGNS = (";", "\t", "|", ",")
"""What stands between the cells of a table, the surest first."""


def read_head(line: str) -> tuple[str, dict[str, int]]:
    """Return the sign between the cells and the place of every column the vocabulary knows."""
    known = vocabulary().columns
    for sign in SIGNS:
        cells = split_cells(line, sign) if sign in line else []
        columns: dict[str, int] = {}
        for place, cell in enumerate(cells):
            head = re.sub(r"[\s_]*[(\[](km|m|%)[)\]]", "", fold_text(cell)).strip(" .:")
            kind = known.get(fold_text(cell).strip()) or known.get(head)
            kind = kind or known.get(" ".join(head.replace(".", " ").split()))
            if kind == "length" and "length" in columns and "km" not in columns:
                columns["km"] = columns.pop("length")  # a distance, and a length as well
            if kind:
                columns.setdefault(kind, place)
        if len(columns) > 1 and len(columns) * 2 >= len(cells):
            return sign, columns
    return "", {}


def split_cells(line: str, sign: str) -> list[str]:
    """Return the cells of a line that one sign parts."""
    if sign == "|":
        line = line.strip().strip("|")
    # no line is longer than a field may be (engine/intake/source.py)
    return [cell.strip() for cell in next(csv.reader([line], delimiter=sign or ";"), [])]


def read_row(
    cells: list[str], columns: dict[str, int], km: Decimal | None = None
) -> tuple[Item, ...]:
    """Return the item of one row, or nothing when its cells do not make one.

    Where its numbers have said its kilometre, no head says another.
    """
    cell = {kind: cells[place] for kind, place in columns.items() if place < len(cells)}
    if km is not None:
        said = {"start", "end", "km", "togo"}
        cell = {kind: words for kind, words in cell.items() if kind not in said}
        cell["end"] = str(km)
    start, end, length = _read_extent(cell)
    left, category = _number_in(cell, "togo"), _category_words(cell)
    if category and not read_numbers(category).category:
        category = ""
    kind = " ".join(filter(None, (cell.get("kind"), category)))
    name, gradient = cell.get("name", ""), _number_in(cell, "gradient")
    if "name" not in cell:
        name = " ".join(c for c in cells if re.search(r"[^\W\d_]", c) and c not in cell.values())
    to_go = "" if left is None else f"{left} km to go"
    if not kind and start is None:  # a timetable: the name says what happens there
        place = to_go if end is None else f"km {end} {to_go}"
        if "name" in cell:
            others = (c for n, c in enumerate(cells) if n not in columns.values())
            name = " · ".join([name, *(c for c in others if re.search(r"[^\W\d_]{2}", c))])
        length_too = f" {length} km" if length is not None and "category" in cell else ""
        items = read_line(f"{place} {name}{length_too}") if place and name else ()
    else:
        measures = _measure_words(start, end, length)
        words = ", ".join(filter(None, (f"{kind} {measures}".strip(), to_go)))
        items = read_line(words) if words else ()
        if not items and end is not None:
            items = (ClimbItem("", start, end, length, name, gradient, left),)
        items = tuple(_give_name(item, name, gradient) for item in items)
    words = cell.get("category", cell.get("kind", "-"))
    lost = words == "" or bool(vocabulary().orphan.search(fold_text(words)))
    lost |= cell.get("category", "-").strip(" .") not in {"-", ""}
    return tuple(
        replace(item, partly=True)
        if lost and isinstance(item, ClimbItem) and not item.category else item
        for item in items
    )  # fmt: skip


def _read_extent(
    cell: dict[str, str],
) -> tuple[Decimal | None, Decimal | None, Decimal | None]:
    """Return start, end and length of a row; plain kilometres are what else it leaves open."""
    start, end, length, km = (_number_in(cell, kind) for kind in ("start", "end", "length", "km"))
    if end is None:
        if "kind" in cell and start is not None and km is not None:
            return start, None, km
        return start, km, length
    if start is None:
        return None, end, length or km
    return start, end, km if length is None else length


def _number_in(cell: dict[str, str], kind: str) -> Decimal | None:
    """Return the number of a cell: a length in metres too, no height, no per cent among places."""
    numbers = read_numbers(cell.get(kind, ""))
    if kind == "length" and numbers.altitude is not None:
        return numbers.altitude / 1000
    if kind != "gradient" and (numbers.altitude is not None or numbers.gradient):
        return None
    number = re.search(NUMBER, cell.get(kind, ""))
    return read_number(number.group()) if number else None


def _category_words(cell: dict[str, str]) -> str:
    """Return the category so that the words around it explain a plain 1, 2, 3, 4, H or E."""
    category = cell.get("category", "")
    return f"cat. {category}" if re.fullmatch(r"[1-4HEhe]|HC|hc|ESP|esp", category) else category


def _measure_words(start: Decimal | None, end: Decimal | None, length: Decimal | None) -> str:
    places = " - ".join(str(km) for km in (start, end) if km is not None)
    if start is not None and end is None and length is not None:
        return f"{start} - {start + length}"
    at = places if " - " in places else f"km {places}" if places else ""
    return f"{at} {length} km" if length is not None else at


def _give_name(item: Item, name: str, gradient: Decimal | None) -> Item:
    if isinstance(item, SectionItem | ClimbItem):
        return replace(item, name=name or item.name, gradient=gradient or item.gradient)
    return item if isinstance(item, HeadItem) else replace(item, name=name or item.name)
