"""Reasons: why a director answers a question as it does.

Asked beside a race they change nothing in it: a director keeps only what follows from the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.director.turn.effort import is_crowd
from engine.bots.director.turn.tempo import pace_wanted
from engine.bots.director.wishes import BREAK, FIGHT, FINISH, HURRY, LINE, goes, wish_of

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.race.question import Question

REASONS: Final = {
    BREAK: "why_break",
    LINE: "why_line",
    FIGHT: "why_fight",
    FINISH: "why_finish",
    HURRY: "why_hurry",
}
"""By wish: the key of the reason in `ask_ciclismo.toml`."""
CHASE: Final = "why_chase"
SHELTER: Final = "why_shelter"
SAVE: Final = "why_save"
TOGETHER: Final = "why_together"
USUAL: Final = "why_usual"


def reason_of(question: Question, table: CiclismoSnapshot, purse: Purse) -> str:
    """Return the key of the reason in `ask_ciclismo.toml`."""
    if question.kind in {"PLACE", "CEDE"}:
        return SHELTER
    if question.kind in {"PURSUE", "PAY", "MOVE_UP"}:
        return SAVE
    if question.kind not in {"PROPOSE", "VOTE", "SOLO", "TOKENS"}:
        return USUAL
    number = table.formation[question.riders[0]]
    wish = wish_of(table, question.manager, number, purse)
    if wish:
        return REASONS[wish]
    if any(goes(table, rider, purse, free=True) for rider in question.riders):
        return REASONS[FINISH]
    if pace_wanted(table, question.manager, number, purse):
        return CHASE
    return TOGETHER if is_crowd(table, number) else SAVE
