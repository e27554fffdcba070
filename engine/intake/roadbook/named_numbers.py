"""Numbers that are part of a name: "Hill 63", "Alpe d'Huez 1850", "Les 2 Alpes".

They measure nothing. While a page is read they are letters of the word before them, so that what
looks for numbers does not see them; in a name, and in what people read, they are numbers again.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.roadbook.names import has_name, is_name_word
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from engine.intake.roadbook.items import Item

_SIGNS = "0123456789 "
_LETTERS = "".join(chr(0x10400 + n) for n in range(len(_SIGNS)))
"""Capital letters of an alphabet that no road book is written in."""
_HIDE, _SHOW = str.maketrans(_SIGNS, _LETTERS), str.maketrans(_LETTERS, _SIGNS)

ENDS = (
    r"(?=\s*(?:[(),:;|\t·>\[\]]|-\s|\s-|\s{2}|$)|\s+(?:HC|ESP|GPM|KOM)(?![^\W_])"
    r"|\s+[1-4]\.?\s?(?:[ªº°a]|[eè]?re|n?de?|e|[eè]me|st|rd|th)(?![^\W_])"
    r"|\s+(?:km|pk)\.?\s\d|\s+\d+(?:[.,]\d+)?\s?(?:km|m|%)(?![^\W_]))"
)
"""What may stand behind a name."""
NUMBERED = re.compile(
    r"(?<![^\W_])(?P<word>[^\W\d_][^\W\d_.']*)\s(?P<n>\d{2,4})(?![\d.,]*\d)" + ENDS
)
"""A word and a whole number at the end of a name."""
AMONG_WORDS = re.compile(
    r"(?<![^\W_])(?<!\ba\s)(?P<word>[^\W\d_]{2,5})\s(?P<n>\d{1,2})\s(?P<next>[^\W\d_]{3,})"
)
"""A small number between two words of a name: "Alto de las 3 Cruces"."""
KILOMETRE_BEFORE = re.compile(r"(?:^|\W)(?:km|pk|k)\.?\s?\d")

LOWEST_STATION, HIGHEST_STATION, STATION_STEP = 1200, 2900, 50
"""Resorts are called by a round number of metres: "Isola 2000", "Arc 1950"."""


PASSAGE = re.compile(
    r"(?:^|[|\t;:(]|\s-\s|\s{2}|\d\s)\s*"
    r"(?P<name>[^\W\d_][^\d|\t;:()]*[^\W\d_])\s(?P<n>\d)(?!\d|[.,]\d)" + ENDS
)
"""A name with the number of a passage behind it."""
SHORTEST_SIGN = 2
"""Letters; so few are no name: "FS 1"."""


def hide_named_numbers(lines: Sequence[str]) -> list[str]:
    """Return the lines of a page, their names with letters in the place of their numbers."""
    passages: dict[str, set[str]] = {}
    for line in lines:
        for hit in PASSAGE.finditer(line):
            words = _without_labels(hit["name"]).split()
            if any(len(word) > SHORTEST_SIGN and _is_own_word(word) for word in words):
                passages.setdefault(fold_text(hit["name"]), set()).add(hit["n"])
    counted = {name for name, numbers in passages.items() if len(numbers) > 1}
    return [_hide_numbers(line, counted) for line in lines]


def _hide_numbers(line: str, counted: Container[str]) -> str:
    spans = list(_named_numbers(line))
    spans += [
        (hit.end("name"), hit.end("n"))
        for hit in PASSAGE.finditer(line) if fold_text(hit["name"]) in counted
    ]  # fmt: skip
    for start, end in spans:
        line = line[:start] + line[start:end].translate(_HIDE) + line[end:]
    return line


def show_named_numbers(text: str) -> str:
    """Return a text with the numbers of its names as they were written."""
    return text if text.isascii() else text.translate(_SHOW)


def show_name(item: Item) -> Item:
    """Return what a line says, its name as it was written."""
    return replace(item, name=show_named_numbers(item.name)) if item.name else item


def _named_numbers(line: str) -> Iterator[tuple[int, int]]:
    for hit in NUMBERED.finditer(line):
        before, word = line[: hit.start()], fold_text(hit["word"])
        if (
            _is_hill(word, before + line[hit.end() :])
            or _is_milestone(before, word)
            or _is_station(before, hit["word"], int(hit["n"]))
        ):
            yield hit.end("word"), hit.end("n")
    for hit in AMONG_WORDS.finditer(line):
        if fold_text(hit["word"]) in vocabulary().numbered["article"] and _is_own_word(hit["next"]):
            yield hit.end("word"), hit.start("next")


def _is_hill(word: str, rest: str) -> bool:
    """Tell whether a word stands before the number of a hill; a height beside a name is none."""
    words = vocabulary().numbered
    return word in words["hill"] or (
        word in words["height"] and not has_name(_without_labels(rest))
    )


def _is_milestone(before: str, word: str) -> bool:
    """Tell whether a kilometre is the name of a place: another says where it lies, or an "of"."""
    words = vocabulary().numbered
    if word not in words["milestone"]:
        return False
    led = fold_text(before).split()[-1:]
    return bool(led and led[0] in words["of"]) or bool(KILOMETRE_BEFORE.search(fold_text(before)))


def _is_station(before: str, word: str, number: int) -> bool:
    """Tell whether a round number of metres is the name of a resort, and no pass's height."""
    if number % STATION_STEP or not LOWEST_STATION <= number <= HIGHEST_STATION:
        return False
    part = re.split(r"[|\t;:(,]|\s-\s|\s{2,}", before)[-1]
    first = [w for w in part.split() if is_name_word(w) or fold_text(w) in vocabulary().place_words]
    return is_name_word(word) and not any(
        fold_text(w) in vocabulary().place_words for w in [*first[:1], word]
    )


def _without_labels(rest: str) -> str:
    """Return a part of a line without the words for sprints, climbs, starts and finishes."""
    for words in vocabulary().label.values():
        for form, text in ((words.any_case, fold_text(rest)), (words.capitals, rest)):
            for hit in reversed(list(form.finditer(text) if form else ())):
                rest = rest[: hit.start()] + " " * len(hit.group()) + rest[hit.end() :]
    return rest


def _is_own_word(word: str) -> bool:
    """Tell whether a word with a capital is part of a name, and no measure, category or label."""
    known, plain = vocabulary(), fold_text(word)
    forms = (*known.label.values(), *known.heading.values(), known.place)
    return (
        is_name_word(word)
        and plain not in known.category_words | known.units
        and not any(form.find_first(word, one) for form in forms for one in (plain, plain[:-1]))
    )
