"""A text with several stages, cut into one page a stage."""

from __future__ import annotations

from engine.intake.roadbook.items import HeadItem
from engine.intake.roadbook.lines import read_line
from engine.intake.roadbook.numbers import stage_number
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text, tidy_text


def split_pages(text: str) -> list[str]:
    """Return the pages of a text: a new one begins where a title names another stage's number."""
    found: list[list[str]] = [[]]
    number = ""
    for line in text.splitlines():
        named = _stage_number(tidy_text(line))
        if named and number and named != number:
            found.append([])
        number = named or number
        found[-1].append(line)
    return ["\n".join(lines) for lines in found]


def _stage_number(line: str) -> str:
    """Return the number of the stage a title names, or nothing for any other line."""
    hit = vocabulary().stage.search(fold_text(line))
    if not hit:
        return ""
    items = read_line(line, first=True)
    number = stage_number(hit.group())
    return str(number) if number and items and isinstance(items[0], HeadItem) else ""
