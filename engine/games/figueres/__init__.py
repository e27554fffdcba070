"""Critèrium de Figueres: the rulebook of sections 2 to 11, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.figueres.course import enter_race, lay_course, seat_range
from engine.lazy import called_later
from engine.race.course import OwnCourse
from engine.race.game import Game

GAME: Final[Game] = Game(
    id="figueres",
    rules=1,
    seats=seat_range(),
    enter=enter_race,
    course=lay_course,
    start=called_later("engine.games.figueres.race", "FigueresRace"),
    own_courses=(OwnCourse("rambla", lambda rules: int(rules["figueres.n_squares"])),),
    sheet_of=called_later("engine.games.figueres.sheets", "sheet_of"),
    rider_notes=called_later("engine.games.figueres.sheets", "rider_notes"),
    team_purses=called_later("engine.games.figueres.sheets", "team_purses"),
    box=called_later("engine.games.figueres.box", "game_box"),
    manager="herd",
)
