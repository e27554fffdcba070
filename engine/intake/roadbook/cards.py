"""Cards: a name, a category, a kilometre, each on its own line, as pages of races paste them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.intake.roadbook.clauses import OWN
from engine.intake.roadbook.climb_table import split_row
from engine.intake.roadbook.names import has_name, has_words
from engine.intake.roadbook.numbers import read_numbers
from engine.intake.roadbook.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CARD_LINES = range(2, 9)
LONGEST_LINE = 60
"""A card has so many lines, and none longer."""
LONGEST_KM = 40
"""A longer length is that of the stage."""


def join_cards(lines: Sequence[str]) -> list[str]:
    """Return the lines of a page, each card in the first of its own; the others are empty."""
    joined = _join_pairs(lines)
    for start, end in [*_blocks(lines)][1:]:  # the first is the title
        block = joined[start:end]
        if len(block) in CARD_LINES and _is_card(block):
            joined[start] = " • ".join(line.strip() for line in block)
            joined[start + 1 : end] = [""] * (end - start - 1)
    return joined


LEAST_PAIRS = 2


def _join_pairs(lines: Sequence[str]) -> list[str]:
    """Return the lines with names in a line of their own in front of their measures, in pairs."""
    kinds = [_line_kind(line) for line in lines]
    firsts = [n for n in range(1, len(lines) - 1) if kinds[n : n + 2] == ["name", "measures"]]
    joined = list(lines)
    if len(firsts) >= LEAST_PAIRS and all(b - a == len("ab") for a, b in pairwise(firsts)):
        for n in firsts:
            joined[n : n + 2] = ["", f"{lines[n].strip()} • {lines[n + 1].strip()}"]
    return joined


def _line_kind(line: str) -> str:
    """Tell whether a line is a name alone, or the measures of a climb without one."""
    numbers = read_numbers(line)
    kinds = {mark.kind for mark in numbers.marks}
    if not kinds:
        return "name" if has_name(line) and not re.search(r"\d", line) else ""
    measured = "gradient" in kinds and kinds & {"length", "at"}
    return "measures" if measured and not has_name(numbers.text) else ""


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where lines without an empty one between them begin and end."""
    start = 0
    for at, line in enumerate([*lines, ""]):
        if not line.strip():
            if at > start:
                yield start, at
            start = at + 1


def _is_card(block: Sequence[str]) -> bool:
    """Tell whether no line of a block says all of a thing: a name here, a kilometre there."""
    labels = [words for kind, words in vocabulary().label.items() if kind != "stage"]
    names = places = 0
    for line in block:
        numbers = read_numbers(line)
        of_stage = any(numbers.find_words(words) for words in vocabulary().field.values())
        far = max(numbers.length, default=0) > LONGEST_KM
        if (of_stage and far) or len(line) > LONGEST_LINE or numbers.stage or split_row(line)[0]:
            return False
        kinds = {mark.kind for mark in numbers.marks} - {"category"}
        for words in labels:
            numbers.take_words(words)
        if has_words(numbers.text):
            if kinds:
                return False
            names += 1
        places += bool(kinds & OWN)
    return bool(names and places)
