"""Batches: the same races whatever rides them, nothing lost when something dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest
from distributed import Client, LocalCluster

from engine.errors import DecisionError, SetupError
from engine.games import GAMES
from engine.playtests import play as playing
from engine.playtests import tours as touring
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import play_race, record_race
from engine.playtests.run import run_races
from engine.playtests.summary import Summary
from engine.race.record import pack_record, unpack_record
from engine.race.replay import replay_record
from engine.race.values import Arrival, Results
from engine.standings.results import RiderResult as Out
from engine.standings.results import StageResult
from engine.tour.file import load
from tests.engine.playtests.conftest import SAMPLES, Here


@pytest.fixture(scope="module")
def plan():
    return stage_plan(
        load(SAMPLES / "three-examples.etapa"), 3, bots=("director", "book"), game="ciclismo"
    )


def ridden(plan, count, executor, **options):
    """Return the races of a batch, written out."""
    options = {"clock": time.perf_counter, **options}
    return [p for chunk in run_races(plan, count, executor, **options) for p in chunk.played]


def test_workers_and_chunks_change_nothing(plan):
    """Any number of workers and any chunk size give the same races in the same order."""
    alone = ridden(plan, 12, Here, workers=1, seconds=10)

    assert ridden(plan, 12, Here, workers=1, seconds=0) == alone
    assert ridden(plan, 12, lambda: ThreadPoolExecutor(3), workers=3, seconds=0) == alone
    # two processes that share nothing with this one
    spawned = partial(ProcessPoolExecutor, 2, mp_context=multiprocessing.get_context("spawn"))
    assert ridden(plan, 12, spawned, workers=2) == alone


@pytest.mark.filterwarnings("ignore")  # dask's own warnings at closing are not ours
def test_a_cluster_rides_the_same_races(plan):
    """A scheduler and two workers on this machine: dask's executor is one more executor."""
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        there = ridden(plan, 8, client.get_executor, workers=2, seconds=0.15)
    assert there == ridden(plan, 8, Here)


def test_races_are_numbered_from_one_and_any_can_be_ridden_alone(plan):
    """Race 7 of a batch is race 7 by itself."""
    batch = ridden(plan, 8, Here)

    assert [one.number for one in batch] == list(range(1, 9))
    assert batch[6] == play_race(plan, 7)


def test_every_race_of_a_batch_is_a_record(plan):
    """The record of a race by its number replays to its end."""
    record = unpack_record(pack_record(record_race(plan, 5)))
    race = replay_record(record, GAMES["ciclismo"].start)
    assert race.results().turns == play_race(plan, 5).values["turns/field"]


class DiesOnce(ProcessPoolExecutor):
    """A pool of one worker, which is killed in the middle of its first task."""

    dead = False

    def submit(self, fn, /, *args, **kwargs):
        """Kill the worker in place of the first task."""
        if self.dead:
            return super().submit(fn, *args, **kwargs)
        self.dead = True
        worker = super().submit(os.getpid).result()
        return super().submit(os.kill, worker, signal.SIGKILL)


def test_a_killed_worker_loses_nothing_but_time(plan):
    """The races of a worker that died are ridden again in a new pool."""
    pools = iter([DiesOnce, ProcessPoolExecutor])

    def make():
        return next(pools)(1, mp_context=multiprocessing.get_context("spawn"))

    assert ridden(plan, 6, make, workers=1) == ridden(plan, 6, Here)


class Dead(Executor):
    """A pool whose workers die before they have done anything."""

    def submit(self, *_, **__):
        """Return the future of a dead worker."""
        future: Future = Future()
        future.set_exception(BrokenExecutor("gone"))
        return future


def test_workers_that_always_die_are_given_up(plan):
    """Three times, then one sentence."""
    with pytest.raises(SetupError) as given_up:
        ridden(plan, 6, Dead)
    assert given_up.value.key == "playtest_workers"


class FirstDies(Here):
    """A pool that loses its first task and finishes the others."""

    sent = 0

    def submit(self, fn, /, *args, **kwargs):
        """Run every task but the first."""
        self.sent += 1
        return (Here if self.sent > 1 else Dead).submit(self, fn, *args, **kwargs)


def test_what_was_ridden_before_a_worker_died_is_not_ridden_again(plan):
    """Only what the dead worker left goes to the new pool."""
    second = FirstDies()
    second.sent = 1
    pools = iter([FirstDies(), second])
    assert ridden(plan, 4, lambda: next(pools), workers=1) == ridden(plan, 4, Here)
    assert second.sent == 2


def test_a_manager_that_fails_names_its_race_and_keeps_the_others(plan, monkeypatch):
    """The races before the failing one are kept, and its number is named."""
    whole = playing.ride_race

    def fails(plan, start, scribe, *, listen):
        if start.key.endswith("/4"):
            raise DecisionError("manager_raised", manager=1, kind="VOTE", turn=3, detail="boom")
        return whole(plan, start, scribe, listen=listen)

    monkeypatch.setattr(playing, "ride_race", fails)
    chunks = list(run_races(plan, 9, Here, clock=time.perf_counter))

    assert [p.number for c in chunks for p in c.played] == [1, 2, 3]
    assert chunks[-1].failure.number == 4
    assert "boom" in str(chunks[-1].failure.error)


def test_no_races_are_refused(plan):
    """A batch of none is one sentence, not an empty report."""
    with pytest.raises(SetupError, match="at least 1"):
        list(run_races(plan, 0, Here, clock=time.perf_counter))


def test_a_whole_tour_is_measured():
    """Pools, jerseys and what bonus turns decide, carried from stage to stage."""
    tours = tour_plan(load(SAMPLES / "sierra.etapa"), bots=("book",), game="ciclismo")
    summary = Summary()
    summary.add_races(ridden(tours, 2, Here))

    assert summary.races == 2
    assert {"pools/01", "pools/05", "jerseys/general", "tour/margin"} <= set(summary.numbers)
    assert {f"{name}/{n:02d}" for name in ("gaps", "tenth") for n in range(1, 6)} <= set(
        summary.numbers
    )
    assert summary.spread_of("gaps/05").mean == summary.spread_of("tour/margin").mean
    assert "tour/bonus_decides" in summary.truths


def test_a_tour_of_one_rider_has_no_margin():
    """Between the first and the second of a tour; with one there is none."""
    tour = load(SAMPLES / "sierra.etapa")
    first = replace(tour.teams[0], riders=tour.teams[0].riders[:1])
    alone = replace(tour, teams=(first,), stages=tour.stages[:1], rest_after=())

    (played,) = ridden(tour_plan(alone, bots=("book",), game="ciclismo"), 1, Here)

    assert "tour/margin" not in played.values
    assert played.values["wins/by_team"] == first.id


def test_a_tour_without_arrivals_has_no_winner(monkeypatch):
    """Where all abandon there are no pools, no margin and no first."""
    tour = load(SAMPLES / "sierra.etapa")

    def ride_without_arrivals(ride, *_, **__):
        gone = tuple(Out(r.bib, status="DNF") for team in tour.teams for r in team.riders)
        results = Results(1, tuple(Arrival(0, a.bib, "", "", 1, 0, "DNF") for a in gone))
        yield SimpleNamespace(
            ride=ride.with_stages({1: StageResult(gone)}), results=results, number=1
        )

    monkeypatch.setattr(touring, "ride_tour", ride_without_arrivals)
    (played,) = ridden(tour_plan(tour, bots=("book",), game="ciclismo"), 1, Here)

    assert not [name for name in played.values if name.startswith(("pools/", "wins/", "tour/"))]
    assert played.values["turns/winner"] == 0
