"""The house rules of one race, each read once; RULING n is the number of its parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.tour.rules import Rules


@dataclass(frozen=True, slots=True)
class FigueresLaw:
    """What the rules of this race say where the text leaves a choice."""

    start_index: int
    """RULING 2."""
    closes_up: bool
    """RULING 3 — false: a cyclist who stays keeps the slot."""
    pairs_only: bool
    """RULING 4 — false: each number is counted on its own."""
    zeros_freeze: bool
    """RULING 5."""
    bottle_matches: bool
    """RULING 6."""
    bottle_public: bool
    """RULING 7."""
    shuffles_all: bool
    """RULING 8 — false: a neutral's played cards stay out."""
    sprint_bonus: int
    sprint_once: bool
    """RULING 9."""
    completes_turn: bool
    """RULING 10 — false: the race stops in the middle of the turn."""
    neutral_wins: bool
    """RULING 12."""
    ranks_all: bool
    """RULING 13."""
    palette: tuple[str, ...]
    """RULING 14."""
    cyclists: Mapping[int, int]
    """RULING 15 — cyclists on the board by number of players."""
    start_order: tuple[str, ...]
    """RULING 16 — colours that need no lot."""
    turn_limit: int
    """RULING 17."""

    @classmethod
    def of(cls, rules: Rules) -> FigueresLaw:
        """Read the law of one race."""
        seats = {int(n): size for n, size in rules["figueres.setup_table"].items()}
        return cls(
            start_index=rules["figueres.start_index"],
            closes_up=rules["figueres.left_placement"] == "close_up",
            pairs_only=rules["figueres.match_scope"] == "pairs_only",
            zeros_freeze=rules["figueres.double_zero_freezes"],
            bottle_matches=rules["figueres.bottle_matches"],
            bottle_public=rules["figueres.bottle_public"],
            shuffles_all=rules["figueres.neutral_shuffle"] == "all_cards",
            sprint_bonus=rules["figueres.sprint_bonus"],
            sprint_once=rules["figueres.sprint_once"],
            completes_turn=rules["figueres.rank_after_finish"] == "complete_turn",
            neutral_wins=rules["figueres.neutral_can_win"],
            ranks_all=rules["figueres.full_ranking"],
            palette=tuple(rules["figueres.palette"]),
            cyclists=MappingProxyType(seats),
            start_order=tuple(rules["figueres.start_order"]),
            turn_limit=rules["figueres.turn_limit"],
        )
