"""The names of places: what is left over of a line when everything else in it is understood."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from engine.intake.roadbook.numbers import GONE, ORDINAL
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.intake.roadbook.numbers import LineNumbers

EDGES = " \t-:;,./=*·•|\"'+&»›>()[]"
"""What stands at either end of a name and is no part of it."""
WORD = re.compile(r"[\s\-:;,./=*·•|+&»›>()\[\]]+")
PART = re.compile(rf"[{GONE}]+|[|\[\]»›;]|\s[-/·•]\s|:\s|\s{{2,}}")
"""Where one part of what is left over ends: at what was understood, or at a sign between words."""
SENTENCE = re.compile(r"(?<=[^\W\d_]{3})\.\s+(?=[A-ZÀ-Ý])")
BRACKETS = re.compile(rf"\([^()]*[{GONE}][^()]*(?:\)|$)|\([^()]*$|\([^()A-ZÀ-Ý]*\)")
"""What stands in brackets beside a number, in one that never closes, or is no name."""

IN_BRACKETS = re.compile(r"^\(([^()]*)\)$")
"""A name that stands in brackets, all of it."""


class _NamePart(NamedTuple):
    """One part of what is left over, by where it stands in its line."""

    start: int
    end: int
    words: tuple[str, ...]
    before_label: bool
    """Whether it leads to the word for what stands there: "LOTTO sprint"."""
    behind_label: bool


def left_over_title(numbers: LineNumbers) -> str:
    """Return all the words nothing has claimed, their pieces joined: the title of a page."""
    _take_measure_words(numbers)
    pieces = re.split(f"[{GONE}()|\\[\\]]+", numbers.text)
    words = (_without_ties(piece.strip(EDGES)) for piece in pieces if has_words(piece))
    return re.sub(r"\s+", " ", ": ".join(filter(None, words)))


def left_over_name(numbers: LineNumbers) -> str:
    """Return the name of a place: of the parts nothing has claimed the first that can be one."""
    _take_measure_words(numbers)
    for hit in list(BRACKETS.finditer(numbers.text)):
        inside = re.split(f"[{GONE}]", hit.group())
        if has_name(numbers.text[: hit.start()]) or not any(map(has_words, inside)):
            numbers.take_match(hit)
    parts = list(_name_parts(numbers))
    for is_good in (_has_capital, _is_no_word_for_it, _is_no_sponsor, _is_no_prize):
        parts = list(filter(is_good, parts)) or parts
    if not parts:
        return numbers.crown
    start, end = parts[0][:2]
    for part in parts[1:]:  # what only a sign stands between is one name
        if GONE in numbers.text[end : part.start]:
            break
        end = part.end
    start = max((hit.end() for hit in SENTENCE.finditer(numbers.text, start, end)), default=start)
    name = numbers.text[start:end]
    whole = name.count("(") == name.count(")")
    name = name.strip(EDGES.replace("()", "") if whole else EDGES)
    name = IN_BRACKETS.sub(r"\1", name)
    return _trim_sentence(name) or numbers.crown


def _take_measure_words(numbers: LineNumbers) -> None:
    """Take the words between measures, and say where a measure has lost its number."""
    known = vocabulary()
    if filler := known.filler.search(numbers.folded):
        numbers.take_match(filler)
    for orphan in [*known.orphan.finditer(numbers.folded), *ORDINAL.finditer(numbers.text)]:
        numbers.take_match(orphan)
        numbers.partly = True


def _name_parts(numbers: LineNumbers) -> Iterator[_NamePart]:
    text, at = numbers.text, 0
    labels = [(mark.start, mark.end) for mark in numbers.marks if mark.kind == "label"]
    for sign in [*PART.finditer(text), None]:
        end = len(text) if sign is None else sign.start()
        if has_words(text[at:end]):
            words = tuple(filter(None, WORD.split(text[at:end])))
            first = len(text[:end]) - len(text[at:end].lstrip())
            last = len(text[:end].rstrip())
            before = any(text[last:a].isspace() for a, _ in labels)
            yield _NamePart(at, end, words, before, any(text[b:first].isspace() for _, b in labels))
        at = len(text) if sign is None else sign.end()


def has_words(words: str) -> bool:
    """Tell whether a piece has a word that does more than tie a name to a number."""
    known = vocabulary()
    return any(
        word not in known.ties and word not in known.joints and re.search(r"[^\W\d_]", word)
        for word in WORD.split(fold_text(words))
    )


def _has_capital(part: _NamePart) -> bool:
    return any(map(is_name_word, part.words))


def has_name(piece: str) -> bool:
    """Tell whether a piece of a line has a word that may be the name of a place."""
    return any(map(is_name_word, WORD.split(piece.replace(GONE, " "))))


def is_name_word(word: str) -> bool:
    """Tell whether a word has a capital and is no word for a climb, a measure or a tie."""
    known, plain = vocabulary(), fold_text(word)
    capital = any(letter.isupper() for letter in word) and not word[:1].isdigit()
    return capital and not any(
        plain in words for words in (known.ties, known.joints, known.generic)
    )


SHORTEST_NAME = 5
"""Letters; fewer in capitals are a sign for a prize or its sponsor beside something longer."""


def _is_no_word_for_it(part: _NamePart) -> bool:
    """Tell whether a part is more than the word for a climb, or a sign in capitals."""
    known, words = vocabulary(), " ".join(part.words)
    hit = known.place.find_first(words, fold_text(words))
    sign = len(words) < SHORTEST_NAME and words.isupper()
    return not sign and not (hit is not None and hit.span() == (0, len(words)))


def _is_no_sponsor(part: _NamePart) -> bool:
    return not part.before_label


def _is_no_prize(part: _NamePart) -> bool:
    return not part.behind_label


def _is_capital(word: str) -> bool:
    return any(letter.isupper() for letter in word) or word[:1].isdigit()


OF = re.compile(r"(?:de|du|des|del|della|dello|di|do|da|dos|das|of|von)$|d['’]")
"""What ties the word for a place to its name: "collet du Linge"."""


def _is_of(words: list[str]) -> bool:
    """Tell whether a word and the next tie what is before them to a name, and not a verb to it."""
    place = fold_text(words[-1].strip(EDGES)) in vocabulary().place_words
    return OF.match(words[0]) is not None and not place


LEAST_VERB = 4
"""Letters; what is shorter may be a small word in a name of some language: "Stang ar Garront"."""


def _trim_sentence(name: str) -> str:
    """Return the name in a piece of a sentence: "è posto a Brunico", "subito il passo Rolle"."""
    words, known = name.split(), vocabulary()
    first = 0
    for n, word in enumerate(words[:-1]):
        if not any(map(_is_capital, words[n + 1 :])):
            break
        plain = fold_text(word.strip(EDGES))
        if (
            _is_capital(word)
            and plain in known.place_words
            and words[n - 1 : n]
            and not any(map(is_name_word, words[:n]))
        ):
            first = n  # "são o Alto do Velão"
        if _is_capital(word) or not plain:
            continue
        if plain in known.place_words and not word.endswith(","):
            first = n
        elif len(plain) >= LEAST_VERB and plain not in known.ties and plain not in known.joints:
            first = n if _is_of(words[n + 1 : n + 3]) and plain not in known.generic else n + 1
    words = words[first:]
    for n, word in enumerate(words[1:], 1):  # "Col X is a climb"
        if fold_text(word) in known.ties and not any(map(_is_capital, words[n:])):
            words = words[:n]
            break
    if len(words) > 1 and words[0] == "The":
        words = words[1:]
    return _without_ties(" ".join(words))


TIED = re.compile(r"^d['’](?=[A-ZÀ-Ý])")
"""What only tied the word for a climb to its name: "montée d'Isola"."""


def _without_ties(piece: str) -> str:
    """Take the small words off the ends that only tied the name to a number."""
    words, known = piece.split(), vocabulary()
    ties = known.ties
    while len(words) > 1 and words[0].islower() and fold_text(words[0]) in ties | known.joints:
        words.pop(0)
    while len(words) > 1 and words[-1].islower() and fold_text(words[-1]) in ties:
        words.pop()
    return TIED.sub("", " ".join(words).rstrip(" ,;:-"))
