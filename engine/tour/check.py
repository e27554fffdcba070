"""Everything wrong or odd in a tour while it is still in kilometres."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.tour.finding import finding
from engine.tour.lengths import measure
from engine.tour.nearest import nearest
from engine.tour.propose import DESCENT, settle_descents
from engine.tour.rules import parameters
from engine.tour.teams import check_teams
from engine.tour.terrain import terrains
from engine.tour.values import FORMATS, INTERMEDIATE_SPRINT, POINT_KINDS, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage, Tour


def check_tour(tour: Tour, rules: Rules) -> list[Finding]:
    """Return the findings of the tour as a whole: rules, teams, stages that come twice."""
    found = list(_check_rules(tour))
    found += check_teams(tour, rules)
    found += _check_numbers(tour)
    names = Counter(stage.name for stage in tour.stages if stage.name)
    found += [finding("W_STAGE_NAME_TWICE", "stages", name=n) for n, k in names.items() if k > 1]
    for after in tour.rest_after:
        if not 1 <= after < len(tour.stages):
            found.append(finding("E_REST_DAY", "rest_days", after=after, stages=len(tour.stages)))
    if not tour.stages:
        found.append(finding("W_NO_STAGES", ""))
    return found


def _check_numbers(tour: Tour) -> Iterable[Finding]:
    """The order of the file is the order of the road; written numbers should agree with it."""
    counts = Counter(stage.number for stage in tour.stages if stage.number)
    for place, stage in enumerate(tour.stages, start=1):
        if counts[stage.number] > 1:
            yield finding("E_STAGE_TWICE", f"stages/{place}", number=stage.number)
        elif stage.number not in (0, place):
            yield finding("W_STAGE_NUMBER", f"stages/{place}", number=stage.number, place=place)


def check_stage(stage: Stage, rules: Rules, where: str = "") -> list[Finding]:
    """Return the findings of one stage: terrain, kilometres, points."""
    stage = settle_descents(stage, rules)
    found = list(_check_terrain(stage, where))
    if stage.format not in FORMATS:
        found.append(finding("E_FORMAT", where, have=stage.format, want=", ".join(FORMATS)))
    if not stage.sections:
        found.append(finding("E_NO_SECTIONS", where))
    lengths = measure(stage, rules, where)
    found += lengths.findings
    end = lengths.spans[-1].end if lengths.spans else 0
    for number, point in enumerate(stage.points, start=1):
        place = f"{where}/points/{number}".lstrip("/")
        if point.kind not in POINT_KINDS:
            found.append(
                finding("E_POINT_KIND", place, have=point.kind, want=", ".join(POINT_KINDS))
            )
        elif not 0 < point.km <= end:
            found.append(finding("E_POINT_OUTSIDE", place, km=point.km, end=end))
        elif point.kind == INTERMEDIATE_SPRINT and stage.format != ROAD:
            found.append(finding("W_TT_SPRINT", place, km=point.km))
    return found


def _check_terrain(stage: Stage, where: str) -> Iterable[Finding]:
    known = terrains()
    for number, section in enumerate(stage.sections, start=1):
        place = f"{where}/sections/{number}".lstrip("/")
        if section.terrain == DESCENT:
            yield finding("E_DESCENT_OPEN", place, start=section.start, end=section.end)
        elif section.terrain not in known:
            close = nearest(section.terrain, known)
            yield finding("E_TERRAIN_UNKNOWN", place, have=section.terrain, nearest=close)
        elif known[section.terrain].trial and stage.format == ROAD:
            yield finding("W_TRIAL_IN_ROAD", place, terrain=section.terrain)


def _check_rules(tour: Tour) -> Iterable[Finding]:
    """A house rule that is unknown or out of range stays at the book's value, and says so."""
    known = parameters()
    for key, value in tour.rules.items():
        place = f"rules/{key}"
        if key not in known:
            yield finding("W_RULE_UNKNOWN", place, key=key, nearest=nearest(key, known))
        elif not known[key].accepts(value):
            yield finding(
                "W_RULE_RANGE",
                place,
                key=key,
                value=value,
                default=known[key].default,
                range=known[key].range(),
            )
