"""The language people are spoken to: phrases, numbers, dates, lists, places, findings, refusals.

One value that commands and pages hand to the same functions. Which language it is, is said by
--lang, else by the locale. A Sentence is not yet in a language, so that the window can say it again
in the other one.
"""

from __future__ import annotations

import locale
import os
import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from designer.words import topic
from engine.errors import SentenceValue, TableError, TourError, fill_phrase
from engine.text import LANGUAGE_CODES, Speech

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.errors import EtapaError
    from engine.tour.finding import Finding


NEIGHBOURS = {
    "ca", "gl", "eu", "pt", "ast", "an", "oc", "catalan", "galician", "basque", "portuguese",
    "spanish",
}  # fmt: skip
"""Catalan, Galician, Basque, Portuguese and their like fall to Spanish, by code or by name."""
COMMA, DAY_FIRST = {"es"}, {"es"}
"""Languages with a decimal comma; those that write the day before the month."""
TEENS = (11, 12, 13)
RULING = re.compile(r"\bRULING (\d+)\b")
DAY_MONTH_YEAR = re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})")
LAST_BIB = 9999
MOST_DIGITS = 9
"""Of a whole number that is typed: Python itself refuses to read thousands of them."""
FINEST = 6
"""Decimals of a typed number: a file keeps no more digits than it can give back (R0.2)."""
NAMED = ("type", "kind", "terrain", "name")
"""Values of a finding that may be identifiers with a name of their own."""
_I_SOUND = re.compile(r"h?[iíy](?![aeouáéóú])", re.IGNORECASE)
"""A word that begins with the sound of i and does not glide on to another vowel."""


@dataclass(frozen=True, slots=True)
class Language(Speech):
    """A language as the program speaks it, by command or in its window."""

    def say(self, key: str, /, **values: object) -> str:
        """Return one phrase with its values: `tour.stages` is phrase `stages` of topic `tour`."""
        name, _, phrase = key.partition(".")
        try:
            text = topic(name)[phrase][self.code]
        except KeyError as missing:
            raise TableError(
                "phrase_missing", topic=name, phrase=phrase, lang=self.code
            ) from missing
        return fill_phrase(self, text, values)

    def say_heading(self, key: str, /, **values: object) -> str:
        """Return one phrase with a capital."""
        return capitalise(self.say(key, **values))

    def format_number(self, value: object) -> str:
        """Return a number as people write it: no needless zeros, a comma where they use one."""
        text = format(value.normalize(), "f") if isinstance(value, Decimal) else str(value)
        return text.replace(".", ",") if self.code in COMMA else text

    def format_tenths(self, value: float) -> str:
        """Return a number with one place at most, as people write it."""
        return self.format_number(Decimal(str(round(value, 1) + 0.0)))  # no minus before a nought

    def tour_labels(self) -> dict[str, str]:
        """Return what the stages, teams and riders of a tour are called before they have a name."""
        return {label: self.say(f"new.{label}") for label in ("stage", "team", "rider")}

    def join_words(self, words: Sequence[str]) -> str:
        """Return several words as people list them: "A, B and C"; in Spanish «e» before an i."""
        *head, last = words
        if not head:
            return last
        joint = "and_before_i" if _I_SOUND.match(last) else "and"
        return self.say(f"terms.{joint}", head=", ".join(head), last=last)

    def format_place(self, value: int) -> str:
        """Return a place as people write it: 1st, 2nd, 11th; 1.º."""
        if self.code == "es":
            return f"{value}.º"
        ends = {1: "st", 2: "nd", 3: "rd"}
        return f"{value}{'th' if value % 100 in TEENS else ends.get(value % 10, 'th')}"

    def format_date(self, text: str) -> str:
        """Return a date as people write it, 5/9/2026 in Spanish; what is no date as it stands."""
        day = _parse_date(text)
        if day is None:
            return text
        day_first = self.code in DAY_FIRST
        return f"{day.day}/{day.month}/{day.year}" if day_first else day.isoformat()

    def spell_date(self, text: str) -> str:
        """Return a date in words, Tuesday 5 September 2026; what is none as it stands."""
        day = _parse_date(text)
        if day is None:
            return text
        return self.say(
            "calendar.day",
            weekday=self.say(f"calendar.weekday_{day.isoweekday()}"),
            day=day.day,
            month=self.say(f"calendar.month_{day.month}"),
            year=day.year,
        )

    def place_text(self, where: str) -> str:
        """Return a finding's place in words: "stages/3/sections/2" -> "stage 3, section 2"."""
        parts = where.split("/") if where else []
        words = []
        for index, part in enumerate(parts):
            if part.isdigit():
                continue
            follows = parts[index + 1] if index + 1 < len(parts) else ""
            if part == "rules":
                return self.say("places.rule", key="/".join(parts[index + 1 :]))
            if follows.isdigit():
                words.append(self.say(f"places.{part}", number=follows))
            else:
                words.append(self.say(f"places.{part}_all"))
        return ", ".join(words) or self.say("places.tour")

    def rule_name(self, rule: str) -> str:
        """Return what a rule is called: a ruling has a word of its own in each language."""
        return RULING.sub(lambda found: self.say("places.ruling", number=found.group(1)), rule)

    def finding_text(self, finding: Finding) -> str:
        """Return the sentence of a finding with its values as people write them."""
        values = {key: self._finding_value(key, v) for key, v in finding.values.items()}
        return self.say(f"findings.{finding.code}", **values)

    def _finding_value(self, key: str, value: object) -> object:
        if key in NAMED and value in topic("terms"):
            return self.say(f"terms.{value}")
        if isinstance(value, SentenceValue):
            return value.sentence(self).removesuffix(".")
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, dict):
            return "; ".join(f"{k} = {self._finding_value('', v)}" for k, v in value.items())
        if isinstance(value, list | tuple):
            return "; ".join(str(self._finding_value("", v)) for v in value)
        return self.format_number(value) if isinstance(value, Decimal | int | float) else value

    def refusal_text(self, refused: EtapaError) -> str:
        """Return the sentence of a refusal with its numbers as people write them."""
        values = {
            key: self.format_number(value) if isinstance(value, Decimal) else value
            for key, value in refused.values.items()
        }
        return type(refused)(refused.key, **values).sentence(self)


LANGUAGES = ENGLISH, SPANISH = Language("en"), Language("es")


def capitalise(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def choose_language(wanted: str | None = None) -> Language:
    """Return the language asked for, else the one of the locale, else English."""
    if wanted in LANGUAGE_CODES:
        return Language(str(wanted))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name, ""):
            return language_of(os.environ[name])
    return language_of(locale.getlocale()[0] or "")


def language_of(place: str) -> Language:
    """Return the language of a locale; the neighbours of Spanish read it more easily."""
    code = re.split(r"[^a-z]", place.lower())[0]
    if code in NEIGHBOURS:
        return SPANISH
    return Language(code) if code in LANGUAGE_CODES else ENGLISH


def list_languages(first: Language) -> tuple[Language, ...]:
    """Return all languages as pages speak them, the one of a reader first."""
    return tuple(sorted(LANGUAGES, key=lambda language: language.code != first.code))


def _parse_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def rule_number(text: str) -> str:
    """Return the number of a rule that was written in any language: "criterio 53" is RULING 53."""
    whole = " ".join(text.upper().split())
    for language in LANGUAGES:
        word = language.say("places.ruling", number="").upper()
        if whole.startswith(word) and whole.removeprefix(word).isdecimal():
            return f"RULING {whole.removeprefix(word)}"
    return whole


def own_name(number: int, name: str) -> str:
    """Return the name a stage was given; the one it starts with only says its number again."""
    given = {language.say("new.stage", number=number) for language in LANGUAGES}
    return "" if name in given else name


@dataclass(frozen=True, slots=True)
class Sentence:
    """A phrase of templates/words/ with its values; a value may be a phrase itself."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def in_language(self, language: Language) -> str:
        """Say it in one language."""
        values = {k: _sentence_value(language, v) for k, v in self.values.items()}
        return language.say(self.key, **values)


def done_sentence(key: str, /, **values: object) -> Sentence:
    """Return the sentence of something that was done."""
    return Sentence(f"did.{key}", values)


def term_sentence(name: str) -> Sentence:
    """Return what a thing is called."""
    return Sentence(f"terms.{name}")


def _sentence_value(language: Language, value: object) -> object:
    if isinstance(value, Sentence):
        return value.in_language(language)
    return language.format_number(value) if isinstance(value, Decimal | float) else value


def read_kilometres(text: str) -> Decimal:
    """Return a number of kilometres as people type it, with a comma or a point."""
    plain = text.strip().lower().removesuffix("km").strip().replace(",", ".")
    try:
        value = Decimal(plain)
    except InvalidOperation as wrong:
        raise TourError("not_a_number", have=text.strip() or "–") from wrong
    if not value.is_finite() or abs(value) > 100_000:
        raise TourError("not_a_number", have=text.strip())
    exponent = value.as_tuple().exponent
    return round(value, FINEST) if isinstance(exponent, int) and exponent < -FINEST else value


def read_date(text: str) -> str:
    """Return a date as files keep it: 5/9/2026 is 2026-09-05; what is no date as it stands."""
    plain = text.strip()
    written = DAY_MONTH_YEAR.fullmatch(plain)
    if written is None:
        return plain
    try:
        return date(int(written["year"]), int(written["month"]), int(written["day"])).isoformat()
    except ValueError:
        return plain


def read_bib(text: str) -> int:
    """Return a bib as people type it: a whole number from 1 to 9999."""
    bib = read_whole_number(text)
    if bib is None or not 0 < bib <= LAST_BIB:
        raise TourError("not_a_bib", have=text.strip() or "–")
    return bib


def read_whole_number(text: str) -> int | None:
    """Return a whole number as people type it; None for anything else and for one without end."""
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_DIGITS else None
