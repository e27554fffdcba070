"""Tables of climbs, read by their numbers: which column is the summit, the length, the gradient.

One climb stands in a row. Where every number of every row has one meaning that fits the others
(summits rise or the way to go falls, no climb is longer than the road before it, a gradient is a
gradient), the table is read so, whatever its heads say and in whatever language. Where two readings
fit, the heads decide; where none does, the rows are read one by one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise, product
from statistics import median_low
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.roadbook.named_numbers import show_named_numbers
from engine.intake.roadbook.numbers import CLOCK, STARS, read_number, read_numbers
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

LEAST_CELLS, LEAST_ROWS, MOST_ROWS, MOST_COLUMNS = 3, 2, 60, 6
SIGNS = ("\t", ";", "|", " / ", "  ")
"""What stands between the cells of a row."""

CELL = re.compile(
    rf"(?P<at>(?:km|pk)\.?\s*)?(?P<n>{NUMBER}|\d[.,' ]\d{{3}}(?=\s?m))\s?"
    r"(?P<unit>kms?\.?|m\.?|%|mts\.?|metros|meter|metri|hm|m\.[\w.]*)?",
    re.IGNORECASE,
)
CATEGORY = re.compile(r"(?:hc|esp|ce|especial|[1-4he])\.?", re.IGNORECASE)
NEAR = Decimal("0.3")
"""Kilometres; so much comes of rounding."""
MOST_COUNTED = 40
"""Sectors are counted down from no more."""
LONGEST, STEEPEST, HIGHEST, FURTHEST = 40, 25, 3000, 400
LEAST_METRES = 100
"""No climb is as short; what is less is no length in metres."""


@dataclass(frozen=True, slots=True)
class ClimbRow:
    """One line as the cells of a table."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _NumberColumn:
    """The numbers of one column, with what stands beside them."""

    place: int
    values: tuple[Decimal, ...]
    unit: str
    head: str
    """What the vocabulary takes its head for."""


def split_row(line: str) -> tuple[str, tuple[str, ...]]:
    """Return the sign between the cells of a line, and its cells; no sign where it has too few."""
    for sign in SIGNS:
        bare = line.strip().strip("|") if sign == "|" else line.strip("\n")
        cells = re.split(r"\s{2,}", bare.strip()) if sign == "  " else bare.split(sign)
        if len(cells) >= LEAST_CELLS:
            return sign, tuple(cell.strip() for cell in cells)
    return "", ()


MEASURE = re.compile(rf"(?<![^\s(])({NUMBER}\s?(?:kms?|m|%)?)(?=[\s),]|$)")


def split_by_numbers(line: str) -> tuple[str, tuple[str, ...]]:
    """Return a line without signs between its cells as words and numbers by turns."""
    cells = [cell.strip(" ,").lstrip(")").rstrip("(").strip(" ,") for cell in MEASURE.split(line)]
    cells = [cell for cell in cells if cell.strip("()")]
    enough = sum(_number_in(cell) is not None for cell in cells) >= LEAST_CELLS
    return (" ", tuple(cells)) if enough else ("", ())


def climb_lines(
    lines: Sequence[str],
    total: Decimal | None,
    name: str,
    split: Callable[[str], tuple[str, tuple[str, ...]]] = split_row,
) -> dict[int, str]:
    """Return the rows of every table of climbs as plain lines, by their numbers; heads are ""."""
    found: dict[int, str] = {}
    for head, rows in _blocks(lines, split):
        try:
            plain = dict(_read_block(head.cells, rows, total))
        except (_FallsError, _RowError) as wrong:
            row = rows[wrong.row if isinstance(wrong, _RowError) else 1]
            key = "intake_row_falls" if isinstance(wrong, _FallsError) else "intake_row"
            text = show_named_numbers(lines[row.line - 1].strip()[:80])
            raise IntakeError(key, file=name or "?", line=row.line, text=text) from None
        if plain:
            found |= {head.line: ""} | plain
    return found


def _blocks(
    lines: Sequence[str], split: Callable[[str], tuple[str, tuple[str, ...]]]
) -> Iterator[tuple[ClimbRow, list[ClimbRow]]]:
    """Yield the rows that stand under each other with as many cells, and the head above them."""
    head, rows = ClimbRow(0, ()), list[ClimbRow]()
    before = ("", 0)
    for number, line in enumerate([*lines, "end"], 1):
        if not line.strip(" |-:=+_\t"):
            continue  # nothing, or a rule under the head
        sign, cells = split(line)
        if sign == "  " == before[0] and len(cells) == before[1] - 1:
            cells = _part_cells(cells)
        if head.cells and not (rows or cells):
            continue  # a line between a head and its rows
        if (sign, len(cells)) != before or not cells:
            if len(rows) >= LEAST_ROWS:
                yield head, rows
            head, rows, before = ClimbRow(0, ()), [], (sign, len(cells))
        if not cells:
            continue
        if not rows and not any(map(_number_in, cells)):
            head = ClimbRow(number, cells)
        else:
            rows.append(ClimbRow(number, cells))


def _part_cells(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells of a row one of which has grown into its neighbour: "Col du X 1"."""
    for place, cell in enumerate(cells):
        name, _, last = cell.rpartition(" ")
        if re.search(r"[^\W\d_]{2}", name) and CATEGORY.fullmatch(last):
            return (*cells[:place], name, last, *cells[place + 1 :])
    return cells


def _number_in(cell: str) -> re.Match[str] | None:
    return None if CLOCK.fullmatch(cell) else CELL.fullmatch(cell)


def _read_block(
    head: tuple[str, ...], rows: list[ClimbRow], total: Decimal | None
) -> Iterator[tuple[int, str]]:
    """Yield the rows of one table as plain lines, where its numbers have but one meaning."""
    if len(rows) > MOST_ROWS:
        return
    heads = [_head_kind(cell) for cell in head] or [""] * len(rows[0].cells)
    columns = [tuple(row.cells[place] for row in rows) for place in range(len(rows[0].cells))]
    category = _category_column(columns, heads)
    if category is None and "category" in heads:
        return  # one of them is spoiled
    numbers, words = [], []
    for place, cells in enumerate(columns):
        hits = [hit for hit in map(_number_in, cells) if hit is not None]
        if place == category or not any(cells):
            continue
        if len(hits) == len(cells):
            numbers.append(_number_column(place, hits, heads[place]))
        elif hits:
            return  # a number is missing: what the others mean is not sure
        elif any(re.search(r"[^\W\d_]{2}", cell) or STARS.fullmatch(cell) for cell in cells):
            words.append(place)
        elif not all(CLOCK.fullmatch(cell) or not cell.strip("- ") for cell in cells):
            return  # a column that says nothing known
    if not words or not 0 < len(numbers) <= MOST_COLUMNS:
        return
    plain = [place for place in words if not _says_kind(columns[place])]
    named = [place for place in plain if heads[place] == "name"] or plain
    words = [place for place in words if place not in plain or place == named[0]]
    roles = _settle_roles(numbers, total)
    _refuse_other_sum(dict(zip(roles or (), numbers, strict=False)))
    if roles and (category is not None or "length" in roles or "metres" in roles):
        for n, row in enumerate(rows):
            values = {role: column.values[n] for role, column in zip(roles, numbers, strict=True)}
            said = "-" if category is None else row.cells[category]
            if category is None and any(_misses_category(columns[i], n) for i in words):
                said = ""
            yield row.line, _plain_row([row.cells[i] for i in words], values, said)


def _says_kind(cells: Sequence[str]) -> bool:
    """Tell whether a column of words says what stands there; another may name who came first."""
    labels = [words for kind, words in vocabulary().label.items() if kind != "stage"]
    return any(
        STARS.fullmatch(cell) or read_numbers(cell).marks
        or any(words.find_first(cell, fold_text(cell)) for words in labels)
        for cell in cells
    )  # fmt: skip


def _head_kind(cell: str) -> str:
    """Return what the vocabulary takes the head of a column for."""
    known, plain = vocabulary().columns, re.sub(r"[\s_]*[(\[](km|m|%)[)\]]", "", fold_text(cell))
    return known.get(fold_text(cell).strip()) or known.get(plain.strip(" .:")) or ""


def _category_column(columns: Sequence[tuple[str, ...]], heads: Sequence[str]) -> int | None:
    """Return the column that has nothing but categories; a count of the rows is none."""
    offers = [
        place for place, cells in enumerate(columns)
        if any(map(_is_category, cells))
        and all(_is_category(cell) or not cell.strip("- ") for cell in cells)
    ]  # fmt: skip
    if any(all(map(STARS.fullmatch, cells)) for cells in columns):
        return None  # sectors have stars
    said = [place for place in offers if heads[place] == "category"]
    other = [place for place in offers if place or not _counts_rows(columns[place])]
    return next(iter([*said, *(other if len(other) == 1 else [])]), None)


def _counts_rows(cells: Sequence[str]) -> bool:
    """Tell whether the first column may count its rows, with gaps or without."""
    if not all(map(str.isdigit, cells)):
        return False
    pairs = list(pairwise(map(int, cells)))
    return all(a < b for a, b in pairs) or all(a > b for a, b in pairs)


def _is_category(cell: str) -> bool:
    """Tell whether a cell is a category and nothing else: "2", "HC", "3.ª", "1re cat."."""
    if CATEGORY.fullmatch(cell):
        return True
    numbers = read_numbers(cell)
    return bool(numbers.category) and not re.search(r"\w", numbers.text.replace("\x00", ""))


def _misses_category(cells: Sequence[str], row: int) -> bool:
    """Tell whether a cell says nothing where those above and below it are categories."""
    cell = read_numbers(cells[row])
    labels = [words for kind, words in vocabulary().label.items() if kind != "stage"]
    nothing = not cell.marks and not any(map(cell.find_words, labels))
    return nothing and any(map(_is_category, cells))


def _number_column(place: int, hits: Sequence[re.Match[str]], head: str) -> _NumberColumn:
    unit = next((fold_text(hit["unit"])[:1] for hit in hits if hit["unit"]), "")
    unit = "at" if any(hit["at"] for hit in hits) else unit
    values = tuple(
        Decimal(re.sub(r"\D", "", hit["n"])) if unit in {"m", "h"} else read_number(hit["n"])
        for hit in hits
    )
    return _NumberColumn(place, values, unit, head)


# What every column means


def _settle_roles(
    columns: Sequence[_NumberColumn], total: Decimal | None
) -> tuple[str, ...] | None:
    """Return the one meaning of every column that fits all rows, the heads deciding between two."""
    offers = [_likely_roles(column) for column in columns]
    fits: dict[tuple[str, ...], int] = {}
    for roles in product(*offers):
        named = [role for role in roles if role not in {"count", "same"}]
        if len(set(named)) == len(named) and _fit(dict(zip(roles, columns, strict=True)), total):
            agree = sum(
                HEADS.get(column.head) == (role if role != "metres" else "length")
                for role, column in zip(roles, columns, strict=True) if column.head
            )  # fmt: skip
            fits[roles] = 2 * agree + ("start" not in roles)  # a place alone is the summit
    best = [roles for roles, agree in fits.items() if agree == max(fits.values())]
    if len(best) != 1:
        return None
    by_role = dict(zip(best[0], columns, strict=True))
    if (foot := by_role.get("start")) and "summit" not in by_role and foot.head != "start":
        raise _RowError(_first_too_long(foot, by_role))  # a place alone is the summit
    if (place := by_role.get("summit") or by_role.get("start")) is not None:
        return None if place.head == "togo" else best[0]
    if (left := by_role.get("to_go")) is not None and left.head != "togo" and left.values[-1]:
        raise _FallsError  # it may as well be a list turned round
    return best[0]


def _refuse_other_sum(columns: Mapping[str, _NumberColumn]) -> None:
    """Refuse the row whose kilometres ridden and to go make another stage than all the others."""
    ridden, left = columns.get("summit") or columns.get("start"), columns.get("to_go")
    if not ridden or not left or len(left.values) <= LEAST_ROWS:
        return
    sums = [at + go for at, go in zip(ridden.values, left.values, strict=True)]
    usual = median_low(sums)
    spare = 1 if all(km == km.to_integral_value() for km in sums) else NEAR
    for row, km in enumerate(sums):
        if abs(km - usual) > spare:
            raise _RowError(row)


def _first_too_long(place: _NumberColumn, columns: Mapping[str, _NumberColumn]) -> int:
    """Return the row of the first climb that is longer than the road up to its place."""
    km, metres = columns.get("length"), columns.get("metres")
    for n, at in enumerate(place.values):
        long = km.values[n] if km else metres.values[n] / 1000 if metres else Decimal(0)
        if long > at:
            return n
    return 0


class _RowError(Exception):
    """A row whose numbers do not go together: a climb longer than its road, another sum."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


class _FallsError(Exception):
    """Kilometres that fall from row to row, and nothing says that they are to go."""


HEADS = {
    "end": "summit", "km": "summit", "start": "start", "togo": "to_go", "length": "length",
    "gradient": "gradient", "altitude": "height", "leg": "leg",
}  # fmt: skip
"""What the vocabulary calls a column, by what it means here."""


def _likely_roles(column: _NumberColumn) -> list[str]:
    """Return what the numbers of a column may be by themselves."""
    values, unit = column.values, column.unit
    rises = all(a < b for a, b in pairwise(values))
    falls = all(a > b for a, b in pairwise(values))
    whole = all(value == value.to_integral_value() for value in values)
    likely = {
        "summit": unit in {"", "k", "at"} and rises and values[0] > 0 and values[-1] <= FURTHEST,
        "start": unit in {"", "k", "at"} and rises and values[-1] <= FURTHEST,
        "to_go": unit in {"", "k"} and falls and values[0] <= FURTHEST,
        "length": unit in {"", "k"} and min(values) > 0 and max(values) <= LONGEST,
        "metres": (
            (unit == "m" or (not unit and whole and column.head == "length"))
            and max(values) <= LONGEST * 1000 and min(values) >= LEAST_METRES
        ),
        "gradient": unit in {"", "%"} and min(values) > 0 and max(values) <= STEEPEST,
        "steepest": unit in {"", "%"} and min(values) > 0 and max(values) <= STEEPEST + 10,
        "height": unit in {"", "m", "h"} and whole and max(values) <= HIGHEST,
        "count": not unit and whole and (
            list(values) in _counts(len(values))
            or (
                (rises or falls) and column.place == 0
                and min(values) > 0 and max(values) <= MOST_COUNTED
            )
        ),
        "same": not unit and whole and len(set(values)) == 1,
    }  # fmt: skip
    return ["count"] if likely["count"] else [role for role, fits in likely.items() if fits]


def _counts(rows: int) -> list[list[int]]:
    return [list(range(1, rows + 1)), list(range(rows, 0, -1))]


def _fit(columns: Mapping[str, _NumberColumn], total: Decimal | None) -> bool:
    """Tell whether these meanings agree with each other in every row."""
    if not _say_enough(columns.keys()):
        return False
    before, sums = Decimal(0), set[int]()
    for n in range(len(next(iter(columns.values())).values)):
        row = {role: column.values[n] for role, column in columns.items()}
        if "summit" in row and "to_go" in row:
            sums.add(round(row["summit"] + row["to_go"]))
        _add_missing(row, total)
        if not _row_fits(row, total):
            return False
        if "length" in row and "summit" in row:
            if row["summit"] - row["length"] < before - 1:
                return False
            before = row["summit"]
    return len(sums) <= 1 or max(sums) - min(sums) <= 1


def _say_enough(roles: AbstractSet[str]) -> bool:
    """Tell whether columns of these meanings can stand in one table of climbs."""
    long = roles & {"length", "metres"}
    if len(long) > 1 or not roles & {"summit", "to_go"} | long:
        return False
    if "start" in roles and not roles & {"summit"} | long:
        return False
    if "steepest" in roles and "gradient" not in roles:
        return False
    return "height" not in roles or bool(roles & {"summit", "to_go"})


def _add_missing(row: dict[str, Decimal], total: Decimal | None) -> None:
    """Give a row the summit and the length that its other numbers say."""
    if "metres" in row:
        row["length"] = row["metres"] / 1000
    if "summit" not in row and "to_go" in row and total is not None:
        row["summit"] = total - row["to_go"]
    if "summit" not in row and "start" in row and "length" in row:
        row["summit"] = row["start"] + row["length"]


def _row_fits(row: Mapping[str, Decimal], total: Decimal | None) -> bool:
    """Tell whether a climb can have these numbers."""
    start, summit, length = row.get("start"), row.get("summit"), row.get("length")
    if total is not None and summit is not None and not -NEAR <= summit <= total + NEAR:
        return False
    if start is not None:
        if summit is None or not 0 < summit - start <= LONGEST:
            return False
        if length is not None and abs(summit - start - length) > NEAR:
            return False
    gradient, steepest, height = row.get("gradient"), row.get("steepest"), row.get("height")
    if steepest is not None and gradient is not None and steepest < gradient:
        return False
    if gradient is None or length is None or height is None:
        return True
    return height >= length * gradient * 9 - 50


def _plain_row(words: Sequence[str], values: Mapping[str, Decimal], category: str) -> str:
    """Return a row as a line that says of every number what it is."""
    said = []
    length = values.get("length", values.get("metres", Decimal(0)) / 1000)
    if "start" in values:
        said.append(f"km {values['start']} - {values.get('summit', values['start'] + length)}")
    elif "summit" in values:
        said.append(f"km {values['summit']}")
    elif "to_go" in values:
        said.append(f"{values['to_go']} km to go")
    said += [word for word in words if word.strip("- ")]
    if category.strip("- ") or not category:  # one that is missing is missed
        said.append(f"cat. {category}" if CATEGORY.fullmatch(category) else category or "cat. ")
    if length:
        said.append(f"{length} km")
    if "gradient" in values:
        said.append(f"{values['gradient']} %")
    return ", ".join(said)
