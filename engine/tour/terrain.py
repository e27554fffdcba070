"""What each terrain does, read from templates/terrain.toml."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from engine import tables
from engine.errors import TableError

TABLE = "terrain.toml"


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
    known = {f.name for f in fields(Terrain)} - {"id", "movement_class"} | {"class"}
    found = {}
    for name, row in tables.toml(TABLE).items():
        for column in row:
            if column not in known:
                raise TableError(
                    "table_cell",
                    file=TABLE,
                    row=name,
                    column=column,
                    have=column,
                    want=", ".join(sorted(known)),
                )
        values = dict(row)
        found[name] = Terrain(id=name, movement_class=values.pop("class"), **values)
    return found


def terrain(name: str) -> Terrain:
    """Return one terrain by its identifier."""
    return terrains()[name]


def climb_of(category: str) -> str:
    """Return the terrain of a climb of this category (HC 1 2 3 4)."""
    return next(t.id for t in terrains().values() if t.category == category)
