"""Incidents and weather: events, crashes, turns that are lost, and the sky that brings some.

Part 11 of the book.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.law import race_numbers
from engine.games.ciclismo.roll import throw_dice
from engine.games.ciclismo.squares import find_square, lift_rider, put_rider
from engine.games.ciclismo.state import CLEAR, CROSSWIND, RAIN
from engine.race.die import printed_die
from engine.race.values import DNF, RIDING
from engine.road.build import weather_rows
from engine.tour.rider_types import dice_of
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.state import CiclismoState

EVENT: Final = "EVENT"
BONK: Final = "BONK"
CRASH: Final = "CRASH"

DESCENT_ATTACK: Final = "DESCENT_ATTACK"
RAIN_CHECK: Final = "RAIN_CHECK"

EVENT_DIE: Final = "event"
CRASH_DIE: Final = "crash"
LASTS: Final = "lasts"
WEATHER_DIE: Final = "weather"
WIND: Final = "wind"


def roll_incidents(state: CiclismoState) -> None:
    """RULING 106, RULING 107 e — in the order of the moves; a second incident of a move is void."""
    struck: set[int] = set()
    rolls: dict[int, int] = {}
    for rider, source, movement_class in sorted(state.risks, key=lambda risk: risk[1] != EVENT):
        if rider in struck or state.status[rider] != RIDING:  # R11.17: who has finished is safe
            continue
        nth = rolls[rider] = rolls.get(rider, -1) + 1
        face = state.dice.faces(state.turn, EVENT_DIE, rider, 1, nth)[0]
        if source == DESCENT_ATTACK:
            kind = CRASH if face in state.scene.law.descent_attack_crash_faces else ""
        else:
            sign = printed_die(OWN_GAME, EVENT_DIE).face_of(face)
            kind = sign if sign in race_numbers("events")[movement_class] else ""
        if kind:
            struck.add(rider)
            strike_rider(state, rider, kind, source)
    state.risks.clear()


def strike_rider(state: CiclismoState, rider: int, kind: str, source: str) -> None:
    """What an incident does to a rider.

    R11.12, R11.13, R11.14, R11.15, RULING 81, RULING 82, RULING 83.
    """
    law = state.scene.law
    repeated = kind in state.mishaps[rider]
    state.mishaps[rider].append(kind)
    if kind == CRASH:
        state.crashes[rider] += 1
    state.log_event("incident", rider, kind, source)
    _forgive_near_finish(state, rider, kind)
    again = law.event_abandon_on
    if repeated and (again == "any_repeat" or (again == "second_crash" and kind == CRASH)):
        abandon_tour(state, rider)
        return
    turns = incident_turns(state, rider, kind, source)
    if turns == 0:
        abandon_tour(state, rider)
    elif kind == BONK and law.bonk_mode == "minus_one":
        state.bonk[rider] = turns
        state.log_event("bonked", rider, turns)
    else:
        state.wait[rider] = turns
        stop_rider(state, rider)
        state.log_event("stopped", rider, turns)


def _forgive_near_finish(state: CiclismoState, rider: int, kind: str) -> None:
    """RULING 101 — in the last squares of an easy stage a rider keeps the time of the formation."""
    zone, course = state.scene.law.finish_incident_zone, state.scene.course
    easy = course.type in race_numbers("incident_zone")["types"]
    if easy and kind != BONK and state.row[rider] > course.rows - zone:
        members = state.formations[state.formation[rider]]
        state.neutral_until[rider] = tuple(mate for mate in members if mate != rider)


def incident_turns(state: CiclismoState, rider: int, kind: str, source: str) -> int:
    """RULING 62 — turns it costs; 0 where the crash die says out."""
    law = state.scene.law
    if kind == CRASH and law.crash_duration == "crash_die":
        face = state.dice.faces(state.turn, CRASH_DIE, rider, 1, 1)[0]
        turns: int = race_numbers("crash_die_turns")[str(face)]
        return turns
    dice = dice_of(race_numbers("lasts")[kind])
    turns = throw_dice(state, dice, LASTS, rider, len(state.mishaps[rider]))
    if kind == CRASH and source == DESCENT_ATTACK:
        turns += law.crash_descent_attack_penalty
    elif kind == CRASH and source == RAIN_CHECK:
        turns += law.crash_rain_penalty
    return turns


def stop_rider(state: CiclismoState, rider: int) -> None:
    """RULING 83 — off the road, keeping row and lane; or (house rule) still in the way."""
    if state.here[rider]:
        state.here[rider] = False
        state.moved[rider] = False
        state.stopped.append(rider)
        if state.scene.law.event_off_road and state.row[rider] <= state.scene.course.rows:
            lift_rider(state, rider)


def abandon_tour(state: CiclismoState, rider: int) -> None:
    """R11.14, RULING 98 — leaving stage and tour at once."""
    if state.here[rider]:
        state.here[rider] = False
        state.moved[rider] = False
        lift_rider(state, rider)
    state.status[rider] = DNF
    state.wait[rider] = 0
    state.log_event("abandoned", rider)


def count_down(state: CiclismoState) -> None:
    """R11.16 — waits and bonks fall by one.

    RULING 107 n: called before the incidents of this TURN_END, which are not counted down in it.
    """
    for rider, wait in enumerate(state.wait):
        if wait:
            state.wait[rider] = wait - 1
    for rider, bonk in enumerate(state.bonk):
        if bonk:
            state.bonk[rider] = bonk - 1


def come_back(state: CiclismoState) -> None:
    """R11.16, RULING 83 — at the beginning of a turn, by row, then lane, with the search."""
    ready = [rider for rider in state.stopped if not state.wait[rider]]
    for rider in sorted(ready, key=lambda r: (-state.row[r], state.lane[r])):
        state.stopped.remove(rider)
        if not state.scene.law.event_off_road:
            lift_rider(state, rider)
        put_rider(state, rider, *find_square(state, rider, state.row[rider], state.lane[rider]))
        state.here[rider] = True
        state.log_event("came_back", rider, state.row[rider], state.lane[rider])


def roll_start_weather(state: CiclismoState, die: int = 0) -> None:
    """R11.2 — the roll before the start; rain is checked at the end of turn 1 (RULING 78)."""
    if state.scene.law.weather_enabled:
        state.weather_left = weather_rows(state.scene.course.rows)
        roll_weather(state, die, 0)


def roll_weather(state: CiclismoState, die: int, nth: int) -> None:
    """RULING 76 — the face decides; a new roll replaces whatever is left (RULING 77)."""
    face = state.dice.faces(state.turn, WEATHER_DIE, die, 1, nth)[0]
    state.weather = state.scene.law.weather_faces[face - 1]
    state.weather_seen.append(state.weather)
    state.wind_left = 0
    if state.weather == CROSSWIND:
        dice = dice_of(state.scene.law.crosswind_duration)
        state.wind_left = throw_dice(state, dice, WIND, die, nth)
    state.rain_checks += state.weather == RAIN
    state.log_event("weather", -1, state.weather, state.wind_left)


def end_weather_turn(state: CiclismoState, teams: list[int]) -> None:
    """RULING 106 — wind counter, thresholds and rolls, then the rain checks they called for."""
    if state.wind_left:
        state.wind_left -= 1
        if not state.wind_left and state.weather == CROSSWIND:
            state.weather = CLEAR
            state.log_event("weather", -1, CLEAR, 0)
    if state.scene.course.format == "road":
        reached = _reference_row(state)
        passed = [threshold for threshold in state.weather_left if reached >= threshold]
        if passed:
            state.weather_left = state.weather_left[len(passed) :]
            roll_weather(state, 0, 0)
    if state.turn == 1:
        for rider in state.rain_victims:  # of a time trial, settled before the start
            if state.here[rider]:
                strike_rider(state, rider, CRASH, RAIN_CHECK)
    # RULING 78: two checks where the roll before the start was not followed by one yet
    checks, state.rain_checks = state.rain_checks, 0
    for check in range(checks):
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
    mates = [r for r in state.order if state.here[r] and state.scene.team_of[r] == team]
    crash_faces = state.scene.law.crash_die_crash_faces
    if mates and state.dice.faces(state.turn, RAIN_CHECK, team, 1, check)[0] in crash_faces:
        fallen = roll_until_one_falls(state, mates, state.turn, f"{CRASH_DIE}{check or ''}")
        strike_rider(state, fallen, CRASH, RAIN_CHECK)


def roll_until_one_falls(
    state: CiclismoState, riders: Sequence[int], turn: int, purpose: str
) -> int:
    """RULING 78 — rider after rider, and again from the first, with dice of their own.

    The first crash die of a rider (nth 1) counts the turns of a crash (RULING 62): these begin
    behind it, so that no die is read twice.
    """
    crash_faces = state.scene.law.crash_die_crash_faces
    for nth in count(2):
        for rider in riders:
            if state.dice.faces(turn, purpose, rider, 1, nth)[0] in crash_faces:
                return rider
    raise AssertionError  # pragma: no cover -- the count has no end
