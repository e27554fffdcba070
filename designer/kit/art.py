"""An organiser's own art: a small TOML file that names pictures and colours.

[teams]                 # id of the team = its logo, a path beside the file
A = "aguilar.png"
[tiles]                 # face of the tile = a picture that fills it
flat = "asphalt.jpg"
[colours]               # colour of templates/look.toml = another
flat = "#d9d2c0"
"""

from __future__ import annotations

import tomllib
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image, UnidentifiedImageError

from designer.kit.errors import KitError
from designer.picture import look
from engine.errors import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST = 8000
"""Pixels a side: a tile printed at 600 dots an inch has 6,500."""
TABLES = ("teams", "tiles", "colours")
KINDS = ("PNG", "JPEG")


@dataclass(frozen=True)
class Art:
    """What an organiser brought: pictures by what they stand for, and colours by name."""

    teams: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)


def load(path: Path) -> Art:
    """Return the art a file names, every picture looked at and every colour known."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise KitError("kit_art", path=path, detail=wrong) from wrong
    for table, values in data.items():
        if table not in TABLES or not _texts(values):
            raise KitError("kit_art", path=path, detail=f"[{table}] ≠ {', '.join(TABLES)}")
    return Art(
        {team: _picture(path, team, name) for team, name in data.get("teams", {}).items()},
        {face: _picture(path, face, name) for face, name in data.get("tiles", {}).items()},
        {name: _colour(path, name, value) for name, value in data.get("colours", {}).items()},
    )


def _texts(values: Any) -> bool:
    return isinstance(values, dict) and all(isinstance(v, str) for v in values.values())


def _picture(path: Path, owner: str, name: str) -> str:
    found = path.parent / name
    if not found.is_file():
        raise KitError("kit_picture_missing", path=found, owner=owner)
    try:
        with warnings.catch_warnings():
            # A picture that Pillow warns of is refused below by its size.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(found, formats=KINDS) as picture:
                width, height = picture.size
                if max(width, height) <= MOST:
                    picture.load()
    except Image.DecompressionBombError as bomb:
        raise KitError(
            "kit_picture_large", path=found, owner=owner, width="?", height="?", most=MOST
        ) from bomb
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as broken:
        raise KitError("kit_picture_broken", path=found, owner=owner) from broken
    if max(width, height) > MOST:
        raise KitError(
            "kit_picture_large", path=found, owner=owner, width=width, height=height, most=MOST
        )
    return str(found)


def _colour(path: Path, name: str, value: str) -> str:
    try:
        look.look().colour(name)
    except TableError as unknown:
        raise KitError("kit_art", path=path, detail=unknown) from unknown
    if not look.is_colour(value):
        raise KitError("kit_art", path=path, detail=f'{name} = "{value}" ≠ "#rrggbb"')
    return value
