"""The tour inside its workbook: so that a filled workbook can be read without any other file."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.sheets.cells import write_cell
from engine.errors import TourError
from engine.files.gate import plain_values
from engine.tour.file.plain import plain_of, tour_of
from engine.tour.file.text import MOST_VALUES, exact

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openpyxl.worksheet.worksheet import Worksheet

    from engine.tour.values import Tour

TITLE = "etapa"
PIECE = 20_000
"""Characters a cell: well under what one may hold."""

MOST_PIECES = 200
"""A tour of 21 stages takes one or two."""


def write_tour(sheet: Worksheet, tour: Tour) -> None:
    """Write a tour without its profiles, boards and results, for the reader alone."""
    stages = tuple(replace(stage, profile="") for stage in tour.stages)
    bare = replace(tour, stages=stages, boards={}, results={})
    text = json.dumps(plain_of(bare), default=_plain, ensure_ascii=True)
    for row, start in enumerate(range(0, len(text), PIECE), 1):
        write_cell(sheet, row, 1, "|" + text[start : start + PIECE])
    sheet.sheet_state = "veryHidden"


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return {"km": str(value)}
    return str(value)


def read_tour(cells: Iterable[object], name: str) -> Tour:
    """Return the tour of a workbook."""
    pieces = [str(cell) for cell in cells if cell not in (None, "")]
    text = "".join(piece.removeprefix("|") for piece in pieces)
    if not text:
        raise TourError("sheets_no_tour", path=name)
    try:
        data = plain_values(text, MOST_VALUES, number=exact, table=_object)
    except (ValueError, ArithmeticError) as wrong:
        raise TourError("sheets_no_tour", path=name) from wrong
    if not isinstance(data, dict):
        raise TourError("sheets_no_tour", path=name)
    return tour_of(data, name)


def _object(data: dict[str, Any]) -> Any:
    return exact(data["km"]) if list(data) == ["km"] and isinstance(data["km"], str) else data
