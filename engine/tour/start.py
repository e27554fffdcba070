"""A tour to fill in: flat stages, and teams dealt so that the type limits hold (RULING 10)."""

from __future__ import annotations

from decimal import Decimal
from itertools import count
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.values import Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

FRESH_TOUR = "games/ciclismo/start.toml"


def fresh_tour(
    name: str,
    stages: int,
    rests: Iterable[int],
    teams: int,
    labels: Mapping[str, str],
    *,
    one_day: bool = False,
) -> Tour:
    """Return a tour that converts and races as it is; `labels` word its stages and riders."""
    km = Decimal(tables.toml(FRESH_TOUR)["stage_km"])
    return Tour(
        name=name,
        stages=tuple(
            Stage(
                labels["stage"].format(number=n),
                sections=(Section("FLAT", Decimal(0), km, proposed=True),),
            )
            for n in range(1, stages + 1)
        ),
        rest_after=tuple(sorted(set(rests))),
        teams=tuple(deal_team(index, labels) for index in range(teams)),
        one_day=one_day,
    )


def usual_field() -> list[int]:
    """Return the riders of each team where a tour names none yet: a full field (R1.10, R2.2)."""
    table = tables.toml(FRESH_TOUR)
    return [len(table["types"])] * len(table["colours"])


def deal_team(index: int, labels: Mapping[str, str], taken: Collection[int] = ()) -> Team:
    """Return the team of one colour: eight riders, bibs by ten, past those that are taken."""
    table = tables.toml(FRESH_TOUR)
    letter, places = "ABCDEF"[index], range(1, len(table["types"]) + 1)
    tens = next(t for t in count(index) if not any(t * 10 + n in taken for n in places))
    return Team(
        id=letter,
        name=labels["team"].format(letter=letter),
        colour=table["colours"][index],
        riders=tuple(
            Rider(tens * 10 + n, labels["rider"].format(letter=letter, number=n), kind)
            for n, kind in enumerate(table["types"], start=1)
        ),
    )
