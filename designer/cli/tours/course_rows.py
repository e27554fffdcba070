"""A stage converted for a game as the rows `--json` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.call.common import finding_rows
from engine.race.course import km_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ride.conversion import ConvertedStage
    from engine.road.values import Line


def course_row(lang: str, converted: ConvertedStage) -> dict[str, Any]:
    """Return one stage as a game rides it: squares, looks, lines, riders, what is left out."""
    course, road, start = converted.course, converted.road, converted.start
    return {
        "number": road.number,
        "name": road.name,
        "format": road.format,
        "type": road.type,
        "game": converted.game.id,
        "rows": road.rows,
        "squares": course.squares,
        "laps": course.laps,
        "lanes": course.lanes,
        "looks": [look._asdict() for look in converted.looks],
        "lines": _lines(converted, course.lines),
        "marks": _lines(converted, course.marks),
        "teams": [{"id": t.id, "bibs": [r.bib for r in t.riders]} for t in start.teams]
        if start
        else None,
        "refused": converted.refused.sentence(lang) if converted.refused else None,
        "left_out": [
            {**row, "name": found.code.removeprefix("I_LEFT_").lower(), **dict(found.values)}
            for row, found in zip(
                finding_rows(lang, converted.left_out), converted.left_out, strict=True
            )
        ],
    }


def _lines(converted: ConvertedStage, lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [
        {
            "kind": line.kind,
            "square": line.square,
            "km": km_of(converted.course, converted.road, line.square),
            "name": line.name,
            "points": list(line.points),
        }
        for line in lines
    ]
