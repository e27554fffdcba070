"""One page in the making: its template, its pen, the style sheet of the roles that were drawn."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from designer.language import Language, list_languages
from designer.picture import look
from designer.picture.svg import SvgPen
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from designer.picture.shapes import Picture, Text


COLOURS = (
    "paper", "panel", "ink", "soft", "faint", "accent", "tint", "wash", "yellow", "alarm", "black",
)  # fmt: skip
"""Colours of the look that the style sheet of a page uses."""


class Page:
    """One page in the making: its pen, and what it tells a script."""

    def __init__(self, language: Language, path: str) -> None:
        self.language, self.path = language, path
        self.pen = PagePen()
        self.data: dict[str, Any] = {}

    def dot(self, role: str) -> Markup:
        """Return the class of a role for a badge of the page, and have its colours there."""
        self.pen.write_colours(role)
        self.pen.write_colours(f"{role}.on")
        return Markup(f"{role_class(role)}")  # noqa: S704 -- letters, digits and dashes

    def render_page(self, template: str, values: Mapping[str, Any]) -> bytes:
        """Return the page as one file."""
        body = (
            _page_templates()
            .get_template(template)
            .render(
                **values, page=self, t=self.language.say, others=list_languages(self.language)[1:]
            )
        )
        if self.data:
            text = json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
            # What people typed must neither end the script nor break a line of it.
            safe = text.replace("<", "\\u003c").replace("\u2028", " ").replace("\u2029", " ")
            data = f'<script type="application/json" id="data">{safe}</script>'
            body = body.replace("<!--data-->", f"{data}<script>{_page_script()}</script>")
        style = theme_variables(COLOURS) + _style_sheet() + self.pen.style_rules()
        whole = body.replace("/*style*/", style)  # lines that stand as they are stay so
        return re.sub(r"(?s)(<pre.*?</pre>)|\n\s*", lambda m: m[1] or "\n", whole).encode()


@cache
def _page_templates() -> Environment:
    return Environment(
        loader=FunctionLoader(_read_file),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _read_file(name: str) -> str:
    return (TEMPLATES / "site" / name).read_text("utf-8")


@cache
def _style_sheet() -> str:
    """Return the style sheet without what only its readers need."""
    text = re.sub(r"/\*.*?\*/", "", _read_file("style.css"), flags=re.DOTALL)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", " ".join(text.split()))


@cache
def _page_script() -> str:
    """Return the script without its comments and indents."""
    lines = (line.strip() for line in _read_file("page.js").split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//"))


class PagePen(SvgPen):
    """Draws pictures for one page, and knows which roles and faces its style sheet must have."""

    def __init__(self) -> None:
        super().__init__(look.look(), digits=1)
        self.roles: dict[str, None] = {}
        self.faces: dict[str, None] = {}

    def write_svg(self, picture: Picture, label: str = "", name: str = "") -> Markup:
        """Return a picture as an element of the page; one without a label is only to be seen."""
        box = f"0 0 {self.write_length(picture.width)} {self.write_length(picture.height)}"
        identity = f' id="{name}"' if name else ""
        meaning = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        body = "".join(self.write_shapes(picture.shapes))
        return Markup(f'<svg{identity} viewBox="{box}" {meaning}>{body}</svg>')  # noqa: S704 -- escaped

    def write_colours(self, role: str) -> str:
        """Return the class that colours a shape of a role."""
        self.roles[role] = None
        return f' class="{role_class(role)}"'

    def write_lettering(self, text: Text) -> str:
        """Return the classes of a text's face and colour."""
        self.roles[text.role] = None
        self.faces[text.face] = None
        return f' class="{role_class(text.role)} f-{text.face}"'

    def style_rules(self) -> str:
        """Return the rules of every role and face that was drawn, in light and in dark."""
        light = "".join(_role_rules(self.roles, look.LIGHT))
        dark = "".join(_role_rules(self.roles, look.DARK))
        faces = "".join(_face_rule(name) for name in self.faces)
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


def _role_rules(roles: Iterable[str], theme: str) -> Iterable[str]:
    for role in roles:
        style = look.look(theme)(role)
        parts = [f"fill:{style.fill or 'none'}"]
        if style.stroke:
            parts.append(f"stroke:{style.stroke};stroke-width:{style.width:g}")
        if style.dash:
            parts.append(f"stroke-dasharray:{' '.join(f'{step:g}' for step in style.dash)}")
        yield f".{role_class(role)}{{{';'.join(parts)}}}"


def _face_rule(name: str) -> str:
    face = look.face_table()[name]
    stretch = ";font-stretch:condensed" if "Condensed" in face["family"] else ""
    return (
        f".f-{name}{{font-family:'{face['family']}',system-ui,sans-serif;"
        f"font-weight:{face['weight']}{stretch}}}"
    )
