"""A tournament of managers: duels, winners by type, breaks, effort, seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.bots import BOTS
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride
from engine.ride.riding import ride_tour
from engine.ride.start import stage_setup
from engine.tour.file import load

GAME = GAMES["ciclismo"]
SAMPLES = Path(__file__).parents[3] / "samples"
TRIALS = {"LEADER", "ALLROUNDER", "TIMETRIALIST"}
CLIMBERS = {"LEADER", "ALLROUNDER", "CLIMBER"}
ROULEURS = {"ROULEUR", "ROULEUR_SPRINTER"}


@cache
def stages():
    """Every stage of every sample, with the six teams of the grand tour at its start."""
    rides = [
        begin_ride(load(SAMPLES / f"{n}.etapa"), GAME)
        for n in ("giro-2019", "three-examples", "sierra")
    ]
    field = stage_setup(rides[0], 2, "field")
    return [replace(field, road=road) for ride in rides for road in ride.roads]


def of_type(*types):
    """Return the sample stages of these types."""
    return [stage for stage in stages() if stage.road.type in types]


def race(stage, key, seats):
    """Ride one stage with these characters in the seats and return its rows and start order."""
    start = replace(stage, key=key)
    game = GAME.start(start, Dice(key))
    Referee(game, [BOTS[name](f"{key}/{n}") for n, name in enumerate(seats)]).run()
    order = next((h[3] for h in game.happenings if h[0] == "start_order"), ())
    return game.results(), order


def beats(other, count):
    """Return the share of stages in which the director's half has the better mean team time."""
    won = 0.0
    pool = stages()
    for n in range(count):
        stage = pool[n % len(pool)]
        seats = ["director" if (seat + n) % 2 else other for seat in range(6)]
        rows, _ = race(stage, f"duel/{other}/{n}", seats)
        means = {
            name: mean(
                [mean(turns_of(rows, stage.teams[i].id)) for i in range(6) if seats[i] == name]
            )
            for name in ("director", other)
        }
        won += 0.5 if means["director"] == means[other] else means["director"] < means[other]
    return won / count


def turns_of(rows, team):
    """Return the turns of a team's riders who arrived."""
    return [a.turns for a in rows.arrivals if a.team == team and a.turns] or [0]


def mean(values):
    """Return the plain mean."""
    return sum(values) / len(values)


def winners(group, count, name):
    """Return who wins by type, and the share of stages a break keeps."""
    types, breaks = Counter(), 0
    for n in range(count):
        rows, _ = race(group[n % len(group)], f"{name}/{n}", ["director"] * 6)
        first = rows.arrivals[0]
        types[first.type] += 1
        crossed = sum(a.turns == first.turns and a.status == "OK" for a in rows.arrivals)
        breaks += first.figures["break_turns"] >= 2 and crossed <= 5
    return {kind: n / count for kind, n in types.items()}, breaks / count


def share(types, wanted):
    """Return the share of wins of these types."""
    return sum(types.get(kind, 0.0) for kind in wanted)


def spent_of_allowed(seed):
    """Return what a directed tour spends of its pools, recoveries and feeds."""
    ride = begin_ride(load(SAMPLES / "giro-2019.etapa"), GAME)
    for ridden in ride_tour(ride, lambda _t, key: BOTS["director"](key), seed, listen=False):
        last = ridden
    spent = allowed = 0
    for total in last.ride.standings.effort.values():
        spent += sum(sum(s.spent.values()) for s in total.stages)
        nights = total.entrant.recovery[: len(total.stages) - 1]
        allowed += total.entrant.pool + sum(nights) + sum(s.feed for s in total.stages)
    return spent / allowed


def first_seats(bot, count):
    """Return the share of flat stages won by a team that placed among the first three."""
    group, won = of_type("FLAT_STAGE"), 0
    for n in range(count):
        stage = group[n % len(group)]
        rows, order = race(stage, f"seats/{n}", [bot] * 6)
        team = [t.id for t in stage.teams].index(rows.arrivals[0].team)
        won += order.index(team) < 3
    return won / count
