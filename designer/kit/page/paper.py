"""The paper pages are printed on: a size of the table, or one the organiser types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from designer.kit.errors import KitError
from designer.picture.shapes import Box
from engine import tables

TABLE = "layouts/paper.toml"
LARGEST = 5080.0
"""Millimetres: what a PDF page can measure (200 inches)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet of paper, in millimetres, as it lies before the reader."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same paper turned a quarter."""
        return Paper(self.name, self.height, self.width)

    def lying(self) -> Paper:
        """Return the paper with its long side across."""
        return self if self.width >= self.height else self.turned()

    def standing(self) -> Paper:
        """Return the paper with its long side upright."""
        return self if self.height >= self.width else self.turned()

    @property
    def page(self) -> Box:
        """Return where what is read, and not cut, may stand."""
        margin = measure("page", "margin")
        return Box(0, 0, self.width, self.height).inset(margin)

    @property
    def sheet(self) -> Box:
        """Return where what is cut out may lie."""
        return Box(0, 0, self.width, self.height).inset(
            measure("sheet", "side"), measure("sheet", "end")
        )


def measure(block: str, name: str) -> float:
    """Return one measure of templates/layouts/paper.toml."""
    return float(tables.toml(TABLE)[block][name])


def paper_names() -> tuple[str, ...]:
    """Return the sizes the table knows."""
    return tuple(tables.toml(TABLE)["sizes"])


def paper_named(asked: str) -> Paper:
    """Return the paper of a name (A4, Letter) or of a size in millimetres (330x480)."""
    sizes: dict[str, Any] = {name.lower(): name for name in paper_names()}
    if asked.lower() in sizes:
        name = sizes[asked.lower()]
        width, height = tables.toml(TABLE)["sizes"][name]
        return Paper(name, float(width), float(height))
    found = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)", asked.strip().lower())
    if not found:
        raise KitError("kit_paper", have=asked, want=", ".join(paper_names()))
    width, height = (float(side.replace(",", ".")) for side in found.groups())
    least = measure("page", "smallest")
    if min(width, height) < least or max(width, height) > LARGEST:
        raise KitError("kit_paper_size", have=asked, least=f"{least:g}", most=f"{LARGEST:g}")
    return Paper(f"{width:g}×{height:g}", width, height)
