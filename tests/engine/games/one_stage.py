"""The stages of the vectors common to all games, in squares, and what a course says of them."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.race.values import RaceRider, RaceTeam
from engine.road.values import Line, Road, RoadSection
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.race.course import Course
    from engine.tour.finding import Finding

SPRINT, FEED, SUMMIT, FINISH = "INTERMEDIATE_SPRINT", "FEED", "SUMMIT", "FINISH"


def stage(*sections: tuple[str, int], lanes: int = 3, **given: Any) -> Road:
    """Return a road of these sections; points are given as `sprints=(85,)`, `feeds=(120,)`."""
    on_road, end = [], 0
    for index, (name, squares) in enumerate(sections):
        first, last = Decimal(end), Decimal(end + squares)
        end += squares
        on_road.append(RoadSection(index, name, first, last, last - first, int(first) + 1, end))
    lines = [Line(SPRINT, s, Decimal(s), bonus=(3, 2, 1)) for s in given.pop("sprints", ())]
    lines += [Line(FEED, s, Decimal(s)) for s in given.pop("feeds", ())]
    lines += [
        Line(SUMMIT, s.last, s.to_km, category=category, bonus=(3, 2, 1))
        for s in on_road
        if (category := terrain(s.terrain).category)
    ]
    lines.append(Line(FINISH, end, Decimal(end)))
    values: dict[str, Any] = {
        "name": "", "format": "road", "type": "FLAT_STAGE", "lanes": lanes, "rows": end,
        "terrain": tuple(s.terrain for s in on_road for _ in range(s.squares)),
        "sections": tuple(on_road), "number": 1,
        "lines": tuple(sorted(lines, key=lambda line: (line.square, line.kind == FINISH))),
    }  # fmt: skip
    return Road(**(values | given))


OS_1 = stage(("FLAT", 165), sprints=(85,))
OS_2 = stage(("FLAT", 119), ("MTN_3", 18), ("DESC_LOW", 8), ("FLAT", 36))
OS_3 = stage(("TT_MID", 54), format="ITT", type="ITT")
OS_4 = stage(
    ("FLAT", 60), ("MTN_2", 36), ("DESC_MID", 14), ("FLAT", 25), ("HILL", 6), ("MTN_HC", 54),
    ("DESC_HIGH", 15), ("MTN_1", 30), sprints=(50, 130), feeds=(120,),
)  # fmt: skip
OS_5 = stage(("FLAT", 10), ("HILL", 3), ("FLAT", 5), sprints=(10,))


def looks(course: Course) -> str:
    """Return the look of a course as the vectors write it: FLAT 21, MTN_3 3."""
    return ", ".join(f"{name} {len(list(run))}" for name, run in groupby(course.look))


def said(findings: Iterable[Finding]) -> str:
    """Return what is left out as the vectors write it: terrain 2 of 4, lanes 3."""
    parts = []
    for found in findings:
        name = found.code.removeprefix("I_LEFT_").lower()
        of = f" of {found.values['of']}" if "of" in found.values else ""
        parts.append(f"{name} {found.values.get('count', 1)}{of}")
    return ", ".join(parts)


def team(name: str, *riders: tuple[int, str]) -> RaceTeam:
    return RaceTeam(name, name, tuple(RaceRider(bib, str(bib), kind) for bib, kind in riders))


P = team(
    "P", (1, "ROULEUR"), (2, "ROULEUR_CLIMBER"), (3, "SPRINTER"), (4, "LEADER"), (5, "CLIMBER"),
    (6, "ROULEUR_SPRINTER"),
)  # fmt: skip
Q = team(
    "Q", (11, "CLIMBER"), (12, "ALLROUNDER"), (13, "ROULEUR_CLIMBER"), (14, "TIMETRIALIST"),
    (15, "CLIMBER"),
)  # fmt: skip
