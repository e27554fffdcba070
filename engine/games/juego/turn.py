"""Section 5 — the race: a start list, then rounds in which everybody moves once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.juego.phases.finish import clear_strip, is_over
from engine.games.juego.phases.moving import move
from engine.race.question import Step

if TYPE_CHECKING:
    from engine.games.juego.state import JuegoState


def race(state: JuegoState) -> Step:
    """R5.1, R8.5 — rounds until everybody has crossed."""
    line_up(state)
    while not is_over(state):
        begin_round(state)
        for rider in list(state.order):
            yield from move(state, rider)
            state.at += 1
        clear_strip(state)


def line_up(state: JuegoState) -> None:
    """RULING 6 — teams by lot, then one rider of each in that order, again and again."""
    teams = range(len(state.purse))
    named = [seat for seat in state.law.start_order if seat in teams]
    others = [team for team in teams if team not in named]
    if len(others) > 1:
        others = [others[place] for place in state.dice.shuffle(0, "lots", len(others))]
    waiting = [[r for r in state.riders if state.team_of[r] == t] for t in (*named, *others)]
    while any(waiting):
        for riders in waiting:
            if riders:
                rider = riders.pop(0)
                state.order.append(rider)
                state.place[rider] = len(state.order)
    state.say("lined_up", -1, (*named, *others))
    for rider in state.order:
        state.say("placed", rider, 0, state.place[rider])


def begin_round(state: JuegoState) -> None:
    """R5.2, R5.3, RULING 8 — the farthest first, of one space the earliest arrival."""
    state.turn += 1
    state.order.sort(key=lambda rider: (-state.space[rider], state.place[rider]))
    state.at = 0
    state.began = state.space[:]
    state.used = [0] * len(state.space)
    state.earned = [0] * len(state.purse)
    state.say("turn_began", -1, state.turn, state.space[state.order[0]])
