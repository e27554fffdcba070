"""What playtests cost besides their races: workers, tasks, memory, the report; each is printed."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import resource
import subprocess
import sys
import tracemalloc
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import pytest

from designer.jobs.pool import InlineExecutor
from designer.kit.report.frame import Subject
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import play_race
from engine.playtests.run import run_chunk, run_races
from engine.playtests.summary import Summary
from engine.playtests.tours import play_tour
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from engine.playtests.plan import PlaytestPlan

pytestmark = pytest.mark.figures

ROOT = Path(__file__).parents[2]
SPAWN = multiprocessing.get_context("spawn")
RACES, ROUNDS = 300, 3


def example(stage: int, bot: str = "director") -> PlaytestPlan:
    """Plan races of one of the book's examples; the second has 181 squares."""
    return stage_plan(
        load(ROOT / "samples" / "three-examples.etapa"), stage, bots=(bot,), game="ciclismo"
    )


def cpu() -> float:
    """Return the seconds of CPU of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def spent(task: Callable[[], object]) -> float:
    """Return the CPU of a task and of every process it started, which has ended by then."""
    before = cpu()
    task()
    for process in multiprocessing.active_children():
        process.join()
    return cpu() - before


def bare(plan: PlaytestPlan, first: int, count: int) -> None:
    """Ride races one after the other, as a loop would."""
    for number in range(first, first + count):
        play_race(plan, number)


def two_processes(plan: PlaytestPlan) -> None:
    """Ride the races bare, half of them in each of two processes that know nothing of another."""
    half = RACES // 2
    alone = [SPAWN.Process(target=bare, args=(plan, first, half)) for first in (1, half + 1)]
    for process in alone:
        process.start()
    for process in alone:
        process.join()


def two_workers(plan: PlaytestPlan) -> float:
    """Ride and sum up the same races as a batch does; return the share of time workers work.

    It is counted from where the first race begins: two processes start as slowly.
    """
    summary, busy, begun = Summary(), 0.0, 0.0
    for chunk in run_races(
        plan, RACES, lambda: ProcessPoolExecutor(2, mp_context=SPAWN), clock=perf_counter, workers=2
    ):
        begun = begun or perf_counter() - chunk.seconds
        busy += chunk.seconds
        summary.add_races(chunk.played)
    assert summary.races == RACES
    return busy / (2 * (perf_counter() - begun))


def test_two_workers_do_what_two_processes_do():
    """At least 0.9 of it, and at most 10 % more CPU, for the 181-square sample.

    Processes of their own are at work all the time; a worker is idle while he waits for a chunk.
    Both are measured so that they hold on a machine that has other things to do.
    """
    plan, shares, ratios = example(2), [], []
    for _ in range(ROUNDS):
        alone = spent(lambda: two_processes(plan))
        batch = spent(lambda: shares.append(two_workers(plan)))
        ratios.append(batch / alone)
    costs, at_work = median(ratios), median(shares)
    print(f"\nCPU of a batch / of two processes: {[round(r, 3) for r in ratios]}")
    print(f"workers at work {[round(s, 3) for s in shares]}: speed {at_work / costs:.2f}")

    assert costs <= 1.10
    assert at_work / costs >= 0.9


def test_a_task_costs_next_to_nothing_besides_its_work():
    """At most 150 µs of CPU, here and in its worker together."""
    blob = pickle.dumps(example(2))

    def send(count: int) -> None:
        with ProcessPoolExecutor(2, mp_context=SPAWN) as pool:
            sent: list[Future[object]] = [
                pool.submit(run_chunk, blob, 1, 0, perf_counter) for _ in range(count)
            ]
            for task in sent:
                task.result()

    few, many = 100, 3100
    costs = [
        (spent(lambda: send(many)) - spent(lambda: send(few))) / (many - few) for _ in range(ROUNDS)
    ]
    print(f"\na task: {min(costs) * 1e6:.0f} to {max(costs) * 1e6:.0f} µs")

    assert median(costs) <= 150e-6


def test_memory_is_flat_in_the_number_of_races():
    """From race 100 to race 500 less than 64 bytes a race are kept: new values, never the races."""
    plan, summary, kept = example(3, "book"), Summary(), {}
    tracemalloc.start()
    for chunk in run_races(plan, 500, InlineExecutor, clock=perf_counter, seconds=0):
        summary.add_races(chunk.played)
        if summary.races in (100, 500):
            gc.collect()  # the interpreter keeps some freed tuples for later
            kept[summary.races], _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    grown = (kept[500] - kept[100]) / 400
    print(f"\nkept: {kept[100] / 1e3:.0f} kB after 100 races, {grown:.0f} bytes more a race")

    assert grown <= 64


WRITE = """
import pickle, sys
from pathlib import Path
from designer.site.report_page import write_report
write_report(pickle.loads(Path(sys.argv[1]).read_bytes()), Path(sys.argv[2]))
"""


def test_a_report_is_made_in_five_seconds(tmp_path: Path):
    """From a cold start: imports, fonts, pages and picture of the stage with most sections."""
    tour = load(ROOT / "samples" / "giro-2019.etapa")
    plan = stage_plan(tour, 14, game="ciclismo")
    summary = Summary()
    summary.add_races(play_race(plan, number) for number in range(1, 21))
    kept = tmp_path / "subject"
    kept.write_bytes(pickle.dumps(Subject(tour, plan, summary)))
    call = [sys.executable, "-c", WRITE, str(kept), str(tmp_path)]
    cold = min(spent(lambda: subprocess.run(call, cwd=ROOT, check=True)) for _ in range(2))
    print(f"\nreport from a cold start: {cold:.1f} s of CPU")

    assert (tmp_path / "report.pdf").exists()
    assert cold <= 5.0


def test_twenty_tours_of_twenty_one_stages():
    """The last tours of a batch cost what the first did."""
    plan = tour_plan(load(ROOT / "samples" / "giro-2019.etapa"), game="ciclismo")
    costs = []
    for number in range(1, 21):
        begun = process_time()
        play_tour(plan, number)
        costs.append(process_time() - begun)
    grown = mean(costs[10:]) / mean(costs[:10])
    print(f"\n21 stages: {mean(costs):.2f} s of CPU a tour; second ten / first ten {grown:.2f}")

    assert grown <= 1.15


def test_two_thousand_races_in_one_worker():
    """The last 200 cost what the second 200 did, within 15 %, and take no more memory: 2 %."""
    costs, held, done = [], [], 0
    begun = process_time()
    for chunk in run_races(
        example(2, "book"), 2000, InlineExecutor, clock=perf_counter, seconds=0.5
    ):
        done += len(chunk.played)
        if done >= 200 * (len(costs) + 1):
            costs.append(process_time() - begun)
            held.append(int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 / 1e6)
            begun = process_time()
    each = [round(1000 * cost / 200, 1) for cost in costs]
    print(f"\nms a race, by 200: {each}; MB {held[1]:.1f} to {held[-1]:.1f}")

    assert median(costs[5:]) <= 1.15 * median(costs[:5])
    assert held[-1] <= 1.02 * held[1]


SAMPLED, DRAWN, OFTEN = 300, 60, 1000
"""Races of a stage that are taken for the truth, how many are drawn of them, and how often."""
VARYING = 0.1
"""A measure varies that is not its most frequent value in at least such a share of races."""


def test_intervals_hold_the_truth_in_95_of_a_hundred_cases():
    """Of every measure that varies, from 60 races: 95 ± 2 in nine of ten, and none below 90.

    A share of 60 races has 61 values, and some measures are 0 but for a few races of a hundred:
    no interval holds either in exactly 95.
    """
    plan = stage_plan(load(ROOT / "samples" / "giro-2019.etapa"), 7, game="ciclismo")
    races = [play_race(plan, number).values for number in range(1, SAMPLED + 1)]
    lots, held = Random("coverage"), {}
    for name in sorted({name for values in races for name in values}):
        known = [values[name] for values in races if name in values]
        if len(known) < DRAWN or max(Counter(known).values()) > (1 - VARYING) * len(known):
            continue
        held[name] = mean(_holds(name, known, lots) for _ in range(OFTEN))
    out = {name: share for name, share in held.items() if not 0.93 <= share <= 0.97}
    print(f"\n{len(held)} measures: {mean(held.values()):.3f}")
    for name in sorted(out, key=out.__getitem__):
        print(f"{out[name]:.3f} {name}")

    assert len(held) > 60
    assert 0.94 <= mean(held.values()) <= 0.96
    assert len(out) <= 0.1 * len(held)
    assert min(held.values()) >= 0.90


def _holds(name: str, known: list[Any], lots: Random) -> bool:
    """Tell whether the interval from races drawn anew holds what all of them come to."""
    summary = Summary()
    for value in lots.choices(known, k=DRAWN):
        summary.count_values({name: value})
    if name in summary.numbers:
        spread = summary.spread_of(name)
        return spread.low <= mean(known) <= spread.high
    if name in summary.truths:
        share = summary.share_of(name)
        return share.low <= mean(known) <= share.high
    word, often = Counter(known).most_common(1)[0]
    told = summary.share_in_words(name, word)
    return told is not None and told.low <= often / len(known) <= told.high
