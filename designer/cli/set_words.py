"""What is typed after `etapa set TOUR`, read: a place, values by their keys, a verb."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from designer.language import LANGUAGES, Language
from designer.words import topic
from engine.text import fold_text, nearest_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TAKE, DROP, REMOVE = "take", "drop", "remove"


@dataclass(slots=True)
class SetCall:
    """One call: where, what, and whether a proposal is taken or dropped."""

    place: list[tuple[str, str]] = field(default_factory=list)
    """Kinds of places from the outside in, each with what stands behind it: a number, a file."""
    values: dict[str, str] = field(default_factory=dict)
    verb: str = ""


def place_word(language: Language, kind: str) -> str:
    """Return what a place is called."""
    return _first_word(language, f"place_{kind}")


def key_word(language: Language, key: str) -> str:
    """Return what a value is called; a house rule has its own key."""
    return _first_word(language, f"key_{key}") if f"key_{key}" in topic("set") else key


def _first_word(language: Language, name: str) -> str:
    """Return the word that is shown for a place, a verb or a key: the first it may be typed as."""
    return topic("set")[name][language.code].partition("|")[0] if name in topic("set") else name


@cache
def _ways_to_write(group: str) -> dict[str, str]:
    """Return every way to write the words of a group, in all languages, without accents."""
    return {
        fold_text(word): key.removeprefix(f"{group}_")
        for key, texts in topic("set").items()
        if key.startswith(f"{group}_")
        for language in LANGUAGES
        for word in texts[language.code].split("|")
    }


def read_call(words: Sequence[str]) -> SetCall:
    """Return what the words of a call say; a path such as stages/3/sections/2 is a place too."""
    call = SetCall()
    rest = [part for word in words for part in _split_path(word)]
    while rest:
        word = rest.pop(0)
        key, sign, value = word.partition("=")
        plain = fold_text(key)
        if sign:
            call.values[_ways_to_write("key").get(plain, key)] = value
        elif plain in _ways_to_write("verb"):
            call.verb = _ways_to_write("verb")[plain]
        elif plain in _ways_to_write("place"):
            kind = _ways_to_write("place")[plain]
            if kind == "riders" and rest and rest[0].isdecimal():
                kind = "rider"
            number = rest.pop(0) if rest and _stands_behind(kind, rest[0]) else ""
            call.place.append((kind, number))
        else:
            raise _unknown_word(word)
    return call


def _split_path(word: str) -> Iterable[str]:
    pieces = word.split("/")
    is_path = (
        len(pieces) > 1 and "=" not in word and fold_text(pieces[0]) in _ways_to_write("place")
    )
    return pieces if is_path else [word]


def _stands_behind(kind: str, word: str) -> bool:
    """Tell whether a word is what stands behind a place: a number, a file, a team's letter."""
    if "=" in word or kind == "rule":
        return False
    if kind in ("riders", "team"):
        return fold_text(word) not in _ways_to_write("verb")
    return word.isdecimal()


def _unknown_word(word: str) -> SetError:
    ways = _ways_to_write("place")
    near = ways[nearest_name(fold_text(word), ways)]
    known = tuple(key for key in topic("set") if key.startswith("place_"))
    return SetError("no_word", word=word, known=known, nearest=f"place_{near}")


def check_keys(call: SetCall, place: str, allowed: Iterable[str]) -> None:
    """Refuse a key that a place does not have, with the nearest that it has."""
    names = tuple(allowed)
    for key in call.values:
        if key not in names:
            ways = {way: name for way, name in _ways_to_write("key").items() if name in names}
            near = ways[nearest_name(fold_text(key), ways)] if ways else ""
            raise SetError("no_key", place=PlaceWord(place), key=key, nearest=f"key_{near}",
                             known=tuple(f"key_{name}" for name in names))  # fmt: skip


def choose(value: str, key: str, known: dict[str, str]) -> str:
    """Return the identifier one of its names stands for; else refuse with the nearest name."""
    plain = {fold_text(name): code for name, code in known.items()}
    if fold_text(value.strip()) in plain:
        return plain[fold_text(value.strip())]
    near = known[nearest_name(value, tuple(known))]
    codes = dict.fromkeys(known.values())
    raise SetError("no_value", value=value, key=KeyWord(key), nearest=ValueWord(near, known),
                     known=tuple(ValueWord(code, known) for code in codes))  # fmt: skip


class SetError(Exception):
    """What cannot be set, as a phrase of words/set.toml and its values."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def sentence(self, language: Language) -> str:
        """Say it in one language."""
        values = {key: _shown_value(language, value) for key, value in self.values.items()}
        nearest = values.get("nearest")
        if isinstance(nearest, str) and nearest in topic("set"):
            values["nearest"] = _first_word(language, nearest)
        return language.say(f"set.{self.key}", **values)


@dataclass(frozen=True, slots=True)
class PlaceWord:
    """What a place is called, in the language of the call."""

    kind: str

    def shown(self, language: Language) -> str:
        """Return it in a language."""
        return place_word(language, self.kind)


@dataclass(frozen=True, slots=True)
class KeyWord:
    """What a value is called: a word behind which = stands."""

    name: str

    def shown(self, language: Language) -> str:
        """Return it in a language."""
        return key_word(language, self.name)


@dataclass(frozen=True, slots=True)
class ValueWord:
    """One of the things a value may stand for, with every name that is understood."""

    code: str
    names: dict[str, str]

    def shown(self, language: Language) -> str:
        """Return its name in a language, if it has one there that is understood; else its first."""
        known = [name for name, code in self.names.items() if code == self.code]
        own = language.say(f"terms.{self.code}") if self.code in topic("terms") else ""
        return own if own in known else known[0]


def _shown_value(language: Language, value: object) -> object:
    """Return a value of a sentence as it is said in a language; of several each once."""
    if isinstance(value, PlaceWord | KeyWord | ValueWord):
        return value.shown(language)
    if isinstance(value, tuple):
        words = [
            n.shown(language) if isinstance(n, ValueWord) else _first_word(language, n)
            for n in value
        ]
        return ", ".join(dict.fromkeys(words))
    return value
