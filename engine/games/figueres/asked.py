"""Questions of the Critèrium as a player reads them: a colour to pick, a card to lay."""

from __future__ import annotations

from engine.games.figueres.advice import expected_advance
from engine.games.figueres.box.cards import Card
from engine.games.figueres.phases.start import COLOUR
from engine.games.figueres.picture import FigueresSnapshot
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import HAND, LIST, Barred, Option, Part, Phrase, Riders, Sheet, Term


def asked(question: Question, view: View) -> Sheet:
    """Return a question as its player reads it."""
    return (_colour if question.kind == COLOUR else _card)(question, view)


def _colour(question: Question, view: View) -> Sheet:
    """R4.1, R11.2 — the colours that are free; those already picked, with their riders."""
    (me,) = question.riders
    options = [
        Option(code, Phrase("colour", {"colour": Term(colour)}))
        for code, colour in enumerate(question.options)
    ]
    table: FigueresSnapshot = view.public
    barred = [
        Barred(
            Phrase("taken", {"colour": Term(cyclist.colour), "rider": Riders((rider,))}), "R11.2"
        )
        for rider, cyclist in enumerate(table.cyclists)
    ]
    words = Phrase("COLOUR", {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, LIST, tuple(options)),), tuple(barred))


def _card(question: Question, view: View) -> Sheet:
    """R11.1 — the cards in hand, each with how far it may be expected to carry."""
    (me,) = question.riders
    table: FigueresSnapshot = view.public
    gains = expected_advance(table, me, view.own)
    options = [
        Option(code, _named(card), gain=gains[card]) for code, card in enumerate(question.options)
    ]
    words = Phrase("PLAY", {"rider": Riders((me,)), "turn": question.turn})
    part = Part(me, HAND, tuple(options))
    return Sheet(words, question.rule, (part,), tuple(_gone(table, me)))


def _named(card: Card) -> Phrase:
    return Phrase("bottle" if card.bottle else "card", {"number": card.number})


def _gone(table: FigueresSnapshot, me: int) -> list[Barred]:
    """R5.8, R8.1 — the cards that lie face up, and the bottle as long as it is not reached."""
    mine = table.cyclists[me]
    gone = [
        Barred(
            Phrase("bottle_played" if card.bottle else "played", {"number": card.number}), "R5.8"
        )
        for card in sorted(mine.played)
    ]
    if mine.square < table.course.refresh:
        gone.append(Barred(Phrase("no_bottle", {"square": table.course.refresh}), "R8.1"))
    return gone
