"""The state of a Critèrium, and what of it all players may know (R11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.figueres.box import Card, FigueresLaw, bottle_cards
from engine.games.figueres.course import Lap
from engine.race.frame import RaceState, make_view

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.frame import View

NOBODY = -1
LINE, LIMIT = "LINE", "LIMIT"
"""How a race ended: a cyclist passed the line (R9.1), or the turns ran out (R9.4)."""


class FigueresState(RaceState):
    """One race: the players first, in seat order, then the neutrals in palette order."""

    __slots__ = (
        "bottles", "cards", "colour", "course", "due", "end", "law",
        "played", "players", "refreshed", "revealed", "shown", "slot", "sprinted",
        "square", "winner",
    )  # fmt: skip

    def __init__(self, law: FigueresLaw, course: Lap, players: int, dice: Source) -> None:
        cyclists = law.cyclists[players]
        super().__init__(dice)
        self.law = law
        self.course = course
        self.players = players
        self.colour: list[str] = []
        self.square = [law.start_index] * cyclists
        self.slot = list(range(1, cyclists + 1))
        """R3.5 — places side by side on one square, counted from the left."""
        self.cards: list[list[Card]] = [[] for _ in range(cyclists)]
        """A player's hand; a neutral's face-down deck, top card first."""
        self.played: list[list[Card]] = [[] for _ in range(cyclists)]
        """R5.8 — face up, readable by everybody."""
        self.shown: list[Card | None] = [None] * cyclists
        self.bottles = list(bottle_cards())
        """Face down next to the refreshment square, top card first."""
        self.refreshed: list[Card | None] = [None] * cyclists
        """R8.1 — the bottle card each has drawn."""
        self.revealed = [False] * cyclists
        """RULING 7 — whether everybody has seen that card."""
        self.due = False
        """R10.1 — a cyclist has reached the sprint square in this turn."""
        self.sprinted: list[tuple[int, ...]] = []
        """The cyclists who took a sprint bonus."""
        self.winner = NOBODY
        self.end = ""

    @property
    def cyclists(self) -> range:
        """Everybody on the board, neutrals included."""
        return range(len(self.square))

    def is_neutral(self, rider: int) -> bool:
        """R1.2 — cyclists without a player."""
        return rider >= self.players

    def shuffle_cards(self, purpose: str, cards: list[Card]) -> list[Card]:
        """Section 12 — return the cards in a new order of the dice."""
        order = self.dice.shuffle(self.turn, purpose, len(cards))
        return [cards[place] for place in order]


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


def view_of(state: FigueresState, manager: int) -> View:
    """R11.5 — the table everybody sees, and the own cards."""
    if state.snapshot is None:
        state.snapshot = snapshot_of(state)
    hand = state.cards[manager] if manager < state.players else ()
    return make_view(manager, state.snapshot, tuple(hand))


def snapshot_of(state: FigueresState) -> FigueresSnapshot:
    """Return the table as it stands, with no way back to the race."""
    unseen = [card.number for card in bottle_cards()]
    for card, revealed in zip(state.refreshed, state.revealed, strict=True):
        if card is not None and revealed:
            unseen.remove(card.number)
    return FigueresSnapshot(
        state.turn,
        state.law,
        state.course,
        tuple([_show_cyclist(state, rider) for rider in range(len(state.colour))]),
        tuple(unseen),
        not state.sprinted or not state.law.sprint_once,
    )


def _show_cyclist(state: FigueresState, rider: int) -> Cyclist:
    bottle, revealed = state.refreshed[rider], state.revealed[rider]
    return Cyclist(
        state.colour[rider],
        state.is_neutral(rider),
        state.square[rider],
        state.slot[rider],
        tuple(state.played[rider]),
        tuple(sorted(card.number for card in state.cards[rider] if not card.bottle)),
        bottle if revealed else None,
        bottle is not None and not revealed,
        any(card.bottle for card in state.cards[rider]),
    )
