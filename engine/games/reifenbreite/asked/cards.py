"""Cards: the way to move, which energy card is lost, which one comes back."""

from __future__ import annotations

from engine.games.reifenbreite.advice import change_of, mode_gain
from engine.games.reifenbreite.box.energy import JOKER, RIDERS, energy_cards, usable_kinds
from engine.games.reifenbreite.ground.faces import AQUA, COLOURS, RED
from engine.games.reifenbreite.phases.how_to_move import CHEAT6, ENERGY, ROLL, HowToMove
from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.question import Question
from engine.race.sheet import LIST, Barred, Option, Part, Phrase, Riders, Sheet

NOT_NOW = "R11.2"


def mode(question: Question, table: ReifenSnapshot) -> Sheet:
    """R9.1, R11.1, R11.4, R14.13, R16.1 — dice, cards, a breakaway, the chase car."""
    (me,) = question.riders
    options = tuple(
        Option(code, mode_words(one), cost=len(one.cards), gain=round(mode_gain(table, me, one), 1))
        for code, one in enumerate(question.options)
    )
    change = change_of(table, me)
    square = table.square[me]
    colour = COLOURS[table.squares.colour[square] if table.law.surfaces else 0]
    values = {
        "rider": Riders((me,)), "colour": Phrase(colour), "change": abs(change) or "",
        "sign": Phrase("less" if change < 0 else "more"),
    }  # fmt: skip
    words = Phrase("MOVE_MODE", values)
    return Sheet(words, question.rule, (Part(me, LIST, options),), tuple(_barred(me, table)))


def mode_words(one: HowToMove) -> Phrase:
    """Return what a way to move is called."""
    if one.kind == ROLL:
        return Phrase("roll")
    if one.kind != ENERGY:
        return Phrase("chase_car_6" if one.kind == CHEAT6 else "chase_car_12")
    cards = [card_words(kind) for kind in one.cards]
    key = "cards" if len(cards) > 1 else "card"
    values = {"first": cards[0], "second": cards[-1]}
    return Phrase(f"{key}_away" if one.breakaway else key, values)


def card_words(kind: int) -> Phrase:
    """R4.2, R4.3, R4.4 — the value of a card, its shield, and that it is a joker."""
    card = energy_cards()[kind]
    values = {"value": card.value, "shield": "M" if card.shield else ""}
    return Phrase("joker" if card.rider == JOKER else "own_card", values)


def discard(question: Question, table: ReifenSnapshot) -> Sheet:
    """R12.7 — the cards with the rider's number, or the jokers where there is none."""
    return _cards("CHANCE_DISCARD", question, table)


def regain(question: Question, table: ReifenSnapshot) -> Sheet:
    """R12.6 — the cards with the rider's number that were played or lost."""
    return _cards("CHANCE_REGAIN", question, table)


def _cards(key: str, question: Question, table: ReifenSnapshot) -> Sheet:
    del table
    (me,) = question.riders
    options = tuple(Option(code, card_words(kind)) for code, kind in enumerate(question.options))
    words = Phrase(key, {"rider": Riders((me,))})
    return Sheet(words, question.rule, (Part(me, LIST, options),))


def _barred(me: int, table: ReifenSnapshot) -> list[Barred]:
    """Return the cards in hand that may not be played here, and why."""
    held = [k for k in usable_kinds(me % RIDERS) if table.hands[me // RIDERS][k]]
    if table.round == 1:
        return [Barred(Phrase("first_round"), NOT_NOW)] if held else []
    if not held:
        return [Barred(Phrase("no_cards"), "R11.3")]
    if not table.law.surfaces:
        return []
    colour = table.squares.colour[table.square[me]]
    if colour == RED and any(energy_cards()[kind].shield for kind in held):
        return [Barred(Phrase("shields"), "R14.13")]
    if colour == AQUA and sum(table.hands[me // RIDERS][kind] for kind in held) > 1:
        return [Barred(Phrase("one_card"), "R14.13")]
    return []
