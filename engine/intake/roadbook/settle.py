"""What the lines of a page settle for each other, and what of them contradicts and is refused.

How long the stage is, whether the only number of a line is a place or a length, where a foot or the
end of a feed zone belongs, whether a number is a category or counts the climbs.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.intake.roadbook.headings import lead_of
from engine.intake.roadbook.items import ClimbItem, PointItem, SectionItem, place_item
from engine.intake.roadbook.lines import LONGEST_FEED
from engine.intake.roadbook.names import has_words
from engine.intake.roadbook.numbers import read_number, read_numbers
from engine.intake.roadbook.stretches import LONGEST_KM, is_likely, is_rough
from engine.intake.roadbook.unlikely import doubt_unlikely
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text
from engine.tour.values import FEED, ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.roadbook.items import RoadItem
    from engine.intake.roadbook.page import Page
    from engine.intake.roadbook.unlikely import PlacedItem

ZERO = Decimal(0)


def settle_page(page: Page) -> Page:
    """Give every item its kilometre from the start; what contradicts is refused by its line."""
    _drop_repeated(page)
    _join_feet(page)
    _join_feeds(page)
    _settle_lone(page)
    _settle_counts(page)
    _settle_leads(page)
    total = _settle_length(page)
    placed_items: list[PlacedItem] = []
    for number, item in page.items:
        at = _place_of(item)
        where = at
        if item.to_go is not None:
            if total is None:
                raise page.refuse_line("intake_row_to_go", number)
            where = total - item.to_go
            if where < 0 or (at is not None and abs(at - where) > _spare(total)):
                raise page.refuse_line("intake_row_total", number, km=total)
            where = where if at is None else at
        elif isinstance(item, ClimbItem) and item.at_finish and at is None:
            where = total
        far = where
        if isinstance(item, SectionItem):
            far = item.end if item.to_go is None else (where or ZERO) + (item.length or ZERO)
        for km in (where, far):
            if total is not None and km is not None and km > total + _spare(total):
                raise page.refuse_line("intake_row_total", number, km=total)
        placed = place_item(item, where)
        placed_items.append((number, item, placed))
        if isinstance(placed, PointItem):
            page.places.append(placed)
        else:
            page.stretches.append(placed)
    _refuse_impossible(page)
    _refuse_reversed(page, placed_items)
    doubt_unlikely(page, placed_items)
    return page


def _place_of(item: RoadItem) -> Decimal | None:
    """Return the place of an item that a distance to the finish speaks of."""
    if isinstance(item, PointItem):
        return item.km
    if isinstance(item, ClimbItem):
        return item.summit
    return item.end if item.start is None else item.start


# What other lines settle


def _drop_repeated(page: Page) -> None:
    """Take a line that stands on the page twice, kilometre and all, only once."""
    seen: set[tuple[str, RoadItem]] = set()
    items: list[tuple[int, RoadItem]] = []
    for number, item in page.items:
        said = page.lines[number - 1].strip(), item
        is_placed = _place_of(item) is not None or item.to_go is not None
        if not (is_placed and said in seen):
            items.append((number, item))
        seen.add(said)
    page.items = items


def _join_feet(page: Page) -> None:
    """Give a climb the foot that a line of its own says; a foot without a climb is left."""
    items: list[tuple[int, RoadItem]] = []
    foot: tuple[int, ClimbItem] | None = None
    for number, item in page.items:
        if isinstance(item, ClimbItem) and item.is_foot:
            if foot is not None:
                page.doubt_line("W_LINE_LEFT", foot[0])
            foot = number, item
            continue
        if foot is not None and isinstance(item, ClimbItem) and _is_of_foot(item, foot[1]):
            joined = replace(item, start=foot[1].start) if item.start is None else item
            foot = None
            items.append((number, joined))
            continue
        items.append((number, item))
    if foot is not None:
        page.doubt_line("W_LINE_LEFT", foot[0])
    page.items = items


def _is_of_foot(climb: ClimbItem, foot: ClimbItem) -> bool:
    """Tell whether a foot is the one of the climb below it: their names end alike."""
    names = [fold_text(name).split()[-1:] for name in (climb.name, foot.name)]
    return names[0] == names[1] and climb.summit is not None and climb.summit > (foot.start or 0)


def _join_feeds(page: Page) -> None:
    """Take the end of a feed zone, in a line of its own, for no second one."""
    items: list[tuple[int, RoadItem]] = []
    before: Decimal | None = None
    for number, item in page.items:
        if isinstance(item, PointItem) and item.kind == FEED and item.km is not None:
            words = fold_text(page.lines[number - 1])
            ends = vocabulary().ends.search(words) is not None
            if ends and before is not None and 0 <= item.km - before <= LONGEST_FEED:
                continue
            before = item.km
        items.append((number, item))
    page.items = items


def _settle_lone(page: Page) -> None:
    """Say whether the one number of each line of a list is where its climb ends or how long it is.

    Where one of them is too long for its climb and they rise down the page, all are places. In a
    list of all sections, one after the other, each is a length.
    """
    if any(isinstance(item, SectionItem) for _, item in page.items):
        return
    lone = [item for _, item in page.items if isinstance(item, ClimbItem) and item.is_lone]
    values = [item.summit or item.length or ZERO for item in lone]
    too_long = [
        item.summit is not None
        or (item.category and item.name and not is_likely(km, item.category))
        for item, km in zip(lone, values, strict=True)
    ]
    if any(too_long) and all(a < b for a, b in pairwise(values)):
        page.items = [
            (number, replace(item, summit=item.length, length=None))
            if isinstance(item, ClimbItem) and item.is_lone and item.summit is None
            else (number, item)
            for number, item in page.items
        ]


def _settle_counts(page: Page) -> None:
    """Take no category from numbers that may count the climbs: "KOM 1", "KOM 2"; say so."""
    climbs = [item for _, item in page.items if isinstance(item, ClimbItem)]
    counted = [item.category for item in climbs if item.is_counted]
    surely = any(item.category and not item.is_counted for item in climbs)
    if surely or counted != [str(n + 1) for n in range(len(counted))]:
        return
    items: list[tuple[int, RoadItem]] = []
    for number, item in page.items:
        if isinstance(item, ClimbItem) and item.is_counted:
            page.doubt_line("W_CLIMB_COUNTED", number)
            item = replace(item, category="")  # noqa: PLW2901
        items.append((number, item))
    page.items = items


def _settle_leads(page: Page) -> None:
    """Take the numbers in front of climbs for their categories, where they do not count them.

    A list counts all its climbs, up or down; one in any other order that repeats none may be both.
    """
    climbs = [
        (n, number, item, lead_of(page.lines[number - 1]))
        for n, (number, item) in enumerate(page.items) if isinstance(item, ClimbItem)
    ]  # fmt: skip
    leads = [lead for *_, lead in climbs if lead is not None]
    bare = [row for row in climbs if row[3] is not None and not row[2].category]
    counted = len(leads) == len(climbs) and (
        all(a < b for a, b in pairwise(leads)) or all(a > b for a, b in pairwise(leads))
    )
    alone = len(leads) == 1 and leads != [1]
    if not bare or (counted and not alone) or max(leads) > len("1234") or _count_climbs(climbs):
        return
    for n, number, item, lead in bare:
        if len(set(leads)) == len(leads) == len(climbs):
            page.doubt_line("W_CLIMB_COUNTED", number)
        else:
            page.items[n] = number, replace(item, category=str(lead))


def _count_climbs(climbs: Sequence[tuple[int, int, ClimbItem, int | None]]) -> bool:
    """Tell whether the numbers in front of climbs count them, but for one that is spoiled."""
    counts = range(1, len(climbs) + 1)
    wrong = min(
        sum(lead != n for (*_, lead), n in zip(climbs, way, strict=True))
        for way in (counts, counts[::-1])
    )
    return wrong == 1 < len(climbs) - 1


NEAR_KM = Decimal("0.15")
"""Two places this near are one: both are rounded."""


def _settle_length(page: Page) -> Decimal | None:
    """Return how long the stage is; two lines that do not agree are refused."""
    total = page.head.km
    furthest = max(_furthest_places(page), default=ZERO)
    for number, km in _said_at_finish(page, furthest):
        if total is not None and abs(km - total) > _spare(total):
            raise page.refuse_line("intake_row_total", number, km=total)
        total = km if total is None else total
    total = _take_loose(page, total, furthest)
    if total is None:
        total = next(
            (at + i.to_go for _, i in page.items
             if i.to_go is not None and (at := _place_of(i)) is not None), None,
        )  # fmt: skip
    if total is not None and page.head.km is None:
        page.head = replace(page.head, km=total)
    if total is not None and total > FURTHEST.get(page.head.format or "", LONGEST_STAGE):
        said = next((number for number, head in page.kilometres if head.km == total), 1)
        page.doubt_line("W_TOTAL_FAR", said, km=total)
    return total


LONGEST_STAGE = Decimal(320)
FURTHEST = {ITT: Decimal(80), TTT: Decimal(100)}
"""Kilometres that hardly any stage is longer than."""


def _said_at_finish(page: Page, furthest: Decimal) -> list[tuple[int, Decimal]]:
    """Return the kilometres that lines of the finish say, each with its line."""
    finish, total = [], page.head.km
    for number, head in page.kilometres:
        if head.at_finish and head.km is not None and not head.is_bare:
            finish.append((number, head.km))
    for n, (number, item) in enumerate(page.items):
        if not isinstance(item, ClimbItem) or not item.at_finish or item.summit is None:
            continue
        alone = item.length is None and item.gradient
        if total is not None and alone and item.summit < total - _spare(total):
            page.items[n] = number, replace(item, summit=None, length=item.summit)
        else:
            finish.append((number, item.summit))
    for number, head in page.kilometres:
        if head.at_finish and head.is_bare and head.km is not None:
            if head.km < furthest:
                page.doubt_line("W_LINE_LEFT", number)
            else:
                finish.append((number, head.km))
    return finish


def _take_loose(page: Page, total: Decimal | None, furthest: Decimal) -> Decimal | None:
    """Return the length that a line speaks of without saying what it is, where one alone can be."""
    loose = [(n, i.km) for n, i in page.kilometres if i.is_loose and i.km is not None]
    can_be = [km for _, km in loose if km >= furthest]
    if total is None and can_be and min(can_be) == max(can_be):
        total = can_be[0]
        said = [number for number, km in loose if km == total]
        if all(_says_more(page.lines[number - 1]) for number in said):
            page.doubt_line("W_TOTAL_LOOSE", said[0], km=total)
    for number, km in loose:
        if km != total:
            page.doubt_line("W_LINE_LEFT", number)
    return total


def _says_more(line: str) -> bool:
    """Tell whether a line has words besides its kilometres."""
    return has_words(read_numbers(line).text)


def _furthest_places(page: Page) -> Iterator[Decimal]:
    for _, item in page.items:
        yield _place_of(item) or ZERO
        if item.to_go is not None:
            yield item.to_go


LONGEST_SECTOR = Decimal(20)
"""Kilometres; no sector of cobbles or white road is as long."""


def _refuse_impossible(page: Page) -> None:
    """Refuse a climb longer than the road up to it, and bare numbers that rise and fall."""
    bare: dict[int, Decimal] = {}
    for number, item in page.items:
        if isinstance(item, ClimbItem) and item.length is not None:
            most = LONGEST_KM if item.summit is None else min(item.summit + 1, LONGEST_KM)
            if item.length > most:
                raise page.refuse_line("intake_row_long", number, km=item.length)
        if isinstance(item, SectionItem) and is_rough(item.terrain):
            km = item.length or (item.end or ZERO) - (item.start or ZERO)
            if km > LONGEST_SECTOR:
                raise page.refuse_line("intake_row_long", number, km=km)
        if isinstance(item, ClimbItem | PointItem) and item.bare:
            at = _place_of(item)
            if at is not None:
                bare[number] = at
    if bare:
        _refuse_falling(page, bare)


def _refuse_reversed(page: Page, placed: Sequence[PlacedItem]) -> None:
    """Refuse a climb or a sector whose foot lies behind its end."""
    if any(isinstance(i, SectionItem) and not is_rough(i.terrain) for _, i, _ in placed):
        return  # in a list of all sections a finding says so of the section
    for number, _, item in placed:
        if isinstance(item, PointItem) or item.start is None:
            continue
        end = item.summit if isinstance(item, ClimbItem) else item.end
        if end is not None and end < item.start:
            raise page.refuse_line("intake_row_reversed", number)


LEADING = re.compile(rf"\W{{0,2}}(?P<n>{NUMBER})[\s;|]+[^\W\d]")
"""A line that nothing is understood of but the plain number in front."""


def _refuse_falling(page: Page, bare: dict[int, Decimal]) -> None:
    """Refuse plain numbers that are kilometres in some lines and cannot be in others."""
    left = {finding.values["line"] for finding in page.findings if finding.code == "W_LINE_LEFT"}
    for number, line in enumerate(page.lines, 1):
        if number in left and (hit := LEADING.match(line)):
            bare.setdefault(number, read_number(hit["n"]))
    for (_, before), (number, at) in pairwise(sorted(bare.items())):
        if at < before:
            raise page.refuse_line("intake_row_falls", number)


def _spare(total: Decimal) -> Decimal:
    """Return by how much a page may be off; a length in whole kilometres is rounded."""
    return Decimal(1) if total == total.to_integral_value() else NEAR_KM
