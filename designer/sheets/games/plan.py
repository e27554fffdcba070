"""The plan of a game's workbook: who rides each stage, what is typed, which cells it stands in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.words import say
from engine.errors import TourError
from engine.ride.conversion import convert_stage
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.race.box import GameBox, ScoreForm
    from engine.race.game import Game
    from engine.race.values import RaceRider, RaceTeam, Results
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Tour

FIRST = 6
"""The first row of riders and of teams."""
TEAM, BIB, MARK, RIDER, PLACE = 1, 2, 3, 4, 5
"""Columns of a stage; what is typed and the score follow."""


@dataclass(frozen=True, slots=True)
class GameStage:
    """One stage of the workbook."""

    converted: ConvertedStage
    teams: tuple[RaceTeam, ...]
    box: GameBox

    @property
    def number(self) -> int:
        """Return its number."""
        return self.converted.road.number

    @property
    def riders(self) -> tuple[tuple[RaceTeam, RaceRider], ...]:
        """Return who rides, team by team: a row each."""
        return tuple((team, rider) for team in self.teams for rider in team.riders)

    def rows(self, team: int) -> tuple[int, int]:
        """Return the first and the last row of a team."""
        first = FIRST + sum(len(one.riders) for one in self.teams[:team])
        return first, first + len(self.teams[team].riders) - 1


@dataclass(frozen=True, slots=True)
class GameWorkbook:
    """A tour in one game, as its workbook holds it."""

    tour: Tour
    game: Game
    form: ScoreForm
    stages: tuple[GameStage, ...]
    lang: str
    results: Mapping[int, Results] = field(default_factory=dict)
    """Stages that are written filled in."""

    @property
    def score(self) -> int:
        """Return the column of the score."""
        return PLACE + len(self.form.typed) + 1

    @property
    def side(self) -> int:
        """Return the first column of the table of teams."""
        return self.score + 2

    def word(self, key: str, /, **values: object) -> str:
        """Return a phrase of the workbook."""
        return say(self.lang, f"sheets.{key}", **values)

    def said(self, key: str) -> str:
        """Return a phrase of the game's box."""
        return say(self.lang, f"box_{self.game.id}.{key}")

    def title(self, stage: GameStage) -> str:
        """Return the name of the sheet of a stage."""
        return self.word("tab_stage", number=stage.number)

    def span(self, stage: GameStage, column: int, first: int, last: int) -> str:
        """Return a range of a column of a stage, as another sheet names it."""
        letter = get_column_letter(column)
        return f"'{self.title(stage)}'!${letter}${first}:${letter}${last}"


def plan_game_workbook(
    tour: Tour, game: Game, lang: str, results: Mapping[int, Results] | None = None
) -> GameWorkbook:
    """Return the plan of a game's workbook; a game without scores has none."""
    if game.scored is None or game.box is None:
        raise TourError("sheets_no_scores", game=say(lang, f"games.{game.id}"))
    stages = []
    for number in range(1, len(tour.stages) + 1):
        converted = convert_stage(tour, number, game)
        if converted.start is None:
            assert converted.refused is not None
            raise converted.refused
        box = game.box(converted.start, converted.course)
        stages.append(GameStage(converted, converted.start.teams, box))
    if not stages:
        raise TourError("sheets_no_stages", tour=tour.name)
    form = game.scored(Rules(game.id, tour.rules))
    return GameWorkbook(tour, game, form, tuple(stages), lang, results or {})
