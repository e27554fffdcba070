"""Text as the program treats it: sentences filled with values, words folded, the nearest name."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


LANGUAGE_CODES = ("en", "es")
"""Every sentence stands in these, and words are read in each of them, whichever is spoken."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How a sentence is said: in a language; what to do next is a call, in the window a button."""

    code: str
    in_window: bool = False


FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a text begins with that one spreadsheet program or another would take for a formula."""

ENGLISH = Speech("en")
"""How a refusal is said where no language was asked for: in a traceback, in a log."""


def fill_sentence(text: str, values: Mapping[str, object]) -> str:
    """Return a sentence with its values: "{n:stage|stages}" says "1 stage", "2 stages".

    "{n:falta #|faltan #}" puts the number where the language wants it; a third part,
    which may be empty, is for none.
    "{name:?a tour}" speaks of what has no name, "{name:?|: #}" leaves it out with its colon.
    """
    parts = _parse_sentence(text)
    if parts is None:
        return _FORMATTER.vformat(text, (), values)
    pieces = []
    for words, name, how in parts:
        pieces.append(words)
        if name is not None:
            pieces.append(_FORMATTER.format_field(values[name], how))
    return "".join(pieces)


class _SentenceFormatter(Formatter):
    """Knows two more ways to write a value: by how many it is, and whether there is any."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return one value as it is read, or the words chosen by it; # is where it stands."""
        if format_spec.startswith("?"):
            return _words_if_any(str(value), format_spec[1:])
        if "|" in format_spec:
            return _words_by_count(str(value), format_spec)
        return str(super().format_field(value, format_spec))


_FORMATTER = _SentenceFormatter()


def _words_if_any(value: str, words: str) -> str:
    none, bar, some = words.partition("|")
    if not value.strip():
        return none
    return some.replace("#", value) if bar else value


ONE = {"1", "-1"}


def _words_by_count(value: str, words: str) -> str:
    one, many, *none = words.split("|")
    if value in ONE:
        word = one
    elif none and value == "0":
        word = none[0]
    else:
        word = many
    return word.replace("#", value) if "#" in words else f"{value} {word}"


class _SentencePart(NamedTuple):
    """Words of a sentence, and the value that stands after them."""

    words: str
    name: str | None
    how: str


_MOST_PARSED = 5000
"""More than there are sentences in both languages."""


@lru_cache(_MOST_PARSED)
def _parse_sentence(text: str) -> tuple[_SentencePart, ...] | None:
    """Return the parts of a sentence, parsed once: a race says the same ones many times.

    None where a value is written as Python writes it, or its words have values of their own.
    """
    parts = []
    for words, name, how, conversion in _FORMATTER.parse(text):
        plain = name is None or name.isidentifier()
        if conversion is not None or not plain or "{" in (how or ""):
            return None
        parts.append(_SentencePart(words, name, how or ""))
    return tuple(parts)


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\u2192"
"""What pages write between two places."""

_PLAIN = {
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u2009\u200a\u3000"), " "),
    **dict.fromkeys(map(ord, DASHES), "-"),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\ufeff\u00ad")),
    **dict.fromkeys(map(ord, "\u2018\u2019\u00b4"), "'"),
}


def tidy_text(text: str) -> str:
    """Return the text with accents composed and odd blanks and dashes made plain."""
    return unicodedata.normalize("NFC", text).translate(_PLAIN)


def fold_text(text: str) -> str:
    """Return the text in small letters without accents; every letter keeps its place."""
    return text.lower() if text.isascii() else "".join(map(_fold_letter, text))


def _fold_letter(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)[0].lower()[0]


LONGEST = 40
"""What is longer looks like nothing; its beginning decides."""


def nearest_name(word: str, known: Iterable[str]) -> str:
    """Return the known name that looks most like a word, whatever its capitals."""
    from difflib import SequenceMatcher  # it takes long to load

    match = SequenceMatcher(b=word[:LONGEST].casefold(), autojunk=False)
    best, nearest = -1.0, ""
    for name in known:
        match.set_seq1(name.casefold())
        # the two quick ratios are upper bounds: most names need no exact one
        if match.real_quick_ratio() > best and match.quick_ratio() > best:
            ratio = match.ratio()
            if ratio > best:
                best, nearest = ratio, name
    return nearest


def join_runs(numbers: Iterable[int], to: str = "-") -> str:
    """Return numbers as people write them: 1-6, 8, 10-22."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return ", ".join(to.join(map(str, run)) for run in runs)
