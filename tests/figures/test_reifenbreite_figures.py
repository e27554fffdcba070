"""Speed of Um Reifenbreite, measured beside the yardstick; each figure is printed."""

from __future__ import annotations

from statistics import mean, median

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.playtests.summary import wilson_share
from engine.race.dice import Dice
from engine.race.record import RecordWriter, pack_record
from engine.race.referee import Referee
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import OS_1, OS_4, stage
from tests.figures.test_race_figures import COMPILED, spent, yard

pytestmark = pytest.mark.figures

GAME = GAMES["reifenbreite"]
PLAIN = {"random": 0.07, "safe": 0.05, "attacker": 0.045}
NATIVE = {"random": 0.2, "safe": 0.1, "attacker": 0.1}
"""Rider-moves over those of the yardstick, by bot, with full record."""
WHOLE = {"course": "D", "level": "professional"}
RACES = {
    "Tour": (OS_1, {"course": "D"}),
    "professional Tour": (OS_1, WHOLE),
    "flat stage": (OS_1, {}),
    "mountain stage": (OS_4, {}),
}
TYPES = ("LEADER", "CLIMBER", "SPRINTER", "ROULEUR")
TEAMS = tuple(
    RaceTeam(
        name,
        name,
        tuple(RaceRider(10 * n + k, f"{name}{k}", TYPES[k - 1]) for k in range(1, 5)),
    )
    for n, name in enumerate("ABCD", start=1)
)


def ride(name, bots, key):
    """Ride a race with full record and story; return it, its writer and its rider-moves."""
    road, rules = RACES[name]
    book = Rules("reifenbreite", {f"reif.{rule}": value for rule, value in rules.items()})
    start = Setup(road, book, TEAMS, key)
    race = GAME.start(start, Dice(key))
    writer = RecordWriter(GAME.id, GAME.rules, start, ("bot",) * 4)
    Referee(race, [BOTS[bot](f"{key}{n}") for n, bot in enumerate(bots)], writer).run()
    moves = sum(1 for happened in race.happenings if happened[0] in {"moved", "drafted"})
    return race, writer, moves


@pytest.mark.parametrize("bot", PLAIN)
def test_rider_moves_beside_the_yardstick(bot):
    """A rider placed by a roll or on a wheel, over all kinds of races."""
    ratios = {}
    for name in RACES:
        ride(name, [bot] * 4, "warm")
        found = []
        for pair in range(7):
            moves, own = spent(
                lambda n=name, p=pair: sum(ride(n, [bot] * 4, f"{p}/{k}")[2] for k in range(4))
            )
            plain, beside = spent(lambda p=pair: yard(p) + yard(p + 1))
            found.append((moves / own) / (plain / beside))
        ratios[name] = round(median(found), 3)
    print(f"\n{bot}: {mean(ratios.values()):.3f} Y", "compiled" if COMPILED else "plain", ratios)
    assert mean(ratios.values()) >= (NATIVE if COMPILED else PLAIN)[bot]


def test_a_professional_race_of_sixteen_riders():
    """At most 150 ms of CPU, compiled; plain it is told."""
    ride("professional Tour", ["safe", "attacker"] * 2, "warm")
    times = [
        spent(ride, "professional Tour", ["safe", "attacker"] * 2, f"{n}")[1] for n in range(20)
    ]
    print(f"\nprofessional Tour: {1000 * median(times):.1f} ms, at most {1000 * max(times):.1f}")
    assert median(times) <= 0.15


@pytest.mark.parametrize("bot", PLAIN)
def test_the_size_of_a_record(bot):
    """Bytes a rider-move, compressed, road and start list included: at most 6."""
    sizes = []
    for name in RACES:
        _, writer, moves = ride(name, [bot] * 4, "size")
        sizes.append(len(pack_record(writer.record)) / moves)
    print(f"\n{bot}: {mean(sizes):.2f} bytes a rider-move, at most {max(sizes):.2f}")
    assert max(sizes) <= 6


def test_which_bot_wins_depends_on_the_course():
    """Of 300 races each: safe wins more than half on a flat road, less in the Tour."""
    RACES["flat road"] = stage(("FLAT", 140)), {}
    shares = {}
    for name in ("flat road", "Tour", "professional Tour"):
        won = 0
        for n in range(300):
            seats = ["safe", "attacker"] * 2 if n % 2 else ["attacker", "safe"] * 2
            race, _, _ = ride(name, seats, f"duel/{n}")
            best = race.results().teams[0].team
            won += seats[[team.id for team in TEAMS].index(best)] == "safe"
        shares[name] = wilson_share(won, 300)
    print({name: f"{s.share:.2f} ({s.low:.2f}-{s.high:.2f})" for name, s in shares.items()})
    assert shares["flat road"].low > 0.5
    assert max(shares["Tour"].high, shares["professional Tour"].high) < 0.5
