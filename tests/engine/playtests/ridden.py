"""Road stages of the samples, ridden again and again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.bots import BOTS
from engine.games import GAMES
from engine.playtests.facts import RaceFacts
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"
GAME = GAMES["ciclismo"]
BOTS_RIDING = ("director", "raider")


@cache
def road_stages():
    """Return every road stage of every sample, with a field of six teams."""
    rides = [
        begin_ride(load(SAMPLES / f"{name}.etapa"), GAME)
        for name in ("giro-2019", "three-examples", "sierra")
    ]
    start = stage_setup(rides[0], 2, "breaks")
    roads = [road for ride in rides for road in ride.roads if road.format == "road"]
    return [replace(start, road=road) for road in roads]


@cache
def ride_samples(times):
    """Return races over every road stage, so many each, ridden by managers who like to get away."""
    return [
        ride_stage(stage, f"{number}/{nth}", BOTS_RIDING[nth % len(BOTS_RIDING)])
        for number, stage in enumerate(road_stages())
        for nth in range(times)
    ]


def ride_stage(stage, key, bot):
    """Ride one stage with one character in all seats, and return the facts of the race."""
    start = replace(stage, key=key)
    race = GAME.start(start, Dice(key))
    race.happenings = []
    managers = [BOTS[bot](f"{key}/{number}") for number in range(len(start.teams))]
    Referee(race, managers, None).run()
    return RaceFacts(start, race.results(), tuple(race.happenings))
