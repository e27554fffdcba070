"""A race of Um Reifenbreite from the start roll to the last photo (sections 7 and 8), as ridden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.reifenbreite.box import RIDERS
from engine.games.reifenbreite.chance import draw_final_photos
from engine.games.reifenbreite.drafting import follow, switch_lead
from engine.games.reifenbreite.lines import next_rider, running_order, settle_jersey
from engine.games.reifenbreite.moving import remount, ride
from engine.games.reifenbreite.score import score_sheet, team_order
from engine.games.reifenbreite.state import NOBODY
from engine.race.question import Choice, Step, ask
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

PLACE_START: Final = "PLACE_START"


def race(state: ReifenState) -> Step:
    """R1.3, R8.5, R13.5 — rounds until everybody is home; then the photos are drawn."""
    yield from line_up(state)
    while not state.ended:
        begin_round(state)
        rider = next_rider(state)
        while rider != NOBODY:
            yield from take_turn(state, rider)
            rider = next_rider(state)
        yield from end_round(state)
    draw_final_photos(state)
    sheet = score_sheet(state)
    team = team_order(state, sheet)[0]
    first = next(rider for rider in sheet.order if rider // RIDERS == team)
    state.log_event("won", first, sheet.teams[team])


def line_up(state: ReifenState) -> Step:
    """R7.1, R7.2 — managers in turn put one rider each on a dot, until all riders stand."""
    seats = starting_order(state)
    begun = [team for seat in seats for team in state.teams if state.seat(team * RIDERS) == seat]
    state.log_event("lined_up", -1, tuple(begun))
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
            state.log_event("placed", rider, state.place(dot))


def starting_order(state: ReifenState) -> list[int]:
    """R7.1, R7.2, RULING 7 — who rolls highest, then clockwise; ties for it are rolled again."""
    seats = sorted({state.seat(rider) for rider in state.riders})
    level, nth = seats, 0
    while len(level) > 1:
        rolls = {
            seat: sum(state.dice.faces(0, "start", seat, state.law.dice, nth)) for seat in level
        }
        for seat, rolled in rolls.items():
            state.log_event("start_rolled", -1, seat, rolled)
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
    options = []
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
        options += [(rider, dot) for dot in free]
    return options


def begin_round(state: ReifenState) -> None:
    """R8.5 — everybody on the road has a move again, fallen riders have stood up (R8.7)."""
    state.turn += 1
    riders = len(state.square)
    state.moved = [came > 0 for came in state.home_round]
    state.fallen = [False] * riders
    state.barred = [False] * riders
    state.filled = False
    state.throws = {}
    front = next_rider(state)
    row = state.squares.net.rows[state.square[front]] if front != NOBODY else 0
    state.log_event("turn_began", -1, state.turn, max(0, row))


def take_turn(state: ReifenState, rider: int) -> Step:
    """R8.3 — the move of a rider, then of those who draft."""
    if state.law.switching:
        rider = yield from switch_lead(state, rider)
    start = state.square[rider]
    steps, rolled = yield from ride(state, rider)
    if steps:
        yield from follow(state, rider, start, steps, rolled)


def end_round(state: ReifenState) -> Step:
    """R8.7 — dismounted riders return, finished ones leave, the jersey is judged."""
    yield from remount(state)
    for rider in state.home:
        if state.square[rider] != NOWHERE and not state.law.stays_to_end:
            state.lift(rider)
            state.log_event("came_home", rider)
    settle_jersey(state)
    state.ended = len(state.home) == len(state.square)
    if not state.ended and state.turn >= state.law.max_rounds:
        state.ended = True
        state.places = running_order(state)
