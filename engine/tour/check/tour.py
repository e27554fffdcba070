"""Findings of a tour as a whole: its rules, its teams, its calendar."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.text import nearest_name
from engine.tour.check.teams import check_teams
from engine.tour.check.unfinished import check_unfinished
from engine.tour.finding import make_finding
from engine.tour.rules import every_parameter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Tour


def check_tour(tour: Tour, rules: Rules) -> list[Finding]:
    """Return the findings of the tour as a whole: rules, teams, stages that come twice."""
    found = list(_check_rules(tour))
    found += check_teams(tour, rules)
    found += _check_numbers(tour)
    names = Counter(stage.name for stage in tour.stages if stage.name)
    found += [
        make_finding("W_STAGE_NAME_TWICE", "stages", name=n) for n, k in names.items() if k > 1
    ]
    for after in tour.rest_after:
        if not 1 <= after < len(tour.stages):
            found.append(
                make_finding("E_REST_DAY", "rest_days", after=after, stages=len(tour.stages))
            )
    if not tour.stages:
        found.append(make_finding("W_NO_STAGES", ""))
    found += check_unfinished(tour, rules)
    return found


def _check_numbers(tour: Tour) -> Iterable[Finding]:
    """The order of the file is the order of the road; written numbers should agree with it."""
    counts = Counter(stage.number for stage in tour.stages if stage.number)
    for place, stage in enumerate(tour.stages, start=1):
        if counts[stage.number] > 1:
            yield make_finding("E_STAGE_TWICE", f"stages/{place}", number=stage.number)
        elif stage.number not in (0, place):
            yield make_finding(
                "W_STAGE_NUMBER", f"stages/{place}", number=stage.number, place=place
            )


def _check_rules(tour: Tour) -> Iterable[Finding]:
    """A house rule that is unknown or out of range stays at the book's value, and says so."""
    for key, value in tour.rules.items():
        known = every_parameter()
        place = f"rules/{key}"
        if key not in known:
            yield make_finding("W_RULE_UNKNOWN", place, key=key, nearest=nearest_name(key, known))
        elif not known[key].accepts(value):
            default, asked = known[key].default, known[key].range()
            missing = known[key].lacks(value)
            if missing:
                yield make_finding("W_RULE_KEYS", place, key=key, missing=missing, range=asked)
                continue
            values = {"value": value, "default": default, "range": asked}
            yield make_finding("W_RULE_RANGE", place, key=key, **values)
