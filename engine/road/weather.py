"""The rows of a stage at which its weather is rolled anew."""

from __future__ import annotations

from typing import Final

from engine import tables

TABLE: Final = "games/ciclismo/race.toml"


def weather_rows(rows: int) -> list[int]:
    """R11.2, RULING 75 — a third, half and three quarters of the stage, rounded up."""
    return [-(-rows * over // under) for over, under in tables.toml(TABLE)["weather"]["checks"]]
