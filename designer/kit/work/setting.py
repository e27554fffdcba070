"""A table set for one stage of a game: its course at its printed size, its box, its riders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from designer.words import say
from engine import tables
from engine.board.chart.course import chart_of
from engine.race.box import RiderMark
from engine.ride.conversion import convert_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.chart import Chart
    from engine.race.box import GameBox
    from engine.race.course import Course
    from engine.race.game import Game
    from engine.race.sheet import Phrase
    from engine.race.values import RaceRider, RaceTeam, Setup
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Tour

SPARE = 2.0
"""Millimetres a rider is smaller than the square it stands on, at least."""
STEP, LARGEST = 0.5, 18.0
"""Sides of riders are told in such steps, and no larger."""


@dataclass(frozen=True)
class SetTable:
    """One stage in one game: what lies on the table for it."""

    number: int
    converted: ConvertedStage
    start: Setup
    box: GameBox
    lang: str

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.converted.game

    @property
    def course(self) -> Course:
        """Return the course."""
        return self.converted.course

    @cached_property
    def scale(self) -> float:
        """Return how many times as large as its chart a course is printed."""
        name = f"games/{self.game.id}/kit.toml"
        return float(tables.toml(name)["scale"]) if tables.exists(name) else 1.0

    @cached_property
    def chart(self) -> Chart | None:
        """Return where its squares lie; None where it is ridden on the tiles of the stage."""
        return chart_of(self.course.layout) if self.course.layout is not None else None

    @cached_property
    def side(self) -> float | None:
        """Return the side of a rider that stands on any square; None on the tiles of the stage."""
        if self.chart is None:
            return None
        room = min(min(self.chart.square(place).free) for place in self.chart) * self.scale
        return max(STEP, min(LARGEST, int((room - SPARE) / STEP) * STEP))

    def mark(self, rider: RaceRider) -> RiderMark:
        """Return what stands on a rider: what the game says, else the bib or the name."""
        known = self.box.marks.get(rider.bib)
        return known or RiderMark(str(rider.bib) if rider.bib > 0 else rider.name)

    def riders(self) -> Iterator[tuple[RaceTeam | None, RaceRider]]:
        """Yield who rides, team by team, and then those of no team."""
        for team in self.start.teams:
            yield from ((team, rider) for rider in team.riders)
        yield from ((None, rider) for rider in self.start.neutrals)

    def said(self, phrase: Phrase | str) -> str:
        """Return a phrase of the game's box."""
        if isinstance(phrase, str):
            return say(self.lang, f"box_{self.game.id}.{phrase}")
        return say(self.lang, f"box_{self.game.id}.{phrase.key}", **phrase.values)


def set_table(tour: Tour, number: int, game: Game, lang: str) -> SetTable:
    """Return the table of one stage; a start list the game refuses is refused here too (O6.3)."""
    converted = convert_stage(tour, number, game)
    if converted.start is None:
        assert converted.refused is not None
        raise converted.refused
    assert game.box is not None
    box = game.box(converted.start, converted.course)
    return SetTable(number, converted, converted.start, box, lang)
