"""What is done about a race: its results kept, orders and seats changed, ridden again, left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import load_workbook

from designer.jobs.results import is_same_result
from designer.language import ENGLISH
from designer.panels.match.seating import SeatsDialog
from designer.sheets.save import read_filled
from engine.match.beats import ANSWER
from engine.race.orders import orders_of
from engine.standings.results import results_of
from engine.tour.file import open_tour
from engine.tour.pace import minutes_taken
from tests.engine.match.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from designer.document.recovery import KeptMatches
    from tests.designer.panels.match.conftest import Hands

SHORT: dict[str, Any] = {"sample": "three-examples", "number": 1}


def race(hands: Hands, *, again: bool = False) -> None:
    """Have bots ride a short stage to its last page; again: with other dice."""
    if again:
        hands.press(hands.page.ending.deeds["ride_again"])
    else:
        hands.begin("ciclismo", **SHORT)
    hands.page.parts.projector.skip_to_end()
    hands.until(lambda: hands.page.parts.body.currentWidget() is hands.page.ending)


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
    panel = hands.page.parts.question
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
    document = hands.desk.document

    assert str(book) in hands.page.ending.notice.text()
    assert list(document.tour.results) == ["1"]
    assert is_same_result(read_filled(book).results[1], results_of(document.tour.results)[1])
    document.undo()
    assert not document.tour.results
    assert document.stack.index() == 0


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
    write_workbook(other, book, ENGLISH, {})
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
        hands.page.parts.projector.skip_to_end()
        hands.until(lambda: hands.page.parts.body.currentWidget() is hands.page.ending)
        deeds = hands.page.ending.deeds
        assert not deeds["into_book"].isEnabled()
        assert deeds["into_tour"].isEnabled() == into_tour
        assert deeds["into_tour"].property("main") == into_tour
        assert hands.desk.language.say(f"games.{game}") in deeds["into_book"].toolTip()
        hands.page.end_match()


def test_the_orders_as_they_come_answer_most_and_are_taken_back_with_one_key(hands: Hands):
    """What was answered for the seat stands among the beats of its turn."""
    hands.begin("ciclismo", 0, orders={0: orders_of("ciclismo")}, **SHORT)
    for _ in range(4):
        assert hands.asked() is not None
        hands.give()
    hands.asked()
    race, taken = hands.page.played.race, hands.page.played.news.taken
    answers = [beat for beat in race.film.beats if beat.what == ANSWER]
    lines = [race.beats.answer_text(taken[beat.point], (0,)) for beat in answers]
    before = len(hands.page.played.news.taken)
    hands.page.parts.bar.deeds["take_order_back"].trigger()
    hands.until(lambda: len(hands.page.played.news.taken) < before)
    asking = hands.asked()

    assert any("the usual" in line for line in lines)
    assert asking is not None
    assert hands.page.played.news.redo


def test_other_orders_hold_from_the_next_question_on_and_stand_in_the_tour(hands: Hands):
    hands.begin("juego", 0)
    hands.asked()
    before = hands.page.played.news
    dialog = hands.page.deeds.open_orders()
    assert dialog is not None
    box = dialog.kinds["MOVE_MODE"]
    box.setCurrentIndex(box.findData("as average"))
    box.activated.emit(box.currentIndex())
    dialog.done_.click()
    hands.until(lambda: hands.page.played.news is not before)  # the orders are taken
    hands.asked()
    hands.give()
    asking = hands.asked()
    tour = hands.desk.document.tour

    assert asking is None or asking.question.kind != "MOVE_MODE"
    team = hands.page.played.race.setup.teams[0].id
    assert tour.games["juego"]["orders"][team] == {"MOVE_MODE": "as average"}
    hands.desk.document.undo()
    assert "juego" not in hands.desk.document.tour.games


def test_a_seat_is_given_to_a_bot_in_the_middle(hands: Hands):
    """And the race rides on without a question."""
    hands.begin("juego", 0)
    hands.asked()
    dialog = hands.page.deeds.open_seats()
    assert dialog is not None
    dialog.seats.seat_everywhere("average")
    dialog.take.click()
    hands.page.parts.projector.skip_to_end()
    hands.until(lambda: hands.over)

    assert hands.page.played.persons == ()


def test_a_race_that_is_watched_is_taken_over_at_the_moment_that_is_seen(hands: Hands):
    """Go on from here: a person sits down, the course it took is kept as a branch."""
    hands.begin("juego")
    hands.until(lambda: hands.over)
    hands.page.parts.projector.go_to(hands.page.played.race.film.turns[8])
    hands.page.back.go_on_here()
    dialog = hands.page.findChildren(SeatsDialog)[0]
    dialog.seats.boxes[0].setCurrentIndex(dialog.seats.boxes[0].findData("person"))
    dialog.take.click()
    hands.until(lambda: hands.page.played.news.redo is not None)
    asking = hands.asked()

    assert asking is not None
    assert asking.question.turn in {7, 8}


def test_the_stage_is_ridden_again_with_other_dice(hands: Hands):
    """The same seats; another seed, so that other dice fall."""
    hands.begin("figueres", 0)
    while hands.asked() is not None:
        hands.give()
    first, start = tuple(hands.page.played.race.film.happenings), hands.page.played.begun.start
    hands.press(hands.page.ending.deeds["ride_again"])
    while hands.asked() is not None:
        hands.give()
    again = hands.page.played.begun.start

    assert again.setup.key != start.setup.key
    assert again.seats == start.seats
    assert tuple(hands.page.played.race.film.happenings) != first


def test_a_race_that_was_left_is_kept_where_it_stood(
    hands: Hands, matches: KeptMatches, tmp_path: Path
):
    """After every answer."""
    hands.begin("juego", 0)
    for _ in range(3):
        hands.asked()
        hands.give()
    hands.asked()
    hands.until(lambda: list(tmp_path.rglob("*.acta")))
    turn = hands.page.played.race.film.turn_of(hands.page.played.race.film.frames)
    hands.page.end_match()
    (kept,) = matches.find_left()

    assert (kept.tag.game, kept.tag.stage, kept.tag.turn) == ("juego", 2, turn)
    assert kept.tag.over is False


def test_a_race_is_offered_again_though_no_question_was_answered(
    hands: Hands, matches: KeptMatches
):
    hands.begin("juego", 0)
    hands.asked()
    hands.page.end_match()
    (kept,) = matches.find_left()

    assert kept.tag.over is False


def test_a_race_that_is_over_is_offered_until_it_is_put_away(
    hands: Hands, matches: KeptMatches, tmp_path: Path
):
    """Left unsaved it waits, and opens at its end; once its record is saved it is done with."""
    hands.begin("figueres", 0, orders={0: orders_of("figueres")})
    while hands.asked() is not None:
        hands.give()
    begun = hands.page.played.begun
    hands.page.end_match()
    (kept,) = matches.find_left()
    hands.page.begin_match(replace(begun, kept=kept))
    while hands.asked() is not None:
        hands.give()
    hands.page.deeds.save_wanted.connect(lambda write: write(tmp_path / "kept.acta"))
    hands.page.deeds.save_race()
    hands.until(lambda: hands.page.deeds.saved)
    hands.page.end_match()

    assert kept.tag.over is True
    assert (tmp_path / "kept.acta").is_file()
    assert matches.find_left() == []


def test_a_race_by_hand_offers_its_minutes_once_its_results_are_kept(hands: Hands):
    """A press, no typing: the estimates of every stage follow; taken back in one step."""
    hands.begin("ciclismo", 0, **SHORT)
    hands.asked()
    hands.page.back.ride_home()
    hands.page.parts.projector.skip_to_end()
    ending, document = hands.page.ending, hands.desk.document
    hands.until(lambda: hands.page.parts.body.currentWidget() is ending)
    assert (ending.minutes, ending.time_button.isHidden()) == (1, True)
    ending.minutes = 90
    hands.page.results.into_tour()
    hands.until(lambda: not ending.time_button.isHidden())
    assert "90 min" in ending.time_button.text()
    before = document.tour
    hands.press(ending.time_button)
    assert minutes_taken(document.tour)[1][0] == 90
    document.stack.undo()
    assert document.tour == before


def test_a_race_that_was_watched_offers_no_minutes(hands: Hands):
    """Bots do not sit at a table."""
    race(hands)
    hands.page.results.into_tour()
    hands.until(lambda: bool(hands.desk.document.tour.results))
    assert hands.page.ending.time_button.isHidden()
