"""Where the field parts: its groups at the finish, along the road, at lines and on climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import RaceFacts
    from engine.playtests.moments import Moment


def measure_groups(facts: RaceFacts) -> dict[str, int]:
    """Return groups of equal turns, riders in the first one, and turns from first to last."""
    times = [a.turns for a in facts.riders_home]
    if not times:
        return {}
    return {
        "groups/count": len(set(times)),
        "groups/first": times.count(min(times)),
        "groups/spread": max(times) - min(times),
    }


PARTS = 24


def measure_splits(facts: RaceFacts) -> dict[str, int]:
    """Return the number of groups when the front had come into each part of the road."""
    rows = facts.setup.road.rows
    counts: dict[str, int] = {}
    if facts.setup.road.format != "road":
        return counts
    last = -1
    for moment in facts.moments:
        reached = min(PARTS - 1, (moment.front - 1) * PARTS // rows)
        for part in range(last + 1, reached + 1):
            counts[f"splits/{part:02d}"] = len(moment.groups)
        last = max(last, reached)
    return counts


def measure_lines(facts: RaceFacts) -> dict[str, bool | str]:
    """Return, for every line before the finish, its first rider's type and whether it won."""
    values: dict[str, bool | str] = {}
    first = facts.winner
    types = {r.bib: r.type for team in facts.setup.teams for r in team.riders}
    counts: dict[str, int] = {}
    for result in facts.results.lines[:-1]:
        counts[result.kind] = counts.get(result.kind, 0) + 1
        name = f"lines/{result.kind}{counts[result.kind]}"
        if not result.places:
            continue
        leader = result.places[0].bib
        values[f"{name}/first_type"] = types.get(leader, "")
        values[f"{name}/winner_first"] = first is not None and first.bib == leader
    return values


AFTER = 6
"""Rows behind a summit at which the field is looked at again."""


def measure_climbs(facts: RaceFacts) -> dict[str, int]:
    """Return how many groups each climb adds, from its foot to a little beyond its summit."""
    road, added = facts.setup.road, {}
    if road.format != "road":
        return {}
    climbs = [line for line in road.lines if line.kind == "SUMMIT"]
    for number, line in enumerate(climbs, start=1):
        beyond = line.square + AFTER
        if beyond > road.rows:  # no rider rides on behind the finish
            continue
        foot = next(s.first for s in road.sections if s.last == line.square)
        before, after = _moment_at(facts.moments, foot), _moment_at(facts.moments, beyond)
        if before and after:
            added[f"lines/SUMMIT{number}/parted"] = len(after.groups) - len(before.groups)
    return added


def _moment_at(moments: list[Moment], row: int) -> Moment | None:
    """Return the first moment at which the front had reached a row."""
    return next((m for m in moments if m.front >= row), moments[-1] if moments else None)
