"""Questions of Um Reifenbreite as a manager reads them, one chapter of the rulebook a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.games.reifenbreite.asked.cards import discard, mode, regain
from engine.games.reifenbreite.asked.cases import cases_of
from engine.games.reifenbreite.asked.lead import ask_switch, reply_switch
from engine.games.reifenbreite.asked.places import draft, move_to, place_start, remount
from engine.games.reifenbreite.phases.chance import CHANCE_DISCARD, CHANCE_REGAIN
from engine.games.reifenbreite.phases.dismounting import REMOUNT
from engine.games.reifenbreite.phases.drafting import DRAFT
from engine.games.reifenbreite.phases.moving import MOVE_MODE, MOVE_TO
from engine.games.reifenbreite.phases.start import PLACE_START
from engine.games.reifenbreite.phases.switching import ASK_SWITCH, REPLY_SWITCH
from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import Sheet

SHEETS: Final[Mapping[str, Callable[[Question, ReifenSnapshot], Sheet]]] = {
    PLACE_START: place_start,
    ASK_SWITCH: ask_switch,
    REPLY_SWITCH: reply_switch,
    MOVE_MODE: mode,
    CHANCE_DISCARD: discard,
    CHANCE_REGAIN: regain,
    MOVE_TO: move_to,
    DRAFT: draft,
    REMOUNT: remount,
}
"""How each kind of question is read, in the order of section 21."""


def asked(question: Question, view: View) -> Sheet:
    """Return a question as its manager reads it."""
    sheet = SHEETS[question.kind](question, view.public)
    return replace(sheet, cases=cases_of(question, view.public))
