"""A race of Pistard from the first throw to the last point (sections 5 and 6), as it is ridden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.pistard.box import POINTS
from engine.games.pistard.finish import (
    is_over,
    lap,
    pass_line,
    race_order,
    settle_end,
    settle_lines,
    settle_round,
)
from engine.games.pistard.moves import SIDES, moves
from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.pistard.moves import TrackMove
    from engine.games.pistard.state import PistardState

PLACE_FIRST = "PLACE_FIRST"
MOVE, DROP_DIE = "MOVE", "DROP_DIE"
FAR = 3
"""So many extra squares are told: colour and wind came together."""


def race(state: PistardState) -> Step:
    """R5.1, R6.1, R11.3 — the first move, then rounds until there is a winner."""
    yield from first_move(state)
    while not state.end:
        begin_round(state)
        while state.at < len(state.order) and not state.end:
            rider = state.order[state.at]
            if state.racing[rider]:
                yield from play(state, rider)
            state.at += 1
        if not state.end:
            settle_round(state)
        settle_end(state)


def first_move(state: PistardState) -> Step:
    """In order of precedence, number by number.

    R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7, RULING 8.
    """
    thrown = {}
    for player in state.players:
        faces = state.dice.faces(0, "first", player, state.law.riders)
        thrown[player] = list(faces)
        state.log_event("first_thrown", -1, player, sum(faces))
    players = precedence(state, {player: sum(faces) for player, faces in thrown.items()})
    for value in range(6, 0, -1):
        for player in _placing_turns(state, players, {p: thrown[p].count(value) for p in players}):
            yield from _place_die(state, player, value)


def precedence(state: PistardState, sums: dict[int, int]) -> list[int]:
    """R5.2, RULING 8 — the higher sum first; of equal sums by lot, or by seat."""
    order: list[int] = []
    nth = 0
    for total in sorted(set(sums.values()), reverse=True):
        level = [player for player, mine in sums.items() if mine == total]
        if len(level) > 1 and not state.law.ties_by_seat:
            by_lot = state.dice.shuffle(0, "first_tie", len(level), nth)
            level = [level[place] for place in by_lot]
            nth += 1
        order += level
    return order


def _placing_turns(state: PistardState, players: list[int], dice: dict[int, int]) -> Iterator[int]:
    """RULING 8 — who places when: all dice of a number at once, or one after the other."""
    if not state.law.one_each:
        for player in players:
            yield from [player] * dice[player]
        return
    for nth in range(max(dice.values())):
        yield from [player for player in players if dice[player] > nth]


def _place_die(state: PistardState, player: int, value: int) -> Step:
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
    state.log_event("placed", rider, row, lane or state.staging[rider], value)


def target(state: PistardState, value: int) -> tuple[int, tuple[int, ...]]:
    """R5.4, R5.5 — the highest row with a free square; behind the line where all are full."""
    width = len(state.colours[0])
    for row in range(value, 0, -1):
        closed = [state.lane[r] for r in state.riders if state.progress[r] == row]
        free = tuple([lane for lane in range(1, width + 1) if lane not in closed])
        if free:
            return row, free
    return 0, (0,)


def begin_round(state: PistardState) -> None:
    """R6.1, R6.5, RULING 9 — the order is fixed and all dice are taken back."""
    state.turn += 1
    racing = [rider for rider in state.riders if state.racing[rider]]
    state.order = sorted(racing, key=lambda rider: race_order(state, rider))
    state.at = 0
    state.moved = [False] * len(state.moved)
    state.thrown = [False] * len(state.thrown)
    state.pool = [[] for _ in state.pool]
    state.log_event("turn_began", -1, state.turn, state.progress[state.order[0]])


def play(state: PistardState, rider: int) -> Step:
    """R6.2, R6.3 — the player throws with the first rider, then picks a die for each."""
    player = state.player_of(rider)
    if not state.thrown[player]:
        faces = state.dice.faces(state.turn, "throw", player, state.left(player))
        state.pool[player] = sorted(faces, reverse=True)
        state.thrown[player] = True
        state.log_event("thrown", rider, player, *state.pool[player])
    options = moves(state, rider)
    move = options.default
    if len(options) > 1:
        move = yield Question(MOVE, player, state.turn, (rider,), options, move, rule="R13.2")
    ride(state, rider, move)
    yield from drop_dice(state)


def ride(state: PistardState, rider: int, move: TrackMove) -> None:
    """R6.3, R7.1, R8.1, R9.1 — the die is spent; row by row riders are lapped and lines passed."""
    state.pool[state.player_of(rider)].remove(move.die)
    state.moved[rider] = True
    squares = move.squares
    if squares:
        state.staging[rider] = 0
        if _may_settle(state, rider, squares):
            _ride_by_rows(state, rider, move)
        else:
            state.progress[rider] += squares
            state.lane[rider] = move.ends_in
    if not state.racing[rider]:
        return  # off the track in the middle of the move, and told as that
    extra = len(move.extras)
    far = extra if extra >= FAR else 0
    lane = state.lane[rider] or state.staging[rider]
    state.log_event("moved", rider, move.die, move.steps, far, state.progress[rider], lane)


def _may_settle(state: PistardState, rider: int, squares: int) -> bool:
    """Tell whether so many squares may pass a line or reach a rider a lap behind."""
    here, rows = state.progress[rider], state.rows
    ends = here + squares
    if state.law.mode != POINTS or (here and (here - 1) // rows != (ends - 1) // rows):
        return True
    if ends <= rows:
        return False
    lapped = [other for other, there in enumerate(state.progress) if there + rows <= ends]
    return any(map(state.racing.__getitem__, lapped))


def _ride_by_rows(state: PistardState, rider: int, move: TrackMove) -> None:
    """RULING 22 — the ride ends where a step takes off the rider who rides."""
    state.lane[rider] = move.lane
    side = 0
    for sign in (*[""] * move.steps, *move.extras):
        side = SIDES.get(sign, side)
        state.lane[rider] += side
        _enter_row(state, rider)
        if not state.racing[rider]:
            return


def _enter_row(state: PistardState, rider: int) -> None:
    state.progress[rider] += 1
    lap(state, rider)
    settle_lines(state)
    pass_line(state, rider)
    if is_over(state):
        settle_end(state)


def drop_dice(state: PistardState) -> Step:
    """R10.2, RULING 18, R13.3 — for each rider taken off before moving, one unused die."""
    while state.dropping:
        player = state.dropping.pop(0)
        values = sorted(set(state.pool[player]))
        if not values or state.end:
            continue
        die = values[-1] if state.law.die_loss == "highest" else values[0]
        if state.law.die_loss == "choice" and len(values) > 1:
            mine = [r for r in state.riders if state.racing[r] and state.player_of(r) == player]
            die = yield Question(
                DROP_DIE, player, state.turn, tuple(mine), Choice(values), values[0], rule="R13.3"
            )
        state.pool[player].remove(die)
        state.log_event("dropped_die", -1, player, die)
