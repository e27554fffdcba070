"""Cession, stops, directions, moving up."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from engine.games.ciclismo.block import Carried, place_block, rotate_relay
from engine.games.ciclismo.cession import Swap, SwapOptions
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.sheets.table import advice_of, barred, own_riders, poor, said, table_of
from engine.games.ciclismo.squares import StopOptions, shift_limit
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.course import Place
from engine.race.question import Each, Question
from engine.race.sheet import AMOUNT, LIST, SQUARE, Barred, Option, Part, Phrase, Riders, Sheet


def cede(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.18, RULING 40 — which two riders change places, if any."""
    slots = cast("SwapOptions", question.options).slots
    parts = [
        Part(
            None,
            LIST,
            (Option((), Phrase("nobody")), *[_swap_option(seen, swap) for swap in swaps]),
            Phrase("swap_slot", {"number": number}) if len(slots) > 1 else None,
        )
        for number, swaps in enumerate(slots, start=1)
    ]
    return Sheet(Phrase("CEDE"), question.rule, tuple(parts), tuple(_bar_swaps(question, seen)))


def _swap_option(seen: CiclismoSnapshot, swap: Swap) -> Option:
    row, lane = seen.row, seen.lane
    front, back = sorted(swap, key=lambda rider: (-row[rider], lane[rider]))
    squares = row[front] - row[back]
    words = Phrase("swap", {"rider": said(back), "other": said(front), "squares": squares})
    moves = ((front, (row[back], lane[back])), (back, (row[front], lane[front])))
    return Option(swap, words, moves=moves, gain=_head_gain(seen, front, back))


def _head_gain(seen: CiclismoSnapshot, front: int, back: int) -> float | None:
    """Return what another head pulls more on average; None where the head stays the same."""
    if seen.formations[seen.formation[front]][0] != front:
        return None
    advice = advice_of(seen.scene)
    means = advice.means[advice.ground(seen.row[front])]
    return means[back] - means[front]


def _bar_swaps(question: Question, seen: CiclismoSnapshot) -> list[Barred]:
    """R6.18, R6.19 — riders of small formations, and pairs that ride too far apart."""
    law = seen.scene.law
    mine = own_riders(seen, question.manager, [r for f in seen.formations for r in f])
    small = [
        rider
        for rider in mine
        if len(seen.formations[seen.formation[rider]]) < law.cession_min_formation
    ]
    found = barred("small", "R6.19", small)
    pairs = list(combinations(question.riders, 2))
    if any(seen.formation[first] != seen.formation[second] for first, second in pairs):
        found.append(Barred(Phrase("other_formation"), "R6.18"))
    if any(
        seen.formation[first] == seen.formation[second]
        and abs(seen.row[first] - seen.row[second]) > law.cession_max_row_distance
        for first, second in pairs
    ):
        squares = law.cession_max_row_distance
        found.append(Barred(Phrase("too_far", {"squares": squares}), "R6.18"))
    return found


def stop(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 32, RULING 33 — where a rider stops, or where a head takes its block."""
    if isinstance(question.options, StopOptions):
        return _stop_alone(question, seen, question.options)
    return _stop_block(question, seen)


def _stop_alone(question: Question, seen: CiclismoSnapshot, stops: StopOptions) -> Sheet:
    """R6.6, RULING 32 — the free squares a rider reaches, diagonal steps first."""
    (rider,) = question.riders
    here, options = (seen.row[rider], seen.lane[rider]), []
    for to in stops:
        (code,) = stops.split(to)
        path = way(here, to)
        options.append(
            Option(
                code,
                _square_phrase(seen, to, to[0] - here[0]),
                to,
                path,
                ((rider, to),),
                gain=float(to[0] - here[0]),
            )
        )
    most = max([to[0] for to in stops]) - here[0]
    words = Phrase("STOP", {"rider": said(rider), "squares": most})
    found = [Barred(Phrase("taken"), "R6.2"), *_bar_lanes(seen, here)]
    return Sheet(words, question.rule, (Part(rider, SQUARE, tuple(options)),), tuple(found))


def way(here: Place, to: Place) -> tuple[Place, ...]:
    """RULING 32 — the squares from one to another, diagonal steps first."""
    (row, lane), (last, beside) = here, to
    step = 1 if beside > lane else -1
    path = []
    while row < last:
        row, lane = row + 1, lane if lane == beside else lane + step
        path.append((row, lane))
    return (*path[:-1], (last, beside)) if path else ()


def _square_phrase(seen: CiclismoSnapshot, to: Place, squares: int) -> Phrase:
    """Return a square in words: over the line, or so many squares in a lane."""
    past = to[0] - seen.scene.course.crossed_at[-1]
    if past > 0:
        return Phrase("over_line", {"past": past, "lane": to[1]})
    return Phrase("square", {"squares": squares, "lane": to[1]})


def _bar_lanes(seen: CiclismoSnapshot, here: Place) -> list[Barred]:
    """RULING 32, RULING 94 — how many lanes a move may change."""
    course = seen.scene.course
    if course.split[here[0] + BEHIND]:
        return [Barred(Phrase("no_lane_change"), "RULING 94")]
    most = shift_limit(table_of(seen), here[0])
    if most >= course.lanes - 1:
        return []
    return [Barred(Phrase("lanes_most", {"lanes": most}), "RULING 32")]


def _stop_block(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 33 — how far and to which side a head takes its block."""
    (head,) = question.riders
    carried: Carried = question.about
    options = []
    for code, (squares, shift) in enumerate(question.options):
        moves = _places_of_block(seen, head, carried, squares, shift)
        to = dict(moves)[head]
        words = Phrase("block", {"squares": squares, "side": _side_phrase(shift)})
        options.append(Option(code, words, to, moves=moves, gain=float(squares)))
    named = {squares for squares, _ in question.options}
    found = [Barred(Phrase("not_short"), "RULING 33")] if len(named) == 1 else []
    if carried.relays:
        found.append(Barred(Phrase("relay_straight"), "R7.26"))
    else:
        found += _bar_lanes(seen, (seen.row[head], seen.lane[head]))
    words = Phrase(
        "STOP_block", {"rider": said(head), "squares": max(named), "count": len(carried.riders) - 1}
    )
    return Sheet(words, question.rule, (Part(head, SQUARE, tuple(options)),), tuple(found))


def _side_phrase(shift: int) -> Phrase:
    if not shift:
        return Phrase("straight")
    return Phrase("to_right" if shift > 0 else "to_left", {"lanes": abs(shift)})


def _places_of_block(
    seen: CiclismoSnapshot, head: int, carried: Carried, squares: int, shift: int
) -> tuple[tuple[int, Place], ...]:
    """Return where each rider of a block would stand, unless one of them moves up."""
    state = table_of(seen)
    if carried.relays:
        rotate_relay(state, carried.riders, squares, carried.gain)
    else:
        place_block(state, carried.riders, head, squares, shift)
    return tuple([(rider, (state.row[rider], state.lane[rider])) for rider in carried.riders])


def move_up(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R10.2, RULING 69 — points for squares towards the head, for riders a plan carries."""
    choices, squares = cast("Each", question.options).choices, question.about
    members = seen.formations[seen.formation[question.riders[0]]]
    foremost = max([seen.row[rider] for rider in members]) + squares
    law, parts = seen.scene.law, []
    for rider, points in zip(question.riders, choices, strict=True):
        own = squares - (1 if seen.bonk[rider] and squares > law.move_minimum else 0)
        efforts = []
        for code, pe in enumerate(points):
            far = own
            if pe:
                base = own if law.moveup_base == "joint_move" else own - squares
                most = base + pe * law.moveup_squares_per_pe
                far = max(0, min(most, foremost + 1 - seen.row[rider]))
            words = Phrase("moves_up", {"pe": pe, "squares": far})
            efforts.append(Option(code, words, cost=pe, gain=float(far)))
        parts.append(Part(rider, AMOUNT, tuple(efforts)))
    mine = own_riders(seen, question.manager, members)
    idle = [rider for rider in mine if rider not in question.riders]
    front = [rider for rider in idle if seen.row[rider] + squares >= foremost]
    found = barred("at_front", "R10.2", front)
    found += poor(seen, [rider for rider in idle if rider not in front])
    words = Phrase("MOVE_UP", {"riders": Riders(question.riders), "squares": squares})
    return Sheet(words, question.rule, tuple(parts), tuple(found))
