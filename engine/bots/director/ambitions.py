"""The ambitions of a team: breaks, lines and the finish, and when a formation is to ride free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.dash import must_dash
from engine.bots.director.work import best_attack, fights_for_stage, is_peloton, line_near
from engine.games.ciclismo.course import BEHIND
from engine.race.dice import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.director.purse import Purse
    from engine.bots.director.stage import PaidLine
    from engine.games.ciclismo.view import CiclismoSnapshot

NOTHING: Final = 0
BREAK: Final = 1
LINE: Final = 2
FIGHT: Final = 3
FINISH: Final = 4
HURRY: Final = 5
DASH: Final = 6
CLIMB: Final = 7
"""What a team may ride free for. HURRY is to come in within the time cut: out of a peloton a point
buys most (R8.2)."""


def ambition_of(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> int:
    """Return what a team wants to be free for in a formation."""
    key = team, number
    ambition = purse.ambitions.get(key, -1)
    if ambition < 0:
        ambition = purse.ambitions[key] = _work_out_ambition(table, team, number, purse)
    return ambition


def _work_out_ambition(table: CiclismoSnapshot, team: int, number: int, purse: Purse) -> int:
    members = table.formations[number]
    mine = purse.reading.sides.riders_of(members, team)
    if not mine or not purse.reading.is_road_stage:
        return NOTHING
    if must_hurry(table, mine, number, purse) and not pulls_suffice(table, mine, number, purse):
        return HURRY
    if purse.situation.prizes_gone:
        return NOTHING
    front, finishers = table.row[members[0]], purse.reading.finishers
    if front >= purse.finale_row and any(
        rider in finishers and sprints_for_finish(table, rider, purse, free=False) for rider in mine
    ):
        return FINISH
    if must_dash(table, team, number, purse):
        return DASH
    if line_contender(table, mine, purse) >= 0:
        return LINE
    trying = breakaway_rider(table, team, purse)
    if trying >= 0 and table.formation[trying] == number:
        return BREAK
    if purse.climbs_decide:
        if front >= purse.reading.fight_row and _has_fighter(table, mine, number, purse):
            return FIGHT
    elif _leaves_sprinters_behind(table, mine, number, purse):
        return CLIMB
    return NOTHING


def _has_fighter(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether one of the own captains gains by an attack."""
    in_peloton = is_peloton(table, number)
    return any(
        rider in purse.reading.finishers
        and fights_for_stage(table, rider, purse)
        and best_attack(table, rider, purse, from_peloton=in_peloton)[0] > 0
        for rider in mine
    )


def _leaves_sprinters_behind(
    table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse
) -> bool:
    """Tell whether, on a late climb of a day for sprinters, other riders gain by an attack."""
    if not is_peloton(table, number):
        return False
    row = table.row[table.formations[number][0]]
    if purse.time_cut and purse.advice.finish + 1 - row > purse.weights.dash_cut:
        return False  # as with a dash: mates would come in too late
    ground = table.scene.course.grounds[purse.advice.ground(row)]
    return (
        ground.mountain
        and purse.decisive[row + BEHIND]
        and any(
            rider not in purse.reading.finishers
            and best_attack(table, rider, purse, from_peloton=True)[0] > 0
            for rider in mine
        )
    )


def must_hurry(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether most of some team-mates in a peloton must hurry to meet the time cut."""
    if purse.time_cut is None or not is_peloton(table, number):
        return False
    return 2 * sum(purse.wants_pull(table, rider) for rider in mine) >= len(mine)


def pulls_suffice(table: CiclismoSnapshot, mine: list[int], number: int, purse: Purse) -> bool:
    """Tell whether pulls bring those in a hurry home in time: a point of the head carries all."""
    if purse.time_cut is None:
        return False
    ground = purse.advice.ground(table.row[table.formations[number][0]])
    flat = purse.reading.flat[ground]
    if not flat and not table.scene.course.grounds[ground].mountain:
        return False
    last = mine[len(mine) // 2] if flat else mine[-1]
    return not (
        purse.time_cut.outruns_pull(table, last, flat=flat) and purse.hurries_home(table, last)
    )


def sprints_for_finish(table: CiclismoSnapshot, rider: int, purse: Purse, *, free: bool) -> bool:
    """Tell whether a rider goes for the finish this turn with all there is to spend.

    `free`: the formation rides free anyhow, so that others go too.
    """
    row = table.row[rider]
    if (
        row < purse.finale_row
        or table.rain_forbids
        or purse.situation.prizes_gone
        or not purse.reading.is_road_stage
    ):
        return False
    weights = purse.weights
    past = squares_reached(table, rider, purse) - (purse.advice.finish + 1 - row)
    if rider not in purse.reading.finishers:
        return free and past >= weights.others
    return past >= (weights.answer if free else weights.go)


def squares_reached(table: CiclismoSnapshot, rider: int, purse: Purse) -> float:
    """Return how far a rider gets this turn on average with all there is to spend."""
    advice, scene = purse.advice, table.scene
    outlook = purse.outlook_of(table, rider)
    ground, spend = outlook.ground, outlook.spend
    gains = advice.gains[ground][rider]
    attack = gains[min(advice.caps[ground][rider], spend)]
    if spend and is_peloton(table, table.formation[rider]):
        attack += 2.0 * scene.law.attack_peloton_bonus_dice
    sprint = gains[min(scene.sprint_caps[ground][rider], spend)]
    return advice.means[ground][rider] + table.wheel[rider] + max(attack, sprint)


def line_contender(table: CiclismoSnapshot, mine: Sequence[int], purse: Purse) -> int:
    """Return the rider of some team-mates who goes for a line this turn, or -1."""
    if table.rain_forbids or purse.situation.prizes_gone:
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
    outlook, weights = purse.outlook_of(table, rider), purse.weights
    if outlook.spend < 1:
        return 0.0
    left, ground = line.row + 1 - table.row[rider], outlook.ground
    far = purse.advice.means[ground][rider] + purse.advice.gains[ground][rider][1]
    free = 2.0 * table.scene.law.attack_peloton_bonus_dice
    if far + free + table.wheel[rider] < left:
        return 0.0
    place = len(table.line_places[line.number])
    points = line.points[place] if place < len(line.points) else 0
    turns = line.bonus[place] if place < len(line.bonus) else 0
    kinds = weights.summit_worth if line.summit else weights.sprint_worth
    worth = kinds.get(table.scene.types[rider], 0.0) * points * _jersey_factor(table, rider, line)
    if purse.reading.tour_hopes[rider]:
        worth += weights.bonus_turn * turns
    return worth


CLOSE = 0.5
"""Share of a classification leader's points from which a rider is in the race for the jersey."""


def _jersey_factor(table: CiclismoSnapshot, rider: int, line: PaidLine) -> float:
    """Return how much more a point is worth to a rider who may win the jersey."""
    tour = table.scene.tour
    points = tour.mountain if line.summit else tour.regularity
    most = max(points, default=0)
    return 1.5 if most and points[rider] >= CLOSE * most else 1.0


PARTS: Final = 1000
"""Into which the chance of a break is divided."""
HOPE: Final = 12
"""Turns behind the leader from which a team has no hope of the general classification."""


def breakaway_rider(
    table: CiclismoSnapshot, team: int, purse: Purse, *, along: bool = False
) -> int:
    """Return the rider whom the team sends up the road this turn, or -1.

    `along`: with a try of another team, as soon as a formation rides free.
    """
    situation, weights = purse.situation, purse.weights
    if (
        not purse.reading.is_road_stage
        or not situation.is_main_field
        or len(situation.riders_ahead) >= weights.break_full
    ):
        return -1
    share_ridden = situation.front_row / purse.advice.finish
    if not weights.break_from <= share_ridden <= weights.break_until:
        return -1
    if not purse.reading.flat[purse.advice.ground(max(1, situation.front_row))]:
        return -1
    team_of = table.scene.team_of
    if any(team_of[rider] == team for rider in situation.riders_ahead):
        return -1
    # One lot a turn: whatever question asks for it, a team has decided once, and by luck of its
    # own, so that no other manager brings it to a break or keeps it from one.
    key = table.turn, team, along
    lot = purse.break_lots.get(key, -1)
    if lot < 0:
        lot = purse.break_lots[key] = Chance(f"{purse.key}|{table.turn}|{along}").number_below(
            PARTS
        )
    if lot >= _chance_of_break(team, purse, along=along) * PARTS:
        return -1
    return free_hunter(table, team, purse)


def _chance_of_break(team: int, purse: Purse, *, along: bool) -> float:
    """Return how likely a team is to try this turn; who has nothing to lose tries more often."""
    weights = purse.weights
    if along:
        return weights.break_along
    if purse.situation.riders_ahead:
        return weights.break_more
    chance = weights.break_climbing if purse.climbs_decide else weights.break_chance
    gaps = purse.scene.tour.gaps
    if gaps and min([gaps[rider] for rider in purse.scene.teams[team]]) > HOPE:
        chance *= weights.hopeless
    return chance


def free_hunter(table: CiclismoSnapshot, team: int, purse: Purse) -> int:
    """Return the rider of a team who is free to go: strong on this road, and rich; or -1."""
    weights, means = purse.weights, purse.advice.means
    kinds = weights.climb_hunters if purse.climbs_decide else weights.hunters
    best, most = -1, 0.0
    for rider in table.scene.teams[team]:
        kind = table.scene.types[rider]
        if kind not in kinds or not table.here[rider]:
            continue
        if table.formation[rider] != purse.situation.peloton or rider in purse.captains[team][:1]:
            continue
        outlook = purse.outlook_of(table, rider)
        if outlook.spend < weights.break_points:
            continue
        worth = outlook.spend + weights.break_strength * means[outlook.ground][rider]
        worth -= weights.break_strength * kinds.index(kind) / len(kinds)
        if worth > most:
            best, most = rider, worth
    return best
