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
