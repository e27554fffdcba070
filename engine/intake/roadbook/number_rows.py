"""One line of a table by the numbers that stand alone in it, whatever parts its cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from engine.intake.roadbook.numbers import CLOCK, read_number
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

MOST_NUMBERS = 12
"""Further numbers of a row are no kilometres."""


class LoneNumber(NamedTuple):
    """One number of a row: where it stands in it, and its hundredths."""

    start: int
    end: int
    value: int
    has_unit: bool


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One line with the numbers that stand alone in it."""

    line: int
    text: str
    spots: tuple[LoneNumber, ...]
    clocks: tuple[tuple[int, int], ...]


_ALONE = re.compile(
    rf"(?<!\S)(?P<n>{NUMBER})(?!\S)"
    r"(?!\s?(?i:(?:kms?|m|mts|meter|metros|%|[°ªº])(?![^\W_])|(?:kil|chil|quil)[oó]m))"
)
"""A number with nothing but blanks around it."""
_CELL = re.compile(rf"(?:^|[\t;|])\s*(?P<n>{NUMBER})\s?(?:kms?\.?)?\s*(?=[\t;|]|$)")
"""A number that fills its cell."""
CATEGORY_NUMBERS = frozenset("1234")
_CELLS = re.compile(r"[\t;|][^\t;|]*[\t;|]")


def number_row(line: int, text: str) -> NumberRow | None:
    """Return a line with the numbers that stand alone in it, or None where there are none."""
    clocks = tuple(hit.span() for hit in CLOCK.finditer(text))
    spots = []
    for hit in (_CELL if _CELLS.search(text) else _ALONE).finditer(text):
        if any(a < hit.end() and hit.start() < b for a, b in clocks):
            continue
        if hit["n"] in CATEGORY_NUMBERS and vocabulary().ends_in_label.search(
            fold_text(text[: hit.start("n")])
        ):
            continue  # "gpm 2"
        unit = hit.group()[hit.end("n") - hit.start() :].strip()
        value = int(read_number(hit["n"]) * 100)
        spots.append(
            LoneNumber(hit.start("n"), hit.end("n") + len(unit) + bool(unit), value, bool(unit))
        )
        if len(spots) == MOST_NUMBERS:
            break
    return NumberRow(line, text, tuple(spots), clocks) if spots else None
