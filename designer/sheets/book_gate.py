"""The gate of workbooks: whatever openpyxl reads has been looked through before, part by part.

openpyxl makes an object of nearly every element, a cell of every merged one, and raises whatever a
broken part makes it raise. So elements are counted before any is made, what a person may well have
merged by the column is taken out and put back, and everything that breaks is one sentence.
"""

from __future__ import annotations

import io
import os
import re
import warnings
import zipfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.worksheet.cell_range import CellRange

from engine.errors import FileError, TourError
from engine.files.copies import find_whole_copy
from engine.files.gate import bytes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openpyxl.cell.cell import Cell
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

MOST_BYTES = 20_000_000
MOST_UNPACKED = 120_000_000
MOST_PARTS = 1_000
"""A tour of 21 stages and 48 riders takes 2 MB, 30 MB unpacked, in 100 parts."""
MOST_SHEETS = 300
MOST_TAGS = {"xl/worksheets/": 800_000, "xl/sharedstrings": 800_000, "": 80_000}
"""Elements of a part, by how its name begins: everything else is held in memory whole."""
MOST_LEFT: Final = 1_500_000
"""Elements of all parts together: that tour takes 760,000."""
MOST_HEAVY: Final = 250_000
"""Those that are no cells, of all parts together: each takes as long as twenty cells."""
LIGHT: Final = tuple(
    begin
    for name in (b"c", b"v", b"f", b"t", b"r", b"is", b"si", b"row")
    for begin in (b"/" + name + b">", name + b">", name + b" ", name + b"/")
)
"""How the elements of a cell begin."""

LONGEST = {
    "xl/worksheets/": 200_000, "xl/sharedstrings": 200_000, "xl/styles": 2_000, "": 20_000,
}  # fmt: skip
"""Bytes between two elements of a part: a cell holds 32,767 letters, a number's form 255."""
LONG_TAG, MOST_LONG = 300, 1_000_000
"""Bytes of a tag that is a list of cells, and of all of those: six are a range, which is made."""

READ_PIECE = 1 << 20
_BOOK_ERRORS = {"gate_missing": "sheets_missing", "gate_large": "sheets_too_large"}
"""What the gate refuses, as it is said of workbooks."""
DECLARED = (b"<!", b"\0")
"""What begins a declaration, a comment or a bare text, and what letters of two bytes hold.

No spreadsheet program writes any; entities are declared so, and a long comment takes minutes.
"""
ENCODING = re.compile(rb"""\A[^<]*<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']""")
PLAIN: Final = {b"", b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1"}
"""Encodings in which an element begins with "<"."""
UNREAD = ("customxml/", "xl/vbaproject", "xl/media/")
"""Where parts lie that are never read."""
MARKUP = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0<")
"""How a text with elements begins, in whatever letters."""
HEAD = 200
SHEETS = "xl/worksheets/"
A_SHEET = re.compile(rb"<(?:\w+:)?sheet[\s/>]")

MERGED = re.compile(
    rb"""<((?:\w+:)?)mergeCell\s[^<>]{0,80}?ref\s{0,9}=\s{0,9}["']([^"'<>]{0,80})["']"""
    rb"""[^<>]{0,80}?(?:/>|>\s{0,9}</\1mergeCell\s{0,9}>)"""
)
ANY_MERGED = re.compile(rb"mergeCell\s")
LARGE, MOST_MERGED, MOST_RANGES = 1_000, 20_000, 20_000
"""Cells of a merged range, and of all of them together, that openpyxl may make; ranges that are
kept. A whole column is merged by two clicks; thousands of ranges by no hand."""
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384


def open_values(path: Path) -> Workbook:
    """Return a workbook for reading: values only, no macros, no links to other files."""
    return _load_inspected(path, _read_inspected(path), read_only=True, data_only=True)


@dataclass(frozen=True, slots=True)
class WholeWorkbook:
    """A workbook with everything that is in it, and its bytes."""

    book: Workbook
    raw: bytes


def open_whole(path: Path) -> WholeWorkbook:
    """Return a workbook for writing it again, with all that people put into it.

    A range that was merged large stays one, without a cell for each square of it.
    """
    raw = _read_inspected(path)
    light, taken_out = take_out_merges(path, raw)
    book = _load_inspected(path, light, rich_text=True)
    if taken_out:
        outline = _load_inspected(path, light, read_only=True)
        for sheet in outline.worksheets:
            part = str(vars(sheet)["_worksheet_path"]).lstrip("/")
            put_merges(book[sheet.title], taken_out.get(part, ()))
        outline.close()
    return WholeWorkbook(book, raw)


def _read_inspected(path: Path) -> bytes:
    """Return the bytes of a workbook that openpyxl may see."""
    try:
        raw = bytes_of(path, MOST_BYTES)
    except FileError as wrong:
        raise TourError(_BOOK_ERRORS.get(wrong.key, wrong.key), **wrong.values) from wrong
    if copy := find_whole_copy(Path(os.path.realpath(path)), raw):
        raise TourError("file_cut", path=path, kept=copy)
    try:
        Inspection(path).look_through(raw)
    except TourError:
        raise
    except Exception as broken:  # zipfile raises whatever a damaged directory makes it raise
        raise TourError("sheets_broken", path=path) from broken
    return raw


def _load_inspected(path: Path, raw: bytes, **how: bool) -> Workbook:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts we do not read
            book = load_workbook(io.BytesIO(raw), keep_links=not how.get("read_only"), **how)
    except Exception as broken:  # a broken file makes openpyxl raise whatever its parts do
        raise TourError("sheets_broken", path=path) from broken
    if how.get("read_only"):
        parts = [vars(sheet).get("_worksheet_path") for sheet in book.worksheets]
        if len(set(parts)) < len(parts):  # one part as a hundred sheets is read a hundred times
            raise TourError("sheets_broken", path=path)
    return book


@dataclass(slots=True)
class Inspection:
    """What one workbook has cost so far, while its parts are looked through one after the other."""

    path: Path
    left: int = MOST_LEFT
    heavy: int = MOST_HEAVY
    long: int = MOST_LONG
    sheets: int = MOST_SHEETS

    def look_through(self, raw: bytes) -> None:
        """Refuse archives that unpack without end, texts that define entities, too much of all."""
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(p.file_size for p in parts) > MOST_UNPACKED:
                most = MOST_UNPACKED // 1_000_000
                raise TourError("sheets_too_large", path=self.path, most=most)
            for part in parts:
                name = part.filename.lower().lstrip("/")
                if name.startswith(UNREAD) or name.endswith(".vml"):
                    continue
                with archive.open(part) as file:
                    head = file.read(HEAD)
                    if name.endswith((".xml", ".rels")) or head.lstrip().startswith(MARKUP):
                        self._look_through_part(name, head, file)
                self._charge_elements(name, [], short=False)

    def _look_through_part(self, name: str, head: bytes, part: IO[bytes]) -> None:
        """Count the elements of one part, and see how far they are apart, before any is made."""
        coded = ENCODING.match(head)
        if coded and coded[1].lower() not in PLAIN:
            raise TourError("sheets_broken", path=self.path)
        left, longest = _limit_of(MOST_TAGS, name), _limit_of(LONGEST, name)
        run, edge, piece = b"", b"", head
        while piece:
            if any(mark in edge + piece for mark in DECLARED):
                raise TourError("sheets_broken", path=self.path)
            begun, *runs = piece.split(b"<")
            left -= len(runs)
            self._charge_elements(name, runs, short=left < 0)
            runs.insert(0, run + begun)
            if max(map(len, runs)) > longest:
                raise TourError("sheets_long", path=self.path, part=name)
            if name.startswith(SHEETS):
                tags = (run.find(b">") for run in runs if len(run) > LONG_TAG)
                self.long -= sum(tag if tag >= 0 else LONG_TAG for tag in tags)
            else:
                self.sheets -= len(A_SHEET.findall(piece))
            run, edge = runs[-1], piece[-3:]
            piece = part.read(READ_PIECE)

    def _charge_elements(self, name: str, runs: list[bytes], *, short: bool) -> None:
        """Count elements of one part, and refuse what is too much of all parts."""
        self.left -= len(runs)
        self.heavy -= sum(not run.startswith(LIGHT) for run in runs)
        if short or min(self.left, self.heavy, self.long, self.sheets) < 0:
            raise TourError("sheets_too_many", path=self.path, part=name)


def _limit_of(limits: dict[str, int], name: str) -> int:
    return next(most for begins, most in limits.items() if name.startswith(begins))


def take_out_merges(path: Path, raw: bytes) -> tuple[bytes, dict[str, list[CellRange]]]:
    """Return a workbook without what is merged large, and that by the part it stood in."""
    left, ranges = MOST_MERGED, MOST_RANGES
    taken: dict[str, list[CellRange]] = {}
    light: dict[str, bytes] = {}

    def take(name: str, merged: re.Match[bytes]) -> bytes:
        nonlocal left, ranges
        cells, ranges = _cells_merged(path, merged[2]), ranges - 1
        if ranges < 0:
            raise TourError("sheets_too_many", path=path, part=name)
        count = cells.size["rows"] * cells.size["columns"]
        if count <= min(LARGE, left):
            left -= count
            return merged[0]
        taken.setdefault(name.lstrip("/"), []).append(cells)
        return b""

    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        for name in archive.namelist():
            if not name.lower().lstrip("/").startswith(SHEETS):
                continue
            part = archive.read(name)
            count = len(ANY_MERGED.findall(part))
            if count != len(MERGED.findall(part)):
                raise TourError("sheets_broken", path=path)
            if count:
                light[name] = MERGED.sub(partial(take, name), part)
        return (_put_parts(archive, light) if taken else raw), taken


def _cells_merged(path: Path, words: bytes) -> CellRange:
    try:
        columns_rows = range_boundaries(words.decode("ascii"))
    except (ValueError, TypeError) as wrong:
        raise TourError("sheets_broken", path=path) from wrong
    first, top, last, bottom = columns_rows
    return CellRange(
        min_col=first or 1,
        min_row=top or 1,
        max_col=last or LAST_COLUMN,
        max_row=bottom or LAST_ROW,
    )


def _put_parts(archive: zipfile.ZipFile, parts: dict[str, bytes]) -> bytes:
    """Return an archive with other bytes in some of its parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as changed:
        for name in dict.fromkeys(archive.namelist()):
            changed.writestr(name, parts.get(name) or archive.read(name))
    return made.getvalue()


def put_merges(sheet: Worksheet, ranges: Iterable[CellRange]) -> None:
    """Have ranges merged when the sheet is written, without a cell for each square of them."""
    sheet.merged_cells.ranges.update(ranges)


def cells_of(sheet: Worksheet) -> Iterator[Cell]:
    """Yield the cells a sheet has, row by row.

    Its own rows are as wide as its last column: one cell in the farthest corner makes billions.
    """
    cells = vars(sheet)["_cells"]
    return (cells[place] for place in sorted(cells))
