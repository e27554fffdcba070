"""What stands before the lines of a list: a heading that announces them, a number that counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook.items import HeadItem
from engine.intake.roadbook.names import has_name
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.roadbook.items import Item

COUNT = re.compile(
    r"^\s*(?:(?:les|los|the|gli|die|de|os|els|i)\s+)?\d{1,2}\s+(?=[^\W\d])|\(\s*\d{1,2}\s*\)",
    re.IGNORECASE,
)
"""How many lines follow a heading: "30 secteurs", "Bergs (17)"."""
CELL_GAP = re.compile(r"(?<=\S)\s{2,}(?=\S)")
LONGEST_HEADING = 5
"""Words; in a longer line without a colon the word for a list is part of a sentence."""
SHORT_HEADING = 3
MOST_POINTS = 6
"""No stage has more sprints or feed zones."""
SHORTEST_LABEL = 4
"""Letters; what is shorter announces a list only where it stands alone."""


def heading_of(line: str) -> str | None:
    """Return what a line announces: a terrain or a label, "" for anything else, None for none."""
    counted, line = COUNT.match(line), COUNT.sub("", line).strip()
    known = vocabulary()
    if fold_text(line).split(" ")[0] in known.none:
        return ""  # "No classified climbs."
    text = re.split(r"\s\(|,\s|(?<=[^\W\d_]{2})\.\s", line)[0].strip(" :.-=*•")
    rest = fold_text(text)
    for words in known.label.values():
        rest = words.any_case.sub(" ", rest) if words.any_case else rest
    behind = re.sub(r"\([^()]*\)", "", line[line.index(text) + len(text) :])
    if len(CELL_GAP.findall(line)) > 1:
        return None  # the row of a table
    if re.search(r"\d", line) or known.orphan.search(rest) or has_name(behind):
        return None
    kinds = {
        kind: hit
        for kind, words in (*known.label.items(), *known.heading.items())
        if kind not in {"start", "stage"}
        and (hit := words.find_first(text, fold_text(text)))
        and (hit.span() == (0, len(text))
             or (kind != "finish"
                 and (len(hit.group()) >= SHORTEST_LABEL or line.endswith(":"))))
    }  # fmt: skip
    many = counted is not None and int("0" + re.sub(r"\D", "", counted[0])) > MOST_POINTS
    if many and kinds and not kinds.keys() - {"sprint", "feed"}:
        return None  # "85 Feed zone" has its kilometre in front
    whole = [kind for kind, hit in kinds.items() if hit.span() == (0, len(text))]
    if whole:
        return whole[-1]
    is_place = known.place.find_first(text, fold_text(text))
    if is_place is not None and is_place.span() == (0, len(text)):
        return ""
    if set(kinds) == {"climb", "HILL"}:
        del kinds["climb"]
    if line.endswith(":"):
        if is_place is not None and not is_place.start() and has_name(text[is_place.end() :]):
            return None  # a climb that has lost what stood behind the colon
        return next(iter(kinds)) if len(kinds) == 1 else ""
    if len(kinds) == 1 and len(text.split()) <= LONGEST_HEADING:
        ((kind, hit),) = kinds.items()
        if not has_name(text[hit.end() :]):
            return kind
    return None


def heading_in_title(line: str, items: Sequence[Item]) -> str:
    """Return what the title of a page announces for the whole of it: sectors or bergs, or ""."""
    if not any(isinstance(item, HeadItem) and item.name for item in items):
        return ""
    folded = fold_text(line)
    hits = {
        kind: hit for kind, words in vocabulary().heading.items()
        if (hit := words.find_first(line, folded)) and len(hit.group()) >= SHORTEST_LABEL
    }  # fmt: skip
    if len(hits) == 1:
        return next(iter(hits))
    return "COBBLES" if vocabulary().classics.find_first(line, folded) else ""


LIST_NUMBER = re.compile(r"^\s*\d{1,2}(?:\s?[ºª°]\s?[).:-]|[.)]-?)\s*(?=[^\W\d])(?![ªº])")
BARE_LIST_NUMBER = re.compile(r"^\s*\d{1,2}\s*[-.):]?\s+(?=[^\W\d])(?!kms?\b)")
"""The number of a line in a list, and what may stand for one under a heading."""

LEAD = re.compile(r"\W*(?P<n>\d{1,2})(?:\s?[ºª°.)-]|\s)")


def lead_of(line: str) -> int | None:
    """Return the number in front of a line that may count it or be a category."""
    hit = LEAD.match(line)
    return int(hit["n"]) if hit and without_list_number(line, "climb") != line else None


COUNTED = re.compile(r"^\s*(?P<word>[^\W\d]+)\s+(?:n\s?[°º.]|nr\.?|no\.|#)\s?\d{1,2}(?![.,]?\d)\W*")
"""A word and the number of a line in a list: "Ribin n°12"."""


def without_list_number(line: str, heading: str = "") -> str:
    """Return a line without its number in a list; "16. Etappe", "2. Kategorie" are no such."""
    if (counted := COUNTED.match(line)) and heading_of(counted["word"]) is None:
        return line[counted.end() :]
    bare = (BARE_LIST_NUMBER if heading else LIST_NUMBER).sub("", line)
    if bare != line and (vocabulary().stage.match(fold_text(line.strip())) or _has_category(line)):
        return line
    return bare


def _has_category(line: str) -> bool:
    hit = re.match(r"\s*\d\.\s*(?P<word>[^\W\d]+)", fold_text(line))
    return hit is not None and hit["word"] in vocabulary().category_words
