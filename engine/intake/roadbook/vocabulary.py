"""The words of road books as patterns, read once from templates/intake/vocabulary.toml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from decimal import Decimal

TABLE = "intake/vocabulary.toml"
NUMBER = r"(?:(?<![^\s(])-)?(?<![\d.,])\d{1,4}(?:[.,]\d{1,3})?(?![\d])"
"""A number as road books write it: with a point or a comma, perhaps below zero."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything the table lists, compiled."""

    terrain: dict[str, WordForms]
    label: dict[str, WordForms]
    format: dict[str, WordForms]
    field: dict[str, WordForms]
    place: WordForms
    classics: WordForms
    """Races known for cobbles and white roads."""
    special: WordForms
    crown: WordForms
    """The highest summit of a race, special whatever category stands beside it."""
    category_words: frozenset[str]
    stated: tuple[tuple[str, re.Pattern[str]], ...]
    """Categories with the word beside them: "2e cat.", "cat. 2", "tercera categoría"."""
    ordinal: tuple[tuple[str, re.Pattern[str]], ...]
    """Categories that are only a number in order: "3ª", "2nd", "1e"; "tercera" in front."""
    stage: re.Pattern[str]
    gradient: re.Pattern[str]
    altitude: re.Pattern[str]
    spread: re.Pattern[str]
    measured: re.Pattern[str]
    """A length and then a place: "1,2 km au km 5", which is no stretch from 1.2 to 5."""
    place_sign: re.Pattern[str]
    """The sign of a place, at the end of a text."""
    at: re.Pattern[str]
    after: re.Pattern[str]
    """Kilometres ridden: "nach 65,7 km"."""
    leading: re.Pattern[str]
    """Kilometres in front of a colon or a dash: "52,5 km : Col X"."""
    length: re.Pattern[str]
    to_go: tuple[re.Pattern[str], ...]
    """How far before the finish: "60,4 km de meta", "noch 60,4 km"."""
    heading: dict[str, WordForms]
    """What stands above a list, by the terrain its lines are."""
    filler: re.Pattern[str]
    orphan: re.Pattern[str]
    """A measure that has lost its number: "al % ", " m)", "xx km", "re cat."."""
    ties: frozenset[str]
    columns: dict[str, str]
    usual_km: dict[str, Decimal]


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary of every language."""
    table = tables.read_toml(TABLE)
    unit = {
        name: _any_of(map(fold_text, words_of_unit))
        for name, words_of_unit in table["unit"].items()
    }
    km, to = unit["km"], unit["to"]
    return Vocabulary(
        terrain={k: word_forms(v) for k, v in table["terrain"].items()},
        label={k: word_forms(v) for k, v in table["label"].items()},
        format={k: word_forms(v) for k, v in table["format"].items()},
        field={k: word_forms(v) for k, v in table["field"].items()},
        place=word_forms(table["place"]["climb"]),
        classics=word_forms(table["place"]["classics"]),
        special=word_forms(table["category"]["special"]),
        crown=word_forms(table["category"]["crown"]),
        category_words=frozenset(map(fold_text, table["category"]["words"])),
        stated=tuple(_stated_categories(table["category"])),
        ordinal=tuple(_ordinal_categories(table["category"], table["label"]["climb"])),
        stage=_stage_pattern(table),
        gradient=re.compile(rf"(?:(?P<max>{unit['maximum']})\W{{0,3}})?(?P<n>{NUMBER})\s?%"),
        altitude=re.compile(
            rf"(?<![\d.,])(?P<n>\d[.,' ]?\d{{3}}|\d\d[.,']?\d{{3}}|\d{{2,4}})\s?"
            rf"(?:{unit['metres']})(?![^\W_])"
        ),
        spread=re.compile(
            rf"(?:(?<![^\W\d_])(?:{unit['at']})\s*:?\s*)?(?P<a>{NUMBER})\s*(?:{km})?"
            rf"(?:\s*[->]+\s*|\s+(?:{to})\s+)(?:(?:{unit['at']})\s*)?(?P<b>{NUMBER})"
            rf"(?:\s*(?:{km})(?![^\W_]))?"
        ),
        measured=re.compile(
            rf"(?<![^\W_])(?P<n>{NUMBER})\s?(?:{km})\s+(?:{to})\s+(?=(?:{unit['at']})\s*{NUMBER})"
        ),
        place_sign=re.compile(rf"(?<![^\W_])(?:{unit['at']})\s*:?\s*$"),
        at=re.compile(rf"(?<![^\W_])(?<!\d )(?<!\d)(?:{unit['at']})\s*:?\s*(?P<n>{NUMBER})"),
        after=re.compile(rf"(?<![^\W_])(?:{unit['after']})\s+(?P<n>{NUMBER})\s?(?:{km})(?![^\W_])"),
        leading=re.compile(rf"\W*(?P<n>{NUMBER})\s?(?:{km})\s*[:-](?=\s)"),
        length=re.compile(rf"(?P<n>{NUMBER})\s?(?:{km})(?![^\W_])"),
        to_go=tuple(_to_go_patterns(table["to_go"], km)),
        heading={k: word_forms(v) for k, v in table["heading"].items()},
        filler=re.compile(rf"(?<![^\W_])(?:{_any_of(map(fold_text, table['unit']['filler']))})"),
        orphan=re.compile(
            rf"%|(?<![\w-])(?!(?:19|20)\d\d(?!\d))\d{{3,}}|(?<![^\W_])(?:{km}|m|m\.|"
            rf"{_any_of(map(fold_text, table['category']['words']))})(?![^\W_])"
        ),
        ties=frozenset(map(fold_text, table["unit"]["ties"])),
        columns={fold_text(head): k for k, heads in table["column"].items() for head in heads},
        usual_km=table["usual_km"],
    )


@dataclass(frozen=True, slots=True)
class WordForms:
    """Some words for one thing: those in any case, and those in capitals only."""

    any_case: re.Pattern[str] | None
    capitals: re.Pattern[str] | None

    def find_first(self, text: str, folded: str) -> re.Match[str] | None:
        """Return the earliest place where one of the words stands, the longest of several there."""
        hits: list[re.Match[str]] = []
        if self.any_case:
            hits += self.any_case.finditer(folded)
        if self.capitals:
            hits += self.capitals.finditer(text)
        return min(hits, key=lambda hit: (hit.start(), -hit.end()), default=None)


def word_forms(forms: Iterable[str]) -> WordForms:
    """Return the words of one list of the table as whole words."""
    forms = list(forms)
    capital = [w for w in forms if w.upper() == w and w.lower() != w]
    free = [fold_text(w) for w in forms if w not in capital]
    return WordForms(_whole_words(free), _whole_words(capital, r"\d{0,2}"))


def _whole_words(forms: list[str], behind: str = "") -> re.Pattern[str] | None:
    """Return a pattern for whole words; what is short may be numbered ("PM1")."""
    if not forms:
        return None
    return re.compile(rf"(?<![^\W_])(?:{_any_of(forms)}){behind}(?![^\W_])")


def _any_of(words: Iterable[str]) -> str:
    """Return one pattern for any of the words, the longest first."""
    longest_first = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    return "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in longest_first)


def _stated_categories(table: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[str]]]:
    suffix, word = _suffix_pattern(table), _any_of(map(fold_text, table["words"]))
    beside = _any_of(table["special_beside_word"])
    climb_of = _any_of(map(fold_text, table["climb_of"]))
    yield (
        "HC",
        re.compile(rf"(?<![^\W_])(?:(?:{climb_of})\s+)?(?:{word})\s*:?\s*(?:{beside})(?![^\W_])"),
    )
    yield "HC", re.compile(r"(?<![^\W_])mtn_hc(?![^\W_])")
    for category in table["spelt"]:
        yield category, re.compile(rf"(?<![^\W_])(?:{climb_of})\s+{category}{suffix}(?![^\W_])")
    for category, spelt in table["spelt"].items():
        yield category, re.compile(rf"(?<![^\W_])mtn_{category}(?![^\W_])")
        yield (
            category,
            re.compile(
                rf"(?<![^\W_])(?<!\d[.,])(?:{category}(?:{suffix}|\.)?|{_any_of(spelt)})\s*"
                rf"(?:de\s+|di\s+)?(?:{word})(?![^\W_])"
            ),
        )
        # "4th category 3.2 km": a number with a measure behind it is no category
        yield (
            category,
            re.compile(
                rf"(?<![^\W_])(?:{word})\s*:?\s*{category}{suffix}?(?![^\W_])"
                r"(?![.,]\d|\s?(?:kms?|kilomet\w+)\b(?!\W*\d)|\s?%)"
            ),
        )


def _ordinal_categories(
    table: dict[str, Any], labels: list[str]
) -> Iterator[tuple[str, re.Pattern[str]]]:
    for category, spelt in table["spelt"].items():
        yield (
            category,
            re.compile(rf"(?<![^\W_])(?<!\d[.,]){category}{_suffix_pattern(table)}(?![^\W_])"),
        )
        yield category, re.compile(rf"^\W*(?:{_any_of(spelt)})(?![^\W_])")
        label = _any_of(map(fold_text, labels))
        yield (  # "(GPM 1)"
            category,
            re.compile(rf"(?<![^\W_])(?:{label})\s{category}(?=\s*(?:[)\],;|]|$))"),
        )
        beside = rf"(?<=[^\W\d_.])\s+{category}(?=\s)(?!\s*(?:km|-|%))"
        yield category, re.compile(rf"^\W*(?:{label}){beside}")


def _stage_pattern(table: dict[str, Any]) -> re.Pattern[str]:
    suffix, stage = _suffix_pattern(table["category"]), _any_of(table["label"]["stage"])
    return re.compile(
        rf"(?<![^\W_])(?:\d{{1,2}}(?:{suffix}|\.)?\s*(?:{stage})|(?:{stage})\s*(?:n[o.]*\s*)?\d{{1,2}}{suffix}?)"
        rf"(?![^\W_])"
    )


def _to_go_patterns(words: dict[str, list[str]], km: str) -> Iterator[re.Pattern[str]]:
    behind, before, label = (
        _any_of(map(fold_text, words[key])) for key in ("behind", "before", "label")
    )
    yield re.compile(rf"(?P<n>{NUMBER})\s?(?:{km})\s*(?:{behind})(?![^\W_])")
    yield re.compile(rf"(?<![^\W_])(?:{before})\s+(?P<n>{NUMBER})\s?(?:{km})(?![^\W_])")
    yield re.compile(rf"(?<![^\W_])(?:{label})\s*:?\s*(?P<n>{NUMBER})(?![^\W_])")


def _suffix_pattern(table: dict[str, Any]) -> str:
    return rf"(?:(?:\s?|\.)(?:{_any_of(table['suffixes'])})\.?)"  # 3ª, 3 a, 3.ª
