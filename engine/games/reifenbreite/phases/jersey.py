"""Section 17.1 — the yellow jersey at the end of a round: points, then who wears it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.reifenbreite.phases.lines import has_jersey, wear

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState


def settle_jersey(state: ReifenState) -> None:
    """R17.5, R17.6, RULING 33 — who has worn it all round earns; then it is judged.

    Once its wearer is home it rests.
    """
    if not has_jersey(state):
        return
    wearer, law = state.wearer, state.law
    came = state.home_round[wearer]
    if came and came < state.turn and not law.jersey_after_finish:
        return
    if state.worn_since < state.turn or law.jersey_at_once:
        state.strokes[box_of(state, wearer)][wearer] += 1
        state.say("wore_jersey", wearer, law.jersey_points)
    if state.filled:
        judge(state)


def box_of(state: ReifenState, wearer: int) -> int:
    """R17.8 — the sprint that made the wearer so; without a row there, the latest with one."""
    rows = [n for n in range(len(state.sprints)) if sprint_place(state, wearer, n)]
    return state.worn_for if state.worn_for in rows else rows[-1]


def judge(state: ReifenState) -> None:
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
        wear(state, best, latest)


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
