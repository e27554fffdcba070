"""The state of a race while it is ridden: plain lists, one entry a cyclist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.box.cards import bottles
from engine.race.frame import RaceState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.box.lap import Lap
    from engine.games.figueres.box.law import FigueresLaw
    from engine.race.dice import Source

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

    def __init__(
        self, law: FigueresLaw, course: Lap, players: int, dice: Source, colour: Sequence[str] = ()
    ) -> None:
        cyclists = law.cyclists[players]
        super().__init__(dice)
        self.law = law
        self.course = course
        self.players = players
        self.colour = list(colour)
        self.square = [law.start_index] * cyclists
        self.slot = list(range(1, cyclists + 1))
        """R3.5 — places side by side on one square, counted from the left."""
        self.cards: list[list[Card]] = [[] for _ in range(cyclists)]
        """A player's hand; a neutral's face-down deck, top card first."""
        self.played: list[list[Card]] = [[] for _ in range(cyclists)]
        """R5.8 — face up, readable by everybody."""
        self.shown: list[Card | None] = [None] * cyclists
        self.bottles = list(bottles())
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

    def shuffled(self, purpose: str, cards: list[Card]) -> list[Card]:
        """Section 12 — return the cards in a new order of the dice."""
        order = self.dice.shuffle(self.turn, purpose, len(cards))
        return [cards[place] for place in order]
