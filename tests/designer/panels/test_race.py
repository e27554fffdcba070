"""The page Race: who sits where, whose dice, from which state; races that wait."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from designer.document.recovery import KeptMatches, MatchTag
from designer.language import ENGLISH, done_sentence
from designer.panels.race import RacePanel
from engine.games import GAMES
from engine.match.tape import PERSON
from engine.race.record import pack_record
from engine.tour import edit
from engine.tour.edit import keep_orders
from tests.engine.match.conftest import ridden

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.match.match import MatchBegun

LATE = 30_000


@pytest.fixture
def matches(tmp_path: Path, clock: Callable[[], datetime]) -> KeptMatches:
    return KeptMatches(tmp_path, clock)


@pytest.fixture
def race(desk: Desk, runner: Runner, matches: KeptMatches, qtbot: QtBot) -> RacePanel:
    made = RacePanel(desk, runner, matches)
    qtbot.addWidget(made)
    made.resize(900, 640)
    made.show()
    return made


def begun(race: RacePanel, qtbot: QtBot, press: Any) -> MatchBegun:
    with qtbot.waitSignal(race.begun, timeout=LATE) as found:
        press.click()
    match: Any = found.args
    return match[0]  # type: ignore[no-any-return]


def choose(box: Any, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_a_person_takes_the_first_team_and_bots_the_others(race: RacePanel, qtbot: QtBot):
    """As the page comes: one press and one sits down."""
    match = begun(race, qtbot, race.ride)

    assert match.start.seats[0] == PERSON
    assert set(match.start.seats[1:]) == {"director"}
    assert (match.stage, match.start.typed_dice) == (1, "none")


def test_bots_are_watched_with_one_press(race: RacePanel, qtbot: QtBot):
    match = begun(race, qtbot, race.watch)

    assert match.start.persons == ()
    assert set(match.start.seats) == {"director"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_offers_its_seats(race: RacePanel, qtbot: QtBot, game: str):
    """As many as it has, with the bots that play it; its race is the one of the command."""
    choose(race.game, game)
    match = begun(race, qtbot, race.ride)

    assert match.start.game.id == game
    assert len(match.start.seats) == len(match.start.setup.teams)
    assert match.start.setup.key == "1/1"


def test_seats_dice_seed_and_weather_are_wished_for(race: RacePanel, qtbot: QtBot):
    """The weather of one race changes no rule of the tour."""
    race.seats.boxes[2].setCurrentIndex(race.seats.boxes[2].findData(PERSON))
    choose(race.dice, "mine")
    race.seed.setText("77")
    (switch,) = race.switches.values()
    switch.setChecked(True)
    match = begun(race, qtbot, race.ride)

    assert match.start.persons == (0, 2)
    assert match.start.typed_dice == "mine"
    assert match.start.setup.key == "77/1"
    assert match.start.setup.rules["weather.enabled"]
    assert "weather.enabled" not in race._desk.document.tour.rules


def test_the_orders_of_a_team_come_from_the_tour(race: RacePanel, desk: Desk, qtbot: QtBot):
    document = desk.document
    team = document.tour.teams[0].id
    tour = keep_orders(document.tour_without_drag, "ciclismo", team, {"PAY": "ask"})
    document.apply(done_sentence("orders", team=team), tour)
    match = begun(race, qtbot, race.ride)

    assert match.orders is not None
    assert match.orders[0].order_for("PAY").how == "ask"


def test_a_stage_is_raced_fresh_or_where_the_tour_stands(race: RacePanel, desk: Desk, qtbot: QtBot):
    """Effort points of the tour so far, or those of its first day."""
    from designer.document.place import TourPlace
    from designer.jobs.race_wishes import RaceWish
    from designer.jobs.races import enter_race, with_results_of

    document = desk.document
    raced = ridden("ciclismo", "giro-2019", 1)
    tour = with_results_of(document.tour_without_drag, "ciclismo", 1, raced.results)
    document.apply(done_sentence("raced", stage=1), tour, TourPlace(2))
    now = begun(race, qtbot, race.ride).start.setup
    choose(race.start, "fresh")
    fresh = begun(race, qtbot, race.ride).start.setup

    def pools(setup: Any) -> list[int]:
        return [rider.pe for team in setup.teams for rider in team.riders]

    assert pools(now) != pools(fresh)
    assert pools(fresh) == pools(
        enter_race(tour, RaceWish("ciclismo", 2, fresh=True), ENGLISH).setup
    )


def test_seats_stay_with_their_teams_when_one_is_out(race: RacePanel, desk: Desk, qtbot: QtBot):
    """RULING 98 — a team without riders does not start: who sits behind it does not move up."""
    from designer.document.place import TourPlace
    from designer.jobs.races import with_results_of

    document, raced = desk.document, ridden("ciclismo", "giro-2019", 1)
    first, second = (team.id for team in document.tour.teams[:2])
    arrivals = tuple(
        replace(one, place=0, status="DNF") if one.team == first else one
        for one in raced.results.arrivals
    )
    results = replace(raced.results, arrivals=arrivals)
    tour = with_results_of(document.tour_without_drag, "ciclismo", 1, results)
    document.apply(done_sentence("raced", stage=1), tour, TourPlace(2))
    race.seats.seat_everywhere("director")
    choose(race.seats.boxes[1], PERSON)
    start = begun(race, qtbot, race.ride).start

    assert start.setup.teams[0].id == second
    assert (start.persons, len(start.seats)) == ((0,), len(document.tour.teams) - 1)


def test_too_few_teams_are_refused_in_one_sentence(race: RacePanel, desk: Desk, qtbot: QtBot):
    """O6.3 — nothing begins; the tour stays as it is."""
    tour = desk.document.tour
    few = edit.set_teams(tour, tour.teams[:2])
    desk.document.apply(done_sentence("rename_tour", name="t"), few)
    choose(race.game, "figueres")
    with qtbot.waitSignal(desk.document.refused, timeout=LATE) as refused:
        race.ride.click()

    assert refused.args[0].sentence(ENGLISH).startswith("2 teams ride and the game is for 3 to 5")
    qtbot.waitUntil(race.ride.isEnabled, timeout=LATE)


def test_what_a_game_leaves_out_is_said_before_the_start(race: RacePanel):
    """O7.1 — with its number, as `etapa race` says it."""
    choose(race.game, "figueres")

    assert race.left_out.text().startswith("Left out: ")
    choose(race.game, "ciclismo")
    assert not race.left_out.isVisibleTo(race)


def test_a_race_that_waits_is_gone_on_with_or_forgotten(
    race: RacePanel, matches: KeptMatches, qtbot: QtBot
):
    """With its people, its dice and who answered what."""
    whole = ridden("juego").record
    assert whole is not None
    tag = MatchTag("Sierra", "", 2, "Alto", "juego", 7, False, "mine", "", ((3, 0, "usual"),))
    matches.begin()
    matches.keep_match(pack_record(whole), tag)
    race.hide()
    matches.leave_match()
    race.show()  # as when the race that filled the window is left
    (line,) = race.waiting.lines
    match = begun(race, qtbot, line)

    assert "turn 7" in line.text()
    assert match.how == {(3, 0): "usual"}
    assert match.start.record is not None
    assert (match.start.typed_dice, match.at_end) == ("mine", True)
    race.waiting.drops[0].click()
    assert race.waiting.lines == []
