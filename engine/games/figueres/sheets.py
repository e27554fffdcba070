"""The two questions of the Critèrium as a player reads them, and what lies open of each cyclist."""

from __future__ import annotations

from engine.games.figueres.advice import expected_advance
from engine.games.figueres.box import Card
from engine.games.figueres.state import Cyclist, FigueresSnapshot
from engine.games.figueres.turn import COLOUR
from engine.race.frame import View
from engine.race.question import Question
from engine.race.sheet import (
    ALIKE,
    HAND,
    LIST,
    OF_ROLL,
    BarredOption,
    CardFace,
    Option,
    Part,
    Phrase,
    RiderNote,
    Riders,
    Sheet,
    Term,
)

BOTTLE = "B"
"""What stands on the card of a water bottle."""


def sheet_of(question: Question, view: View) -> Sheet:
    """Return a question as its player reads it."""
    return (_colour_sheet if question.kind == COLOUR else _card_sheet)(question, view)


def _colour_sheet(question: Question, view: View) -> Sheet:
    """R4.1, R11.2 — the colours that are free; those already picked, with their riders."""
    (me,) = question.riders
    options = [
        Option(code, Phrase("colour", {"colour": Term(colour)}))
        for code, colour in enumerate(question.options)
    ]
    table: FigueresSnapshot = view.public
    barred = [
        BarredOption(
            Phrase("taken", {"colour": Term(cyclist.colour), "rider": Riders((rider,))}), "R11.2"
        )
        for rider, cyclist in enumerate(table.cyclists)
    ]
    words = Phrase("COLOUR", {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, LIST, tuple(options)),), tuple(barred))


def _card_sheet(question: Question, view: View) -> Sheet:
    """R11.1 — the cards in hand, each with how far it may be expected to carry."""
    (me,) = question.riders
    table: FigueresSnapshot = view.public
    gains = expected_advance(table, me, view.secrets)
    options = [
        Option(
            code,
            _card_words(card),
            gain=gains[card],
            counts=OF_ROLL,
            others=ALIKE,
            faces=(CardFace(str(card.number), BOTTLE if card.bottle else ""),),
        )
        for code, card in enumerate(question.options)
    ]
    words = Phrase("PLAY", {"rider": Riders((me,)), "turn": question.turn})
    part = Part(me, HAND, tuple(options))
    return Sheet(words, question.rule, (part,), tuple(_barred_cards(table, me)))


def _card_words(card: Card) -> Phrase:
    return Phrase("bottle" if card.bottle else "card", {"number": card.number})


def _barred_cards(table: FigueresSnapshot, me: int) -> list[BarredOption]:
    """R5.8, R8.1 — the cards that lie face up, and the bottle as long as it is not reached."""
    mine = table.cyclists[me]
    gone = [
        BarredOption(
            Phrase("bottle_played" if card.bottle else "played", {"number": card.number}), "R5.8"
        )
        for card in sorted(mine.played)
    ]
    if mine.square < table.course.refresh:
        gone.append(BarredOption(Phrase("no_bottle", {"square": table.course.refresh}), "R8.1"))
    return gone


def rider_notes(view: View) -> tuple[RiderNote, ...]:
    """R5.8, R11.5 — coloured cards are known by what was played; a bottle to who drew it."""
    table: FigueresSnapshot = view.public
    own = [card.number for card in view.secrets if card.bottle]
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_hand", {"cards": " ".join(map(str, sorted(one.left, reverse=True)))})
                if one.left
                else None,
                words=tuple(_bottle_words(one, own if rider == view.manager else [])),
            )
            for rider, one in enumerate(table.cyclists)
        ]
    )


def _bottle_words(cyclist: Cyclist, own: list[int]) -> list[Phrase]:
    """R8.1, RULING 7 — the bottle in hand: its number for who drew it, or once all have seen it."""
    known = own or ([cyclist.bottle.number] if cyclist.bottle and cyclist.keeps_bottle else [])
    if known:
        return [Phrase("note_bottle", {"number": number}) for number in known]
    return [Phrase("note_closed")] if cyclist.hides_bottle else []


def team_purses(view: View) -> tuple[int, ...]:
    """R5.8, R11.5 — cards left in each player's hand, the bottle among them."""
    table: FigueresSnapshot = view.public
    return tuple([len(one.left) + one.keeps_bottle for one in table.cyclists])
