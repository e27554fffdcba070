"""A small TOML file written by hand: its tables, or where it cannot be understood."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Any

from designer.kit.errors import KitError
from engine.errors import FileError, TourError
from engine.files.gate import bytes_of
from engine.tour.file.text import tables_of

if TYPE_CHECKING:
    from pathlib import Path

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
