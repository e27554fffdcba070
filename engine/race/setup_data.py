"""A setup and its road as plain values: written into a record, checked when they are read back.

A record comes from anywhere, so everything in it is bounded before anything is made of it.
"""

from __future__ import annotations

import json
from decimal import Decimal
from hashlib import blake2b
from itertools import groupby
from typing import Any, Final

from engine.race.values import NEUTRAL, RaceRider, RaceTeam, Setup
from engine.road.values import Bend, Block, Line, Road, RoadSection
from engine.tour.rider_types import rider_types
from engine.tour.rules import Rules

MOST_ROWS: Final = 20_000
"""A road is never longer (engine/road/build.py); a record that says so was not written."""
MOST_LANES: Final = 8
LONGEST: Final = 10_000
"""Characters of a text."""
LARGEST: Final = 10**9
"""A number of any kind."""
MOST_DIGITS: Final = 28
"""Before or behind the point of a kilometre."""


def write_setup(setup: Setup) -> dict[str, Any]:
    """Return the setup as values that JSON knows."""
    return {
        "road": _write_road(setup.road),
        "game": setup.rules.game,
        "differences": _plain_value(setup.rules.differences()),
        "teams": [
            [team.id, team.name, [_write_rider(rider) for rider in team.riders]]
            for team in setup.teams
        ],
        "key": setup.key,
        "order": list(setup.order),
        "extra": _plain_value(dict(setup.extra)),
        "neutrals": [_write_rider(rider) for rider in setup.neutrals],
    }


def read_setup(values: dict[str, Any]) -> Setup:
    """Return the setup these values were written from; ValueError where they are none of ours."""
    check_bounds(values)
    teams = tuple(
        RaceTeam(_check_text(key), _check_text(name), tuple(_read_rider(rider) for rider in riders))
        for key, name, riders in values["teams"]
    )
    return Setup(
        _read_road(values["road"]),
        Rules(values["game"], values["differences"]),
        teams,
        _check_text(values["key"]),
        tuple(values["order"]),
        dict(values["extra"]),
        tuple(_read_rider(rider) for rider in values.get("neutrals", ())),
    )


def check_bounds(values: Any) -> None:
    """Refuse texts and numbers that no setup holds, before anything is made of them."""
    if isinstance(values, dict):
        for one in values.values():
            check_bounds(one)
    elif isinstance(values, list):
        for one in values:
            check_bounds(one)
    elif isinstance(values, str):
        if len(values) > LONGEST:
            raise ValueError(values[:LONGEST])
    elif isinstance(values, int | float) and abs(values) > LARGEST:
        raise ValueError(values)


def digest_road(road: Road) -> str:
    """Return a short digest of everything of the road that a race can feel."""
    text = json.dumps(_write_road(road), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def is_same_road(one: Road, other: Road) -> bool:
    """Tell whether a race feels no difference, whatever stands beside the two or lies on them."""
    return one is other or digest_road(one.without_board) == digest_road(other.without_board)


def _write_road(road: Road) -> dict[str, Any]:
    """Return a road without its markers and indicators: they are for the table, no race feels them.

    A road without bends is written as it was before any game felt them, so that old records and
    digests stay as they are.
    """
    bends = {"bends": [[b.first, b.last, b.left] for b in road.bends]} if road.bends else {}
    return {
        "name": road.name,
        "format": road.format,
        "type": road.type,
        "lanes": road.lanes,
        "terrain": [[terrain, len(list(run))] for terrain, run in groupby(road.terrain)],
        "stretches": [
            [s.index, s.terrain, str(s.from_km), str(s.to_km), str(s.km), s.first, s.last, s.name]
            for s in road.real_sections
        ],
        "lines": [
            [n.kind, n.square, str(n.km), n.name, n.category, list(n.points), list(n.bonus)]
            for n in road.lines
        ],
        "blocks": [
            [b.first, b.rows, list(b.counts), list(b.thick), list(b.joint_thick), b.kind]
            + [b.turn] * bool(b.turn)
            for b in road.blocks
        ],
        "grid": road.grid_rows,
        "runoff": road.runoff_rows,
        "number": road.number,
        "km": _km_text(road.km),
        "stated": _km_text(road.stated_km),
        **bends,
    }


def _read_road(values: dict[str, Any]) -> Road:
    runs = [(name, _check_count(length, 1, MOST_ROWS)) for name, length in values["terrain"]]
    _check_count(sum([length for _, length in runs]), 0, MOST_ROWS)
    for block in values["blocks"]:
        _check_count(block[1], 0, MOST_ROWS)
    terrain = tuple(name for name, length in runs for _ in range(length))
    sections = [
        RoadSection(index, kind, _exact_km(start), _exact_km(end), _exact_km(km), first, last, name)
        for index, kind, start, end, km, first, last, name in values["stretches"]
    ]
    return Road(
        name=values["name"],
        format=values["format"],
        type=values["type"],
        lanes=_check_count(values["lanes"], 1, MOST_LANES),
        rows=len(terrain),
        terrain=terrain,
        sections=tuple(s for s in sections if s.squares),
        lines=tuple(
            Line(kind, square, _exact_km(km), name, category, tuple(points), tuple(bonus))
            for kind, square, km, name, category, points, bonus in values["lines"]
        ),
        blocks=tuple(
            Block(first, rows, tuple(counts), tuple(thick), tuple(joint), kind, *turn)
            for first, rows, counts, thick, joint, kind, *turn in values["blocks"]
        ),
        bends=tuple(
            Bend(
                _check_count(first, -MOST_ROWS, MOST_ROWS),
                _check_count(last, 1, MOST_ROWS),
                bool(left),
            )
            for first, last, left in values.get("bends", ())
        ),
        grid_rows=_check_count(values["grid"], 0, MOST_ROWS),
        runoff_rows=_check_count(values["runoff"], 0, MOST_ROWS),
        number=values["number"],
        km=_km_of(values["km"]),
        stated_km=_km_of(values["stated"]),
        dropped=tuple(s for s in sections if not s.squares),
    )


def _write_rider(rider: RaceRider) -> list[Any]:
    return [rider.bib, rider.name, rider.type, rider.pe, rider.pe_start]


def _read_rider(values: list[Any]) -> RaceRider:
    bib, name, kind, pe, pe_start = values
    if not all(type(number) is int for number in (bib, pe, pe_start)):
        raise ValueError(values)
    if kind != NEUTRAL and kind not in rider_types():
        raise ValueError(values)
    return RaceRider(bib, str(name), str(kind), pe, pe_start)


def _plain_value(value: Any) -> Any:
    """Return exact numbers as numbers and tuples as lists."""
    if isinstance(value, dict):
        return {str(key): _plain_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain_value(one) for one in value]
    return float(value) if isinstance(value, Decimal) else value


def _km_text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _km_of(text: str | None) -> Decimal | None:
    return None if text is None else _exact_km(text)


def _check_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)  # noqa: TRY004 -- as all that is none of ours
    return value


def _check_count(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(value)
    return value


def _exact_km(text: str) -> Decimal:
    """Return a number of kilometres, which has neither a huge nor a tiny exponent."""
    number = Decimal(text)
    if not number.is_finite() or abs(number.adjusted()) > MOST_DIGITS:
        raise ValueError(text)
    return number
