"""Results: typed, read back, classified, carried on."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdfium2 import PdfDocument

from designer.document.place import TourPlace
from designer.language import ENGLISH, done_sentence
from designer.panels.arrivals import FINISH, MANUAL, OVERSHOOT, PLACE, STATUS, TURNS
from designer.panels.findings import all_findings
from designer.panels.results import ResultsPanel
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook
from engine.board.played_roads import roads_of
from engine.ride.check import check_kept
from engine.standings.results import RiderResult, StageResult, plain_results, results_of
from engine.tour.file import OpenedTour, load
from engine.tour.finding import Finding
from engine.tour.values import TTT, Section, Stage
from tests.designer.panels.touch import type_into

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 20_000
SPENT, FEED = STATUS + 1, -4
"""The first column of effort points, and the first of what is counted, from the end."""


@pytest.fixture
def panel(desk: Desk, threads: Runner, qtbot: QtBot) -> ResultsPanel:
    """Two stages of the grand tour with its six teams, nothing ridden yet."""
    tour = load(SAMPLES / "giro-2019.etapa")
    tour = replace(tour, stages=tour.stages[1:3], rest_after=(), results={}, boards={})
    desk.document.start(OpenedTour(tour, (), ""), None)
    made = ResultsPanel(desk, threads)
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: made.classified is not None, timeout=TIMEOUT)
    return made


def _bibs(desk: Desk) -> list[int]:
    return [rider.bib for team in desk.document.tour.teams for rider in team.riders]


def _result(desk: Desk) -> StageResult:
    return results_of(desk.document.tour.results)[1]


def _all_arrive(panel: ResultsPanel, desk: Desk, *, provisional: bool = False) -> None:
    bibs = _bibs(desk)
    arrivals = tuple(RiderResult(bib, 40 + n // 8, 5, n) for n, bib in enumerate(bibs, start=1))
    assert panel.classified is not None
    lines = {line.key: tuple(bibs[: line.places]) for line in panel.classified.lines[0]}
    results = plain_results({1: StageResult(arrivals, lines, provisional)})
    tour = replace(desk.document.tour, results=results)
    desk.document.apply(done_sentence("fix", code="X"), tour)


def _type(panel: ResultsPanel, row: int, column: int, text: str) -> None:
    model = panel.arrivals.model()
    model.setData(model.index(row, column % model.columnCount()), text)


def test_an_arrival_is_typed_as_one_step_a_cell(panel: ResultsPanel, desk: Desk):
    typed = {TURNS: "41", OVERSHOOT: "8", PLACE: "6", STATUS: "DNF", SPENT: "3", FEED: "2"}
    for column, text in typed.items():
        _type(panel, 0, column, text)

    arrival = _result(desk).arrivals[0]
    assert (arrival.turns, arrival.overshoot, arrival.place) == (41, 8, 6)
    assert (arrival.status, dict(arrival.spent), arrival.feed) == ("DNF", {"attack": 3}, 2)
    assert desk.document.stack.count() == len(typed)


def test_taking_every_number_away_leaves_no_result(panel: ResultsPanel, desk: Desk):
    for column in (TURNS, SPENT, FEED):
        _type(panel, 0, column, "41")
        _type(panel, 0, column, "")

    assert desk.document.tour.results == {}


@pytest.mark.parametrize("text", ["x", "-3", "1.5", "=1+1", "9" * 12])
def test_what_is_no_whole_number_is_refused(
    panel: ResultsPanel, desk: Desk, refused: list[EtapaError], text: str
):
    _type(panel, 0, TURNS, text)

    assert [e.key for e in refused] == ["not_a_count"]
    assert desk.document.tour.results == {}


def test_the_classifications_follow_what_is_typed(panel: ResultsPanel, desk: Desk, qtbot: QtBot):
    """No empty table before: a sentence. The general one comes with the first whole stage."""
    tables = panel.tables
    before = [w.isVisibleTo(panel) for w in (tables.hint, tables.choice, tables.table)]
    _all_arrive(panel, desk)

    qtbot.waitUntil(lambda: tables.table.isVisibleTo(panel), timeout=TIMEOUT)

    assert (before, tables.hint.isVisibleTo(panel)) == ([True, False, False], False)
    assert tables.choice.currentData() == "general"
    assert tables.table.topLevelItemCount() == len(_bibs(desk))


def test_classifications_say_what_they_wait_for_and_lead_there(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """Half a finish is a provisional table at once; what is missing is a press to its field."""
    tables = panel.tables
    first = [button.text() for button in tables.missing]
    bibs = _bibs(desk)
    some = tuple(RiderResult(bib, 40, 5, n) for n, bib in enumerate(bibs[:20], start=1))
    tour = replace(desk.document.tour, results=plain_results({1: StageResult(some)}))
    desk.document.apply(done_sentence("fix", code="X"), tour)
    qtbot.waitUntil(lambda: tables.table.isVisibleTo(panel), timeout=TIMEOUT)
    said = [button.text() for button in tables.missing]
    shown, title = tables.table.topLevelItemCount(), tables.title.text()
    assert panel.classified is not None
    counted, published = panel.classified.counted, panel.classified.report.stage
    desk.document.select(TourPlace(2))
    tables.missing[1].click()
    keys = [key for key, field in panel.form.fields.items() if field is panel.focusWidget()]

    assert first == ["No results of stage 1 are typed yet"]
    assert shown == 20
    assert "provisional" in title
    assert (counted, published) == (0, 0)
    assert said[0].startswith(f"Stage 1: {len(bibs) - 20} riders have no result yet")
    assert said[1].startswith("Stage 1: line ")
    assert desk.document.place.stage == 1
    assert keys == [panel.classified.lines[0][0].key]


@pytest.mark.parametrize(
    ("lacks", "words", "page"),
    [
        ({"teams": ()}, "There are no teams yet", "teams"),
        ({"stages": (Stage("X"),)}, "Stage 1 has no road yet", "stage"),
    ],
)
def test_a_tour_that_cannot_be_classified_says_where_to_begin(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, lacks: dict[str, object], words: str, page: str
):
    wanted: list[str] = []
    panel.page_wanted.connect(wanted.append)
    tour = replace(desk.document.tour, **lacks)
    desk.document.apply(done_sentence("fix", code="X"), tour)
    qtbot.waitUntil(lambda: words in [b.text() for b in panel.tables.missing], timeout=TIMEOUT)
    panel.tables.missing[0].click()

    assert wanted == [page]


def test_what_the_jury_has_not_released_is_provisional(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """Beside the title of the classifications, until it is released."""
    for provisional in (True, False):
        _all_arrive(panel, desk, provisional=provisional)

        def marked(wanted: bool = provisional) -> bool:
            title = panel.tables.title.text()
            return title.endswith(" · provisional") == wanted and "1" in title

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
    key = next(key for key in panel.lines if key != FINISH)

    type_into(panel.lines[key], "11, 3 21")

    assert _result(desk).lines[key] == (11, 3, 21)


def test_a_filled_workbook_is_read_back_as_one_step(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    _all_arrive(panel, desk)
    filled = desk.document.tour
    book = tmp_path / "night.xlsx"
    save_workbook(plan_workbook(filled, ENGLISH, results_of(filled.results)), book)
    desk.document.undo()

    panel.take_book(book)
    qtbot.waitUntil(lambda: bool(desk.document.tour.results), timeout=TIMEOUT)

    assert results_of(desk.document.tour.results) == results_of(filled.results)
    assert desk.document.stack.count() == 1


def test_a_file_that_is_no_workbook_is_refused(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    book = tmp_path / "no.xlsx"
    book.write_text("no workbook", "utf-8")

    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT):
        panel.take_book(book)

    assert desk.document.tour.results == {}


def test_a_tie_is_settled_by_hand_and_undo_brings_it_back(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """RULING 85 — after a team time trial team-mates are level: they stand as somebody writes."""
    tour = desk.document.tour
    flat = Stage("prologue", TTT, sections=(Section("FLAT", Decimal(0), Decimal(20)),))
    trial = replace(tour, stages=(flat, *tour.stages[1:]))
    desk.document.apply(done_sentence("fix", code="X"), trial)
    qtbot.waitUntil(
        lambda: panel.classified is not None and panel.classified.lines[0] == (), timeout=TIMEOUT
    )
    _all_arrive(panel, desk)
    qtbot.waitUntil(lambda: "level with" in panel.lines[MANUAL].placeholderText(), timeout=TIMEOUT)
    order = tuple(reversed(_bibs(desk)))

    type_into(panel.lines[MANUAL], " ".join(map(str, order)))
    qtbot.waitUntil(lambda: "only for" in panel.lines[MANUAL].placeholderText(), timeout=TIMEOUT)

    assert _result(desk).manual == order
    desk.document.undo()
    assert _result(desk).manual == ()
    assert panel.lines[MANUAL].text() == ""


@pytest.mark.parametrize("order", ["11 11", "9998"])
def test_an_order_by_hand_names_each_rider_of_the_tour_once(
    panel: ResultsPanel, desk: Desk, refused: list[EtapaError], order: str
):
    """What is refused stays in its line, to be mended."""
    type_into(panel.lines[MANUAL], order)

    assert [e.key for e in refused] == ["not_an_order"]
    assert desk.document.tour.results == {}
    assert (panel.lines[MANUAL].text(), panel.lines[MANUAL].isModified()) == (order, True)


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
    assert all(text in page for text in ("no. 7", "bonus of rider 11", "2026-07-05 22:10"))


def test_nothing_of_one_tour_is_told_in_another(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """Neither its findings nor its classifications stay, and a workbook on its way is not taken."""
    desk.document.add_findings("results", (Finding("W_FLAT_SHARE", "warning", "stages/1", {}),))
    _all_arrive(panel, desk)
    filled = desk.document.tour
    book = plan_workbook(filled, ENGLISH, results_of(filled.results))
    save_workbook(book, tmp_path / "filled.xlsx")
    panel.take_book(tmp_path / "filled.xlsx")

    other = replace(filled, name="Other", results={})
    desk.document.start(OpenedTour(other, (), ""), None)
    forgotten = desk.document.added_findings, panel.classified
    qtbot.waitUntil(lambda: panel.classified is not None, timeout=TIMEOUT)

    assert forgotten == ({}, None)
    assert desk.document.tour.results == {}


UNREAD = {"1": {"riders": "bib turns\n1S 40\n"}}
"""What nobody can wear, in the table of a tour file."""


def test_results_that_cannot_be_read_leave_the_page_open_and_name_the_row(
    panel: ResultsPanel, desk: Desk, threads: Runner, qtbot: QtBot
):
    """R10.5 — the page says why, takes nothing meanwhile, and goes on once they are mended."""
    refused: list[EtapaError] = []
    desk.document.refused.connect(refused.append)
    desk.document.start(OpenedTour(replace(desk.document.tour, results=UNREAD), (), ""), None)
    opened = ResultsPanel(desk, threads)
    qtbot.addWidget(opened)
    for page in (panel, opened):
        qtbot.waitUntil(lambda page=page: "1S" in page.state.text(), timeout=TIMEOUT)
        assert "row 1" in page.state.text()
    _type(opened, 0, TURNS, "41")
    assert [error.key for error in refused] == ["results_cell"]
    assert desk.document.tour.results == UNREAD

    mended = plain_results({1: StageResult((RiderResult(_bibs(desk)[0], 40),))})
    tour = replace(desk.document.tour, results=mended)
    desk.document.apply(done_sentence("fix", code="X"), tour)
    qtbot.waitUntil(lambda: opened.classified is not None, timeout=TIMEOUT)
    assert "1S" not in opened.state.text()


def test_the_findings_say_of_such_results_what_check_says(panel: ResultsPanel, desk: Desk):
    """E_RESULTS_UNREAD — in the list of findings as in the command."""
    tour = replace(desk.document.tour, results=UNREAD)
    desk.document.start(OpenedTour(tour, (), ""), None)
    kept = [f for f in check_kept(tour, roads_of(tour)) if f.code == "E_RESULTS_UNREAD"]
    listed = [f for f in all_findings(desk.document) if f.code == "E_RESULTS_UNREAD"]
    assert [ENGLISH.finding_text(f) for f in listed] == [ENGLISH.finding_text(f) for f in kept]
    assert len(kept) == 1
