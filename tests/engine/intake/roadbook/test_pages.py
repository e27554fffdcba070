"""A text with several stages is as many pages."""

from __future__ import annotations

from engine.intake.roadbook.pages import split_pages

TWO = """\
Vuelta de prueba
Etapa 1: Uno - Dos, 100 km
llano 0-100
Etapa 2: Dos - Tres, 120 km
llano 0-120
"""


def test_a_title_with_another_number_begins_a_page():
    assert [page.splitlines()[-1] for page in split_pages(TWO)] == ["llano 0-100", "llano 0-120"]


def test_the_same_number_again_and_lines_that_only_mention_one_do_not():
    text = "Etapa 1: Uno - Dos\nEtapa 1\n3ª 10-12 Alto\nsprint de la etapa 2, km 50\nllano 0-9"
    assert len(split_pages(text)) == 1


def test_a_text_without_titles_is_one_page():
    assert split_pages("llano 0-10\n\nllano 10-20") == ["llano 0-10\n\nllano 10-20"]
