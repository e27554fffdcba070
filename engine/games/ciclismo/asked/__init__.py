"""Questions of Ciclismo a Fondo as a manager reads them, one chapter of the rulebook a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.games.ciclismo.asked.alone import mode, solo
from engine.games.ciclismo.asked.cases import cases_of
from engine.games.ciclismo.asked.cession import cede
from engine.games.ciclismo.asked.follow import join, pay, pursue
from engine.games.ciclismo.asked.moving import move_up, stop
from engine.games.ciclismo.asked.plans import propose, vote
from engine.games.ciclismo.asked.start import declare, place, played, side, waive
from engine.games.ciclismo.asked.tokens import lay_tokens
from engine.games.ciclismo.moves.move_up import MOVE_UP
from engine.games.ciclismo.moves.payment import PAY
from engine.games.ciclismo.moves.stop import STOP
from engine.games.ciclismo.phases.activation import EFFORT, TOKENS
from engine.games.ciclismo.phases.cession import CEDE
from engine.games.ciclismo.phases.deliberation import PROPOSE, SOLO, VOTE
from engine.games.ciclismo.phases.lines import WAIVE
from engine.games.ciclismo.phases.movement import MODE
from engine.games.ciclismo.phases.start import PLACE, SIDE
from engine.games.ciclismo.simplification import DECLARE, PLAYED
from engine.games.ciclismo.tokens.attack import PURSUE
from engine.games.ciclismo.tokens.pull import JOIN
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
