"""Who moves next (section 8), who crosses which line (13, 17), and the yellow jersey (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.state import NOBODY
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


def next_rider(state: ReifenState) -> int:
    """R8.1, R8.2, R8.4, R8.6 — the farthest ahead yet to move, of level ones the rightmost."""
    best, farthest, rank = -1, NOBODY, state.squares.rank
    for rider, square in enumerate(state.square):
        if square != NOWHERE and not state.moved[rider] and rank[square] > best:
            best, farthest = rank[square], rider
    return farthest


def running_order(state: ReifenState) -> list[int]:
    """RULING 26 — who is not home, from the front; dismounted riders as where they dismounted.

    Riders who have no place yet come last.
    """
    rank = state.squares.rank
    left = [rider for rider in state.riders if not state.home_round[rider]]

    def key(rider: int) -> tuple[int, bool]:
        off = state.square[rider] == NOWHERE
        square = state.off_at[rider] if off else state.square[rider]
        return (1 if square == NOWHERE else -rank[square]), off

    return sorted(left, key=key)


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
    state.log_event("passed", rider, state.lines[line].kind, place, paid)
    if not points:
        return
    state.filled = state.filled or bool(paid)
    if state.law.jersey and line == state.sprints[0] and place == 1:
        put_on_jersey(state, rider, 0)


def put_on_jersey(state: ReifenState, rider: int, sprint: int) -> None:
    """R17.4, R17.6 — the rider puts the jersey on."""
    state.wearer, state.worn_since, state.worn_for = rider, state.turn, sprint
    state.log_event("put_on_jersey", rider)


def cross_finish(state: ReifenState, rider: int) -> None:
    """R13.1, R13.4, RULING 25 — the next place; the square stays taken until the round is over."""
    state.home_round[rider] = state.turn
    place = len(state.home)
    points = state.law.place_points
    state.log_event("finished", rider, place, points[place - 1] if place <= len(points) else 0)


def settle_jersey(state: ReifenState) -> None:
    """R17.5, R17.6, RULING 33 — who has worn it all round earns; then it is judged.

    Once its wearer is home it rests.
    """
    if state.wearer == NOBODY:
        return
    wearer, law = state.wearer, state.law
    came = state.home_round[wearer]
    if came and came < state.turn and not law.jersey_after_finish:
        return
    if state.worn_since < state.turn or law.jersey_at_once:
        state.strokes[box_of(state, wearer)][wearer] += 1
        state.log_event("wore_jersey", wearer, law.jersey_points)
    if state.filled:
        judge_jersey(state)


def box_of(state: ReifenState, wearer: int) -> int:
    """R17.8 — the sprint that made the wearer so; without a row there, the latest with one."""
    rows = [n for n in range(len(state.sprints)) if sprint_place(state, wearer, n)]
    return state.worn_for if state.worn_for in rows else rows[-1]


def judge_jersey(state: ReifenState) -> None:
    """R17.6, R17.7, RULING 34 — a rider with more sprint points than the wearer takes it.

    Of several the one with most, then the better place in the latest sprint.
    """
    latest = max(n for n, line in enumerate(state.sprints) if state.passed[line])
    mine = sprint_points(state, state.wearer)
    winner = state.passed[state.sprints[latest]][0]
    level = winner if state.law.tie_to_latest else state.wearer
    able = [
        rider
        for rider in state.riders
        if (points := sprint_points(state, rider)) > mine or (points == mine and rider == level)
    ]
    if not able:
        return

    def key(rider: int) -> tuple[int, ...]:
        places = [sprint_place(state, rider, n) or len(state.square) for n in range(latest, -1, -1)]
        return -sprint_points(state, rider), *places

    best = min(able, key=key)
    if best != state.wearer:
        put_on_jersey(state, best, latest)


def sprint_place(state: ReifenState, rider: int, sprint: int) -> int:
    """Return the paid place of a rider in a sprint; 0 for none."""
    line = state.sprints[sprint]
    over = state.passed[line][: len(state.lines[line].points)]
    return over.index(rider) + 1 if rider in over else 0


def sprint_points(state: ReifenState, rider: int) -> int:
    """R17.2 — the sprint points of a rider so far, those of the jersey left aside."""
    total = 0
    for n, line in enumerate(state.sprints):
        place = sprint_place(state, rider, n)
        if place:
            total += state.lines[line].points[place - 1]
    return total
