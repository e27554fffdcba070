"""The lines of a road: sprints and feeds by their kilometre, summits, the finish (R3.9, R3.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables
from engine.road.making.squares import half_up
from engine.road.values import Line
from engine.tour.terrain import terrain
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from decimal import Decimal

    from engine.road.values import RoadSection
    from engine.tour.rules import Rules
    from engine.tour.values import Stage

SCORING = "games/ciclismo/scoring.toml"


def place_lines(
    stage: Stage, sections: Sequence[RoadSection], kind: str, rules: Rules
) -> tuple[Line, ...]:
    """Return every line of the road by square; at one square the finish comes last."""
    found = [*_points(stage, sections, rules), *_summits(stage, sections, rules)]
    last = sections[-1]
    points = _paid(stage_points(kind, rules))
    # RULING 84: bonus turns are a rider's own; a team finishes as one (R12.8)
    bonus = () if stage.format == TTT else _paid(rules["bonus.finish"])
    found.append(Line(FINISH, last.last, last.to_km, points=points, bonus=bonus))
    return tuple(sorted(found, key=lambda line: (line.square, line.kind == FINISH)))


def square_at(km: Decimal, sections: Sequence[RoadSection]) -> int:
    """R3.9 — the square of a kilometre; inside an uncovered one, the last square before it."""
    before = 1
    for s in sections:
        if s.from_km < km <= s.to_km and s.squares:
            per_km = s.squares / s.km if s.fitted else terrain(s.terrain).squares_per_km
            inside = half_up((km - s.from_km) * per_km)
            return s.first - 1 + min(max(inside, 1), s.squares)
        if s.squares and s.to_km < km:
            before = s.last
    return before


def stage_points(kind: str, rules: Rules) -> Sequence[int]:
    """R12.1, RULING 87 — the points of a stage finish; a queen stage borrows a row."""
    scoring = tables.toml(SCORING)
    row = rules["regularity.queen_row"] if kind == "QUEEN" else kind
    return tuple(scoring["regularity_points"][scoring["regularity_same_as"].get(row, row)])


def _paid(values: Iterable[int]) -> tuple[int, ...]:
    """RULING 19 — one indicator stands for one paid place, down to the last that pays."""
    row = tuple(values)
    while row and not row[-1]:
        row = row[:-1]
    return row


def _points(stage: Stage, sections: Sequence[RoadSection], rules: Rules) -> Iterable[Line]:
    scoring = tables.toml(SCORING)["intermediate_sprint"]
    bonus = tuple(scoring["turns"]) if rules["bonus.intermediate_sprints"] else ()
    for point in stage.points:
        sprint = point.kind == INTERMEDIATE_SPRINT
        if sprint and stage.format != ROAD:
            continue  # RULING 74: not used in time trials; the check says so
        yield Line(
            point.kind,
            square_at(point.km, sections),
            point.km,
            point.name,
            points=tuple(scoring["points"]) if sprint else (),
            bonus=bonus if sprint else (),
            proposed=point.proposed,
        )


def _summits(stage: Stage, sections: Sequence[RoadSection], rules: Rules) -> Iterable[Line]:
    """R3.13 — a summit line at the last square of every categorised climb.

    RULING 109 l: those a team rides over against the clock pay nothing.
    """
    scoring = tables.toml(SCORING)
    paid = stage.format != TTT
    bonus = tuple(scoring["summit_bonus"]["turns"]) if paid and rules["bonus.summits"] else ()
    for s in sections:
        category = terrain(s.terrain).category
        if category and s.squares:
            points = _paid(scoring["mountain_points"][s.terrain]) if paid else ()
            yield Line(SUMMIT, s.last, s.to_km, s.name, category, points, bonus)
