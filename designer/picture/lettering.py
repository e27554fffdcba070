"""Texts that never leave their box, measured by the faces they are printed in.

A text too wide is set narrower, then smaller, then cut short. A sign the faces lack is printed
without its accent, or as a question mark, and a tour with such a name is told so.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from designer.picture import look
from designer.picture.shapes import Box, Text
from engine.data import TEMPLATES
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.tour.finding import Finding
    from engine.tour.values import Tour


ELLIPSIS = "…"
SMALLEST = 0.72
"""How far a text is made smaller before it is cut short: below this it cannot be read."""
READABLE = 2.47
"""Millimetres of the em, 7 points: no text is made smaller than this, except to fit a height."""
LEADING = 1.2
"""Ems from one line to the next."""


def fit_text(
    box: Box,
    text: str,
    role: str,
    *,
    ink: str = "",
    anchor: str = "middle",
    size: float = 0.0,
) -> Text:
    """Return one line of text inside a box, centred from top to bottom.

    `role` gives face and size, `ink` another colour; `anchor` is start, middle or end.
    """
    wanted = look.lettering_of(role)
    em = size or wanted.size
    least = em if wanted.firm else max(em * SMALLEST, min(em, READABLE))
    face, em, line = _fit_width(printable_text(text), wanted.face, (em, least), box.width)
    metrics = face_metrics(face)
    em = min(em, box.height / (metrics.cap + 0.1))
    x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.x + box.width}[anchor]
    y = box.y + (box.height + em * metrics.cap) / 2
    return Text(ink or role, x, y, line, em, face, anchor, metrics.width(line, em))


def fit_paragraph(
    box: Box, text: str, role: str, *, ink: str = "", anchor: str = "start", size: float = 0.0
) -> list[Text]:
    """Return a text broken into lines from the top of a box, made smaller until it fits."""
    wanted = look.lettering_of(role)
    largest = size or wanted.size
    # Down to half its size, then the rest is one last line, cut short.
    for step in range(11):
        em = max(largest * (1 - 0.05 * step), min(largest, READABLE))
        lines = break_lines(text, wanted.face, em, box.width)
        room = max(1, int((box.height + em * (LEADING - 1)) / (em * LEADING)))
        if len(lines) <= room:
            break
    lines = [*lines[: room - 1], " ".join(lines[room - 1 :])] if len(lines) > room else lines
    return [
        fit_text(
            Box(box.x, box.y + at * em * LEADING, box.width, em * LEADING),
            line,
            role,
            ink=ink,
            anchor=anchor,
            size=em,
        )
        for at, line in enumerate(lines)
    ]


def _fit_width(
    text: str, face: str, sizes: tuple[float, float], width: float
) -> tuple[str, float, str]:
    """Return the face, the size and the part of the text that fit a width.

    `sizes` are the one that is wanted and the least.
    """
    em, least = sizes
    narrow = look.face_table()[face].get("narrow", face)
    for candidate in (face, narrow):
        if face_metrics(candidate).width(text, em) <= width:
            return candidate, em, text
    metrics = face_metrics(narrow)
    needs = metrics.width(text, em)
    if needs * least <= width * em:
        # A hair smaller: no rounding may push it out of its box.
        return narrow, em * width / needs * (1 - 1e-9), text
    return narrow, least, _cut_short(text, metrics, least, width)


def _cut_short(text: str, metrics: Face, em: float, width: float) -> str:
    """Return the longest beginning of a text that fits with … after it."""
    room = width - metrics.width(ELLIPSIS, em)
    fitting = 0
    for sign in text:
        room -= metrics.width(sign, em)
        if room < 0:
            break
        fitting += 1
    return text[:fitting].rstrip() + ELLIPSIS if fitting else ""


def break_lines(text: str, face: str, em: float, width: float, indent: float = 0.0) -> list[str]:
    """Return the words of a text on lines no wider than a width, where words allow.

    The first line is shorter by an indent; it is empty where no word fits it.
    """
    metrics = face_metrics(face)
    lines: list[str] = [""] if indent else []
    for word in printable_text(text).split():
        longer = f"{lines[-1]} {word}".lstrip() if lines else word
        room = width - indent if len(lines) == 1 else width
        if lines and metrics.width(longer, em) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


UNKNOWN = "?"
"""What stands for a sign that the faces have nothing for."""


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
    return TEMPLATES / "art" / "fonts" / str(look.face_table()[face]["file"])


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
    return "".join(_nearest_signs(sign, known) for sign in composed)


def _nearest_signs(sign: str, known: dict[int, float]) -> str:
    """Return the sign, or its base letters without the accents the face lacks."""
    if ord(sign) in known:
        return sign
    plain = "".join(s for s in unicodedata.normalize("NFKD", sign) if ord(s) in known)
    if plain:
        return plain
    return "" if unicodedata.category(sign) in {"Cf", "Mn", "Cc"} else UNKNOWN


COMMON = 0x24F
"""Latin letters with their accents: every face has them, so that none is opened to find out."""
DASHES = "–—‘’“”"
"""So has it what tours join and quote names with."""


def check_names(tour: Tour) -> tuple[Finding, ...]:
    """Return a finding for each name of a tour that is printed otherwise than it is written."""
    findings = []
    for where, name in _printed_names(tour):
        signs = missing_signs(name)
        if signs:
            values = {"name": name, "signs": " ".join(signs), "printed": printable_text(name)}
            findings.append(make_finding("W_SIGNS_LACKING", where, **values))
    return tuple(findings)


def missing_signs(text: str) -> tuple[str, ...]:
    """Return the signs of a text that the faces lack, each once."""
    composed = unicodedata.normalize("NFC", text)
    rare = [sign for sign in composed if ord(sign) > COMMON and sign not in DASHES]
    if not rare:
        return ()
    known = face_metrics("text").advances
    unseen = {"Cf", "Mn", "Cc"}
    return tuple(
        dict.fromkeys(
            sign
            for sign in rare
            if ord(sign) not in known and unicodedata.category(sign) not in unseen
        )
    )


def _printed_names(tour: Tour) -> Iterator[tuple[str, str]]:
    """Yield every name that stands on paper, with its place."""
    yield "", tour.name
    for number, stage in enumerate(tour.stages, start=1):
        at = f"stages/{number}"
        yield at, stage.name
        for nth, section in enumerate(stage.sections, start=1):
            yield f"{at}/sections/{nth}", section.name
        for nth, point in enumerate(stage.points, start=1):
            yield f"{at}/points/{nth}", point.name
    for number, team in enumerate(tour.teams, start=1):
        yield f"teams/{number}", team.name
        for nth, rider in enumerate(team.riders, start=1):
            yield f"teams/{number}/riders/{nth}", rider.name
