"""A tour being ridden: what one stage leaves is what the next one starts from."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.bots import BOTS
from engine.errors import SetupError
from engine.games import GAMES
from engine.ride.ride import begin_ride, stage_setup
from engine.ride.stages import ride_stage, ride_tour
from engine.standings.results import RiderResult, StageResult
from engine.tour import edit
from engine.tour.rider_types import night_recovery, start_pool
from engine.tour.rules import Rules, game_parameters
from tests.engine.ride.conftest import sierra

GAME = GAMES["ciclismo"]


def seat(_team, key):
    """Seat a director for every team."""
    return BOTS["director"](key)


@cache
def ridden():
    """Return the five stages of a directed tour."""
    return tuple(ride_tour(begin_ride(sierra(), GAME), seat, "carried", listen=False))


def pools(start):
    """Return what each rider of a setup starts with, by bib."""
    return {r.bib: r.pe for team in start.teams for r in team.riders}


def test_pools_are_what_was_left_and_what_the_night_gives():
    """R2.8, RULING 14 — balance after the stage and recovery, never above the pool."""
    rules = Rules("ciclismo")
    types = {r.bib: r.type for team in sierra().teams for r in team.riders}
    first, second = ridden()[0], ridden()[1]
    for arrival in first.results.arrivals:
        if arrival.status == "OK":
            full = start_pool(types[arrival.bib], sierra(), rules)
            wanted = min(full, arrival.pe_left + night_recovery(types[arrival.bib], rules))
            assert pools(second.setup)[arrival.bib] == wanted


def test_who_abandoned_does_not_start_again_and_has_no_replacement():
    """RULING 98, RULING 99 — the team rides on with seven; a house cannot say otherwise."""
    ride = begin_ride(sierra(), GAME)
    before = pools(stage_setup(ride, 1, "x"))
    arrived = [bib for bib in before if bib != 3]
    rows = [RiderResult(bib, 20, None, place, "OK") for place, bib in enumerate(arrived, start=1)]
    rows.append(RiderResult(3, None, None, None, "DNF"))
    after = ride.with_stages({1: StageResult(tuple(rows), {"S1": (1, 2, 4)})})

    assert after.standings.counted_stages == 1
    assert set(pools(stage_setup(after, 2, "x"))) == set(arrived)
    assert not game_parameters("ciclismo")["team.replacements"].accepts(True)


def test_a_trial_starts_in_reverse_order_of_the_classification():
    """RULING 44 — the last of the general classification starts first."""
    third = ridden()[2]
    before = third.ride.before_stage(3).standings

    assert third.setup.road.format == "TTT"
    assert third.setup.order == tuple(r.bib for r in reversed(before.last.general))


def test_the_race_and_the_classifications_give_the_same_times():
    """RULING 91 — turns credited by the race are those the classifications count."""
    for stage in ridden():
        settled = stage.ride.standings.snapshots[stage.number - 1].stage.finishes
        for arrival in stage.results.arrivals:
            if arrival.status == "OK":
                assert (arrival.bib, arrival.turns) == (arrival.bib, settled[arrival.bib].turns)


def test_lines_pay_in_the_classifications_what_they_paid_in_the_race():
    """R12.3, R12.5, R12.6 — every point and bonus turn of the race is counted, and no other."""
    for stage in ridden():
        raced = sorted(
            (p.bib, p.points, p.bonus)
            for line in stage.results.lines
            if line.kind != "FINISH"
            for p in line.places
            if p.points or p.bonus
        )
        counted = sorted(
            (p.bib, p.points, p.bonus)
            for p in stage.ride.standings.snapshots[stage.number - 1].stage.places
            if p.kind != "FINISH" and (p.points or p.bonus)
        )
        assert raced == counted


def test_a_stage_whose_forerunners_lack_is_ridden_with_the_pools_of_the_tour():
    """RULING 12 — a single stage is part of an imagined tour."""
    start = stage_setup(begin_ride(sierra(), GAME), 4, "alone")
    types = {r.bib: r.type for team in sierra().teams for r in team.riders}

    assert pools(start) == {b: start_pool(t, sierra(), Rules("ciclismo")) for b, t in types.items()}


def test_results_come_back_from_the_tour_that_keeps_them():
    """What is stored in a tour is what the next ride begins with."""
    last = ridden()[-1].ride

    again = begin_ride(last.tour_with_results(), GAME)

    assert again.results == last.results
    assert again.standings.last.general == last.standings.last.general


def test_a_cold_stage_gives_nothing_back_by_house_rule():
    """RULING 79 — cold.blocks_stage_recovery takes the night's points of that stage."""
    bibs = list(pools(stage_setup(begin_ride(sierra(), GAME), 1, "x")))
    rows = tuple(
        RiderResult(bib, 20, None, place, spent={"attack": 1})
        for place, bib in enumerate(bibs, start=1)
    )
    result = StageResult(rows, {"S1": tuple(bibs[:3])}, cold=True)
    warm = begin_ride(sierra(), GAME).with_stages({1: result})
    blocked = begin_ride(edit.set_rule(sierra(), "cold.blocks_stage_recovery", value=True), GAME)

    by_book = pools(stage_setup(warm, 2, "x"))
    by_house = pools(stage_setup(blocked.with_stages({1: result}), 2, "x"))

    assert all(by_house[bib] == by_book[bib] - 1 for bib in bibs)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"stages": ()}, "no stages"),
        ({"teams": ()}, "no riders"),
        ({"stages": (replace(sierra().stages[0], sections=()),)}, "1.*E_"),
    ],
)
def test_what_cannot_be_ridden_is_refused_in_one_sentence(change, words):
    """A tour says what it lacks; every stage must be rideable before the first is ridden."""
    with pytest.raises(SetupError, match=words):
        begin_ride(replace(sierra(), **change), GAME)


def test_a_stage_with_results_of_its_own_counts_alone_where_earlier_ones_lack():
    """RULING 12 — a single stage has a ranking; a whole tour counts from its first stage."""
    last = ridden()[-1].ride
    alone = last.with_stages({4: last.results[4]})
    assert [one.stage.course.number for one in alone.up_to_stage(4).standings.snapshots] == [4]
    assert last.up_to_stage(4).standings.counted_stages == 4


def test_a_stage_that_is_not_there_is_refused():
    """Stages run from 1 to their number."""
    with pytest.raises(SetupError, match="from 1 to 5"):
        ride_stage(begin_ride(sierra(), GAME), 9, seat, "x")


def test_computed_riders_rank_as_the_race_ranks_them():
    """RULING 96 — behind played riders with the same turns, among themselves by the exact sum."""
    tour = edit.set_rule(sierra(), "simplification.enabled", value=True)
    stage = ride_stage(begin_ride(tour, GAME), 1, seat, "computed", listen=False)

    settled = stage.ride.standings.snapshots[0].stage.finishes
    computed = [a for a in stage.results.arrivals if a.status == "COMPUTED"]

    assert computed
    for arrival in stage.results.arrivals:
        if arrival.place and arrival.status == "OK":
            assert settled[arrival.bib].rank == arrival.place
    ranks = [settled[a.bib].rank for a in computed]
    assert ranks == sorted(ranks)
