"""Section 6 — how far each cyclist advances, from all the cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.box.law import Law


def is_frozen(cards: Sequence[Card | None], law: Law) -> bool:
    """R6.4, RULING 5 — two zeros or more: nobody moves, whatever else is shown."""
    return law.zeros_freeze and sum(card is not None and card.number == 0 for card in cards) > 1


def matches(cards: Sequence[Card | None], law: Law) -> dict[int, int]:
    """R6.2 — how many cyclists show each number but 0, where they are two or more.

    RULING 6: a bottle counts like any card. RULING 11: who has no card is not counted.
    """
    shown = [
        card.number
        for card in cards
        if card is not None and (law.bottle_matches or not card.bottle)
    ]
    return {number: shown.count(number) for number in shown if number and shown.count(number) > 1}


def advances(cards: Sequence[Card | None], law: Law) -> list[int]:
    """R6.1-R6.5 — the advance of every cyclist, number by number (RULING 4)."""
    if is_frozen(cards, law):
        return [0] * len(cards)
    equal = matches(cards, law)
    return [_advance(card, equal, law) for card in cards]


def _advance(card: Card | None, equal: dict[int, int], law: Law) -> int:
    if card is None:
        return 0  # RULING 11
    if card.number in equal and (law.bottle_matches or not card.bottle):
        return card.number + equal[card.number]
    if equal and law.pairs_only:
        return 0  # RULING 4
    return card.number


def on_terrain(advance: int, shift: int) -> int:
    """The house rule figueres.terrain_effect: nobody is stopped by it, and nobody set in motion."""
    if shift < 0:
        return advance + shift if advance > 1 else advance
    return advance + shift if advance > 0 else advance
