"""Widths of text, by the shipped faces' own metrics."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from designer.picture import look
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from pathlib import Path

UNKNOWN = "?"


@dataclass(frozen=True)
class Face:
    """One face: how far each sign advances, in ems, and how high its capitals stand."""

    advances: dict[int, float]
    cap: float
    drop: float
    """How far letters hang below the baseline."""

    def width(self, text: str, size: float) -> float:
        """Return the width of a text set in this size."""
        return size * sum(self.advances[ord(sign)] for sign in text)


def font_file(face: str) -> Path:
    """Return the font file of a face."""
    return TEMPLATES / "art" / "fonts" / str(look.faces()[face]["file"])


@cache
def face_metrics(name: str) -> Face:
    """Return the metrics of one face of look.toml."""
    from fontTools.ttLib import TTFont  # a window is seen before any text is measured

    with font_file(name).open("rb") as stream:
        font = TTFont(stream, lazy=True)
        # Glyphs by their numbers: working out their names costs most of the reading.
        font.setGlyphOrder([f"glyph{nth}" for nth in range(font["maxp"].numGlyphs)])
        ems = font["head"].unitsPerEm
        signs, advances = font.getBestCmap(), font["hmtx"].metrics
        return Face(
            {code: advances[glyph][0] / ems for code, glyph in signs.items()},
            font["OS/2"].sCapHeight / ems,
            -font["hhea"].descent / ems,
        )


def printable_text(text: str) -> str:
    """Return a text on one line whose every sign the faces have; a sign they lack becomes ?."""
    known = face_metrics("text").advances
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(_nearest(sign, known) for sign in composed)


def _nearest(sign: str, known: dict[int, float]) -> str:
    """Return the sign, or its base letters without the accents the face lacks."""
    if ord(sign) in known:
        return sign
    plain = "".join(s for s in unicodedata.normalize("NFKD", sign) if ord(s) in known)
    if plain:
        return plain
    return "" if unicodedata.category(sign) in {"Cf", "Mn", "Cc"} else UNKNOWN
