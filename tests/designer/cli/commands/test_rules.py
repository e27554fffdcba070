"""`etapa rules`: the law on the screen, by number, as JSON and as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

TOUR = 'format = 1\nname = "Nuestra"\n\n[rules]\n"pull.max_pullers_flat" = 2\n'


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    path = tmp_path / "nuestra.etapa"
    path.write_text(TOUR, "utf-8")
    return path


def test_one_rule_is_read_by_its_number(call: Call, tour: Path):
    """R7.9 — with the house rule that changes it, in the language of the call."""
    said = call("rules", "--number", "r7.9", "--tour", tour, lang="es")
    assert said.out.lstrip().startswith("R7.9  En llano")
    assert "REGLA DE LA CASA: Los que tiran juntos en llano: 2 (el libro: 3)" in said.out


@pytest.mark.parametrize(
    ("words", "there", "absent"),
    [
        (("pistard",), ("Rules of Pistard, by the book", "The colour of the base"), "HOUSE RULE"),
        (("juego", "--beginner"), ("A turn",), "R6.1"),
    ],
    ids=["whole", "for beginners"],
)
def test_the_law_is_read_whole_or_as_a_page_to_begin_with(
    call: Call, words: tuple[str, ...], there: tuple[str, ...], absent: str
):
    """A neighbour game by its name; nothing of another one."""
    said = call("rules", *words)
    assert said.code == 0
    assert [part in said.out for part in (*there, absent)] == [True] * len(there) + [False]


def test_json_has_every_rule_and_what_the_house_changed(call: Call, tour: Path):
    """One document, with stable keys."""
    document = call("rules", "--tour", tour, "--json").document
    assert (document["game"], document["tour"]) == ("ciclismo", "Nuestra")
    assert [change["key"] for change in document["house"]] == ["pull.max_pullers_flat"]
    assert set(document["house"][0]) == {"key", "name", "sentence", "value", "book"}
    rows = [row for chapter in document["chapters"] for row in chapter["rules"]]
    assert set(rows[0]) == {"number", "text", "played", "house"}


@pytest.mark.parametrize(
    ("words", "titles", "house"),
    [
        (("--tour", "{tour}"), {"Attacks", "Scoring"}, True),
        (("reifenbreite",), {"Cheating: the chase car"}, False),
    ],
    ids=["a tour", "by the book"],
)
def test_the_law_goes_on_paper(
    call: Call, tour: Path, words: tuple[str, ...], titles: set[str], house: bool
):
    """A PDF with its chapters as bookmarks; the law by the book speaks of no tour."""
    path = tour.with_name("law")
    said = call("rules", *(word.format(tour=tour) for word in words), "--pdf", path)
    assert (said.code, "law.pdf" in said.out) == (0, True)
    document = pypdfium2.PdfDocument(path.with_suffix(".pdf"))
    marks = {item.get_title() for item in document.get_toc()}
    text = document[1].get_textpage().get_text_bounded()
    document.close()
    assert titles <= marks
    assert ("House rules of this tour" in marks, "Nuestra" in text) == (house, house)
