"""Organiser's art; small hand-written TOML."""

from __future__ import annotations

import errno
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image, UnidentifiedImageError

from designer.kit import KitError
from designer.picture import look
from engine.board.catalogue import tiles
from engine.errors import EtapaError, FileError, TableError, TourError
from engine.files.gate import bytes_of
from engine.tour.file.text import tables_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST_PIXELS = 8000
"""Pixels a side: a tile printed at 600 dots an inch has 6,500."""
TABLES = ("teams", "tiles", "colours")
KINDS = ("PNG", "JPEG")
NAME = "art.toml"
"""What the file is called in a folder of art."""


@dataclass(frozen=True)
class Art:
    """What an organiser brought: pictures by what they stand for, and colours by name."""

    teams: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)


def load_art(path: Path) -> Art:
    """Return the art a file names, every picture looked at and every colour known."""
    path = art_file(path)
    try:
        data = own_tables(path)
        _check(data)
    except (OSError, EtapaError) as wrong:
        raise KitError("kit_art", path=path, detail=wrong) from wrong
    return Art(
        {team: _picture(path, team, name) for team, name in data.get("teams", {}).items()},
        {face: _picture(path, face, name) for face, name in data.get("tiles", {}).items()},
        {name: value.lower() for name, value in data.get("colours", {}).items()},
    )


def art_file(path: Path) -> Path:
    """Return the file of art a path means: the one in it where it is a folder."""
    return path / NAME if path.is_dir() else path


def _check(data: Mapping[str, Any]) -> None:
    """Refuse unknown tables, faces and colours, and values that are no text."""
    for table, values in data.items():
        if table not in TABLES:
            raise KitError("kit_art_table", have=table, want=", ".join(TABLES))
        if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
            raise KitError("kit_art_text", table=table)
    known = list(dict.fromkeys(face for tile in tiles().values() for face in tile.faces))
    for face in data.get("tiles", {}):
        if face not in known:
            raise KitError("kit_art_face", have=face, want=", ".join(known))
    for name, value in data.get("colours", {}).items():
        _check_colour(name, value)


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
                if max(width, height) <= MOST_PIXELS:
                    picture.load()
    except Image.DecompressionBombError as bomb:
        raise KitError(
            "kit_picture_large", path=found, owner=owner, width="?", height="?", most=MOST_PIXELS
        ) from bomb
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as broken:
        raise KitError("kit_picture_broken", path=found, owner=owner) from broken
    if max(width, height) > MOST_PIXELS:
        raise KitError(
            "kit_picture_large",
            path=found,
            owner=owner,
            width=width,
            height=height,
            most=MOST_PIXELS,
        )
    return str(found)


def _check_colour(name: str, value: str) -> None:
    try:
        look.look().colour(name)
    except TableError as unknown:
        raise KitError("kit_art_colour_name", have=name) from unknown
    if not look.is_colour(value):
        raise KitError("kit_art_colour", name=name, have=value)


MOST_BYTES, MOST_VALUES = 1_000_000, 20_000
"""Bytes and values: what has more was not written by hand."""


def own_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a file; its errors say the line, in whatever language is read."""
    try:
        raw = bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        if wrong.key == "gate_missing":
            raise FileNotFoundError(errno.ENOENT, "missing", str(path)) from wrong
        key = "kit_own_large" if wrong.key == "gate_large" else wrong.key
        raise KitError(key, **wrong.values) from wrong
    try:
        return tables_of(raw, path.name, MOST_VALUES)
    except TourError as wrong:
        if wrong.key in _PLACED:
            raise KitError(_PLACED[wrong.key], **wrong.values) from wrong
        raise KitError("kit_own_value") from wrong


_PLACED = {
    "file_not_toml": "kit_own_toml",
    "file_not_text": "kit_own_text",
    "file_nested": "kit_own_nested",
}
