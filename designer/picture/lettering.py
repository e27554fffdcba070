"""Texts that never leave their box: narrower face first, then smaller, then cut short with …."""

from __future__ import annotations

from designer.picture import fonts, look
from designer.picture.shapes import Box, Text

ELLIPSIS = "…"
SMALLEST = 0.72
"""How far a text is made smaller before it is cut short: below this it cannot be read."""
LEADING = 1.2


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
    wanted = look.lettering(role)
    em = size or wanted.size
    face, em, line = _fitted(fonts.printable_text(text), wanted.face, em, box.width)
    metrics = fonts.face_metrics(face)
    em = min(em, box.height / (metrics.cap + 0.1))
    x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.x + box.width}[anchor]
    y = box.y + (box.height + em * metrics.cap) / 2
    return Text(ink or role, x, y, line, em, face, anchor, metrics.width(line, em))


def fit_paragraph(
    box: Box, text: str, role: str, *, ink: str = "", anchor: str = "start", size: float = 0.0
) -> list[Text]:
    """Return a text broken into lines from the top of a box, made smaller until it fits."""
    wanted = look.lettering(role)
    largest = size or wanted.size
    for step in range(11):
        em = largest * (1 - 0.05 * step)
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


def _fitted(text: str, face: str, em: float, width: float) -> tuple[str, float, str]:
    """Return the face, the size and the part of the text that fit a width."""
    narrow = look.faces()[face].get("narrow", face)
    for candidate in (face, narrow):
        if fonts.face_metrics(candidate).width(text, em) <= width:
            return candidate, em, text
    metrics = fonts.face_metrics(narrow)
    taken = metrics.width(text, em)
    if taken * SMALLEST <= width:
        return narrow, em * width / taken * (1 - 1e-9), text
    return narrow, em * SMALLEST, _cut(text, metrics, em * SMALLEST, width)


def _cut(text: str, metrics: fonts.Face, em: float, width: float) -> str:
    """Return the longest beginning of a text that fits with … after it."""
    room = width - metrics.width(ELLIPSIS, em)
    kept = 0
    for sign in text:
        room -= metrics.width(sign, em)
        if room < 0:
            break
        kept += 1
    return text[:kept].rstrip() + ELLIPSIS if kept else ""


def break_lines(text: str, face: str, em: float, width: float, indent: float = 0.0) -> list[str]:
    """Return the words of a text on lines no wider than a width, where words allow.

    The first line is shorter by an indent; it is empty where no word fits it.
    """
    metrics = fonts.face_metrics(face)
    lines: list[str] = [""] if indent else []
    for word in fonts.printable_text(text).split():
        longer = f"{lines[-1]} {word}".lstrip() if lines else word
        room = width - indent if len(lines) == 1 else width
        if lines and metrics.width(longer, em) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
