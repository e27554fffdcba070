"""The one definition of a break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engine.playtests.facts import Moment, RaceFacts


@dataclass(frozen=True, slots=True)
class Escape:
    """A few riders ahead of a bunch that holds much of the field, for some turns in a row."""

    riders: frozenset[int]
    """Everybody who was in it, by number."""
    turn: int
    """The turn in which it was first seen."""
    row: int
    """How far its first rider was then."""
    turns: int
    """For how many turns it was away."""
    lead: int
    """The most rows between the bunch and its first rider."""
    caught: bool = False
    """Whether the bunch had all of them back."""


def find_escapes(moments: Sequence[Moment], table: Mapping[str, Any]) -> list[Escape]:
    """Return the escapes of a race in their order; `table` says what counts as one.

    `most` riders at most are ahead of a bunch of at least `share` of those on the road, with
    `gap` empty rows between, for `turns` turns in a row. What splits off on a climb because
    most of the field is left behind is no escape: that is the race of the favourites.
    """
    found: list[Escape] = []
    away: Escape | None = None
    for moment in moments:
        ahead = riders_away(moment, table)
        front = moment.rows[moment.bunch]
        if ahead and (away is None or away.riders & ahead):
            lead = moment.front - front
            if away is None:
                away = Escape(ahead, moment.turn, moment.front, 0, lead)
            away = replace(
                away,
                riders=away.riders | ahead,
                turns=away.turns + 1,
                lead=max(away.lead, lead),
            )
        elif away is not None:
            found.append(replace(away, caught=_caught(away, moment)))
            away = None
    if away is not None:
        found.append(away)
    return [escape for escape in found if escape.turns >= table["away"]]


def riders_away(moment: Moment, table: Mapping[str, Any]) -> frozenset[int]:
    """Return the riders who are away at a moment, none if the field lies otherwise."""
    bunch, sizes = moment.bunch, moment.groups
    if not bunch:
        return frozenset()
    riders = frozenset(rider for group in moment.together[:bunch] for rider in group)
    whole = sizes[bunch] >= float(table["share"]) * sum(sizes)
    if not riders or len(riders) > table["most"] or not whole:
        return frozenset()
    gap = moment.tails[bunch - 1] - moment.rows[bunch] - 1
    return riders if gap >= table["gap"] else frozenset()


def _caught(away: Escape, moment: Moment) -> bool:
    """Return whether all of an escape ride in the bunch again, or behind it."""
    ahead = {rider for group in moment.together[: moment.bunch] for rider in group}
    seen = {rider for group in moment.together for rider in group}
    return away.riders <= seen and not away.riders & ahead


def breaks(facts: RaceFacts) -> dict[str, bool | int]:
    """Return whether anybody gets away, for how long, and whether the winner never came back.

    A climb on which most of the field is left behind makes no break: that is the favourites' race.
    """
    first = facts.winner
    if first is None or facts.setup.road.format != "road":
        return {}
    escapes = find_escapes(facts.moments, facts.table["breaks"])
    number = {r.bib: n for n, r in enumerate(r for t in facts.setup.teams for r in t.riders)}
    kept = [escape for escape in escapes if not escape.caught]
    found: dict[str, bool | int] = {
        "breaks/tried": bool(escapes),
        "breaks/success": any(number.get(first.bib) in escape.riders for escape in kept),
        "breaks/longest": max((escape.turns for escape in escapes), default=0),
    }
    if escapes:
        found["breaks/caught"] = not kept
    return found
