"""Where a move ends: the squares of one rider, the direction of a block, moving up in it."""

from __future__ import annotations

from typing import cast

from engine.games.ciclismo.asked.table import barred, own_riders, poor, said, table_of
from engine.games.ciclismo.moves.block import Carried, place_block
from engine.games.ciclismo.moves.relay import rotate_relay
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.squares import StopOptions, shift_limit
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.course import Place
from engine.race.question import Each, Question
from engine.race.sheet import AMOUNT, SQUARE, Barred, Option, Part, Phrase, Riders, Sheet


def stop(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 32, RULING 33 — where a rider stops, or where a head takes its block."""
    if isinstance(question.options, StopOptions):
        return _alone(question, seen, question.options)
    return _block(question, seen)


def _alone(question: Question, seen: CiclismoSnapshot, stops: StopOptions) -> Sheet:
    """R6.6, RULING 32 — the free squares a rider reaches, diagonal steps first."""
    (rider,) = question.riders
    here, options = (seen.row[rider], seen.lane[rider]), []
    for to in stops:
        (code,) = stops.split(to)
        path = way(here, to)
        options.append(
            Option(
                code,
                _square(seen, to, to[0] - here[0]),
                to,
                path,
                ((rider, to),),
                gain=float(to[0] - here[0]),
            )
        )
    most = max([to[0] for to in stops]) - here[0]
    words = Phrase("STOP", {"rider": said(rider), "squares": most})
    found = [Barred(Phrase("taken"), "R6.2"), *_aside(seen, here)]
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


def _square(seen: CiclismoSnapshot, to: Place, squares: int) -> Phrase:
    """Return a square in words: over the line, or so many squares in a lane."""
    past = to[0] - seen.scene.course.crossed_at[-1]
    if past > 0:
        return Phrase("over_line", {"past": past, "lane": to[1]})
    return Phrase("square", {"squares": squares, "lane": to[1]})


def _aside(seen: CiclismoSnapshot, here: Place) -> list[Barred]:
    """RULING 32, RULING 94 — how many lanes a move may change."""
    course = seen.scene.course
    if course.split[here[0] + BEHIND]:
        return [Barred(Phrase("no_lane_change"), "RULING 94")]
    most = shift_limit(table_of(seen), here[0])
    if most >= course.lanes - 1:
        return []
    return [Barred(Phrase("lanes_most", {"lanes": most}), "RULING 32")]


def _block(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """RULING 33 — how far and to which side a head takes its block."""
    (head,) = question.riders
    carried: Carried = question.about
    options = []
    for code, (squares, shift) in enumerate(question.options):
        moves = _carried(seen, head, carried, squares, shift)
        to = dict(moves)[head]
        words = Phrase("block", {"squares": squares, "side": _side(shift)})
        options.append(Option(code, words, to, moves=moves, gain=float(squares)))
    named = {squares for squares, _ in question.options}
    found = [Barred(Phrase("not_short"), "RULING 33")] if len(named) == 1 else []
    if carried.relays:
        found.append(Barred(Phrase("relay_straight"), "R7.26"))
    else:
        found += _aside(seen, (seen.row[head], seen.lane[head]))
    words = Phrase(
        "STOP_block", {"rider": said(head), "squares": max(named), "count": len(carried.riders) - 1}
    )
    return Sheet(words, question.rule, (Part(head, SQUARE, tuple(options)),), tuple(found))


def _side(shift: int) -> Phrase:
    if not shift:
        return Phrase("straight")
    return Phrase("to_right" if shift > 0 else "to_left", {"lanes": abs(shift)})


def _carried(
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
