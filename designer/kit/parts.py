"""The parts of the kit by name, in printing order: what the table needs first comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.race.game import Game

PARTS = {
    "roadbook": "ciclismo.roadbook.book",
    "stages": "ciclismo.sheets.stages",
    "profiles": "profiles",
    "plans": "plans",
    "tiles": "tiles",
    "markers": "ciclismo.markers",
    "indicators": "ciclismo.indicators",
    "cards": "ciclismo.cards",
    "tokens": "ciclismo.tokens",
    "activation": "ciclismo.activation",
    "dice": "ciclismo.dice",
    "summary": "ciclismo.summary",
    "tables": "ciclismo.tables",
    "control": "ciclismo.sheets.control",
    "rules": "rules",
}
"""Each is made by `make` of its module in designer/kit/components/, loaded by who draws it."""

TABLE = {
    "opening": "table.opening",
    "course": "table.course",
    "decks": "table.decks",
    "riders": "table.riders",
    "counters": "table.counters",
    "nets": "table.nets",
    "score": "table.score",
}
"""Parts of a game that is not the tour's own: what its box declares, in printing order."""

ASKED = frozenset({"profiles", "rules"})
"""Parts that are printed where they are asked for: the road-book holds the profiles too."""
USUAL = tuple(name for name in PARTS if name not in ASKED)
"""Parts that are printed where none are named."""


COURSE, TILES = "course", "tiles"
"""The latter is printed in the place of a course that is ridden on the organiser's own tiles."""


def table_parts() -> tuple[str, ...]:
    """Return the parts a game's kit may have that is not the tour's own."""
    return (*TABLE, TILES, "rules")


def parts_of(game: Game) -> tuple[str, ...]:
    """Return the parts a game's kit may have: the tour's own, or what any game's box declares."""
    return tuple(PARTS) if game.box is None else table_parts()
