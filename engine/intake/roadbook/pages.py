"""A text cut into pages, one a stage, a page into rows, and what every row says of the road.

Tables are read by their numbers: itineraries row by row at their kilometres, climbs by what every
column must be. Where numbers do not say it, the head of a table does; else its cells are read like
any other line.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.cards import join_cards
from engine.intake.roadbook.climb_table import climb_lines, split_by_numbers
from engine.intake.roadbook.columns import LEAST_ROWS, MOST_ROWS, PlacedTable, place_rows
from engine.intake.roadbook.head_table import read_head, read_row, split_cells
from engine.intake.roadbook.headings import heading_in_title, heading_of
from engine.intake.roadbook.items import ClimbItem, HeadItem, SectionItem
from engine.intake.roadbook.lines import read_line
from engine.intake.roadbook.named_numbers import hide_named_numbers
from engine.intake.roadbook.numbers import STARS, number_row, read_number, stage_number
from engine.intake.roadbook.page import Page, leaves_something
from engine.intake.roadbook.settle import settle_page
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text, tidy_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from engine.intake.roadbook.columns import PlacedRow
    from engine.intake.roadbook.items import Item
    from engine.intake.roadbook.numbers import NumberRow


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


MOST_LETTERS, MOST_LINES = 1_000_000, 20_000
"""A longer text is no road book."""

LONGEST_LINE = 2000
"""Characters of a line that are read; a paragraph of an encyclopedia has a thousand."""


def read_page(text: str, name: str) -> Page:
    """Return a page with every item at its kilometre from the start, where anything says it."""
    if "\x00" in text:
        raise IntakeError("intake_binary", file=name or "?")
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        raise IntakeError("intake_too_long", file=name or "?", most=MOST_LINES)
    text = tidy_text(text)
    page, first, heading = Page(text.splitlines(), name), True, ""
    for number, row in read_rows(text, name):
        if isinstance(row, str):
            line = row.strip()[:LONGEST_LINE]
            if line.startswith("#") and vocabulary().stage.search(fold_text(line)):
                line = line.lstrip("# ")  # a heading, and no remark
            if not line.strip("-=_*·•|+ ") or line.startswith("#"):
                continue
            announced = None if first else heading_of(line)
            if announced is not None:
                heading = announced
                continue
            items = page.read_sentences(line.lstrip("*·• "), number, first=first, heading=heading)
            heading = heading or heading_in_title(line, items)
        else:
            items = row
        if not items:
            page.doubt_line("W_LINE_LEFT", number)
        first = False
        for item in items:
            page.add_item(item, number)
    return settle_page(page)


def read_rows(text: str, name: str = "") -> Iterator[tuple[int, str | tuple[Item, ...]]]:
    """Yield each line with its number: its text, or what it says as the row of a table.

    A row of which nothing is understood has no items: its numbers alone would be read as what they
    are not.
    """
    lines = [_with_plain_numbers(line) for line in text.splitlines()]
    lines = [_in_kilometres(line) for line in _with_plain_signs(join_cards(lines))]
    lines = hide_named_numbers(lines)
    has_sections = any("kind" in read_head(line)[1] for line in lines)
    table = PlacedTable({}, None) if has_sections else _place_lines(lines, name)
    climbs = {} if table.rows else _climb_rows(lines, name)
    sign, columns = "", {}
    last = max((line for line, row in table.rows.items() if row), default=0)
    for count, line in enumerate(lines, start=1):
        next_sign, next_columns = read_head(line)
        if next_columns and count not in climbs:
            sign, columns = next_sign, next_columns
            continue
        if count in table.rows:
            row = table.rows[count]
            yield count, () if row is None else _read_placed(row, line, sign, columns)
            if count == last and table.km is not None:
                yield count, (HeadItem(km=table.km, at_finish=True),)
            continue
        if count in climbs:
            if climbs[count]:
                yield count, climbs[count]
            continue
        cells = split_cells(line, sign) if columns else []
        is_row = len(cells) >= max(2, len(columns) - 2) and not any(map(STARS.fullmatch, cells))
        items = read_row(cells, columns) if is_row else ()
        if items:
            yield count, items
        else:
            yield count, _join_cells(cells) if len(cells) > 1 else _plain_line(line)


def _climb_rows(lines: Sequence[str], name: str) -> dict[int, str]:
    """Return the rows of tables of climbs as plain lines; without signs, where no line says it."""
    total = _said_length(lines, ())
    climbs = climb_lines(lines, total, name)
    rest = [
        "" if n in climbs or read_line(_plain_line(line)) else line
        for n, line in enumerate(lines, 1)
    ]
    return climbs | climb_lines(rest, total, name, split_by_numbers)


ROMAN = re.compile(
    r"(?<![^\W_])(?P<n>IV|III|II|I)(?=[ªa°^]?\s?(?:[Cc]at|CAT|[Kk]at|[Cc]lass|GPM))"
    r"|(?<=GPM )(?P<m>IV|III|II|I)\b"
)
FROM_ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4"}
DECIMALS = re.compile(r"(?<![\d'.,])(\d{1,3})(?:'(\d{1,2})(?![\d'\"\u2033])|\+(\d)(\d\d)(?!\d))")
"""Tenths behind an apostrophe, "45'6", and hectometres behind a plus, "45+600"."""
PER_CENT_FIRST = re.compile(r"(?<![\d.,])(?<!\d\s)%(?P<n>\d{1,2}(?:[.,]\d)?)(?![\d.,]*[\d%])")
"""A gradient with its sign in front: "5 km, %9,6"."""
TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


def _with_plain_numbers(line: str) -> str:
    """Return a line with figures for Roman numbers and a comma before tenths, without tags."""
    if "<" in line:
        line = re.sub(r"\s*</?t[dh][^<>]{0,200}>\s*(?:</?t[dh][^<>]{0,200}>)?", "\t", line)
        line = TAG.sub("", line).strip()
    line = PER_CENT_FIRST.sub(r"\g<n> %", line)
    line = ROMAN.sub(lambda hit: FROM_ROMAN[hit["n"] or hit["m"]] + "ª ", line)
    return DECIMALS.sub(lambda hit: f"{hit[1]},{hit[2] or hit[3]}", line)


MILE_KM = Decimal("1.609344")


def _in_kilometres(line: str) -> str:
    """Return a line with its miles as kilometres; what has kilometres beside them keeps those."""
    known = vocabulary()
    if not known.miles.search(fold_text(line)):
        return line
    both = known.length.search(fold_text(line))

    def to_km(hit: re.Match[str]) -> str:
        if both:
            return ""
        miles = read_number(hit["n"] or hit["m"])
        return f" km {_km(miles)} " if hit["m"] else f"{_km(miles)} km"

    return known.miles.sub(to_km, line)


def _km(miles: Decimal) -> Decimal:
    return (miles * MILE_KM).quantize(Decimal("0.1"), ROUND_HALF_UP)


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


def _place_lines(lines: Sequence[str], name: str) -> PlacedTable:
    """Return the rows of every table whose numbers say at which kilometre each is."""
    rows = [
        row for n, line in enumerate(lines, 1)
        if (row := number_row(n, line)) is not None and not _is_head(row)
    ]  # fmt: skip
    full = [row for row in rows if len(row.spots) > 1]
    if len(full) > MOST_ROWS or sum(map(_is_section, full)) * 2 > len(full):
        return PlacedTable({}, None)
    total = _said_length(lines, {row.line for row in full})
    whole = place_rows(rows, total, name)
    if whole.rows or not full:
        return whole
    blocks: dict[int, list[NumberRow]] = {}
    gaps = [n for n, line in enumerate(lines, 1) if not line.strip()]
    for row in rows:
        blocks.setdefault(bisect(gaps, row.line), []).append(row)
    tables = [place_rows(block, total, name) for block in blocks.values() if len(blocks) > 1]
    found = {line: row for table in tables for line, row in table.rows.items()}
    return PlacedTable(found, next((table.km for table in tables if table.km is not None), None))


SPEEDS, MOST_SPEEDS = range(30_00, 56_00), 5
"""Hundredths of kilometres an hour that stand above columns of times, and how many at most."""


def _is_head(row: NumberRow) -> bool:
    """Tell whether a row is the head of a table, with its speeds perhaps, or of the stage."""
    line = row.text
    if read_head(line)[1] or all(
        spot.value in SPEEDS and not spot.value % 100 for spot in row.spots
    ):
        return len(row.spots) < MOST_SPEEDS
    stage = vocabulary().stage.search(fold_text(line))
    return stage is not None and any(isinstance(item, HeadItem) for item in read_line(line))


def _is_section(row: NumberRow) -> bool:
    return any(isinstance(item, SectionItem) for item in read_line(_plain_line(row.text)))


def _said_length(lines: Sequence[str], numbered: Container[int]) -> Decimal | None:
    """Return what the lines above a table say of the length of the stage."""
    for n, line in enumerate(lines[:MOST_HEAD_LINES], 1):
        if n not in numbered and line.strip():
            for item in read_line(line.strip(), first=n == 1):
                if isinstance(item, HeadItem) and item.km is not None and not item.is_loose:
                    return item.km
    return None


def _read_placed(row: PlacedRow, line: str, sign: str, columns: dict[str, int]) -> tuple[Item, ...]:
    """Return what a row says whose kilometre its numbers have said."""
    cells = split_cells(row.cells, sign) if columns else []
    if "category" in columns and len(cells) >= max(2, len(columns) - 2):
        return read_row(cells, columns, row.km)
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
    for said in (words, row.words):
        place = f"km {row.km} {said}"
        items = read_line(place)
        heads = [item for item in items if isinstance(item, HeadItem)]
        if items and not any(item.is_loose or item.km not in {None, row.km} for item in heads):
            lost = leaves_something(place.replace("/", " "), items)  # a second row in it
            return tuple(replace(item, partly=True) for item in items) if lost else items
    return ()


def _plain_line(line: str) -> str:
    """Return a line whose cells no head explains as one text."""
    for sign in (";", "\t", "|"):
        if line.count(sign) > 1 and "; " not in line:
            return _join_cells(split_cells(line, sign))
    if re.match(r"[^,]{0,39}[^,\d],-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?(?:,|$)", line.strip()):
        return _join_cells(split_cells(line, ","))
    return line


def _join_cells(cells: list[str]) -> str:
    return "  ".join(cell for cell in cells if cell)
