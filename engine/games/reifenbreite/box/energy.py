"""Energy cards (section 4, Annex A): kinds of equal cards, the decks, and who may use which."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from engine import tables
from engine.games.reifenbreite.box.law import TABLE

RIDERS: Final = 4
"""R1.1 — riders of a team: star, climber, sprinter, helper."""
JOKER: Final = 0


class EnergyCard(NamedTuple):
    """Equal cards of a team, which are one option (R21.1)."""

    rider: int
    """R4.2 — 1 to 4 as the last digit of a number; 0 is a joker."""
    value: int
    shield: bool
    """R4.4."""
    numbers: tuple[int, ...]
    """Of the cards in the box, those of the short deck first."""
    short: int
    """RULING 3 — how many of them are in the short deck."""


@cache
def energy_cards() -> tuple[EnergyCard, ...]:
    """RULING 2, R21.1 — every kind of energy card of a team, in the order of Annex A."""
    found: dict[tuple[int, int, bool], list[tuple[bool, int]]] = {}
    for row in tables.toml(TABLE)["energy"]:
        kind = row["rider"], row["value"], row.get("shield", False)
        found.setdefault(kind, []).append((not row.get("short", False), row["id"]))
    return tuple(
        EnergyCard(*kind, tuple(n for _, n in sorted(cards)), sum(not long for long, _ in cards))
        for kind, cards in found.items()
    )


@cache
def deck(short: bool) -> tuple[int, ...]:
    """R4.1, R4.5 — how many cards of each kind a team begins with."""
    return tuple(card.short if short else len(card.numbers) for card in energy_cards())


@cache
def own_kinds(role: int) -> tuple[int, ...]:
    """R4.2, R12.6 — the kinds that bear the number of a rider."""
    return tuple(n for n, card in enumerate(energy_cards()) if card.rider == role + 1)


@cache
def joker_kinds() -> tuple[int, ...]:
    """R4.2, R12.7 — the kinds any rider of the team may use."""
    return tuple(n for n, card in enumerate(energy_cards()) if card.rider == JOKER)


@cache
def usable_kinds(role: int) -> tuple[int, ...]:
    """R11.3 — the own kinds of a rider, then the jokers."""
    return own_kinds(role) + joker_kinds()
