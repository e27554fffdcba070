"""Critèrium de Figueres: the rulebook of sections 2 to 11, one chapter a file."""

from __future__ import annotations

from engine.games.figueres.entry import enter
from engine.games.figueres.race import Criterium

ID = "figueres"
RULES_VERSION = 1
start = Criterium
__all__ = ["ID", "RULES_VERSION", "enter", "start"]
