"""What of a page can hardly be as it stands: a line out of order, one that lacks what others have.

A page that was typed or cut wrongly still reads. Nothing here changes what was read: a line that
does not go with the others is named, and is not taken on trust.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from engine.intake.roadbook.clauses import ENDS
from engine.intake.roadbook.items import ClimbItem, PointItem, SectionItem
from engine.intake.roadbook.names import has_name
from engine.intake.roadbook.numbers import LEADING_ZERO, read_numbers
from engine.intake.roadbook.stretches import STEEPEST, is_likely, is_rough
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.roadbook.items import RoadItem
    from engine.intake.roadbook.page import Page

PlacedItem = tuple[int, "RoadItem", "RoadItem"]
"""A line, what it says, and the same at its kilometre from the start."""


def doubt_unlikely(page: Page, placed: Sequence[PlacedItem]) -> None:
    """Name every line that does not go with the others; a list of all sections stands as it is."""
    if any(isinstance(i, SectionItem) and not is_rough(i.terrain) for _, i, _ in placed):
        return
    for lines, code in (
        (_lines_out_of_order(placed), "W_LINE_ORDER"),
        (_lines_without_name(page, placed), "W_LINE_NAMELESS"),
        (_lines_without_category(placed), "W_LINE_CATEGORY"),
        (_lines_with_cut_name(placed), "W_LINE_PARTLY"),
        (_lines_from_start(page, placed), "W_LINE_FROM_START"),
        (_lines_of_odd_size(page, placed), "W_LINE_SIZE"),
        (_lines_with_odd_signs(page, placed), "W_LINE_PARTLY"),
        (_lines_of_two(page, placed), "W_LINE_TWO"),
    ):
        known = {f.values["line"] for f in page.findings if f.code == "W_LINE_PARTLY"}
        for number in sorted(set(lines) - known):
            page.doubt_line(code, number)


# Kilometres that rise, but for one


LEAST_IN_ORDER = 3


class _Place(NamedTuple):
    line: int
    km: Decimal
    kind: object
    at_finish: bool


def _kind_of(item: RoadItem) -> object:
    return item.kind if isinstance(item, PointItem) else type(item)


def _lines_out_of_order(placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the lines without which the kilometres of a list would rise, or fall, all the way."""
    places = [
        _Place(line, km, _kind_of(item), _is_at_finish(said))
        for n, (line, said, item) in enumerate(placed, 1)
        if (km := _km_of(item)) is not None and (n == len(placed) or not _is_at_finish(said))
    ]
    kinds = dict.fromkeys(place.kind for place in places)
    for kind in kinds:
        yield from _odd_ones([place for place in places if place.kind == kind])
    if sum(a.kind != b.kind for a, b in pairwise(places)) >= len(kinds):
        yield from _odd_ones(places)  # not one kind after the other
    climbs = [(line, said) for line, said, item in placed if isinstance(item, ClimbItem)]
    yield from (line for line, said in climbs[1:-1] if _is_at_finish(said))  # amid a list
    free = [place for place in places if not place.at_finish]
    for line, kind in dict.fromkeys((place.line, place.kind) for place in free):
        own = [place.km for place in free if (place.line, place.kind) == (line, kind)]
        if not _is_in_order(own) or (len(own) == LEAST_IN_ORDER - 1 and own[0] > own[1]):
            yield line


def _km_of(item: RoadItem) -> Decimal | None:
    if isinstance(item, PointItem):
        return item.km
    return item.summit if isinstance(item, ClimbItem) else item.start


def _is_at_finish(said: RoadItem) -> bool:
    """Tell whether a climb is at the finish wherever its line stands."""
    return isinstance(said, ClimbItem) and said.at_finish and said.summit is None


def _is_in_order(values: Sequence[Decimal]) -> bool:
    rises = all(a <= b for a, b in pairwise(values))
    return rises or all(a >= b for a, b in pairwise(values))


def _odd_ones(places: Sequence[_Place]) -> Iterator[int]:
    """Yield the lines each of which alone keeps the others from being in order."""
    values = [place.km for place in places]
    if len(values) < LEAST_IN_ORDER or _is_in_order(values):
        return
    for n, place in enumerate(places):
        rest = [*values[:n], *values[n + 1 :]]
        if all(a <= b for a, b in pairwise(rest)) or (
            len(rest) >= LEAST_IN_ORDER and all(a >= b for a, b in pairwise(rest))
        ):
            yield place.line


# What all the others have


def _lines_without_name(page: Page, placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the lines of things without a name where others have one: of their kind, for points."""
    words = vocabulary().place_words | vocabulary().generic
    called = {id(item) for _, _, item in placed if item.name and fold_text(item.name) not in words}
    named = {_kind_of(item) for _, _, item in placed if id(item) in called}
    left = [finding for finding in page.findings if finding.code == "W_LINE_LEFT"]
    sprints = INTERMEDIATE_SPRINT in named
    if sprints or any(has_name(str(finding.values["text"])) for finding in left):
        named.add(ClimbItem)  # its name may stand in a line of its own
    for line, _, item in placed:
        bare = isinstance(item, ClimbItem) and not item.category and bool(named)
        if id(item) not in called and (bare or _kind_of(item) in named):
            yield line


def _lines_without_category(placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the line of the one climb without a category among climbs that have one."""
    climbs = [
        (line, item) for line, said, item in placed
        if isinstance(item, ClimbItem) and (item.length or not _is_at_finish(said))
    ]  # fmt: skip
    without = [line for line, item in climbs if not item.category]
    if len(without) == 1 < len(climbs):
        yield without[0]


def _lines_with_cut_name(placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the line of the one name that begins with a small letter, or with a sign."""
    names = [(line, item.name) for line, _, item in placed if item.name]
    small = [line for line, name in names if not (name[0].isupper() or name[0].isdigit())]
    if len(small) == 1 < len(names):
        yield small[0]


# Kilometres that mean something else than on the other lines


def _lines_from_start(page: Page, placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the lines whose plain kilometre is from the start, where others say it to go."""
    if not any(said.to_go is not None for _, said, _ in placed):
        return
    for line, said, _ in placed:
        if said.to_go is None and _km_of(said) is not None and not _is_at_finish(said):
            marks = {mark.kind for mark in read_numbers(page.lines[line - 1]).marks}
            if not marks & {"at", "to_go", "spread", "foot"}:
                yield line


# Measures that no road has


LONGEST_STEEP = ((Decimal(2), 18), (Decimal(5), 14), (Decimal(40), 12))
"""Up to so many kilometres a climb may be so steep on the whole."""
HARD = {"HC": 350, "1": 160, "2": 90}
"""Kilometres times gradient squared that climbs of these categories hardly ever score less of."""


def _lines_of_odd_size(page: Page, placed: Sequence[PlacedItem]) -> Iterator[int]:
    for line, _, item in placed:
        if isinstance(item, ClimbItem) and (_is_odd_climb(item) or _is_split_stage(item, page)):
            yield line
        if (
            isinstance(item, SectionItem)
            and item.end is not None
            and item.end <= (item.start or item.end)
        ):
            yield line
        if _km_of(item) == 0:
            yield line


def _is_split_stage(climb: ClimbItem, page: Page) -> bool:
    """Tell whether place and length are the two parts of the stage: ridden and to go."""
    if climb.gradient is not None or climb.length is None or climb.summit is None:
        return False
    return climb.start is None and climb.summit + climb.length == page.head.km


def _is_odd_climb(climb: ClimbItem) -> bool:
    """Tell whether no climb of its category is so long, or so steep for its length."""
    km, gradient = climb.length, climb.gradient
    if km is None and climb.start is not None and climb.summit is not None:
        km = climb.summit - climb.start
    if gradient is not None and gradient > STEEPEST:
        return True
    if km is None:
        return False
    if climb.category and not is_likely(km, climb.category):
        return True
    if gradient is None:
        return False
    most = next(steep for longest, steep in LONGEST_STEEP if km <= longest) if km <= 40 else 0
    return gradient > most or km * gradient * gradient < HARD.get(climb.category, 0)


# Signs of a line that was cut or mistyped


LOST = re.compile(
    r"\(\s*(?:\?|x{2,}|-{2,})\s*\)"
    r"|(?<![^\W_])(?:kms?|pk|et|y|e|and|und|en|i)\.?\s(?:\?|x{2,})(?![^\W_])",
    re.IGNORECASE,
)
"""What is written in the place of an unknown number: "(?)", "km 35,2 et ?"."""


def _lines_with_odd_signs(page: Page, placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield lines with a lost number, a lone bracket, or the one with a nought ahead."""
    lines = sorted({line for line, _, _ in placed})
    yield from (n for n in lines if LOST.search(page.lines[n - 1]))
    odd = [n for n in lines if _is_unbalanced(page.lines[n - 1])]
    if len(odd) * 2 <= len(lines) or len(lines) == 1:
        yield from odd
    noughts = [n for n in lines if LEADING_ZERO.search(page.lines[n - 1])]
    small = [n for n in lines if page.lines[n - 1].lstrip()[:1].islower()]
    if len(lines) == 1:  # a paragraph: its first sentence may be cut
        small = [n for n in small if ENDS.search(page.lines[n - 1])]
    for only in (noughts, small):
        if len(only) == 1:
            yield only[0]


def _is_unbalanced(line: str) -> bool:
    return line.count("(") != line.count(")")


CELL_SIGN = re.compile(r"\t|;|\|+|\s/\s|(?<=\S)\s{2,}(?=\S)")
LEAST_LIKE = 3


def _lines_of_two(page: Page, placed: Sequence[PlacedItem]) -> Iterator[int]:
    """Yield the line of a table with the cells, or the numbers, of two of its lines."""
    cells = {n: len(CELL_SIGN.findall(line.strip(" \t|"))) for n, line in enumerate(page.lines, 1)}
    lines = {line for line, _, _ in placed}
    numbers = {n: len(re.findall(NUMBER, page.lines[n - 1])) for n in lines}
    for least, more, counts in (
        (LEAST_LIKE - 1, 1, {n: count for n, count in cells.items() if count > 1}),
        (LEAST_LIKE, 2, numbers),
    ):
        usual = median_low(counts.values()) if len(counts) >= least else 0
        double = [n for n, count in counts.items() if count >= 2 * usual]
        if usual > more and len(double) == 1:
            yield double[0]
