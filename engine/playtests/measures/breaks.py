"""What becomes of breaks, late attacks and selections by a climb; breaks.py says what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.playtests.breaks import CAUGHT, CLIMB, DAY, KINDS, LATE, WON
from engine.tour.terrain import is_rising

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts


def measure_breaks(facts: RaceFacts) -> dict[str, bool | int | str]:
    """Return which breaks a race has, by kind, and what becomes of them.

    Of several of one kind the last counts: those before it were over. What becomes of a kind is
    measured only of the races that have it.
    """
    if facts.winner is None or facts.setup.road.format != "road":
        return {}
    last = {one.kind: one for one in facts.breaks}
    rode_away = [one for one in facts.breaks if one.kind != CLIMB]
    values: dict[str, bool | int | str] = {
        "breaks/success": any(one.end == WON for one in rode_away),
        "breaks/longest": max((one.turns for one in rode_away), default=0),
    }
    uphill = any(is_rising(section.terrain) for section in facts.setup.road.sections)
    for kind in KINDS if uphill else (DAY, LATE):
        values[f"breaks/{kind}"] = kind in last
        if kind in last:
            values[f"breaks/{kind}_caught"] = last[kind].end == CAUGHT
            values[f"breaks/{kind}_won"] = last[kind].end == WON
    if DAY in last and last[DAY].end == CAUGHT:
        if facts.setup.road.km:
            values["breaks/day_by_bunch"] = last[DAY].by_bunch
            values["breaks/day_km"] = round(facts.setup.road.km_at(last[DAY].end_row))
        if chasers := facts.find_chasers(last[DAY]):
            values["breaks/day_chaser"] = chasers[0].id
    return values
