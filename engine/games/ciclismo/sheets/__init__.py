"""Questions of Ciclismo a Fondo as a manager reads them, one chapter of the rulebook a file.

What an option is said to bring is worked out by the functions of the law that play it, on a table
laid out again (`sheets/table.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.games.ciclismo.activation import EFFORT, TOKENS
from engine.games.ciclismo.cession import CEDE
from engine.games.ciclismo.deliberation import PROPOSE, SOLO, VOTE
from engine.games.ciclismo.lines import WAIVE
from engine.games.ciclismo.movement import MODE, MOVE_UP
from engine.games.ciclismo.payment import PAY
from engine.games.ciclismo.resolution import JOIN, PURSUE
from engine.games.ciclismo.sheets.moving import cede, move_up, stop
from engine.games.ciclismo.sheets.plans import join, pay, propose, pursue, vote
from engine.games.ciclismo.sheets.riders import lay_tokens, mode, solo
from engine.games.ciclismo.sheets.start import declare, place, played, side, waive
from engine.games.ciclismo.sheets.table import cases_of
from engine.games.ciclismo.simplification import DECLARE, PLAYED
from engine.games.ciclismo.squares import STOP
from engine.games.ciclismo.start import PLACE, SIDE
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import Sheet

SHEETS: Final[Mapping[str, Callable[[Question, CiclismoSnapshot], Sheet]]] = {
    PLAYED: played,
    DECLARE: declare,
    SIDE: side,
    PLACE: place,
    CEDE: cede,
    PROPOSE: propose,
    VOTE: vote,
    SOLO: solo,
    TOKENS: lay_tokens,
    EFFORT: lay_tokens,
    PURSUE: pursue,
    JOIN: join,
    PAY: pay,
    MODE: mode,
    STOP: stop,
    MOVE_UP: move_up,
    WAIVE: waive,
}
"""How each kind of question is read, in the order of a stage."""


def asked(question: Question, view: View) -> Sheet:
    """Return a question as its manager reads it."""
    sheet = SHEETS[question.kind](question, view.public)
    return replace(sheet, cases=cases_of(question, view.public))
