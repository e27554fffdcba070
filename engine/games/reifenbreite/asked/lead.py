"""Switching the lead: whether to ask, whether to agree (section 18)."""

from __future__ import annotations

from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.question import Question
from engine.race.sheet import YES_NO, Option, Part, Phrase, Riders, Sheet


def ask_switch(question: Question, table: ReifenSnapshot) -> Sheet:
    """R18.2 — whether the riders behind are asked, one after the other, to take the lead."""
    del table
    (me,) = question.riders
    no, yes = Option(0, Phrase("keep_lead")), Option(1, Phrase("ask_line"))
    words = Phrase("ASK_SWITCH", {"rider": Riders((me,)), "riders": Riders(question.about)})
    return Sheet(words, question.rule, (Part(me, YES_NO, (no, yes)),))


def reply_switch(question: Question, table: ReifenSnapshot) -> Sheet:
    """R18.3 — whether this rider changes places with the one in front."""
    me, front = question.riders
    there, here = (table.squares.net.places[table.square[one]] for one in (front, me))
    moves = ((me, there), (front, here))
    no, yes = Option(0, Phrase("stay_behind")), Option(1, Phrase("take_lead"), moves=moves)
    words = Phrase("REPLY_SWITCH", {"rider": Riders((me,)), "other": Riders((front,))})
    return Sheet(words, question.rule, (Part(me, YES_NO, (no, yes)),))
