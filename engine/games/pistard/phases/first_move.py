"""Section 5 — the first move: every die puts one rider on the track, sixes before fives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.pistard.state import PistardState

PLACE_FIRST = "PLACE_FIRST"


def first_move(state: PistardState) -> Step:
    """In order of precedence, number by number.

    R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7, RULING 8.
    """
    thrown = {}
    for player in state.players:
        faces = state.dice.faces(0, "first", player, state.law.riders)
        thrown[player] = list(faces)
        state.say("first_thrown", -1, player, sum(faces))
    players = precedence(state, {player: sum(faces) for player, faces in thrown.items()})
    for value in range(6, 0, -1):
        for player in _turns(state, players, {p: thrown[p].count(value) for p in players}):
            yield from _place(state, player, value)


def precedence(state: PistardState, sums: dict[int, int]) -> list[int]:
    """R5.2, RULING 8 — the higher sum first; of equal sums by lot, or by seat."""
    found: list[int] = []
    nth = 0
    for total in sorted(set(sums.values()), reverse=True):
        level = [player for player, mine in sums.items() if mine == total]
        if len(level) > 1 and not state.law.ties_by_seat:
            drawn = state.dice.shuffle(0, "first_tie", len(level), nth)
            level = [level[place] for place in drawn]
            nth += 1
        found += level
    return found


def _turns(state: PistardState, players: list[int], dice: dict[int, int]) -> Iterator[int]:
    """RULING 8 — who places when: all dice of a number at once, or one after the other."""
    if not state.law.one_each:
        for player in players:
            yield from [player] * dice[player]
        return
    for nth in range(max(dice.values())):
        yield from [player for player in players if dice[player] > nth]


def _place(state: PistardState, player: int, value: int) -> Step:
    """R5.3, R5.4, R5.5 — a die of this value: which rider, and which free lane of the row."""
    row, lanes = target(state, value)
    first = player * state.law.riders
    waiting = [
        rider
        for rider in range(first, first + state.law.riders)
        if not state.progress[rider] and not state.staging[rider]
    ]
    options = Choice([(rider, lane) for rider in waiting for lane in lanes])
    choice: tuple[int, int] = options[0]
    if len(options) > 1:
        choice = yield Question(
            PLACE_FIRST, player, 0, tuple(waiting), options, options[0], rule="R13.1",
            about=(value, row),
        )  # fmt: skip
    rider, lane = choice
    state.progress[rider], state.lane[rider] = row, lane
    if not row:
        state.staging[rider] = max(state.staging) + 1
    state.say("placed", rider, row, lane or state.staging[rider], value)


def target(state: PistardState, value: int) -> tuple[int, tuple[int, ...]]:
    """R5.4, R5.5 — the highest row with a free square; behind the line where all are full."""
    width = len(state.colours[0])
    for row in range(value, 0, -1):
        taken = [state.lane[r] for r in state.riders if state.progress[r] == row]
        free = tuple([lane for lane in range(1, width + 1) if lane not in taken])
        if free:
            return row, free
    return 0, (0,)
