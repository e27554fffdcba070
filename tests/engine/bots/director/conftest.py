"""Tables of stages at their start, and riders put elsewhere on them."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.director.purse import Purse
from engine.bots.director.stage import read_stage
from engine.games import GAMES
from engine.race.dice import Dice


def table_of(stage, **extra):
    """Return the table of a stage before its first turn."""
    start = replace(stage, extra={**stage.extra, **extra})
    return GAMES["ciclismo"].start(start, Dice("roles")).view(0).public


def purse_at(table):
    """Return the purse of a director who has looked at a table."""
    purse = Purse(read_stage(table.scene, "director"), "key")
    purse.look_at(table)
    return purse


def purse_of(stage, **extra):
    """Return the purse of a director before the first turn of a stage."""
    return purse_at(table_of(stage, **extra))


def put(table, rider, row, pe):
    """Return a table with one rider in another row, with so many points left."""
    rows, pes = list(table.row), list(table.pe)
    rows[rider], pes[rider] = row, pe
    return table._replace(row=tuple(rows), pe=tuple(pes))
