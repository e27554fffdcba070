"""The ink of a shape on paper: colours, lines and the embedded faces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from designer.picture import fonts
from designer.picture.look import Style

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from designer.picture.look import Look


@cache
def font(face: str) -> str:
    """Return the name reportlab knows a face by, its file read once."""
    name = f"etapa-{face}"
    with fonts.font_file(face).open("rb") as stream:
        pdfmetrics.registerFont(TTFont(name, stream))
    return name


class Ink:
    """Sets the colours and the line of a role on a canvas, where they change."""

    def __init__(self, canvas: Canvas, look: Look) -> None:
        self._canvas = canvas
        self._look = look
        self.now = Style()
        """What the canvas is set to; put back where the canvas is restored."""

    def dip(self, role: str) -> dict[str, int]:
        """Set the colours and the line of a role, where they change; say what is painted."""
        style, now = self._look(role), self.now
        if style is now:
            return _PAINTED[bool(style.fill), bool(style.stroke)]
        if style.fill and style.fill != now.fill:
            self._canvas.setFillColorRGB(*_rgb(style.fill))
        if style.stroke:
            if style.stroke != now.stroke:
                self._canvas.setStrokeColorRGB(*_rgb(style.stroke))
            if style.width != now.width:
                self._canvas.setLineWidth(style.width)
            if style.dash != now.dash:
                self._canvas.setDash(list(style.dash))
            if style.fill or not now.fill:
                self.now = style
            else:
                self.now = replace(style, fill=now.fill)
        elif style.fill != now.fill and style.fill:
            self.now = replace(now, fill=style.fill)
        return _PAINTED[bool(style.fill), bool(style.stroke)]


_PAINTED = {
    (fill, stroke): {"stroke": int(stroke), "fill": int(fill)}
    for fill in (False, True)
    for stroke in (False, True)
}


@cache
def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
