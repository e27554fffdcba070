"""Opens a workbook from outside, and refuses what no workbook of ours can be."""

from __future__ import annotations

import io
import os
import warnings
import zipfile
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from openpyxl import load_workbook

from engine.errors import FileError, TourError
from engine.files.copies import left_whole
from engine.files.gate import bytes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.workbook import Workbook

MOST_BYTES = 20_000_000
MOST_UNPACKED = 120_000_000
MOST_PARTS = 1_000
"""A tour of 21 stages and 48 riders takes 2 MB, 30 MB unpacked, in 100 parts."""

MOST_TAGS = {"xl/worksheets/": 800_000, "xl/sharedstrings": 800_000, "": 80_000}
"""Elements of a part, by how its name begins: everything else is held in memory whole."""
LONGEST = {
    "xl/worksheets/": 200_000, "xl/sharedstrings": 200_000, "xl/styles": 2_000, "": 20_000,
}  # fmt: skip
"""Bytes between two elements of a part: a cell holds 32,767 letters, a number's form 255."""
PIECE = 1 << 20

_SAID = {"gate_missing": "sheets_missing", "gate_large": "sheets_too_large"}
"""What the gate refuses, as it is said of workbooks."""

DECLARED = (b"<!", b"<\0!")
"""What begins a declaration, a comment or a bare text, also in letters of two bytes.

No spreadsheet program writes any; entities are declared so, and a long comment takes minutes.
"""
READ = ("xl/", "docprops/", "_rels/", "[content_types]")
"""Where the parts lie that are read."""


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
            name = part.filename.lower().lstrip("/")
            if name.startswith(READ) and name.endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    _look_through(path, name, file)


def _look_through(path: Path, name: str, part: IO[bytes]) -> None:
    """Count the elements of one part, and see how far they are apart, before any is made."""
    left, longest = _limit(MOST_TAGS, name), _limit(LONGEST, name)
    run = edge = b""
    for piece in iter(partial(part.read, PIECE), b""):
        if any(mark in edge + piece for mark in DECLARED):
            raise TourError("sheets_broken", path=path)
        begun, *runs = piece.split(b"<")
        left -= len(runs)
        if left < 0:
            raise TourError("sheets_too_many", path=path, part=name)
        runs.insert(0, run + begun)
        if max(map(len, runs)) > longest:
            raise TourError("sheets_long", path=path, part=name)
        run, edge = runs[-1], piece[-3:]


def _limit(limits: dict[str, int], name: str) -> int:
    return next(most for begins, most in limits.items() if name.startswith(begins))


def rows_of(path: Path, book: Workbook, title: str, **limits: int) -> Iterator[tuple[Any, ...]]:
    """Yield the values of a sheet row by row; what breaks off in it is said of the sheet."""
    try:
        yield from book[title].iter_rows(values_only=True, **limits)
    except Exception as broken:  # a flipped bit shows when its part is unpacked
        raise TourError("sheets_broken_sheet", path=path, sheet=title) from broken
