"""A line that lists several things, cut into them: each has a name and says where it is.

"Puertos: A (2ª, km 43), B (3ª, km 98) y C (1ª, km 152)" is three climbs. A line is cut where a
measure comes that the thing before it already has: before the name that leads to it, at the
strongest sign between the two. What cannot be parted so is not read at all.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.intake.roadbook.names import has_name
from engine.intake.roadbook.numbers import GONE, read_number, read_numbers
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.intake.roadbook.numbers import LineNumbers, NumberMark

PLACE_ORDER = ("at", "to_go", "spread")
PLACES = frozenset(PLACE_ORDER)
"""What says where something is."""
OWN = frozenset({*PLACES, "category", "length", "finish"})
"""What a thing has but once."""
MEASURES = frozenset({*PLACES, "length"})
POINTS = frozenset({"sprint", "feed"})
"""What has no category."""
SENTENCE = r"(?:(?<=[^\W\d_]{4})|(?<=\d\d)|(?<=[.,]\d)|(?<=[)%])|(?<=[ \d]km))\.\s+(?=\W?[A-ZÀ-Ý])"
ENDS = re.compile(SENTENCE)
SIGNS = (
    re.compile(rf"{SENTENCE}|;\s|\s•\s"),
    re.compile(r",\s|\s(?:y|e|et|and|und|en|i)\s"),
    re.compile(r"\s[-/·|]\s|:\s|\s{2,}"),
)
"""What stands between two things of a line, the strongest first."""


def split_clauses(line: str) -> list[str]:
    """Return the things a line lists, each by itself, or none where they cannot be parted."""
    if several := _numbered_parts(line) or _passages(line):
        return several
    numbers = read_numbers(line)
    if numbers.stage:
        return [line]
    for label in ("sprint", "feed", "climb", "finish"):
        while numbers.take_words(vocabulary().label[label], label):
            pass
    marks = sorted(mark for mark in numbers.marks if mark.kind in OWN | POINTS)
    if len(marks) < 2:
        return [line]
    ends = [0, *_cuts(line, numbers, marks), len(line)]
    if len(ends) == 2:
        return [line]
    clauses = [line[a:b] for a, b in pairwise(ends)]
    if len(clauses) == 2 and clauses[0].rstrip().endswith(":"):  # what announces the second
        at = max((m.end for m in marks if m.end <= ends[1] and m.kind in MEASURES), default=ends[1])
        clauses = [line[:at], *split_clauses(line[at:])]
    return clauses if all(map(_is_whole, clauses)) else []


LEAST_PARTS = 3
NUMBERED = (
    (
        re.compile(r"\s[/|;·]\s|;\s"),
        re.compile(rf"\W*(?:kms?\.?\W*)?(?P<n>{NUMBER})\s+(?P<words>[^\W\d].*)", re.IGNORECASE),
    ),
    (
        re.compile(r"\s[-/|;·]\s|;\s|,\s"),
        re.compile(rf"(?P<words>[^\W\d][^\d]*[^\d\s,:])\s(?P<n>{NUMBER})\.?"),
    ),
)
"""Between parts, and a part: a plain kilometre in front of its name, or behind it."""


def _numbered_parts(line: str) -> list[str]:
    """Return the parts of a line that each have a plain kilometre, rising from part to part.

    "Kms: 0 salida X / 12,5 sprint Y / 25,4 puerto 3ª Z", "A 100,6 - B 148,8 - C 152,1"
    """
    for sign, numbered in NUMBERED:
        hits = [numbered.fullmatch(part.strip()) for part in sign.split(line)]
        if len(hits) < LEAST_PARTS or not all(hits):
            continue
        values = [read_number(hit["n"]) for hit in hits if hit]
        if all(a < b for a, b in pairwise(values)):
            return [f"km {km} {hit['words']}" for km, hit in zip(values, hits, strict=True) if hit]
    return []


AND = r"(?:,\s+|\s?/\s?|\s+(?:y|e|et|and|und|en|i|&)\s+)"
PASSAGES = re.compile(
    rf"(?:km|kms|pk)\.?\s*{NUMBER}(?:(?:{AND}(?:(?:km|kms|pk)\.?\s*)?{NUMBER})+|(?:\s-\s{NUMBER}){{2,}})(?!\s?(?:kms?|m|%)|[.,]?\d)"
    rf"|{NUMBER}\s?km(?:{AND}{NUMBER}\s?km)+(?![^\W_]|\s\w+\s{NUMBER}\s?%)",
    re.IGNORECASE,
)
"""Several kilometres of one place: "km 23,1, 56,2 et 89,3"."""


def _passages(line: str) -> list[str]:
    """Return a line once for every time that its place is passed."""
    hit = PASSAGES.search(line)
    if hit is None or not has_name(line[: hit.start()]):
        return []
    before = read_numbers(line[: hit.start()])
    first = min((m.end for m in before.marks if m.kind in MEASURES), default=hit.end())
    labels = [before.find_words(vocabulary().label[label]) for label in ("sprint", "climb")]
    if any(label is not None and label.start() >= first for label in labels):
        return []  # a thing before it has a place of its own
    values = [read_number(number) for number in re.findall(NUMBER, hit[0])]
    if any(a >= b for a, b in pairwise(values)):
        return []
    return [f"{line[: hit.start()]}km {km}{line[hit.end() :]}" for km in values]


def lists_falling(line: str) -> bool:
    """Tell whether a line lists kilometres of one place that do not rise."""
    hit = PASSAGES.search(line)
    values = [read_number(number) for number in re.findall(NUMBER, hit[0])] if hit else []
    return min(values, default=0) > SHORT_KM and any(a >= b for a, b in pairwise(values))


SHORT_KM = 6
"""Kilometres; what is shorter behind a place may be a length or a category: "km 48, 3ª"."""
PARTS = re.compile(r"\s/\s")


def lists_name_alone(line: str) -> bool:
    """Tell whether the last part of a line is a name alone, where the parts before have numbers."""
    *before, last = PARTS.split(line)
    numbered = [re.search(r"\d", part) is not None for part in before]
    return bool(before) and all(numbered) and has_name(last) and not re.search(r"\d", last)


LENGTHS = frozenset({"length", "stage", "altitude"})
"""What a title has; what else stands in its line is a list behind it."""


def split_title(line: str) -> tuple[str, str]:
    """Return the title in a first line, and the list that follows it there, if one does."""
    numbers = read_numbers(line)
    kilometres = [mark for mark in numbers.marks if mark.kind == "length"]
    if {mark.kind for mark in numbers.marks} <= LENGTHS or not kilometres:
        return line, ""
    mark = max(kilometres, key=lambda mark: _largest_number(line[mark.start : mark.end]))
    at = len(line[: mark.end].rstrip(". "))
    end = re.compile(r"\W*[:;,.)]\s+|\s[-|]\s").search(line, at)
    folded = fold_text(line[: end.start()]) if end else ""
    if end is None or any(w.find_first(line, folded) for w in vocabulary().terrain.values()):
        return line, ""  # "llano 80 km, 3ª 6 km"
    rest = line[end.end() :]
    listed = read_numbers(rest)
    in_list = any(mark.kind in OWN for mark in listed.marks) and has_name(listed.text)
    alone = all(mark.kind in LENGTHS for mark in read_numbers(line[: end.start()]).marks)
    return (line[: end.start()], rest) if in_list and alone else (line, "")


def _largest_number(text: str) -> Decimal:
    return max(map(read_number, re.findall(NUMBER, text)), default=Decimal(0))


def split_sentences(line: str) -> list[str]:
    """Return the sentences of a line; what has no name of its own goes on about the one before."""
    parts: list[_Sentence] = []
    start = 0
    for end in [*(hit.end() for hit in ENDS.finditer(line)), len(line)]:
        own = _read_sentence(line[start:end].strip())
        start = end
        if not parts:
            parts.append(own)
        elif own.has_name and parts[-1].says_nothing:
            parts[-1] = own
        elif own.of_stage or (own.has_name and not own.says_nothing and parts[-1].is_whole):
            parts.append(own)
        elif not own.says_nothing or not own.has_name:
            parts[-1] = _read_sentence(f"{parts[-1].text} {own.text}")
    return [part.text for part in parts]


LONGEST_CLIMB = 40
"""Kilometres; a longer length is that of the stage."""
MEASURE_WORDS = 3
"""A sentence of no more words without a name is a measure: "Km. 40,2"."""


class _Sentence(NamedTuple):
    """One sentence: whether it names a place, has a measure, a word for what stands there."""

    text: str
    has_name: bool
    has_marks: bool
    has_label: bool
    of_stage: bool
    """Whether it says how long the stage is, in so many words."""

    @property
    def is_whole(self) -> bool:
        """Tell whether it is more than a measure in front of what has it."""
        return self.has_marks and (self.has_name or len(self.text.split()) > MEASURE_WORDS)

    @property
    def says_nothing(self) -> bool:
        """Tell whether nothing in it speaks of the road."""
        return not (self.has_marks or self.has_label)


def _read_sentence(text: str) -> _Sentence:
    numbers = read_numbers(text)
    has_marks, has_label = bool(numbers.marks), False
    for kind, words in vocabulary().label.items():
        has_label |= kind != "stage" and numbers.take_words(words)
    field = numbers.find_words(vocabulary().field["km"])
    far = max(numbers.length, default=0) > LONGEST_CLIMB
    return _Sentence(
        text,
        has_name(numbers.text.partition(":")[2] or numbers.text),
        has_marks,
        has_label,
        of_stage=far and field is not None and not text[: field.start()].strip(),
    )


def _cuts(line: str, numbers: LineNumbers, marks: Sequence[NumberMark]) -> Iterator[int]:
    """Yield where one thing ends and the next begins."""
    owned: dict[str, NumberMark] = {}
    at, steep = 0, _ends_before_gradients(numbers)
    first = next((mark.start for mark in marks if mark.kind in OWN), 0)
    name_first = has_name(numbers.text[:first])
    for mark in marks:
        before = None if mark.kind in POINTS else owned.get(mark.kind)
        if before is not None and not name_first and _leads_to_length(before, mark, first, steep):
            before = None
        if before is None and name_first and mark.end not in steep:
            before = _place_before(owned, mark)
        cut = None
        if before is None:
            cut = _sentence_before(line, numbers, owned, (at, mark.start))
        elif has_name(numbers.text[before.end : mark.start]):
            cut = _best_cut(line, numbers, (before.end, mark.start), name_first=name_first)
        if cut is not None and cut > at:
            yield cut
            at, owned = cut, {m.kind: m for m in marks if cut <= m.start < mark.start}
        owned[mark.kind] = mark


def _leads_to_length(before: NumberMark, mark: NumberMark, first: int, steep: set[int]) -> bool:
    """Tell whether a length in front of a name is its place: "66.4 km Col X 9.3 km @ 9.1 %"."""
    leads = before.start == first and before.end not in steep
    return mark.kind == "length" and mark.end in steep and leads


def _ends_before_gradients(numbers: LineNumbers) -> set[int]:
    """Return where the marks end that a gradient follows: lengths of climbs, and no places."""
    marks = sorted(numbers.marks)
    return {mark.end for mark, after in pairwise(marks) if after.kind == "gradient"}


def _place_before(owned: Mapping[str, NumberMark], mark: NumberMark) -> NumberMark | None:
    """Return the place that a length, the finish, a category behind another name is not of."""
    of_point = mark.kind == "category" and owned.keys() & POINTS
    if mark.kind in PLACES and owned.keys() & POINTS:
        return owned.get("length")  # that is where a sprint is
    if mark.kind not in {"length", "finish"} and not of_point:
        return None
    known = (*PLACE_ORDER, "length") if mark.kind == "finish" else PLACE_ORDER
    return next((owned[kind] for kind in known if kind in owned), None)


def _sentence_before(
    line: str, numbers: LineNumbers, owned: Mapping[str, NumberMark], gap: tuple[int, int]
) -> int | None:
    """Return where the sentence of a mark begins, if it has a name and the one before is whole."""
    start, end = gap
    first = max((hit.end() for hit in ENDS.finditer(line, start, end)), default=start)
    if not any(owned[kind].end <= first for kind in PLACE_ORDER if kind in owned):
        return None
    between = numbers.text[first:end]
    named = has_name(numbers.text[start:first]) and has_name(between.rpartition(":")[0] or between)
    return first if named else None


def _best_cut(
    line: str, numbers: LineNumbers, gap: tuple[int, int], *, name_first: bool
) -> int | None:
    """Return where to cut between two measures of a kind: a name leads to its measures, or not."""
    start, end = gap
    text = numbers.text
    closed = _outside_brackets(line)
    for signs in SIGNS:
        ends = [
            hit.end() for hit in signs.finditer(line, start, end)
            if closed[hit.start()] and text[hit.end() - 1] != GONE
        ]  # fmt: skip
        led = [at for at in ends if has_name(text[at:end]) == name_first]
        if led or (ends and signs is SIGNS[0]):
            return (led or ends)[-1]
    if not name_first:
        return end
    between = sorted(m for m in numbers.marks if start <= m.start <= end)
    ends = [start, *(m.end for m in between)]
    starts = [m.start for m in between if m.start < end] + [end]
    return next(
        (a for a, b in zip(ends, starts, strict=False) if a < b and has_name(text[a:b])), None
    )


def _outside_brackets(text: str) -> list[bool]:
    depth, outside = 0, []
    for sign in text:
        depth = max(depth + (sign == "(") - (sign == ")"), 0)
        outside.append(depth == 0)
    return outside


def _is_whole(clause: str) -> bool:
    """Tell whether a piece of a line is a thing of its own: it has a name and says where it is."""
    numbers = read_numbers(clause)
    placed = any(mark.kind in PLACES for mark in numbers.marks)
    ends = numbers.find_words(vocabulary().label["finish"]) is not None
    measured = len(numbers.length) > 1 or (numbers.length and not numbers.gradient)
    return has_name(numbers.text) and bool(placed or ends or measured)
