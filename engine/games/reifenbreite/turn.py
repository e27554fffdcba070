"""Section 8 — the race: rounds in which every rider has one move, from the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.box.energy import RIDERS
from engine.games.reifenbreite.outcome.score import score_sheet, team_order
from engine.games.reifenbreite.phases.cheating import draw_final_photos
from engine.games.reifenbreite.phases.dismounting import remount
from engine.games.reifenbreite.phases.drafting import follow
from engine.games.reifenbreite.phases.jersey import settle_jersey
from engine.games.reifenbreite.phases.moving import ride
from engine.games.reifenbreite.phases.order import next_rider, running_order
from engine.games.reifenbreite.phases.start import line_up
from engine.games.reifenbreite.phases.switching import switch_lead
from engine.games.reifenbreite.state import NOBODY
from engine.race.question import Step
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


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
    state.say("won", first, sheet.teams[team])


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
    state.say("turn_began", -1, state.turn, max(0, row))


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
            state.say("came_home", rider)
    settle_jersey(state)
    state.ended = len(state.home) == len(state.square)
    if not state.ended and state.turn >= state.law.max_rounds:
        state.ended = True
        state.places = running_order(state)
