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
from engine.games.ciclismo.sheets.moving import cede_sheet, move_up_sheet, stop_sheet
from engine.games.ciclismo.sheets.plans import (
    join_sheet,
    pay_sheet,
    propose_sheet,
    pursue_sheet,
    vote_sheet,
)
from engine.games.ciclismo.sheets.riders import mode_sheet, solo_sheet, tokens_sheet
from engine.games.ciclismo.sheets.start import (
    declare_sheet,
    place_sheet,
    played_sheet,
    side_sheet,
    waive_sheet,
)
from engine.games.ciclismo.sheets.table import cases_of
from engine.games.ciclismo.simplification import DECLARE, PLAYED
from engine.games.ciclismo.squares import STOP
from engine.games.ciclismo.start import PLACE, SIDE
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import Sheet

SHEETS: Final[Mapping[str, Callable[[Question, CiclismoSnapshot], Sheet]]] = {
    PLAYED: played_sheet,
    DECLARE: declare_sheet,
    SIDE: side_sheet,
    PLACE: place_sheet,
    CEDE: cede_sheet,
    PROPOSE: propose_sheet,
    VOTE: vote_sheet,
    SOLO: solo_sheet,
    TOKENS: tokens_sheet,
    EFFORT: tokens_sheet,
    PURSUE: pursue_sheet,
    JOIN: join_sheet,
    PAY: pay_sheet,
    MODE: mode_sheet,
    STOP: stop_sheet,
    MOVE_UP: move_up_sheet,
    WAIVE: waive_sheet,
}
"""How each kind of question is read, in the order of a stage."""


def sheet_of(question: Question, view: View) -> Sheet:
    """Return a question as its manager reads it."""
    sheet = SHEETS[question.kind](question, view.public)
    return replace(sheet, cases=cases_of(question, view.public))
