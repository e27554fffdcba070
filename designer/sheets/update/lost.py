"""What openpyxl cannot carry from one workbook to another: found in the parts of the file."""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING

from designer.sheets.update.additions import LostAddition

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = {
    "macros": r"xl/vbaProject\.bin",
    "threads": r"xl/threadedComments/",
    "slicers": r"xl/(slicers|slicerCaches|timelines|timelineCaches)/",
    "controls": r"xl/(ctrlProps|activeX)/",
    "objects": r"xl/embeddings/",
    "queries": r"xl/(queryTables/|connections\.xml)",
    "charts": r"xl/charts/chartEx",
}
"""Kinds of additions by the parts of a file that hold them."""

INSIDE = {
    "shapes": (r"xl/drawings/drawing\d+\.xml", rb"<xdr:(sp|cxnSp|grpSp)[ >]"),
    "sparklines": (r"xl/worksheets/sheet\d+\.xml", rb"x14:sparklineGroup[ >]"),
}
"""Kinds of additions by what stands inside a part."""


def find_lost(path: Path) -> Iterator[LostAddition]:
    """Yield what a workbook holds that cannot be kept, each kind once."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        for kind, part in PARTS.items():
            if any(re.match(part, name) for name in names):
                yield LostAddition(kind)
        for kind, (part, sign) in INSIDE.items():
            held = (name for name in names if re.fullmatch(part, name))
            if any(re.search(sign, archive.read(name)) for name in held):
                yield LostAddition(kind)
