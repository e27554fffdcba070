"""The movement table as the tour rides it: dice by row and type, and where a type is at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.numbers.tables import SPRINT, dice_rows, favourable
from engine.tour.effort import rider_types
from engine.tour.terrain import terrain, terrains

if TYPE_CHECKING:
    from engine.tour.rules import Rules

Roll = tuple[int, int, bool]
"""Triple dice, double dice, whether the terrain is favourable."""


def rows() -> tuple[str, ...]:
    """Return the rows as people look them up: flat, climbs, descents, trials, sprint."""
    found = dict.fromkeys(t.rolls for t in terrains().values())
    return (*found, SPRINT)


def rolls(rules: Rules) -> dict[str, dict[str, Roll]]:
    """R4.2, R7.1 — return what each type rolls on each row."""
    table, best = dice_rows(rules), favourable()
    return {
        row: {kind: (*table[row][kind], _class(row) in best[kind]) for kind in rider_types()}
        for row in rows()
    }


def _class(row: str) -> str:
    return SPRINT if row == SPRINT else terrain(row).movement_class
