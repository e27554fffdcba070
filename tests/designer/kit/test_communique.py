"""The communiqué: numbered, dated, marked while provisional, the same bytes every time."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest

from designer.kit.communique import Issue, communique
from designer.sheets.report import ClassificationReport, ReportTable

ROWS = tuple((n, 10 + n, f"Rider {n}", "Team", 20 + n) for n in range(1, 91))
HEADS = ("Rank", "Bib", "Rider", "Team", "Turns")
GENERAL = ReportTable("general", "General", HEADS, ROWS, "badge.TOUR", (2, 3))
TEAMS = ReportTable(
    "teams", "Teams", ("Rank", "Team", "Turns"), ((1, "Team", 80),), "solid.soft", (1,)
)


def told(*, provisional: bool = False) -> ClassificationReport:
    return ClassificationReport("Tour & <b>", "After stage 3", 3, provisional, (GENERAL, TEAMS))


def texts(raw: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(raw)
    return [page.get_textpage().get_text_bounded() for page in document]


def test_every_page_says_whose_it_is():
    """Tour, title, number and date stand on each of them."""
    pages = texts(communique(told(), Issue(7, "2026-11-18 21:40"), "en"))
    assert len(pages) == 2
    wanted = ("Tour & <b>", "After stage 3", "no. 7", "2026-11-18 21:40")
    assert [w for page in pages for w in wanted if w not in page] == []


@pytest.mark.parametrize("provisional", [True, False])
def test_a_provisional_communique_says_so_on_every_page(provisional: bool):
    """Until it is released."""
    pages = texts(communique(told(provisional=provisional), Issue(1, ""), "es"))
    assert all(("PROVISIONAL" in page) == provisional for page in pages)


def test_a_long_table_repeats_its_headings():
    """On every page it runs over."""
    pages = texts(communique(told(), Issue(1, ""), "en"))
    assert all("Rider" in page and "Bib" in page for page in pages[:2])


def test_every_row_is_printed():
    """Nobody is lost between two pages."""
    text = "\n".join(texts(communique(told(), Issue(1, ""), "en")))
    assert [n for n in range(1, 91) if f"Rider {n}" not in text] == []


def test_a_text_too_long_for_its_column_is_cut():
    """It never runs into the next one."""
    long = replace(GENERAL, rows=((1, 11, "x" * 500, "Team", 20),))
    text = texts(communique(replace(told(), sections=(long,)), Issue(1, ""), "en"))[0]
    assert "x…" in text
    assert "x" * 60 not in text


def test_a_correction_says_what_it_corrects():
    """It has a number of its own."""
    issue = Issue(8, "", "bib 23 was third & not fourth")
    assert "bib 23 was third & not fourth" in texts(communique(told(), issue, "en"))[0]


def test_the_same_communique_is_the_same_file():
    """Nothing in it depends on when it was made."""
    assert communique(told(), Issue(1, "x"), "en") == communique(told(), Issue(1, "x"), "en")


def test_before_the_first_stage_it_says_so():
    """One page without tables."""
    empty = ClassificationReport("Tour", "No stage counts yet", 0, provisional=False, sections=())
    assert "No stage counts yet" in texts(communique(empty, Issue(1, ""), "en"))[0]
