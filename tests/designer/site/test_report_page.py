"""The report of playtests as one page: everything the paper says, as text and as pictures."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from designer.kit.report.frame import Subject
from designer.kit.report.report import report_pages
from designer.language import LANGUAGES
from designer.site.report_page import report_page
from designer.texts.verdict import verdict_sentences
from engine.playtests.changes import try_changes, whole_changes
from engine.playtests.plan import stage_plan
from engine.playtests.play import play_race
from engine.playtests.summary import Summary
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


def ride(plan):
    return [play_race(plan, number) for number in range(1, 5)]


@pytest.fixture(scope="module", params=LANGUAGES)
def subject(request):
    tour = load(SAMPLES / "sierra.etapa")
    plan = stage_plan(tour, 4, game="ciclismo", bots=("book",))
    summary = Summary()
    summary.add_races(ride(plan))
    tried = tuple(try_changes(plan, whole_changes(plan), ride))
    return Subject(tour, plan, summary, request.param, tried_changes=tried)


def test_it_is_one_file_that_needs_no_other(subject):
    """No link, no script, no address: it can be sent, and opened without a network."""
    page = report_page(subject).decode()
    assert re.findall(r'(?:src|href)="', page) == []
    assert "http" not in page
    assert "<script" not in page
    assert set(re.findall(r"url\((.{9})", page)) == {"data:font"}
    assert page == report_page(subject).decode()


def test_it_has_the_pictures_of_the_paper_and_its_words_as_text(subject):
    page = report_page(subject).decode()
    assert page.count("<svg") == len(report_pages(subject))
    for picture in re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL):
        ET.fromstring(picture)
    items = re.findall(r"<li>(.*?)</li>", page)
    said = [*verdict_sentences(subject.language, subject.summary, subject.plan)]
    assert [sentence for sentence in said if sentence not in items] == []
    assert len(items) > len(said) + len(subject.tried_changes) - 1
    assert not [item for item in items if item.endswith(":")]  # what heads a list is no item of it


def test_every_letter_has_a_face_in_the_file(subject):
    """The faces are those of the paper, cut to what is written."""
    page = report_page(subject).decode()
    drawn = set(re.findall(r"\.f-\w+\{font-family:'([^']+)'", page))
    assert drawn <= set(re.findall(r"@font-face\{font-family:'([^']+)'", page))
    assert len(page) < 400_000
