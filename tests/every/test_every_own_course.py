"""A game that brings a course of its own is ridden on it without a tour, by its name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from designer.cli import main
from designer.language import ENGLISH, Language
from designer.texts.games import course_name, open_own_ride
from engine.bots import BOTS
from engine.games import GAMES
from engine.race.course import OWN_COURSE
from engine.race.record import unpack_record
from engine.ride.ride import enter_stage, own_course
from engine.ride.stages import ride_stage
from engine.tour.edit import set_rule, set_teams
from engine.tour.file import load, save

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ride.ride import Ride
    from engine.road.values import Road
    from engine.tour.rules import Rules

SAMPLE = Path(__file__).parents[2] / "samples" / "sierra.etapa"
OWN = [(game.id, own.name) for game in GAMES.values() for own in game.own_courses]
LEFT_OUT = {name: ["I_LEFT_PRINTED_SPRINTS"] for name in "ABCD"}
"""The courses of Um Reifenbreite are ridden at a level without sprints (R15.3)."""
SQUARES = {
    "rambla": 32,
    "road": 60,
    "track": 36,
    "A": 84,
    "B": 82,
    "C": 150,
    "D": 138,
}
"""What lies in the box.

R3.2 of Figueres, RULING 3 of El juego, RULING 3 of Pistard, M5 and Annex C of Um Reifenbreite.
"""
HOUSE = {"juego": ("ciclistas.n_spaces", 40), "pistard": ("pistard.lap_rows", "24")}
"""House rules that say how long the own course is."""

Call = tuple[int, str, str]


@pytest.fixture
def etapa(capsys: pytest.CaptureFixture[str]) -> Callable[..., Call]:
    def called(*words: str) -> Call:
        try:
            code: Any = main([*words])
        except SystemExit as left:
            code = left.code
        told = capsys.readouterr()
        return int(code or 0), told.out, told.err

    return called


@pytest.mark.parametrize(("played", "own"), OWN)
def test_it_is_raced_without_a_tour_and_its_record_is_told_again(
    etapa: Callable[..., Call], tmp_path: Path, played: str, own: str
):
    """`etapa race --own`, alone and by name: one race; what it leaves out is of the course."""
    kept = tmp_path / "own.acta"
    words = ("--game", played, "--record", str(kept), "--lang", "en")
    code, told, _ = etapa("race", "--own", own, *words, "--json")
    race = json.loads(told)
    assert ([one["code"] for one in race["left_out"]], code) == (LEFT_OUT.get(own, []), 0)
    assert race["stage"] is None
    read = unpack_record(kept.read_bytes())
    assert read.setup.road.type == OWN_COURSE
    assert len(read.setup.teams) == GAMES[played].seats[-1]
    assert json.loads(etapa("replay", str(kept), "--json")[1])["digest"] == race["digest"]
    if own == GAMES[played].own_courses[0].name:
        alone = json.loads(etapa("race", "--own", *words, "--json")[1])
        assert alone["digest"] == race["digest"]


@pytest.mark.parametrize(("played", "own"), OWN)
def test_it_is_called_by_its_name(
    etapa: Callable[..., Call], played: str, own: str, language: Language
):
    """The heads of a race and of a playtest name it, and so does the list of games."""
    name = course_name(language, GAMES[played], own_course(GAMES[played], own))
    words = ("--game", played, "--own", own, "--lang", language.code)
    head = etapa("race", *words)[1].splitlines()[0]
    assert head.startswith(f"{name} · ")
    assert name in etapa("games", "--lang", language.code)[1]
    assert name in etapa("playtest", *words, "-n", "2", "--workers", "1")[1].splitlines()[0]


@pytest.mark.parametrize(("played", "own"), OWN)
def test_it_has_the_squares_of_the_box_and_all_of_them_count(played: str, own: str):
    """What the law says lies in the box; a house rule that says otherwise holds."""
    tour = load(SAMPLE)
    ride = open_own_ride(ENGLISH, GAMES[played], own, tour)
    start, left_out = enter_stage(ride, 1, "own")
    course = GAMES[played].course(start.road, start.rules)
    assert course.squares == SQUARES[own]
    assert [one.code for one in course.dropped] == LEFT_OUT.get(own, [])
    home = {"I_LEFT_TEAMS", "I_LEFT_RIDERS"}
    assert {finding.code for finding in left_out} - home == set(LEFT_OUT.get(own, []))
    if played in HOUSE:
        key, value = HOUSE[played]
        longer = open_own_ride(ENGLISH, GAMES[played], own, set_rule(tour, key, value=value))
        assert GAMES[played].course(*_start_of(longer)).squares == int(value)


def test_teams_of_the_box_take_the_empty_seats(etapa: Callable[..., Call], tmp_path: Path):
    """Um Reifenbreite, RULING 6 — fill_with_bots: two teams of a tour meet two of the book."""
    tour = load(SAMPLE)
    few = set_rule(set_teams(tour, tour.teams[:2]), "reif.fill_with_bots", value=True)
    save(few, tmp_path / "two.etapa")
    called = etapa("race", str(tmp_path / "two.etapa"), "--game", "reifenbreite", "--own", "--json")
    race = json.loads(called[1])
    assert len(race["arrivals"]) == 16
    assert {row["team"] for row in race["teams"]} > {team.id for team in few.teams}


def _start_of(ride: Ride) -> tuple[Road, Rules]:
    start = enter_stage(ride, 1, "own")[0]
    return start.road, start.rules


@pytest.mark.parametrize(("played", "own"), OWN)
def test_a_tour_gives_its_teams_and_is_not_ridden(
    etapa: Callable[..., Call], played: str, own: str
):
    """`etapa race TOUR --own`: the riders of the tour, none of its stages."""
    race = json.loads(etapa("race", str(SAMPLE), "--game", played, "--own", own, "--json")[1])
    tour = load(SAMPLE)
    assert {row["team"] for row in race["arrivals"]} - {""} <= {team.id for team in tour.teams}
    assert race["classifications"] == {}


def test_a_race_on_it_counts_in_no_series(rides: Any):
    """El juego with ciclistas.series on: the series is of the stages."""
    tour = set_rule(load(SAMPLE), "ciclistas.series", value=True)
    ride = open_own_ride(ENGLISH, GAMES["juego"], "", tour)
    ridden = ride_stage(ride, 1, lambda _team, key: BOTS["random"](key), "own")
    assert not ridden.ride.results
    assert not ridden.ride.standings.rows  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("race", "--own"), "The game ciclismo has no course of its own"),
        (("race", "--game", "pistard", "--own", "Z"), "no own course Z: the game has track"),
        (("race",), "TOUR is missing"),
        (("playtest",), "TOUR is missing"),
        (("race", "--game", "juego", "--own", "--stage", "2"), "leave --stage"),
        (("race", "--game", "juego", "--own", "--all"), "--all"),
        (("race", "--game", "juego", "--own", "--into", "x.etapa"), "--into"),
        (("playtest", "--game", "juego", "--own", "--tour"), "--tour away"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    etapa: Callable[..., Call], words: tuple[str, ...], said: str
):
    code, told, complaint = etapa(*words, "--lang", "en")
    assert (code, told, complaint.count("\n")) == (2, "", 1)
    assert said in complaint
