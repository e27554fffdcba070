"""A stage without errors becomes a road: squares, lines, markers, indicators and the start grid.

What is odd about a road is said in engine/road/check.py; whether a stage has one at all is asked in
engine/road/roads.py.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.errors import RoadError
from engine.road.values import Indicator, Line, Marker, Road, RoadSection
from engine.tour.kinds import trial_class
from engine.tour.proposals import usual_field
from engine.tour.terrain import has_category, is_flat, terrain
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, ITT, ROAD, SUMMIT, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.tour.kinds import Lengths
    from engine.tour.rules import Rules
    from engine.tour.values import Stage, Team

SCORING: Final = "games/ciclismo/scoring.toml"
RACE: Final = "games/ciclismo/race.toml"
MOST_ROWS = 20_000
"""A longer road is refused: no table, no race and no picture is made for it."""


def road_from(
    stage: Stage, lengths: Lengths, kind: str, rules: Rules, *, places: int, number: int
) -> Road:
    """Return the road of a stage without errors, whose descents are named.

    `kind` is the type of the stage, `places` are the squares of its start grid.
    """
    terrains = _trial_terrains(stage, lengths, rules, kind)
    fitted = [s.squares for s in stage.sections]
    counts = count_squares(terrains, [s.km for s in lengths.sections], rules, fitted)
    total = sum(counts)
    if total > MOST_ROWS:
        raise RoadError("road_too_long", stage=stage.name or number, rows=total, most=MOST_ROWS)
    sections = _lay_sections(stage, lengths, terrains, counts)
    lines = _place_lines(stage, sections, kind, rules)
    return Road(
        name=stage.name,
        format=stage.format,
        type=kind,
        lanes=rules["road.lanes"],
        rows=total,
        terrain=tuple(s.terrain for s in sections for _ in range(s.squares)),
        sections=tuple(s for s in sections if s.squares),
        lines=lines,
        markers=_place_markers(sections, lines, stage.format, kind, rules),
        indicators=_place_indicators(lines),
        grid_rows=grid_rows(places, rules),
        km=lengths.covered,
        stated_km=stage.stated_km,
        number=number,
        dropped=tuple(s for s in sections if not s.squares),
    )


def _trial_terrains(stage: Stage, lengths: Lengths, rules: Rules, kind: str) -> list[str]:
    """R3.14 — in a time trial every flat section takes the terrain of the stage's class."""
    names = [s.terrain for s in stage.sections]
    if stage.format == ROAD or (kind == "MOUNTAIN_TT" and rules["mtt.flat_row"] == "FLAT"):
        return names
    trial = trial_class(lengths.covered)
    takes_trial = [
        terrain(name).trial or (is_flat(name) and not terrain(name).rough) for name in names
    ]
    return [trial if takes_it else name for name, takes_it in zip(names, takes_trial, strict=True)]


def count_squares(
    terrains: Sequence[str],
    kilometres: Sequence[Decimal],
    rules: Rules,
    fitted: Sequence[int | None] = (),
) -> list[int]:
    """Return the squares of every section: R3.3, at least one each (RULING 15).

    What an organiser has fitted to an evening goes before the table.
    """
    exact = [
        km * terrain(name).squares_per_km for name, km in zip(terrains, kilometres, strict=True)
    ]
    if rules["km.rounding"] == "per_section":
        counts = [max(1, half_up(squares)) for squares in exact]
    else:
        counts = _round_ends(exact)
    own = fitted or (None,) * len(counts)
    return [n if wish is None else wish for n, wish in zip(counts, own, strict=True)]


def _round_ends(exact: Sequence[Decimal]) -> list[int]:
    """RULING 15 — round the ends of sections, so that the total stays exact."""
    counts: list[int] = []
    reached, laid = Decimal(0), 0
    for squares in exact:
        reached += squares
        end = max(half_up(reached), laid + 1)
        counts.append(end - laid)
        laid = end
    return counts


def half_up(value: Decimal) -> int:
    """Round to the nearest whole number, halves up (R0.2)."""
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))


def _lay_sections(
    stage: Stage, lengths: Lengths, terrains: list[str], counts: list[int]
) -> tuple[RoadSection, ...]:
    road_sections = []
    first = 1
    for index, (section, length, name, squares) in enumerate(
        zip(stage.sections, lengths.sections, terrains, counts, strict=True)
    ):
        last = first + squares - 1
        road_sections.append(
            RoadSection(
                index, terrain(name).id, length.start, length.end, length.km, first, last,
                section.name, section.proposed, section.squares is not None,
            )
        )  # fmt: skip
        first = last + 1
    return tuple(road_sections)


def _place_lines(
    stage: Stage, sections: Sequence[RoadSection], kind: str, rules: Rules
) -> tuple[Line, ...]:
    """Return every line of the road by square; at one square the finish comes last."""
    lines = [*_place_points(stage, sections, rules), *_place_summits(stage, sections, rules)]
    last = sections[-1]
    points = _paid_places(_stage_points(kind, rules))
    # RULING 84: bonus turns are a rider's own; a team finishes as one (R12.8)
    bonus = () if stage.format == TTT else _paid_places(rules["bonus.finish"])
    lines.append(Line(FINISH, last.last, last.to_km, points=points, bonus=bonus))
    return tuple(sorted(lines, key=lambda line: (line.square, line.kind == FINISH)))


def _stage_points(kind: str, rules: Rules) -> Sequence[int]:
    """R12.1, RULING 87 — the points of a stage finish; a queen stage borrows a row."""
    scoring = tables.read_toml(SCORING)
    row = rules["regularity.queen_row"] if kind == "QUEEN" else kind
    return tuple(scoring["regularity_points"][scoring["regularity_same_as"].get(row, row)])


def _paid_places(values: Iterable[int]) -> tuple[int, ...]:
    """RULING 19 — one indicator stands for one paid place, down to the last that pays."""
    row = tuple(values)
    while row and not row[-1]:
        row = row[:-1]
    return row


def _place_points(stage: Stage, sections: Sequence[RoadSection], rules: Rules) -> Iterable[Line]:
    scoring = tables.read_toml(SCORING)["intermediate_sprint"]
    bonus = tuple(scoring["turns"]) if rules["bonus.intermediate_sprints"] else ()
    for point in stage.points:
        sprint = point.kind == INTERMEDIATE_SPRINT
        if sprint and stage.format != ROAD:
            continue  # RULING 74: not used in time trials; the check says so
        yield Line(
            point.kind,
            _square_at(point.km, sections),
            point.km,
            point.name,
            points=tuple(scoring["points"]) if sprint else (),
            bonus=bonus if sprint else (),
            proposed=point.proposed,
        )


def _square_at(km: Decimal, sections: Sequence[RoadSection]) -> int:
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


def _place_summits(stage: Stage, sections: Sequence[RoadSection], rules: Rules) -> Iterable[Line]:
    """R3.13 — a summit line at the last square of every categorised climb.

    RULING 109 l: those a team rides over against the clock pay nothing.
    """
    scoring = tables.read_toml(SCORING)
    paid = stage.format != TTT
    bonus = tuple(scoring["summit_bonus"]["turns"]) if paid and rules["bonus.summits"] else ()
    for s in sections:
        if has_category(s.terrain) and s.squares:
            category = terrain(s.terrain).category
            points = _paid_places(scoring["mountain_points"][s.terrain]) if paid else ()
            yield Line(SUMMIT, s.last, s.to_km, s.name, category, points, bonus)


START_SQUARE = 0
"""Markers at the start line stand beside the last square behind it."""


def _place_markers(
    sections: Sequence[RoadSection],
    lines: Sequence[Line],
    race_format: str,
    kind: str,
    rules: Rules,
) -> tuple[Marker, ...]:
    """Return every marker of the stage by square."""
    markers = [Marker("START", START_SQUARE)]
    if race_format != ROAD and rules["stage.place_tt_marker"]:
        # RULING 18: the flat markers alone would call for the wrong dice row.
        markers.append(Marker("MOUNTAIN_TT" if kind == "MOUNTAIN_TT" else "TT", START_SQUARE))
    for s in (section for section in sections if section.squares):
        mark = terrain(s.terrain).marker
        markers += [Marker(mark, square) for square in sorted({s.first, s.last})]
    markers += [
        Marker(line.kind, line.square) for line in lines if line.kind in (INTERMEDIATE_SPRINT, FEED)
    ]
    markers.append(Marker("FINISH", sections[-1].last))
    return tuple(sorted(markers, key=lambda m: m.square))


INDICATOR_OF = {
    INTERMEDIATE_SPRINT: INTERMEDIATE_SPRINT,
    SUMMIT: "MOUNTAIN",
    FINISH: "STAGE_POINTS",
}


def _place_indicators(lines: Sequence[Line]) -> tuple[Indicator, ...]:
    """RULING 19 — point and bonus indicators beside each line, one value a paid place."""
    indicators = []
    for line in lines:
        if line.points:
            indicators.append(Indicator(INDICATOR_OF[line.kind], line.square, line.points))
        if line.bonus:
            indicators.append(Indicator("BONUS", line.square, line.bonus))
    return tuple(indicators)


def places_for(teams: Iterable[Team], race_format: str = ROAD) -> int:
    """Return the squares the grid needs; while a tour names no riders, those of a full field.

    RULING 39 — an odd last rider has a pair alone. R6.33 — in a time trial only those stand
    there who start together: one rider, or one team.
    """
    riders: Sequence[int] = [len(team.riders) for team in teams]
    squares = [2 * -(-count // 2) for count in (riders if any(riders) else usual_field())]
    if race_format == ROAD:
        return sum(squares)
    return 1 if race_format == ITT else max(squares)


def grid_rows(squares: int, rules: Rules) -> int:
    """RULING 39 — pairs fill the lanes two rows deep; in single file each lies behind the last."""
    pairs = -(-squares // 2)
    lanes = 1 if rules["start.grid"] == "single_file_left" else rules["road.lanes"]
    return int(2 * -(-pairs // lanes))


def weather_rows(rows: int) -> list[int]:
    """R11.2, RULING 75 — a third, half and three quarters of the stage, rounded up."""
    return [-(-rows * over // under) for over, under in tables.read_toml(RACE)["weather"]["checks"]]
