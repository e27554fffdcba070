"""Pages from templates: every text is escaped, style and script stand inside the page."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from designer.site.themed import PagePen, role_class, theme_variables
from designer.words import LANGUAGES, say
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Mapping

COLOURS = (
    "paper", "panel", "ink", "soft", "faint", "accent", "tint", "wash", "yellow", "alarm", "black",
)  # fmt: skip
"""Colours of the look that the style sheet of a page uses."""


class Page:
    """One page in the making: its pen, and what it tells a script."""

    def __init__(self, lang: str, path: str) -> None:
        self.lang, self.path = lang, path
        self.pen = PagePen()
        self.data: dict[str, Any] = {}

    def word(self, key: str, /, **values: object) -> str:
        """Return a phrase in the language of the page."""
        return say(self.lang, key, **values)

    def dot(self, role: str) -> Markup:
        """Return the class of a role for a badge of the page, and have its colours there."""
        self.pen.painted(role)
        self.pen.painted(f"{role}.on")
        return Markup(f"{role_class(role)}")  # noqa: S704 -- letters, digits and dashes

    def render(self, template: str, values: Mapping[str, Any]) -> bytes:
        """Return the page as one file."""
        body = (
            _environment()
            .get_template(template)
            .render(
                **values, page=self, t=self.word, others=[x for x in LANGUAGES if x != self.lang]
            )
        )
        if self.data:
            text = json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
            safe = text.replace("<", "\\u003c").replace("\u2028", " ").replace("\u2029", " ")
            data = f'<script type="application/json" id="data">{safe}</script>'
            body = body.replace("<!--data-->", f"{data}<script>{_script()}</script>")
        style = theme_variables(COLOURS) + _style() + self.pen.styles()
        return _without_gaps(body.replace("/*style*/", style)).encode()


@cache
def _environment() -> Environment:
    return Environment(
        loader=FunctionLoader(_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _text(name: str) -> str:
    return (TEMPLATES / "site" / name).read_text("utf-8")


@cache
def _style() -> str:
    """Return the style sheet without what only its readers need."""
    text = re.sub(r"/\*.*?\*/", "", _text("style.css"), flags=re.DOTALL)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", " ".join(text.split()))


@cache
def _script() -> str:
    """Return the script without its comments and indents."""
    lines = (line.strip() for line in _text("page.js").split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _without_gaps(text: str) -> str:
    return re.sub(r"\n\s*", "\n", text)
