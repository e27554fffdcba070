"""What the columns of a table are, by their numbers: never by their heads.

In an itinerary one column rises to the length of the stage, one falls to nothing, one is the
difference of neighbours; the rest (heights, times, speeds) agrees with nothing. Language, order and
signs between the cells do not matter. A row that contradicts the others is refused by its line.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import IntakeError
from engine.intake.roadbook.named_numbers import show_named_numbers
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.intake.roadbook.numbers import LoneNumber, NumberRow

MOST_ROWS = 500
"""A longer table is no itinerary."""

LEAST_ROWS = 3
"""So many rows must agree before numbers alone say what a column is."""

AGREE = 0.7
"""The share of rows that must agree; those that do not are refused."""

HIGHEST = 400_00
ROUNDED, LEG_ROUNDED = 15, 10
"""Hundredths of a kilometre: none of a stage is higher; so much comes of rounding."""


class PlacedRow(NamedTuple):
    """One row of a table that is understood."""

    km: Decimal
    words: str
    """What stands in it besides numbers and times."""
    cells: str
    """The row without its kilometres."""
    weak: bool
    """Whether one column alone says the kilometre."""


class PlacedTable(NamedTuple):
    """The rows of an itinerary by their lines, and the length that every row of it agrees on.

    A line between rows of which too little is left to say is None: it must not be read alone.
    """

    rows: dict[int, PlacedRow | None]
    km: Decimal | None


@dataclass(frozen=True, slots=True)
class _Axis:
    """Which number of each row is the kilometre; the length of the stage where two say it."""

    places: dict[int, int]
    """Of every row by its line: hundredths of a kilometre from the start."""
    used: dict[int, set[int]]
    """The numbers of the row that are spoken for, by their place among its numbers."""
    weak: bool = False
    total: int | None = None


def place_rows(rows: Sequence[NumberRow], total: Decimal | None, name: str) -> PlacedTable:
    """Return the rows of a table, each at its kilometre, where their numbers say it."""
    full = [row for row in rows if len(row.spots) > 1]
    full = full or [row for row in rows if _stands_at_end(row)]
    if not full:
        return PlacedTable({}, None)
    said = None if total is None else int(total * 100)
    axis = (
        _axis_of_sums(full, said, name)
        or _axis_of_legs(full, said, name)
        or _axis_of_one(full, said)
        or _axis_of_parts(full, said)
    )
    if axis is None:
        return PlacedTable({}, None)
    placed: dict[int, PlacedRow | None] = {}
    for row in rows:
        at = axis.places.get(row.line)
        if at is not None:
            used = axis.used[row.line]
            gone = [i for i, spot in enumerate(row.spots) if i in used or not spot.has_unit]
            cells = (" ".join(cell.split()) for cell in re.split(r"[\t;|]", _without(row, gone)))
            words = " · ".join(cell for cell in cells if re.search(r"\w", cell))
            placed[row.line] = PlacedRow(Decimal(at) / 100, words, _without(row, used), axis.weak)
        elif full[0].line <= row.line <= full[-1].line:
            placed[row.line] = None
    for end, way in ((full[0].line, -1), (full[-1].line, 1)):  # a spoiled row at either end
        if any(row.line == end + way for row in rows):
            placed.setdefault(end + way, None)
    return PlacedTable(placed, None if axis.total is None else Decimal(axis.total) / 100)


def _stands_at_end(row: NumberRow) -> bool:
    """Tell whether the one number of a line stands before or behind all its words."""
    (spot,) = row.spots
    sides = row.text[: spot.start], row.text[spot.end :]
    return any(not side.strip(" \t|;") for side in sides)


# Kilometres ridden and kilometres to go: every row has the same sum


def _axis_of_sums(rows: Sequence[NumberRow], said: int | None, name: str) -> _Axis | None:
    sums: Counter[int] = Counter()
    for row in rows:
        pairs = combinations(_likely_kilometres(row), 2)
        sums.update({a.value + b.value for (_, a), (_, b) in pairs})
    offers = [(count, s == said, s) for s, count in sums.items() if 0 < s <= HIGHEST]
    if not offers:
        return None
    count, is_said, total = max(offers)
    if said is not None and not is_said and count < max(LEAST_ROWS, sums[said]):
        return None
    if count < (2 if is_said else LEAST_ROWS) or count < (0.5 if is_said else AGREE) * len(rows):
        return None
    near = 0 if count >= len(rows) - 1 else ROUNDED  # one row alone that is off is wrong
    shape = _usual_shape(rows, total, near)
    if shape is None:
        if len(rows) < LEAST_ROWS:
            return None
        raise _contradiction(rows[1], name, None)
    places, used = {}, {}
    for row in rows:
        pair = _pair_of(row, total, near, shape)
        if pair is None:
            raise _contradiction(row, name, total)
        ridden, left = pair
        places[row.line], used[row.line] = row.spots[ridden].value, {ridden, left}
    _refuse_disorder(rows, places, name)
    _refuse_other_length(rows, total, said, name)
    _take_legs(rows, places, used, name)
    return _Axis(places, used, total=total)


class _Shape(NamedTuple):
    """Where in a row kilometres ridden and to go stand, counted from the left or the right."""

    ridden: int
    left: int
    from_left: bool


def _usual_shape(rows: Sequence[NumberRow], total: int, near: int) -> _Shape | None:
    """Return where kilometres ridden and to go usually stand: what is ridden rises."""
    offers: dict[_Shape, list[int]] = {}
    for row in rows:
        size = len(row.spots)
        for pair in _pairs_with_sum(row, total, near):
            for i, j in (pair, pair[::-1]):
                at = row.spots[i].value
                offers.setdefault(_Shape(i, j, from_left=True), []).append(at)
                offers.setdefault(_Shape(i - size, j - size, from_left=False), []).append(at)
    rises = {shape: sum((a < b) - (a > b) for a, b in pairwise(at)) for shape, at in offers.items()}
    best = max(rises, key=lambda shape: (rises[shape], len(offers[shape])), default=None)
    return best if best is not None and rises[best] > 0 else None


def _pairs_with_sum(row: NumberRow, total: int, near: int) -> Iterator[tuple[int, int]]:
    for (i, a), (j, b) in combinations(_likely_kilometres(row), 2):
        if abs(a.value + b.value - total) <= near:
            yield i, j


def _pair_of(row: NumberRow, total: int, near: int, shape: _Shape) -> tuple[int, int] | None:
    """Return the kilometres ridden and to go of a row: where they usually stand, else in order."""
    size = 0 if shape.from_left else len(row.spots)
    ridden, left = shape.ridden + size, shape.left + size
    pairs = list(_pairs_with_sum(row, total, near))
    if (ridden, left) in pairs or (left, ridden) in pairs:
        return ridden, left
    return (pairs[0] if ridden < left else pairs[0][::-1]) if len(pairs) == 1 else None


def _likely_kilometres(row: NumberRow) -> list[tuple[int, LoneNumber]]:
    return [(i, s) for i, s in enumerate(row.spots) if abs(s.value) <= HIGHEST]


# One column and the differences of its neighbours


def _axis_of_legs(rows: Sequence[NumberRow], said: int | None, name: str) -> _Axis | None:
    if len(rows) <= LEAST_ROWS:
        return None
    tries = [
        found for sign in (1, -1) for back in (0, 1)
        if (found := _follow_legs(rows, sign, back)) is not None
    ]  # fmt: skip
    if not tries:
        return None
    confirmed, sign, back, path = max(tries, key=lambda found: found[0])
    if confirmed < max(LEAST_ROWS, len(rows) // 2):
        return None
    values = [row.spots[i].value for row, i in zip(rows, path, strict=True)]
    if len(set(values)) < LEAST_ROWS:
        return None
    for n in range(1, len(rows)):
        step = sign * (values[n] - values[n - 1])
        if step < 0 or not _leg_in(rows[n - back], path[n - back], step):
            raise _contradiction(rows[n], name, None)
    used = {row.line: {i} for row, i in zip(rows, path, strict=True)}
    total = 0
    if sign < 0:
        total = said if said is not None else values[0]
        if values[0] > total or (said is None and not (values[-1] == 0 and _begins(rows[0]))):
            raise _contradiction(rows[0], name, said)
    places = {
        row.line: total - value if sign < 0 else value
        for row, value in zip(rows, values, strict=True)
    }
    _take_legs(rows, places, used, name)
    return _Axis(places, used)


def _begins(row: NumberRow) -> bool:
    """Tell whether a row is the start: it says so, or says a leg of nothing."""
    words = vocabulary().label["start"]
    said = words.find_first(row.text, fold_text(row.text)) is not None
    return said or any(spot.value == 0 for spot in row.spots)


def _follow_legs(
    rows: Sequence[NumberRow], sign: int, back: int
) -> tuple[int, int, int, list[int]] | None:
    """Return the numbers, one a row, whose differences most rows have, and how many do.

    The way is followed from row to row: of every number of a row the best way to it is kept, of
    ways alike the one that stays in its column.
    """
    best = {i: (0, 0) for i, _ in _likely_kilometres(rows[0])}
    ways: list[dict[int, int]] = []
    for before, row in pairwise(rows):
        now: dict[int, tuple[int, int]] = {}
        way: dict[int, int] = {}
        for i, spot in _likely_kilometres(row):
            for j, (count, straight) in best.items():
                step = sign * (spot.value - before.spots[j].value)
                where, own = (before, j) if back else (row, i)
                says = step >= 0 and _leg_in(where, own, step)
                stays = i == j or len(row.spots) - i == len(before.spots) - j
                offer = count + says, straight + stays
                if i not in now or offer > now[i]:
                    now[i], way[i] = offer, j
        if not now:
            return None
        best = now
        ways.append(way)
    at = max(best, key=lambda i: best[i])
    path = [at]
    for way in reversed(ways):
        path.append(way[path[-1]])
    return best[at][0], sign, back, path[::-1]


def _leg_in(row: NumberRow, own: int, step: int) -> bool:
    return any(i != own for i in _legs_in(row, step))


def _legs_in(row: NumberRow, step: int) -> list[int]:
    return [i for i, spot in enumerate(row.spots) if abs(spot.value - step) <= LEG_ROUNDED]


def _take_legs(
    rows: Sequence[NumberRow], places: dict[int, int], used: dict[int, set[int]], name: str
) -> None:
    """Take the differences of neighbours out of the rows, where nearly every row says one.

    The one row that does not is refused.
    """
    steps = list(pairwise(places[row.line] for row in rows))
    for back in (0, 1):
        own = [rows[n + 1 - back] for n in range(len(steps))]
        legs = [
            next((k for k in _legs_in(row, b - a) if k not in used[row.line]), None)
            for row, (a, b) in zip(own, steps, strict=True)
        ]
        right = sum(leg is not None for leg in legs)
        if right < LEAST_ROWS or right < AGREE * len(legs):
            continue
        for row, leg in zip(own, legs, strict=True):
            if leg is None:
                raise _contradiction(row, name, None)
            used[row.line].add(leg)
        return


# One column alone that rises to the length of the stage, or falls from it


def _axis_of_one(rows: Sequence[NumberRow], said: int | None) -> _Axis | None:
    if len(rows) < LEAST_ROWS:
        return None
    offers: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
    others: list[list[int]] = []  # that rise all the way, and do not begin with nothing
    for from_left in (True, False):
        size = min(len(row.spots) for row in rows)
        for place in range(size):
            spots = [place if from_left else len(row.spots) - 1 - place for row in rows]
            values = [row.spots[i].value for row, i in zip(rows, spots, strict=True)]
            if max(map(abs, values)) > HIGHEST or len(set(values)) < LEAST_ROWS:
                continue
            falls = all(a >= b for a, b in pairwise(values)) and values[-1] == 0
            if all(a <= b for a, b in pairwise(values)) and (
                values[-1] == said if said else values[0] == 0
            ):
                offers[tuple(spots)] = spots, values
            elif falls and (values[0] == said if said else _begins(rows[0])):
                offers[tuple(spots)] = spots, [values[0] - v for v in values]
            elif not said and all(a < b for a, b in pairwise(values)):
                others.append(values)
    if len(offers) != 1:
        return None
    ((spots, at),) = offers.values()
    if any(values[-1] > at[-1] for values in others):
        return None  # of a lap, perhaps, and the first row is missing
    places = {row.line: value for row, value in zip(rows, at, strict=True)}
    used = {row.line: {i} for row, i in zip(rows, spots, strict=True)}
    return _Axis(places, used, weak=True)


def _axis_of_parts(rows: Sequence[NumberRow], said: int | None) -> _Axis | None:
    """Return the way from place to place added up, where it adds up to the length of the stage."""
    if said is None or len(rows) < LEAST_ROWS:
        return None
    offers = []
    for place in range(min(len(row.spots) for row in rows)):
        values = [row.spots[place].value for row in rows]
        rises = all(a <= b for a, b in pairwise(values))
        if min(values) >= 0 and not rises and abs(sum(values) - said) <= LEG_ROUNDED:
            offers.append((place, list(accumulate(values))))
    if len(offers) != 1:
        return None
    place, at = offers[0]
    places = {row.line: value for row, value in zip(rows, at, strict=True)}
    return _Axis(places, {row.line: {place} for row in rows}, weak=True, total=said)


# What is left of a row, and what is refused


def _without(row: NumberRow, gone: Iterable[int]) -> str:
    """Return a row with some of its numbers and all its times blanked out."""
    text = list(row.text)
    for start, end in (*row.clocks, *(row.spots[i][:2] for i in gone)):
        text[start:end] = " " * (end - start)
    return "".join(text)


def _refuse_disorder(rows: Sequence[NumberRow], places: dict[int, int], name: str) -> None:
    for before, row in pairwise(rows):
        if places[row.line] < places[before.line]:
            raise _contradiction(row, name, None)


def _refuse_other_length(
    rows: Sequence[NumberRow], total: int, said: int | None, name: str
) -> None:
    """Refuse a table whose length is not the one the page says; a whole number may be rounded."""
    near = 100 if said is not None and said % 100 == 0 else ROUNDED
    if said is not None and abs(total - said) > near:
        raise _contradiction(rows[0], name, said)


def _contradiction(row: NumberRow, name: str, total: int | None) -> IntakeError:
    values = {
        "file": name or "?",
        "line": row.line,
        "text": show_named_numbers(row.text.strip()[:80]),
    }
    if total is None:
        return IntakeError("intake_row", **values)
    return IntakeError("intake_row_total", km=Decimal(total) / 100, **values)
