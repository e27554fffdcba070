"""A text cut into pages, one a stage, and a page into rows: plain lines, or rows of a table.

Where the head of a table says what its columns are, a row is read by it; else its cells are read
like any other line.
"""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.roadbook.lines import ClimbItem, HeadItem, SectionItem, read_line
from engine.intake.roadbook.numbers import read_number, stage_number
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text, tidy_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from engine.intake.roadbook.lines import Item


def split_pages(text: str) -> list[str]:
    """Return the pages of a text: a new one begins where a title names another stage's number."""
    pages: list[list[str]] = [[]]
    number = ""
    for line in text.splitlines():
        titled = _titled_number(tidy_text(line))
        if titled and number and titled != number:
            pages.append([])
        number = titled or number
        pages[-1].append(line)
    return ["\n".join(lines) for lines in pages]


def _titled_number(line: str) -> str:
    """Return the number of the stage a title names, or nothing for any other line."""
    hit = vocabulary().stage.search(fold_text(line))
    if not hit:
        return ""
    items = read_line(line, first=True)
    number = stage_number(hit.group())
    return str(number) if number and items and isinstance(items[0], HeadItem) else ""


def read_rows(text: str) -> Iterator[tuple[int, str | tuple[Item, ...]]]:
    """Yield each line with its number: its text, or its items where a table's head explains it."""
    sign, columns = "", {}
    for count, line in enumerate(text.splitlines(), start=1):
        next_sign, next_columns = _read_head(line)
        if next_columns:
            sign, columns = next_sign, next_columns
            continue
        cells = _split_cells(line, sign) if columns else []
        items = _read_row(cells, columns) if len(cells) >= max(2, len(columns) - 2) else ()
        if items:
            yield count, items
        else:
            yield count, _join_cells(cells) if len(cells) > 1 else _plain_line(line)


SIGNS = (";", "\t", "|", ",")
"""What stands between the cells of a table, the surest first."""


def _read_head(line: str) -> tuple[str, dict[str, int]]:
    """Return the sign between the cells and the place of every column the vocabulary knows."""
    known = vocabulary().columns
    for sign in SIGNS:
        cells = _split_cells(line, sign) if sign in line else []
        columns: dict[str, int] = {}
        for place, cell in enumerate(cells):
            head = re.sub(r"[\s_]*[(\[](km|m|%)[)\]]", "", fold_text(cell)).strip(" .:")
            kind = known.get(fold_text(cell).strip()) or known.get(head)
            if kind:
                columns.setdefault(kind, place)
        if len(columns) > 1 and len(columns) * 2 >= len(cells):
            return sign, columns
    return "", {}


def _split_cells(line: str, sign: str) -> list[str]:
    if sign == "|":
        line = line.strip().strip("|")
    # no line is longer than a field may be (engine/intake/source.py)
    return [cell.strip() for cell in next(csv.reader([line], delimiter=sign or ";"), [])]


def _read_row(cells: list[str], columns: dict[str, int]) -> tuple[Item, ...]:
    """Return the item of one row, or nothing when its cells do not make one."""
    cell = {kind: cells[place] for kind, place in columns.items() if place < len(cells)}
    start, end, length = _read_extent(cell)
    kind = " ".join(filter(None, (cell.get("kind"), _category_words(cell))))
    name, gradient = cell.get("name", ""), _number_in(cell, "gradient")
    if not kind and start is None:  # a timetable: the name says what happens there
        return read_line(f"km {end} {name}") if end is not None and name else ()
    words = " ".join(filter(None, (kind, _measure_words(start, end, length))))
    items = read_line(words) if words else ()
    if not items and end is not None:
        return (ClimbItem("", start, end, length, name, gradient),)
    return tuple(_give_name(item, name, gradient) for item in items)


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


def _plain_line(line: str) -> str:
    """Return a line whose cells no head explains as one text."""
    for sign in (";", "\t", "|"):
        if line.count(sign) > 1:
            return _join_cells(_split_cells(line, sign))
    if re.match(r"\s*[^,]{1,40},\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*(?:,|$)", line):
        return _join_cells(_split_cells(line, ","))
    return line


def _join_cells(cells: list[str]) -> str:
    return "  ".join(cell for cell in cells if cell)
