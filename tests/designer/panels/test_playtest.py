"""Playtest: a batch in the background, its report beside the profile, kept by its stage."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from designer.document.place import TourPlace
from designer.language import ENGLISH, done_sentence
from designer.panels.laying import keep_board
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.tour import edit
from engine.tour.edit import move_stage, remove_stage, set_teams
from engine.tour.file import open_tour, save

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from designer.panels.playtest import PlaytestPanel

SAMPLES = Path(__file__).parents[3] / "samples"
TIMEOUT = 30_000


def _run(panel: PlaytestPanel, qtbot: QtBot) -> None:
    panel.wishes.go.click()
    qtbot.waitUntil(lambda: not panel.riding, timeout=TIMEOUT)
    assert panel.batch is not None
    assert panel.batch.summary.races == 12


def test_a_batch_says_what_the_stage_does_to_a_race(playtest: PlaytestPanel, qtbot: QtBot):
    _run(playtest, qtbot)

    said = [playtest.report.item(row).text() for row in range(playtest.report.count())]
    assert any("turns" in sentence for sentence in said)
    assert playtest.state.text() == "Races: 12"


def test_a_batch_on_a_board_laid_by_hand_is_shown(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """RULING 94 — the race rides over what lies there, and is found again under its stage."""
    road = desk.document.survey.road(1)
    wishes = LayoutOptions(furniture=(("roundabout", 20),))
    board = lay_road(road, rectangular_table(2600, 1600), wishes)
    keep_board(desk.document, done_sentence("board_lay"), board)

    _run(playtest, qtbot)

    assert playtest.batch is not None
    assert playtest.batch.road is not None
    assert [b.kind for b in playtest.batch.road.blocks].count("roundabout") == 1
    assert playtest.state.text() == "Races: 12"


def test_an_edit_marks_the_report_as_stale(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """The report of a stage that has changed says so, and undo makes it fresh again."""
    _run(playtest, qtbot)
    stage = desk.document.stage
    assert stage is not None
    end = stage.sections[-1].end + Decimal(5)

    desk.document.change_stage(done_sentence("move_end", km=end), edit.move_end, end)
    stale = playtest.state.text()
    desk.document.undo()

    assert "has changed since" in stale
    assert playtest.state.text() == "Races: 12"


def test_a_batch_can_be_stopped_and_keeps_what_is_done(playtest: PlaytestPanel, qtbot: QtBot):
    playtest.wishes.number.setValue(5000)
    playtest.wishes.go.click()
    qtbot.waitUntil(lambda: playtest.batch.summary.races > 0, timeout=TIMEOUT)

    playtest.stop.click()

    assert 0 < playtest.batch.summary.races < 5000
    assert playtest.wishes.go.isEnabled()


def test_any_race_of_the_batch_can_be_watched(playtest: PlaytestPanel, qtbot: QtBot):
    _run(playtest, qtbot)
    playtest.number.setValue(7)

    with qtbot.waitSignal(playtest.watch_wanted) as wanted:
        playtest.watch.click()

    assert wanted.args == [playtest.batch.plan, 7]


def test_a_batch_stays_with_its_stage_wherever_it_stands(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """The stage that takes its place is untested; a moved one is as fresh as it was."""
    _run(playtest, qtbot)

    desk.document.change(done_sentence("move_stage", stage=1, to=2), move_stage, 1, 2)
    desk.document.select(TourPlace(1))
    other = playtest.batch
    desk.document.select(TourPlace(2))

    assert other is None
    assert playtest.state.text() == "Races: 12"


def test_a_stage_that_took_the_place_of_another_and_changed_has_no_batch(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """It is not what the ridden one became: that one still stands in the tour."""
    _run(playtest, qtbot)

    desk.document.change(done_sentence("move_stage", stage=1, to=2), move_stage, 1, 2)
    desk.document.select(TourPlace(1))
    stage = desk.document.stage
    assert stage is not None
    end = stage.sections[-1].end + Decimal(5)
    desk.document.change_stage(done_sentence("move_end", km=end), edit.move_end, end)

    assert playtest.batch is None


def test_a_batch_of_a_stage_taken_out_comes_back_with_it(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    _run(playtest, qtbot)

    desk.document.change(done_sentence("remove_stage", stage=1), remove_stage, 1)
    gone = playtest.batch
    desk.document.undo()

    assert gone is None
    assert playtest.state.text() == "Races: 12"


def test_no_batch_of_one_tour_is_told_of_another(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """A tour that is opened while races are ridden ends them: they are of the tour before."""
    playtest.wishes.number.setValue(5000)
    playtest.wishes.go.click()
    qtbot.waitUntil(lambda: playtest.batch.summary.races > 0, timeout=TIMEOUT)

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)

    assert playtest.batch is None
    assert not playtest.riding
    assert playtest.report.count() == 0
    assert playtest.wishes.go.isEnabled()


def _said(panel: PlaytestPanel) -> list[str]:
    return [panel.report.item(row).text() for row in range(panel.report.count())]


def test_a_batch_is_compared_with_other_managers(playtest: PlaytestPanel, qtbot: QtBot):
    """Both versions ride with the same dice, and each difference says how sure it is."""
    choice = playtest.against.choice
    choice.setCurrentIndex(choice.findData("random"))

    _run(playtest, qtbot)

    assert playtest.batch.comparison.races == 12
    assert any("random" in sentence for sentence in _said(playtest))


def test_a_batch_is_compared_with_another_file_of_the_tour(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot, tmp_path: Path
):
    """A version with the same stage differs in nothing: no difference is made up."""
    save(desk.document.tour, tmp_path / "other.etapa")
    playtest.against.take(tmp_path / "other.etapa")

    _run(playtest, qtbot)

    assert playtest.against.name == "other.etapa"
    assert playtest.batch.comparison.races == 12
    assert not any(one.is_clear for one in playtest.batch.comparison.differences())


def test_a_file_that_is_no_tour_is_nothing_to_compare_with(
    playtest: PlaytestPanel, desk: Desk, tmp_path: Path
):
    said = []
    desk.document.refused.connect(said.append)

    playtest.against.take(tmp_path / "none.etapa")

    assert [e.key for e in said] == ["file_missing"]
    assert playtest.against.name == ""


def test_the_profile_is_seen_as_soon_as_the_page_is(playtest: PlaytestPanel, qtbot: QtBot):
    playtest.resize(900, 700)
    playtest.show()

    qtbot.waitUntil(lambda: playtest.profile.pixmap().width() > 600, timeout=TIMEOUT)


def test_the_report_is_drawn_as_the_printed_one_is(playtest: PlaytestPanel, qtbot: QtBot):
    """A tab for each picture; another tab shows another picture."""
    _run(playtest, qtbot)
    playtest.resize(1000, 700)
    playtest.show()
    tabs = playtest.plots.tabs
    names = [tabs.tabData(nth) for nth in range(tabs.count())]
    first = playtest.plots.sketch.grab().toImage()

    tabs.setCurrentIndex(names.index("wins_by_type"))

    assert names[:2] == ["turns", "minutes"]
    assert all(tabs.tabText(nth) for nth in range(tabs.count()))
    assert playtest.plots.sketch.grab().toImage() != first


def test_a_comparison_is_drawn_first(playtest: PlaytestPanel, qtbot: QtBot):
    """What differs along the road is drawn, never told part by part."""
    choice = playtest.against.choice
    choice.setCurrentIndex(choice.findData("random"))

    _run(playtest, qtbot)

    assert playtest.plots.tabs.tabData(0).startswith("against_")
    assert not [sentence for sentence in _said(playtest) if "on part" in sentence]


def test_each_stage_keeps_its_own_report(playtest: PlaytestPanel, desk: Desk, qtbot: QtBot):
    """Another stage is not playtested yet; the first one still is."""
    _run(playtest, qtbot)

    desk.document.select(TourPlace(2))
    other = playtest.state.text()
    desk.document.select(TourPlace(1))

    assert other == "Not playtested yet."
    assert playtest.state.text() == "Races: 12"


def test_a_batch_says_how_far_it_is(playtest: PlaytestPanel):
    playtest.wishes.number.setValue(5000)

    playtest.wishes.go.click()

    assert playtest.state.text() == "Races: 0 of 5000"
    playtest.stop.click()


def test_without_teams_it_is_said_why_nothing_can_be_ridden(playtest: PlaytestPanel, desk: Desk):
    desk.document.change(done_sentence("fix", code="X"), set_teams, ())

    assert not playtest.wishes.go.isEnabled()
    assert playtest.wishes.go.toolTip() == "Riding needs teams, and a stage with a road."
    assert playtest.state.text() == "Riding needs teams, and a stage with a road."


def test_a_batch_of_criteriums_shows_what_a_criterium_has(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """Turns, minutes and who wins; of breaks, types, seats and effort no picture, no sentence."""
    desk.game.choose("figueres")

    _run(playtest, qtbot)

    tabs = playtest.plots.tabs
    assert [tabs.tabData(n) for n in range(tabs.count())] == ["turns", "minutes", "wins_by_team"]
    rows = [playtest.report.item(n).text() for n in range(playtest.report.count())]
    heads = [ENGLISH.say(f"report.ask_{key}") for key in ("what", "sure", "change")]
    assert [row for row in rows if row in heads] == heads
    assert len(rows) == 8


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The pages that the desktop is told to open."""
    pages: list[Path] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: pages.append(Path(url.toLocalFile()))
    )
    return pages


def test_the_report_is_opened_as_a_page_beside_the_tour(
    playtest: PlaytestPanel, desk: Desk, browser: list[Path], qtbot: QtBot, tmp_path: Path
):
    """The page needs nothing else, and the printed report lies with it."""
    desk.document.path = tmp_path / "my tour.etapa"
    _run(playtest, qtbot)
    playtest.deeds.open.click()
    qtbot.waitUntil(lambda: bool(browser), timeout=TIMEOUT)

    (page,) = browser
    assert page == tmp_path / "my tour-report-1" / "report.html"
    assert "12 races" in page.read_text("utf-8")
    assert page.with_name("report.pdf").read_bytes().startswith(b"%PDF")
    assert str(page.parent) in playtest.state.text()


def test_the_report_of_a_tour_without_a_file_lies_aside(
    playtest: PlaytestPanel, browser: list[Path], qtbot: QtBot, monkeypatch, tmp_path: Path
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    _run(playtest, qtbot)
    playtest.deeds.open.click()
    qtbot.waitUntil(lambda: bool(browser), timeout=TIMEOUT)

    assert browser[0].is_relative_to(tmp_path)


def test_a_folder_that_cannot_be_written_is_said(
    playtest: PlaytestPanel, desk: Desk, browser: list[Path], qtbot: QtBot, tmp_path: Path
):
    (tmp_path / "t-report-1").write_text("a file where the folder would be")
    desk.document.path = tmp_path / "t.etapa"
    _run(playtest, qtbot)
    with qtbot.waitSignal(desk.document.refused, timeout=TIMEOUT) as refused:
        playtest.deeds.open.click()

    assert refused.args[0].key == "save_failed"
    assert browser == []


def test_changes_are_tried_and_told(playtest: PlaytestPanel, qtbot: QtBot):
    """What shortens the stage and what each section does, in words and as a picture."""
    _run(playtest, qtbot)
    playtest.deeds.advise.click()
    busy = not playtest.wishes.go.isEnabled()
    qtbot.waitUntil(playtest.wishes.go.isEnabled, timeout=TIMEOUT)

    keys = [one.change.key for one in playtest.batch.trials]
    assert {"riders", "section"} <= set(keys)
    assert all(one.after.races == 12 for one in playtest.batch.trials)
    assert any("each tried in 12 races" in sentence for sentence in _said(playtest))
    tabs = playtest.plots.tabs
    assert tabs.tabData(tabs.currentIndex()) == "advice"
    assert playtest.report.currentRow() > 0
    assert busy


def test_a_change_that_was_tried_is_applied_by_a_press(
    playtest: PlaytestPanel, desk: Desk, qtbot: QtBot
):
    """Its line is chosen, the stage is as it was tried, and one step takes it back."""
    _run(playtest, qtbot)
    playtest.deeds.advise.click()
    qtbot.waitUntil(playtest.wishes.go.isEnabled, timeout=TIMEOUT)
    tried = [
        (row, one.change)
        for row in range(playtest.report.count())
        if (one := playtest.report.item(row).data(Qt.ItemDataRole.UserRole)) is not None
    ]
    row, change = next((row, change) for row, change in tried if change.key == "section")
    playtest.report.setCurrentRow(tried[0][0] - 1)
    assert not playtest.apply.isEnabled()
    playtest.report.setCurrentRow(row)
    before = desk.document.tour
    playtest.apply.click()
    assert desk.document.tour.stages[0] == change.stage != before.stages[0]
    assert not playtest.apply.isEnabled()  # the races are not of this stage any more
    desk.document.stack.undo()
    assert desk.document.tour == before


def test_changes_are_tried_until_it_is_stopped(playtest: PlaytestPanel, qtbot: QtBot):
    """Those that were tried stay; the report holds them too."""
    _run(playtest, qtbot)
    playtest.deeds.advise.click()
    qtbot.waitUntil(lambda: bool(playtest.batch.trials), timeout=TIMEOUT)
    told = playtest.state.text()
    playtest.stop.click()
    kept = list(playtest.batch.trials)
    qtbot.wait(50)

    assert "changes tried: 1 of " in told
    assert playtest.batch.trials == kept
    assert playtest.batch.subject(ENGLISH).tried_changes == tuple(kept)
    assert playtest.wishes.go.isEnabled()


def test_nothing_is_offered_while_races_are_ridden(playtest: PlaytestPanel, qtbot: QtBot):
    playtest.wishes.number.setValue(5000)
    playtest.wishes.go.click()
    qtbot.waitUntil(lambda: playtest.batch.summary.races > 0, timeout=TIMEOUT)
    deeds = playtest.deeds

    assert not deeds.open.isEnabled()
    assert not deeds.advise.isEnabled()
    playtest.stop.click()
    assert deeds.open.isEnabled()
    assert deeds.advise.isEnabled()
