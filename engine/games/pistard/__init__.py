"""Pistard: the rulebook of sections 2 to 12, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.pistard.course import COURSE, TRACK, course
from engine.games.pistard.entry import SEATS, enter
from engine.later import called_later
from engine.race.game import TURNS, Column, Game
from engine.race.own import OwnCourse

GAME: Final[Game] = Game(
    id="pistard",
    rules=1,
    seats=SEATS,
    enter=enter,
    course=course,
    start=called_later("engine.games.pistard.race", "PistardRace"),
    asked=called_later("engine.games.pistard.asked", "asked"),
    noted=called_later("engine.games.pistard.notes", "noted"),
    own=(OwnCourse("track", lambda rules: int(rules["pistard.lap_rows"]), {COURSE: TRACK}),),
    columns=(TURNS, Column("laps", "race.laps"), Column("points", "race.points")),
    box=called_later("engine.games.pistard.box.printed", "game_box"),
    scored=called_later("engine.games.pistard.box.scored", "score_form"),
    manager="planner",
)
