"""Who got away in a race, what became of them, and what decided it.

What a break is stands in engine/playtests/breaks.py: a story and a report must not differ about the
same race.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.playtests.breaks import (
    BEATEN,
    CAUGHT,
    CLIMB,
    WON,
    follow_breaks,
    read_break_law,
    settle_breaks,
)
from engine.playtests.chase import find_chasers, work_of
from engine.playtests.facts import RaceFacts, game_table
from engine.playtests.moments import moment_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.playtests.breaks import Break
    from engine.playtests.chase import Work
    from engine.playtests.moments import Moment
    from engine.race.event import EventKind, Happening
    from engine.race.field import Field
    from engine.race.values import Results, Setup


VIRTUAL = "virtual"
SLOWEST = 4.0
"""Squares a turn that a peloton is taken to ride at least, where a gap is told in turns."""
APART = 1
"""Squares apart at which riders still ride together."""


class BreakNews(NamedTuple):
    """A phrase, the riders it is about, and the row it happened on."""

    phrase: str
    riders: Sequence[int]
    row: int
    kind: str = ""
    """Of which kind the break is that has come to its end; empty of one that goes on."""
    squares: int = 0
    """By how many squares the first of the riders is ahead of the peloton."""
    others: Sequence[int] = ()
    """Who came up to them."""
    teams: Sequence[str] = ()
    """Which teams brought them back, by name."""


class BreakWatch:
    """Follows the breaks of a race from turn to turn, and says what is new of them."""

    def __init__(self, setup: Setup, *, active: bool) -> None:
        table = game_table(setup.rules.game).get("breaks") if active else None
        self._law = None if table is None else read_break_law(table, setup.road)
        """None where nothing is told of breaks, or the race is won."""
        self._finish = setup.road.rows
        self._teams = setup.teams
        self._moment: Moment | None = None
        """How the race lay at the beginning of this turn."""
        self._work: tuple[Work, ...] = ()
        """What riders have done for those they rode with."""
        self._gaps = _read_gaps(setup)
        """Turns behind the leader of the tour, by rider; empty where no stage was ridden."""
        self._breaks: tuple[Break, ...] = ()
        self._peloton = 0
        """Where the peloton was a turn before."""
        self._leads = -1
        """Who was told last to lead the tour by it."""

    def find_news(self, field: Field, turn: int) -> Iterator[BreakNews]:
        """Yield what is to be told of breaks at the beginning of a turn."""
        if self._law is None or not turn or not field.riders_on_way:
            return
        self._moment = moment = moment_of(field)
        peloton = moment.rows[moment.peloton]
        pace, self._peloton = max(SLOWEST, peloton - self._peloton), peloton
        self._breaks = follow_breaks(self._breaks, moment, self._law)
        for one in self._breaks:
            if one.end == CAUGHT and one.end_turn == turn:
                yield self._tell_caught(one)
            if one.end or one.turns < self._law.away:
                continue
            front = [r for group in moment.together for r in group if r in one.away]
            row = field.row_of_rider(front[0])
            ahead = row - peloton
            if one.turns == self._law.away:
                yield BreakNews(f"gone_{one.kind}", front, row, squares=ahead)
            if one.kind != CLIMB:
                yield from self._find_virtual_leader(front, round(ahead / pace), field)
        if not any(not one.end and one.kind != CLIMB for one in self._breaks):
            self._leads = -1

    def find_ends(self, home: Sequence[int], turn: int) -> Iterator[BreakNews]:
        """Yield what became of the breaks, once the first riders are home at the end of a turn."""
        if self._law is None or not home:
            return
        before = {(one.kind, one.turn) for one in self._breaks if not one.end}
        settled = settle_breaks(self._breaks, home, turn, self._finish, self._law)
        for one in settled:
            if (one.kind, one.turn) not in before:
                continue
            if one.end == WON:
                yield BreakNews(WON, home[:1], one.end_row, one.kind)
            elif one.end == CAUGHT:
                yield self._tell_caught(one, "overtaken")
            elif one.end == BEATEN:
                yield BreakNews(BEATEN, one.last, one.end_row, one.kind)
        self._law = None

    def note_event(self, kind: EventKind, happening: Happening) -> None:
        """Note what riders do for those they ride with, while there is a break to be caught."""
        if self._law and self._moment and kind.is_work(happening):
            if not self._breaks:
                self._work = ()
            self._work += (work_of(kind, happening, self._moment),)

    def copy(self) -> BreakWatch:
        """Return the watch as it is, to be gone on with otherwise."""
        return copy(self)

    def _tell_caught(self, one: Break, phrase: str = "reached") -> BreakNews:
        """Return how a break was caught: by the bunch, or by a few whom it is fair to name."""
        others: Sequence[int] = () if one.by_bunch else one.caught_by
        chasers = find_chasers(one, self._work, self._teams, self._law) if self._law else ()
        names = [team.name or team.id for team in chasers]
        phrase = CAUGHT if one.by_bunch else phrase
        return BreakNews(phrase, one.last, one.end_row, one.kind, others=others, teams=names)

    def _find_virtual_leader(
        self, front: Sequence[int], turns: int, field: Field
    ) -> Iterator[BreakNews]:
        """Tell once who of a break would lead the tour if the finish were here."""
        near = [rider for rider in front if rider in self._gaps]
        if not near:
            return
        best = min(near, key=lambda rider: self._gaps[rider])
        least = min(gap for rider, gap in self._gaps.items() if rider not in front)
        if best != self._leads and 0 < self._gaps[best] < least + turns:
            self._leads = best
            yield BreakNews(VIRTUAL, [best], field.row_of_rider(best))


def _read_gaps(setup: Setup) -> dict[int, int]:
    standings: dict[str, Any] = dict(setup.extra.get("standings", {}))
    if not standings:
        return {}
    from engine.standings.classifications import GENERAL  # only then: a tour is ridden

    gaps = dict(standings.get(GENERAL.key, ()))
    riders = [rider for team in setup.teams for rider in team.riders]
    known = {number: gaps[one.bib] for number, one in enumerate(riders) if one.bib in gaps}
    return known if len(known) > 1 else {}


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


def find_first_home(results: Results, bibs: Sequence[int]) -> int | None:
    """Return the number of the rider who came first, if it has one."""
    first = next((row.bib for row in results.riders_home), None)
    return bibs.index(first) if first in bibs else None


def find_winning_break(
    setup: Setup, results: Results, happenings: Sequence[Happening]
) -> Break | None:
    """Return the break that the winner came out of, where the game knows breaks and one won."""
    breaks = RaceFacts(setup, results, tuple(happenings)).breaks
    return next((one for one in breaks if one.end == WON), None)


def find_breakaway(fields: Iterable[tuple[int, Field]], winner: int) -> RodeAway | None:
    """Return when the winner came into the front that was never caught again.

    It need be no break: a front of the last turns is none. `fields` has the field at the end of
    each turn, in their order.
    """
    moment: RodeAway | None = None
    for turn, field in fields:
        groups = [group for group in field.split_groups(APART) if group]
        if not groups or winner not in field.places or winner in field.riders_home:
            continue
        front = groups[0]
        if winner not in front:
            moment = None
        elif len(groups) > 1 and (moment is None or len(front) < moment.company):
            gap = field.places[front[-1]][0] - field.places[groups[1][0]][0]
            moment = RodeAway(turn, field.row_of_rider(winner), len(front), gap)
    return moment


def spent_by_section(setup: Setup, happenings: Iterable[Happening], field: Field) -> list[Spent]:
    """Return what each rider has spent on each section; `field` begins before the start."""
    lasts = [section.last for section in setup.road.sections]
    total: Counter[tuple[int, int]] = Counter()
    for kind, happening in field.follow_events(happenings):
        if kind is not None and kind.spends:
            section = bisect_left(lasts, field.row_of_rider(happening[2]))
            section = section if section < len(lasts) else 0  # behind the finish
            total[happening[2], section] += int(happening[kind.spends])
    return [Spent(rider, section, points) for (rider, section), points in sorted(total.items())]
