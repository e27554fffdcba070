"""Effort that pays: what an attack brings beyond its price, and a pace that has to be paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.purse import Outlook, Purse
    from engine.games.ciclismo.advice import Advice
    from engine.games.ciclismo.view import CiclismoSnapshot

NOTHING: Final = (0, 0.0)


def is_crowd(table: CiclismoSnapshot, number: int) -> bool:
    """Tell whether a formation is a peloton (R6.11)."""
    return len(table.formations[number]) >= table.scene.law.formation_peloton_min


def apart(table: CiclismoSnapshot, mine: Sequence[int], purse: Purse, *, crowd: bool) -> float:
    """Return what the riders make each alone, with the effort they would spend so."""
    total = 0.0
    alone, row, wheel, decisive = purse.advice.alone, table.row, table.wheel, purse.decisive
    for rider in mine:
        at = row[rider] + BEHIND
        own = alone[wheel[rider]][at][rider]
        if rider in purse.reading.finishers and (not crowd or decisive[at]):
            own += best_attack(table, rider, purse, crowd=crowd)[1]
        total += own
    return total


def together(
    table: CiclismoSnapshot, mine: Sequence[int], far: float, owed: Sequence[int], purse: Purse
) -> float:
    """Return what the own riders make in a joint plan, those who would leave it included."""
    total = 0.0
    alone, row = purse.advice.alone[1], table.row
    for rider in mine:
        if owed[rider]:
            own, seen = alone[row[rider] + BEHIND][rider], purse.outlook(table, rider)
            total += kept_up(seen, own, far, owed[rider], purse)
        else:
            total += far
    return total


def kept_up(seen: Outlook, own: float, far: float, owed: int, purse: Purse) -> float:
    """Return what a rider makes who must pay for a pace: by paying, or by the own roll."""
    if seen.spend >= owed:
        price = owed * purse.toll(seen)
        if far - own >= price:
            return far - price
    return own


def best_attack(
    table: CiclismoSnapshot, rider: int, purse: Purse, *, crowd: bool
) -> tuple[int, float]:
    """Return the effort an attack deserves now, and the squares it brings beyond its price."""
    row = table.row[rider]
    if table.rain_forbids or purse.seen.over or (crowd and not purse.decisive[row + BEHIND]):
        return NOTHING
    seen = purse.outlook(table, rider)
    if seen.budget <= 0:
        return NOTHING
    if seen.attack is None or seen.crowd is not crowd:
        price = purse.toll(seen)
        seen.attack, seen.crowd = _attack(purse.advice, rider, seen, price, crowd=crowd), crowd
    return seen.attack


def _attack(
    advice: Advice, rider: int, seen: Outlook, price: float, *, crowd: bool
) -> tuple[int, float]:
    gains = advice.gains[seen.ground][rider]
    free = 2.0 * advice.scene.law.attack_peloton_bonus_dice if crowd else 0.0
    most = min(advice.caps[seen.ground][rider], seen.budget)
    if most < 1 or gains[1] + free < price:
        return NOTHING  # each point more brings no more than the first (R7.3)
    best, most_gain = 0, 0.0
    for pe in range(1, most + 1):
        gain = gains[pe] + free - pe * price
        if gain >= most_gain:
            best, most_gain = pe, gain
    return best, most_gain
