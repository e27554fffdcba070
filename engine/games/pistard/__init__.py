"""Pistard: the rulebook of sections 2 to 12, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.pistard.asked import asked
from engine.games.pistard.course import course
from engine.games.pistard.entry import SEATS, enter
from engine.games.pistard.race import PistardRace
from engine.race.game import TURNS, Column, Game

GAME: Final[Game] = Game(
    id="pistard",
    rules=1,
    seats=SEATS,
    enter=enter,
    course=course,
    start=PistardRace,
    asked=asked,
    columns=(TURNS, Column("laps", "race.laps"), Column("points", "race.points")),
    manager="planner",
)
