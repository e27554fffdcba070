"""Every sentence people read stands in both languages, and nothing they read lacks its word."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from designer.cli import COMMANDS
from designer.language import ENGLISH, SPANISH, Language
from designer.words import topic
from engine import tables
from engine.race.values import RIDING
from engine.standings.results import CAUSES, STATUSES
from engine.text import LANGUAGE_CODES
from engine.tour import rules, terrain, values

Phrases = dict[str, dict[str, str]]

TEMPLATES = Path(__file__).parents[2] / "templates"
WORDS = TEMPLATES / "words"
TOPICS = [
    file.relative_to(WORDS).with_suffix("").as_posix() for file in sorted(WORDS.rglob("*.toml"))
]
"""The files of words by their names, those of refusals with their folder."""
GAMES = sorted(path.parent.name for path in (TEMPLATES / "games").glob("*/parameters.toml"))


@cache
def _topic(name: str) -> Phrases:
    """Return the phrases of a file, read once: thousands of them are asked for one by one."""
    return tomllib.loads((WORDS / f"{name}.toml").read_text("utf-8"))


TERMS, VALUES = _topic("terms"), _topic("values")
FACES = set("123456")
DICE = re.compile(r"\d+D[23]")
TILES = tables.read_toml("tiles.toml")["kinds"]


def _holes(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.fixture(params=TOPICS)
def phrases(request: pytest.FixtureRequest) -> Phrases:
    return _topic(request.param)


@pytest.mark.parametrize("name", [name for name in TOPICS if "/" not in name])
def test_phrases_read_one_by_one_are_those_of_the_file(name: str):
    """A topic is cut into its blocks without being parsed: no block is lost, none runs over."""
    assert dict(topic(name)) == _topic(name)


def test_every_phrase_has_exactly_one_text_for_each_language(phrases: Phrases):
    assert [key for key, texts in phrases.items() if sorted(texts) != sorted(LANGUAGE_CODES)] == []


def test_no_text_is_blank_or_has_loose_spaces(phrases: Phrases):
    loose = {
        (key, lang)
        for key, texts in phrases.items()
        for lang, text in texts.items()
        if not text.strip() or text != text.strip() or "  " in text
    }
    assert loose == set()


def test_both_languages_take_the_same_values(phrases: Phrases):
    differ = [
        key for key, texts in phrases.items() if len({str(_holes(t)) for t in texts.values()}) != 1
    ]
    assert differ == []


def test_values_are_taken_by_name(phrases: Phrases):
    unnamed = [
        key
        for key, texts in phrases.items()
        for text in texts.values()
        if any(not name.isidentifier() for name in _holes(text))
    ]
    assert unnamed == []


IN_NUMBERS = ("rules_ciclismo", "rules_one_stage", "rules_figueres", "parameters", "values")


@pytest.mark.parametrize("topic", IN_NUMBERS)
def test_rules_give_the_same_numbers_in_both_languages(topic: str):
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"(\d),(\d)", r"\1.\2", text)))

    differ = [k for k, t in _topic(topic).items() if numbers(t["en"]) != numbers(t["es"])]
    assert differ == []


def _of_rules(kind: str) -> set[str]:
    return set(rules.game_parameters("ciclismo")[kind].choices)


IDENTIFIERS = {
    "terrain": set(terrain.terrains()),
    "terrain letters": {f"{name}_letter" for name in terrain.terrains()},
    "terrain classes": {t.movement_class for t in terrain.terrains().values()},
    "categories": {t.category for t in terrain.terrains().values()} - {""},
    "markers": {t.marker for t in terrain.terrains().values()}
    | {"START", "FINISH", "TT", "MOUNTAIN_TT", "INTERMEDIATE_SPRINT", "FEED"},
    "points": {*values.POINT_KINDS, values.SUMMIT, values.FINISH},
    "formats": set(values.FORMATS),
    "rider types": _of_rules("team.max_per_type"),
    "rider types, short": {f"{name}_short" for name in _of_rules("team.max_per_type")},
    "stage types": _of_rules("time_cut.p"),
    "creation order": _of_rules("tour.creation_order"),
    "tokens": _of_rules("resolution.order"),
    "states of a rider": {RIDING, *STATUSES},
    "effort": set(CAUSES),
    "tiles": {f"tile_{name}" for name in TILES},
    "tiles of an artwork": {f"{t.tile}_tile" for t in terrain.terrains().values()},
    "weather": set(rules.game_parameters("ciclismo")["weather.faces"].default.values()),
}


@pytest.mark.parametrize("family", IDENTIFIERS)
def test_every_identifier_people_meet_has_a_name(family: str):
    assert IDENTIFIERS[family] - set(TERMS) == set()


def test_every_face_of_a_tile_has_a_name():
    faces = {f"face_{face}" for kind in TILES.values() for face in kind["faces"]}
    assert faces - set(_topic("kit")) == set()


def test_a_sentence_of_a_house_rule_is_one_short_line():
    sentences = _topic("parameters").items()
    long = [key for key, texts in sentences if max(map(len, texts.values())) > 160]
    assert long == []


@pytest.mark.parametrize("topic", ["parameters", "parameter_names"])
def test_names_and_sentences_speak_of_the_same_house_rules(topic: str):
    assert set(_topic(topic)) == {key for game in GAMES for key in rules.game_parameters(game)}


def _words_of(default: object) -> set[str]:
    """Return the identifiers in a default; dice of the box are written 2D3 in every language."""
    if isinstance(default, Mapping):
        return {w for pair in default.items() for part in pair for w in _words_of(part)}
    if isinstance(default, list | tuple):
        return {w for part in default for w in _words_of(part)}
    return {default} if isinstance(default, str) and not DICE.fullmatch(default) else set()


@pytest.mark.parametrize("game", GAMES)
def test_every_value_a_house_rule_may_take_has_a_name(game: str):
    """Nobody is shown an identifier, not even of a rule that cannot be changed."""
    nameless = [
        f"{key}.{choice}"
        for key, p in rules.game_parameters(game).items()
        for choice in {*p.choices, *p.among, *_words_of(p.default)} - FACES
        if f"{key}.{choice}" not in VALUES and choice not in TERMS
    ]
    assert nameless == []


def test_no_name_speaks_of_a_value_that_is_gone():
    known = {
        f"{key}.{choice}"
        for game in GAMES
        for key, p in rules.game_parameters(game).items()
        for choice in {*p.choices, *_words_of(p.default)}
    }
    assert set(VALUES) - known == set()


def numbered(letter: str, lasts: tuple[int, ...], first: int = 0) -> list[str]:
    """Return the rules of a law whose parts have so many each."""
    return [f"{letter}{n}.{i + 1}" for n, last in enumerate(lasts, first) for i in range(last)]


LAWS = {
    "rules_ciclismo": [
        *numbered("R", (9, 24, 11, 30, 10, 5, 33, 27, 10, 14, 9, 17, 9, 3)),
        *(f"RULING {n + 1}" for n in range(108)),
        "RULING 110",
    ],
    "rules_figueres": [
        *numbered("R", (3, 5, 7, 6, 8, 5, 5, 4, 5, 2, 5), first=1),
        *(f"M{n + 1}" for n in range(5)),
        *(f"RULING {n + 1}" for n in range(17)),
    ],
    "rules_one_stage": [
        "O1.3", "O2.1", "O2.2", "O2.3", "O2.4", "O3.1", "O5.1", "O5.2", "O6.1", "O6.2", "O6.3",
        "O6.4", "O6.5", "O7.1", "O7.2",
    ],
}  # fmt: skip
"""The law of the tour's own game, of the Critèrium, and what is common to all games of it."""


@pytest.mark.parametrize("law", LAWS)
def test_the_help_explains_every_rule_and_every_ruling_in_order(law: str):
    assert list(_topic(law)) == LAWS[law]


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_every_house_rule_can_be_opened(game: str):
    law = _topic(f"rules_{game}")
    assert {p.rule for p in rules.game_parameters(game).values()} - set(law) == set()


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        (SPANISH, 1, "1 aviso"),
        (SPANISH, 2, "2 avisos"),
        (ENGLISH, 0, "0 findings"),
        (ENGLISH, "1", "1 finding"),
    ],
)
def test_a_number_takes_the_word_that_goes_with_it(language: Language, count: object, said: str):
    assert language.say("check.head", tour="T", count=count) == f"T: {said}"


COUNTED = (
    r"squares|tiles|rows|riders|races|turns|points|stages|teams|places|markers|lengths|groups|"
    r"casillas|losetas|filas|ciclistas|carreras|turnos|puntos|etapas|equipos|puestos|marcadores"
)


def test_no_number_stands_before_a_word_that_only_fits_many(phrases: Phrases):
    """One square is no "1 squares": such a word is written {n:square|squares}."""
    stiff = [
        key
        for key, texts in phrases.items()
        for text in texts.values()
        if re.search(rf"\{{\w+\}} ({COUNTED})\b", text) and key not in CONSTANT
    ]
    assert stiff == []


CONSTANT = {"I_CUT_TILE"}
"""Its number is the length of a tile in the box, never 1."""


@pytest.mark.parametrize("lang", LANGUAGE_CODES)
def test_one_letter_never_means_two_things(lang: str):
    """What stands on badges, markers, tokens and in columns, of terrain, line, rider or status."""
    types = {f"{name}_short" for name in _of_rules("team.max_per_type")}
    meant: dict[str, set[str]] = {}
    for key, words in topic("terms").items():
        name, _, kind = key.rpartition("_")
        capitals = words[lang].isupper() and name != "HC"
        if kind == "letter" or key in types or (kind == "short" and capitals):
            meant.setdefault(words[lang].casefold(), set()).add(name)
    assert len(meant) > 30
    assert {letter: names for letter, names in meant.items() if len(names) > 1} == {}
    # A double and a triple die are D2 and D3 in the rules: no terrain is.
    assert not {"d2", "d3"} & set(meant)


CALL = re.compile(rf"\betapa ({'|'.join(COMMANDS)})\b")
OF_COMMANDS = {"cli", "doctor", "fit", "help", "kit", "new", "set", "sheets", "site"}
"""Topics that only commands say, or that stand on paper."""
SAID_IN_WINDOW = [
    (name, key) for name in TOPICS if name not in OF_COMMANDS | {"actions"} for key in _topic(name)
]


def test_no_sentence_that_the_window_may_say_names_a_command_line():
    """A hint names an action: a call in a command, a button, a menu or a key in the window."""
    named = [
        (name, key)
        for name, key in SAID_IN_WINDOW
        if any(CALL.search(text) for lang, text in _topic(name)[key].items() if lang == "en")
    ]
    assert named == []


def test_every_action_is_said_by_the_command_and_by_the_window(language: Language):
    """Each says it in its own way, and every sentence that names one finds it."""
    texts = {
        hole for name, key in SAID_IN_WINDOW for hole in _holes(_topic(name)[key][language.code])
    }
    asked = {hole.removeprefix("do_") for hole in texts if hole.startswith("do_")}
    actions = _topic("actions")
    assert {key for key in actions if not key.endswith("_window")} == asked
    assert {f"{key}_window" for key in asked} <= set(actions)
    assert not any(CALL.search(actions[f"{key}_window"][language.code]) for key in asked)
    called = language.say("findings.I_LONG_EVENING", minutes=300, most=90)
    shown = replace(language, in_window=True).say("findings.I_LONG_EVENING", minutes=300, most=90)
    assert "`etapa fit`" in called
    assert "etapa" not in shown
