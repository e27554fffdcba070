"""The scene: who may start, what everybody knows of the riders, and of the tour around a stage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import BOTS
from engine.errors import RecordError, SetupError
from engine.games import GAMES
from engine.games.ciclismo.scene import UNRANKED, TourSoFar, scene_of, tour_so_far
from engine.race.dice import Dice
from engine.race.record import pack_record, unpack_record
from engine.race.replay import replay_record
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_tour
from engine.tour.file import load
from engine.tour.rules import Rules

BOOK = Rules("ciclismo")
LEADER = RaceRider(1, "x", "LEADER", 1, 1)


def team(*riders, name="A"):
    return RaceTeam(name, name, riders)


@pytest.mark.parametrize(
    ("teams", "word"),
    [
        ((), "Nobody"), ((team(), team(LEADER, name="B")), "no riders"),
        ((team(LEADER, LEADER),), "twice"), ((team(RaceRider(1, "x", "ACROBAT")),), "ACROBAT"),
        ((team(RaceRider(1, "x", "LEADER", -1)),), "-1"),
        ((team(*(RaceRider(n, "x", "LEADER") for n in range(70))),), "70"),
    ],
)  # fmt: skip
def test_a_start_list_that_cannot_race_is_refused(flat, teams, word):
    """One sentence each: nobody, an empty team, a bib twice, an unknown type, a debt, too many."""
    with pytest.raises(SetupError, match=word):
        scene_of(Setup(flat, BOOK, teams))


def test_a_road_that_cannot_be_raced_is_refused(road, flat):
    for course, word in ((road(), "no squares"), (replace(flat, lines=()), "no finish")):
        with pytest.raises(SetupError, match=word):
            scene_of(Setup(course, BOOK, (team(LEADER),)))


def test_riders_are_numbered_in_the_order_of_the_teams(table, flat):
    """R0.9 — from 0."""
    riders = dict.fromkeys(("A1", "A2", "B1"), ("LEADER", None))
    scene = scene_of(table(flat, riders).setup)
    assert (scene.bibs, scene.teams, scene.team_of) == ((11, 12, 21), ((0, 1), (2,)), (0, 0, 1))


@pytest.mark.parametrize(
    ("extra", "nights"), [({}, (5, 3)), ({"stages_left": 5}, (2, 1)), ({"stages_left": 19}, (5, 3))]
)
def test_what_a_night_gives_back_by_house_rule(table, flat, extra, nights):
    """R2.8, RULING 11 — the second stage of seven gives a third; of 21, or unsaid, all of it."""
    riders = {"A1": ("LEADER", (1, 1)), "A2": ("SPRINTER", (1, 2))}
    setup = table(flat, riders, {"pe.scale_recovery": True}).setup
    assert scene_of(replace(setup, road=replace(flat, number=2), extra=extra)).nights == nights


# The tour around a stage


@pytest.fixture(scope="module")
def ridden():
    """The first two stages of a tour, ridden by managers who take the default."""
    ride = begin_ride(load("samples/sierra.etapa"), GAMES["ciclismo"])
    days = ride_tour(ride, lambda _team, _key: BOTS["book"](), "so far", keep_record=True)
    return [next(days), next(days)]


def seen_from(start):
    return GAMES["ciclismo"].start(start, Dice(start.key)).view(0).public.scene


def test_the_days_to_come_are_known_from_the_first(ridden):
    assert seen_from(ridden[0].setup).tour == TourSoFar(
        ("LOW_MOUNTAIN", "TTT", "QUEEN", "MEDIUM_MOUNTAIN")
    )


def test_the_standings_lie_on_the_table(ridden):
    """R2.11, R12.2, R12.5, R12.6 — what the sheets say, every manager may read."""
    first, second = ridden
    scene, rows = seen_from(second.setup), first.ride.standings.last
    gaps = dict(zip(scene.bibs, scene.tour.gaps, strict=True))
    assert gaps == {row.bib: row.gap for row in rows.general}
    for key, own in (("regularity", scene.tour.regularity), ("mountain", scene.tour.mountain)):
        points = {row.bib: row.points for row in rows.rows[key]}
        assert list(own) == [points.get(bib, 0) for bib in scene.bibs]


def test_a_rider_nobody_ranks_is_far_behind():
    extra = {"standings": {"general": [[1, 0]], "regularity": [], "mountain": [[2, 3]]}}
    assert tour_so_far(extra, (1, 2)) == TourSoFar((), (0, UNRANKED), (0, 0), (0, 3))


def test_who_is_told_nothing_of_the_tour():
    """A one-day race has no days to come; other games have no such standings."""
    tour = load("samples/sierra.etapa")
    one = replace(tour, stages=tour.stages[:1], one_day=True)
    assert "ahead" not in stage_setup(begin_ride(one, GAMES["ciclismo"]), 1, "one").extra
    start = stage_setup(begin_ride(tour, GAMES["figueres"]), 1, "x")
    assert not {"ahead", "standings"} & start.extra.keys()


def test_a_record_keeps_what_the_managers_knew(ridden):
    """Ridden again on any machine, a bot that sits down in the middle sees the same."""
    again = unpack_record(pack_record(ridden[1].record))
    assert seen_from(again.setup).tour == seen_from(ridden[1].setup).tour
    replay_record(again, GAMES["ciclismo"].start)


@pytest.mark.parametrize(
    "extra",
    [
        {"ahead": ["FLAT_STAGE"] * 100}, {"ahead": [1]}, {"standings": {"general": [[1, "x"]]}},
        {"standings": {"general": [["1", 0]]}}, {"standings": {"general": []}},
    ],
)  # fmt: skip
def test_what_no_tour_has_written_is_refused(ridden, extra):
    record = ridden[0].record
    odd = replace(record, setup=replace(record.setup, extra=extra))
    with pytest.raises(RecordError):
        replay_record(unpack_record(pack_record(odd)), GAMES["ciclismo"].start)
