"""Sections 13 and 17 — lines in the order of the moves: sprints, finish, what is only logged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.state import NOBODY

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


def pass_lines(state: ReifenState, rider: int, start: int) -> None:
    """R13.4, R17.3, RULING 32 — every line between two squares, once a rider, in road order."""
    crossed = state.squares.crossed
    for line in range(crossed[start], crossed[state.square[rider]]):
        over = state.passed[line]
        if rider in over:
            continue
        over.append(rider)
        if line == len(state.lines) - 1:
            cross_finish(state, rider)
        else:
            cross_line(state, rider, line)


def cross_line(state: ReifenState, rider: int, line: int) -> None:
    """R17.2, R17.4, RULING 32, RULING 33, M4 — a sprint pays its first three; others are logged."""
    place, points = len(state.passed[line]), state.lines[line].points
    paid = points[place - 1] if place <= len(points) else 0
    state.say("passed", rider, state.lines[line].kind, place, paid)
    if not points:
        return
    state.filled = state.filled or bool(paid)
    if state.law.jersey and line == state.sprints[0] and place == 1:
        wear(state, rider, 0)


def wear(state: ReifenState, rider: int, sprint: int) -> None:
    """R17.4, R17.6 — the rider puts the jersey on."""
    state.wearer, state.worn_since, state.worn_for = rider, state.turn, sprint
    state.say("put_on_jersey", rider)


def cross_finish(state: ReifenState, rider: int) -> None:
    """R13.1, R13.4, RULING 25 — the next place; the square stays taken until the round is over."""
    state.home_round[rider] = state.turn
    place = len(state.home)
    points = state.law.place_points
    state.say("finished", rider, place, points[place - 1] if place <= len(points) else 0)


def has_jersey(state: ReifenState) -> bool:
    """Tell whether a rider wears the yellow jersey now."""
    return state.wearer != NOBODY
