"""Ciclismo a Fondo: the rulebook of parts 5 to 14, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.ciclismo.race import Stage

ID: Final = "ciclismo"
RULES_VERSION: Final = 1
start = Stage
