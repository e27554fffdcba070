"""A print job: the tour, its stages as roads, the language, the paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from designer.kit.art import Art
from designer.kit.page.paper import measure
from designer.kit.road_sheets import count_sheets
from designer.picture import look
from designer.picture.riders import TeamLook
from designer.picture.tile import ROAD
from designer.texts.table import table_told, tour_told
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.board.catalogue import tiles
from engine.board.geometry import piece_square
from engine.games import DEFAULT, GAMES
from engine.tour.rules import Rules, tour_rules

if TYPE_CHECKING:
    from designer.kit.cut.piece import Piece
    from designer.kit.page.paper import Paper
    from designer.kit.work.setting import SetTable
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Picture
    from engine.board.bill import Bill
    from engine.board.catalogue import Gauge
    from engine.board.values import Board
    from engine.race.game import Game
    from engine.road.values import Road
    from engine.tour.values import Stage, Tour

SHEETS, POSTER, TILES = "sheets", "poster", "tiles"
"""Ways to print a course: overlapping sheets, one large page, the organiser's own tiles."""
TIGHT = 2.0
"""Millimetres a piece is smaller than the square it stands on, at least."""


@dataclass(frozen=True)
class PrintedStage:
    """One stage to print: its number, its road, its board, its measured relief if it has one."""

    number: int
    tour_stage: Stage
    road: Road
    board: Board
    relief: Relief | None = None
    minutes: int | None = None
    """About how long it takes at the table; None where not known."""


@dataclass(frozen=True)
class Job:
    """Everything a component may ask for."""

    tour: Tour
    stages: tuple[PrintedStage, ...]
    paper: Paper
    lang: str = "en"
    whole: bool = False
    """Whether the whole tour is printed, and with it the whole box."""
    duplex: bool = False
    poster: Paper | None = None
    """The size of a profile as a poster, if one is wanted."""
    art: Art = field(default_factory=Art)
    skin: str = ROAD
    """What road tiles look like (templates/layouts/skins.toml)."""
    game: Game = field(default_factory=lambda: GAMES[DEFAULT])
    """Whose kit it is."""
    course: str = SHEETS
    """How the course of a game is printed that is not the tour's own."""

    def told_at_table(self, stage: PrintedStage) -> str:
        """Return the line that says how long a stage takes, and how many sheets its tiles."""
        sheets = self._sheets[stage.number]
        return table_told(self.lang, stage.minutes, sheets, self.paper.name)

    @property
    def told_of_tour(self) -> str:
        """Return the line that says the same of all stages together."""
        boards = [stage.board for stage in self.stages]
        squares = sum(stage.road.rows for stage in self.stages)
        minutes = sum(stage.minutes or 0 for stage in self.stages)
        sheets = count_sheets(boards, self.paper)
        return tour_told(self.lang, squares, minutes, sheets, self.paper.name)

    @cached_property
    def _sheets(self) -> dict[int, int]:
        """Return how many sheets the tiles of each stage take: several parts say it."""
        return {stage.number: count_sheets([stage.board], self.paper) for stage in self.stages}

    @cached_property
    def rules(self) -> Rules:
        """Return the house rules of the tour."""
        return tour_rules(self.tour)

    @cached_property
    def tables(self) -> tuple[SetTable, ...]:
        """Return the table of every stage, where the game is not the tour's own."""
        from designer.kit.work.setting import set_table  # it knows every chart

        return tuple(set_table(self.tour, s.number, self.game, self.lang) for s in self.stages)

    @property
    def on_tiles(self) -> bool:
        """Tell whether a course is ridden on the organiser's own tiles."""
        rules = Rules(self.game.id, self.tour.rules)
        laid = (self.game.course(stage.road, rules).layout is None for stage in self.stages)
        return self.course == TILES or any(laid)

    def team_look(self, team: str) -> TeamLook:
        """Return how a team is drawn that rides: the tour's, or the look of its seat."""
        ids = [one.id for one in self.tour.teams]
        if team in ids:
            return self.kits[ids.index(team)]
        taken = {kit.colour for kit in self.kits[: len(ids)]}
        free = [name for name in look.teams() if name not in taken] or list(look.teams())
        return TeamLook(team, free[0], look.team_shape(free[0]))

    @cached_property
    def gauge(self) -> Gauge:
        """Return the measures of the road that markers and tokens must fit: the smallest one."""
        return min(
            (printed.board.gauge for printed in self.stages), key=lambda g: (g.length, g.width)
        )

    @cached_property
    def free(self) -> tuple[float, float]:
        """Return the length and width of what may stand on any square, with room to spare."""
        rooms = [
            piece_square(tile, face, 0, lane, self.gauge).free
            for tile in tiles().values()
            for face in tile.faces
            for lane in (1, 2)
        ]
        return (min(r[0] for r in rooms) - TIGHT, min(r[1] for r in rooms) - TIGHT)

    @cached_property
    def bill(self) -> Bill:
        """Return what the stages take out of the box."""
        boards = [printed.board for printed in self.stages]
        return make_bill(
            boards, self.rules, kept_boards.tour_stock(self.tour.boards), self.tour.printed
        )

    @property
    def bleed(self) -> float:
        """Return how far art reaches beyond the cut."""
        return measure("cut", "bleed")

    @cached_property
    def kits(self) -> tuple[TeamLook, ...]:
        """Return how each team is drawn; without teams, the six colours of the box."""
        if not self.tour.teams:
            return tuple(TeamLook("", name, look.team_shape(name)) for name in look.teams())
        return tuple(
            TeamLook(
                team.name,
                _colour(team.colour, nth),
                look.team_shape(team.colour, nth),
                self.art.teams.get(team.id, ""),
            )
            for nth, team in enumerate(self.tour.teams)
        )


def own_id(job: Job, name: str) -> str:
    """Return what a thing is called in the list of what is printed: each game has its own."""
    return name if job.game.box is None else f"{job.game.id}: {name}"


def _colour(colour: str, nth: int) -> str:
    """Return a team's own colour, or the one of its place where it has none that can be drawn."""
    plain = colour.strip().lower()
    if plain in look.teams() or look.is_colour(plain):
        return plain
    return look.teams()[nth % len(look.teams())]


@dataclass(frozen=True)
class Component:
    """One part of the kit: pieces to cut out, or pages to read."""

    name: str
    """Its key in templates/words/kit.toml, and its part of the file name."""
    pieces: tuple[Piece, ...] = ()
    pages: tuple[Picture, ...] = ()
    of_stages: bool = False
    """Whether its pages are about the stages of the job, and not about the game."""
    book: bool = False
    """Whether its pages follow each other on both sides of the paper, where both are printed."""
