"""A surveyed stage as the rows `--json` gives, the same for every command that shows one."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.call.common import finding_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.board.bill import TileCount
    from engine.road.check import Need
    from engine.road.roads import SurveyedStage
    from engine.road.values import Road


def stage_row(lang: str, surveyed: SurveyedStage, sheets: int | None = None) -> dict[str, Any]:
    """Return one stage: its sections, points, markers, indicators and findings.

    A stage with an error has no road, so its squares are null and it has no markers.
    """
    stage, road = surveyed.stage, surveyed.road
    return {
        "number": surveyed.number,
        "name": stage.name,
        "format": stage.format,
        "type": surveyed.type,
        "km": surveyed.lengths.covered,
        "squares": road.rows if road else None,
        "minutes": surveyed.minutes,
        "sheets": sheets,
        "sections": _sections(surveyed),
        "points": _points(road) if road else [],
        "markers": [{"kind": m.kind, "square": m.square} for m in road.markers] if road else [],
        "indicators": [
            {"kind": i.kind, "square": i.square, "values": list(i.values)}
            for i in (road.indicators if road else ())
        ],
        "findings": finding_rows(lang, surveyed.findings),
    }


def _sections(surveyed: SurveyedStage) -> list[dict[str, Any]]:
    sections = surveyed.road.sections if surveyed.road else (None,) * len(surveyed.stage.sections)
    return [
        {
            "terrain": laid.terrain if laid else section.terrain,
            "from_km": section.start,
            "to_km": section.end,
            "km": span.km,
            "squares": laid.squares if laid else None,
            "first": laid.first if laid else None,
            "last": laid.last if laid else None,
            "name": section.name,
            "proposed": section.proposed,
        }
        for section, span, laid in zip(
            surveyed.stage.sections, surveyed.lengths.sections, sections, strict=True
        )
    ]


def _points(road: Road) -> list[dict[str, Any]]:
    return [
        {
            "kind": line.kind,
            "km": line.km,
            "square": line.square,
            "name": line.name,
            "proposed": line.proposed,
        }
        for line in road.lines
    ]


def need_rows(needs: Iterable[Need]) -> list[Mapping[str, Any]]:
    """Return what is needed against what the box has."""
    return [{"kind": n.kind, "need": n.need, "have": n.have} for n in needs]


def tile_rows(lines: Iterable[TileCount]) -> list[dict[str, Any]]:
    """Return what is needed of each tile, which faces lie up, what there is and is to print."""
    return [
        {
            "tile": line.tile,
            "need": line.need,
            "have": line.have,
            "print": line.to_print,
            "print_both_sides": line.both_sides,
            "lying": [asdict(lying) for lying in line.lying],
        }
        for line in lines
    ]
