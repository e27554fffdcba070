"""The skins of road tiles: what each draws on each face, layer by layer, from their table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = "layouts/skins.toml"
ROAD, PLAIN = "road", "plain"
_KNOWN = {"draw", "role", "ground"}


@dataclass(frozen=True)
class SkinLayer:
    """One thing that is drawn on a face: by which painter, in which role, how large."""

    draw: str
    role: str
    ground: bool = False
    """Whether a picture of the organiser's takes its place."""
    values: Mapping[str, Any] = field(default_factory=dict)

    def number(self, name: str, usual: float = 0.0) -> float:
        """Return a measure of the layer."""
        return float(self.values.get(name, usual))

    def other(self, name: str) -> str:
        """Return another role of the layer."""
        return str(self.values[name])


def skin_names() -> tuple[str, ...]:
    """Return the names of the skins, the usual one first."""
    return tuple(tables.toml(TABLE))


@cache
def skin_of(skin: str, face: str) -> tuple[SkinLayer, ...]:
    """Return the layers of a face; the first of them is the ground."""
    rows = tables.toml(TABLE)[skin]
    try:
        named = rows["faces"][face]
    except KeyError as missing:
        raise TableError("skin_face", skin=skin, face=face) from missing
    return tuple(_layer(row) for part in named for row in rows["parts"][part])


def _layer(row: Mapping[str, Any]) -> SkinLayer:
    more = {key: value for key, value in row.items() if key not in _KNOWN}
    return SkinLayer(row["draw"], row.get("role", ""), bool(row.get("ground")), more)
