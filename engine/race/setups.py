"""A setup as plain JSON values and back, so that a record needs no tour beside it."""

from __future__ import annotations

import json
from decimal import Decimal
from hashlib import blake2b
from itertools import groupby
from typing import Any

from engine.race.values import Rider, Setup, Team
from engine.road.values import Block, Line, Road, Stretch
from engine.tour.rules import Rules


def write(setup: Setup) -> dict[str, Any]:
    """Return the setup as values that JSON knows."""
    return {
        "road": _write_road(setup.road),
        "game": setup.rules.game,
        "differences": _plain(setup.rules.differences()),
        "teams": [
            [team.id, team.name, [_write_rider(rider) for rider in team.riders]]
            for team in setup.teams
        ],
        "key": setup.key,
        "order": list(setup.order),
        "extra": _plain(dict(setup.extra)),
        "neutrals": [_write_rider(rider) for rider in setup.neutrals],
    }


def read(values: dict[str, Any]) -> Setup:
    """Return the setup these values were written from."""
    teams = tuple(
        Team(key, name, tuple(Rider(*rider) for rider in riders))
        for key, name, riders in values["teams"]
    )
    return Setup(
        _read_road(values["road"]),
        Rules(values["differences"], values["game"]),
        teams,
        values["key"],
        tuple(values["order"]),
        values["extra"],
        tuple(Rider(*rider) for rider in values.get("neutrals", ())),
    )


def digest(road: Road) -> str:
    """Return a short digest of everything of the road that a race can feel."""
    text = json.dumps(_write_road(road), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _write_rider(rider: Rider) -> list[Any]:
    return [rider.bib, rider.name, rider.type, rider.pe, rider.pe_start]


def _plain(value: Any) -> Any:
    """Return exact numbers as numbers and tuples as lists."""
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return float(value) if isinstance(value, Decimal) else value


def _km(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _write_road(road: Road) -> dict[str, Any]:
    """Leave out markers and indicators: they are for the table, a race does not feel them."""
    return {
        "name": road.name,
        "format": road.format,
        "type": road.type,
        "lanes": road.lanes,
        "terrain": [[terrain, len(list(run))] for terrain, run in groupby(road.terrain)],
        "stretches": [
            [s.index, s.terrain, str(s.from_km), str(s.to_km), str(s.km), s.first, s.last, s.name]
            for s in road.stretches
        ],
        "lines": [
            [n.kind, n.square, str(n.km), n.name, n.category, list(n.points), list(n.bonus)]
            for n in road.lines
        ],
        "blocks": [
            [b.first, b.rows, list(b.counts), list(b.thick), list(b.joint_thick), b.kind]
            for b in road.blocks
        ],
        "grid": road.grid_rows,
        "runoff": road.runoff_rows,
        "number": road.number,
        "km": _km(road.km),
        "stated": _km(road.stated_km),
    }


def _read_road(values: dict[str, Any]) -> Road:
    terrain = tuple(name for name, length in values["terrain"] for _ in range(length))
    return Road(
        name=values["name"],
        format=values["format"],
        type=values["type"],
        lanes=values["lanes"],
        rows=len(terrain),
        terrain=terrain,
        stretches=tuple(
            Stretch(index, terrain, Decimal(start), Decimal(end), Decimal(km), first, last, name)
            for index, terrain, start, end, km, first, last, name in values["stretches"]
        ),
        lines=tuple(
            Line(kind, square, Decimal(km), name, category, tuple(points), tuple(bonus))
            for kind, square, km, name, category, points, bonus in values["lines"]
        ),
        blocks=tuple(
            Block(first, rows, tuple(counts), tuple(thick), tuple(joint), kind)
            for first, rows, counts, thick, joint, kind in values["blocks"]
        ),
        grid_rows=values["grid"],
        runoff_rows=values["runoff"],
        number=values["number"],
        km=_decimal(values["km"]),
        stated_km=_decimal(values["stated"]),
    )
