"""What of a person's additions to a workbook cannot be kept: found in the parts of its file."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language


class LostAddition(NamedTuple):
    """Something a person added that could not be kept: its kind, and where it stood."""

    kind: str
    """Its sentence is sheets.lost_<kind>."""
    sheet: str = ""
    cell: str = ""

    def lost_sentence(self, language: Language) -> str:
        """Say what could not be kept, and where it stood."""
        return language.say(f"sheets.lost_{self.kind}", sheet=self.sheet, cell=self.cell)


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


def find_lost(raw: bytes) -> Iterator[LostAddition]:
    """Yield what a workbook holds that cannot be kept, each kind once."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        names = archive.namelist()
        for kind, part in PARTS.items():
            if any(re.match(part, name) for name in names):
                yield LostAddition(kind)
        for kind, (part, sign) in INSIDE.items():
            parts = (name for name in names if re.fullmatch(part, name))
            if any(re.search(sign, archive.read(name)) for name in parts):
                yield LostAddition(kind)
