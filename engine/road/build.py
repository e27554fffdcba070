"""Kilometres become a road: squares section by section, then lines, markers and indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import RoadError
from engine.road.furnish import indicators, markers
from engine.road.grid import grid_rows
from engine.road.lines import lines
from engine.road.squares import spread, trial_terrains
from engine.road.values import Road, Stretch
from engine.tour.check import check_stage
from engine.tour.finding import errors
from engine.tour.kinds import stage_type
from engine.tour.lengths import measure
from engine.tour.propose import settle_descents
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from engine.tour.finding import Finding
    from engine.tour.lengths import Lengths
    from engine.tour.rules import Rules
    from engine.tour.values import Stage

MOST_ROWS = 20_000
"""A longer road is refused: no table, no race and no picture is made for it."""


def build(stage: Stage, rules: Rules, *, riders: int = 0, number: int = 0) -> Road:
    """Return the road of a stage; a stage with errors has none and is refused."""
    stage = settle_descents(stage, rules)
    wrong = errors(check_stage(stage, rules))
    if wrong:
        raise RoadError("road_has_errors", stage=stage.name or number, codes=_codes(wrong))
    lengths = measure(stage, rules)
    kind, _ = stage_type(stage, lengths, rules)
    ridden = trial_terrains(stage, lengths, rules, kind)
    counts = spread(ridden, [s.km for s in lengths.spans], rules)
    total = sum(counts)
    if total > MOST_ROWS:
        raise RoadError("road_too_long", stage=stage.name or number, rows=total, most=MOST_ROWS)
    stretches = _stretches(stage, lengths, ridden, counts)
    placed = lines(stage, stretches, kind, rules)
    return Road(
        name=stage.name,
        format=stage.format,
        type=kind,
        lanes=rules["road.lanes"],
        rows=total,
        terrain=tuple(s.terrain for s in stretches for _ in range(s.squares)),
        stretches=stretches,
        lines=placed,
        markers=markers(stretches, placed, stage.format, kind, rules),
        indicators=indicators(placed),
        grid_rows=grid_rows(riders, rules),
        km=lengths.covered,
        stated_km=stage.stated_km,
        number=number,
    )


def _codes(wrong: list[Finding]) -> str:
    return ", ".join(sorted({f.code for f in wrong}))


def _stretches(
    stage: Stage, lengths: Lengths, ridden: list[str], counts: list[int]
) -> tuple[Stretch, ...]:
    found = []
    first = 1
    for index, (section, span, name, squares) in enumerate(
        zip(stage.sections, lengths.spans, ridden, counts, strict=True)
    ):
        found.append(
            Stretch(
                index,
                terrain(name).id,
                span.start,
                span.end,
                span.km,
                first,
                first + squares - 1,
                section.name,
                section.proposed,
            )
        )
        first += squares
    return tuple(found)
