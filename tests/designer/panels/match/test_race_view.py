"""A race is watched: played, stepped, gone to any turn, followed on strip, map and profile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.panels.match.actions import WhatIf
from designer.panels.match.match import MatchBegun
from designer.scene.board.riders import spots_of
from engine.games import GAMES
from tests.engine.match.conftest import ridden

if TYPE_CHECKING:
    from tests.designer.panels.match.conftest import Hands

FLAT = {"number": 1}


@pytest.fixture
def watched(hands: Hands) -> Hands:
    """A flat stage, ridden by bots to its end; its first turn is seen."""
    hands.begin("ciclismo", **FLAT)
    hands.until(lambda: hands.over)
    hands.until(lambda: not hands.desk.document.survey or hands.page.parts.map.view.ground)
    hands.page.parts.projector.pace = "person"
    hands.page.parts.projector.stop()
    hands.page.parts.projector.go_to(hands.page.played.race.film.turns[1])
    return hands


def test_it_is_led_by_keys(watched: Hands):
    """F5 plays and stops, Alt with an arrow steps, Ctrl with an arrow goes from turn to turn."""
    on, film = watched.page.parts, watched.page.played.race.film
    watched.page.activateWindow()
    on.strip.setFocus()
    on.projector.go_to(0)
    frames = [0]
    for modifier in (Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier):
        QTest.keyClick(on.strip, Qt.Key.Key_Right, modifier)
        watched.until(lambda: on.projector.frame > frames[-1] and not on.projector.is_gliding)
        frames.append(on.projector.frame)
    QTest.keyClick(on.strip, Qt.Key.Key_F5)
    plays = on.projector.playing
    watched.until(lambda: on.projector.frame > frames[-1])
    QTest.keyClick(on.strip, Qt.Key.Key_F5)

    assert frames[1] == film.stops[0]
    assert frames[2] in film.turns
    assert (plays, on.projector.playing) == (True, False)


def test_a_turn_is_typed_and_gone_to(watched: Hands):
    """What is shown then is the first thing of that turn."""
    on, film = watched.page.parts, watched.page.played.race.film
    on.bar.turn.setValue(4)

    assert film.turn_of(on.projector.frame) == 4
    assert film.turn_of(on.projector.frame - 1) == 3
    on.projector.go_to(film.frame_of_turn(6))
    assert on.bar.turn.value() == 6


def test_a_sentence_leads_to_its_moment_in_the_language_that_is_on(watched: Hands):
    on = watched.page.parts
    on.projector.go_to(watched.page.played.race.film.frames)
    watched.until(lambda: on.story.list.count() > 10)
    english = on.story.list.item(5).text()
    watched.desk.language_switch.change_language("es")
    item = on.story.list.item(5)
    spanish, verb = item.text(), on.bar.verbs["play"].text()
    on.story.list.itemClicked.emit(item)
    watched.desk.language_switch.change_language("en")

    assert on.projector.frame == item.data(Qt.ItemDataRole.UserRole)
    assert spanish != english
    assert verb == "Seguir"


def test_riders_are_seen_on_strip_map_and_profile(watched: Hands):
    """All three pictures change when riders move; tokens are at least 24 pixels wide."""
    on, film = watched.page.parts, watched.page.played.race.film
    watched.until(lambda: on.map.riders.chart_on(on.map.view.ground) is not None)
    on.map.view.finish()
    on.projector.go_to(film.turns[2])
    QApplication.processEvents()
    before = [view.grab().toImage() for view in (on.strip, on.map, on.profile)]
    on.projector.go_to(film.turns[10])
    QApplication.processEvents()
    after = [view.grab().toImage() for view in (on.strip, on.map, on.profile)]

    assert all(one != other for one, other in zip(before, after, strict=True))
    spots = spots_of(on.strip.ground.chart, film.places_at(film.turns[10]))
    assert min(2 * spot.radius * on.strip.camera.scale for spot in spots) >= 24


def test_the_rider_under_the_pointer_is_named(watched: Hands):
    """On the strip and on the map: bib, name, team, and what lies open of it."""
    on, race = watched.page.parts, watched.page.played.race
    on.projector.go_to(race.film.turns[3])
    rider, place = next(iter(race.film.places_at(race.film.turns[3]).items()))
    at = on.strip.pixel_of(place)
    assert at is not None
    assert on.strip.rider_at(at) == rider
    assert race.tokens.rider_words(rider)["name"] in on.strip.told(rider)
    assert " PE" in on.strip.told(rider)
    assert on.map.describe_at(QPoint(0, 0)) == ""


def test_the_strip_follows_a_rider_the_head_or_the_hand(watched: Hands):
    on, race = watched.page.parts, watched.page.played.race
    frame = race.film.turns[5]
    on.projector.go_to(frame)
    rider = next(iter(race.film.places_at(frame)))
    watched.page.turns.follow_rider(rider)
    seen = on.strip.pixel_of(race.film.places_at(frame)[rider])
    assert seen is not None
    assert 0 <= seen.x() <= on.strip.width()
    QTest.mousePress(on.strip, Qt.MouseButton.LeftButton, pos=QPoint(900, 60))
    QTest.mouseMove(on.strip, QPoint(500, 60))
    QTest.mouseRelease(on.strip, Qt.MouseButton.LeftButton, pos=QPoint(500, 60))
    freed = on.strip.free
    on.bar.deeds["follow"].trigger()

    assert freed
    assert not on.strip.free


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_watched_to_its_end_as_it_is_ridden(hands: Hands, game: str):
    """What happened is what `etapa race` says, and its last page tells the first three."""
    hands.begin(game)
    hands.page.parts.projector.skip_to_end()
    hands.until(lambda: hands.over and hands.page.parts.body.currentWidget() is hands.page.ending)
    whole = ridden(game)

    assert tuple(hands.page.played.race.film.happenings) == whole.happenings
    first = min((row for row in whole.results.arrivals if row.place), key=lambda row: row.place)
    riders = [rider for team in whole.setup.teams for rider in team.riders]
    name = next(rider.name for rider in riders if rider.bib == first.bib)
    assert name in hands.page.ending.steps.accessibleName()
    assert hands.page.ending.rows.rowCount() == len(whole.results.arrivals)


def test_riders_of_a_game_with_its_own_course_stand_on_it_or_on_the_tiles(hands: Hands):
    """Figueres R3.5, one-stage O2.1 — the pointer means the slot a rider is in."""
    hands.begin("figueres")
    hands.until(lambda: hands.over)
    on, film = hands.page.parts, hands.page.played.race.film
    frame = film.turns[3]
    on.projector.go_to(frame)
    offered = on.map.on_tiles.isVisibleTo(hands.page)
    chart: Any = on.map.riders.chart_on(on.map.view.ground)
    for rider, place in film.places_at(frame).items():
        at = on.map.view.shown_view.pixel_point(*chart.square_of(place).centre)
        said = on.map.describe_at(QPoint(round(at[0]), round(at[1])))
        who = on.map.riders.tokens.rider_words(rider)
        assert said.startswith(f"{who['bib']} {who['name']} · " if who["bib"] else "N")
    hands.until(on.map.on_tiles.isEnabled)
    on.map.on_tiles.setChecked(True)
    tiles: Any = on.map.riders.chart_on(on.map.view.ground)

    assert offered
    assert all(place in tiles for place in film.places_at(frame).values())


def test_no_race_of_one_tour_is_told_when_it_is_left(watched: Hands):
    watched.page.end_match()
    on = watched.page.parts

    assert (watched.page.played.race, on.story.list.count(), on.cards.cards) == (None, 0, [])
    assert on.strip.rider_at(QPointF(10, 10)) is None


def test_a_race_that_is_left_makes_no_last_page(watched: Hands):
    """Watched again and left in the middle: nothing is counted for a page that is not seen."""
    turned: list[int] = []
    watched.page.watch_again()
    watched.page.parts.body.currentChanged.connect(turned.append)
    watched.page.end_match()

    assert turned == []


@pytest.mark.parametrize("of_record", [False, True])
def test_a_hundred_races_are_ridden_on_from_what_is_seen(watched: Hands, of_record: bool):
    """What if: told as they come, with the shares of the winners; of a record too."""
    if of_record:
        start, record = watched.page.played.thread_.start, ridden("ciclismo", number=1).record
        watched.page.begin_match(MatchBegun(replace(start, record=record)))
        watched.until(lambda: watched.over)
    watched.page.parts.projector.go_to(watched.page.played.race.film.turns[12])
    watched.page.deeds.what_if()
    watched.until(lambda: watched.page.findChildren(WhatIf))
    dialog = watched.page.findChildren(WhatIf)[0]
    watched.until(lambda: len(dialog.outcomes) == 100)
    film = watched.page.played.race.film

    assert "%" in dialog.chart.accessibleName()
    assert "100 races" in dialog.summary.text()
    assert min(one.turns for one in dialog.outcomes) >= film.turn_of(film.turns[12])
    dialog.close()
