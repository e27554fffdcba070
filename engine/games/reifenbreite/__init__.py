"""Um Reifenbreite: the rulebook of sections 2 to 20, one chapter a file."""

from __future__ import annotations

from typing import Final

from engine.games.reifenbreite.asked import asked
from engine.games.reifenbreite.course import course
from engine.games.reifenbreite.entry import SEATS, enter
from engine.games.reifenbreite.outcome.boxes import boxes
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.series import SERIES
from engine.race.game import TURNS, Column, Game

GAME: Final[Game] = Game(
    id="reifenbreite",
    rules=1,
    seats=SEATS,
    enter=enter,
    course=course,
    start=ReifenRace,
    asked=asked,
    series=SERIES,
    columns=(
        TURNS,
        Column("wheels", "race.wheels"),
        Column("place_points", "race.place_points"),
        Column("sprint_points", "race.sprint_points"),
        Column("points", "race.points"),
    ),
    sheet=boxes,
    manager="safe",
)
