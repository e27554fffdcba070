"""What a card brings, by what one player may know: for bots and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.picture import Cyclist, Picture


def company(picture: Picture, me: int, hand: Sequence[Card], card: Card) -> float:
    """Return how many others may be expected to show a card equal to this one (R6.2).

    Nobody's taste is known: whoever decides may lay any of his cards alike, as a deck does.
    """
    return sum(_chances(picture, me, hand, card))


def leads(picture: Picture, me: int) -> bool:
    """Tell whether nobody is ahead of me."""
    return picture.cyclists[me].square == max(c.square for c in picture.cyclists)


def _chances(picture: Picture, me: int, hand: Sequence[Card], card: Card) -> Iterator[float]:
    """Yield for each other cyclist how likely he shows a card equal to this one."""
    if card.bottle and not picture.law.bottle_matches:
        return  # RULING 6
    unseen = list(picture.unseen)
    for mine in hand:
        if mine.bottle and mine.number in unseen:
            unseen.remove(mine.number)
    for rider, cyclist in enumerate(picture.cyclists):
        cards = len(cyclist.left) + cyclist.keeps_bottle
        if rider != me and cards:
            bottle = _bottle(picture, cyclist, unseen, card.number)
            yield ((card.number in cyclist.left) + bottle) / cards


def _bottle(picture: Picture, cyclist: Cyclist, unseen: list[int], number: int) -> float:
    """Return how likely a cyclist's bottle card, if he has one, has this number (RULING 7)."""
    if not (cyclist.keeps_bottle and picture.law.bottle_matches):
        return 0.0
    if cyclist.bottle is not None:
        return float(cyclist.bottle.number == number)
    return unseen.count(number) / len(unseen)
