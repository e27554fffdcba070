"""The chase: which teams brought a break back, in one reckoning for stories and for reports.

Who leads a group works for it, and who pays for the pace does so most. What counts is done in the
group that comes up, in the last turns before it does: first the points that were paid, then the
turns that were led. Where points were paid, leading for nothing does not count.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.playtests.breaks import CAUGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.playtests.breaks import Break, BreakLaw
    from engine.playtests.moments import Moment
    from engine.race.event import EventKind, Happening
    from engine.race.values import RaceTeam


class Work(NamedTuple):
    """What a rider did for a group: led it, or paid for its pace."""

    turn: int
    rider: int
    points: int
    """Effort points that were paid; 0 of a turn that was led."""
    group: tuple[int, ...]
    """Those it was done for, as they rode at the beginning of the turn."""


def work_of(kind: EventKind, happening: Happening, moment: Moment) -> Work:
    """Return what was done by an event that is work for others, in the turn of this moment."""
    rider: int = happening[2]
    points = int(happening[kind.spends]) if kind.spends else 0
    group = next((group for group in moment.together if rider in group), (rider,))
    return Work(moment.turn, rider, points, group)


def find_chasers(
    one: Break, work: Iterable[Work], teams: Sequence[RaceTeam], law: BreakLaw
) -> tuple[RaceTeam, ...]:
    """Return the teams that brought a break back, those who did most first; none if it came back.

    Riders without a manager work for no team.
    """
    if one.end != CAUGHT:
        return ()
    team_of = [number for number, team in enumerate(teams) for _ in team.riders]
    begin, behind, ahead = max(one.turn, one.end_turn - law.chase), one.caught_by, one.last
    paid, led = Counter[int](), Counter[int]()
    for turn, rider, points, group in work:
        if not begin <= turn < one.end_turn or rider >= len(team_of):
            continue
        if any(mate in behind for mate in group) and not any(mate in ahead for mate in group):
            paid[team_of[rider]] += points
            led[team_of[rider]] += not points
    most_first = sorted(led, key=lambda team: (-paid[team], -led[team], team))
    return tuple([teams[team] for team in most_first if paid[team] or not paid[most_first[0]]])
