"""The movement table as the tour rides it: by row and type the dice and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.riders import RollLook
from engine.games.ciclismo.law import SPRINT, Caps, cells_of
from engine.tour.rider_types import changes_of, rider_types
from engine.tour.terrain import terrain, terrains

if TYPE_CHECKING:
    from engine.games.ciclismo.law import MovementCell
    from engine.tour.rules import Rules
    from engine.tour.values import Tour


def rows() -> tuple[str, ...]:
    """Return the rows as people look them up: flat, climbs, descents, trials, sprint."""
    found = dict.fromkeys(t.rolls for t in terrains().values())
    return (*found, SPRINT)


def rolls_by_type(tour: Tour, rules: Rules) -> dict[str, dict[str, RollLook]]:
    """R4.2, R4.9, R5.2, R7.1 — return what each type rolls on each row, and what it is worth."""
    caps = Caps(rules["basic.base"], rules["pe.max_favourable"], rules["pe.max_other"])
    ranked: tuple[str, ...] = ()
    if rules["level.definition"] == "dense_rank_present_types":
        ranked = tuple(sorted({r.type for team in tour.teams for r in team.riders}))
    return {
        row: {
            kind: _look(row, cells_of(row, _class(row), ranked, caps, changes_of(rules))[kind])
            for kind in rider_types()
        }
        for row in rows()
    }


def _look(row: str, cell: MovementCell) -> RollLook:
    """Return a cell as it is drawn; a sprint roll has no basic movement and no level."""
    road = row != SPRINT
    return RollLook(
        row, cell.d3, cell.d2, cell.favourable, cell.basic * road, cell.level * road, cell.max_pe
    )


def _class(row: str) -> str:
    return SPRINT if row == SPRINT else terrain(row).movement_class
