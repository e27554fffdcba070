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
    ends_in_label: re.Pattern[str]
    """The word for a climb or a category, at the end of a text."""
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
    said_length: re.Pattern[str]
    """A length with the word for it in front: "lunghezza km 6,2"."""
    short_length: re.Pattern[str]
    """Metres that a word ties to the gradient behind them: "900 m at 10.8 %"."""
    spread: re.Pattern[str]
    measured: re.Pattern[str]
    """A length and then a place: "1,2 km au km 5", which is no stretch from 1.2 to 5."""
    place_sign: re.Pattern[str]
    """The sign of a place, at the end of a text."""
    at: re.Pattern[str]
    after: re.Pattern[str]
    """Kilometres ridden: "nach 65,7 km"."""
    summit: re.Pattern[str]
    """Where a climb ends, said so: "in vetta km 35,0"; another kilometre is its length."""
    foot: tuple[re.Pattern[str], ...]
    """Where a climb begins: "voet op km 136", "km 24 pied du col"."""
    ends: re.Pattern[str]
    """The end of a zone, in a line of its own."""
    leading: re.Pattern[str]
    """Kilometres in front of a colon or a dash: "52,5 km : Col X"."""
    length: re.Pattern[str]
    to_go: tuple[re.Pattern[str], ...]
    """How far before the finish: "60,4 km de meta", "noch 60,4 km"."""
    counted: re.Pattern[str]
    """The word for a climb with a number behind it: "KOM 2", "KOM2"."""
    stars: re.Pattern[str]
    """How hard a sector is: "3 Sterne"."""
    noise: tuple[re.Pattern[str], ...]
    """Numbers that are no measure of the road: times, seconds and points, telephones, feet."""
    miles: re.Pattern[str]
    highway: re.Pattern[str]
    """The number of a road: "D618", "N-340", "s.s.42"."""
    passage: re.Pattern[str]
    """A number in order that is no category: "2e passage", "1ª salida"."""
    lost_far: re.Pattern[str]
    """A distance to the finish that has lost its number: "xx km de meta"."""
    heading: dict[str, WordForms]
    """What stands above a list, by the terrain its lines are."""
    filler: re.Pattern[str]
    orphan: re.Pattern[str]
    """A measure that has lost its number: "al % ", " m)", "xx km", "re cat."."""
    ties: frozenset[str]
    joints: frozenset[str]
    """Small words inside names: "Puerto del León por Igualeja"."""
    place_words: frozenset[str]
    numbered: dict[str, frozenset[str]]
    """Words beside which a number is part of a name."""
    units: frozenset[str]
    none: frozenset[str]
    """First words of a line that says that there are none."""
    generic: frozenset[str]
    """Words for a climb that are no name by themselves."""
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
    labels = [*table["label"]["climb"], *table["category"]["words"]]
    return Vocabulary(
        terrain={k: word_forms(v) for k, v in table["terrain"].items()},
        label={k: word_forms(v) for k, v in table["label"].items()},
        format={k: word_forms(v) for k, v in table["format"].items()},
        field={k: word_forms(v) for k, v in table["field"].items()},
        place=word_forms(table["place"]["climb"]),
        classics=word_forms(table["place"]["classics"]),
        special=word_forms(table["category"]["special"]),
        ends_in_label=re.compile(rf"(?<![^\W_])(?:{_any_of(map(fold_text, labels))})\W+$"),
        crown=word_forms(table["category"]["crown"]),
        category_words=frozenset(map(fold_text, table["category"]["words"])),
        stated=tuple(_stated_categories(table["category"])),
        ordinal=tuple(_ordinal_categories(table)),
        stage=_stage_pattern(table),
        gradient=re.compile(
            rf"(?:(?P<max>{unit['maximum']})\W{{0,3}})?(?P<n>{NUMBER})\s?(?:%|(?:{unit['per_cent']})(?![^\W_]))"
        ),
        altitude=re.compile(
            rf"(?<![\d.,])(?P<n>\d[.,' ]?\d{{3}}|\d\d[.,']?\d{{3}}|\d{{2,4}})\s?"
            rf"(?:{unit['metres']})(?![^\W_])"
        ),
        said_length=re.compile(
            rf"(?<![^\W_])(?:{unit['length']})\W{{1,3}}(?:d[ei]\s)?(?:{km})\s(?P<n>{NUMBER})(?![.,]?\d)"
        ),
        short_length=re.compile(
            rf"(?<![\d.,])(?P<n>\d{{3,4}}|\d[.,']\d{{3}})\s?(?:{unit['metres']})\s*(?:(?:{unit['to']}|at|@|x|/|de|di|com|"
            rf"amb|mit|met|aan|with|con)\s*)(?=\x00)"  # the gradient behind it is taken already
        ),
        spread=_spread_pattern(unit),
        measured=re.compile(
            rf"(?<![^\W_])(?P<n>{NUMBER})\s?(?:{km})\s+(?:{to})\s+(?=(?:{unit['at']})\s*{NUMBER})"
        ),
        place_sign=re.compile(rf"(?<![^\W_])(?:{unit['at']})\s*:?\s*$"),
        at=re.compile(rf"(?<![^\W_])(?<!\d )(?<!\d)(?:{unit['at']})\s*:?\s*(?P<n>{NUMBER})"),
        after=re.compile(rf"(?<![^\W_])(?:{unit['after']})\s+(?P<n>{NUMBER})\s?(?:{km})(?![^\W_])"),
        summit=re.compile(
            rf"(?<![^\W_])(?:{unit['summit']})\W{{1,3}}(?:\w{{1,3}}\s)?(?:{unit['at']})\s*:?\s*(?P<n>{NUMBER})"
        ),
        foot=tuple(_foot_patterns(unit)),
        ends=re.compile(rf"(?<![^\W_])(?:{unit['ends']})(?![^\W_])"),
        leading=re.compile(rf"\W*(?P<n>{NUMBER})\s?(?:{km})\s*[:-](?=\s)"),
        length=re.compile(rf"(?P<n>{NUMBER})(?:\s|-)?(?:{km})(?![^\W_])"),
        to_go=tuple(_to_go_patterns(table["to_go"], km)),
        counted=re.compile(
            rf"(?<![^\W_])(?:{_any_of(map(fold_text, table['label']['climb']))})\s?(?P<n>[1-4])"
            r"(?![\d.,]|-\d|\s?(?:km|%))(?![^\W_])"
        ),
        stars=re.compile(
            rf"(?<![\d.,])[1-5]\s?(?:{_any_of(map(fold_text, table['noise']['stars']))})(?![^\W_])"
        ),
        noise=tuple(_noise_patterns(table["noise"] | table["numbered"])),
        miles=re.compile(
            rf"(?<![^\W_])(?P<n>{NUMBER})\s?-?(?:{unit['miles']})(?![^\W_])"
            rf"|(?<![^\W_])(?:{unit['miles']})\s(?P<m>{NUMBER})",
            re.IGNORECASE,
        ),
        highway=_highway_pattern(table),
        passage=re.compile(
            rf"(?<![^\W_])\d{{1,2}}{_suffix_pattern(table['category'])}\s"
            rf"(?:{_any_of(map(fold_text, table['noise']['passage']))})(?![^\W_])"
        ),
        lost_far=re.compile(
            rf"(?:{km})\s*(?:{_any_of(map(fold_text, table['to_go']['behind']))})(?![^\W_])"
        ),
        heading={k: word_forms(v) for k, v in table["heading"].items()},
        filler=re.compile(rf"(?<![^\W_])(?:{_any_of(map(fold_text, table['unit']['filler']))})"),
        orphan=re.compile(
            rf"%|(?<![\w-])(?!(?:19|20)\d\d(?!\d))\d{{3,}}|(?<![^\W_])(?:{km}|m|m\.|"
            rf"{_any_of(map(fold_text, table['category']['words']))})(?![^\W_])"
        ),
        ties=frozenset(map(fold_text, [*table["unit"]["ties"], *table["unit"]["after"]])),
        joints=frozenset(map(fold_text, table["unit"]["joints"])),
        place_words=frozenset(
            fold_text(w) for w in table["place"]["climb"] if w not in table["place"]["generic"]
        ),
        numbered={k: frozenset(map(fold_text, v)) for k, v in table["numbered"].items()},
        units=frozenset(map(fold_text, [*table["unit"]["km"], *table["unit"]["metres"]])),
        none=frozenset(map(fold_text, table["noise"]["none"])),
        generic=frozenset(map(fold_text, table["place"]["generic"])),
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
        re.compile(
            rf"(?<![^\W_])(?:(?:{climb_of})\s+)?(?:{word})(?:\s*[.:]\s*|\s+)(?:{beside})(?![^\W_])"
        ),
    )
    yield "HC", re.compile(r"(?<![^\W_])mtn_hc(?![^\W_])|\([he]\)")
    for category, spelt in table["spelt"].items():
        number = rf"(?:{category}{suffix}|{_any_of(spelt)})"
        yield (
            category,
            re.compile(rf"(?<![^\W_])(?:{climb_of})\s+{number}(?:\s+(?:{word}))?(?![^\W_])"),
        )
    for category, spelt in table["spelt"].items():
        yield category, re.compile(rf"(?<![^\W_])mtn_{category}(?![^\W_])")
        yield (
            category,
            re.compile(
                rf"(?<![^\W_])(?<!\d[.,])(?:{category}(?:{suffix}|\.)?|{_any_of(spelt)})[\s-]*"
                rf"(?:de\s+|di\s+)?(?:{word})(?![^\W_])"
            ),
        )
        # "4th category 3.2 km": a number with a measure behind it is no category
        yield (
            category,
            re.compile(
                rf"(?<![^\W_])(?:{word})(?:\s*:?\s*|-)"
                rf"(?:{category}{suffix}?|{_any_of(table['counted'][category])})(?![^\W_])"
                r"(?![.,]\d|\s?(?:kms?|kilomet\w+)\b(?!\W*\d)|\s?%)"
            ),
        )


def _ordinal_categories(words: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[str]]]:
    table, labels = words["category"], words["label"]["climb"]
    place = _any_of(
        fold_text(word) for word in words["place"]["climb"] if word not in words["place"]["generic"]
    )
    for category, spelt in table["spelt"].items():
        yield (
            category,
            re.compile(rf"(?<![^\W_])(?<!\d[.,]){category}{_suffix_pattern(table)}(?![^\W_])"),
        )
        yield (  # "tercera 120-126", "Primera: Alto X", and no "First time check"
            category,
            re.compile(rf"^\W*(?:{_any_of(spelt)})(?=\s*(?:[\d:,(-]|$)|\s+(?:{place})(?![^\W_]))"),
        )
        label = _any_of(map(fold_text, labels))
        yield category, re.compile(rf"\((?:{_any_of(spelt)})(?=[,;)])")
        yield (  # "(GPM 1)", "KOM (1)"
            category,
            re.compile(
                rf"(?<![^\W_])(?:{label})\s(?:{category}(?=\s*(?:[)\],;|/]|$))|\({category}\))"
            ),
        )


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
    yield re.compile(rf"(?<![^\W_])(?:a|at|op|auf)\s(?P<n>{NUMBER})\s(?:{behind})(?![^\W_])")
    yield re.compile(rf"^\W?-(?P<n>{NUMBER})\s?(?:{km})(?![^\W_])")  # "-66,5 km Monte Serra"
    yield re.compile(rf"(?<![^\W_])(?:{label})\s*:?\s*(?P<n>{NUMBER})(?![^\W_])")


def _spread_pattern(unit: dict[str, str]) -> re.Pattern[str]:
    """Return a stretch of road: "12,4 - 18,1", "12 km - 18 km", "del km 12 al 18"."""
    km, at = unit["km"], unit["at"]
    sign = (
        rf"(?:\s*[->]+\s*|\s+(?:{unit['to']})\s+)"
        rf"(?(at)(?:(?:{at})\s*)?|(?(km)(?:(?:{at})\s*)?))"  # "Hill 63 - km 186,3" is none
    )
    return re.compile(
        rf"(?:(?<![^\W\d_])(?P<at>{at})\s*:?\s*)?(?!(?:19|20)\d\d\s)(?P<a>{NUMBER})"
        rf"(?:\s*(?P<km>{km}))?{sign}(?P<b>{NUMBER})"
        rf"(?:\s*(?:{km})(?![^\W_])|(?(at)|(?(km)(?!)))(?![^\W_]|[.,]\d))"
    )


def _foot_patterns(unit: dict[str, str]) -> Iterator[re.Pattern[str]]:
    foot, number = unit["foot"], rf"(?:{unit['at']})\s*:?\s*(?P<n>{NUMBER})"
    yield re.compile(rf"(?<![^\W_])(?:{foot})\W{{1,3}}(?:\w{{1,3}}\s){{0,2}}{number}")
    yield re.compile(
        rf"(?<![^\W_])(?:{unit['after']})\s(?P<n>{NUMBER})\s?(?:{unit['km']})\s(?:{foot})(?![^\W_])"
    )
    yield re.compile(rf"(?<![^\W_]){number}\W{{1,4}}(?:{foot})(?![^\W_])")


def _noise_patterns(words: dict[str, list[str]]) -> Iterator[re.Pattern[str]]:
    """Yield numbers with a word beside them that says they are no measure of the road."""
    clock, points, phone, feet, height = (
        _any_of(map(fold_text, words[key]))
        for key in ("clock", "points", "phone", "feet", "height")
    )
    yield re.compile(rf"(?<![^\W_])(?:{height})\W{{1,3}}\d{{3,4}}(?![.,]?\d|\s?(?:km|%))")
    yield re.compile(rf"(?<![^\W_])(?:{clock})\s\d{{1,2}}[.,]\d\d(?!\d|\s?(?:km|%))")
    more = r"(?:(?:\s?[-,/]\s?|\s[^\W\d]{1,3}\s)\d{1,3})"
    yield re.compile(rf"(?<![\d.,])\d{{1,3}}{more}+\s?(?:s|{points})(?![^\W_])")
    yield re.compile(rf"(?<![\d.,])\d{{1,3}}\s?(?:{points})(?![^\W_])")
    yield re.compile(r"(?<![^\W_])m\s\d{3,4}(?![.,]?\d)")  # a height, its metres in front
    yield re.compile(rf"(?<![^\W_])(?:{phone})\W{{0,3}}\d[\d .]{{5,}}")
    yield re.compile(rf"(?<![\d.,])\d{{1,2}}[.,]?\d{{3}}\s?(?:{feet})(?![^\W_])")


def _highway_pattern(table: dict[str, Any]) -> re.Pattern[str]:
    """Return the numbers of roads; letters that mean a kilometre or a point are none."""
    labels = {w for words in table["label"].values() for w in words if w.isupper() and w.isalpha()}
    signs = _any_of({*labels, "KM", "PK", "HC", "CAT"})
    return re.compile(
        rf"(?<![^\W_])(?!(?:{signs})[-\d])(?:[A-Z]{{1,3}}-?\d{{2,4}}[a-z]?|[A-Z]-?\d{{1,2}})(?![^\W_]|[.,]\d)"
        r"|(?<![^\W_])[sS]\.\s?[sSpPrRcC]\.?\s?\d{1,4}(?![\d.,]\d)"
        r"|(?<![^\W_])S[SPR]\s\d{1,4}(?![\d.,]\d)"
    )


def _suffix_pattern(table: dict[str, Any]) -> str:
    return rf"(?:(?:\s?|\.)(?:{_any_of(table['suffixes'])})\.?)"  # 3ª, 3 a, 3.ª
