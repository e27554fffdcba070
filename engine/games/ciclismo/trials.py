"""R6.33, RULING 44 — time trials: the same turns, for one rider or one team alone on the road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.alone import ride_alone
from engine.games.ciclismo.phases.incidents import CRASH_DIE, RAIN_CHECK
from engine.games.ciclismo.phases.start import choose_sides, place_riders, start_order
from engine.games.ciclismo.phases.weather import before_start
from engine.games.ciclismo.state.squares import put_rider
from engine.games.ciclismo.turn import begin_phase, ride_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state.state import CiclismoState
    from engine.race.question import Step

GC: Final = "reverse_gc"


def ride_individual_trial(state: CiclismoState, order: Sequence[int]) -> Step:
    """R3.25, R6.33 — rider after rider, from row 0 in the middle lane."""
    yield from choose_sides(state)
    starters = rider_order(state, order)
    own_sky = state.scene.law.weather_tt_mode == "per_rider"
    _roll_weather(state, starters[:1] if own_sky else starters, starters[0])
    sky = state.weather, state.wind_left
    middle = -(-state.scene.course.lanes // 2)
    for number, rider in enumerate(starters):
        state.turn = 0
        if number and own_sky:
            _roll_weather(state, [rider], rider)
        elif number:
            state.weather, state.wind_left = sky
        put_rider(state, rider, 0, middle)
        state.here[rider] = True
        state.say("starts", rider)
        if state.scene.law.tt_open_tokens:
            yield from ride_alone(state, rider)
        else:
            yield from ride_turns(state, [state.scene.team_of[rider]])


def by_team(state: CiclismoState, order: Sequence[int]) -> Step:
    """R3.26, R12.8 — team after team, from the grid of RULING 39 with its own pairs."""
    yield from choose_sides(state)
    starters = team_order(state, order)
    before_start(state, starters[0])
    sky = state.weather, state.wind_left, state.rain_checks
    for number, team in enumerate(starters):
        state.turn = 0
        begin_phase(state, "START")
        if number and state.scene.law.weather_tt_mode == "per_rider":
            before_start(state, team)
        elif number:  # RULING 75: one roll, the same for all
            state.weather, state.wind_left, state.rain_checks = sky
        yield from place_riders(state, [team])
        yield from ride_turns(state, [team])


def _roll_weather(state: CiclismoState, starters: Sequence[int], die: int) -> None:
    """RULING 75 — before the start; in rain it is settled at once who will fall (RULING 78)."""
    before_start(state, die)
    if state.rain_checks:
        state.rain_checks = 0
        state.rain_victims += _rain_victims(state, starters)


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


def _rain_victims(state: CiclismoState, starters: Sequence[int]) -> list[int]:
    """RULING 78 in a time trial — one check a team, then its riders in starting order."""
    faces = state.scene.law.crash_die_crash_faces
    victims = []
    for team in dict.fromkeys(state.scene.team_of[rider] for rider in starters):
        mine = [rider for rider in starters if state.scene.team_of[rider] == team]
        if state.dice.faces(0, RAIN_CHECK, mine[0], 1)[0] not in faces:
            continue
        nth, fallen = 2, -1
        while fallen < 0:
            for rider in mine:
                if state.dice.faces(0, CRASH_DIE, rider, 1, nth)[0] in faces:
                    fallen = rider
                    break
            nth += 1
        victims.append(fallen)
    return victims
