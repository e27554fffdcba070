"""The law as a tour plays it: whole, in order, what the house changed marked where it belongs."""

from __future__ import annotations

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.texts.rules import PRIMER, law_topic, make_rulebook
from designer.words import topic
from engine import tables
from engine.games import GAMES
from engine.text import LANGUAGE_CODES
from engine.tour.rules import game_parameters

LAW = {game: tables.read_toml(f"games/{game}/law.toml") for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_game_is_told_once(game: str, language: Language):
    """Rules in their order, rulings behind what they settle, and the law common to all games."""
    book = make_rulebook(game, language)
    told = [article.number for chapter in book.chapters for article in chapter.articles]
    assert sorted(told) == sorted([*topic(law_topic(game)), *topic("rules_one_stage")])
    rules = [number for number in told if number.startswith("R") and "." in number]
    assert rules == [number for number in topic(law_topic(game)) if number in rules]
    assert all(chapter.title for chapter in book.chapters)


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_law_names_rules_and_house_rules_there_are(game: str):
    """A ruling stands behind one rule only; a house rule speaks of rules of its own game."""
    told, known = topic(law_topic(game)), game_parameters(game)
    placed = [ruling for rulings in LAW[game]["rulings"].values() for ruling in rulings]
    assert len(placed) == len(set(placed))
    assert set(placed) | set(LAW[game]["rulings"]) <= set(told)
    for key, numbers in LAW[game]["says"].items():
        assert key in known
        assert set(numbers) <= set(told)
    for row in LAW[game].get("off", ()):
        assert row["key"] in known
        assert set(row["rules"]) <= set(told)


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_has_a_name(game: str):
    """In both languages; a game that brings none has its parts numbered."""
    for language, other in ((ENGLISH, "Part "), (SPANISH, "Parte ")):
        titles = [chapter.title for chapter in make_rulebook(game, language).chapters]
        assert not any(title.startswith(other) for title in titles)


def test_by_the_book_nothing_is_marked():
    """R0.1 — the defaults are the book's own."""
    book = make_rulebook("ciclismo", ENGLISH)
    assert book.changes == ()
    assert not any(a.changes for chapter in book.chapters for a in chapter.articles)


def test_a_house_rule_is_marked_at_its_ruling_and_where_a_sentence_says_otherwise():
    """RULING 49, R7.9 — two pull together here, three by the book: both say so."""
    book = make_rulebook("ciclismo", ENGLISH, {"pull.max_pullers_flat": 2})
    (change,) = book.changes
    assert (change.value, change.book) == ("2", "3")
    marked = [a.number for c in book.chapters for a in c.articles if a.changes]
    assert marked == ["R7.9", "RULING 49"]


def test_what_is_switched_off_is_said_not_to_be_played():
    """R11.2 — without the weather die its rules wait; R11.1 says that it is optional."""
    plain, rainy = (
        make_rulebook("ciclismo", SPANISH),
        make_rulebook("ciclismo", SPANISH, {"weather.enabled": True}),
    )
    for number, played in (("R11.1", True), ("R11.2", False), ("R11.8", True)):
        assert plain.find_article(number).played == played
        assert rainy.find_article(number).played


def test_a_professional_rule_that_is_left_out_is_said_not_to_be_played():
    """R1.5 — each can be played without the others; by the book all but the stage race are."""
    book = make_rulebook("reifenbreite", ENGLISH)
    bare = make_rulebook("reifenbreite", ENGLISH, {"reif.modules": ["sprints"]})
    for number, here, there in (
        ("R16.1", True, False), ("R17.1", True, True),
        ("R17.4", True, False), ("R19.1", False, False),
    ):  # fmt: skip
        assert book.find_article(number).played == here
        assert bare.find_article(number).played == there


def test_a_ruling_is_found_by_its_name_in_either_language():
    """R0.1 — rules and rulings carry numbers."""
    book = make_rulebook("ciclismo", ENGLISH)
    assert book.find_article("criterio 49") == book.find_article("RULING 49") is not None
    assert book.find_article("R99.1") is None


@pytest.mark.parametrize("game", GAMES)
def test_newcomers_are_told_every_part_in_both_languages(game: str):
    """What it is about, what lies on the table, a turn in steps, the end: in this order."""
    assert len(make_rulebook(game, ENGLISH).primer) == len(PRIMER)
    for texts in topic(f"primer_{game}").values():
        assert sorted(texts) == sorted(LANGUAGE_CODES)


def test_a_game_without_an_order_of_its_own_is_told_as_it_stands(monkeypatch: pytest.MonkeyPatch):
    """A new game needs no more than its sentences."""
    monkeypatch.setattr(tables, "has_file", lambda name: not name.endswith("/law.toml"))
    assert make_rulebook("pistard", ENGLISH).chapters[-2].title == "Rulings"
