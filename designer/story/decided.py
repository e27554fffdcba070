"""What decided a race, told from its film: who rode away when, what was spent where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.race.event import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.race.event import Happening
    from engine.race.field import Field
    from engine.race.values import Results, Setup

APART = 1
"""Squares apart at which riders still ride together."""


class RodeAway(NamedTuple):
    """The moment from which the first rider was never caught by those who were behind."""

    turn: int
    row: int
    company: int
    """How many were in front, the first rider among them."""
    gap: int
    """Squares to those behind when the race was decided."""


class Spent(NamedTuple):
    """Effort points a rider has spent on one section of the stage."""

    rider: int
    section: int
    points: int


def first_home(results: Results, bibs: Sequence[int]) -> int | None:
    """Return the number of the rider who came first, if it has one."""
    first = next((row.bib for row in results.arrivals if row.place == 1), None)
    return bibs.index(first) if first in bibs else None


def rode_away(fields: Iterable[tuple[int, Field]], winner: int) -> RodeAway | None:
    """Return when the winner came into the front that was never caught again.

    `fields` has the field at the end of each turn, in their order.
    """
    found: RodeAway | None = None
    for turn, field in fields:
        groups = [group for group in field.groups(APART) if group]
        if not groups or winner not in field.seen or winner in field.home:
            continue
        front = groups[0]
        if winner not in front:
            found = None
        elif len(groups) > 1 and (found is None or len(front) < found.company):
            gap = field.seen[front[-1]][0] - field.seen[groups[1][0]][0]
            found = RodeAway(turn, field.row(winner), len(front), gap)
    return found


def spent_by_section(setup: Setup, happenings: Iterable[Happening], field: Field) -> list[Spent]:
    """Return what each rider has spent on each section; `field` begins before the start."""
    kinds, sections = kinds_of(setup.rules.game), setup.road.sections
    total: Counter[tuple[int, int]] = Counter()
    for happening in happenings:
        field.take(happening)
        kind = kinds.get(happening[0])
        if kind is None or not kind.spends:
            continue
        row = field.row(happening[2])
        section = next((n for n, s in enumerate(sections) if s.first <= row <= s.last), 0)
        total[happening[2], section] += int(happening[kind.spends])
    return [Spent(rider, section, points) for (rider, section), points in sorted(total.items())]
