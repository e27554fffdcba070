"""The terrains and what each does, read from templates/terrain.toml.

A section may name a terrain that does not exist (a finding says so); what is asked of such a name
here is answered with no.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from functools import cache

from engine import tables
from engine.errors import TableError

TABLE = "terrain.toml"
_COLUMN = {"movement_class": "class"}
"""The column whose name is a word of Python."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """One terrain: its class, its squares a kilometre, its dice row, its marker."""

    id: str
    movement_class: str
    squares_per_km: int
    rolls: str
    marker: str
    tile: str
    category: str = ""
    rises: bool = False
    falls: bool = False
    trial: bool = False
    rough: bool = False
    whole_tile: int = 0


@cache
def terrains() -> dict[str, Terrain]:
    """Return every terrain by its identifier, in the order of the table."""
    columns = {_COLUMN.get(f.name, f.name): f for f in fields(Terrain) if f.name != "id"}
    needed = [name for name, f in columns.items() if f.default is MISSING]
    by_id = {}
    for name, row in tables.read_toml(TABLE).items():
        for column in (*row, *needed):
            if column not in columns or column not in row:
                want = ", ".join(sorted(columns))
                have = row.get(column, "-")
                raise TableError(
                    "table_cell", file=TABLE, row=name, column=column, have=have, want=want
                )
        by_id[name] = Terrain(id=name, **{columns[c].name: cell for c, cell in row.items()})
    return by_id


def terrain(name: str) -> Terrain:
    """Return one terrain by its identifier."""
    return terrains()[name]


def climb_of(category: str) -> str:
    """Return the terrain of a climb of this category (HC 1 2 3 4)."""
    return next(t.id for t in terrains().values() if t.category == category)


def is_flat(name: str) -> bool:
    """Tell whether a terrain is flat road; cobbles are (RULING 93)."""
    known = terrains().get(name)
    return known is not None and known.movement_class == "FLAT"


def is_rising(name: str) -> bool:
    """Tell whether a terrain goes uphill: a climb of any category, or a hill."""
    known = terrains().get(name)
    return known is not None and known.rises


def has_category(name: str) -> bool:
    """Tell whether a terrain is a climb of a category; a hill has none (RULING 3)."""
    known = terrains().get(name)
    return known is not None and bool(known.category)
