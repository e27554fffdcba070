"""R4.2 — how hard a stage is: the turns its slowest type loses on its quickest uphill."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from engine.tour.rider_types import dice_rows, mean_roll
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules


def road_hardness(road: Road, rules: Rules) -> float:
    """Return the turns between the slowest and the quickest type uphill, each riding alone.

    Squares over the mean of the dice, for sections that rise: no wheel, no effort points. On the
    flat a bunch carries everybody along, so a flat stage is not hard, however long it is.
    """
    rows, known = dice_rows(rules), terrains()
    climbs = [s for s in road.sections if known[s.terrain].rises]
    ridden = [(rows[known[s.terrain].rolls], s.squares) for s in climbs]
    types = ridden[0][0] if ridden else ()
    turns = [fsum(n / float(mean_roll(row[kind])) for row, n in ridden) for kind in types]
    return max(turns) - min(turns) if turns else 0.0
