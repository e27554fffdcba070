"""A text with several stages, cut into one page a stage."""

from __future__ import annotations

import re

from engine.intake.roadbook.folding import fold, tidy
from engine.intake.roadbook.items import Head
from engine.intake.roadbook.lines import read_line
from engine.intake.roadbook.vocabulary import vocabulary


def pages(text: str) -> list[str]:
    """Return the pages of a text: a new one begins where a title names another stage's number."""
    found: list[list[str]] = [[]]
    number = ""
    for line in tidy(text).splitlines():
        named = _stage_number(line)
        if named and number and named != number:
            found.append([])
        number = named or number
        found[-1].append(line)
    return ["\n".join(lines) for lines in found]


def _stage_number(line: str) -> str:
    """Return the number of the stage a title names, or nothing for any other line."""
    hit = vocabulary().stage.search(fold(line))
    if not hit:
        return ""
    items = read_line(line, first=True)
    digits = re.search(r"\d+", hit.group())
    return digits.group() if digits and items and isinstance(items[0], Head) else ""
