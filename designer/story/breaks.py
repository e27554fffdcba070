"""Who got away in a race, whether they were caught, and what decided it.

Breaks are found as playtests find them (engine/playtests/breaks.py): a story and a report must not
differ about the same race.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.playtests.breaks import riders_away
from engine.playtests.facts import game_table, moment_of
from engine.race.event import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.playtests.facts import Moment
    from engine.race.event import Happening
    from engine.race.field import Field
    from engine.race.values import Results, Setup


GONE, CAUGHT, VIRTUAL = "gone", "caught", "virtual"
SLOWEST = 4.0
"""Squares a turn that a peloton is taken to ride at least, where a gap is told in turns."""
APART = 1
"""Squares apart at which riders still ride together."""


class EscapeNews(NamedTuple):
    """A phrase, the riders it is about, and by how many turns they are ahead."""

    phrase: str
    riders: list[int]
    turns: int = 0


class EscapeWatch:
    """Looks at the field once a turn, as a report does when it counts breaks."""

    def __init__(self, setup: Setup, *, active: bool) -> None:
        self._table = game_table(setup.rules.game).get("breaks") if active else None
        self._gaps = _read_gaps(setup)
        """Turns behind the leader of the tour, by rider; empty where no stage was ridden."""
        self._away: dict[int, None] = {}
        """Everybody of the escape, front to back as first seen."""
        self._turns = 0
        self._peloton = 0
        """Where the peloton was a turn before."""
        self._leads = -1
        """Who was told last to lead the tour by it."""

    def find_news(self, field: Field, turn: int) -> Iterator[EscapeNews]:
        """Yield what is to be told of escapes at the beginning of a turn."""
        if self._table is None or not turn or not field.riders_on_way:
            return
        moment = moment_of(field)
        ahead = riders_away(moment, self._table)
        peloton = moment.rows[moment.peloton]
        pace, self._peloton = max(SLOWEST, peloton - self._peloton), peloton
        if ahead and (not self._away or ahead & self._away.keys()):
            front = [rider for group in moment.together for rider in group if rider in ahead]
            self._away |= dict.fromkeys(front)
            self._turns += 1
            turns = round((moment.front - peloton) / pace)
            if self._turns == self._table["away"]:
                yield EscapeNews(GONE, front, turns)
            if self._turns >= self._table["away"]:
                yield from self._find_virtual_leader(front, turns)
            return
        yield from self._find_caught(moment)
        self._away, self._turns, self._leads = {}, 0, -1

    def _find_virtual_leader(self, front: list[int], turns: int) -> Iterator[EscapeNews]:
        """Tell once who of the escape would lead the tour if the finish were here."""
        near = [rider for rider in front if rider in self._gaps]
        if not near:
            return
        best = min(near, key=lambda rider: self._gaps[rider])
        least = min(gap for rider, gap in self._gaps.items() if rider not in front)
        if best != self._leads and 0 < self._gaps[best] < least + turns:
            self._leads = best
            yield EscapeNews(VIRTUAL, [best], turns)

    def _find_caught(self, moment: Moment) -> Iterator[EscapeNews]:
        assert self._table is not None
        riding = {rider for group in moment.together for rider in group}
        still = [rider for rider in self._away if rider in riding]
        back = {rider for group in moment.together[moment.peloton :] for rider in group}
        if still and self._turns >= self._table["away"] and back.issuperset(still):
            yield EscapeNews(CAUGHT, still)


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
    first = next((row.bib for row in results.arrivals if row.place == 1), None)
    return bibs.index(first) if first in bibs else None


def find_breakaway(fields: Iterable[tuple[int, Field]], winner: int) -> RodeAway | None:
    """Return when the winner came into the front that was never caught again.

    `fields` has the field at the end of each turn, in their order.
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
    kinds, sections = kinds_of(setup.rules.game), setup.road.sections
    total: Counter[tuple[int, int]] = Counter()
    for happening in happenings:
        field.apply_event(happening)
        kind = kinds.get(happening[0])
        if kind is None or not kind.spends:
            continue
        row = field.row_of_rider(happening[2])
        section = next((n for n, s in enumerate(sections) if s.first <= row <= s.last), 0)
        total[happening[2], section] += int(happening[kind.spends])
    return [Spent(rider, section, points) for (rider, section), points in sorted(total.items())]
