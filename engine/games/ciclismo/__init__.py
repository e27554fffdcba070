"""Ciclismo a Fondo: the rulebook of parts 5 to 14, one chapter a file."""

from __future__ import annotations

from engine.games.ciclismo.race import Stage

ID = "ciclismo"
RULES_VERSION = 1
start = Stage
