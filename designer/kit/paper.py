"""Sizes of paper, and what a printer that was measured does to lengths.

People measure the bars of the check page once; every later page is drawn through the correction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from designer.kit import KitError
from designer.kit.art import own_tables
from designer.picture.shapes import Box
from engine import tables
from engine.errors import EtapaError

if TYPE_CHECKING:
    from pathlib import Path

    from designer.picture.shapes import Affine

TABLE = "layouts/paper.toml"
LARGEST = 5080.0
"""Millimetres: what a PDF page can measure (200 inches)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet of paper, in millimetres, as it lies before the reader."""

    name: str
    width: float
    height: float

    def turn_quarter(self) -> Paper:
        """Return the same paper turned a quarter."""
        return Paper(self.name, self.height, self.width)

    def turn_lying(self) -> Paper:
        """Return the paper with its long side across."""
        return self if self.width >= self.height else self.turn_quarter()

    def turn_standing(self) -> Paper:
        """Return the paper with its long side upright."""
        return self if self.height >= self.width else self.turn_quarter()

    @property
    def page_room(self) -> Box:
        """Return where what is read, and not cut, may stand."""
        margin = paper_measure("page", "margin")
        return Box(0, 0, self.width, self.height).inset(margin)

    @property
    def sheet_room(self) -> Box:
        """Return where what is cut out may lie."""
        return Box(0, 0, self.width, self.height).inset(
            paper_measure("sheet", "side"), paper_measure("sheet", "end")
        )


def paper_measure(block: str, name: str) -> float:
    """Return one measure of templates/layouts/paper.toml."""
    return float(tables.read_toml(TABLE)[block][name])


def paper_least(distance: str) -> tuple[float, float]:
    """Return the points that anything read from there has at least, and what decides."""
    least, decides = tables.read_toml(TABLE)["reading"][distance]
    return float(least), float(decides)


def paper_names() -> tuple[str, ...]:
    """Return the sizes the table knows."""
    return tuple(tables.read_toml(TABLE)["sizes"])


def paper_named(text: str) -> Paper:
    """Return the paper of a name (A4, Letter) or of a size in millimetres (330x480)."""
    sizes: dict[str, Any] = {name.lower(): name for name in paper_names()}
    if text.lower() in sizes:
        name = sizes[text.lower()]
        width, height = tables.read_toml(TABLE)["sizes"][name]
        return Paper(name, float(width), float(height))
    sides = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)", text.strip().lower())
    if not sides:
        raise KitError("kit_paper", have=text, want=", ".join(paper_names()))
    width, height = (float(side.replace(",", ".")) for side in sides.groups())
    least = paper_measure("page", "smallest")
    if min(width, height) < least or max(width, height) > LARGEST:
        raise KitError("kit_paper_size", have=text, least=f"{least:g}", most=f"{LARGEST:g}")
    return Paper(f"{width:g}×{height:g}", width, height)


BARS = (100.0, 150.0, 200.0)
"""The bars of the check page, in millimetres; the longer one gives the finer correction."""
MUCH = 1.0
"""Per cent a printer may be off before it is worth a second look."""
FITTED = (94.5, 98.5)
"""Per cent: the print of a viewer that used `fit to page` (typically 96 or 97)."""


@dataclass(frozen=True, slots=True)
class Printer:
    """Corrections of one printer: per cent across and down, and where backs land, in mm."""

    name: str = ""
    across: float = 100.0
    down: float = 100.0
    back_x: float = 0.0
    back_y: float = 0.0

    def correction(self, sheet: Paper, *, back: bool = False) -> Affine:
        """Return what a page is drawn through so that it comes out true about its middle."""
        a, d = self.across / 100, self.down / 100
        x, y = (self.back_x, self.back_y) if back else (0.0, 0.0)
        return (a, 0.0, 0.0, d, sheet.width / 2 * (1 - a) - x, sheet.height / 2 * (1 - d) - y)


def measured_printer(name: str, *, across: float, down: float) -> Printer:
    """Return the profile of a printer whose bars, across and down the page, came out so long."""
    return Printer(name, _round_correction(across), _round_correction(down))


def shifted_printer(printer: Printer, x: float, y: float) -> Printer:
    """Return a profile whose backs, found so far right and down of the front, are moved back."""
    return replace(printer, back_x=_round_offset(x), back_y=_round_offset(y))


def percent_off(length: float) -> float:
    """Return by how many per cent a bar came out too long (or, below zero, too short)."""
    return 100 * (length / _nearest_bar(length) - 1)


def fits_page(length: float) -> bool:
    """Tell whether a bar this short means that the viewer shrank the page to fit."""
    return FITTED[0] <= 100 * length / _nearest_bar(length) <= FITTED[1]


def _nearest_bar(length: float) -> float:
    """Return the bar that was measured: the one this length is nearest to."""
    return min(BARS, key=lambda bar: abs(length - bar))


def _round_correction(length: float) -> float:
    """Return the per cent a bar of this length is corrected by; a length far off is refused."""
    step, most = paper_measure("printer", "step"), paper_measure("printer", "most")
    bar = _nearest_bar(length)
    if not bar * (1 - most / 100) <= length <= bar * (1 + most / 100):
        raise KitError("kit_measured", have=f"{length:g}", most=f"{most:g}")
    return round(round(100 * bar / length / step) * step, 1)


def _round_offset(value: float) -> float:
    """Return how far backs are moved, in the steps a printer can be corrected in."""
    step, most = paper_measure("printer", "step"), paper_measure("printer", "offset_most")
    if abs(value) > most:
        raise KitError("kit_offset", have=f"{value:g}", most=f"{most:g}")
    return round(round(value / step) * step, 1)


def load_printer(path: Path, name: str) -> Printer:
    """Return the profile of this name; the name of a printer that was not measured is refused."""
    printers = _read_printers(path)
    if name not in printers:
        raise KitError("kit_printer", have=name, want=", ".join(printers) or "—")
    return printers[name]


def measured_printers(path: Path) -> list[str]:
    """Return the names of the printers that were measured."""
    return list(_read_printers(path))


def known_printer(path: Path, name: str) -> Printer:
    """Return the profile of this name, or one that corrects nothing yet."""
    return _read_printers(path).get(name, Printer(name))


def store_printer(path: Path, printer: Printer) -> None:
    """Add a profile to the file of profiles, or put it in place of the one of its name."""
    import tomlkit  # loaded only where a printer is stored: nothing else here writes TOML

    from engine.files.writing import replace_file

    printers = _read_printers(path) | {printer.name: printer}
    rows = {name: {key: getattr(one, key) for key in _KEYS} for name, one in printers.items()}
    path.parent.mkdir(parents=True, exist_ok=True)

    replace_file(path, tomlkit.dumps(rows).encode("utf-8"))


_KEYS = ("across", "down", "back_x", "back_y")


def _read_printers(path: Path) -> dict[str, Printer]:
    try:
        return {name: _read_printer(name, row) for name, row in own_tables(path).items()}
    except FileNotFoundError:
        return {}
    except (OSError, EtapaError) as wrong:
        raise KitError("kit_printer_file", path=path, detail=wrong) from wrong


def _read_printer(name: str, row: Any) -> Printer:
    """Return one profile of the file, if it could have been written by `store_printer`."""
    if not isinstance(row, dict) or not set(row) <= set(_KEYS):
        raise KitError("kit_printer_row", name=name, want=", ".join(_KEYS))
    for key, value in row.items():
        if type(value) not in (int, Decimal) or not _is_possible(key, float(value)):
            raise KitError("kit_printer_value", name=name, key=key, have=value)
    return Printer(name, **{key: float(value) for key, value in row.items()})


def _is_possible(key: str, value: float) -> bool:
    """Tell whether a bar or a back that people may type could have given this."""
    if key.startswith("back"):
        return abs(value) <= paper_measure("printer", "offset_most")
    most, step = paper_measure("printer", "most"), paper_measure("printer", "step")
    return 100 / (1 + most / 100) - step <= value <= 100 / (1 - most / 100) + step
