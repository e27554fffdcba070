"""The communiqué: numbered, dated, marked while provisional, the same bytes every time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from designer.kit.communique import Issue, draw_communiques
from designer.kit.paint.document import PdfDocument
from designer.kit.paint.pen import POINTS
from designer.kit.paper import paper_named
from designer.language import ENGLISH, SPANISH
from designer.sheets.report import ClassificationReport, JerseyHolder, ReportTable
from tests.designer.kit.press import read_texts

if TYPE_CHECKING:
    from designer.kit.paper import Paper
    from designer.language import Language

ROWS = tuple((n, 10 + n, f"Rider {n}", "Team", 20 + n) for n in range(1, 91))
HEADS = ("Rank", "Bib", "Rider", "Team", "Turns")
GENERAL = ReportTable("general", "General", HEADS, ROWS, "badge.TOUR", (2, 3))
TEAMS = ReportTable(
    "teams", "Teams", ("Rank", "Team", "Turns"), ((1, "Team", 80),), "solid.soft", (1,)
)


def draw_communique(
    report: ClassificationReport, issue: Issue, language: Language, paper: Paper | None = None
) -> bytes:
    """Return the PDF of one communiqué."""
    return draw_communiques([(report, issue)], language, paper)


def made_report(*, provisional: bool = False) -> ClassificationReport:
    return ClassificationReport("Tour & <b>", "After stage 3", 3, provisional, (GENERAL, TEAMS))


def test_every_page_says_whose_it_is():
    """Tour, title, number and date stand on each of them, and how many pages there are."""
    pages = read_texts(draw_communique(made_report(), Issue(7, "2026-11-18 21:40"), ENGLISH))
    assert len(pages) == 2
    wanted = ("Tour & <b>", "After stage 3", "no. 7", "2026-11-18 21:40")
    assert [w for page in pages for w in wanted if w not in page] == []
    assert ["page 1 of 2" in pages[0], "page 2 of 2" in pages[1]] == [True, True]


@pytest.mark.parametrize("provisional", [True, False])
def test_a_provisional_communique_says_so_on_every_page(provisional: bool):
    """Until it is released."""
    pages = read_texts(draw_communique(made_report(provisional=provisional), Issue(1, ""), SPANISH))
    assert all(("PROVISIONAL" in page) == provisional for page in pages)


def test_a_long_table_repeats_its_headings():
    """On every page it runs over."""
    pages = read_texts(draw_communique(made_report(), Issue(1, ""), ENGLISH))
    assert all("Rider" in page and "Bib" in page for page in pages[:2])


def test_a_text_too_long_for_its_column_is_cut():
    """It never runs into the next one."""
    long = replace(GENERAL, rows=((1, 11, "x" * 500, "Team", 20),))
    text = read_texts(
        draw_communique(replace(made_report(), sections=(long,)), Issue(1, ""), ENGLISH)
    )[0]
    assert "x…" in text
    assert "x" * 120 not in text


def test_the_jury_signs_at_its_end():
    """Once, on the last page."""
    for language in (ENGLISH, SPANISH):
        pages = read_texts(draw_communique(made_report(), Issue(1, ""), language))
        signed = [language.say("standings.jury") in page for page in pages]
        assert signed == [False] * (len(pages) - 1) + [True]


def test_a_correction_says_what_it_corrects():
    """It has a number of its own."""
    issue = Issue(8, "", "bib 23 was third & not fourth")
    assert (
        "bib 23 was third & not fourth"
        in read_texts(draw_communique(made_report(), issue, ENGLISH))[0]
    )


def test_the_same_communique_is_the_same_file():
    """Nothing in it depends on when it was made."""
    assert draw_communique(made_report(), Issue(1, "x"), ENGLISH) == draw_communique(
        made_report(), Issue(1, "x"), ENGLISH
    )


def test_before_the_first_stage_it_says_so():
    """One page without tables."""
    empty = ClassificationReport("Tour", "No stage counts yet", 0, provisional=False, sections=())
    assert "No stage counts yet" in read_texts(draw_communique(empty, Issue(1, ""), ENGLISH))[0]


@pytest.mark.parametrize("size", ["Letter", "A3"])
def test_it_comes_on_the_paper_that_was_asked_for(size: str):
    """Upright, and with every row."""
    raw = draw_communique(made_report(), Issue(1, ""), ENGLISH, paper_named(size))
    document = pypdfium2.PdfDocument(raw)
    wide, high = document[0].get_size()
    assert (wide, high) == pytest.approx(
        (paper_named(size).width * POINTS, paper_named(size).height * POINTS)
    )
    text = "\n".join(read_texts(raw))
    assert [n for n in range(1, 91) if f"Rider {n}" not in text] == []


def test_who_wears_a_jersey_is_shown_first():
    """Before any table, with bib and team."""
    held = (JerseyHolder("MOUNTAIN", "Mountain jersey", 7, "Ana", "Blue"),)
    page = read_texts(draw_communique(replace(made_report(), jerseys=held), Issue(1, ""), ENGLISH))[
        0
    ]
    assert page.index("7 Ana") < page.index("Rider 1")


def test_small_tables_stand_side_by_side():
    """Of five lines of a stage; none is lost, and their notes are printed."""
    lines = tuple(
        ReportTable(f"line {n}", f"S{n}", HEADS, ROWS[:3], "badge.FINISH", (2, 3), f"n{n}", True)
        for n in range(5)
    )
    raw = draw_communique(replace(made_report(), sections=lines), Issue(1, ""), ENGLISH)
    pages = read_texts(raw)
    assert len(pages) == 1
    assert [n for n in range(5) if f"S{n}" not in pages[0] or f"n{n}" not in pages[0]] == []


def test_a_viewer_lists_the_tables():
    """Bookmarks lead to each of them."""
    document = pypdfium2.PdfDocument(draw_communique(made_report(), Issue(1, ""), ENGLISH))
    assert [item.get_title() for item in document.get_toc()] == ["General", "Teams"]


def test_a_communique_ends_as_every_document_of_the_kit_does():
    """It says what it is and who made it, and asks to be printed as large as it is."""
    raw = draw_communique(made_report(), Issue(1, ""), ENGLISH)
    kit = PdfDocument("Tour & <b> · After stage 3")
    with kit.draw_page(paper_named("A4")):
        pass
    ours, theirs = (pypdfium2.PdfDocument(one) for one in (raw, kit.finish_pdf()))
    for key in ("Title", "Author", "Creator", "Producer"):
        assert ours.get_metadata_value(key) == theirs.get_metadata_value(key) != ""
    assert b"/PrintScaling /None" in raw


@pytest.mark.parametrize("home", [0, 1])
def test_one_finisher_or_none_is_a_whole_page(home: int):
    """Who came home stands first, everybody else below; the jury signs on the same page."""
    rows = tuple((n if n <= home else "", 10 + n, f"Rider {n}", "Team", "") for n in range(1, 33))
    report = replace(made_report(), sections=(replace(GENERAL, rows=rows),))
    pages = read_texts(draw_communique(report, Issue(1, ""), ENGLISH))
    assert len(pages) == 1
    assert pages[0].index("Rider 1") < pages[0].index("Rider 32")
    assert ENGLISH.say("standings.jury") in pages[0]


def test_several_are_one_document():
    """Each with its own head, number and count of pages, as it is alone."""
    long = replace(made_report(), title="After stage 2")
    series = [(made_report(), Issue(1, "x")), (long, Issue(2, "x"))]
    pages = read_texts(draw_communiques(series, ENGLISH))
    assert pages == [page for one in series for page in read_texts(draw_communique(*one, ENGLISH))]
