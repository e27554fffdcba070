"""The slider that fits a stage to an evening: the profile follows, letting go is one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from designer.document.place import TourPlace
from designer.panels.fit import FitView
from engine.playtests import WAYS
from engine.playtests.evening import other_ways, take_way
from engine.road.fit import is_fitted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

QUEEN, SHORT = 4, 3


@pytest.fixture
def strip(desk: Desk, qtbot: QtBot) -> FitView:
    desk.document.select(TourPlace(QUEEN))
    made = FitView(desk)
    qtbot.addWidget(made)
    made.resize(700, 40)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_it_stands_at_what_the_stage_takes_now(desk: Desk, strip: FitView):
    assert desk.document.surveyed is not None
    assert strip.slider.value() == strip.slider.maximum() == desk.document.surveyed.minutes
    assert "as it is" in strip.state.text()
    assert strip.slider.minimum() < 50


def test_while_it_is_dragged_the_stage_is_shown_shorter_and_no_step_is_made(
    desk: Desk, strip: FitView
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


def test_letting_go_is_one_step_that_undo_takes_back(desk: Desk, strip: FitView):
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


def test_the_end_of_the_slider_is_the_real_stage(desk: Desk, strip: FitView):
    before = desk.document.stage
    strip.slider.setValue(90)
    assert desk.document.stage != before
    strip.slider.setValue(strip.slider.maximum())
    assert desk.document.stage == before


def test_keys_move_it_by_five_minutes(desk: Desk, strip: FitView):
    strip.slider.setFocus()
    at = strip.slider.value()
    QTest.keyClick(strip.slider, Qt.Key.Key_Left)
    assert strip.slider.value() < at
    assert desk.document.stack.count() == 1


def test_a_hand_drags_it(desk: Desk, strip: FitView):
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


def test_a_stage_without_a_road_has_nothing_to_fit(desk: Desk, strip: FitView):
    from dataclasses import replace

    stage = desk.document.stage
    assert stage is not None
    closed: list[bool] = []
    strip.closed.connect(lambda: closed.append(True))
    desk.document.preview(replace(desk.document.tour, stages=(replace(stage, sections=()),)))
    assert closed
    assert strip.roads.roads is None


def test_the_other_ways_are_shown_at_once_with_what_they_make_of_stage_and_tour(
    desk: Desk, strip: FitView
):
    """The minutes are those of `etapa fit`, and those that stand at the stage once it is taken."""
    strip.ways.button.click()

    tour = desk.document.tour_without_drag
    ways = other_ways(tour, QUEEN, 90)
    assert strip.ways.ways == ways
    assert desk.document.surveyed is not None
    assert strip.ways.state.text().startswith(
        f"The stage as it is takes about {desk.document.surveyed.minutes} min"
    )
    offered = [take for take in strip.ways.takes.values() if not take.isHidden()]
    assert len(offered) == len(ways)
    assert offered[0].text() == f"{ways[0].count} teams: {ways[0].stage.after} min"
    assert f"{ways[0].tour.before} → {ways[0].tour.after} min" in offered[0].toolTip()


def test_a_second_press_hides_them(strip: FitView):
    strip.ways.button.click()
    strip.ways.button.click()

    assert (strip.ways.state.text(), strip.ways.ways) == ("", ())
    assert strip.ways.button.text() == "Other ways"


def test_ways_of_another_stage_are_forgotten_but_not_those_of_a_fitted_one(
    desk: Desk, strip: FitView
):
    """They are of the stage as it is: fitting changes nothing about them."""
    desk.document.select(TourPlace(SHORT))
    strip.ways.button.click()
    ways, text = strip.ways.ways, strip.ways.state.text()
    strip.slider.setValue(strip.slider.minimum())

    assert strip.ways.ways is ways
    assert text
    desk.document.select(TourPlace(QUEEN))
    assert (strip.ways.state.text(), strip.ways.ways) == ("", ())


@pytest.mark.parametrize("kind", WAYS)
def test_a_way_is_taken_with_one_press_and_undone_in_one_step(
    desk: Desk, strip: FitView, kind: str
):
    """The stage comes back as it really is, the tour is ridden so; then nothing is offered more."""
    document = desk.document
    before = document.tour
    whole = document.surveyed.minutes if document.surveyed else 0
    strip.slider.setValue(60)
    strip.ways.button.click()
    way = next(way for way in strip.ways.ways if way.kind == kind)
    strip.ways.takes[kind].click()

    assert document.stack.count() == 2
    assert document.tour == take_way(before, QUEEN, kind, way.count)
    assert document.surveyed is not None
    assert document.surveyed.minutes == way.stage.after < (whole or 0)
    assert strip.ways.takes[kind].isHidden()
    document.stack.undo()
    document.stack.undo()
    assert document.tour == before
