"""What `--json` gives of stages, boards and races: each field declared once for all commands."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.common import finding_rows
from designer.kit.cut.imposition import count_sheets
from engine.board.bill import make_bill
from engine.board.spots import place_spots
from engine.race.course import km_of
from engine.road.roads import look_at_stage
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.language import Language
    from engine.board.bill import Bill, TileCount
    from engine.board.values import Board, Piece
    from engine.race.values import Arrival
    from engine.ride.conversion import ConvertedStage
    from engine.ride.ride import Ride
    from engine.ride.stages import RiddenStage
    from engine.road.roads import SurveyedStage
    from engine.road.values import Line
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def stage_row(
    language: Language, surveyed: SurveyedStage, sheets: int | None = None
) -> dict[str, Any]:
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
        "sections": _section_rows(surveyed),
        "points": [
            {
                "kind": line.kind,
                "km": line.km,
                "square": line.square,
                "name": line.name,
                "proposed": line.proposed,
            }
            for line in (road.lines if road else ())
        ],
        "markers": [{"kind": m.kind, "square": m.square} for m in (road.markers if road else ())],
        "indicators": [
            {"kind": i.kind, "square": i.square, "values": list(i.values)}
            for i in (road.indicators if road else ())
        ],
        "findings": finding_rows(language, surveyed.findings),
    }


def _section_rows(surveyed: SurveyedStage) -> list[dict[str, Any]]:
    stage, road = surveyed.stage, surveyed.road
    sections = road.real_sections if road else (None,) * len(stage.sections)
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
            stage.sections, surveyed.lengths.sections, sections, strict=True
        )
    ]


def course_row(language: Language, converted: ConvertedStage) -> dict[str, Any]:
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
        "looks": [look._asdict() for look in converted.terrain_runs],
        "lines": _line_rows(converted, course.lines),
        "marks": _line_rows(converted, course.marks),
        "teams": [{"id": t.id, "bibs": [r.bib for r in t.riders]} for t in start.teams]
        if start
        else None,
        "refused": language.refusal_text(converted.refusal) if converted.refusal else None,
        "left_out": [
            {**row, "name": found.code.removeprefix("I_LEFT_").lower(), **dict(found.values)}
            for row, found in zip(
                finding_rows(language, converted.left_out), converted.left_out, strict=True
            )
        ],
    }


def _line_rows(converted: ConvertedStage, lines: Iterable[Line]) -> list[dict[str, Any]]:
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


def board_row(
    board: Board, tour: Tour, language: Language, findings: Iterable[Finding]
) -> dict[str, Any]:
    """Return one board: its lengths with every piece, its tiles, its markers, its findings."""
    bill = make_bill([board], tour_rules(tour), board.stock, tour.printed)
    number = board.road.number
    return {
        "stage": number,
        "table": {
            "width_mm": _plain_mm(board.table.width),
            "height_mm": _plain_mm(board.table.height),
        },
        "minutes": look_at_stage(tour, tour.stages[number - 1], number).minutes,
        "sheets": count_sheets([board]),
        "lengths": [
            {
                "first": length.first,
                "last": length.last,
                "fits": length.fits,
                "tight": length.tight,
                "pieces": [_piece_row(piece) for piece in length.pieces],
            }
            for length in board.lengths
        ],
        "tiles": tile_rows(bill.tiles),
        "markers": _marker_rows(board),
        "box": box_row(bill),
        "findings": finding_rows(language, findings),
    }


def _piece_row(piece: Piece) -> dict[str, Any]:
    return {
        "tile": piece.tile,
        "rows": piece.rows,
        "x_mm": _plain_mm(piece.pose.x),
        "y_mm": _plain_mm(piece.pose.y),
        "angle_deg": _plain_mm(piece.pose.angle),
        "first": piece.first,
        "last": piece.last,
    }


def _marker_rows(board: Board) -> list[dict[str, Any]]:
    """Return each marker where its square first comes to lie."""
    rows: list[dict[str, Any]] = []
    last = board.lengths[0].first - 1 if board.lengths else 0
    for length in board.lengths:
        rows += [
            {
                "kind": spot.kind,
                "square": spot.square,
                "x_mm": _plain_mm(spot.pose.x),
                "y_mm": _plain_mm(spot.pose.y),
            }
            for spot in place_spots(board, length)
            if spot.square > last
        ]
        last = length.last
    return rows


def _plain_mm(value: float) -> float | int:
    rounded = round(value, 4)
    return int(rounded) if rounded.is_integer() else rounded


def box_row(bill: Bill) -> dict[str, Any]:
    """Return what is needed of each marker and indicator against what the box has."""
    return {
        name: [{"kind": n.kind, "need": n.need, "have": n.have} for n in needs]
        for name, needs in (("markers", bill.markers), ("indicators", bill.indicators))
    }


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


def race_row(ridden: RiddenStage, language: Language) -> dict[str, Any]:
    """Return one stage: arrivals, lines, classifications after it, and the digest of its end."""
    results, record, ride = ridden.results, ridden.record, ridden.ride
    tables = ride.game.score_tables(results) if ride.game.score_tables is not None else ()
    return {
        "game": ridden.setup.rules.game,
        "rules": record.rules if record else None,
        "stage": None if ride.is_own_course else ridden.number,
        "own": ridden.setup.road.name if ride.is_own_course else None,
        "seed": ridden.setup.key,
        "left_out": finding_rows(language, ridden.left_out),
        "digest": record.turns[-1].digest if record else None,
        "turns": results.turns,
        "arrivals": [arrival_row(arrival) for arrival in results.arrivals],
        "lines": [
            {
                "kind": line.kind,
                "square": line.square,
                "places": [
                    {"place": p.place, "rider": p.bib, "points": p.points, "bonus": p.bonus}
                    for p in line.places
                ],
            }
            for line in results.lines
        ],
        "teams": [asdict(team) for team in results.teams],
        **({"sheet": {table.key: list(table.rows) for table in tables}} if tables else {}),
        "classifications": _classification_rows(ride.up_to_stage(ridden.number)),
    }


def arrival_row(arrival: Arrival) -> dict[str, Any]:
    """Return who arrived where, when and with what left."""
    return {
        "place": arrival.place,
        "rider": arrival.bib,
        "team": arrival.team,
        "type": arrival.type,
        "turns": arrival.turns,
        "overshoot": arrival.overshoot,
        "pe_left": arrival.pe_left,
        "status": arrival.status,
        "spent": dict(arrival.spent),
    }


def _classification_rows(ride: Ride) -> dict[str, Any]:
    """Return every classification as it stands after the stages counted so far."""
    if ride.is_own_course or ride.game.series is None:
        return {}
    standings = ride.standings
    told = ride.series.rankings_of(standings)
    if told.leaders is None:
        return {}
    rankings = {ranking.key: list(ranking.rows) for ranking in told.rankings}
    return {"stages": standings.counted_stages, **rankings, "jerseys": dict(told.leaders)}
