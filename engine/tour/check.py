"""Findings of a tour still in kilometres: what is wrong or odd in its stages, teams and rules.

Nothing is refused here. An error keeps a stage from having a road (engine/road/roads.py), a warning
is odd, an information is only worth knowing.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from engine import tables
from engine.text import join_runs, nearest_name
from engine.tour.finding import make_finding
from engine.tour.kinds import measure_sections
from engine.tour.proposals import (
    DESCENT,
    is_proposal,
    propose_feeds,
    propose_sprint,
    settle_descents,
)
from engine.tour.rider_types import TABLE, rider_types
from engine.tour.rules import every_parameter
from engine.tour.terrain import has_category, terrains
from engine.tour.values import FEED, FORMATS, INTERMEDIATE_SPRINT, MOST_TEAMS, POINT_KINDS, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage, Team, Tour


def check_tour(tour: Tour, rules: Rules) -> list[Finding]:
    """Return the findings of the tour as a whole: rules, teams, stages that come twice."""
    findings = list(_check_rules(tour))
    findings += check_teams(tour, rules)
    findings += _check_numbers(tour)
    names = Counter(stage.name for stage in tour.stages if stage.name)
    findings += [
        make_finding("W_STAGE_NAME_TWICE", "stages", name=n) for n, k in names.items() if k > 1
    ]
    for after in tour.rest_after:
        if not 1 <= after < len(tour.stages):
            findings.append(
                make_finding("E_REST_DAY", "rest_days", after=after, stages=len(tour.stages))
            )
    if not tour.stages:
        findings.append(make_finding("W_NO_STAGES", ""))
    findings += _check_unfinished(tour, rules)
    return findings


def _check_rules(tour: Tour) -> Iterable[Finding]:
    """Yield each house rule that is unknown or out of range, and so stays at the book's value."""
    for key, value in tour.rules.items():
        known = every_parameter()  # opens the tables of all games: only where there are rules
        place = f"rules/{key}"
        if key not in known:
            yield make_finding("W_RULE_UNKNOWN", place, key=key, nearest=nearest_name(key, known))
            continue
        rule = known[key]
        missing = rule.missing_keys(value)
        if missing:
            yield make_finding(
                "W_RULE_KEYS", place, key=key, missing=missing, range=rule.range_text()
            )
        elif not rule.accepts(value):
            values = {"value": value, "default": rule.default, "range": rule.range_text()}
            yield make_finding("W_RULE_RANGE", place, key=key, **values)


def _check_numbers(tour: Tour) -> Iterable[Finding]:
    """Yield the written numbers that differ from the order of the file, which counts."""
    counts = Counter(stage.number for stage in tour.stages if stage.number)
    for place, stage in enumerate(tour.stages, start=1):
        if counts[stage.number] > 1:
            yield make_finding("E_STAGE_TWICE", f"stages/{place}", number=stage.number)
        elif stage.number not in (0, place):
            yield make_finding(
                "W_STAGE_NUMBER", f"stages/{place}", number=stage.number, place=place
            )


def check_teams(tour: Tour, rules: Rules) -> list[Finding]:
    """Return what keeps these teams from starting."""
    findings: list[Finding] = []
    if len(tour.teams) > MOST_TEAMS:
        findings.append(make_finding("E_TOO_MANY_TEAMS", "teams", have=len(tour.teams)))
    elif len(tour.teams) == 1:
        findings.append(make_finding("W_ONE_TEAM", "teams"))
    for number, team in enumerate(tour.teams, start=1):
        findings += _check_team(team, rules, f"teams/{number}")
    findings += _check_bibs(tour)
    worn = Counter(team.colour for team in tour.teams if team.colour)
    findings += [
        make_finding("W_TEAM_COLOUR", "teams", colour=colour, teams=n)
        for colour, n in worn.items()
        if n > 1
    ]
    ids = Counter(team.id for team in tour.teams)
    findings += [
        make_finding("E_TEAM_TWICE", "teams", team=name) for name, n in ids.items() if n > 1
    ]
    return findings


def _check_team(team: Team, rules: Rules, place: str) -> Iterable[Finding]:
    if len(team.riders) > rules["team.size"]:
        yield make_finding(
            "E_TEAM_SIZE", place, team=team.name, have=len(team.riders), most=rules["team.size"]
        )
    if not team.riders:
        yield make_finding("W_TEAM_EMPTY", place, team=team.name)
    advanced = set(tables.read_toml(TABLE)["types"]["advanced"])
    known = rider_types()
    counts = Counter(rider.type for rider in team.riders)
    for kind, have in counts.items():
        most = rules["team.max_per_type"].get(kind)
        if kind not in known:
            yield make_finding("E_TYPE_UNKNOWN", place, team=team.name, type=kind)
        elif kind in advanced and not rules["team.advanced_types"]:
            yield make_finding("E_TYPE_ADVANCED", place, team=team.name, type=kind)
        elif most is not None and have > most:
            yield make_finding(
                "E_TYPE_LIMIT", place, team=team.name, type=kind, have=have, most=most
            )


def _check_bibs(tour: Tour) -> Iterable[Finding]:
    bibs = Counter(rider.bib for team in tour.teams for rider in team.riders)
    for bib, n in bibs.items():
        if n > 1:
            yield make_finding("E_BIB_TWICE", "teams", bib=bib)


DEFAULT_NAME = re.compile(r"[^\W\d]+ [A-F]\d")
"""A rider as a new tour calls one: a word, the letter of the team, a number."""

LONG_KM = 120
"""Kilometres from which a road stage without a sprint is odd."""


def _check_unfinished(tour: Tour, rules: Rules) -> Iterable[Finding]:
    """Yield what a newcomer may not see is missing; none of it keeps a stage from being ridden."""
    waiting = [n for n, stage in enumerate(tour.stages, 1) if stage.sections and is_proposal(stage)]
    if waiting:
        values = {"count": len(waiting), "stages": join_runs(waiting)}
        yield make_finding("I_PLACEHOLDER", f"stages/{waiting[0]}", **values)
    for number, stage in enumerate(tour.stages, start=1):
        if number not in waiting:
            yield from _check_names(stage, f"stages/{number}")
            yield from _check_points(stage, len(tour.stages), rules, f"stages/{number}")
    names = [rider.name for team in tour.teams for rider in team.riders]
    default = [name for name in names if DEFAULT_NAME.fullmatch(name)]
    if default:
        yield make_finding("I_DEFAULT_NAMES", "teams", count=len(default), name=default[0])


def _check_names(stage: Stage, where: str) -> Iterable[Finding]:
    nameless = [
        (number, section)
        for number, section in enumerate(stage.sections, start=1)
        if has_category(section.terrain) and not section.name
    ]
    if nameless:
        place = f"{where}/sections/{nameless[0][0]}"
        kilometres = [section.end for _, section in nameless]
        yield make_finding("I_NAMELESS_SUMMIT", place, count=len(nameless), km=kilometres)


def _check_points(stage: Stage, stages: int, rules: Rules, where: str) -> Iterable[Finding]:
    if not stage.sections:
        return
    km, kinds = stage.sections[-1].end, {point.kind for point in stage.points}
    if km >= LONG_KM and INTERMEDIATE_SPRINT not in kinds and propose_sprint(stage, km):
        yield make_finding("I_NO_SPRINT", where, km=km)
    if FEED not in kinds and propose_feeds(stage, km, stages, rules):
        yield make_finding("I_NO_FEED", where, km=km)


def check_stage(stage: Stage, rules: Rules, where: str = "") -> list[Finding]:
    """Return the findings of one stage: terrain, kilometres, points."""
    stage = settle_descents(stage, rules)
    findings = list(_check_terrain(stage, where))
    if stage.format not in FORMATS:
        findings.append(make_finding("E_FORMAT", where, have=stage.format, want=", ".join(FORMATS)))
    if not stage.sections or all(section.squares == 0 for section in stage.sections):
        findings.append(make_finding("E_NO_SECTIONS", where))
    lengths = measure_sections(stage, rules, where)
    findings += lengths.findings
    end = lengths.sections[-1].end if lengths.sections else 0
    for number, point in enumerate(stage.points, start=1):
        place = f"{where}/points/{number}".lstrip("/")
        if point.kind not in POINT_KINDS:
            findings.append(
                make_finding("E_POINT_KIND", place, have=point.kind, want=", ".join(POINT_KINDS))
            )
        elif not 0 < point.km <= end:
            findings.append(make_finding("E_POINT_OUTSIDE", place, km=point.km, end=end))
        elif point.kind == INTERMEDIATE_SPRINT and stage.format != ROAD:
            findings.append(make_finding("W_TT_SPRINT", place, km=point.km))
    return findings


def _check_terrain(stage: Stage, where: str) -> Iterable[Finding]:
    known = terrains()
    for number, section in enumerate(stage.sections, start=1):
        place = f"{where}/sections/{number}".lstrip("/")
        if section.terrain == DESCENT:
            yield make_finding("E_DESCENT_OPEN", place, start=section.start, end=section.end)
        elif section.terrain not in known:
            close = nearest_name(section.terrain, known)
            yield make_finding("E_TERRAIN_UNKNOWN", place, have=section.terrain, nearest=close)
        elif known[section.terrain].trial and stage.format == ROAD:
            yield make_finding("W_TRIAL_IN_ROAD", place, terrain=section.terrain)
