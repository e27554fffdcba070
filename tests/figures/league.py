"""How the default manager stands up to the league, and what makes it stand better.

python -m tests.figures.league cells --races 200 --again 2000
python -m tests.figures.league search --tricks 300 --races 600 --types FLAT_STAGE
python -m tests.figures.league settle dash_from=0.2,0.45 dash_late=0.8,1.6 --worst 12 --races 120

`cells` rides every trick of the league on every type of stage, within a tour and on a single day;
what is seen above 27 % is ridden again with other dice, and those races alone are its figure.
`search` looks for a trick outside the league, type by type; what pays goes into
templates/bots/league.toml by hand, with a name. `settle` puts other values in the place of weights
of the director, on the same dice, in the worst cells; what pays goes into director.toml. The three
in turn, until the search finds nothing that pays, are what made the numbers of these two tables.

Engines that are compiled ride three times as fast: run it in a folder where they are.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from designer.jobs.duels import RacePlans, ride_search
from engine import tables
from engine.bots.director.weights import TABLE, weights_of
from engine.bots.league import league_names
from engine.playtests.duel import DuelCount
from engine.playtests.duel_search import Found, search_tricks
from engine.playtests.summary import Share, wilson_share
from tests.engine.bots.league.cells import DAYS, plan_cell
from tests.engine.bots.watched import ROADS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WORKERS = 2
SUSPECT, MOST = 0.27, 0.3
"""Shares of wins: above the first a cell is ridden again, above the second it is lost."""


class Cell(NamedTuple):
    """A trick on a type of stage, with days to come or without."""

    trick: str
    kind: str
    days: str

    def __str__(self) -> str:
        return f"{self.kind} {self.days} {self.trick}"


class CellResult(NamedTuple):
    """What a trick won in a cell, and of how many races."""

    cell: Cell
    won: Share
    again: bool = False
    """Whether these are the races of the second time."""


def every_cell(
    kinds: Iterable[str] = ROADS, tricks: Iterable[str] = (), days: Iterable[str] = DAYS
) -> list[Cell]:
    """Return all cells of these types of stage."""
    names = tuple(tricks) or league_names("ciclismo")
    return [Cell(trick, kind, place) for kind in kinds for place in days for trick in names]


def bound_of(cells: int) -> float:
    """Return the standard errors of an interval of 95 % for all of so many cells together."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, cells))


def make_pool(changes: Sequence[tuple[str, float]] = ()) -> ProcessPoolExecutor:
    """Return workers whose director weighs some things otherwise."""
    context = get_context("spawn")
    return ProcessPoolExecutor(WORKERS, context, _weigh_otherwise, (tuple(changes),))


def _weigh_otherwise(changes: Sequence[tuple[str, float]]) -> None:
    table = tables.read_toml(TABLE)
    for name, value in changes:
        group = next(g for g in table.values() if name in g and not isinstance(g[name], dict))
        group[name] = type(group[name])(value)
    weights_of.cache_clear()


def ride_cells(
    cells: Sequence[Cell], races: int, seed: str, changes: Sequence[tuple[str, float]] = ()
) -> Iterable[CellResult]:
    """Yield of each cell what its trick wins in so many races, all stages of the type alike."""
    z = bound_of(len(cells))
    plans = [plan_cell(*cell, seed) for cell in cells]
    each = [max(1, -(-races // len(group))) for group in plans]
    with RacePlans((lambda: make_pool(changes), WORKERS)) as riders:
        for cell, group, count in zip(cells, plans, each, strict=True):
            ridden = DuelCount()
            for played in riders.ride_plans(group, count):
                ridden.add_races(played)
            won = ridden.wins
            yield CellResult(cell, wilson_share(round(won.share * ridden.races), ridden.races, z))


def judge_cells(cells: Sequence[Cell], races: int, again: int) -> list[CellResult]:
    """Return what every cell comes to; what is suspect by its second races alone."""
    results = {}
    for result in ride_cells(cells, races, "cell"):
        results[result.cell] = result
        say(f"{result.cell}: {result.won.share:.1%}")
    suspects = [cell for cell in cells if results[cell].won.share > SUSPECT]
    for result in ride_cells(suspects, again, "again") if again and suspects else ():
        z = bound_of(len(cells))
        won = wilson_share(round(result.won.share * again), again, z)
        results[result.cell] = CellResult(result.cell, won, again=True)
        say(f"again: {result.cell}: {won.share:.1%} ({won.low:.1%} to {won.high:.1%})")
    return list(results.values())


def search_types(
    kinds: Iterable[str], days: Sequence[str], tricks: int, races: int, seed: str
) -> None:
    """Print the best trick that is found on each type of stage, by fresh dice."""
    for kind in kinds:
        for place in days:
            plans = plan_cell("", kind, place, f"search/{seed}")
            for step in ride_search(search_tricks(plans, tricks, races), (make_pool, WORKERS)):
                if isinstance(step, Found):
                    won = step.result.wins
                    say(f"{kind} {place}: {won.share:.1%} ({won.low:.1%} to {won.high:.1%}) "
                        f"of {step.result.races}: {step.trick}")  # fmt: skip


def settle_weights(
    values: Sequence[tuple[str, float]], cells: Sequence[Cell], races: int, worst: int
) -> None:
    """Print how the worst cells stand with each other value, all on the same dice."""
    ranked = sorted(ride_cells(cells, races, "settle"), key=lambda one: -one.won.share)
    hard = [one.cell for one in ranked[:worst]]
    say(f"as it is: {_tell_shares(one.won.share for one in ranked[:worst])}")
    for cell, one in zip(hard, ranked, strict=False):
        say(f"  {cell}: {one.won.share:.1%}")
    for change in (None, *values):  # the worst of many are partly luck: once more as it is
        changes = [change] if change else []
        shares = [one.won.share for one in ride_cells(hard, races, "settled", changes)]
        name = "{}={:g}".format(*change) if change else "as it is, again"
        say(f"{name}: {_tell_shares(shares)}  " + " ".join(f"{share:.0%}" for share in shares))


def _tell_shares(shares: Iterable[float]) -> str:
    every = sorted(shares, reverse=True)
    return f"worst {every[0]:.1%}, mean {sum(every) / len(every):.1%}"


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def main() -> None:
    """Read what is asked for, and do it."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("what", choices=("cells", "search", "settle"))
    asked.add_argument("weights", nargs="*", metavar="NAME=VALUE,VALUE")
    asked.add_argument("--races", type=int, default=200)
    asked.add_argument("--again", type=int, default=2000)
    asked.add_argument("--types", default=",".join(ROADS))
    asked.add_argument("--days", default=",".join(DAYS))
    asked.add_argument("--league", default="", help="tricks, bars between them")
    asked.add_argument("--tricks", type=int, default=300)
    asked.add_argument("--worst", type=int, default=12)
    asked.add_argument("--seed", default="1")
    wanted = asked.parse_args()
    kinds = wanted.types.split(",")
    tricks, days = tuple(filter(None, wanted.league.split("|"))), wanted.days.split(",")
    if wanted.what == "search":
        search_types(kinds, days, wanted.tricks, wanted.races, wanted.seed)
    elif wanted.what == "settle":
        pairs = [one.split("=") for one in wanted.weights]
        values = [(name, float(value)) for name, text in pairs for value in text.split(",")]
        settle_weights(values, every_cell(kinds, tricks, days), wanted.races, wanted.worst)
    else:
        lost = [
            one
            for one in judge_cells(every_cell(kinds, tricks, days), wanted.races, wanted.again)
            if one.won.low > MOST
        ]
        say(f"{len(lost)} cells lost" + "".join(f"\n  {one.cell}" for one in lost))
        sys.exit(bool(lost))


if __name__ == "__main__":
    main()
