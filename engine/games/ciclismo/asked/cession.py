"""Cession: two team-mates change places, and what that is worth."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from engine.games.ciclismo.asked.table import advice_of, barred, own_riders, said
from engine.games.ciclismo.phases.cession import Swap, SwapOptions
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question
from engine.race.sheet import LIST, Barred, Option, Part, Phrase, Sheet


def cede(question: Question, seen: CiclismoSnapshot) -> Sheet:
    """R6.18, RULING 40 — which two riders change places, if any."""
    slots = cast("SwapOptions", question.options).slots
    parts = [
        Part(
            None,
            LIST,
            (Option((), Phrase("nobody")), *[_swap(seen, swap) for swap in swaps]),
            Phrase("swap_slot", {"number": number}) if len(slots) > 1 else None,
        )
        for number, swaps in enumerate(slots, start=1)
    ]
    return Sheet(Phrase("CEDE"), question.rule, tuple(parts), tuple(_missing(question, seen)))


def _swap(seen: CiclismoSnapshot, swap: Swap) -> Option:
    row, lane = seen.row, seen.lane
    front, back = sorted(swap, key=lambda rider: (-row[rider], lane[rider]))
    squares = row[front] - row[back]
    words = Phrase("swap", {"rider": said(back), "other": said(front), "squares": squares})
    moves = ((front, (row[back], lane[back])), (back, (row[front], lane[front])))
    return Option(swap, words, moves=moves, gain=_gain(seen, front, back))


def _gain(seen: CiclismoSnapshot, front: int, back: int) -> float | None:
    """Return what another head pulls more on average; None where the head stays the same."""
    if seen.formations[seen.formation[front]][0] != front:
        return None
    advice = advice_of(seen.scene)
    means = advice.means[advice.ground(seen.row[front])]
    return means[back] - means[front]


def _missing(question: Question, seen: CiclismoSnapshot) -> list[Barred]:
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
