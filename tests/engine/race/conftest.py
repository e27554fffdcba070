"""Races that are taken down, and sheets written by hand."""

from __future__ import annotations

import gzip
from decimal import Decimal

import pytest

from engine.bots.any_game import Random
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.question import ask
from engine.race.record import HEAD, RecordWriter
from engine.race.referee import Referee
from engine.race.sheet import LIST, Option, Part, Phrase, Sheet
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from engine.tour.values import Point, Section, Stage
from tests.engine.road.built import build

START = GAMES["ciclismo"].start
TYPES = ("LEADER", "CLIMBER", "ROULEUR", "SPRINTER", "ALLROUNDER", "CLIMBER", "ROULEUR",
         "TIMETRIALIST")  # fmt: skip
ROAD_STAGE = (("FLAT", 0, 60), ("MTN_3", 60, 66), ("DESC_LOW", 66, 73), ("FLAT", 73, 150))
TRIAL = (("FLAT", 0, 30),)


def setup_of(teams=3, riders=4, fmt="road"):
    """Return the start of a stage of 150 km, or of a time trial of 30."""
    sections = tuple(
        Section(terrain, Decimal(start), Decimal(end))
        for terrain, start, end in (ROAD_STAGE if fmt == "road" else TRIAL)
    )
    points = (Point("INTERMEDIATE_SPRINT", Decimal(15)),) if fmt == "road" else ()
    rules = Rules("ciclismo", {"weather.enabled": True, "road.lanes": 4})
    road = build(
        Stage("Étape", fmt, sections=sections, points=points), rules, riders=teams * riders
    )
    field = tuple(
        RaceTeam(
            "ABCDEF"[t],
            f"Équipe {t}",
            tuple(RaceRider(10 * t + n, f"ñ{n}", TYPES[n], 7, 18) for n in range(riders)),
        )
        for t in range(teams)
    )
    return Setup(road, rules, field, "1", (), {"stages_left": 4})


def ride(setup, bot=Random, past_turn=None):
    """Ride a race with one bot in all seats; return it with what took it down."""
    race = START(setup, Dice(setup.key))
    writer = RecordWriter("ciclismo", 1, setup, ("random",) * len(setup.teams))
    Referee(race, [bot(f"r{n}") for n in range(len(setup.teams))], writer).run(past_turn)
    return race, writer


@pytest.fixture(scope="session")
def ridden():
    """Return a race that is over, and its record."""
    race, writer = ride(setup_of())
    return race, writer.record


def pack(text):
    """Return what some bytes would be as a record."""
    return HEAD + gzip.compress(text, 9, mtime=0)[len(HEAD) :]


def question(options, default, kind="KIND", turn=3, riders=(1, 2)):
    """Return a question of the first manager under R6.25."""
    return ask(kind, 0, turn, riders, options, default, "R6.25")


def sheet(*parts, cases=()):
    """Return a sheet of parts, each a list of (gain, cost) by code."""
    parts = [
        Part(None, LIST, tuple(
            Option(code, Phrase("word"), gain=gain, cost=cost)
            for code, (gain, cost) in enumerate(options)
        ))
        for options in parts
    ]  # fmt: skip
    return Sheet(Phrase("asked"), "R6.25", tuple(parts), cases=cases)
