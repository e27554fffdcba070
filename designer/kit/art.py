"""Art of the organiser's own: pictures and colours named by a small file; such files are read."""

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
from engine.files.gate import bytes_of, is_file, is_folder
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
        _check_tables(data)
    except (OSError, EtapaError) as wrong:
        raise KitError("kit_art", path=path, detail=wrong) from wrong
    return Art(
        {team: _check_picture(path, team, name) for team, name in data.get("teams", {}).items()},
        {face: _check_picture(path, face, name) for face, name in data.get("tiles", {}).items()},
        {name: value.lower() for name, value in data.get("colours", {}).items()},
    )


def art_file(path: Path) -> Path:
    """Return the file of art a path means: the one in it where it is a folder."""
    return path / NAME if is_folder(path) else path


def _check_tables(data: Mapping[str, Any]) -> None:
    """Refuse unknown tables, faces and colours, and values that are no text."""
    for table, values in data.items():
        if table not in TABLES:
            raise KitError("kit_art_table", have=table, want=", ".join(TABLES))
        if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
            raise KitError("kit_art_text", table=table)
    faces = list(dict.fromkeys(face for tile in tiles().values() for face in tile.faces))
    for face in data.get("tiles", {}):
        if face not in faces:
            raise KitError("kit_art_face", have=face, want=", ".join(faces))
    for name, value in data.get("colours", {}).items():
        try:
            look.look().colour(name)
        except TableError as unknown:
            raise KitError("kit_art_colour_name", have=name) from unknown
        if not look.is_colour(value):
            raise KitError("kit_art_colour", name=name, have=value)


def _check_picture(path: Path, owner: str, name: str) -> str:
    """Return where a picture is, once it was looked at: whole, and no larger than it may be."""
    place = path.parent / name
    if not is_file(place):
        raise KitError("kit_picture_missing", path=place, owner=owner)
    try:
        with warnings.catch_warnings():
            # A picture that Pillow warns of is refused below by its size.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(place, formats=KINDS) as picture:
                width, height = picture.size
                if max(width, height) <= MOST_PIXELS:
                    picture.load()
    except Image.DecompressionBombError as bomb:
        raise KitError(
            "kit_picture_large", path=place, owner=owner, width="?", height="?", most=MOST_PIXELS
        ) from bomb
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError) as broken:
        raise KitError("kit_picture_broken", path=place, owner=owner) from broken
    if max(width, height) > MOST_PIXELS:
        size = {"width": width, "height": height}
        raise KitError("kit_picture_large", path=place, owner=owner, most=MOST_PIXELS, **size)
    return str(place)


MOST_BYTES, MOST_VALUES = 1_000_000, 20_000
"""Bytes and values: what has more was not written by hand."""

_OWN_FILE_ERRORS = {
    "file_not_toml": "kit_own_toml",
    "file_not_text": "kit_own_text",
    "file_nested": "kit_own_nested",
}
"""What cannot be read of a tour file, as it is said of a file that is no tour."""


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
        if wrong.key in _OWN_FILE_ERRORS:
            raise KitError(_OWN_FILE_ERRORS[wrong.key], **wrong.values) from wrong
        raise KitError("kit_own_value") from wrong
