"""The law as a tour plays it: whole, in order, what the house changed marked where it belongs."""

from __future__ import annotations

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.texts.rules import PRIMER, make_rulebook
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
    assert sorted(told) == sorted([*topic(f"rules_{game}"), *topic("rules_one_stage")])
    rules = [number for number in told if number.startswith("R") and "." in number]
    assert rules == [number for number in topic(f"rules_{game}") if number in rules]
    assert all(chapter.title for chapter in book.chapters)


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_law_names_rules_and_house_rules_there_are(game: str):
    """A ruling stands behind one rule only; a house rule speaks of rules of its own game."""
    told, known = {*topic(f"rules_{game}"), *topic("rules_one_stage")}, game_parameters(game)
    placed = [ruling for rulings in LAW[game]["rulings"].values() for ruling in rulings]
    assert len(placed) == len(set(placed))
    assert set(placed) | set(LAW[game]["rulings"]) <= told
    for key, numbers in LAW[game]["says"].items():
        assert key in known
        assert set(numbers) <= told
    for row in LAW[game].get("off", ()):
        assert row["key"] in known
        assert set(row["rules"]) <= told


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


UNTRUE = (
    ("team.size", 6, "R1.10", "has eight rider cards"),
    ("stage.flat_share_warning", 0.7, "R3.23", "the smaller part flat"),
    ("mtt.climb_row", "tt_class", "R3.14", "the flat takes the dice"),
    ("level.definition", "dense_rank_present_types", "R4.10", "two levels below a climber"),
    ("basic.allow_individual", False, "R6.23", "takes basic movement"),
    ("basic.weather_applies", False, "R11.4", "Rain takes 1 off movement"),
    ("move.minimum", 0, "R7.12", "at least 1"),
    ("formation.min_free_rows", 2, "R10.3", "more than one square"),
    ("pe.max_other", 2, "R8.10", "1 PE may be spent"),
    ("follow.max_free_deficit", 2, "R7.18", "two levels below"),
    ("pull.two_pe_mode", "plus_2_only", "R7.12", "2 for two PE"),
    ("pull.max_pe", 1, "R6.22", "at most 2 PE"),
    ("neutralise.bonus", 2, "R7.12", "1 for neutralising"),
    ("conflict.long_divisor", 2, "R9.14", "0 to 3 squares away give 5"),
    ("conflict.second_roll_effort", "none", "R9.6", "with one effort die"),
    ("slipstream.bonus", 2, "R7.18", "adds 1"),
    ("cold.blocks_stage_recovery", True, "R2.8", "recover 5 PE"),
    ("rain.movement", -2, "RULING 30", "each take 1 off"),
    ("event.off_road", False, "R6.3", "waiting out an incident are off the road"),
    ("furniture.effects", "on", "R6.6", "diagonally first"),
    ("finish.close", True, "R6.32", "until everybody has finished"),
    ("finish.close", True, "RULING 100", "its last paid place"),
    ("figueres.match_scope", "pairs_only", "R6.1", "advances that many squares"),
    ("figueres.bottle_matches", False, "R11.1", "two cards of equal effect"),
    ("figueres.bottle_public", True, "R11.5", "bottles not yet played"),
    ("figueres.n_squares", 40, "R9.3", "square 32"),
    ("figueres.laps", 2, "R9.1", "behind square 32"),
    ("figueres.terrain_effect", "shift", "R6.1", "advances that many squares"),
    ("ciclistas.card_size", 6, "M1", "whole cards of five"),
    ("ciclistas.terrain_mode", "roll_delta", "M2", "has no effect"),
    ("ciclistas.start_rounds", 2, "R6.10", "in the start round"),
    ("ciclistas.may_shorten", True, "R9.3", "Nothing else is decided"),
    ("pistard.colour_cap", 3, "R9.4", "twice at most"),
    ("pistard.die_loss", "lowest", "R13.3", "You choose"),
    ("pistard.first_tie", "seat", "R13.7", "lots between equal sums"),
    ("reif.energy_count", "7", "R4.1", "14 energy cards"),
    ("reif.refund_on_fall", True, "R4.6", "only chance cards bring some back"),
    ("reif.fall_diagonal", True, "R12.13", "are safe"),
    ("reif.switch_same_surface", True, "R18.1", "may change with its front rider"),
    ("reif.tt_no_draft", False, "O5.2", "Um Reifenbreite nobody takes a wheel"),
)
"""House rules, a value of each, and words of a rule that then say too much."""


@pytest.mark.parametrize(("key", "value", "number", "words"), UNTRUE)
def test_a_sentence_that_a_house_rule_makes_untrue_is_marked(
    key: str, value: object, number: str, words: str
):
    (game,) = (game for game in GAMES if key in game_parameters(game))
    article = make_rulebook(game, ENGLISH, {key: value}).find_article(number)
    assert article is not None
    assert words in article.text
    assert [change.key for change in article.changes] == [key]


@pytest.mark.parametrize(
    ("changes", "number", "played"),
    [
        ({}, "R12.1", False), ({}, "R11.1", True), ({}, "M1", True),
        ({"pistard.mode": "elimination_lap"}, "R12.1", True),
        ({"pistard.mode": "elimination_lap"}, "R11.1", False),
        ({"pistard.course": "track"}, "M1", False),
    ],
)  # fmt: skip
def test_on_the_track_points_are_raced_for_or_the_last_is_out(
    changes: dict[str, object], number: str, played: bool
):
    """R11.1, R12.1, M1 — never both; and a lap of the game's own leaves the stage out."""
    assert make_rulebook("pistard", ENGLISH, changes).find_article(number).played == played


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
