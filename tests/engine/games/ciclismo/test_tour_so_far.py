"""What a manager knows of the tour around a stage: the days to come, and the standings so far."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.bots import BOTS
from engine.errors import RecordError
from engine.games import GAMES
from engine.games.ciclismo.scene import UNRANKED, TourSoFar, tour_so_far
from engine.race.dice import Dice
from engine.race.record import pack_record, unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_tour
from engine.tour.file import load

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture(scope="module")
def ridden():
    """The first two stages of a tour, ridden by managers who take the default."""
    ride = begin_ride(load(SAMPLES / "sierra.etapa"), GAMES["ciclismo"])
    days = ride_tour(ride, lambda _team, _key: BOTS["book"](), "so far", take_down=True)
    return [next(days), next(days)]


def scene_of(start):
    return GAMES["ciclismo"].start(start, Dice(start.key)).view(0).public.scene


def test_the_days_to_come_are_known_from_the_first(ridden):
    assert scene_of(ridden[0].setup).tour == TourSoFar(
        ("LOW_MOUNTAIN", "TTT", "QUEEN", "MEDIUM_MOUNTAIN")
    )


def test_the_standings_lie_on_the_table(ridden):
    """R2.11, R12.2, R12.5, R12.6 — what the sheets say, every manager may read."""
    first, second = ridden
    tour, rows = scene_of(second.setup).tour, first.ride.standings.last
    bibs = scene_of(second.setup).bibs
    assert dict(zip(bibs, tour.gaps, strict=True)) == {row.bib: row.gap for row in rows.general}
    for key, told in (("regularity", tour.regularity), ("mountain", tour.mountain)):
        points = {row.bib: row.points for row in rows.rows[key]}
        assert list(told) == [points.get(bib, 0) for bib in bibs]


def test_a_rider_nobody_ranks_is_far_behind():
    extra = {"standings": {"general": [[1, 0]], "regularity": [], "mountain": [[2, 3]]}}
    assert tour_so_far(extra, (1, 2)) == TourSoFar((), (0, UNRANKED), (0, 0), (0, 3))


def test_a_one_day_race_has_no_days_to_come():
    tour = load(SAMPLES / "sierra.etapa")
    one = replace(tour, stages=tour.stages[:1], one_day=True)
    assert "ahead" not in stage_setup(begin_ride(one, GAMES["ciclismo"]), 1, "one").extra


def test_other_games_are_told_nothing_of_it():
    start = stage_setup(begin_ride(load(SAMPLES / "sierra.etapa"), GAMES["figueres"]), 1, "x")
    assert not {"ahead", "standings"} & start.extra.keys()


def test_a_record_keeps_what_the_managers_knew(ridden):
    """Ridden again on any machine, a bot that sits down in the middle sees the same."""
    again = unpack_record(pack_record(ridden[1].record))
    assert scene_of(again.setup).tour == scene_of(ridden[1].setup).tour
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
