"""A tour of Ciclismo a Fondo: the classifications of its stages, and what is carried on."""

from __future__ import annotations

from engine.games.ciclismo.series.carry import carry
from engine.games.ciclismo.series.keep import result_of
from engine.games.ciclismo.series.table import table, told
from engine.race.series import Series
from engine.standings.plain import plain_results, results_of

SERIES = Series(
    keep=result_of, table=table, carry=carry, told=told, write=plain_results, read=results_of
)
