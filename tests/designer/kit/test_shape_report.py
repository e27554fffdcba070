"""The report of a search for a shape, read back: page and PDF say what the search found."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from designer.kit.report.shape import shape_pages, shape_pdf, shape_sides
from designer.language import LANGUAGES
from designer.site.report_page import shape_page
from designer.texts.shape_report import read_shape_report
from engine.shape.offers import read_outcome
from engine.shape.task import ShapeTask
from engine.tour.file import load
from tests.designer.kit.press import read_texts
from tests.engine.shape.conftest import FIELDS, PlantedWorld, want

if TYPE_CHECKING:
    from designer.texts.shape_report import ShapeReport


def search(*wants, whole=False, lang=LANGUAGES[0], finished=True) -> ShapeReport:
    """Return the report of a search in a world whose truth is known."""
    numbers = (1, 2) if whole else (2,)
    tour = load("samples/sierra.etapa")
    task = ShapeTask(tour, numbers, "ciclismo", wants, FIELDS, whole=whole, races=1500)
    outcome = read_outcome(PlantedWorld(3).search(task))
    return read_shape_report(lang, outcome, task, whole=finished)


@pytest.fixture(scope="module", params=LANGUAGES, ids=lambda language: language.code)
def report(request) -> ShapeReport:
    return search(want("break", "30-60"), want("squares", "160-178"), lang=request.param)


def flat(text: str) -> str:
    """Return a text without the blanks that lines break at."""
    return re.sub(r"\s+", "", text).casefold()


def said_by(report: ShapeReport) -> list[str]:
    """Return every sentence and figure of a report."""
    found = [report.budget, *report.sentences, report.base.title]
    for answer in report.answers:
        found += [answer.title, *answer.changes]
    for answer in (report.base, *report.answers):
        found += [text for row in answer.rows for text in row[:4]]
    return found


def test_paper_and_page_say_all_that_was_found(report):
    """Every change, every value with its interval, how sure it is, in either language."""
    assert report.answers
    paper = flat("".join(read_texts(shape_pdf(report))))
    page = flat(unescape(re.sub("<[^>]+>", "", shape_page(report).decode())))
    for text in said_by(report):
        assert flat(text) in paper, text
        assert flat(text) in page, text


def test_the_same_search_gives_the_same_bytes_and_needs_no_other_file(report):
    page = shape_page(report).decode()
    assert shape_page(report).decode() == page
    assert shape_pdf(report) == shape_pdf(report)
    assert re.findall(r'(?:src|href)="', page) == []
    assert page.count("<svg") == len(shape_pages(report))


def test_every_answer_has_its_road_beside_the_stage_as_it_is(report):
    for answer in report.answers:
        before, after = shape_sides(report, answer, 2)
        squares = next(row for row in answer.rows if row.wished.startswith(("160", "de 160")))
        assert after.road.rows == int(squares.value)
        assert before.road.rows == 179
        assert after.label == answer.title


def test_of_a_tour_every_stage_that_changes_is_drawn_and_named():
    report = search(want("break", "30-60"), whole=True)
    answer = next(one for one in report.answers if one.offer.tweaks)
    paper = flat("".join(read_texts(shape_pdf(report))))
    for number in {tweak.stage for tweak in answer.offer.tweaks}:
        assert flat(f"stage {number}: {answer.title}") in paper


def test_a_search_that_was_stopped_says_so():
    report = search(want("break", "30-60"), finished=False)
    assert flat("Stopped after") in flat("".join(read_texts(shape_pdf(report))))
