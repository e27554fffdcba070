"""Whole stages to ride: a hilly road, teams of all types, bots that draw by lot."""

from engine.bots.any_game import Random
from engine.games.ciclismo.race import CiclismoRace
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules

TYPES = ("LEADER", "ALLROUNDER", "CLIMBER", "CLIMBER", "ROULEUR", "ROULEUR", "SPRINTER",
         "TIMETRIALIST")  # fmt: skip
HILLY = (("FLAT", 30), ("MTN_3", 9), ("DESC_LOW", 6), ("COBBLES", 5), ("MTN_1", 8), ("FLAT", 12))


def setup_of(road, key="1", teams=3, riders=8, rules=None, pe=9):
    return Setup(
        road, rules or Rules("ciclismo"),
        tuple(
            RaceTeam("ABCDEF"[t], f"Team {t}", tuple(
                RaceRider(10 * t + n + 1, f"{t}{n}", TYPES[n], pe, 18) for n in range(riders)
            ))
            for t in range(teams)
        ),
        key,
    )  # fmt: skip


def ridden(setup, bots=None):
    stage = CiclismoRace(setup, Dice(setup.key))
    Referee(stage, bots or [Random(f"{setup.key}{n}") for n in range(len(setup.teams))]).run()
    return stage
