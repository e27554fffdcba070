"""The slider that fits a stage to an evening: the profile follows, letting go is one step."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.document.place import TourPlace
from designer.jobs.fitting import FitWish, TriedWays
from designer.jobs.runner import Runner
from designer.panels.fit import FitStrip
from engine.playtests import WAYS
from engine.playtests.evening import Way, count_left, other_ways, ride_minutes, take_way
from engine.road.fit import is_fitted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

QUEEN, SHORT = 4, 3


@pytest.fixture
def runner() -> Iterator[Runner]:
    made = Runner(lambda: ThreadPoolExecutor(1), width=1)
    yield made
    made.close()


@pytest.fixture
def strip(desk: Desk, runner: Runner, qtbot: QtBot) -> FitStrip:
    desk.document.select(TourPlace(QUEEN))
    made = FitStrip(desk, runner)
    qtbot.addWidget(made)
    made.resize(700, 40)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_it_stands_at_what_the_stage_takes_now(desk: Desk, strip: FitStrip):
    assert desk.document.surveyed is not None
    assert strip.slider.value() == strip.slider.maximum() == desk.document.surveyed.minutes
    assert "as it is" in strip.state.text()
    assert strip.slider.minimum() < 50


def test_while_it_is_dragged_the_stage_is_shown_shorter_and_no_step_is_made(
    desk: Desk, strip: FitStrip
):
    rows = desk.document.survey.road(QUEEN).rows
    strip.slider.setSliderDown(True)
    seen = []
    for minutes in (120, 90, 60):
        strip.slider.setValue(minutes)
        seen.append(desk.document.survey.road(QUEEN).rows)
    assert rows > seen[0] > seen[1] > seen[2]
    assert desk.document.stack.count() == 0
    assert "shortened" in strip.state.text()


def test_letting_go_is_one_step_that_undo_takes_back(desk: Desk, strip: FitStrip):
    before = desk.document.tour
    strip.slider.setSliderDown(True)
    for minutes in (120, 90, 60):
        strip.slider.setValue(minutes)
    strip.slider.setSliderDown(False)
    assert desk.document.stack.count() == 1
    assert desk.document.stage is not None
    assert is_fitted(desk.document.stage)
    assert abs((desk.document.surveyed.minutes or 0) - 60) <= 3
    desk.document.undo()
    assert desk.document.tour == before
    assert strip.slider.value() == strip.slider.maximum()


def test_the_end_of_the_slider_is_the_real_stage(desk: Desk, strip: FitStrip):
    before = desk.document.stage
    strip.slider.setValue(90)
    assert desk.document.stage != before
    strip.slider.setValue(strip.slider.maximum())
    assert desk.document.stage == before


def test_keys_move_it_by_five_minutes(desk: Desk, strip: FitStrip):
    strip.slider.setFocus()
    at = strip.slider.value()
    QTest.keyClick(strip.slider, Qt.Key.Key_Left)
    assert strip.slider.value() < at
    assert desk.document.stack.count() == 1


def test_a_hand_drags_it(desk: Desk, strip: FitStrip):
    """The pointer presses the handle at its end, pulls it to the left and lets go."""
    slider = strip.slider
    right = QPoint(slider.width() - 8, slider.height() // 2)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=right)
    for x in range(right.x(), slider.width() // 2, -10):
        QTest.mouseMove(slider, QPoint(x, right.y()))
    QTest.mouseRelease(
        slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 2, right.y())
    )
    assert desk.document.stack.count() == 1


def test_a_stage_without_a_road_has_nothing_to_fit(desk: Desk, strip: FitStrip):
    from dataclasses import replace

    stage = desk.document.stage
    assert stage is not None
    desk.document.preview(replace(desk.document.tour, stages=(replace(stage, sections=()),)))
    assert not strip.isVisible()


TRIED = 60_000
"""Milliseconds at most for the races of all ways on a busy machine."""


def _tried(strip: FitStrip, qtbot: QtBot) -> TriedWays:
    """Have the other ways tried and return what came out."""
    strip.ways.button.click()
    qtbot.waitUntil(lambda: strip.ways.outcome is not None, timeout=TRIED)
    assert strip.ways.outcome is not None
    return strip.ways.outcome


def test_the_other_ways_are_tried_in_the_background_and_told_with_their_minutes(
    desk: Desk, strip: FitStrip, qtbot: QtBot
):
    """The same races as those of `etapa fit`: what is said in the window is said there too."""
    strip.ways.button.click()
    assert strip.ways.button.text() == "Stop trying"
    assert strip.ways.state.text().startswith("Trying the other ways, 4 races each …")
    qtbot.waitUntil(lambda: strip.ways.outcome is not None, timeout=TRIED)

    tour = desk.document.tour_without_drag
    before = ride_minutes(tour, QUEEN, FitWish().races)
    ways = tuple(other_ways(tour, QUEEN, 90, FitWish().races, before))
    assert strip.ways.outcome == TriedWays(before.whole, ways)
    assert strip.ways.state.text().startswith(
        f"The stage as it is takes {round(before.whole)} min by 4 races"
    )
    offered = [take.text() for take in strip.ways.takes.values() if not take.isHidden()]
    assert len(offered) == len(ways)
    assert offered[0] == f"{ways[0].count} teams: {round(ways[0].minutes)} min"
    assert strip.ways.button.text() == "Try the other ways"


def test_what_is_being_tried_can_be_stopped_and_tells_nothing(strip: FitStrip):
    strip.ways.button.click()
    strip.ways.button.click()

    assert (strip.ways.state.text(), strip.ways.outcome) == ("", None)
    assert strip.ways.button.text() == "Try the other ways"


def test_ways_of_another_stage_are_forgotten_but_not_those_of_a_fitted_one(
    desk: Desk, strip: FitStrip, qtbot: QtBot
):
    """They are of the stage as it is: fitting changes nothing about them."""
    desk.document.select(TourPlace(SHORT))
    tried = _tried(strip, qtbot)
    strip.slider.setValue(strip.slider.minimum())

    assert strip.ways.outcome is tried
    desk.document.select(TourPlace(QUEEN))
    assert (strip.ways.state.text(), strip.ways.outcome) == ("", None)


@pytest.mark.parametrize("kind", WAYS)
def test_a_way_that_was_tried_is_taken_with_one_press_and_undone_in_one_step(
    desk: Desk, strip: FitStrip, kind: str
):
    """The stage comes back as it really is, the tour is ridden so; then nothing is offered more."""
    document = desk.document
    before = document.tour
    whole = document.surveyed.minutes if document.surveyed else 0
    strip.slider.setValue(strip.slider.minimum())
    found = [Way(each, count_left(before, QUEEN, each, 90), 60.0) for each in WAYS]
    strip.ways.show_outcome(QUEEN, TriedWays(150.0, tuple(found)))
    strip.ways.takes[kind].click()

    assert document.stack.count() == 2
    assert document.tour == take_way(before, QUEEN, kind, count_left(before, QUEEN, kind, 90))
    assert document.surveyed is not None
    assert (document.surveyed.minutes or 0) < (whole or 0)
    assert strip.ways.takes[kind].isHidden()
    document.stack.undo()
    document.stack.undo()
    assert document.tour == before
