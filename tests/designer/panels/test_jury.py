"""The jury on the page of results: it is said what a decision changes, then it is taken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from designer.document.place import TourPlace
from designer.jobs.results import write_book
from designer.panels.results import ResultsPanel
from engine.standings.jury import Decision
from engine.standings.results import results_of
from engine.tour.file import OpenedTour, load
from tests.designer.kit.press import read_texts

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.jury import JuryForm

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 20_000


@pytest.fixture
def panel(desk: Desk, threads: Runner, qtbot: QtBot) -> ResultsPanel:
    """Two stages of the shipped mountain tour, typed in by a simple hand."""
    whole = load(SAMPLES / "sierra.etapa")
    bibs = [r.bib for t in whole.teams for r in t.riders]
    table = "\n".join(f"{bib} {place} {20 + place // 3}" for place, bib in enumerate(bibs, 1))
    rows = {"riders": f"bib place turns\n{table}"}
    lines = {"1": {"S1": bibs[:3]}, "2": {"S1": bibs[:3], "M1": bibs[:3], "M2": bibs[:3]}}
    results = {number: rows | {"lines": taken} for number, taken in lines.items()}
    desk.document.start(OpenedTour(replace(whole, results=results), (), ""), None)
    desk.document.select(TourPlace(1))
    made = ResultsPanel(desk, threads)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.classified is not None, timeout=TIMEOUT)
    qtbot.mouseClick(made.jury_button, Qt.MouseButton.LeftButton)
    return made


def weigh(form: JuryForm, qtbot: QtBot, *typed: str) -> str:
    """Type a decision and return what it is said to change."""
    for field, text in zip((form.bib, form.amount, form.reason), typed, strict=False):
        field.clear()
        qtbot.keyClicks(field, text)
    qtbot.waitUntil(lambda: form.weighed is not None, timeout=TIMEOUT)
    return form.effect.text()


def choose(form: JuryForm, kind: str) -> None:
    form.kind.setCurrentIndex(form.kind.findData(kind))
    form.kind.activated.emit(form.kind.currentIndex())


def test_what_it_changes_is_said_before_it_is_taken(panel: ResultsPanel, desk: Desk, qtbot: QtBot):
    """RULING 110 — the same sentences as the command; nothing changes until the press."""
    form, before = panel.jury, desk.document.tour
    choose(form, "disqualified")
    told = weigh(form, qtbot, "1", "", "coche")
    assert "Finish of stage 1: place 1 before, none after" in told
    assert "does not start stage 3" in told
    assert "by stage: 1 and 2" in told
    assert "--" not in told
    assert (desk.document.tour is before, form.amount.isEnabled()) == (True, False)


def test_it_is_taken_by_a_press_and_undone_in_one_step(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """RULING 110 — the tables follow, the decision stands to be taken back."""
    form, before = panel.jury, desk.document.tour
    choose(form, "turns")
    weigh(form, qtbot, "1", "9", "coche")
    qtbot.mouseClick(form.take_button, Qt.MouseButton.LeftButton)
    taken = Decision(1, "turns", 9, "coche", 2)
    assert results_of(desk.document.tour.results)[1].jury == (taken,)
    assert [form.bib.text(), form.amount.text(), form.reason.text()] == ["", "", ""]
    assert list(form.taken) == [(1, taken)]
    qtbot.waitUntil(lambda: "jury" in _tables(panel), timeout=TIMEOUT)
    desk.document.stack.undo()
    assert desk.document.tour == before
    assert form.taken == {}


def test_a_decision_is_taken_back_once_it_is_said_what_that_changes(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot
):
    """RULING 110 — a press says what changes, the next takes it back, as one step."""
    form, before = panel.jury, results_of(desk.document.tour.results)
    weigh(form, qtbot, "1", "5")
    qtbot.mouseClick(form.take_button, Qt.MouseButton.LeftButton)
    (button,) = form.taken.values()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: form.weighed is not None, timeout=TIMEOUT)
    assert "taken back" in form.effect.text()
    assert form.take_button.text() == "Take it back"
    qtbot.mouseClick(form.take_button, Qt.MouseButton.LeftButton)
    assert results_of(desk.document.tour.results) == before


@pytest.mark.parametrize(("kind", "typed"), [("turns", ("1",)), ("relegated", ("", "5"))])
def test_what_is_half_typed_is_no_decision(
    panel: ResultsPanel, qtbot: QtBot, kind: str, typed: tuple[str, ...]
):
    """It says what lacks in its own place, and nothing can be taken."""
    form = panel.jury
    choose(form, kind)
    for field, text in zip((form.bib, form.amount), typed, strict=False):
        qtbot.keyClicks(field, text)
    qtbot.waitUntil(lambda: "A decision about a rider" in form.effect.text(), timeout=TIMEOUT)
    assert (form.weighed, form.take_button.isEnabled()) == (None, False)


def _tables(panel: ResultsPanel) -> list[str]:
    return [panel.tables.choice.itemData(n) for n in range(panel.tables.choice.count())]


def test_a_workbook_read_back_keeps_what_was_decided_since(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """One sentence says what of the tour is newer; nothing of it is gone."""
    book, form = tmp_path / "night.xlsx", panel.jury
    write_book(desk.document.tour, book, desk.language)
    weigh(form, qtbot, "1", "9", "coche")
    qtbot.mouseClick(form.take_button, Qt.MouseButton.LeftButton)
    decided = desk.document.tour
    with qtbot.waitSignal(panel.notice_wanted, timeout=TIMEOUT) as told:
        panel.take_book(book)
    (sentence,) = told.args
    assert sentence.startswith("Jury; newer than the workbook and kept: stage 1, 1 ")
    assert desk.document.tour.results == decided.results


def test_all_corrected_communiques_are_published_by_one_press(
    panel: ResultsPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """The press is there once the jury decided; undone, there is none to publish again."""
    assert not panel.paper.publish_corrected.isEnabled()
    weigh(panel.jury, qtbot, "1", "9", "coche")
    qtbot.mouseClick(panel.jury.take_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.paper.publish_corrected.isEnabled, timeout=TIMEOUT)
    with qtbot.waitSignal(panel.paper.corrected_wanted):
        qtbot.mouseClick(panel.paper.publish_corrected, Qt.MouseButton.LeftButton)
    panel.publish_corrected(tmp_path / "all.pdf", "2026-07-05 22:10")
    qtbot.waitUntil(lambda: "all.pdf" in panel.state.text(), timeout=TIMEOUT)
    pages = read_texts((tmp_path / "all.pdf").read_bytes())
    assert [n for n in (1, 2, 3) if any(f"no. {n}" in page for page in pages)] == [1, 2]
    desk.document.stack.undo()
    qtbot.waitUntil(lambda: not panel.paper.publish_corrected.isEnabled(), timeout=TIMEOUT)
