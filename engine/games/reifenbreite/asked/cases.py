"""What makes a question one to look at: a line is near, riders are behind, it is a close call."""

from __future__ import annotations

from typing import Final

from engine.games.reifenbreite.advice import line_behind, roll_gain, rows_to_line
from engine.games.reifenbreite.phases.drafting import DRAFT
from engine.games.reifenbreite.phases.moving import MOVE_MODE, MOVE_TO
from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.question import Question

LINE, LED, CLOSE = "line", "led", "close"
NEAR: Final = 14
"""Rows to a line that pays: a good roll is enough."""
CALL: Final = 1.5
"""A draft differs by less than so many squares from a move of one's own."""


def cases_of(question: Question, table: ReifenSnapshot) -> tuple[str, ...]:
    """Return which of the cases of orders.toml hold."""
    me = question.riders[0]
    if question.kind not in (MOVE_MODE, MOVE_TO, DRAFT):
        return ()
    found = []
    if rows_to_line(table, me) <= NEAR:
        found.append(LINE)
    if question.kind == DRAFT:
        _, way, _ = question.about
        if abs(way - roll_gain(table, me)) < CALL:
            found.append(CLOSE)
    elif line_behind(table, table.square[me]):
        found.append(LED)
    return tuple(found)
