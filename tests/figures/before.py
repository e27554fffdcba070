"""One piece of work of an organiser, done in this process: prints its seconds of CPU.

`python before.py WORK` runs in any checkout, so that two can be measured side by side.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from functools import partial
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from designer.cli import etapa
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.run import run_races
from engine.tour.file import load

try:
    from designer.cli.common import run_command
    from designer.jobs.pool import InlineExecutor
except ModuleNotFoundError:  # in a checkout before the tag `house`
    from designer.cli.call.common import run_command
    from designer.cli.playtesting.pool import InlineExecutor

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.playtests.plan import PlaytestPlan

GIRO = "samples/giro-2019.etapa"
EXAMPLES = "samples/three-examples.etapa"


def ridden(plan: PlaytestPlan, races: int) -> None:
    """Ride and measure a batch in this process."""
    chunks = run_races(plan, races, InlineExecutor, clock=perf_counter)
    assert sum(len(chunk.played) for chunk in chunks) == races


def grand_tours(bot: str, tours: int) -> None:
    """Ride whole tours of 21 stages."""
    ridden(tour_plan(load(GIRO), bots=(bot,), game="ciclismo"), tours)


def stages(count: int) -> None:
    """Ride a tour of so many stages: the same five again and again."""
    tour = load(GIRO)
    tour = replace(tour, stages=(tour.stages[:5] * count)[:count], rest_after=())
    ridden(tour_plan(tour, bots=("book",), game="ciclismo"), 3)


def batch(races: int) -> None:
    """Ride one stage again and again."""
    ridden(stage_plan(load(EXAMPLES), 2, bots=("book",), game="ciclismo"), races)


def called(*words: str) -> None:
    """Run a command whose files go to a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        code = run_command(etapa, [word.format(folder=folder) for word in words])
    assert code in {0, 1}, words


WORK: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "tours": (partial(grand_tours, "director", 1), partial(grand_tours, "director", 3)),
    "tours of book": (partial(grand_tours, "book", 1), partial(grand_tours, "book", 6)),
    "batch": (partial(batch, 5), partial(batch, 200)),
    "kit": (int, partial(called, "kit", GIRO, "--stage", "16", "-o", "{folder}")),
    "workbook": (int, partial(called, "sheets", GIRO, "-o", "{folder}/tour.xlsx")),
    "layout": (
        partial(called, "layout", EXAMPLES, "--stage", "1"),
        partial(called, "layout", GIRO, "--stage", "16"),
    ),
    **{f"stages {n}": (partial(stages, 5), partial(stages, n)) for n in (5, 10, 21, 42)},
}
"""Each: what is done once before, so that all is loaded; and what is measured."""


def main(name: str) -> None:
    """Do one piece of work and print what it cost."""
    first, work = WORK[name]
    first()
    begun = process_time()
    work()
    print(f"\n{process_time() - begun}")


if __name__ == "__main__":
    main(sys.argv[1])
