"""The results of a race are kept: in the tour, and in its workbook with what people added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import load_workbook

from designer.jobs.results import is_same_result
from designer.sheets.save import read_filled
from engine.standings.results import results_of
from engine.tour.file import open_tour
from tests.engine.match.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.panels.match.conftest import Hands

SHORT = {"sample": "three-examples", "number": 1}


def race(hands: Hands, *, again: bool = False) -> None:
    """Have bots ride a short stage to its last page; again: with other dice."""
    if again:
        hands.press(hands.page.ending.deeds["ride_again"])
    else:
        hands.begin("ciclismo", **SHORT)
    hands.page.on.projector.skip()
    hands.until(lambda: hands.page.on.body.currentWidget() is hands.page.ending)


@pytest.fixture
def book(hands: Hands, tmp_path: Path) -> Path:
    """Where the workbook is; who is asked for it says so."""
    path = tmp_path / "examples.xlsx"
    hands.page.results.book_wanted.connect(lambda take: take(path))
    return path


def put(hands: Hands) -> None:
    """Put the results into tour and workbook, and wait until it is said where they are."""
    hands.page.ending.tell_kept("")
    hands.press(hands.page.ending.deeds["into_book"])
    hands.until(lambda: hands.page.ending.look.isVisibleTo(hands.page.ending))


def test_results_go_into_the_tour_as_one_step(hands: Hands):
    race(hands)
    hands.press(hands.page.ending.deeds["into_tour"])
    document = hands.desk.document
    hands.until(lambda: document.tour.results)

    assert list(document.tour.results) == ["1"]
    document.undo()
    assert not document.tour.results


def test_answers_changed_after_something_was_seen_are_asked_about_first(hands: Hands):
    """Such a race becomes no result without a yes."""
    hands.begin("ciclismo", 0, **SHORT)
    asked: list[Any] = []
    hands.page.results.sure.connect(lambda *sure: asked.append(sure))
    for _ in range(12):
        hands.asked()
        hands.give()
    hands.asked()
    hands.page.back.undo()
    asking = hands.asked()
    assert asking is not None
    panel = hands.page.on.question
    other = next(o for o in asking.question.options if o != asking.question.default)
    panel.answered.emit(asking, other)
    hands.until(lambda: hands.page.played.news.marks == 1)
    while hands.asked() is not None:
        hands.give()
    hands.page.results.into_tour()

    assert len(asked) == 1
    assert "seen" in asked[0][0]
    assert not hands.desk.document.tour.results
    asked[0][2]()
    hands.until(lambda: hands.desk.document.tour.results)


def test_results_go_into_tour_and_workbook_in_one_step(hands: Hands, book: Path):
    """One press; it is said where they are, and the arrivals in the workbook are those raced."""
    race(hands)
    put(hands)
    tour = hands.desk.document.tour

    assert str(book) in hands.page.ending.said.text()
    assert is_same_result(read_filled(book).results[1], results_of(tour.results)[1])
    assert hands.desk.document.stack.count() == 1


def test_what_people_added_to_the_workbook_stays(hands: Hands, book: Path):
    """A sheet of their own; pressed again for the same race nothing is asked, nothing is lost."""
    asked: list[Any] = []
    hands.page.results.sure.connect(lambda *sure: asked.append(sure))
    race(hands)
    put(hands)
    added = load_workbook(book)
    added.create_sheet("Who brings cake").append(["Ana"])
    added.save(book)
    put(hands)

    assert load_workbook(book)["Who brings cake"]["A1"].value == "Ana"
    assert asked == []
    assert hands.desk.document.stack.count() == 1


def test_arrivals_that_were_typed_are_not_lost_without_a_yes(hands: Hands, book: Path):
    """Those of another race stand there: it is asked first; the tour has the new ones meanwhile."""
    asked: list[Any] = []
    hands.page.results.sure.connect(lambda *sure: asked.append(sure))
    race(hands)
    put(hands)
    before = read_filled(book).results[1]
    race(hands, again=True)
    hands.press(hands.page.ending.deeds["into_book"])
    hands.until(lambda: asked)
    after = results_of(hands.desk.document.tour.results)[1]

    assert read_filled(book).results[1] == before
    assert not is_same_result(before, after)
    assert book.name in asked[0][0]
    asked[0][2]()
    hands.until(lambda: hands.page.ending.look.isVisibleTo(hands.page.ending))
    assert is_same_result(read_filled(book).results[1], after)


def test_a_workbook_of_another_tour_is_left_alone(hands: Hands, book: Path):
    from designer.sheets.save import write_workbook

    other = open_tour(SAMPLES / "sierra.etapa").tour
    write_workbook(other, book, "en", {})
    before, refused = book.read_bytes(), list[Any]()
    hands.desk.document.refused.connect(refused.append)
    race(hands)
    hands.press(hands.page.ending.deeds["into_book"])
    hands.until(lambda: refused)

    assert refused[0].key == "book_of_other_tour"
    assert book.read_bytes() == before


def test_what_a_game_does_not_count_is_said_on_the_button(hands: Hands):
    """El juego counts in a tour and has score sheets of its own; Pistard does not count."""
    for game, into_tour in (("juego", True), ("pistard", False)):
        hands.begin(game)
        hands.page.on.projector.skip()
        hands.until(lambda: hands.page.on.body.currentWidget() is hands.page.ending)
        deeds = hands.page.ending.deeds
        assert not deeds["into_book"].isEnabled()
        assert deeds["into_tour"].isEnabled() == into_tour
        assert deeds["into_tour"].property("main") == into_tour
        assert hands.desk.voice(f"games.{game}") in deeds["into_book"].toolTip()
        hands.page.end()
