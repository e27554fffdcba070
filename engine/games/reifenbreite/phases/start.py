"""Section 7 — the start: the highest roll begins, then rider by rider onto the dots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.reifenbreite.box.energy import RIDERS
from engine.race.question import Choice, Step, ask
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

PLACE_START: Final = "PLACE_START"


def line_up(state: ReifenState) -> Step:
    """R7.1, R7.2 — managers in turn put one rider each on a dot, until all riders stand."""
    seats = starting_order(state)
    begun = [team for seat in seats for team in state.teams if state.seat(team * RIDERS) == seat]
    state.say("lined_up", -1, tuple(begun))
    waiting = {seat: riders_of(state, seat) for seat in seats}
    while any(waiting.values()):
        for seat in seats:
            riders = waiting[seat]
            if not riders:
                continue
            options = Choice(places(state, riders))
            choice = options[0]
            if len(options) > 1:
                choice = yield ask(PLACE_START, seat, 0, tuple(riders), options, options[0], "R7.3")
            rider, dot = choice
            riders.remove(rider)
            state.put(rider, dot)
            state.say("placed", rider, state.place(dot))


def starting_order(state: ReifenState) -> list[int]:
    """R7.1, R7.2, RULING 7 — who rolls highest, then clockwise; ties for it are rolled again."""
    seats = sorted({state.seat(rider) for rider in state.riders})
    level, nth = seats, 0
    while len(level) > 1:
        rolls = {
            seat: sum(state.dice.faces(0, "start", seat, state.law.dice, nth)) for seat in level
        }
        for seat, rolled in rolls.items():
            state.say("start_rolled", -1, seat, rolled)
        most = max(rolls.values())
        level = [seat for seat in level if rolls[seat] == most]
        nth += 1
    first = seats.index(level[0])
    return seats[first:] + seats[:first]


def riders_of(state: ReifenState, seat: int) -> list[int]:
    """Return the riders a seat decides for."""
    return [rider for rider in state.riders if state.seat(rider) == seat]


def places(state: ReifenState, riders: list[int]) -> list[tuple[int, int]]:
    """R7.3, RULING 7 — each of these riders on each free dot of a lane without a team-mate."""
    found = []
    for rider in riders:
        team = rider // RIDERS
        mates = [state.square[team * RIDERS + n] for n in range(RIDERS)]
        lanes = {state.squares.net.lanes[square] for square in mates if square != NOWHERE}
        free = [
            dot
            for dot in state.squares.dots
            if state.on[dot] < 0 and state.squares.net.lanes[dot] not in lanes
        ]
        if state.law.front_first:
            front = state.squares.net.rows[free[0]]
            free = [dot for dot in free if state.squares.net.rows[dot] == front]
        found += [(rider, dot) for dot in free]
    return found
