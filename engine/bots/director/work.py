"""The work of a team: who is protected, who pulls and chases, and which effort pays.

What is asked more than once a table is kept in the purse until another table is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.block import relay_gain
from engine.games.ciclismo.course import BEHIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.ledger import Outlook
    from engine.bots.director.purse import Purse
    from engine.bots.director.stage import PaidLine
    from engine.games.ciclismo.advice import Advice
    from engine.games.ciclismo.view import CiclismoSnapshot


NOTHING: Final = (0, 0.0)


def is_peloton(table: CiclismoSnapshot, number: int) -> bool:
    """Tell whether a formation is a peloton (R6.11)."""
    return len(table.formations[number]) >= table.scene.law.formation_peloton_min


def squares_apart(
    table: CiclismoSnapshot, mine: Sequence[int], purse: Purse, *, in_peloton: bool
) -> float:
    """Return what the riders make each alone, with the effort they would spend so."""
    total = 0.0
    advice, row, wheel, decisive = purse.advice, table.row, table.wheel, purse.decisive
    for rider in mine:
        own = advice.alone(table, rider, wheel[rider])
        if in_peloton and not decisive[row[rider] + BEHIND]:
            pass
        elif rider in purse.reading.finishers or (
            not in_peloton and _rides_ahead(table, rider, purse)
        ):
            own += best_attack(table, rider, purse, from_peloton=in_peloton)[1]
        total += own
    return total


def squares_together(
    table: CiclismoSnapshot, mine: Sequence[int], far: float, owed: Sequence[int], purse: Purse
) -> float:
    """Return what the own riders make in a joint plan, those who would leave it included."""
    total = 0.0
    for rider in mine:
        if owed[rider]:
            own, outlook = purse.advice.alone(table, rider, 1), purse.outlook_of(table, rider)
            total += squares_paying(outlook, own, far, owed[rider], purse)
        else:
            total += far
    return total


def squares_paying(outlook: Outlook, own: float, far: float, owed: int, purse: Purse) -> float:
    """Return what a rider makes who must pay for a pace: by paying, or by the own roll."""
    if outlook.spend >= owed:
        price = owed * purse.toll_of(outlook)
        if far - own >= price:
            return far - price
    return own


def best_attack(
    table: CiclismoSnapshot, rider: int, purse: Purse, *, from_peloton: bool
) -> tuple[int, float]:
    """Return the effort an attack deserves now, and the squares it brings beyond its price."""
    row = table.row[rider]
    if (
        table.rain_forbids
        or purse.situation.prizes_gone
        or (from_peloton and not purse.decisive[row + BEHIND])
    ):
        return NOTHING
    outlook = purse.outlook_of(table, rider)
    if not from_peloton and _rides_ahead(table, rider, purse):
        dash = purse.dash_of(table, rider)
        if dash[1] > purse.weights.dash_gain:
            return dash
    if outlook.budget <= 0:
        return NOTHING
    if outlook.attack is None or outlook.from_peloton is not from_peloton:
        price = purse.toll_of(outlook)
        outlook.attack = _find_best_attack(purse.advice, outlook, price, crowd=from_peloton)
        outlook.from_peloton = from_peloton
    return outlook.attack


def _rides_ahead(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    return table.formation[rider] < purse.situation.peloton


def _find_best_attack(
    advice: Advice, outlook: Outlook, price: float, *, crowd: bool
) -> tuple[int, float]:
    ground, rider = outlook.ground, outlook.rider
    gains = advice.gains[ground][rider]
    free = advice.peloton_gain if crowd else 0.0
    most = min(advice.caps[ground][rider], outlook.budget)
    if most < 1 or gains[1] + free < price:
        return NOTHING  # each point more brings no more than the first (R7.3)
    best, most_gain = 0, 0.0
    for pe in range(1, most + 1):
        gain = gains[pe] + free - pe * price
        if gain >= most_gain:
            best, most_gain = pe, gain
    return best, most_gain


NO_HURRY: Final = 0.0
LAST: Final = 4
"""Squares from the finish at which no rider is brought back any more."""


def pace_wanted(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> float:
    """Return the squares a turn that bring those ahead back in time; 0 where none are wanted.

    A strong group is closed at once; others may ride until just before the finale. A break of
    rouleurs who relay makes 13 squares a turn and no peloton pulls more than 14, so it is let go
    for the first third of the road and never farther (.github/decisions/director.md).
    """
    if not number or purse.situation.prizes_gone or not wants_chase(table, team, number, purse):
        return NO_HURRY
    weights, finish = purse.weights, purse.advice.finish
    # While riders move one after the other, one of those ahead may be home already.
    first = max([table.row[rider] for rider in table.formations[0]])
    if first >= finish - LAST:
        return NO_HURRY
    ahead = sum([len(members) for members in table.formations[:number]])
    speed = break_speed(table, purse)
    lead = first - table.row[table.formations[number][0]]
    if ahead >= weights.strong and lead <= weights.close:
        return speed + lead / 2.0
    catch = max(finish - weights.catch, first + 2.0 * speed)
    turns = max(1.0, (catch - first) / speed)
    if ahead > weights.break_most:
        return speed + lead / min(turns, 4.0)
    wanted = speed + lead / turns
    free = first < weights.leash * finish
    return NO_HURRY if free or wanted < weights.start else wanted


def break_speed(table: CiclismoSnapshot, purse: Purse) -> float:
    """Return how fast the first formation rides home, if it relays and spends all it has left."""
    first, advice = table.formations[0], purse.advice
    row, size = table.row[first[0]], len(first)
    left = max(1, advice.finish + 1 - row)
    pace = sum([advice.alone(table, rider, 0) for rider in first]) / size
    if size >= table.scene.law.formation_peloton_min:
        return pace
    ground = advice.ground(row)
    gain = advice.gains[ground][first[0]][1]
    points = sum([table.pe[rider] for rider in first])
    most = advice.caps[ground][first[0]]
    if size > 1:
        pace += relay_gain(table, first)
        most = 1
    turns = max((left - gain * points) / pace, left / (pace + gain * most), 1.0)
    return left / turns


def wants_chase(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    """Tell whether a team wants those ahead back: its captains are here, none of it is there."""
    key = team, number
    wanted = purse.ledger.chases.get(key)
    if wanted is None:
        wanted = purse.ledger.chases[key] = _work_out_chase(table, team, number, purse)
    return wanted


def _work_out_chase(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    formation, here = table.formation, table.here
    captains = [r for r in purse.captains[team] if here[r] and is_protected(r, purse)]
    if not any(formation[rider] == number for rider in captains):
        return False
    if any(formation[rider] < number for rider in captains):
        return False
    team_of = table.scene.team_of
    ahead = [rider for members in table.formations[:number] for rider in members]
    mine = sum([team_of[rider] == team for rider in ahead])
    return not mine or (len(ahead) > purse.weights.break_most and mine * 8 < len(ahead))


UNKNOWN: Final = -2
"""In the place of a rider, or of none (-1): not worked out yet."""


def rider_on_duty(table: CiclismoSnapshot, number: int, purse: Purse) -> int:
    """Return the rider who has to pull a formation back to those ahead, or -1.

    It is a worker of a team that wants them back, near the front and with points left, so that the
    work goes round; those of the team that leads the tour come first.
    """
    rider = purse.ledger.duties.get(number, UNKNOWN)
    if rider == UNKNOWN:
        rider = purse.ledger.duties[number] = _choose_rider_on_duty(table, number, purse)
    return rider


def _choose_rider_on_duty(table: CiclismoSnapshot, number: int, purse: Purse) -> int:
    members, scene = table.formations[number], table.scene
    top = table.row[members[0]]
    means = purse.advice.means[purse.advice.ground(top)]
    best, most = -1, -1e9
    for rider in members:
        team = scene.team_of[rider]
        if table.pe[rider] < 2 or is_protected(rider, purse):
            continue
        if not wants_chase(table, team, number, purse):
            continue
        worth = 2.0 * means[rider] - 4.0 * (top - table.row[rider]) + table.pe[rider] / 16.0
        if scene.tour.gaps and not min([scene.tour.gaps[mate] for mate in scene.teams[team]]):
            worth += 6.0
        if worth > most:
            best, most = rider, worth
    return best


def pulls_by_token(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> bool:
    """Tell whether the rider on duty is of this team and stands in front: a token may pull."""
    rider = rider_on_duty(table, number, purse)
    if rider < 0 or table.scene.team_of[rider] != team:
        return False
    in_front = table.row[rider] == table.row[table.formations[number][0]]
    return in_front and purse.outlook_of(table, rider).spend > 0


def is_protected(rider: int, purse: Purse) -> bool:
    """Tell whether a rider is kept out of the wind: a captain of the day or of the tour."""
    return purse.reading.protected[rider]


def may_work(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a rider works for others: not protected, and with a point to spend on it."""
    return not is_protected(rider, purse) and purse.outlook_of(table, rider).spend > 0


def fights_for_stage(table: CiclismoSnapshot, rider: int, purse: Purse) -> bool:
    """Tell whether a rider rides for the stage: on the last climb all who may win it.

    Before, only so many as are captains, and those whose captains have been left behind.
    """
    captains = purse.captains[purse.scene.team_of[rider]]
    if purse.is_sprint_day:
        return True
    if rider not in captains:
        return False
    if table.row[rider] >= purse.reading.last_climb:
        return True
    number, beside = table.formation[rider], 0
    for mate in captains:
        if mate == rider:
            return True
        if table.here[mate] and table.formation[mate] <= number:
            beside += 1
            if beside >= purse.weights.captains:
                return False
    return True


def riding_sequence(team: int, purse: Purse, *, near: bool) -> tuple[int, ...]:
    """Return the riders of a team as they are to ride: workers in front, captains on their wheel.

    Near the end of a flat stage one worker is left before the captain, to launch the sprint.
    """
    key = team, near
    sequence = purse.riding_sequences.get(key)
    if sequence is None:
        sequence = purse.riding_sequences[key] = _work_out_sequence(team, purse, near=near)
    return sequence


def _work_out_sequence(team: int, purse: Purse, *, near: bool) -> tuple[int, ...]:
    scene, advice, selective = purse.scene, purse.advice, purse.climbs_decide
    captains = [rider for rider in purse.captains[team] if is_protected(rider, purse)]
    captains += [r for r in scene.teams[team] if is_protected(r, purse) and r not in captains]
    row = purse.reading.last_climb + 6 if selective else 1
    means = advice.means[advice.ground(min(row, scene.course.rows))]
    others = [rider for rider in scene.teams[team] if rider not in captains]
    others.sort(key=lambda rider: (-means[rider], -scene.pools[rider], rider))
    workers = 1 if near or selective else purse.weights.workers
    return (*others[:workers], *captains, *others[workers:])


def line_near(table: CiclismoSnapshot, row: int, purse: Purse) -> PaidLine | None:
    """Return the next line that is ridden for from this row, if a place is still paid there."""
    line = purse.reading.lines[row + BEHIND]
    if line is None or len(table.line_places[line.number]) >= line.places:
        return None
    return line
