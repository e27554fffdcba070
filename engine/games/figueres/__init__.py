"""Critèrium de Figueres: the rulebook of sections 2 to 11, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.figueres.asked import asked
from engine.games.figueres.course import course
from engine.games.figueres.entry import enter, seats
from engine.games.figueres.race import FigueresRace
from engine.race.game import Game

GAME: Final[Game] = Game(
    id="figueres",
    rules=1,
    seats=seats(),
    enter=enter,
    course=course,
    start=FigueresRace,
    asked=asked,
    manager="herd",
)
