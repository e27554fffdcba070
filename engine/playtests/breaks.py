"""A break: the one definition of it, for measures, stories and the tests of managers alike.

Where each had its own, measures called 40 % of the breaks caught, and tests of bots 82 %.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engine.playtests.facts import Moment, RaceFacts


@dataclass(frozen=True, slots=True)
class Escape:
    """A few riders ahead of a peloton that holds much of the field, for some turns in a row."""

    riders: frozenset[int]
    """Everybody who was in it, by number."""
    turn: int
    """The turn in which it was first seen."""
    row: int
    """How far its first rider was then."""
    turns: int
    """For how many turns it was away."""
    lead: int
    """The most rows between the peloton and its first rider."""
    caught: bool = False
    """Whether the peloton had all of them back."""


def find_escapes(moments: Sequence[Moment], table: Mapping[str, Any]) -> list[Escape]:
    """Return the escapes of a race in their order; `table` says what counts as one.

    At most `most` riders are ahead of a peloton of at least `share` of those on the road, with
    `gap` empty rows between, for `away` turns in a row. What splits off on a climb because
    most of the field is left behind is no escape: that is the race of the favourites.
    """
    escapes: list[Escape] = []
    current: Escape | None = None
    for moment in moments:
        ahead = riders_away(moment, table)
        if ahead and (current is None or current.riders & ahead):
            lead = moment.front - moment.rows[moment.peloton]
            if current is None:
                current = Escape(ahead, moment.turn, moment.front, 0, lead)
            current = replace(
                current,
                riders=current.riders | ahead,
                turns=current.turns + 1,
                lead=max(current.lead, lead),
            )
        elif current is not None:
            escapes.append(replace(current, caught=_is_caught(current, moment)))
            current = None
    if current is not None:
        escapes.append(current)
    return [escape for escape in escapes if escape.turns >= table["away"]]


def riders_away(moment: Moment, table: Mapping[str, Any]) -> frozenset[int]:
    """Return the riders who are away at a moment, none if the field lies otherwise."""
    peloton, sizes = moment.peloton, moment.groups
    if not peloton:
        return frozenset()
    riders = frozenset(rider for group in moment.together[:peloton] for rider in group)
    whole = sizes[peloton] >= float(table["share"]) * sum(sizes)
    if not riders or len(riders) > table["most"] or not whole:
        return frozenset()
    gap = moment.tails[peloton - 1] - moment.rows[peloton] - 1
    return riders if gap >= table["gap"] else frozenset()


def _is_caught(escape: Escape, moment: Moment) -> bool:
    """Return whether all of an escape ride in the peloton again, or behind it."""
    ahead = {rider for group in moment.together[: moment.peloton] for rider in group}
    riding = {rider for group in moment.together for rider in group}
    return escape.riders <= riding and not escape.riders & ahead


def measure_breaks(facts: RaceFacts) -> dict[str, bool | int]:
    """Return whether anybody gets away, for how long, and whether the winner never came back.

    A climb on which most of the field is left behind makes no break: that is the favourites' race.
    """
    first = facts.winner
    if first is None or facts.setup.road.format != "road":
        return {}
    escapes = find_escapes(facts.moments, facts.table["breaks"])
    number = {r.bib: n for n, r in enumerate(r for t in facts.setup.teams for r in t.riders)}
    away = [escape for escape in escapes if not escape.caught]
    values: dict[str, bool | int] = {
        "breaks/tried": bool(escapes),
        "breaks/success": any(number.get(first.bib) in escape.riders for escape in away),
        "breaks/longest": max((escape.turns for escape in escapes), default=0),
    }
    if escapes:
        values["breaks/caught"] = not away
    return values
