"""What stands beside each cyclist's name: the cards still in hand, as far as they are known."""

from __future__ import annotations

from engine.games.figueres.picture import Cyclist, FigueresSnapshot
from engine.race.frame import View
from engine.race.sheet import Phrase, RiderNote


def noted(view: View) -> tuple[RiderNote, ...]:
    """R5.8, R11.5 — coloured cards are known by what was played; a bottle to who drew it."""
    table: FigueresSnapshot = view.public
    own = [card.number for card in view.own if card.bottle]
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_hand", {"cards": " ".join(map(str, sorted(one.left, reverse=True)))})
                if one.left
                else None,
                words=tuple(_bottle(one, own if rider == view.manager else [])),
            )
            for rider, one in enumerate(table.cyclists)
        ]
    )


def _bottle(cyclist: Cyclist, own: list[int]) -> list[Phrase]:
    """R8.1, RULING 7 — the bottle in hand: its number for who drew it, or once all have seen it."""
    known = own or ([cyclist.bottle.number] if cyclist.bottle and cyclist.keeps_bottle else [])
    if known:
        return [Phrase("note_bottle", {"number": number}) for number in known]
    return [Phrase("note_closed")] if cyclist.hides_bottle else []
