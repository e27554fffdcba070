"""The pages of the guide as they are written: Markdown, with calls to run and pictures."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

RUN = "etapa"
"""The name of a block whose lines are run, and answered by what they print."""
HIDDEN = "etapa quiet"
"""The same, where only the calls are of interest."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page in one language, as it is written."""

    id: str
    lang: str
    text: str

    @property
    def tokens(self) -> Sequence[Token]:
        """Return its blocks."""
        return MarkdownIt("commonmark").enable("table").parse(self.text)

    @property
    def title(self) -> str:
        """Return its first heading."""
        line = next(line for line in self.text.splitlines() if line.startswith("# "))
        return line.removeprefix("# ").strip()


@cache
def page_ids() -> tuple[str, ...]:
    """Return the pages in the order in which an evening goes."""
    text = (TEMPLATES / "guide" / "pages.toml").read_text("utf-8")
    return tuple(tomllib.loads(text)["pages"])


def guide_page(page: str, lang: str) -> GuidePage:
    """Return one page."""
    text = (TEMPLATES / "guide" / lang / f"{page}.md").read_text("utf-8")
    return GuidePage(page, lang, text)


def blocks_of(page: GuidePage) -> list[tuple[str, str]]:
    """Return the blocks of calls of a page, each with whether its answers are shown."""
    fences = (token for token in page.tokens if token.type == "fence")
    kinds = ((token.info.strip(), token.content) for token in fences)
    return [(kind, text) for kind, text in kinds if kind in {RUN, HIDDEN}]


def calls_of(block: str) -> list[str]:
    """Return the calls of a block to run, a line each; `#` begins a remark."""
    lines = (line.partition("  #")[0].strip() for line in block.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
