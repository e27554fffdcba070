"""What a card brings, by what one player may know: for bots and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.picture import Cyclist, Picture


def company(picture: Picture, me: int, hand: Sequence[Card]) -> dict[Card, float]:
    """Return for each card how many others may be expected to show an equal one (R6.2).

    Nobody's taste is known: whoever decides may lay any of his cards alike, as a deck does.
    """
    found = dict.fromkeys(hand, 0.0)
    matching = [card for card in hand if picture.law.bottle_matches or not card.bottle]
    hidden = _hidden(picture, hand)
    for rider, cyclist in enumerate(picture.cyclists):
        cards = len(cyclist.left) + cyclist.keeps_bottle
        if rider == me or not cards:
            continue
        bottle = _bottle(picture, cyclist, hidden)
        for card in matching:
            if card.number in cyclist.left:
                found[card] += 1 / cards
            if card.number in bottle:
                found[card] += bottle[card.number] / cards
    return found


def leads(picture: Picture, me: int) -> bool:
    """Tell whether nobody is ahead of me."""
    return picture.cyclists[me].square == max(c.square for c in picture.cyclists)


def _hidden(picture: Picture, hand: Sequence[Card]) -> dict[int, float]:
    """Return how likely a bottle somebody else has drawn unseen has each number (RULING 7)."""
    unseen = list(picture.unseen)
    for mine in hand:
        if mine.bottle and mine.number in unseen:
            unseen.remove(mine.number)
    return {number: unseen.count(number) / len(unseen) for number in unseen}


def _bottle(picture: Picture, cyclist: Cyclist, hidden: dict[int, float]) -> dict[int, float]:
    """Return how likely the bottle card a cyclist may still lay has each number."""
    if not (cyclist.keeps_bottle and picture.law.bottle_matches):
        return {}
    if cyclist.bottle is not None:
        return {cyclist.bottle.number: 1.0}
    return hidden
