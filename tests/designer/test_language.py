"""How numbers, names, places, dates and findings are written and read in each language."""

from __future__ import annotations

from decimal import Decimal

import pytest

from designer.language import (
    ENGLISH,
    SPANISH,
    Language,
    choose_language,
    own_name,
    read_bib,
    read_date,
    read_kilometres,
    rule_number,
)
from engine.errors import TourError
from engine.tour.finding import make_finding


@pytest.mark.parametrize(
    ("value", "en", "es"),
    [
        (Decimal("12.50"), "12.5", "12,5"), (Decimal("1E+2"), "100", "100"),
        (Decimal(0), "0", "0"), (7, "7", "7"),
    ],
)  # fmt: skip
def test_numbers_have_no_needless_zeros_and_the_comma_of_the_language(
    value: object, en: str, es: str
):
    assert (ENGLISH.format_number(value), SPANISH.format_number(value)) == (en, es)


@pytest.mark.parametrize(
    ("where", "en", "es"),
    [
        ("", "the tour", "la vuelta"),
        ("stages/3", "stage 3", "etapa 3"),
        ("stages/3/sections/2", "stage 3, section 2", "etapa 3, tramo 2"),
        ("stages/3/points/1", "stage 3, point 1", "etapa 3, punto 1"),
        ("sections/2", "section 2", "tramo 2"),
        ("stages", "the stages", "las etapas"),
        ("teams/1/riders/8", "team 1, rider 8", "equipo 1, ciclista 8"),
        ("rest_days", "the rest days", "los días de descanso"),
        ("rules/a/b.c", "house rule a/b.c", "regla de la casa a/b.c"),
    ],
)
def test_a_place_is_said_in_words(where: str, en: str, es: str):
    assert (ENGLISH.place_text(where), SPANISH.place_text(where)) == (en, es)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Decimal("2.5"), "2,5 queda fuera"),
        (True, "true queda fuera"),
        ([3, Decimal("1.5")], "3; 1,5 queda fuera"),
        ({"LEADER": -1}, "LEADER = -1 queda fuera"),
        ("ancho", "ancho queda fuera"),
    ],
)
def test_the_values_of_a_finding_read_as_people_write_them(value: object, said: str):
    odd = make_finding("W_RULE_RANGE", "rules/x", key="x", value=value, default=3, range="2-6")
    assert SPANISH.finding_text(odd).startswith(said)


@pytest.mark.parametrize(
    ("language", "name"),
    [(ENGLISH, "special-category climb"), (SPANISH, "puerto de categoría especial")],
)
def test_a_thing_of_the_game_is_said_by_its_name(language: Language, name: str):
    said = language.finding_text(make_finding("W_BOX_MARKERS", "", kind="MTN_HC", need=4, have=2))
    assert name in said
    assert "MTN_HC" not in said


def test_what_an_organiser_typed_is_said_as_it_was_typed():
    said = SPANISH.finding_text(make_finding("E_TYPE_UNKNOWN", "", team="A", type="GREGARIO"))
    assert "«GREGARIO»" in said


def test_without_a_word_from_anybody_it_is_english(monkeypatch: pytest.MonkeyPatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("designer.language.locale.getlocale", lambda: (None, None))
    assert choose_language() == ENGLISH
    monkeypatch.setattr("designer.language.locale.getlocale", lambda: ("es_ES", "UTF-8"))
    chosen = (choose_language(), choose_language("en"), choose_language("fr"))
    assert chosen == (SPANISH, ENGLISH, SPANISH)


@pytest.mark.parametrize(
    ("name", "own"),
    [("Etapa 3", ""), ("Stage 3", ""), ("Etapa 4", "Etapa 4"), ("Sierra", "Sierra")],
)
def test_the_name_a_stage_starts_with_is_none_of_its_own(name: str, own: str):
    """Nobody reads "Etapa 3: Etapa 3"."""
    assert own_name(3, name) == own


@pytest.mark.parametrize(
    ("rule", "en", "es"),
    [("RULING 24", "RULING 24", "Criterio 24"), ("R7.9", "R7.9", "R7.9")],
)
def test_a_rule_is_called_by_a_word_of_the_language(rule: str, en: str, es: str):
    assert (ENGLISH.rule_name(rule), SPANISH.rule_name(rule)) == (en, es)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("ruling 24", "RULING 24"), ("RULING  24", "RULING 24"), ("criterio 24", "RULING 24"),
        (" Criterio 24", "RULING 24"), (" r7.9", "R7.9"),
    ],
)  # fmt: skip
def test_a_rule_is_found_by_its_word_in_any_language(typed: str, number: str):
    assert rule_number(typed) == number


@pytest.mark.parametrize(
    ("text", "en", "es"),
    [("2026-09-05", "2026-09-05", "5/9/2026"), ("in May", "in May", "in May"), ("", "", "")],
)
def test_a_date_is_written_as_people_write_it(text: str, en: str, es: str):
    assert (ENGLISH.format_date(text), SPANISH.format_date(text)) == (en, es)


def test_kilometres_in_a_row_have_the_comma_of_the_language():
    """Several values of one finding are numbers each, never a text made elsewhere."""
    found = make_finding("W_SPIKES", "", count=2, where=(Decimal("1.1"), Decimal("1.3")))
    assert SPANISH.finding_text(found).endswith("(km 1,1; 1,3)")
    assert ENGLISH.finding_text(found).endswith("(km 1.1; 1.3)")


@pytest.mark.parametrize(
    ("names", "en", "es"),
    [
        (["Ana"], "Ana", "Ana"), (["Ana", "Eva"], "Ana and Eva", "Ana y Eva"),
        (["Ana", "Eva", "Íñigo"], "Ana, Eva and Íñigo", "Ana, Eva e Íñigo"),
        (["Ana", "Hilario"], "Ana and Hilario", "Ana e Hilario"),
        (["Ana", "Hierro"], "Ana and Hierro", "Ana y Hierro"),
        (["Ana", "Yolanda"], "Ana and Yolanda", "Ana y Yolanda"),
    ],
)  # fmt: skip
def test_names_are_listed_as_people_list_them(names: list[str], en: str, es: str):
    assert (ENGLISH.join_words(names), SPANISH.join_words(names)) == (en, es)


def test_places_are_written_as_people_write_them():
    places = (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)
    english = ", ".join(ENGLISH.format_place(n) for n in places)
    assert english == "1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 22nd, 103rd, 111th"
    assert SPANISH.format_place(21) == "21.º"


# What is typed


def test_a_typed_number_is_no_finer_than_a_file_gives_back():
    """R0.2 — a kilometre of forty digits would make a file that cannot be opened again."""
    assert read_kilometres("1." + "0" * 33 + "1") == 1
    assert read_kilometres("12,3456") == Decimal("12.3456")


@pytest.mark.parametrize("text", ["0", "10000", "9" * 20, "-3", "1.5", "", "x"])
def test_a_bib_is_a_whole_number_of_at_most_four_digits(text: str):
    """A longer one could be saved, and the file never opened again."""
    with pytest.raises(TourError) as refused:
        read_bib(text)
    assert refused.value.key == "not_a_bib"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("5/9/2026", "2026-09-05"), (" 05.09.2026 ", "2026-09-05"), ("2026-09-05", "2026-09-05"),
        ("31/2/2026", "31/2/2026"), ("in May", "in May"), ("", ""),
    ],
)  # fmt: skip
def test_a_date_is_kept_as_files_keep_it(text: str, kept: str):
    """Typed day first or as files have it; what is no date stays as it was typed."""
    assert read_date(text) == kept
