"""The rulebook in force: chapters of the law with its house rules; values of rules in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from designer.language import Language, rule_number
from designer.words import topic
from engine import tables
from engine.tour.rules import OWN_GAME, Rules, game_parameters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.tour.rules import Parameter


COMMON = "one_stage"
"""The law common to all games."""
_RULING = "RULING"
PRIMER = ("goal", "need", "setup", "turn", "decide", "wheel", "end", "first")
"""What a newcomer is told, in this order; `turn` is told in steps."""


@dataclass(frozen=True, slots=True)
class HouseChange:
    """A house rule that differs from the book: what it is, what it decides, both values."""

    key: str
    name: str
    sentence: str
    value: str
    book: str


def change_text(language: Language, change: HouseChange) -> str:
    """Return a house rule that differs, with its value and that of the book."""
    return language.say("law.changed", name=change.name, value=change.value, book=change.book)


def law_text(language: Language, tour: str) -> str:
    """Return as whose law a rulebook is read: as a tour plays it, or by the book."""
    return language.say("law.as_played", tour=tour) if tour else language.say("law.by_the_book")


@dataclass(frozen=True, slots=True)
class Article:
    """One rule or ruling: its number as people write it, its words, what the house made of it."""

    number: str
    title: str
    text: str
    changes: tuple[HouseChange, ...] = ()
    played: bool = True

    @property
    def is_ruling(self) -> bool:
        """Tell whether it settles what the book leaves open."""
        return self.number.startswith(_RULING)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles under one heading."""

    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The law of one game: its chapters, what the house changed, and what newcomers are told."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    changes: tuple[HouseChange, ...]
    primer: tuple[tuple[str, tuple[str, ...]], ...]
    """A heading and its paragraphs; nothing for a game that has none yet."""

    def find_article(self, typed: str) -> Article | None:
        """Return the article of a number, written in either language."""
        number = rule_number(typed)
        articles = (a for chapter in self.chapters for a in chapter.articles)
        return next((a for a in articles if a.number == number), None)


def tour_law() -> dict[str, dict[str, str]]:
    """Return the law a tour stands under: that of its own game, and that common to all games."""
    return {**topic(f"rules_{OWN_GAME}"), **topic(f"rules_{COMMON}")}


def make_rulebook(
    game: str, language: Language, differences: Mapping[str, Any] | None = None
) -> Rulebook:
    """Return the law of a game as a tour with these house rules plays it."""
    rules = Rules(game, differences)
    changes = {change.key: change for change in _house_changes(rules, language)}
    return Rulebook(
        game,
        language.say(f"games.{game}"),
        tuple(_make_chapters(rules, language, changes)),
        tuple(changes.values()),
        _make_primer(game, language),
    )


def _house_changes(rules: Rules, language: Language) -> Iterator[HouseChange]:
    known = game_parameters(rules.game)
    for key, value in rules.differences().items():
        yield HouseChange(
            key,
            language.say(f"parameter_names.{key}"),
            language.say(f"parameters.{key}"),
            spell_value(language, known[key], value),
            spell_value(language, known[key], known[key].default),
        )


def _make_chapters(
    rules: Rules, language: Language, changes: Mapping[str, HouseChange]
) -> Iterator[Chapter]:
    """Yield the chapters in their order, each ruling behind the rule it settles."""
    law, table = topic(f"rules_{rules.game}"), _law_table(rules.game)
    behind, says = table.get("rulings", {}), table.get("says", {})
    settled = {ruling for rulings in behind.values() for ruling in rulings}
    off = {number for row in table.get("off", ()) if _is_off(row, rules) for number in row["rules"]}
    by_rule: dict[str, list[HouseChange]] = {}
    for key, change in changes.items():
        for number in dict.fromkeys((game_parameters(rules.game)[key].rule, *says.get(key, ()))):
            by_rule.setdefault(number, []).append(change)

    def make_article(number: str, text: Mapping[str, str]) -> Article:
        house = tuple(by_rule.get(number, ()))
        return Article(
            number, language.rule_name(number), text[language.code], house, number not in off
        )

    chapters: dict[str, list[Article]] = {}
    for number, text in law.items():
        if number in settled:  # it stands behind the rule it settles
            continue
        articles = chapters.setdefault(_part_of(number), [])
        articles.append(make_article(number, text))
        articles += [make_article(ruling, law[ruling]) for ruling in behind.get(number, ())]
    for part, articles in chapters.items():
        yield Chapter(_part_title(rules.game, part, language), tuple(articles))
    common = topic(f"rules_{COMMON}").items()
    yield Chapter(language.say("law.common"), tuple(make_article(*item) for item in common))


def _is_off(row: Mapping[str, Any], rules: Rules) -> bool:
    """Tell whether a house rule has a value by which the rules of a row are not played."""
    value = rules[row["key"]]
    return value in row.get("values", ()) or ("without" in row and row["without"] not in value)


def _part_of(number: str) -> str:
    """Return the chapter of a rule: what stands before the point, or its letters."""
    if number.startswith(_RULING):
        return _RULING
    head, point, _ = number.partition(".")
    return head if point else number.rstrip("0123456789")


def _part_title(game: str, part: str, language: Language) -> str:
    """Return the heading of a chapter; one that has no name is called by its number."""
    phrase = f"{game}_{part}"
    if phrase in topic("law"):
        return language.say(f"law.{phrase}")
    if part == _RULING:
        return language.say("law.rulings")
    return language.say("law.part", part=part.lstrip("R"))


def _law_table(game: str) -> Mapping[str, Any]:
    """Return how the law of a game is ordered; a game that says nothing has it as it stands."""
    name = f"games/{game}/law.toml"
    return tables.read_toml(name) if tables.has_file(name) else {}


def _make_primer(game: str, language: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not tables.has_file(f"words/primer_{game}.toml"):
        return ()
    phrases = topic(f"primer_{game}")
    parts = []
    for part in PRIMER:
        steps = [key for key in phrases if key == part or key.startswith(f"{part}_")]
        if steps:
            texts = tuple(phrases[key][language.code] for key in steps)
            parts.append((language.say(f"law.{part}"), texts))
    return tuple(parts)


def value_name(language: Language, key: str, value: object) -> str:
    """Return what one value means: its own sentence, the name of the thing, or itself."""
    phrase = f"{key}.{value}"
    if phrase in topic("values"):
        return language.say(f"values.{phrase}")
    if isinstance(value, str) and not value.isdigit() and value in topic("terms"):
        return language.say(f"terms.{value}")
    return language.format_number(value)


def spell_value(language: Language, rule: Parameter, value: Any) -> str:
    """Return a whole value in one line."""
    if isinstance(value, bool):
        return language.say("house.yes" if value else "house.no")
    if isinstance(value, dict):
        parts = [
            f"{value_name(language, rule.key, k)}: {_spell_entry(language, rule.key, v)}"
            for k, v in value.items()
        ]
        return ", ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(value_name(language, rule.key, v) for v in value) or "–"
    return value_name(language, rule.key, value)


def _spell_entry(language: Language, key: str, value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{value_name(language, key, k)} {v}" for k, v in value.items())
    return value_name(language, key, value)
