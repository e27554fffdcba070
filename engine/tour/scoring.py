"""What a line pays: points and bonus turns by place (R12.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.terrain import climb_of
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.rules import Rules

TABLE = "games/ciclismo/scoring.toml"


@dataclass(frozen=True, slots=True)
class Paid:
    """Points and bonus turns of one line, place 1 first; as long as there is something to win."""

    points: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()


def paid(
    kind: str, rules: Rules, *, stage_type: str = "", stage_format: str = ROAD, category: str = ""
) -> Paid:
    """Return what a line of this kind pays in a stage of this type and format."""
    if kind == FINISH:
        return Paid(finish_points(stage_type, rules), _places(rules["bonus.finish"]))
    if kind == SUMMIT and category:
        return Paid(
            _places(tables.toml(TABLE)["mountain_points"][climb_of(category)]),
            _bonus("summit_bonus", "bonus.summits", rules),
        )
    # RULING 74: intermediate sprints are not used in time trials.
    if kind == INTERMEDIATE_SPRINT and stage_format == ROAD:
        return Paid(
            _places(tables.toml(TABLE)["intermediate_sprint"]["points"]),
            _bonus("intermediate_sprint", "bonus.intermediate_sprints", rules),
        )
    return Paid()


def finish_points(stage_type: str, rules: Rules) -> tuple[int, ...]:
    """Return the regularity points of a stage type (R12.6, RULING 87 for the queen stage)."""
    row = tables.toml(TABLE)["regularity_points"]
    if stage_type not in row:
        same = tables.toml(TABLE)["regularity_same_as"]
        stage_type = same.get(stage_type, rules["regularity.queen_row"])
    return _places(row[stage_type])


def _bonus(table: str, switch: str, rules: Rules) -> tuple[int, ...]:
    """RULING 84 — both bonuses are explicit and stand, and both can be switched off."""
    return _places(tables.toml(TABLE)[table]["turns"]) if rules[switch] else ()


def _places(values: Iterable[int]) -> tuple[int, ...]:
    row = tuple(values)
    while row and not row[-1]:
        row = row[:-1]
    return row
