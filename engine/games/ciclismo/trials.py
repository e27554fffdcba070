"""Time trials: rider after rider, or team after team, alone on the road.

R3.25, R3.26, R6.33, RULING 44, RULING 75, RULING 105.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.deliberation import SOLO, solo_plans
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.incidents import (
    CRASH_DIE,
    RAIN_CHECK,
    come_back,
    count_down,
    end_weather_turn,
    roll_incidents,
    roll_start_weather,
    roll_until_one_falls,
)
from engine.games.ciclismo.lines import leave_road, settle_lines
from engine.games.ciclismo.movement import AS_FAR_AS_IT_GOES, own_distance
from engine.games.ciclismo.roll import RollHelp, roll_distance
from engine.games.ciclismo.squares import go_straight, put_rider, stop_where_asked
from engine.games.ciclismo.start import choose_sides, place_riders, start_order
from engine.games.ciclismo.state import ATTACK, ATTACKING, ROLL, Plan
from engine.games.ciclismo.turn import begin_phase, next_turn, ride_turns
from engine.race.question import Each, ask
from engine.race.values import RIDING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state import CiclismoState
    from engine.race.question import Step

GC: Final = "reverse_gc"
ROLLS: Final[tuple[Plan, ...]] = (Plan(ROLL),)
"""What no answer counts as: one object, for a default is known by identity."""


def ride_individual_trial(state: CiclismoState, order: Sequence[int]) -> Step:
    """R3.25, R6.33 — rider after rider, from row 0 in the middle lane."""
    yield from choose_sides(state)
    starters = rider_order(state, order)
    own_sky = state.scene.law.weather_tt_mode == "per_rider"
    _roll_weather(state, starters[:1] if own_sky else starters, starters[0])
    sky = state.weather, state.wind_left
    middle = ceil(state.scene.course.lanes / 2)
    for number, rider in enumerate(starters):
        state.turn = 0
        if number and own_sky:
            _roll_weather(state, [rider], rider)
        elif number:
            state.weather, state.wind_left = sky
        put_rider(state, rider, 0, middle)
        state.here[rider] = True
        state.log_event("starts", rider)
        if state.scene.law.tt_open_tokens:
            yield from ride_alone(state, rider)
        else:
            yield from ride_turns(state, [state.scene.team_of[rider]])


def _roll_weather(state: CiclismoState, starters: Sequence[int], die: int) -> None:
    """RULING 75 — before the start; in rain it is settled at once who will fall (RULING 78)."""
    roll_start_weather(state, die)
    if state.rain_checks:
        state.rain_checks = 0
        state.rain_victims += _rain_victims(state, starters)


def _rain_victims(state: CiclismoState, starters: Sequence[int]) -> list[int]:
    """RULING 78 in a time trial — one check a team, then its riders in starting order."""
    crash_faces = state.scene.law.crash_die_crash_faces
    victims = []
    for team in dict.fromkeys(state.scene.team_of[rider] for rider in starters):
        mates = [rider for rider in starters if state.scene.team_of[rider] == team]
        if state.dice.faces(0, RAIN_CHECK, mates[0], 1)[0] in crash_faces:
            victims.append(roll_until_one_falls(state, mates, 0, CRASH_DIE))
    return victims


def ride_alone(state: CiclismoState, rider: int) -> Step:
    """R6.33 — the turn of R6.17 without the phases that need another rider."""
    take_snapshot(state)
    while state.status[rider] == RIDING:
        next_turn(state)
        if state.stopped:
            come_back(state)
            take_snapshot(state)
        if state.here[rider]:
            yield from _move_alone(state, rider)
            if state.row[rider] > state.scene.course.crossed_at[state.line_at[rider]]:
                begin_phase(state, "LINES")
                yield from settle_lines(state)
        _end_lone_turn(state, rider)


def _move_alone(state: CiclismoState, rider: int) -> Step:
    """R6.23, RULING 105 — roll, basic movement, or an attack laid openly."""
    begin_phase(state, "DELIBERATION")
    team = state.scene.team_of[rider]
    law = state.scene.law
    ground = state.scene.course.ground[state.row[rider] + BEHIND]
    cap = min(state.scene.cells[ground][rider].max_pe, state.purse(rider))
    options = _trial_options(law.basic_allow_individual, law.attack_min_pe, cap)
    ((mode, pe, _),) = yield ask(SOLO, team, state.turn, (rider,), options, ROLLS, "RULING 105")
    state.phase = "MOVEMENT"
    if mode == ATTACK:
        state.spend(rider, pe, ATTACKING)
        state.attacks[rider] += 1
        squares = roll_distance(state, rider, RollHelp(pe))
        state.log_event("attacked", rider, squares, pe)
    else:
        squares = own_distance(state, rider, mode)
    if mode in AS_FAR_AS_IT_GOES:
        go_straight(state, rider, squares)
    else:
        yield from stop_where_asked(state, rider, squares)


@cache
def _trial_options(basic: bool, fewest: int, most: int) -> Each:
    """Return what a rider in a time trial may do with so many effort points."""
    return Each((solo_plans(basic, tuple(range(fewest, most + 1)), activates=False),))


def _end_lone_turn(state: CiclismoState, rider: int) -> None:
    """RULING 106 — the same order; formations of one need not be found again."""
    leave_road(state)
    if state.stopped or state.bonk[rider]:
        count_down(state)
    if state.risks:
        roll_incidents(state)
    if state.scene.law.weather_enabled:
        end_weather_turn(state, [state.scene.team_of[rider]])
    state.moved[rider] = False


def ride_team_trial(state: CiclismoState, order: Sequence[int]) -> Step:
    """R3.26, R12.8 — team after team, from the grid of RULING 39 with its own pairs."""
    yield from choose_sides(state)
    starters = team_order(state, order)
    roll_start_weather(state, starters[0])
    sky = state.weather, state.wind_left, state.rain_checks
    for number, team in enumerate(starters):
        state.turn = 0
        begin_phase(state, "START")
        if number and state.scene.law.weather_tt_mode == "per_rider":
            roll_start_weather(state, team)
        elif number:  # RULING 75: one roll, the same for all
            state.weather, state.wind_left, state.rain_checks = sky
        yield from place_riders(state, [team])
        yield from ride_turns(state, [team])


def rider_order(state: CiclismoState, order: Sequence[int]) -> list[int]:
    """RULING 44 — reverse general classification; before a first stage the start order by teams."""
    if order and state.scene.law.tt_start_order == GC:
        number = {bib: rider for rider, bib in enumerate(state.scene.bibs)}
        known = [number[bib] for bib in order if bib in number]
        return known + [r for r in range(len(state.row)) if r not in known]
    teams = start_order(state, range(len(state.scene.teams)))
    longest = max(len(team) for team in state.scene.teams)
    return [
        state.scene.teams[team][place]
        for place in range(longest)
        for team in teams
        if place < len(state.scene.teams[team])
    ]


def team_order(state: CiclismoState, order: Sequence[int]) -> list[int]:
    """RULING 44 — teams by their first rider in the given order, else by the start roll."""
    if order and state.scene.law.tt_start_order == GC:
        return list(dict.fromkeys(state.scene.team_of[r] for r in rider_order(state, order)))
    return start_order(state, range(len(state.scene.teams)))
