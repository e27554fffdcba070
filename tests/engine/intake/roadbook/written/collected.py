"""Pages written by hand as races, newspapers and sites write theirs, each with what it says.

A page begins with `=== name`; then a line for its length (`km`), every climb (terrain, foot where
the page says it, summit, name), sector and point; behind `---` stands the page as it is pasted. Of
doubtful pages the head has the line that is refused, or what is doubted.
"""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from engine.tour.values import ROAD
from tests.engine.intake.roadbook.written.styles import WrittenPage

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES = Path(__file__).parent.parent / "pages"
DOUBTFUL = "doubtful"


def _blocks(path: Path) -> Iterator[tuple[str, list[list[str]], str]]:
    """Yield name, head and text of every page of a file."""
    for block in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, _, text = block.partition("\n---\n")
        name, *lines = head.splitlines()
        yield name, [line.split(" ") for line in lines], text.strip("\n")


def collected_pages() -> list[WrittenPage]:
    """Return the pages that must be read right."""
    pages = []
    for path in sorted(PAGES.glob("*.txt")):
        if path.stem != DOUBTFUL:
            pages += [_page_of(path.stem, *block) for block in _blocks(path)]
    return pages


def doubtful_pages() -> list[tuple[str, list[list[str]], str]]:
    """Return the pages that contradict themselves: name, what must be said, text."""
    return list(_blocks(PAGES / f"{DOUBTFUL}.txt"))


def _page_of(style: str, name: str, head: list[list[str]], text: str) -> WrittenPage:
    said: dict[str, list[list[str]]] = {}
    for kind, *values in head:
        said.setdefault(kind, []).append(values)
    return WrittenPage(
        f"{style} {name}",
        "",
        text,
        tuple(
            (terrain, " ".join(words), None if foot == "-" else Decimal(foot), Decimal(summit))
            for terrain, foot, summit, *words in said.get("climb", [])
        ),
        tuple((kind, " ".join(words), Decimal(km)) for kind, km, *words in said.get("point", [])),
        tuple(
            (" ".join(words), Decimal(start), Decimal(end))
            for start, end, *words in said.get("sector", [])
        ),
        Decimal(said["km"][0][0]),
        said.get("format", [[ROAD]])[0][0],
    )
