"""Playtests: many races of a stage or tour, to judge it; here the ways to a shorter evening."""

from __future__ import annotations

TEAMS, RIDERS, SIMPLIFIED, CLOSED = WAYS = ("teams", "riders", "simplified", "closed")
RULES = {SIMPLIFIED: "simplification.enabled", CLOSED: "finish.close"}
"""RULING 96, RULING 100 — ways that are a house rule."""
LEAST = {TEAMS: 2, RIDERS: 4}
"""R2.1, R13.3 — the fewest teams that race, the fewest riders of each that are still a team."""
