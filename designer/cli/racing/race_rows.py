"""A ridden stage as the rows `--json` gives."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from designer.cli.call.common import finding_rows

if TYPE_CHECKING:
    from engine.ride.ride import Ride
    from engine.ride.stages import RiddenStage


def race_row(ridden: RiddenStage, lang: str) -> dict[str, Any]:
    """Return one stage: arrivals, lines, classifications after it, and the digest of its end."""
    results, record = ridden.results, ridden.record
    return {
        "game": ridden.setup.rules.game,
        "rules": record.rules if record else None,
        "stage": None if ridden.ride.own else ridden.number,
        "own": ridden.setup.road.name if ridden.ride.own else None,
        "seed": ridden.setup.key,
        "left_out": finding_rows(lang, ridden.left_out),
        "digest": record.turns[-1].digest if record else None,
        "turns": results.turns,
        "arrivals": [
            {
                "place": a.place,
                "rider": a.bib,
                "team": a.team,
                "type": a.type,
                "turns": a.turns,
                "overshoot": a.overshoot,
                "pe_left": a.pe_left,
                "status": a.status,
                "spent": dict(a.spent),
            }
            for a in results.arrivals
        ],
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
        "teams": [asdict(t) for t in results.teams],
        **_sheet(ridden),
        "classifications": classifications(ridden.ride.counting(ridden.number)),
    }


def _sheet(ridden: RiddenStage) -> dict[str, Any]:
    """Return the tables of the score sheet, where a game has one."""
    sheet = ridden.ride.game.sheet
    tables = () if sheet is None else sheet(ridden.results)
    return {"sheet": {table.key: list(table.rows) for table in tables}} if tables else {}


def classifications(ride: Ride) -> dict[str, Any]:
    """Return every classification as it stands after the stages counted so far."""
    if ride.own or ride.game.series is None:
        return {}
    standings = ride.standings
    told = ride.series.told(standings)
    if told.leaders is None:
        return {}
    rankings = {ranking.key: list(ranking.rows) for ranking in told.rankings}
    return {"stages": standings.counted, **rankings, "jerseys": dict(told.leaders)}
