"""A small TOML file somebody wrote by hand: its tables, or where it cannot be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.kit.errors import KitError
from engine.errors import TourError
from engine.tour.file.text import tables_of

if TYPE_CHECKING:
    from pathlib import Path

MOST = 1_000_000
"""Bytes: what is larger was not written by hand."""


def own_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a file; its errors say the line, in whatever language is read."""
    with path.open("rb") as file:
        raw = file.read(MOST + 1)
    if len(raw) > MOST:
        raise KitError("kit_own_large", most=MOST // 1_000_000)
    try:
        return tables_of(raw, path.name)
    except TourError as wrong:
        if wrong.key in _PLACED:
            raise KitError(_PLACED[wrong.key], **wrong.values) from wrong
        raise KitError("kit_own_value") from wrong


_PLACED = {
    "file_not_toml": "kit_own_toml",
    "file_not_text": "kit_own_text",
    "file_nested": "kit_own_nested",
}
