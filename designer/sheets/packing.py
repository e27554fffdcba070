"""Packing of a workbook into the bytes of its file, without any other file on the disk."""

# ruff: noqa: SLF001 -- what a sheet draws and refers to is told between parts of the library only

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook


def pack_workbook(book: Workbook) -> bytes:
    """Return a workbook as its file holds it."""
    raw = io.BytesIO()
    MemoryWriter(book, ZipFile(raw, "w", ZIP_DEFLATED)).save()
    return raw.getvalue()


class MemoryWriter(ExcelWriter):
    """Writer of a workbook in memory; the library's own makes a file of each sheet first.

    A full disk refuses those in the folder of the system, and with a traceback.
    """

    _archive: ZipFile

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet; what is drawn on it is written afterwards, by the library."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        part = io.BytesIO()
        writer: Any = WorksheetWriter(ws, part)
        writer.write()
        ws._rels = writer._rels
        self._archive.writestr(ws.path[1:], part.getvalue())
        self.manifest.append(ws)
