"""Opens a workbook from outside, and refuses what no workbook of ours can be."""

from __future__ import annotations

import io
import os
import warnings
import zipfile
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from openpyxl import load_workbook

from engine.errors import FileError, TourError
from engine.files.gate import bytes_of
from engine.files.kept import left_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.workbook import Workbook

MOST_BYTES = 20_000_000
MOST_UNPACKED = 120_000_000
MOST_PARTS = 1_000
"""A tour of 21 stages and 48 riders takes 2 MB, 30 MB unpacked, in 100 parts."""

MOST_TAGS = {"xl/worksheets/": 800_000, "xl/sharedstrings": 800_000, "": 80_000}
"""Elements of a part, by how its name begins: everything else is held in memory whole."""
PIECE = 1 << 20

_SAID = {"gate_missing": "sheets_missing", "gate_large": "sheets_too_large"}
"""What the gate refuses, as it is said of workbooks."""

DOCTYPES = tuple("<!DOCTYPE".encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be"))


def open_book(path: Path) -> Workbook:
    """Return a workbook for reading: values only, no macros, no links to other files."""
    try:
        raw = bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        raise TourError(_SAID.get(wrong.key, wrong.key), **wrong.values) from wrong
    if copy := left_whole(Path(os.path.realpath(path)), raw):
        raise TourError("file_cut", path=path, kept=copy)
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
            if part.filename.lower().endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    _look_through(path, part.filename.lower(), file)


def _look_through(path: Path, name: str, part: IO[bytes]) -> None:
    """Count the elements of one part before any of them is made."""
    piece = part.read(PIECE)
    if any(mark in piece[:4096] for mark in DOCTYPES):
        raise TourError("sheets_broken", path=path)
    left = next(most for begins, most in MOST_TAGS.items() if name.startswith(begins))
    while piece:
        left -= piece.count(b"<")
        if left < 0:
            raise TourError("sheets_too_many", path=path, part=name)
        piece = part.read(PIECE)


def rows_of(path: Path, book: Workbook, title: str, **limits: int) -> Iterator[tuple[Any, ...]]:
    """Yield the values of a sheet row by row; what breaks off in it is said of the sheet."""
    try:
        yield from book[title].iter_rows(values_only=True, **limits)
    except Exception as broken:  # a flipped bit shows when its part is unpacked
        raise TourError("sheets_broken_sheet", path=path, sheet=title) from broken
