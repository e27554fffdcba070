"""A text cut into pages, one a stage, and a page into rows: plain lines, or rows of a table.

Where the head of a table says what its columns are, a row is read by it; else its cells are read
like any other line.
"""

from __future__ import annotations

import csv
import re
from bisect import bisect
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.roadbook.columns import LEAST_ROWS, MOST_ROWS, number_row, place_rows
from engine.intake.roadbook.lines import ClimbItem, HeadItem, SectionItem, read_line
from engine.intake.roadbook.numbers import read_number, read_numbers, stage_number
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text, tidy_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence
    from decimal import Decimal

    from engine.intake.roadbook.columns import NumberRow, PlacedRow
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


def read_rows(text: str, name: str = "") -> Iterator[tuple[int, str | tuple[Item, ...]]]:
    """Yield each line with its number: its text, or what it says as the row of a table.

    A table is read by its numbers, else by its head. A row of which nothing is understood has no
    items: its numbers alone would be read as what they are not.
    """
    lines = _with_plain_signs(text.splitlines())
    placed = _place_lines(lines, name)
    sign, columns = "", {}
    for count, line in enumerate(lines, start=1):
        next_sign, next_columns = _read_head(line)
        if next_columns:
            sign, columns = next_sign, next_columns
            continue
        if count in placed:
            row = placed[count]
            yield count, () if row is None else _read_placed(row, line, sign, columns)
            continue
        cells = _split_cells(line, sign) if columns else []
        items = _read_row(cells, columns) if len(cells) >= max(2, len(columns) - 2) else ()
        if items:
            yield count, items
        else:
            yield count, _join_cells(cells) if len(cells) > 1 else _plain_line(line)


def _with_plain_signs(lines: Sequence[str]) -> list[str]:
    """Return a page with one sign between cells: of encyclopedias, of tables with commas alone."""
    plain = []
    for line in lines:
        if line.startswith(("{|", "|}", "|-")):
            plain.append("")
        elif "||" in line or "!!" in line:
            plain.append(line.strip().strip("|!").replace("||", "|").replace("!!", "|"))
        else:
            plain.append(line)
    rows = [line for line in plain if line.count(",") > 1 and not NO_COMMAS.search(line)]
    counts = Counter(line.count(",") for line in rows)
    usual, times = next(iter(counts.most_common(1)), (0, 0))
    if times >= LEAST_ROWS and any(
        len(BESIDE_WORDS.findall(line)) > 1 for line in rows if line.count(",") == usual
    ):
        known = {line for line in rows if line.count(",") == usual}
        return [line.replace(",", "\t") if line in known else line for line in plain]
    return plain


NO_COMMAS = re.compile(r"[\t;|]|,\s|\d\s+\d")
"""What stands in no table whose cells are parted by commas."""
BESIDE_WORDS = re.compile(r"[^\d\s],|,[^\d\s]")
"""A comma that is no decimal comma."""


MOST_HEAD_LINES = 15
"""How long the stage is stands in one of so many lines."""


def _place_lines(lines: Sequence[str], name: str) -> dict[int, PlacedRow | None]:
    """Return the rows of every table whose numbers say what its columns are."""
    if any({"kind", "start"} & _read_head(line)[1].keys() for line in lines):
        return {}  # a list of sections, each from and to
    rows = [
        row for n, line in enumerate(lines, 1)
        if (row := number_row(n, line)) is not None and not _is_head(row)
    ]  # fmt: skip
    full = [row for row in rows if len(row.spots) > 1]
    if not full or len(full) > MOST_ROWS or sum(map(_is_section, full)) * 2 > len(full):
        return {}
    numbered = {row.line for row in full}
    total = next(filter(None, _said_lengths(lines, numbered)), None)
    if placed := place_rows(rows, total, name):
        return placed
    blocks: dict[int, list[NumberRow]] = {}
    gaps = [n for n, line in enumerate(lines, 1) if not line.strip()]
    for row in rows:
        blocks.setdefault(bisect(gaps, row.line), []).append(row)
    return {
        line: found for block in blocks.values() if len(blocks) > 1
        for line, found in place_rows(block, total, name).items()
    }  # fmt: skip


SPEEDS, MOST_SPEEDS = range(30_00, 56_00), 5
"""Hundredths of kilometres an hour that stand above columns of times, and how many at most."""


def _is_head(row: NumberRow) -> bool:
    """Tell whether a row is the head of a table, with its speeds perhaps, or of the stage."""
    line = row.text
    if _read_head(line)[1] or all(
        spot.value in SPEEDS and not spot.value % 100 for spot in row.spots
    ):
        return len(row.spots) < MOST_SPEEDS
    stage = vocabulary().stage.search(fold_text(line))
    return stage is not None and any(isinstance(item, HeadItem) for item in read_line(line))


def _is_section(row: NumberRow) -> bool:
    return any(isinstance(item, SectionItem) for item in read_line(_plain_line(row.text)))


def _said_lengths(lines: Sequence[str], numbered: Container[int]) -> Iterator[Decimal | None]:
    """Yield what the lines above a table say of the length of the stage."""
    for n, line in enumerate(lines[:MOST_HEAD_LINES], 1):
        if n not in numbered and line.strip():
            for item in read_line(line.strip(), first=n == 1):
                if isinstance(item, HeadItem):
                    yield item.km


def _read_placed(row: PlacedRow, line: str, sign: str, columns: dict[str, int]) -> tuple[Item, ...]:
    """Return what a row says whose kilometre its numbers have said."""
    cells = _split_cells(row.cells, sign) if columns else []
    if "category" in columns and len(cells) >= max(2, len(columns) - 2):
        return _read_row(cells, columns, row.km)
    words = row.words
    if len(cells) > columns.get("name", len(cells)) and re.search(
        r"[^\W\d_]", cells[columns["name"]]
    ):
        words = cells[columns["name"]]
    if not re.search(r"[^\W\d_]", words):
        return ()
    if row.weak:  # what stands beside the kilometre may be more than a height
        items = read_line(_plain_line(line))
        if items and all(isinstance(i, ClimbItem) and i.summit == row.km for i in items):
            return items
    items = read_line(f"km {row.km} {words}") or read_line(f"km {row.km} {row.words}")
    heads = [item for item in items if isinstance(item, HeadItem)]
    return () if any(item.km not in {None, row.km} for item in heads) else items


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
            kind = kind or known.get(" ".join(head.replace(".", " ").split()))
            if kind == "length" and "length" in columns and "km" not in columns:
                columns["km"] = columns.pop("length")  # a distance, and a length as well
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


def _read_row(
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
    if "name" not in cell and left is not None:
        name = " ".join(c for c in cells if re.search(r"[^\W\d_]", c) and c not in cell.values())
    to_go = "" if left is None else f"{left} km to go"
    if not kind and start is None:  # a timetable: the name says what happens there
        place = to_go if end is None else f"km {end} {to_go}"
        length_too = f" {length} km" if length is not None and "category" in cell else ""
        items = read_line(f"{place} {name}{length_too}") if place and name else ()
    else:
        measures = _measure_words(start, end, length)
        words = ", ".join(filter(None, (f"{kind} {measures}".strip(), to_go)))
        items = read_line(words) if words else ()
        if not items and end is not None:
            items = (ClimbItem("", start, end, length, name, gradient, left),)
        items = tuple(_give_name(item, name, gradient) for item in items)
    lost = cell.get("category", "-").strip(" .") not in {"-", ""} or cell.get("category") == ""
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
