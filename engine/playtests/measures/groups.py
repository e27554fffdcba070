"""Groups, splits, lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.playtests.facts import Moment, RaceFacts
    from engine.road.values import Line


def groups(facts: RaceFacts) -> dict[str, int]:
    """Return groups of equal turns, riders in the first one, and turns from first to last."""
    times = [a.turns for a in facts.arrived]
    if not times:
        return {}
    return {
        "groups/count": len(set(times)),
        "groups/first": times.count(min(times)),
        "groups/spread": max(times) - min(times),
    }


PARTS = 24


def splits(facts: RaceFacts) -> dict[str, int]:
    """Return the number of groups when the front had come into each part of the road."""
    rows = facts.setup.road.rows
    found: dict[str, int] = {}
    if facts.setup.road.format != "road":
        return found
    reached = -1
    for moment in facts.moments:
        part = min(PARTS - 1, (moment.front - 1) * PARTS // rows)
        for passed in range(reached + 1, part + 1):
            found[f"splits/{passed:02d}"] = len(moment.groups)
        reached = max(reached, part)
    return found


AFTER = 6
"""Rows behind a line at which the field is looked at again."""


def lines(facts: RaceFacts) -> dict[str, bool | str]:
    """Return, for every line before the finish, its first rider's type and whether it won."""
    found: dict[str, bool | str] = {}
    first = facts.winner
    types = {r.bib: r.type for team in facts.setup.teams for r in team.riders}
    counts: dict[str, int] = {}
    for result in facts.results.lines[:-1]:
        counts[result.kind] = counts.get(result.kind, 0) + 1
        name = f"lines/{result.kind}{counts[result.kind]}"
        if not result.places:
            continue
        leader = result.places[0].bib
        found[f"{name}/first_type"] = types.get(leader, "")
        found[f"{name}/winner_first"] = first is not None and first.bib == leader
    return found


def parted(facts: RaceFacts) -> dict[str, int]:
    """Return how many groups each climb adds, from its foot to a little beyond its summit."""
    road, found = facts.setup.road, {}
    if road.format != "road":
        return {}
    climbs = [line for line in road.lines if line.kind == "SUMMIT"]
    for number, line in enumerate(climbs, start=1):
        if _beyond(line) > road.rows:  # no rider rides on behind the finish
            continue
        foot = next(s.first for s in road.sections if s.last == line.square)
        before, after = _at(facts.moments, foot), _at(facts.moments, _beyond(line))
        if before and after:
            found[f"lines/SUMMIT{number}/parted"] = len(after.groups) - len(before.groups)
    return found


def _beyond(line: Line) -> int:
    return line.square + AFTER


def _at(moments: list[Moment], row: int) -> Moment | None:
    """Return the first moment at which the front had reached a row."""
    return next((m for m in moments if m.front >= row), moments[-1] if moments else None)
