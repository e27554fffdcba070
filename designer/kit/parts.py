"""The parts of the kit by name, in printing order: what the table needs first comes first."""

from __future__ import annotations

PARTS = {
    "roadbook": "ciclismo.roadbook.book",
    "stages": "ciclismo.stages",
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
    "control": "ciclismo.control",
    "rules": "rules",
}
"""Each is made by `make` of its module in designer/kit/components/, loaded by who draws it."""

ASKED = frozenset({"profiles", "rules"})
"""Parts that are printed where they are asked for: the road-book holds the profiles too."""
USUAL = tuple(name for name in PARTS if name not in ASKED)
"""Parts that are printed where none are named."""


def parts_of(game: str) -> tuple[str, ...]:
    """Return the parts a game prints: those of every game, and those in a folder of its own."""
    return tuple(name for name, made in PARTS.items() if "." not in made or _folder(made) == game)


def _folder(module: str) -> str:
    return module.partition(".")[0]
