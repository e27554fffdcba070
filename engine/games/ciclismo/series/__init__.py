"""A tour of Ciclismo a Fondo: the classifications of its stages, and what is carried on."""

from __future__ import annotations

from typing import Final

from engine.lazy import called_later
from engine.race.game import Series

HERE: Final = "engine.games.ciclismo.series"
PLAIN: Final = "engine.standings.plain"

SERIES = Series(
    keep=called_later(f"{HERE}.keep", "result_of"),
    table=called_later(f"{HERE}.table", "table"),
    carry=called_later(f"{HERE}.carry", "carry"),
    told=called_later(f"{HERE}.table", "told"),
    write=called_later(PLAIN, "plain_results"),
    read=called_later(PLAIN, "results_of"),
)
