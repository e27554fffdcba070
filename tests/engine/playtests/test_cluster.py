"""Other machines: dask's executor is one more executor."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from engine.playtests.plan import stage_plan
from engine.playtests.run import run_races
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.mark.filterwarnings("ignore")  # dask's own warnings at closing are not ours
def test_a_cluster_rides_the_same_races():
    """A scheduler and two workers on this machine give what one process gives."""
    plan = stage_plan(load(SAMPLES / "three-examples.etapa"), 3, bots=("book",), game="ciclismo")
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        chunks = list(
            run_races(
                plan, 8, client.get_executor, clock=time.perf_counter, workers=2, seconds=0.15
            )
        )
    alone = list(run_races(plan, 8, _here, clock=time.perf_counter))

    assert [p for c in chunks for p in c.played] == [p for c in alone for p in c.played]


def _here():
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1)
