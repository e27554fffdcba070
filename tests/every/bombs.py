"""Files made to take more than there is: time, memory, depth, number. Each is small on the disk."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (1, 40, 4_000, 60_000, 400_000)
"""How often what is repeated stands there: from harmless to without end."""


def _in_sheet(raw: bytes, old: bytes, new: bytes, part: str = "xl/worksheets/sheet1.xml") -> bytes:
    """Return a workbook with something put before a place of one of its parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as whole, zipfile.ZipFile(made, "w", 8) as bomb:
        for name in whole.namelist():
            text = whole.read(name)
            if name == part:
                assert old in text, (part, old)
                text = text.replace(old, new + old, 1)
            bomb.writestr(name, text)
    return made.getvalue()


DATA_END = b"</sheetData>"


def _after_data(raw: bytes, new: bytes) -> bytes:
    """Return a workbook whose first sheet has something behind its rows."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as whole, zipfile.ZipFile(made, "w", 8) as bomb:
        for name in whole.namelist():
            text = whole.read(name)
            if name == "xl/worksheets/sheet1.xml":
                text = re.sub(rb"<mergeCells.*?</mergeCells>", b"", text)
                text = text.replace(DATA_END, DATA_END + new, 1)
            bomb.writestr(name, text)
    return made.getvalue()


def _merged(rows: Callable[[int], str]) -> Callable[[bytes, int], bytes]:
    def make(raw: bytes, size: int) -> bytes:
        ranges = "".join(f'<mergeCell ref="{rows(n)}"/>' for n in range(1, size + 1))
        return _after_data(raw, f"<mergeCells>{ranges}</mergeCells>".encode())

    return make


def _repeated(piece: str, head: str = "", foot: str = "") -> Callable[[bytes, int], bytes]:
    def make(raw: bytes, size: int) -> bytes:
        return _after_data(raw, f"{head}{piece * size}{foot}".encode())

    return make


def _cells(raw: bytes, size: int) -> bytes:
    rows = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(900, 900 + size))
    return _in_sheet(raw, DATA_END, rows.encode())


def _far_cells(raw: bytes, size: int) -> bytes:
    return _in_sheet(
        raw, DATA_END, b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' * min(size, 40)
    )


def _sheets(raw: bytes, size: int) -> bytes:
    def more(n: int) -> str:
        return f'<sheet name="x{n}" sheetId="{n + 500}" state="visible" r:id="rId1"/>'

    names = "".join(map(more, range(size)))
    namespace = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    text = names.replace("<sheet ", f'<sheet xmlns:r="{namespace.decode()}" ').encode()
    return _in_sheet(raw, b"</sheets>", text, "xl/workbook.xml")


def _names(raw: bytes, size: int) -> bytes:
    names = "".join(f'<definedName name="n{n}">$A$1</definedName>' for n in range(size))
    made = f"<definedNames>{names}</definedNames>".encode()
    return _in_sheet(raw, b"<calcPr", made, "xl/workbook.xml")


def _styles(raw: bytes, size: int) -> bytes:
    return _in_sheet(raw, b"</cellXfs>", b'<xf numFmtId="0" fontId="0"/>' * size, "xl/styles.xml")


def _zeros(raw: bytes, size: int) -> bytes:
    made = io.BytesIO(raw)
    with zipfile.ZipFile(made, "a", 8) as bomb:
        bomb.writestr("xl/worksheets/zeros.xml", b"<a>" + b"0" * (size * 400) + b"</a>")
    return made.getvalue()


def _coded(raw: bytes, size: int) -> bytes:
    """Return a workbook in letters in which no element begins as one looks for it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as whole, zipfile.ZipFile(made, "w", 8) as bomb:
        for name in whole.namelist():
            text = whole.read(name)
            if name == "xl/worksheets/sheet1.xml":
                merged = b"<mergeCells>" + b'<mergeCell ref="A1:Z900"/>' * size + b"</mergeCells>"
                text = text.replace(DATA_END, DATA_END + merged, 1)
                text = text.decode().replace("UTF-8", "UTF-16").encode("utf-16")
            bomb.writestr(name, text)
    return made.getvalue()


VALID = '<dataValidation sqref="{}" type="list"/>'
FORMAT = (
    '<conditionalFormatting sqref="{}"><cfRule type="expression" priority="1">'
    "<formula>1</formula></cfRule></conditionalFormatting>"
)
MANY = " ".join(f"A{n}" for n in range(1, 400))
WORKBOOKS: dict[str, Callable[[bytes, int], bytes]] = {
    "rows merged": _merged(lambda n: f"A{n}:XFD{n}"),
    "pairs merged": _merged(lambda n: f"A{n}:B{n}"),
    "columns merged": _merged(lambda n: f"A{n % 7 + 1}:Z1048576"),
    "all merged": _merged(lambda _n: "A1:XFD1048576"),
    "column by its letter": _merged(lambda _n: "A:A"),
    "cells": _cells,
    "far cells": _far_cells,
    "sheets": _sheets,
    "names": _names,
    "styles": _styles,
    "zeros": _zeros,
    "other letters": _coded,
    "checks": _repeated(VALID.format("A1"), "<dataValidations>", "</dataValidations>"),
    "checks of many": _repeated(VALID.format(MANY), "<dataValidations>", "</dataValidations>"),
    "formats": _repeated(FORMAT.format("A1")),
    "formats of many": _repeated(FORMAT.format(MANY)),
    "links": _repeated('<hyperlink ref="A1" location="x"/>', "<hyperlinks>", "</hyperlinks>"),
    "breaks": _repeated('<brk id="1" max="9"/>', "<rowBreaks>", "</rowBreaks>"),
}
