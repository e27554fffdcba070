"""`etapa rules`: the law on the screen, by number, as JSON and as a PDF."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from designer.cli import etapa
from designer.cli.common import run_command

if TYPE_CHECKING:
    from pathlib import Path

TOUR = 'format = 1\nname = "Nuestra"\n\n[rules]\n"pull.max_pullers_flat" = 2\n'


@pytest.fixture
def tour(tmp_path: Path) -> str:
    path = tmp_path / "nuestra.etapa"
    path.write_text(TOUR, "utf-8")
    return str(path)


def _call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run_command(etapa, ["rules", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_one_rule_is_read_by_its_number(capsys: pytest.CaptureFixture[str], tour: str):
    """R7.9 — with the house rule that changes it, in the language of the call."""
    code, told, _ = _call(capsys, "--number", "r7.9", "--tour", tour, "--lang", "es")
    assert code == 0
    assert told.lstrip().startswith("R7.9  En llano")
    assert "REGLA DE LA CASA: Los que tiran juntos en llano: 2 (el libro: 3)" in told


def test_the_whole_law_is_read_chapter_by_chapter(capsys: pytest.CaptureFixture[str]):
    """A neighbour game by its name; nothing of another one."""
    code, told, _ = _call(capsys, "pistard", "--lang", "en")
    assert code == 0
    assert told.startswith("Rules of Pistard, by the book")
    assert "The colour of the base" in told
    assert "HOUSE RULE" not in told


def test_who_has_never_seen_the_book_is_helped(capsys: pytest.CaptureFixture[str]):
    """A page to begin with."""
    code, told, _ = _call(capsys, "juego", "--beginner", "--lang", "en")
    assert code == 0
    assert "A turn" in told
    assert "R6.1" not in told


def test_json_has_every_rule_and_what_the_house_changed(
    capsys: pytest.CaptureFixture[str], tour: str
):
    """One document, with stable keys."""
    _, told, _ = _call(capsys, "--tour", tour, "--json", "--lang", "en")
    document = json.loads(told)
    assert (document["game"], document["tour"]) == ("ciclismo", "Nuestra")
    assert [change["key"] for change in document["house"]] == ["pull.max_pullers_flat"]
    rows = [row for chapter in document["chapters"] for row in chapter["rules"]]
    assert {"number", "text", "played", "house"} == set(rows[0])


def test_the_law_goes_on_paper(capsys: pytest.CaptureFixture[str], tour: str, tmp_path: Path):
    """A PDF with its chapters as bookmarks; it names the tour."""
    path = tmp_path / "law"
    code, told, _ = _call(capsys, "--tour", tour, "--pdf", str(path), "--lang", "en")
    assert code == 0
    assert "law.pdf" in told
    document = pypdfium2.PdfDocument(tmp_path / "law.pdf")
    titles = [item.get_title() for item in document.get_toc()]
    text = document[1].get_textpage().get_text_bounded()
    document.close()
    assert {"Attacks", "Scoring", "House rules of this tour"} <= set(titles)
    assert "Nuestra" in text


def test_the_law_by_the_book_speaks_of_no_tour(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """Where none is named there are no house rules to tell of."""
    path = tmp_path / "law.pdf"
    assert _call(capsys, "reifenbreite", "--pdf", str(path), "--lang", "en")[0] == 0
    document = pypdfium2.PdfDocument(path)
    titles = [item.get_title() for item in document.get_toc()]
    document.close()
    assert "Cheating: the chase car" in titles
    assert "House rules of this tour" not in titles


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--number", "R99.1"), "R99.1"), (("chess",), "chess"), (("--tour", "no.etapa"), "no.etapa")],
)
def test_what_there_is_not_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
):
    """What, where, what next."""
    code, told, why = _call(capsys, *words, "--lang", "en")
    assert (code, told) == (2, "")
    assert said in why
