"""The numbers of a line of a road book: kilometres, lengths, gradients, categories."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.intake.roadbook.vocabulary import Vocabulary, WordForms

GONE = "\x00"
"""In the place of what was understood; a page with this sign in it is refused."""
CLOCK = re.compile(r"(?<![\d.,])\d{1,2}\s?[:h]\s?\d{2}(?:[:']\d{2})?(?![\d])(?:\s?h)?")
DATE = re.compile(
    r"(?<!\d)(?:\d{4}-\d{2}-\d{2}|(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./]\d{2,4})(?!\d)"
)
SPEED = re.compile(
    rf"{NUMBER}(?:\s*[/-]\s*{NUMBER})*\s*(?:km\s?/\s?(?:h|u|std|hora|ora|heure)|kmh|kph)\b\.?"
)
STARS = re.compile(r"(?:[*\u2605\u2606\u2731\u2736]\s?)+")
ORDINAL = re.compile("[ªº]")
BARE_NUMBER = re.compile(NUMBER)


@dataclass(slots=True)
class LineNumbers:
    """The numbers of one line by what they mean; what is left over is a name."""

    text: str
    """The line with everything understood so far blanked out."""
    folded: str
    spread: tuple[Decimal, Decimal] | None = None
    at: list[Decimal] = field(default_factory=list)
    length: list[Decimal] = field(default_factory=list)
    gradient: list[Decimal] = field(default_factory=list)
    to_go: list[Decimal] = field(default_factory=list)
    altitude: Decimal | None = None
    category: str = ""
    stage: int = 0
    """The number of a stage that stands in the line ("etapa 5", "3rd stage")."""
    date: str = ""
    crown: str = ""
    """The words for the highest summit of the race: its name where it has no other."""
    names_point: bool = False
    """Whether it speaks of a sprint or a feed zone."""
    partly: bool = False
    """Whether a measure without its number was left over."""

    def find_words(self, words: WordForms) -> re.Match[str] | None:
        """Return the earliest of some words that still stands in the line."""
        return words.find_first(self.text, self.folded)

    def take_words(self, words: WordForms) -> bool:
        """Blank out the earliest of some words; tell whether there was one."""
        hit = self.find_words(words)
        if hit:
            self.take_match(hit)
        return hit is not None

    def take_match(self, match: re.Match[str]) -> str:
        """Blank out what was understood and return it."""
        start, end = match.span()
        blank = GONE * (end - start)
        self.text = self.text[:start] + blank + self.text[end:]
        self.folded = self.folded[:start] + blank + self.folded[end:]
        return match.group()


def read_numbers(line: str) -> LineNumbers:
    """Read every number of a line that says what it is, the surest first."""
    known, numbers = vocabulary(), LineNumbers(line, fold_text(line))
    for hit in list(SPEED.finditer(numbers.folded)):
        numbers.take_match(hit)
    if day := DATE.search(numbers.folded):
        numbers.date = numbers.take_match(day)
    for pattern in (CLOCK, STARS):
        for hit in list(pattern.finditer(numbers.folded)):
            numbers.take_match(hit)
    if stage := known.stage.search(numbers.folded):
        numbers.stage = stage_number(numbers.take_match(stage))
    for gradient in list(known.gradient.finditer(numbers.folded)):
        value = read_number(gradient["n"])
        if not gradient["max"]:
            numbers.gradient.append(value)
        numbers.take_match(gradient)
    for pattern in known.to_go:
        if left := pattern.search(numbers.folded):
            numbers.to_go.append(read_number(left["n"]))
            numbers.take_match(left)
    _take_category(numbers, known.stated)
    if crown := numbers.find_words(known.crown):
        start, end = crown.span()
        numbers.category, numbers.crown = "HC", numbers.text[start:end]
        numbers.take_match(crown)
    elif not numbers.category and numbers.take_words(known.special):
        numbers.category = "HC"
    if height := known.altitude.search(numbers.folded):
        numbers.altitude = Decimal(re.sub(r"\D", "", height["n"]))
        numbers.take_match(height)
    for ridden in list(known.after.finditer(numbers.folded)):
        numbers.at.append(read_number(ridden["n"]))
        numbers.take_match(ridden)
    if measured := _length_before_place(numbers, known):
        numbers.length.append(read_number(measured["n"]))
        numbers.take_match(measured)
    if spread := known.spread.search(numbers.folded):
        numbers.spread = read_number(spread["a"]), read_number(spread["b"])
        numbers.take_match(spread)
    if leading := known.leading.match(numbers.folded):
        numbers.at.append(read_number(leading["n"]))
        numbers.take_match(leading)
    for place in list(known.at.finditer(numbers.folded)):
        numbers.at.append(read_number(place["n"]))
        numbers.take_match(place)
    for length in list(known.length.finditer(numbers.folded)):
        numbers.length.append(read_number(length["n"]))
        numbers.take_match(length)
    if not numbers.category:
        _take_category(numbers, known.ordinal)
    return numbers


def _length_before_place(numbers: LineNumbers, known: Vocabulary) -> re.Match[str] | None:
    """Return a length that a place follows; "du km 5 au km 12" says where it begins."""
    hit = known.measured.search(numbers.folded)
    return hit if hit and not known.place_sign.search(numbers.folded[: hit.start()]) else None


def _take_category(numbers: LineNumbers, patterns: Iterable[tuple[str, re.Pattern[str]]]) -> None:
    for category, pattern in patterns:
        if hit := pattern.search(numbers.folded):
            numbers.category = category
            numbers.take_match(hit)
            return


def take_bare_numbers(numbers: LineNumbers) -> list[Decimal]:
    """Take the numbers that say nothing about themselves, in the order they stand."""
    values = []
    for plain in list(BARE_NUMBER.finditer(numbers.folded)):
        before, after = numbers.folded[: plain.start()][-1:], numbers.folded[plain.end() :][:1]
        if not (before.isalpha() or after.isalpha()):
            values.append(read_number(plain.group()))
            numbers.take_match(plain)
    return values


def left_over_name(numbers: LineNumbers, joint: str = " ") -> str:
    """Return the words nothing has claimed: the name of a place, its pieces joined."""
    known, pieces = vocabulary(), []
    if filler := known.filler.search(numbers.folded):
        numbers.take_match(filler)
    orphans = [*known.orphan.finditer(numbers.folded), *ORDINAL.finditer(numbers.text)]
    for orphan in orphans:
        numbers.take_match(orphan)
        numbers.partly = True
    for piece in re.split(f"[{GONE}()|\\[\\]]+", numbers.text):
        words = [w for w in re.split(r"[\s\-:;,./=*·•|]+", fold_text(piece)) if w]
        if any(w not in known.ties and re.search(r"[^\W\d_]", w) for w in words):
            pieces.append(_without_ties(piece.strip(" \t-:;,./=*·•\"'")))
    return re.sub(r"\s+", " ", joint.join(p for p in pieces if p)) or numbers.crown


def _without_ties(piece: str) -> str:
    """Take the small words off the ends that only tied the name to a number."""
    words, ties = piece.split(), vocabulary().ties
    while len(words) > 1 and words[0].islower() and fold_text(words[0]) in ties:
        words.pop(0)
    while len(words) > 1 and words[-1].islower() and fold_text(words[-1]) in ties:
        words.pop()
    return " ".join(words).rstrip(" ,;:-")


def read_number(text: str) -> Decimal:
    """Read a number written with a decimal point or a decimal comma."""
    return Decimal(text.replace(",", "."))


def stage_number(text: str) -> int:
    """Return the number in the words for a stage: 5 in "etapa 5", 0 where there is none."""
    digits = re.search(r"\d+", text)
    return int(digits.group()) if digits else 0
