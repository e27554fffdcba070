"""The search of the guide: what stands under each heading, and the script that looks through it."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.data import TEMPLATES
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

SEARCH = "search.js"
"""The file of a language, in the templates and beside its pages."""


class GuidePart(NamedTuple):
    """What stands under one heading of a page."""

    anchor: str
    """Where on the page; nothing at its beginning."""
    heading: str
    text: str


def heading_anchor(heading: str) -> str:
    """Return the name by which a link leads to a heading."""
    return "-".join(re.findall(r"[a-z0-9]+", fold_text(heading)))


def list_parts(title: str, tokens: Sequence[Token]) -> Iterator[GuidePart]:
    """Yield a page part by part, its text without marks."""
    heading, anchor, texts = title, "", list[str]()
    for before, token in pairwise(tokens):
        is_heading = before.type == "heading_open"
        if is_heading and before.tag == "h2":
            yield GuidePart(anchor, heading, " ".join(texts))
            heading = _plain_text(token.content)
            anchor, texts = heading_anchor(heading), []
        elif not is_heading and token.content:
            texts.append(_plain_text(token.content))
    yield GuidePart(anchor, heading, " ".join(texts))


def search_script(pages: Iterable[tuple[str, str, Sequence[Token]]]) -> bytes:
    """Return the script of a language: pages by file and title, and what looks through them."""
    rows = [
        [file, title, part.anchor, part.heading, part.text]
        for file, title, tokens in pages
        for part in list_parts(title, tokens)
    ]
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    script = (TEMPLATES / "site" / SEARCH).read_text("utf-8")
    return f"const parts = {data};\n{script}".encode()


def _plain_text(text: str) -> str:
    """Return a text without the marks of its links, pictures and emphasis."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`|]|^#+ ?", "", text)).strip()
