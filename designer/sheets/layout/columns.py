"""The columns of an arrival sheet: what they are called, and what may be typed into them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from designer.words import LANGUAGES, say, topic
from engine import tables
from engine.standings.facts import KEYS
from engine.standings.results import CAUSES, SPENT, STATUSES

if TYPE_CHECKING:
    from engine.standings.facts import StageFacts

WHO = ("bib", "rider", "team", "type")
ARRIVAL = ("status", "place", "turns", "overshoot")
FIGHT = ("feed", "attacks", "pursuits", "break_turns")
LAST = ("exact", "manual")
EFFORT = tuple(SPENT + cause for cause in CAUSES)
MOST = {"place": 999, "turns": 9999, "overshoot": 999, "manual": 999}
"""The largest number that may be typed; 99 where nothing stands."""

LEAST = {"place": 1, "turns": 1, "manual": 1}
_LINE = re.compile(r"([a-z])\s*(\d{1,2})\b")


@dataclass(frozen=True, slots=True)
class ArrivalColumn:
    """One column: its key, and the line it belongs to."""

    key: str
    line: bool = False


def arrival_columns(course: StageFacts) -> tuple[ArrivalColumn, ...]:
    """Return the columns of one stage's arrival sheet, in the order they are typed in."""
    lines = [ArrivalColumn(line.key, line=True) for line in course.lines]
    before = [ArrivalColumn(key) for key in (*WHO, *ARRIVAL)]
    return (*before, *lines, *(ArrivalColumn(key) for key in (*EFFORT, *FIGHT, *LAST)))


def column_heading(lang: str, key: str) -> str:
    """Return what heads a column."""
    if key.startswith(SPENT):
        text = say(lang, f"terms.{key.removeprefix(SPENT)}")
        return text[:1].upper() + text[1:]
    return say(lang, f"sheets.col_{key}")


def key_of(text: str) -> str:
    """Return the key of a column by its heading, in any language; an unknown one has none."""
    plain = fold_heading(text)
    if plain in _headings():
        return _headings()[plain]
    line = _LINE.match(plain)
    letter = _letters().get(line[1], "") if line else ""
    return f"{letter}{int(line[2])}" if line and letter else ""


@cache
def _letters() -> dict[str, str]:
    """Return the letter of a line's key by the letters people write, in any language."""
    found = {letter.lower(): letter for letter in KEYS.values()}
    for lang in LANGUAGES:
        found |= {say(lang, f"terms.{kind}_letter").lower(): key for kind, key in KEYS.items()}
    return found


@cache
def _headings() -> dict[str, str]:
    found: dict[str, str] = {}
    keys = (*WHO, *ARRIVAL, *EFFORT, *FIGHT, *LAST)
    for lang in LANGUAGES:
        found |= {fold_heading(column_heading(lang, key)): key for key in keys}
    for key, others in tables.toml("sheets.toml")["headings"].items():
        found |= {fold_heading(text): key for text in (*others, key)}
    return found


def fold_heading(text: str) -> str:
    """Return a heading without case, accents, or needless spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())


@cache
def status_words() -> dict[str, str]:
    """Return every status by the ways people write it, in any language."""
    found = {fold_heading(status): status for status in STATUSES}
    for lang in LANGUAGES:
        for status in STATUSES:
            for phrase in (status, f"{status}_short"):
                if phrase in topic("terms"):
                    found[fold_heading(say(lang, f"terms.{phrase}"))] = status
    return found


@cache
def words_for_yes() -> frozenset[str]:
    """Return the ways people write yes, folded: without capitals and accents."""
    return frozenset(map(fold_heading, written_yes()))


@cache
def written_yes() -> frozenset[str]:
    """Return the ways people write yes, in small letters, with their accents."""
    words = {say(lang, "sheets.yes").lower() for lang in LANGUAGES}
    return frozenset({*words, *map(str.lower, tables.toml("sheets.toml")["yes"])})
