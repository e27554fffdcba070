"""Section 6 — how far each cyclist advances, from all the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.box.law import FigueresLaw


def is_frozen(cards: Sequence[Card | None], law: FigueresLaw) -> bool:
    """R6.4, RULING 5 — two zeros or more: no cyclist moves, whatever else is shown."""
    return law.zeros_freeze and sum(card is not None and card.number == 0 for card in cards) > 1


def matches(cards: Sequence[Card | None], law: FigueresLaw) -> dict[int, int]:
    """R6.2 — how many cyclists show each number but 0, where they are two or more.

    RULING 6: a bottle counts like any card. RULING 11: a cyclist without a card is not counted.
    """
    shown = [
        card.number
        for card in cards
        if card is not None and (law.bottle_matches or not card.bottle)
    ]
    return {number: shown.count(number) for number in shown if number and shown.count(number) > 1}


def all_advances(cards: Sequence[Card | None], law: FigueresLaw) -> list[int]:
    """R6.1, R6.2, R6.3, R6.4, R6.5 — the advance of every cyclist, number by number (RULING 4)."""
    if is_frozen(cards, law):
        return [0] * len(cards)
    equal = matches(cards, law)
    return [card_advance(card, equal, law) for card in cards]


def card_advance(card: Card | None, equal: Mapping[int, int], law: FigueresLaw) -> int:
    """The advance of one cyclist, where so many show each number that several show.

    R6.1, R6.2, R6.3, R6.4, R6.5.
    """
    if card is None:
        return 0  # RULING 11
    if card.number in equal and (law.bottle_matches or not card.bottle):
        return card.number + equal[card.number]
    if equal and law.pairs_only:
        return 0  # RULING 4
    return card.number


def on_terrain(advance: int, shift: int) -> int:
    """The house rule figueres.terrain_effect: no cyclist is stopped by it or set in motion."""
    if shift < 0:
        return advance + shift if advance > 1 else advance
    return advance + shift if advance > 0 else advance
