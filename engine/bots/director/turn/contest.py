"""Lines before the finish: who goes for one, by what it pays to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.purse import Purse
    from engine.bots.director.stage.lines import PaidLine
    from engine.games.ciclismo.view import CiclismoSnapshot

CLOSE = 0.5
"""Share of a classification leader's points from which a rider is in the race for the jersey."""


def line_near(table: CiclismoSnapshot, row: int, purse: Purse) -> PaidLine | None:
    """Return the next line that is ridden for from this row, if a place is still paid there."""
    line = purse.reading.lines[row + BEHIND]
    if line is None or len(table.line_places[line.number]) >= line.places:
        return None
    return line


def contender(table: CiclismoSnapshot, mine: Sequence[int], purse: Purse) -> int:
    """Return the rider of some team-mates who goes for a line this turn, or -1."""
    if table.rain_forbids or purse.seen.over:
        return -1
    best, most = -1, purse.weights.line_least
    for rider in mine:
        line = line_near(table, table.row[rider], purse)
        if line is None:
            continue
        worth = line_worth(table, rider, line, purse)
        if worth >= most:
            best, most = rider, worth
    return best


def line_worth(table: CiclismoSnapshot, rider: int, line: PaidLine, purse: Purse) -> float:
    """Return what a line is worth to a rider who may reach it: its points, its bonus turns."""
    seen, weights = purse.outlook(table, rider), purse.weights
    if seen.spend < 1:
        return 0.0
    left = line.row + 1 - table.row[rider]
    far = purse.advice.means[seen.ground][rider] + purse.advice.gains[seen.ground][rider][1]
    crowd = 2.0 * table.scene.law.attack_peloton_bonus_dice
    if far + crowd + table.wheel[rider] < left:
        return 0.0
    taken = len(table.line_places[line.number])
    points = line.points[taken] if taken < len(line.points) else 0
    turns = line.bonus[taken] if taken < len(line.bonus) else 0
    kinds = weights.summit_worth if line.summit else weights.sprint_worth
    worth = kinds.get(table.scene.types[rider], 0.0) * points * _keen(table, rider, line)
    gaps = table.scene.tour.gaps
    if gaps and gaps[rider] <= weights.tour_close:
        worth += weights.line_turn * turns
    return worth


def _keen(table: CiclismoSnapshot, rider: int, line: PaidLine) -> float:
    """Return how much more a point is worth to a rider who may win the jersey."""
    tour = table.scene.tour
    points = tour.mountain if line.summit else tour.regularity
    most = max(points, default=0)
    return 1.5 if most and points[rider] >= CLOSE * most else 1.0
