"""R11.5 — what everybody at the table may know, as one still picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.figueres.box.cards import Card, bottles
from engine.games.figueres.box.lap import Lap
from engine.games.figueres.box.law import FigueresLaw
from engine.race.frame import View

if TYPE_CHECKING:
    from engine.games.figueres.state import FigueresState


class Cyclist(NamedTuple):
    """One cyclist as all see it."""

    colour: str
    neutral: bool
    square: int
    slot: int
    played: tuple[Card, ...]
    left: tuple[int, ...]
    """Numbers of the coloured cards still in hand, in whatever order they lie."""
    bottle: Card | None
    """The bottle card once all have seen it."""
    hides_bottle: bool
    """There is a bottle card in hand that no other player has seen."""
    keeps_bottle: bool
    """There is a bottle card that has not been played."""


class FigueresSnapshot(NamedTuple):
    """The table before the cards of this turn are shown."""

    turn: int
    law: FigueresLaw
    course: Lap
    cyclists: tuple[Cyclist, ...]
    """The players in seat order, then the neutrals."""
    unseen: tuple[int, ...]
    """Numbers of the bottle cards not shown yet, in the deck or in closed hands."""
    sprint_open: bool
    """The sprint bonus has still to be ridden for."""


def look(state: FigueresState, manager: int) -> View:
    """R11.5 — the table everybody sees, and the own cards."""
    if state.picture is None:
        state.picture = picture(state)
    hand = state.cards[manager] if manager < state.players else ()
    return View(manager, state.picture, tuple(hand))


def picture(state: FigueresState) -> FigueresSnapshot:
    """Return the table as it stands, with no way back to the race."""
    shown = [card for card, seen in zip(state.refreshed, state.revealed, strict=True) if seen]
    unseen = [card.number for card in bottles()]
    for card in shown:
        if card is not None:
            unseen.remove(card.number)
    return FigueresSnapshot(
        state.turn,
        state.law,
        state.course,
        tuple([_cyclist(state, rider) for rider in range(len(state.colour))]),
        tuple(unseen),
        not state.sprinted or not state.law.sprint_once,
    )


def _cyclist(state: FigueresState, rider: int) -> Cyclist:
    drawn, seen = state.refreshed[rider], state.revealed[rider]
    return Cyclist(
        state.colour[rider],
        state.is_neutral(rider),
        state.square[rider],
        state.slot[rider],
        tuple(state.played[rider]),
        tuple(sorted(card.number for card in state.cards[rider] if not card.bottle)),
        drawn if seen else None,
        drawn is not None and not seen,
        any(card.bottle for card in state.cards[rider]),
    )
