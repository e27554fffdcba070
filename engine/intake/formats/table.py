"""A table of kilometres and heights, as text: CSV with semicolons, commas, tabs or blanks."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isfinite

from engine.intake.formats.track import Track, TrackRun, read_height
from engine.text import fold_text

LEAST_ROWS = 3
MOST_ROWS = 400_000
_CELL = re.compile(r"^-?\d+(?:[.,]\d+)?$")
_METRES = re.compile(r"\b(?:m|metros|metres|meters|metri)\b")


def read_table(text: str, name: str) -> Track | None:
    """Return the track of a table of kilometres and heights, or None when it is none.

    Every row has two numbers, the first of them rising; a head may stand above them.
    """
    lines = [line for line in text.splitlines() if line.strip()][: MOST_ROWS + 1]
    if len(lines) <= LEAST_ROWS:
        return None
    sign = next((s for s in (";", "\t", "|") if s in lines[-1]), None)
    rows = [_split_cells(line, sign) for line in lines]
    head = [] if _CELL.match(rows[0][0]) else rows.pop(0)
    if not all(len(row) == 2 and all(map(_CELL.match, row)) for row in rows):
        return None
    numbers = [tuple(float(cell.replace(",", ".")) for cell in row) for row in rows]
    if not all(isfinite(number) for row in numbers for number in row):
        return None
    along = [row[0] for row in numbers]
    if any(b < a for a, b in pairwise(along)) or along[-1] <= along[0]:
        return None
    factor = 1.0 if head and _METRES.search(fold_text(head[0])) else 1000.0
    metres = [(x - along[0]) * factor for x in along]
    heights = [read_height(row[1]) for row in numbers]
    return Track("", (TrackRun((), (), heights, metres),), (), name)


def _split_cells(line: str, sign: str | None) -> list[str]:
    if sign:
        return [cell.strip() for cell in line.strip(sign).split(sign)]
    if line.count(",") == 1 and not re.search(r"\s\S", line.strip()):
        return [cell.strip() for cell in line.split(",")]
    return [cell.strip(",") for cell in line.split()]
