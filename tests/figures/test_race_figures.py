"""Speed, measured beside a yardstick in the same minute; each figure is printed."""

from dataclasses import replace
from pathlib import Path
from random import Random as Lots
from statistics import mean, median
from time import process_time

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.games.ciclismo.race import CiclismoRace
from engine.race import referee
from engine.race.dice import Dice
from engine.race.record import RecordWriter, pack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from tests.figures.must import told

pytestmark = pytest.mark.figures

COMPILED = Path(referee.__file__).suffix != ".py"
MUST = {"book": 0.65, "random": 0.22, "director": 0.25} if COMPILED else {
    "book": 0.3, "random": 0.08, "director": 0.08,
}  # fmt: skip
"""Rider-moves over those of the yardstick, by bot, as a mean over all samples."""
SAMPLES = Path(__file__).parents[2] / "samples"


def stages():
    """Every stage of every shipped tour, by name and type."""
    found = {}
    for sample in sorted(SAMPLES.glob("*.etapa")):
        tour = begin_ride(load(sample), GAMES["ciclismo"])
        for number, road in enumerate(tour.roads, start=1):
            start = stage_setup(tour, number, f"figures/{number}")
            found[f"{sample.stem} {number}"] = (road.type, start)
    return found


class Plain:
    """A rider of the yardstick: an object that rolls one die at a time."""

    __slots__ = ("number", "row")

    def __init__(self, number: int) -> None:
        self.number = number
        self.row = 15 - number // 3

    def roll(self, lots: Lots) -> list[int]:
        return [lots.randint(1, 6) for _ in range(4)]


def worth(dice: list[int]) -> int:
    return sum(2 if die == 6 else 1 if die >= 3 else 0 for die in dice)


def yard(seed: int) -> int:
    """Ride a plain race without rules, 48 riders over 200 rows of three; return its rider-moves."""
    lots, moves, here = Lots(seed), 0, [0] * 216
    riders = [Plain(number) for number in range(48)]
    for rider in riders:
        here[rider.row] += 1
    while riders:
        for rider in riders:
            start = rider.row
            to = start + worth(rider.roll(lots))
            while start < to < 200 and here[to] >= 3:
                to -= 1
            here[start] -= 1
            here[to] += 1
            rider.row = to
            moves += 1
        riders.sort(key=lambda one: (-one.row, one.number))
        while riders and riders[0].row >= 200:
            riders.pop(0)
        riders.sort(key=lambda one: (-one.row, one.number))
    return moves


def ride(start, bot, *, record=True):
    """Ride a stage, with record and story or without either."""
    seats = range(len(start.teams))
    stage = CiclismoRace(start, Dice(start.key))
    writer = RecordWriter("ciclismo", 1, start, ("bot",) * len(seats)) if record else None
    if not record:
        stage.happenings = None
    Referee(stage, [BOTS[bot](f"{start.key}{n}") for n in seats], writer).run()
    return stage, writer


def moves_of(starts, bot):
    return sum(
        sum(1 for happened in ride(start, bot)[0].happenings if happened[0] == "moved")
        for start in starts
    )


def spent(work, *arguments):
    begun = process_time()
    done = work(*arguments)
    return done, process_time() - begun


def beside_yardstick(start, bot, rounds=4):
    """Return our rider-moves a second over those of the yardstick, and the spread of the rounds.

    Both sides in turn, the least of each: a machine that does something else only ever adds.
    """
    own, plain = [], []
    for number in range(rounds):
        moves, seconds = spent(moves_of, [start] * 2, bot)
        own.append(seconds / moves)
        moves, seconds = spent(yard, number)
        plain.append(seconds / moves)
    return min(plain) / min(own), max(own) / min(own)


@pytest.mark.parametrize("bot", MUST)
def test_rider_moves_beside_the_yardstick(bot):
    """With full record, as a mean over all sample stages; by type of stage too.

    The spread of the rounds of one stage is that of the machine.
    """
    by_type, spread = {}, []
    for kind, start in stages().values():
        ratio, apart = beside_yardstick(start, bot)
        by_type.setdefault(kind, []).append(ratio)
        spread.append(apart)
    every = mean([ratio for ratios in by_type.values() for ratio in ratios])
    means = {kind: round(mean(ratios), 3) for kind, ratios in by_type.items()}
    print("\ncompiled" if COMPILED else "\nplain", means, f"spread {median(spread):.2f}")
    told(f"{bot}: rider-moves / Y", every, MUST[bot], most=False)


@pytest.mark.parametrize("bot", ["book", "random", "director"])
def test_the_cost_of_the_record(bot):
    """Time with record and story over time without: at most 1.25, compiled too."""
    starts = [start for _, start in stages().values()][:8]

    def ridden(*, record):
        for start in starts:  # one race after the other, and none kept
            ride(start, bot, record=record)

    without, full = [], []
    for _ in range(15):
        without.append(spent(lambda: ridden(record=False))[1])
        full.append(spent(lambda: ridden(record=True))[1])
    cost = min(full) / min(without)
    print(f"\nrecord, {bot}: {cost:.3f}")
    assert cost <= 1.25


def test_the_cost_of_a_replay():
    """Riding a record again over riding it with the default bots: at most 0.7."""
    starts = [start for _, start in stages().values()][:8]
    records = [ride(start, "director")[1].record for start in starts]
    ratios = []
    for _ in range(5):
        _, played = spent(lambda: [ride(start, "director") for start in starts])
        _, again = spent(
            lambda: [replay_record(record, CiclismoRace, events=False) for record in records]
        )
        ratios.append(again / played)
    print(f"\nreplay: {median(ratios):.3f}")
    assert median(ratios) <= 0.7


@pytest.mark.parametrize("bot", ["book", "random"])
def test_the_size_of_a_record(bot):
    """Bytes a rider-move, compressed, road and start list included: at most 6."""
    sizes = []
    for _, start in stages().values():
        stage, writer = ride(start, bot)
        moves = sum(1 for happened in stage.happenings if happened[0] == "moved")
        sizes.append(len(pack_record(writer.record)) / moves)
    print(f"\n{bot}: {mean(sizes):.2f} bytes a rider-move, at most {max(sizes):.2f}")
    assert mean(sizes) <= 6


def test_the_cost_grows_with_riders_times_turns():
    """Twice and four times the turns: the time a rider-move stays within a quarter."""
    start = next(start for kind, start in stages().values() if kind == "FLAT_STAGE")
    found = []
    for times in (1, 2, 4):
        road = start.road
        long = replace(road, rows=road.rows * times, terrain=road.terrain * times,
                       lines=(replace(road.lines[-1], square=road.rows * times),))  # fmt: skip
        tries = [spent(moves_of, [replace(start, road=long)] * 3, "random") for _ in range(3)]
        found.append(min(time / moves for moves, time in tries))
    print("\nmicroseconds a rider-move:", [round(1e6 * one, 2) for one in found])
    assert max(found[1:]) <= 1.25 * found[0]
