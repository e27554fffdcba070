"""Um Reifenbreite: the rulebook of sections 2 to 20, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.reifenbreite.course import COURSE, COURSES, course, own_rows
from engine.games.reifenbreite.entry import SEATS, enter
from engine.games.reifenbreite.series import SERIES
from engine.later import called_later
from engine.race.game import TURNS, Column, Game
from engine.race.own import OwnCourse

GAME: Final[Game] = Game(
    id="reifenbreite",
    rules=1,
    seats=SEATS,
    enter=enter,
    course=course,
    start=called_later("engine.games.reifenbreite.race", "ReifenRace"),
    asked=called_later("engine.games.reifenbreite.asked", "asked"),
    noted=called_later("engine.games.reifenbreite.notes", "noted"),
    series=SERIES,
    columns=(
        TURNS,
        Column("wheels", "race.wheels"),
        Column("place_points", "race.place_points"),
        Column("sprint_points", "race.sprint_points"),
        Column("points", "race.points"),
    ),
    sheet=called_later("engine.games.reifenbreite.outcome.boxes", "boxes"),
    own=tuple(OwnCourse(key, own_rows, {COURSE: key}) for key in COURSES),
    box=called_later("engine.games.reifenbreite.printed", "game_box"),
    scored=called_later("engine.games.reifenbreite.scored", "score_form"),
    manager="safe",
)
