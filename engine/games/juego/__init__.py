"""El juego de los ciclistas: the rulebook of sections 3 to 9, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.juego.course import FIT, enter_race, lay_course, seat_range
from engine.games.juego.series import SERIES
from engine.lazy import called_later
from engine.race.course import OwnCourse
from engine.race.game import TURNS, Column, Game

GAME: Final[Game] = Game(
    id="juego",
    rules=1,
    seats=seat_range(),
    enter=enter_race,
    course=lay_course,
    start=called_later("engine.games.juego.race", "JuegoRace"),
    sheet_of=called_later("engine.games.juego.sheets", "sheet_of"),
    rider_notes=called_later("engine.games.juego.sheets", "rider_notes"),
    team_purses=called_later("engine.games.juego.sheets", "team_purses"),
    series=SERIES,
    own_courses=(OwnCourse("road", lambda rules: int(rules["ciclistas.n_spaces"]), {FIT: True}),),
    columns=(TURNS, Column("label", "race.label"), Column("score", "race.score")),
    box=called_later("engine.games.juego.box", "game_box"),
    score_tables=called_later("engine.games.juego.race", "score_tables"),
    score_form=called_later("engine.games.juego.race", "score_form"),
    manager="average",
)
