"""A break: the one definition of it, for measures, stories and the tests of managers alike.

A race is followed turn by turn with `follow_breaks`, and settled with `settle_breaks` when its
winner comes home; `find_breaks` does so of a race that is over. What is away on account of a few
riders who left a bunch is a break: of the day where it went before half of the stage, else a late
attack. What is left in front because a climb left most of the field behind is no break but a
selection. The numbers stand in templates/games/<game>/playtests.toml.

One record was kept of everybody who was ever ahead, and it ended where the field lay otherwise for
a turn: a break that a climb broke up and the favourites caught later counted as never caught, and
won where one of its riders won hours after. So each rider is followed: who is back is in no break.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.tour.terrain import is_rising

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from engine.playtests.moments import Moment
    from engine.road.values import Road


DAY: Final = "day"
LATE: Final = "late"
CLIMB: Final = "climb"
KINDS: Final = (DAY, LATE, CLIMB)
"""The break of the day, a late attack, a selection by a climb."""
CAUGHT: Final = "caught"
WON: Final = "victory"
BEATEN: Final = "beaten"
STOPPED: Final = "off_road"
"""How one ends: those behind have all of it back; the winner comes out of it; it was still ahead of
those behind when a rider of another won; its last riders stopped on the road. Empty: it goes on."""


@dataclass(frozen=True, slots=True)
class BreakLaw:
    """What counts as a break on one road."""

    most: int
    """So many riders at most leave a bunch behind."""
    share: float
    """A bunch holds at least such a share of those on the road."""
    gap: int
    """Empty rows with which a break begins."""
    away: int
    """For so many turns in a row it must be away to be one."""
    half: int
    """Up to this row a break goes as one of the day."""
    chase: int
    """For so many turns before a break is caught counts what is done to bring it back."""
    climbs: tuple[tuple[int, int], ...] = ()
    """First and last rows of the climbs."""

    def is_uphill(self, row: int) -> bool:
        """Return whether a row lies on a climb."""
        return any(first <= row <= last for first, last in self.climbs)


def read_break_law(table: Mapping[str, Any], road: Road) -> BreakLaw:
    """Return what counts as a break on a road, from the figures of a game."""
    climbs = [(s.first, s.last) for s in road.sections if is_rising(s.terrain)]
    half = int(road.rows * float(table["half"]))
    most, gap, away, chase = (int(table[key]) for key in ("most", "gap", "away", "chase"))
    return BreakLaw(most, float(table["share"]), gap, away, half, chase, tuple(climbs))


@dataclass(frozen=True, slots=True)
class Break:
    """Some riders away from the others: who, since when, of which kind, and how it ended."""

    kind: str
    riders: tuple[int, ...]
    """Everybody who was in it, by number, in the order in which they came into it."""
    away: frozenset[int]
    """Who of them is still away."""
    turn: int
    """The turn in which it was first seen."""
    row: int
    """How far its first rider was then."""
    turns: int = 0
    """At the beginning of how many turns it was away."""
    lead: int = 0
    """The most rows between the largest group behind and its first rider."""
    end: str = ""
    end_turn: int = 0
    end_row: int = 0
    """Where it was caught, or the finish."""
    last: tuple[int, ...] = ()
    """Who was away to its end."""
    caught_by: tuple[int, ...] = ()
    """The riders of those behind who came up to the last of it."""
    by_bunch: bool = False
    """Whether a bunch caught it, and no few riders."""


def find_breaks(
    moments: Iterable[Moment], home: Sequence[int], turn: int, law: BreakLaw, finish: int
) -> tuple[Break, ...]:
    """Return the breaks of a race in their order.

    `home` are the riders who came home in the turn in which the first did, the winner first.
    """
    breaks: tuple[Break, ...] = ()
    for moment in moments:
        if not home or moment.turn <= turn:
            breaks = follow_breaks(breaks, moment, law)
    breaks = settle_breaks(breaks, home, turn, finish, law)
    return tuple(one for one in breaks if one.turns >= law.away)


def follow_breaks(breaks: tuple[Break, ...], moment: Moment, law: BreakLaw) -> tuple[Break, ...]:
    """Return the breaks as they are at the beginning of a turn, from those of the turn before.

    A break that was not away for long enough is forgotten when it ends.
    """
    clear = riders_clear(moment, law)
    if not clear and not law.is_uphill(moment.front) and all(one.end for one in breaks):
        return breaks  # nothing goes on and nothing begins: most turns of most races
    breaks = _keep_clear(breaks, frozenset(clear), law)
    breaks = _let_go(breaks, clear, moment, law)
    gone = _riders_gone(breaks)
    breaks = tuple(
        one if one.end or one.kind == CLIMB else _look_at(one, gone, moment, law) for one in breaks
    )
    breaks = _select_uphill(breaks, moment, law, begins=not clear)
    return tuple(one for one in breaks if not one.end or one.turns >= law.away)


def riders_clear(moment: Moment, law: BreakLaw) -> tuple[int, ...]:
    """Return the few riders who are clear of a bunch, front to back; none if it lies otherwise."""
    peloton, sizes = moment.peloton, moment.groups
    if not _is_bunch(sizes[peloton], moment, law):
        return ()
    first = moment.rows[peloton]
    clear = [
        rider
        for group, tail in zip(moment.together[:peloton], moment.tails, strict=False)
        if tail - first - 1 >= law.gap
        for rider in group
    ]
    return tuple(clear) if len(clear) <= law.most else ()


def _is_bunch(riders: int, moment: Moment, law: BreakLaw) -> bool:
    return riders >= law.share * sum(moment.groups)


def _riders_gone(breaks: Iterable[Break]) -> frozenset[int]:
    """Return everybody who is away in a break of the day or a late attack."""
    away = [one.away for one in breaks if not one.end and one.kind != CLIMB]
    return frozenset[int]().union(*away)


def _first_group(moment: Moment, gone: frozenset[int]) -> int:
    """Return the first formation with a rider who is not gone; one too many if there is none."""
    for number, group in enumerate(moment.together):
        if not gone.issuperset(group):
            return number
    return len(moment.together)


def _keep_clear(
    breaks: tuple[Break, ...], clear: frozenset[int], law: BreakLaw
) -> tuple[Break, ...]:
    """Return the breaks without those that came back before they were one."""
    kept = []
    for one in breaks:
        if one.end or one.kind == CLIMB or one.turns >= law.away:
            kept.append(one)
        elif away := one.away & clear:
            kept.append(replace(one, away=away))
    return tuple(kept)


def _let_go(
    breaks: tuple[Break, ...], clear: Sequence[int], moment: Moment, law: BreakLaw
) -> tuple[Break, ...]:
    """Return the breaks with those who have just gone clear.

    Up to half of the stage they come up to the break of the day, or are it; later they are a
    late attack, so that who rides away from the favourites at the end wins for no morning break.
    """
    away = frozenset[int]().union(*(one.away for one in breaks if not one.end))
    new = tuple(rider for rider in clear if rider not in away)
    if not new:
        return breaks
    row = next(
        row for row, group in zip(moment.rows, moment.together, strict=True) if new[0] in group
    )
    kind = DAY if row <= law.half else LATE
    for number, one in enumerate(breaks):
        if one.kind == kind and not one.end:
            return (*breaks[:number], _join(one, new), *breaks[number + 1 :])
    return (*breaks, Break(kind, new, frozenset(new), moment.turn, row))


def _join(one: Break, new: Sequence[int]) -> Break:
    riders = tuple(dict.fromkeys((*one.riders, *new)))
    return replace(one, riders=riders, away=one.away | frozenset(new))


def _look_at(one: Break, gone: frozenset[int], moment: Moment, law: BreakLaw) -> Break:
    """Return a break after a look at where it is; who is not `gone` belongs to those behind."""
    chase = _first_group(moment, gone)
    groups = [n for n, group in enumerate(moment.together) if not one.away.isdisjoint(group)]
    if groups and groups[0] < chase:
        ahead = one.away.intersection(_riders_until(moment, chase))
        lead = max(one.lead, moment.rows[groups[0]] - moment.rows[moment.peloton])
        return replace(one, away=ahead, turns=one.turns + 1, lead=lead)
    over = replace(one, away=frozenset(), end_turn=moment.turn)
    if not groups:
        last = tuple(rider for rider in one.riders if rider in one.away)
        return replace(over, end=STOPPED, end_row=moment.front, last=last)
    bunch = moment.together[chase]
    return replace(
        over,
        end=CAUGHT,
        end_row=moment.rows[groups[0]],
        last=tuple(r for n in groups for r in moment.together[n] if r in one.away),
        caught_by=tuple(rider for rider in bunch if rider not in gone),
        by_bunch=_is_bunch(len(bunch), moment, law),
    )


def _riders_until(moment: Moment, end: int) -> list[int]:
    """Return who rides ahead of a formation, front to back."""
    return [rider for group in moment.together[:end] for rider in group]


def _select_uphill(
    breaks: tuple[Break, ...], moment: Moment, law: BreakLaw, *, begins: bool
) -> tuple[Break, ...]:
    """Return the breaks with the selection by a climb as it is now.

    It begins where the first of those who are in no break are few, have a gap behind them on a
    climb, and are no handful that rode away from a bunch.
    """
    gone = _riders_gone(breaks)
    for number, one in enumerate(breaks):
        if one.kind == CLIMB and not one.end:
            joined = _join_uphill(one, gone, moment, law)
            looked = _look_at(joined, gone | joined.away, moment, law)
            return (*breaks[:number], looked, *breaks[number + 1 :])
    first = _first_group(moment, gone)
    if not begins or first == len(moment.together) or not law.is_uphill(moment.rows[first]):
        return breaks
    riders = _riders_before_gap(moment, first, gone, law)
    if not riders or _is_bunch(len(riders), moment, law):
        return breaks
    selected = Break(CLIMB, riders, frozenset(riders), moment.turn, moment.rows[first])
    return (*breaks, _look_at(selected, gone | selected.away, moment, law))


def _riders_before_gap(
    moment: Moment, first: int, gone: frozenset[int], law: BreakLaw
) -> tuple[int, ...]:
    """Return who rides between a formation and the first gap behind it; none if there is no gap."""
    riders: list[int] = []
    for number in range(first, len(moment.together) - 1):
        riders += [rider for rider in moment.together[number] if rider not in gone]
        if moment.tails[number] - moment.rows[number + 1] - 1 >= law.gap:
            return tuple(riders)
    return ()


def _join_uphill(one: Break, gone: frozenset[int], moment: Moment, law: BreakLaw) -> Break:
    """Return a selection with those who have come up to its first riders, if they are few."""
    group = next((g for g in moment.together if one.away.intersection(g)), ())
    if _is_bunch(len(group), moment, law):
        return one
    return _join(one, [rider for rider in group if rider not in gone])


def settle_breaks(
    breaks: tuple[Break, ...], home: Sequence[int], turn: int, finish: int, law: BreakLaw
) -> tuple[Break, ...]:
    """Return the breaks with the end of those that were away when the winner came home.

    Who of those behind comes home before all of a break has caught it at the line.
    """
    breaks = tuple(one for one in breaks if one.end or one.turns >= law.away)
    if not home:
        return breaks
    gone = _riders_gone(breaks)
    settled = []
    for one in breaks:
        if one.end:
            settled.append(one)
            continue
        last = tuple(rider for rider in one.riders if rider in one.away)
        ended = replace(one, end=BEATEN, end_turn=turn, end_row=finish, last=last)
        first = next((rider for rider in home if rider in one.away or rider not in gone), -1)
        if home[0] in one.away:
            ended = replace(ended, end=WON)
        elif first >= 0 and first not in one.away:
            ended = replace(ended, end=CAUGHT, away=frozenset(), caught_by=(first,))
        settled.append(ended)
    return tuple(settled)
