"""The terrains and what each does, read from templates/terrain.toml."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from functools import cache

from engine import tables
from engine.errors import TableError

TABLE = "terrain.toml"
_COLUMN = {"movement_class": "class"}


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
    terrains_by_id = {}
    for name, row in tables.toml(TABLE).items():
        for column in (*row, *needed):
            if column not in columns or column not in row:
                want = ", ".join(sorted(columns))
                have = row.get(column, "-")
                raise TableError(
                    "table_cell", file=TABLE, row=name, column=column, have=have, want=want
                )
        terrains_by_id[name] = Terrain(
            id=name, **{columns[c].name: cell for c, cell in row.items()}
        )
    return terrains_by_id


def terrain(name: str) -> Terrain:
    """Return one terrain by its identifier."""
    return terrains()[name]


def climb_of(category: str) -> str:
    """Return the terrain of a climb of this category (HC 1 2 3 4)."""
    return next(t.id for t in terrains().values() if t.category == category)
