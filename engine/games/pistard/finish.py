"""Who is taken off, who scores, when the race ends, in which places (sections 10 to 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.pistard.box import HALF_LAPS, POINTS
from engine.games.pistard.state import ABORTED, LAST, NOBODY, TARGET, WALKOVER

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardSnapshot, PistardState


def lap_riders(state: PistardState, rider: int) -> None:
    """R10.1, RULING 16 — riders this one has caught up with are out, the hindmost first."""
    ahead = state.progress[rider]
    if ahead <= state.rows:
        return
    caught = [
        other
        for other in state.riders
        if state.racing[other] and other != rider and is_caught(state, other, ahead)
    ]
    for other in sorted(caught, key=lambda r: race_order(state, r), reverse=True):
        take_off(state, other, "lapped")
        if state.law.mode != POINTS:
            state.lines_out += 1


def is_caught(table: PistardState | PistardSnapshot, other: int, ahead: int) -> bool:
    """R10.1, RULING 16 — whether one who has come so far takes another off.

    Who still waits behind the line is out at the first passage of it.
    """
    there = table.progress[other]
    apart = table.rows + (not table.law.catches_level)
    return ahead >= there + apart if there else ahead > table.rows


def race_order(state: PistardState, rider: int) -> tuple[int, int, int]:
    """R6.1, RULING 9 — the farthest first, the inner lane first, then the staging order."""
    return -state.progress[rider], state.lane[rider], state.staging[rider]


def steps_to_elimination(state: PistardState, rider: int, most: int) -> dict[int, int]:
    """RULING 22 — after how many steps of a rider, of at most so many, others are off the track.

    The steps are taken on a trial table by the functions that take them in the race, so that what
    a move is said to allow and what it brings cannot part.
    """
    trial = state.copy_table()
    step_of: dict[int, int] = {}
    for step in range(1, most):
        trial.progress[rider] += 1
        lap_riders(trial, rider)
        settle_lines(trial)
        for other in trial.lost:
            step_of.setdefault(other, step)
        if not trial.racing[rider]:
            break
    return step_of


def take_off(state: PistardState, rider: int, why: str) -> None:
    """R10.1, R10.2, RULING 18 — off the board; with a die of its player, if one waits for it."""
    state.racing[rider] = False
    state.lost.append(rider)
    state.log_event(why, rider, state.progress[rider])
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
    if not state.law.settles_lines:
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


def pass_line(state: PistardState, rider: int) -> None:
    """R11.1, RULING 20 — a rider completes a lap; the first three of each lap score."""
    laps, into = divmod(state.progress[rider] - 1, state.rows)
    if into or not laps:
        return
    while len(state.passages) < laps:
        state.passages.append(0)
    state.passages[laps - 1] += 1
    place = state.passages[laps - 1]
    paid = state.law.points[place - 1] if place <= len(state.law.points) else 0
    state.points[rider] += paid
    if place == 1:
        state.firsts[rider] += 1
    state.log_event("passed", rider, laps, place, paid, state.team_points(state.player_of(rider)))


def is_over(state: PistardState) -> bool:
    """R11.3, RULING 19, RULING 21, RULING 22 — whether the race ends now, even in mid-round."""
    return bool(_end_reason(state, at_once=True))


def settle_end(state: PistardState) -> None:
    """Name how the race has ended and who has won, if it has."""
    if state.end:
        return
    # Within a round only what ends a race at once does; behind its last move the rest does too.
    done = state.at >= len(state.order)
    state.end = _end_reason(state, at_once=not done)
    if state.end:
        state.winner = player_ranking(state)[0]
        state.log_event("won", -1, state.winner, state.team_points(state.winner))


def _end_reason(state: PistardState, *, at_once: bool) -> str:
    if state.law.mode == POINTS:
        reached = any(state.team_points(player) >= state.law.target for player in state.players)
        if reached and (state.law.ends_at_once or not at_once):
            return TARGET
    elif state.racing.count(True) == 1:
        return LAST
    teams = sum(state.riders_left(player) > 0 for player in state.players)
    if teams == 1 and state.law.walkover:
        return WALKOVER
    return ABORTED if not at_once and state.turn >= state.law.max_rounds else ""


def rider_ranking(state: PistardState) -> list[int]:
    """RULING 23 — those in the race in its order, then who was taken off, the later first."""
    racing = [rider for rider in state.riders if state.racing[rider]]
    racing.sort(key=lambda rider: race_order(state, rider))
    return racing + state.lost[::-1]


def player_ranking(state: PistardState) -> list[int]:
    """RULING 19, RULING 21, RULING 22 — the winner, then points, first places, riders lost."""
    riders = rider_ranking(state)
    best = [min(map(riders.index, state.riders[state.riders_of(p)])) for p in state.players]
    alone = [player for player in state.players if state.riders_left(player)]
    winner = alone[0] if len(alone) == 1 and state.law.walkover else NOBODY

    def key(player: int) -> tuple[int, ...]:
        first = player != winner
        if state.law.mode != POINTS:
            return first, best[player], player
        lost = state.law.riders - state.riders_left(player)
        firsts = state.team_firsts(player)
        return first, -state.team_points(player), -firsts, lost, best[player], player

    return sorted(state.players, key=key)
