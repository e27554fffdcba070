"""Where effort goes: points by cause, and by section of the road."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from engine.standings.values import CAUSES

if TYPE_CHECKING:
    from engine.playtests.facts import Facts


def effort(facts: Facts) -> dict[str, int]:
    """Return the points everybody spent, in all, by cause and by section."""
    found: dict[str, int] = {"effort/all": 0}
    found |= {f"effort/by_cause/{cause}": 0 for cause in CAUSES}
    for arrival in facts.results.arrivals:
        for cause, points in arrival.spent.items():
            found["effort/all"] += points
            found[f"effort/by_cause/{cause}"] += points
    found |= _by_section(facts)
    return found


def _by_section(facts: Facts) -> dict[str, int]:
    stretches = facts.setup.road.stretches
    ends = [s.last for s in stretches]
    spent = [0] * len(stretches)
    rows: dict[int, int] = {}
    for kind, _, rider, *values in facts.happenings:
        if kind == "moved":
            rows[rider] = values[1]
        elif kind == "placed":
            rows[rider] = values[0]
        elif kind == "spent":
            at = bisect_left(ends, min(max(1, rows.get(rider, 1)), ends[-1]))
            spent[at] += values[0]
    return {f"effort/by_section/{n:02d}": points for n, points in enumerate(spent, 1)}
