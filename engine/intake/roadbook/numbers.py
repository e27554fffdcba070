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

    from engine.intake.roadbook.vocabulary import Vocabulary

GONE = "\x00"
_CLOCK = re.compile(r"(?<![\d.,])\d{1,2}\s?[:h]\s?\d{2}(?:[:']\d{2})?(?![\d])(?:\s?h)?")
_DATE = re.compile(r"(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)")
_NUMBER = re.compile(NUMBER)


def read_number(text: str) -> Decimal:
    """Read a number written with a decimal point or a decimal comma."""
    return Decimal(text.replace(",", "."))


def stage_number(text: str) -> int:
    """Return the number in the words for a stage: 5 in "etapa 5", 0 where there is none."""
    digits = re.search(r"\d+", text)
    return int(digits.group()) if digits else 0


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
    altitude: Decimal | None = None
    category: str = ""
    numbered: int = 0
    """The stage number that stands in the line ("etapa 5", "3rd stage")."""
    date: str = ""

    def take(self, found: re.Match[str]) -> str:
        """Blank out what was understood and return it."""
        start, end = found.span()
        gone = GONE * (end - start)
        self.text = self.text[:start] + gone + self.text[end:]
        self.folded = self.folded[:start] + gone + self.folded[end:]
        return found.group()


def read_numbers(line: str) -> LineNumbers:
    """Read every number of a line that says what it is, the surest first."""
    known, found = vocabulary(), LineNumbers(line, fold_text(line))
    if day := _DATE.search(found.folded):
        found.date = found.take(day)
    for clock in list(_CLOCK.finditer(found.folded)):
        found.take(clock)
    if stage := known.stage.search(found.folded):
        found.numbered = stage_number(found.take(stage))
    for gradient in list(known.gradient.finditer(found.folded)):
        value = read_number(gradient["n"])
        if not gradient["max"]:
            found.gradient.append(value)
        found.take(gradient)
    _category(found, known.stated)
    if not found.category and (special := known.special.first(found.text, found.folded)):
        found.category = "HC" if found.take(special) else ""
    if height := known.altitude.search(found.folded):
        found.altitude = Decimal(re.sub(r"\D", "", height["n"]))
        found.take(height)
    if measured := _length_before_place(found, known):
        found.length.append(read_number(measured["n"]))
        found.take(measured)
    if spread := known.spread.search(found.folded):
        found.spread = read_number(spread["a"]), read_number(spread["b"])
        found.take(spread)
    if leading := known.leading.match(found.folded):
        found.at.append(read_number(leading["n"]))
        found.take(leading)
    for place in list(known.at.finditer(found.folded)):
        found.at.append(read_number(place["n"]))
        found.take(place)
    for length in list(known.length.finditer(found.folded)):
        found.length.append(read_number(length["n"]))
        found.take(length)
    if not found.category:
        _category(found, known.ordinal)
    return found


def _length_before_place(found: LineNumbers, known: Vocabulary) -> re.Match[str] | None:
    """Return a length that a place follows; "du km 5 au km 12" says where it begins."""
    hit = known.measured.search(found.folded)
    return hit if hit and not known.place_sign.search(found.folded[: hit.start()]) else None


def _category(found: LineNumbers, patterns: Iterable[tuple[str, re.Pattern[str]]]) -> None:
    for category, pattern in patterns:
        if hit := pattern.search(found.folded):
            found.category = category
            found.take(hit)
            return


def take_bare_numbers(found: LineNumbers) -> list[Decimal]:
    """Take the numbers that say nothing about themselves, in the order they stand."""
    values = []
    for plain in list(_NUMBER.finditer(found.folded)):
        before, after = found.folded[: plain.start()][-1:], found.folded[plain.end() :][:1]
        if not (before.isalpha() or after.isalpha()):
            values.append(read_number(plain.group()))
            found.take(plain)
    return values


def left_over_name(found: LineNumbers, joint: str = " ") -> str:
    """Return the words nothing has claimed: the name of a place, its pieces joined."""
    known, pieces = vocabulary(), []
    if filler := known.filler.search(found.folded):
        found.take(filler)
    for piece in re.split(f"[{GONE}()|\\[\\]]+", found.text):
        words = [w for w in re.split(r"[\s\-:;,./=*·•|]+", fold_text(piece)) if w]
        if any(w not in known.ties and re.search(r"[^\W\d_]", w) for w in words):
            pieces.append(_without_ties(piece.strip(" \t-:;,./=*·•\"'")))
    return re.sub(r"\s+", " ", joint.join(p for p in pieces if p))


def _without_ties(piece: str) -> str:
    """Take the small words off the ends that only tied the name to a number."""
    words, ties = piece.split(), vocabulary().ties
    while len(words) > 1 and words[0].islower() and fold_text(words[0]) in ties:
        words.pop(0)
    while len(words) > 1 and words[-1].islower() and fold_text(words[-1]) in ties:
        words.pop()
    return " ".join(words)
