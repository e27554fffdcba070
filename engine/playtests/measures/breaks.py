"""Breaks: whether riders get away, whether they are caught, whether one of them wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.playtests.escapes import find_escapes

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


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
