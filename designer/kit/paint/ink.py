"""The ink of a shape on paper: its colours and its line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from reportlab.lib.rl_accel import fp_str

from designer.picture.look import Style

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.picture.look import Look


class Ink:
    """Writes the colours and the line of a role, where they change."""

    def __init__(self, write: Callable[[str], None], look: Look) -> None:
        self._write = write
        self._look = look
        self.now = Style()
        """What the page is set to; put back where its state is restored."""

    def dip(self, role: str) -> tuple[bool, bool]:
        """Set the colours and the line of a role, where they change; tell if it fills and draws."""
        style, now = self._look(role), self.now
        paints = bool(style.fill), bool(style.stroke)
        if style is now:
            return paints
        if style.fill and style.fill != now.fill:
            self._write(_operator(style.fill, "g", "rg"))
        if style.stroke:
            if style.stroke != now.stroke:
                self._write(_operator(style.stroke, "G", "RG"))
            if style.width != now.width:
                self._write(f"{fp_str(style.width)} w")
            if style.dash != now.dash:
                self._write(f"[{fp_str(list(style.dash))}] 0 d")
            if style.fill or not now.fill:
                self.now = style
            else:
                self.now = replace(style, fill=now.fill)
        elif style.fill != now.fill and style.fill:
            self.now = replace(now, fill=style.fill)
        return paints


@cache
def _operator(colour: str, grey: str, mixed: str) -> str:
    """Return what sets a colour; one of none is set as a grey, so that no inks are mixed for it."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{fp_str(red)} {grey}"
    return f"{fp_str(red, green, blue)} {mixed}"
