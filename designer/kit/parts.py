"""The parts of the kit by name, in printing order: what the table needs first comes first."""

from __future__ import annotations

PARTS = (
    "stages",
    "profiles",
    "plans",
    "tiles",
    "markers",
    "indicators",
    "cards",
    "tokens",
    "activation",
    "dice",
    "summary",
    "tables",
    "control",
)
"""Each is made by `make` of its module in designer/kit/components/, loaded by who draws it."""
