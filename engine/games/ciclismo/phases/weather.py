"""Weather: when it is rolled, how long wind blows, which riders fall in the rain.

R11.1, R11.2, R11.3, R11.4, R11.5, R11.6, R11.7.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.moves.roll import dice_worth
from engine.games.ciclismo.phases.incidents import CRASH, CRASH_DIE, RAIN_CHECK, strike_rider
from engine.games.ciclismo.state.state import CLEAR, CROSSWIND, RAIN
from engine.race.values import DNF
from engine.road.weather import weather_rows
from engine.tour.derived.movement import dice_of

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

WEATHER_DIE: Final = "weather"
WIND: Final = "wind"


def before_start(state: CiclismoState, die: int = 0) -> None:
    """R11.2 — the roll before the start; rain is checked at the end of turn 1 (RULING 78)."""
    if state.scene.law.weather_enabled:
        state.weather_left = weather_rows(state.scene.course.rows)
        roll(state, die, 0)


def roll(state: CiclismoState, die: int, nth: int) -> None:
    """RULING 76 — the face decides; a new roll replaces whatever is left (RULING 77)."""
    face = state.dice.faces(state.turn, WEATHER_DIE, die, 1, nth)[0]
    state.weather = state.scene.law.weather_faces[face - 1]
    state.weather_seen.append(state.weather)
    state.wind_left = 0
    if state.weather == CROSSWIND:
        triples, doubles = dice_of(state.scene.law.crosswind_duration)
        faces = state.dice.faces(state.turn, WIND, die, triples + doubles, nth, triples)
        state.wind_left = dice_worth(faces, triples)
    state.rain_checks += state.weather == RAIN
    state.say("weather", -1, state.weather, state.wind_left)


def end_of_turn(state: CiclismoState, teams: list[int]) -> None:
    """RULING 106 — wind counter, thresholds and rolls, then the rain checks they called for."""
    if state.wind_left:
        state.wind_left -= 1
        if not state.wind_left and state.weather == CROSSWIND:
            state.weather = CLEAR
            state.say("weather", -1, CLEAR, 0)
    if state.scene.course.format == "road":
        reached = _reference_row(state)
        passed = [threshold for threshold in state.weather_left if reached >= threshold]
        if passed:
            state.weather_left = state.weather_left[len(passed) :]
            roll(state, 0, 0)
    if state.turn == 1:
        for rider in state.rain_victims:  # of a time trial, settled before the start
            if state.here[rider]:
                strike_rider(state, rider, CRASH, RAIN_CHECK)
    checks, state.rain_checks = state.rain_checks, 0
    for check in range(
        checks
    ):  # RULING 78: two where the roll before the start was not checked yet
        for team in teams:
            _rain_check(state, team, check)


def _reference_row(state: CiclismoState) -> int:
    """RULING 75 — the race is where its head is, finishers included; or (house rule) its tail."""
    rows = [
        state.scene.course.rows + 1 if state.finished[rider] else row
        for rider, row in enumerate(state.row)
        if state.status[rider] != DNF and rider not in state.simplified
    ]
    if not rows:
        return 0
    return max(rows) if state.scene.law.weather_reference_rider == "first" else min(rows)


def _rain_check(state: CiclismoState, team: int, check: int) -> None:
    """R11.5, RULING 78 — one die a team; on a crash its riders roll until one falls."""
    mine = [r for r in state.order if state.here[r] and state.scene.team_of[r] == team]
    faces = state.scene.law.crash_die_crash_faces
    if not mine or state.dice.faces(state.turn, RAIN_CHECK, team, 1, check)[0] not in faces:
        return
    for nth in count(2):  # pragma: no branch -- some rider falls (RULING 78)
        for rider in mine:
            if state.dice.faces(state.turn, f"{CRASH_DIE}{check or ''}", rider, 1, nth)[0] in faces:
                strike_rider(state, rider, CRASH, RAIN_CHECK)
                return
