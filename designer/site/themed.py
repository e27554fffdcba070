"""The pen of a page: SVG whose colours are classes, so that one picture follows light and dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from designer.picture import look
from designer.picture.svg import SvgPen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.picture.shapes import Picture, Text


class PagePen(SvgPen):
    """Draws pictures for one page, and knows which roles and faces its style sheet must have."""

    def __init__(self) -> None:
        super().__init__(look.look(), digits=1)
        self.roles: dict[str, None] = {}
        self.faces: dict[str, None] = {}

    def svg(self, picture: Picture, label: str = "", name: str = "") -> Markup:
        """Return a picture as an element of the page; one without a label is only to be seen."""
        box = f"0 0 {self.length(picture.width)} {self.length(picture.height)}"
        named = f' id="{name}"' if name else ""
        told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        body = "".join(self.shapes(picture.shapes))
        return Markup(f'<svg{named} viewBox="{box}" {told}>{body}</svg>')  # noqa: S704 -- escaped

    def painted(self, role: str) -> str:
        """Return the class that colours a shape of a role."""
        self.roles[role] = None
        return f' class="{role_class(role)}"'

    def lettered(self, text: Text) -> str:
        """Return the classes of a text's face and colour."""
        self.roles[text.role] = None
        self.faces[text.face] = None
        return f' class="{role_class(text.role)} f-{text.face}"'

    def styles(self) -> str:
        """Return the rules of every role and face that was drawn, in light and in dark."""
        light = "".join(_rules(self.roles, look.LIGHT))
        dark = "".join(_rules(self.roles, look.DARK))
        faces = "".join(_face(name) for name in self.faces)
        return f"{faces}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}"


def role_class(role: str) -> str:
    """Return the class a role has in a page."""
    return "r-" + re.sub(r"[^A-Za-z0-9]", "-", role)


def theme_variables(names: Iterable[str]) -> str:
    """Return the named colours of the look as variables of a style sheet, in light and in dark."""
    light, dark = (
        "".join(f"--{name}:{look.look(theme).colour(name)};" for name in names)
        for theme in look.THEMES
    )
    return f":root{{{light}}}@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _rules(roles: Iterable[str], theme: str) -> Iterable[str]:
    for role in roles:
        style = look.look(theme)(role)
        parts = [f"fill:{style.fill or 'none'}"]
        if style.stroke:
            parts.append(f"stroke:{style.stroke};stroke-width:{style.width:g}")
        if style.dash:
            parts.append(f"stroke-dasharray:{' '.join(f'{step:g}' for step in style.dash)}")
        yield f".{role_class(role)}{{{';'.join(parts)}}}"


def _face(name: str) -> str:
    face = look.faces()[name]
    stretch = ";font-stretch:condensed" if "Condensed" in face["family"] else ""
    return (
        f".f-{name}{{font-family:'{face['family']}',system-ui,sans-serif;"
        f"font-weight:{face['weight']}{stretch}}}"
    )
