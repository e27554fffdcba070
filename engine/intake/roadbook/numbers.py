"""The numbers of a line of a road book: kilometres, lengths, gradients, categories.

What is understood is blanked out, the surest first: what is left over is the name of a place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.intake.roadbook.vocabulary import Vocabulary, WordForms


GONE = "\x00"
"""In the place of what was understood; a page with this sign in it is refused."""
CLOCK = re.compile(
    r"(?<![\d.,])\d{1,2}(?::|\s?[hu]\s?)[0-5]\d(?:[:']\d{2})?(?!\d)(?:\s?h)?(?![^\W_])"
    r"|(?<![\d.,])\d{1,2}(?:[.,:]\d{2})?\s?(?:h|hs|hrs|uhr|uur)(?:\s\d{1,2}(?![.,]?\d))?(?![^\W_])"
)
DATE = re.compile(
    r"(?<!\d)(?:\d{4}-\d{2}-\d{2}|(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./]\d{2,4})(?!\d)"
)
SPEED = re.compile(
    rf"{NUMBER}(?:\s*[/-]\s*{NUMBER})*\s*(?:km\s?/\s?(?:h|u|std|hora|ora|heure)|kmh|kph)\b\.?"
)
STARS = re.compile(r"(?:[*\u2605\u2606\u2731\u2736\u2b50]\s?)+")
SCORES = re.compile(r"(?<![\d.,])\d{1,2}(?:\s?[-/]\s?\d{1,2}){2,}(?![\d.,]|\s?%)")
"""Points or seconds of several places: "10-6-4"."""
ORDINAL = re.compile("[ªº]")
IN_BRACKETS = re.compile(rf"\([{GONE}\s.,;]*(?P<n>\d{{1,3}}[.,]\d)\)")
"""A place without any sign: "Cadaval (120,6)", "Guggisberg (2. Kat., 120,8)"."""
BRACKETED = re.compile(r"\((?P<n>[1-4])\.?\)")
BARE_NUMBER = re.compile(NUMBER)
HOUR = re.compile(r"(?:[01]?\d|2[0-3])\.[0-5]\d")
"""A plain number that is as well an hour: no kilometre is written so."""
LEADING_ZERO = re.compile(
    r"(?<![\w.,:/-])(?:0\d{1,3}(?:[.,]\d)?|0[.,]\d{3}(?=\s?m\b))(?![\w:/-]|[.,]\d)"
)
"""A number with a nought too many in front: "07 km", "06,1"."""
YEAR = re.compile(r"(?:18|19|20)\d\d")


class NumberMark(NamedTuple):
    """Where in a line something stands that says what it is."""

    start: int
    end: int
    kind: str


@dataclass(slots=True)
class LineNumbers:
    """The numbers of one line by what they mean; what is left over is a name."""

    text: str
    """The line with everything understood so far blanked out."""
    folded: str
    spread: tuple[Decimal, Decimal] | None = None
    at: list[Decimal] = field(default_factory=list)
    foot: Decimal | None = None
    """Where a climb begins, where the line says that it is its foot."""
    length: list[Decimal] = field(default_factory=list)
    gradient: list[Decimal] = field(default_factory=list)
    to_go: list[Decimal] = field(default_factory=list)
    altitude: Decimal | None = None
    category: str = ""
    is_ordinal: bool = False
    """Whether the category is but a number in order."""
    is_counted: bool = False
    """Whether the category is a number behind the word for a climb, which may count them."""
    stage: int = 0
    """The number of a stage that stands in the line ("etapa 5", "3rd stage")."""
    has_stars: bool = False
    """Whether stars say how hard it is: only sectors have them."""
    date: str = ""
    crown: str = ""
    """The words for the highest summit of the race: its name where it has no other."""
    names_point: bool = False
    """Whether it speaks of a sprint or a feed zone."""
    partly: bool = False
    """Whether a measure without its number was left over."""
    marks: list[NumberMark] = field(default_factory=list)
    """Everything taken that is more than noise, as it was found."""

    def copy(self) -> LineNumbers:
        """Return the same to be read on."""
        lists = (self.at, self.length, self.gradient, self.to_go, self.marks)
        at, length, gradient, to_go, marks = ([*values] for values in lists)
        return replace(self, at=at, length=length, gradient=gradient, to_go=to_go, marks=marks)

    def find_words(self, words: WordForms) -> re.Match[str] | None:
        """Return the earliest of some words that still stands in the line."""
        return words.find_first(self.text, self.folded)

    def take_words(self, words: WordForms, kind: str = "label") -> bool:
        """Blank out the earliest of some words; tell whether there was one."""
        hit = self.find_words(words)
        if hit:
            self.take_match(hit, kind)
        return hit is not None

    def take_match(self, match: re.Match[str], kind: str = "") -> str:
        """Blank out what was understood and return it; what is more than noise is marked."""
        start, end = match.span()
        blank = GONE * (end - start)
        self.text = self.text[:start] + blank + self.text[end:]
        self.folded = self.folded[:start] + blank + self.folded[end:]
        if kind:
            self.marks.append(NumberMark(start, end, kind))
        return match.group()

    def take_all(self, pattern: re.Pattern[str], kind: str) -> list[Decimal]:
        """Blank out every number a pattern finds and return them."""
        values = []
        for hit in list(pattern.finditer(self.folded)):
            values.append(read_number(hit["n"]))
            self.take_match(hit, kind)
        return values


def read_numbers(line: str) -> LineNumbers:
    """Read every number of a line that says what it is, the surest first."""
    return _read_once(line).copy()


MOST_KEPT = 1000
"""A page asks for the numbers of one line five times over, to cut it, to sort it, to doubt it."""


@lru_cache(MOST_KEPT)
def _read_once(line: str) -> LineNumbers:
    known, numbers = vocabulary(), LineNumbers(line, fold_text(line))
    _take_noise(numbers, known)
    if stage := known.stage.search(numbers.folded):
        numbers.stage = stage_number(numbers.take_match(stage, "stage"))
    for gradient in list(known.gradient.finditer(numbers.folded)):
        if not gradient["max"]:
            numbers.gradient.append(read_number(gradient["n"]))
        numbers.take_match(gradient, "gradient")
    for pattern in known.to_go:
        numbers.to_go += numbers.take_all(pattern, "to_go")
    _take_said_category(numbers, known)
    _take_counted(numbers, known)
    numbers.length += numbers.take_all(known.said_length, "length")
    for short in list(known.short_length.finditer(numbers.folded)):
        if any(mark.start == short.end() for mark in numbers.marks if mark.kind == "gradient"):
            numbers.length.append(Decimal(re.sub(r"\D", "", short["n"])) / 1000)
            numbers.take_match(short, "length")
    for height in list(known.altitude.finditer(numbers.folded)):
        metres = Decimal(re.sub(r"\D", "", height["n"]))
        numbers.altitude = metres if numbers.altitude is None else numbers.altitude
        numbers.take_match(height, "altitude")
    for pattern in known.foot:
        numbers.foot = next(iter(numbers.take_all(pattern, "foot")), numbers.foot)
    summits = numbers.take_all(known.summit, "at")
    numbers.at += summits or numbers.take_all(known.after, "at")
    if measured := _length_before_place(numbers, known):
        numbers.length.append(read_number(measured["n"]))
        numbers.take_match(measured, "length")
    for spread in list(known.spread.finditer(numbers.folded)):
        ends = read_number(spread["a"]), read_number(spread["b"])
        numbers.spread = ends if numbers.spread is None else numbers.spread
        numbers.take_match(spread, "spread")
    if leading := known.leading.match(numbers.folded):
        numbers.at.append(read_number(leading["n"]))
        numbers.take_match(leading, "at")
    if summits:
        numbers.length += numbers.take_all(known.at, "length")
    else:
        numbers.at += numbers.take_all(known.at, "at")
    numbers.length += numbers.take_all(known.length, "length")
    if not {"at", "to_go", "spread", "gradient"} & {mark.kind for mark in numbers.marks}:
        numbers.at += numbers.take_all(IN_BRACKETS, "at")
    ordinals = _find_categories(numbers, known.ordinal)
    if ordinals and not numbers.category:
        numbers.category, numbers.is_ordinal = _take_categories(numbers, ordinals[:1]), True
        del ordinals[0]
    numbers.marks += [NumberMark(*hit.span(), "category") for _, hit in ordinals]
    if known.place.find_first(numbers.text, numbers.folded):
        take_bracketed(numbers)
    return numbers


def _take_noise(numbers: LineNumbers, known: Vocabulary) -> None:
    """Blank out what is no measure of the road: speeds, dates, times, stars, numbers of roads."""
    for hit in list(SPEED.finditer(numbers.folded)):
        numbers.take_match(hit)
    if day := DATE.search(numbers.folded):
        numbers.date = numbers.take_match(day)
    numbers.has_stars = any(p.search(numbers.folded.lstrip("*· ")) for p in (STARS, known.stars))
    for pattern in (CLOCK, STARS, known.stars, SCORES, *known.noise):
        for hit in list(pattern.finditer(numbers.folded)):
            numbers.take_match(hit)
    for hit in list(known.highway.finditer(numbers.text)):
        numbers.take_match(hit)
    for hit in list(known.passage.finditer(numbers.folded)):  # "2e passage" is part of a name
        numbers.folded = numbers.folded.replace(hit.group(), re.sub(r"\d", "x", hit.group()))


def _take_said_category(numbers: LineNumbers, known: Vocabulary) -> None:
    """Take the categories that say so: the crown of a race, a number with its word, a word."""
    stated = _find_categories(numbers, known.stated)
    numbers.category = _take_categories(numbers, stated)
    numbers.partly = len({category for category, _ in stated}) > 1
    if crown := numbers.find_words(known.crown):
        start, end = crown.span()
        numbers.category, numbers.crown = "HC", numbers.text[start:end]
        numbers.take_match(crown, "category")
    while (special := numbers.find_words(known.special)) is not None:
        sprint = numbers.find_words(known.label["sprint"])
        if sprint is not None and sprint.start() < special.start() < sprint.end():
            break  # "sprint especial"
        numbers.take_match(special, "category")
        numbers.partly |= bool(numbers.category) and not numbers.crown and numbers.category != "HC"
        numbers.category = numbers.category or "HC"


def _take_counted(numbers: LineNumbers, known: Vocabulary) -> None:
    """Take the number behind the word for a climb: its category, unless another number says it."""
    counted = known.counted.search(numbers.folded)
    ordinals = [hit.span() for _, hit in _find_categories(numbers, known.ordinal)]
    if counted is None or any(a < counted.end() and counted.start() < b for a, b in ordinals):
        return  # "(GPM 1)" is surely one
    said = numbers.category or ordinals
    numbers.take_match(counted, "label" if said else "category")
    if not said:
        numbers.category, numbers.is_counted = counted["n"], True


def take_bracketed(numbers: LineNumbers) -> None:
    """Take a number in brackets behind the name of a climb: "Côte de Chissey (4)"."""
    hit = BRACKETED.search(numbers.folded)
    if hit and not numbers.category:
        numbers.category, numbers.is_counted = hit["n"], True
        numbers.take_match(hit, "category")


def _find_categories(
    numbers: LineNumbers, patterns: Iterable[tuple[str, re.Pattern[str]]]
) -> list[tuple[str, re.Match[str]]]:
    """Return the categories of a line; of two at one place the surer, which comes first."""
    hits: list[tuple[str, re.Match[str]]] = []
    for category, pattern in patterns:
        for hit in pattern.finditer(numbers.folded):
            if all(hit.end() <= h.start() or h.end() <= hit.start() for _, h in hits):
                hits.append((category, hit))
    return hits


def _take_categories(numbers: LineNumbers, hits: Iterable[tuple[str, re.Match[str]]]) -> str:
    """Blank categories out and return the surest."""
    first = ""
    for category, hit in hits:
        first = first or category
        numbers.take_match(hit, "category")
    return first


def _length_before_place(numbers: LineNumbers, known: Vocabulary) -> re.Match[str] | None:
    """Return a length that a place follows; "du km 5 au km 12" says where it begins."""
    hit = known.measured.search(numbers.folded)
    return hit if hit and not known.place_sign.search(numbers.folded[: hit.start()]) else None


def take_bare_numbers(numbers: LineNumbers) -> list[Decimal]:
    """Take the numbers that say nothing about themselves, in the order they stand."""
    values = []
    for plain in list(BARE_NUMBER.finditer(numbers.folded)):
        before, after = numbers.folded[: plain.start()][-2:], numbers.folded[plain.end() :][:1]
        if YEAR.fullmatch(plain.group()) and before[:1].isalpha() and before[1:] == " ":
            continue  # "Isola 2000"
        if not (before[-1:].isalpha() or after.isalpha()):
            if not HOUR.fullmatch(plain.group()):
                values.append(read_number(plain.group()))
            numbers.take_match(plain, "bare")
    return values


def read_number(text: str) -> Decimal:
    """Read a number written with a decimal point or a decimal comma."""
    return Decimal(text.replace(",", "."))


def stage_number(text: str) -> int:
    """Return the number in the words for a stage: 5 in "etapa 5", 0 where there is none."""
    digits = re.search(r"\d+", text)
    return int(digits.group()) if digits else 0


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
