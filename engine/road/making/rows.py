"""A stage that was measured becomes a road: its squares, then lines, markers and indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import RoadError
from engine.road.making.furnish import place_indicators, place_markers
from engine.road.making.grid import grid_rows
from engine.road.making.lines import place_lines
from engine.road.making.squares import count_squares, trial_terrains
from engine.road.values import Road, RoadSection
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from engine.tour.kinds import Lengths
    from engine.tour.rules import Rules
    from engine.tour.values import Stage

MOST_ROWS = 20_000
"""A longer road is refused: no table, no race and no picture is made for it."""


def road_from(
    stage: Stage, lengths: Lengths, kind: str, rules: Rules, *, places: int, number: int
) -> Road:
    """Return the road of a stage without errors, whose descents are named.

    `kind` is the type of the stage, `places` are the squares of its start grid.
    """
    ridden = trial_terrains(stage, lengths, rules, kind)
    fitted = [s.squares for s in stage.sections]
    counts = count_squares(ridden, [s.km for s in lengths.sections], rules, fitted)
    total = sum(counts)
    if total > MOST_ROWS:
        raise RoadError("road_too_long", stage=stage.name or number, rows=total, most=MOST_ROWS)
    sections = _sections(stage, lengths, ridden, counts)
    placed = place_lines(stage, sections, kind, rules)
    return Road(
        name=stage.name,
        format=stage.format,
        type=kind,
        lanes=rules["road.lanes"],
        rows=total,
        terrain=tuple(s.terrain for s in sections for _ in range(s.squares)),
        sections=sections,
        lines=placed,
        markers=place_markers(sections, placed, stage.format, kind, rules),
        indicators=place_indicators(placed),
        grid_rows=grid_rows(places, rules),
        km=lengths.covered,
        stated_km=stage.stated_km,
        number=number,
    )


def _sections(
    stage: Stage, lengths: Lengths, ridden: list[str], counts: list[int]
) -> tuple[RoadSection, ...]:
    found = []
    first = 1
    for index, (section, span, name, squares) in enumerate(
        zip(stage.sections, lengths.sections, ridden, counts, strict=True)
    ):
        found.append(
            RoadSection(
                index,
                terrain(name).id,
                span.start,
                span.end,
                span.km,
                first,
                first + squares - 1,
                section.name,
                section.proposed,
                section.squares is not None,
            )
        )
        first += squares
    return tuple(found)
