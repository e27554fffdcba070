"""Sheets of movement: who changes places, where riders and blocks stop, who moves up."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from engine.games.ciclismo.block import Carried, place_block, rotate_relay
from engine.games.ciclismo.cession import Swap, SwapOptions, swap_riders
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.deliberation import list_proposers
from engine.games.ciclismo.movement import squares_forward
from engine.games.ciclismo.sheets.table import (
    advice_of,
    bar_riders,
    bar_spending,
    own_riders,
    riders_phrase,
    table_of,
)
from engine.games.ciclismo.squares import StopOptions, go_straight, shift_limit
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.course import Place
from engine.race.question import Each, Question
from engine.race.sheet import (
    AMOUNT,
    IDLE,
    LIST,
    OF_HEAD,
    SQUARE,
    BarredOption,
    Option,
    Part,
    Phrase,
    Riders,
    Sheet,
)


def cede_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.18, RULING 40 — which two riders change places, if any."""
    slots = cast("SwapOptions", question.options).slots
    parts = [
        Part(
            None,
            LIST,
            (Option((), Phrase("nobody")), *[_swap_option(snapshot, swap) for swap in swaps]),
            Phrase("swap_slot", {"number": number}) if len(slots) > 1 else None,
        )
        for number, swaps in enumerate(slots, start=1)
    ]
    return Sheet(Phrase("CEDE"), question.rule, tuple(parts), tuple(_bar_swaps(question, snapshot)))


def _swap_option(snapshot: CiclismoSnapshot, swap: Swap) -> Option:
    """Return a swap with where it puts both riders; R6.13 says who of them is in front."""
    row, lane = snapshot.row, snapshot.lane
    front, back = sorted(swap, key=lambda rider: (-row[rider], lane[rider]))
    squares = row[front] - row[back]
    words = Phrase(
        "swap", {"rider": riders_phrase(back), "other": riders_phrase(front), "squares": squares}
    )
    moves = ((front, (row[back], lane[back])), (back, (row[front], lane[front])))
    return Option(
        swap, words, moves=moves, gain=_head_gain(snapshot, swap), counts=OF_HEAD, others=IDLE
    )


def _head_gain(snapshot: CiclismoSnapshot, swap: Swap) -> float | None:
    """Return what another head rolls more on average; None where the head stays the same."""
    state = table_of(snapshot)
    number = state.formation[swap[0]]
    (_, head, _), *_ = list_proposers(state, state.formations[number])
    swap_riders(state, *swap)
    (_, other, _), *_ = list_proposers(state, state.formations[number])
    if other == head:
        return None
    advice = advice_of(snapshot.scene)
    return advice.mean_distance(state, other) - advice.mean_distance(snapshot, head)


def _bar_swaps(question: Question, snapshot: CiclismoSnapshot) -> list[BarredOption]:
    """R6.18, R6.19 — riders of small formations, and pairs that ride too far apart."""
    law = snapshot.scene.law
    mine = own_riders(snapshot, question.manager, [r for f in snapshot.formations for r in f])
    small = [
        rider
        for rider in mine
        if len(snapshot.formations[snapshot.formation[rider]]) < law.cession_min_formation
    ]
    bars = bar_riders("small", "R6.19", small)
    pairs = list(combinations(question.riders, 2))
    if any(snapshot.formation[first] != snapshot.formation[second] for first, second in pairs):
        bars.append(BarredOption(Phrase("other_formation"), "R6.18"))
    if any(
        snapshot.formation[first] == snapshot.formation[second]
        and abs(snapshot.row[first] - snapshot.row[second]) > law.cession_max_row_distance
        for first, second in pairs
    ):
        squares = law.cession_max_row_distance
        bars.append(BarredOption(Phrase("too_far", {"squares": squares}), "R6.18"))
    return bars


def stop_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 32, RULING 33 — where a rider stops, or where a head takes its block."""
    if isinstance(question.options, StopOptions):
        return _stop_alone(question, snapshot, question.options)
    return _stop_block(question, snapshot)


def _stop_alone(question: Question, snapshot: CiclismoSnapshot, stops: StopOptions) -> Sheet:
    """R6.6, RULING 32 — the free squares a rider reaches, diagonal steps first."""
    (rider,) = question.riders
    here, options = (snapshot.row[rider], snapshot.lane[rider]), []
    for to in stops:
        (code,) = stops.split_answer(to)
        squares = to[0] - here[0]
        words, path = _square_phrase(snapshot, to, squares), _path_between(here, to)
        options.append(Option(code, words, to, path, ((rider, to),), gain=float(squares)))
    most = max([to[0] for to in stops]) - here[0]
    words = Phrase("STOP", {"rider": riders_phrase(rider), "squares": most})
    bars = [BarredOption(Phrase("taken"), "R6.2"), *_bar_lanes(snapshot, here)]
    return Sheet(words, question.rule, (Part(rider, SQUARE, tuple(options)),), tuple(bars))


def _path_between(here: Place, to: Place) -> tuple[Place, ...]:
    """RULING 32 — the squares from one to another, diagonal steps first."""
    (row, lane), (last, beside) = here, to
    step = 1 if beside > lane else -1
    path = []
    while row < last:
        row, lane = row + 1, lane if lane == beside else lane + step
        path.append((row, lane))
    return (*path[:-1], (last, beside)) if path else ()


def _square_phrase(snapshot: CiclismoSnapshot, to: Place, squares: int) -> Phrase:
    """Return a square in words: over the line, or so many squares in a lane."""
    past = to[0] - snapshot.scene.course.crossed_at[-1]
    if past > 0:
        return Phrase("over_line", {"past": past, "lane": to[1]})
    return Phrase("square", {"squares": squares, "lane": to[1]})


def _bar_lanes(snapshot: CiclismoSnapshot, here: Place) -> list[BarredOption]:
    """RULING 32, RULING 94 — how many lanes a move may change."""
    course = snapshot.scene.course
    if course.split[here[0] + BEHIND]:
        return [BarredOption(Phrase("no_lane_change"), "RULING 94")]
    most = shift_limit(table_of(snapshot), here[0])
    if most >= course.lanes - 1:
        return []
    return [BarredOption(Phrase("lanes_most", {"lanes": most}), "RULING 32")]


def _stop_block(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 33 — how far and to which side a head takes its block."""
    (head,) = question.riders
    carried: Carried = question.about
    options = []
    for code, (squares, shift) in enumerate(question.options):
        moves = _places_of_block(snapshot, head, carried, squares, shift)
        to = dict(moves)[head]
        words = Phrase("block", {"squares": squares, "side": _side_phrase(shift)})
        gain = float(to[0] - snapshot.row[head])
        options.append(Option(code, words, to, moves=moves, gain=gain))
    named = {squares for squares, _ in question.options}
    bars = [BarredOption(Phrase("not_short"), "RULING 33")] if len(named) == 1 else []
    if carried.relays:
        bars.append(BarredOption(Phrase("relay_straight"), "R7.26"))
    else:
        bars += _bar_lanes(snapshot, (snapshot.row[head], snapshot.lane[head]))
    words = Phrase(
        "STOP_block",
        {"rider": riders_phrase(head), "squares": max(named), "count": len(carried.riders) - 1},
    )
    return Sheet(words, question.rule, (Part(head, SQUARE, tuple(options)),), tuple(bars))


def _side_phrase(shift: int) -> Phrase:
    if not shift:
        return Phrase("straight")
    return Phrase("to_right" if shift > 0 else "to_left", {"lanes": abs(shift)})


def _places_of_block(
    snapshot: CiclismoSnapshot, head: int, carried: Carried, squares: int, shift: int
) -> tuple[tuple[int, Place], ...]:
    """Return where each rider of a block would stand, unless one of them moves up."""
    state = table_of(snapshot)
    if carried.relays:
        rotate_relay(state, carried.riders, squares, carried.gain)
    else:
        place_block(state, carried.riders, head, squares, shift)
    return tuple([(rider, (state.row[rider], state.lane[rider])) for rider in carried.riders])


def _squares_moved_up(
    snapshot: CiclismoSnapshot, rider: int, carried: tuple[int, ...], pe: int, squares: int
) -> int:
    """Return how far a rider comes in a block that goes straight and that no other leaves."""
    state, head = table_of(snapshot), snapshot.plans[snapshot.formation[rider]].helpers[0]
    block = tuple([other for other in carried if other != rider or not pe])
    place_block(state, block, head, squares, 0)
    if pe:
        foremost = max([state.row[other] for other in block])
        go_straight(state, rider, squares_forward(state, rider, pe, squares, foremost))
    return state.row[rider] - snapshot.row[rider]


def move_up_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R10.2, RULING 69 — points for squares towards the head, for riders a plan carries.

    The block is not placed yet: its front row is where its foremost rider will be.
    """
    choices = cast("Each", question.options).choices
    carried, squares = question.about
    members = snapshot.formations[snapshot.formation[question.riders[0]]]
    parts = []
    for rider, points in zip(question.riders, choices, strict=True):
        efforts = []
        for code, pe in enumerate(points):
            far = _squares_moved_up(snapshot, rider, carried, pe, squares)
            words = Phrase("moves_up", {"pe": pe, "squares": far})
            efforts.append(Option(code, words, cost=pe, gain=float(far), others=IDLE))
        parts.append(Part(rider, AMOUNT, tuple(efforts)))
    mine = own_riders(snapshot, question.manager, members)
    foremost = max([snapshot.row[rider] for rider in members]) + squares
    idle = [rider for rider in mine if rider not in question.riders]
    front = [rider for rider in idle if snapshot.row[rider] + squares >= foremost]
    bars = bar_riders("at_front", "R10.2", front)
    bars += bar_spending(snapshot, [rider for rider in idle if rider not in front])
    words = Phrase("MOVE_UP", {"riders": Riders(question.riders), "squares": squares})
    return Sheet(words, question.rule, tuple(parts), tuple(bars))
