"""Findings of one stage: terrain, kilometres, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.text import nearest_name
from engine.tour.derived.lengths import measure_sections
from engine.tour.finding import make_finding
from engine.tour.propose import DESCENT, settle_descents
from engine.tour.terrain import terrains
from engine.tour.values import FORMATS, INTERMEDIATE_SPRINT, POINT_KINDS, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Stage


def check_stage(stage: Stage, rules: Rules, where: str = "") -> list[Finding]:
    """Return the findings of one stage: terrain, kilometres, points."""
    stage = settle_descents(stage, rules)
    found = list(_check_terrain(stage, where))
    if stage.format not in FORMATS:
        found.append(make_finding("E_FORMAT", where, have=stage.format, want=", ".join(FORMATS)))
    if not stage.sections or all(section.squares == 0 for section in stage.sections):
        found.append(make_finding("E_NO_SECTIONS", where))
    lengths = measure_sections(stage, rules, where)
    found += lengths.findings
    end = lengths.sections[-1].end if lengths.sections else 0
    for number, point in enumerate(stage.points, start=1):
        place = f"{where}/points/{number}".lstrip("/")
        if point.kind not in POINT_KINDS:
            found.append(
                make_finding("E_POINT_KIND", place, have=point.kind, want=", ".join(POINT_KINDS))
            )
        elif not 0 < point.km <= end:
            found.append(make_finding("E_POINT_OUTSIDE", place, km=point.km, end=end))
        elif point.kind == INTERMEDIATE_SPRINT and stage.format != ROAD:
            found.append(make_finding("W_TT_SPRINT", place, km=point.km))
    return found


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
