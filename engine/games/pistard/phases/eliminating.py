"""Sections 10 and 12 — who is taken off the board: the lapped, and the last over a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.pistard.box.law import HALF_LAPS, POINTS

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState


def lap(state: PistardState, rider: int) -> None:
    """R10.1, RULING 16 — riders this one has caught up with are out, the hindmost first."""
    ahead = state.progress[rider]
    if ahead <= state.rows:
        return
    apart = state.rows + (not state.law.catches_level)
    caught = [
        other
        for other in state.riders
        if state.racing[other] and other != rider and _is_caught(state, other, ahead, apart)
    ]
    for other in sorted(caught, key=lambda r: race_order(state, r), reverse=True):
        take_off(state, other, "lapped")
        if state.law.mode != POINTS:
            state.lines_out += 1


def _is_caught(state: PistardState, other: int, ahead: int, apart: int) -> bool:
    """RULING 16 — who still waits behind the line is out at the first passage of it."""
    there = state.progress[other]
    return ahead >= there + apart if there else ahead > state.rows


def race_order(state: PistardState, rider: int) -> tuple[int, int, int]:
    """R6.1, RULING 9 — the farthest first, the inner lane first, then the staging order."""
    return -state.progress[rider], state.lane[rider], state.staging[rider]


def take_off(state: PistardState, rider: int, why: str) -> None:
    """R10.1, R10.2, RULING 18 — off the board; with a die of its player, if one waits for it."""
    state.racing[rider] = False
    state.lost.append(rider)
    state.say(why, rider, state.progress[rider])
    player = state.player_of(rider)
    if state.thrown[player] and not state.moved[rider]:
        state.dropping.append(player)


def line_at(state: PistardState, line: int) -> int:
    """RULING 22 — the progress with which a line is crossed."""
    if state.law.mode != HALF_LAPS:
        return line * state.rows + 1
    laps, half = divmod(line, 2)
    return laps * state.rows + (state.half if half else 0) + 1


def settle_lines(state: PistardState) -> None:
    """RULING 22, R12.1 — the last to cross a line is out when all others have crossed it."""
    if state.law.mode == POINTS or not state.law.last_across:
        return
    while state.racing.count(True) > 1:
        needed = line_at(state, state.lines_out + 1)
        short = [r for r in state.riders if state.racing[r] and state.progress[r] < needed]
        if len(short) != 1:
            return
        state.lines_out += 1
        take_off(state, short[0], "eliminated")


def settle_round(state: PistardState) -> None:
    """RULING 22 — by house rule one rider is out for each line first crossed in this round."""
    if state.law.mode == POINTS or state.law.last_across:
        return
    lead = max(state.progress[r] for r in state.riders if state.racing[r])
    while state.racing.count(True) > 1 and lead >= line_at(state, state.lines_out + 1):
        left = [r for r in state.riders if state.racing[r]]
        state.lines_out += 1
        take_off(state, max(left, key=lambda r: race_order(state, r)), "eliminated")
