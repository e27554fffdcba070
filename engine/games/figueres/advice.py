"""What a card is worth by what one player may know: for bots and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.figueres.box import coloured
from engine.games.figueres.turn import card_advance, on_terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.box import Card
    from engine.games.figueres.state import Cyclist, FigueresSnapshot

TINY: Final = 1e-9
Counts = tuple[int, ...]
"""How many show 0, 1, 2 …"""


def expected_matches(picture: FigueresSnapshot, me: int, hand: Sequence[Card]) -> dict[Card, float]:
    """Return for each card how many others may be expected to show an equal one (R6.2).

    No taste is known: a player may lay any card of the hand alike, as a deck does.
    """
    matches = dict.fromkeys(hand, 0.0)
    matching = [card for card in hand if picture.law.bottle_matches or not card.bottle]
    hidden = _hidden_bottle_chances(picture, hand)
    for rider, cyclist in enumerate(picture.cyclists):
        cards = len(cyclist.left) + cyclist.keeps_bottle
        if rider == me or not cards:
            continue
        bottle = _bottle_chances(picture, cyclist, hidden)
        for card in matching:
            if card.number in cyclist.left:
                matches[card] += 1 / cards
            if card.number in bottle:
                matches[card] += bottle[card.number] / cards
    return matches


def expected_advance(picture: FigueresSnapshot, me: int, hand: Sequence[Card]) -> dict[Card, float]:
    """Return for each card how far it may be expected to carry, whatever the others lay.

    As for `expected_matches`, each player may lay any card of the hand alike.
    """
    law, shift = picture.law, picture.course.shift(picture.cyclists[me].square)
    advance = dict.fromkeys(hand, 0.0)
    for shown, chance in _shown_chances(picture, me, hand).items():
        for card in hand:
            counts = list(shown)
            counts[card.number] += 1 if law.bottle_matches or not card.bottle else 0
            if law.zeros_freeze and counts[0] > 1:
                continue
            equal = {number: count for number, count in enumerate(counts) if number and count > 1}
            advance[card] += chance * on_terrain(card_advance(card, equal, law), shift)
    return advance


def _shown_chances(picture: FigueresSnapshot, me: int, hand: Sequence[Card]) -> dict[Counts, float]:
    """Return how likely so many of each number are shown by the others (R5.2)."""
    hidden = _hidden_bottle_chances(picture, hand)
    # One player after the other: so it takes as many steps as there are counts, not as there are
    # ways for five players to lay seven cards.
    chance_of: dict[Counts, float] = {(0,) * (1 + max(coloured()).number): 1.0}
    for rider, cyclist in enumerate(picture.cyclists):
        cards = len(cyclist.left) + cyclist.keeps_bottle
        if rider == me or not cards:
            continue  # RULING 11
        chances = dict.fromkeys(cyclist.left, 1 / cards)
        bottle = _bottle_chances(picture, cyclist, hidden)
        for number, chance in bottle.items():
            chances[number] = chances.get(number, 0.0) + chance / cards
        rest = 1.0 - sum(chances.values(), 0.0)  # RULING 6: a bottle that matches nothing
        after: dict[Counts, float] = {}
        for shown, likely in chance_of.items():
            if rest > TINY:
                after[shown] = after.get(shown, 0.0) + likely * rest
            for number, chance in chances.items():
                more = (*shown[:number], shown[number] + 1, *shown[number + 1 :])
                after[more] = after.get(more, 0.0) + likely * chance
        chance_of = after
    return chance_of


def leads(picture: FigueresSnapshot, me: int) -> bool:
    """Tell whether no cyclist is ahead of this one."""
    return picture.cyclists[me].square == max(c.square for c in picture.cyclists)


def _hidden_bottle_chances(picture: FigueresSnapshot, hand: Sequence[Card]) -> dict[int, float]:
    """Return how likely a bottle another cyclist has drawn unseen has each number (RULING 7)."""
    unseen = list(picture.unseen)
    for mine in hand:
        if mine.bottle and mine.number in unseen:
            unseen.remove(mine.number)
    return {number: unseen.count(number) / len(unseen) for number in unseen}


def _bottle_chances(
    picture: FigueresSnapshot, cyclist: Cyclist, hidden: dict[int, float]
) -> dict[int, float]:
    """Return how likely the bottle card a cyclist may still lay has each number."""
    if not (cyclist.keeps_bottle and picture.law.bottle_matches):
        return {}
    if cyclist.bottle is not None:
        return {cyclist.bottle.number: 1.0}
    return hidden
