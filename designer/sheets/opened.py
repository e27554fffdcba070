"""Opens a workbook somebody else has written, and refuses what no workbook of ours can be."""

from __future__ import annotations

import io
import warnings
import zipfile
from typing import TYPE_CHECKING

from openpyxl import load_workbook

from engine.errors import TourError

if TYPE_CHECKING:
    from pathlib import Path

    from openpyxl.workbook import Workbook

MOST_BYTES = 60_000_000
MOST_UNPACKED = 400_000_000
MOST_PARTS = 3_000
"""A tour of 21 stages and 48 riders takes 2 MB, 30 MB unpacked, in 100 parts."""

DOCTYPES = tuple("<!DOCTYPE".encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be"))


def open_book(path: Path) -> Workbook:
    """Return a workbook for reading: values only, no macros, no links to other files."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError as missing:
        raise TourError("sheets_missing", path=path) from missing
    if len(raw) > MOST_BYTES:
        raise TourError("sheets_too_large", path=path, most=MOST_BYTES // 1_000_000)
    try:
        _inspect(path, raw)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts we do not read
            return load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    except TourError:
        raise
    except Exception as broken:  # a broken file makes openpyxl raise whatever its parts do
        raise TourError("sheets_broken", path=path) from broken


def _inspect(path: Path, raw: bytes) -> None:
    """Refuse archives that unpack without end, and texts that define entities."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(p.file_size for p in parts) > MOST_UNPACKED:
            raise TourError("sheets_too_large", path=path, most=MOST_UNPACKED // 1_000_000)
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    head = file.read(4096)
                if any(mark in head for mark in DOCTYPES):
                    raise TourError("sheets_broken", path=path)
