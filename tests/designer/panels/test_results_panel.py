"""Results: typed, read back, classified, carried on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from designer.document.place import TourPlace
from designer.jobs.runner import Runner
from designer.language import done_sentence
from designer.panels.arrivals import FINISH, MANUAL, OVERSHOOT, PLACE, STATUS, TURNS
from designer.panels.results import ResultsPanel
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.standings.results import RiderResult, StageResult, plain_results, results_of
from engine.tour.file import OpenedTour, load
from engine.tour.finding import Finding
from engine.tour.values import TTT, Section, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 20_000


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> Iterator[ResultsPanel]:
    """Two stages of the grand tour with its six teams, nothing ridden yet."""
    tour = load(SAMPLES / "giro-2019.etapa")
    tour = replace(tour, stages=tour.stages[1:3], rest_after=(), results={}, boards={})
    desk.document.start(OpenedTour(tour, (), ""), None)
    runner = Runner(lambda: ThreadPoolExecutor(1), width=1)
    made = ResultsPanel(desk, runner)
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: made.classified is not None, timeout=TIMEOUT)
    yield made
    runner.close()


def _bibs(desk: Desk) -> list[int]:
    return [rider.bib for team in desk.document.tour.teams for rider in team.riders]


def _all_arrive(panel: ResultsPanel, desk: Desk, *, provisional: bool = False) -> None:
    arrivals = tuple(
        RiderResult(bib, 40 + n // 8, 5, n) for n, bib in enumerate(_bibs(desk), start=1)
    )
    assert panel.classified is not None
    first = _bibs(desk)[:15]
    lines = {line.key: tuple(first[: line.places]) for line in panel.classified.lines[0]}
    results = plain_results({1: StageResult(arrivals, lines, provisional)})
    desk.document.apply(
        done_sentence("fix", code="X"), replace(desk.document.tour, results=results)
    )


def _type(panel: ResultsPanel, row: int, column: int, text: str) -> bool:
    model = panel.arrivals.model()
    return model.setData(model.index(row, column), text)


def test_an_arrival_is_typed_as_one_step_a_cell(panel: ResultsPanel, desk: Desk):
    _type(panel, 0, TURNS, "41")
    _type(panel, 0, OVERSHOOT, "8")
    _type(panel, 0, PLACE, "6")

    arrival = results_of(desk.document.tour.results)[1].arrivals[0]
    assert (arrival.turns, arrival.overshoot, arrival.place) == (41, 8, 6)
    assert desk.document.stack.count() == 3


def test_taking_a_number_away_leaves_no_result(panel: ResultsPanel, desk: Desk):
    _type(panel, 0, TURNS, "41")
    _type(panel, 0, TURNS, "")

    assert desk.document.tour.results == {}


@pytest.mark.parametrize("text", ["x", "-3", "1.5", "=1+1", "9" * 12])
def test_what_is_no_whole_number_is_refused(panel: ResultsPanel, desk: Desk, text: str):
    said = []
    desk.document.refused.connect(said.append)

    _type(panel, 0, TURNS, text)

    assert [e.key for e in said] == ["not_a_count"]
    assert desk.document.tour.results == {}


def test_the_classifications_follow_what_is_typed(panel: ResultsPanel, desk: Desk, qtbot: QtBot):
    """When the first stage is whole, it counts, and the general classification is shown."""
    _all_arrive(panel, desk)

    qtbot.waitUntil(lambda: panel.classified.counted == 1, timeout=TIMEOUT)  # type: ignore[union-attr]

    assert panel.tables.choice.currentData() == "general"
    assert panel.tables.table.topLevelItemCount() == len(_bibs(desk))


def test_what_the_jury_has_not_released_is_provisional(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """Beside the title of the classifications, until it is released."""
    for provisional in (True, False):
        _all_arrive(panel, desk, provisional=provisional)

        def marked(wanted: bool = provisional) -> bool:
            said = panel.tables.title.text()
            return said.endswith(" · provisional") == wanted and "1" in said

        qtbot.waitUntil(marked, timeout=TIMEOUT)


def test_who_gave_up_has_no_row_in_the_next_stage(panel: ResultsPanel, desk: Desk, qtbot: QtBot):
    """R12 — the next stage starts from the results: nobody who is out has a row."""
    _all_arrive(panel, desk)
    _type(panel, 3, STATUS, "DNF")
    for column in (PLACE, TURNS, OVERSHOOT):
        _type(panel, 3, column, "")
    out = _bibs(desk)[3]
    qtbot.waitUntil(lambda: out in panel.rows.exits, timeout=TIMEOUT)

    desk.document.select(TourPlace(2))

    shown = [row.rider.bib for row in panel.rows.held()]
    assert out not in shown
    assert len(shown) == len(_bibs(desk)) - 1


def test_a_line_takes_bibs_in_their_order(panel: ResultsPanel, desk: Desk):
    key, field = next((k, f) for k, f in panel.lines.items() if k != FINISH)
    field.setText("11, 3 21")
    field.setModified(True)
    field.editingFinished.emit()

    assert results_of(desk.document.tour.results)[1].lines[key] == (11, 3, 21)


def test_a_filled_workbook_is_read_back_as_one_step(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    _all_arrive(panel, desk)
    filled = desk.document.tour
    book = tmp_path / "night.xlsx"
    save_workbook(plan_workbook(filled, "en", results_of(filled.results)), book)
    desk.document.undo()

    panel.take_book(book)
    qtbot.waitUntil(lambda: bool(desk.document.tour.results), timeout=TIMEOUT)

    assert results_of(desk.document.tour.results) == results_of(filled.results)


def test_a_file_that_is_no_workbook_is_refused(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    book = tmp_path / "no.xlsx"
    book.write_text("no workbook", "utf-8")

    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT):
        panel.take_book(book)

    assert desk.document.tour.results == {}


def _typed(panel: ResultsPanel, key: str, text: str) -> None:
    field = panel.lines[key]
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def test_a_tie_is_settled_by_hand_and_undo_brings_it_back(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """RULING 85 — after a team time trial team-mates are level: they stand as somebody writes."""
    tour = desk.document.tour
    flat = Stage("prologue", TTT, sections=(Section("FLAT", Decimal(0), Decimal(20)),))
    trial = replace(tour, stages=(flat, *tour.stages[1:]))
    desk.document.apply(done_sentence("fix", code="X"), trial)
    qtbot.waitUntil(lambda: panel.classified.lines[0] == (), timeout=TIMEOUT)  # type: ignore[union-attr]
    _all_arrive(panel, desk)
    qtbot.waitUntil(lambda: "level with" in panel.lines[MANUAL].placeholderText(), timeout=TIMEOUT)
    order = " ".join(str(bib) for bib in reversed(_bibs(desk)))

    _typed(panel, MANUAL, order)
    qtbot.waitUntil(lambda: "only for" in panel.lines[MANUAL].placeholderText(), timeout=TIMEOUT)

    assert results_of(desk.document.tour.results)[1].manual == tuple(reversed(_bibs(desk)))
    desk.document.undo()
    assert results_of(desk.document.tour.results)[1].manual == ()
    assert panel.lines[MANUAL].text() == ""


@pytest.mark.parametrize("order", ["11 11", "9998"])
def test_an_order_by_hand_names_each_rider_of_the_tour_once(
    panel: ResultsPanel, desk: Desk, order: str
):
    said = []
    desk.document.refused.connect(said.append)

    _typed(panel, MANUAL, order)

    assert [e.key for e in said] == ["not_an_order"]
    assert desk.document.tour.results == {}


def test_the_communique_is_published_with_its_number_and_what_it_corrects(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """What is on paper is what is shown; nothing is published before a stage counts."""
    before = panel.paper.isEnabled()
    _all_arrive(panel, desk)
    qtbot.waitUntil(panel.paper.isEnabled, timeout=TIMEOUT)
    panel.paper.number.setValue(7)
    panel.paper.correction.setText("bonus of rider 11")

    panel.publish(tmp_path / "seven.pdf", "2026-07-05 22:10")
    qtbot.waitUntil(lambda: "seven.pdf" in panel.state.text(), timeout=TIMEOUT)

    page = PdfDocument(tmp_path / "seven.pdf")[0].get_textpage().get_text_bounded()
    assert not before
    assert "no. 7" in page
    assert "bonus of rider 11" in page
    assert "2026-07-05 22:10" in page


def test_where_nothing_counts_yet_it_is_said_how_to_begin(panel: ResultsPanel):
    """No empty list, no empty table: a sentence."""
    assert not panel.tables.choice.isVisibleTo(panel)
    assert not panel.tables.table.isVisibleTo(panel)
    assert "workbook" in panel.tables.hint.text()


def test_classifications_take_the_place_of_the_sentence(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    _all_arrive(panel, desk)

    qtbot.waitUntil(lambda: panel.tables.table.isVisibleTo(panel), timeout=TIMEOUT)

    assert not panel.tables.hint.isVisibleTo(panel)


def test_nothing_counted_in_one_tour_is_told_in_another(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """Neither its findings nor its lines stay until the classifications are there."""
    desk.document.tell("results", (Finding("W_FLAT_SHARE", "warning", "stages/1", {}),))
    tour = replace(desk.document.tour, name="Other")

    desk.document.start(OpenedTour(tour, (), ""), None)

    assert desk.document.told == {}
    assert panel.classified is None
    qtbot.waitUntil(lambda: panel.classified is not None, timeout=TIMEOUT)


def test_a_workbook_of_one_tour_is_not_taken_into_another(
    panel: ResultsPanel, desk: Desk, tmp_path: Path
):
    save_workbook(plan_workbook(desk.document.tour, "en"), tmp_path / "filled.xlsx")
    panel.take_book(tmp_path / "filled.xlsx")
    task = panel._tasks["book"]

    desk.document.start(OpenedTour(replace(desk.document.tour, name="Other"), (), ""), None)

    assert task.over
