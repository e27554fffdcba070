"""Chance cards (section 5, Annex B): what each of them does, and which are in the deck."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine import tables
from engine.games.reifenbreite.box.law import TABLE


class ChanceCard(NamedTuple):
    """What a card does to the rider who draws it (RULING 4)."""

    number: int
    falls: bool
    spreads: bool
    """R12.8 — the rider falls, and others with this one."""
    turn: bool
    """RULING 21 — the turn is lost, no rider falls."""
    lose: int
    gain: int
    """R12.5 — energy cards."""
    photo: bool
    """RULING 31."""
    kept: bool
    """RULING 1 — in the deck also where six of the 22 are photo cards."""


@cache
def chance_cards() -> dict[int, ChanceCard]:
    """RULING 4 — every chance card by its number."""
    return {
        row["id"]: ChanceCard(
            row["id"],
            "fall" in row,
            row.get("fall") == "spreads",
            row.get("turn", False),
            row.get("lose", 0),
            row.get("gain", 0),
            row.get("photo", False),
            row.get("kept", False),
        )
        for row in tables.toml(TABLE)["chance"]
    }


@cache
def chance_deck(photo_card: bool, kept_only: bool) -> tuple[int, ...]:
    """R5.2, RULING 1 — the numbers of the cards that are played with."""
    return tuple(
        number
        for number, card in chance_cards().items()
        if (card.kept if kept_only else photo_card or not card.photo)
    )
