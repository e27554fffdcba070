"""A job to print: the stages, the paper, and what lies on the table for each game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from designer.kit import KitError
from designer.kit.art import Art
from designer.kit.cut.imposition import count_sheets
from designer.kit.paper import paper_measure
from designer.kit.parts import TILES
from designer.language import ENGLISH
from designer.picture import look
from designer.picture.profile.scale import relief_of
from designer.picture.riders import TeamLook
from designer.texts.boards import table_told, tour_table_text
from designer.texts.games import open_own_ride
from engine import tables
from engine.board import kept_boards
from engine.board.bill import make_bill
from engine.board.catalogue import tiles
from engine.board.chart.course import chart_of
from engine.board.geometry import piece_square
from engine.board.played_roads import roads_of
from engine.board.values import Board
from engine.games import DEFAULT, GAMES, game_named
from engine.race.box import RiderMark
from engine.ride.conversion import convert_own, convert_stage
from engine.tour.rider_types import rider_types
from engine.tour.rules import Rules, tour_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.cut.pieces import Piece
    from designer.kit.paper import Paper
    from designer.kit.wish import KitWish
    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Picture
    from engine.board.bill import Bill
    from engine.board.catalogue import Gauge
    from engine.board.chart import Chart
    from engine.race.box import GameBox
    from engine.race.course import Course
    from engine.race.game import Game
    from engine.race.sheet import Phrase
    from engine.race.values import RaceRider, RaceTeam, Setup
    from engine.ride.conversion import ConvertedStage
    from engine.ride.ride import Ride
    from engine.road.roads import Roads
    from engine.road.values import Road
    from engine.tour.values import Stage, Tour

HAND, TABLE = "hand", "table"
"""From where things are read (templates/layouts/paper.toml)."""
TIGHT = 2.0
"""Millimetres a piece or a rider is smaller than the square it stands on, at least."""


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
    wish: KitWish
    language: Language = ENGLISH
    game: Game = field(default_factory=lambda: GAMES[DEFAULT])
    """Whose kit it is."""
    ride: Ride | None = None
    """The ride of the game's own course, where that is printed in the place of stages."""

    @cached_property
    def paper(self) -> Paper:
        """Return the paper it is printed on."""
        return self.wish.sheet

    @cached_property
    def poster(self) -> Paper | None:
        """Return the size of a profile as a poster, if one is wished for."""
        return self.wish.poster_sheet

    @cached_property
    def art(self) -> Art:
        """Return the organiser's own art; nothing in it where there is none."""
        return self.wish.art or Art()

    def stage_title(self, stage: PrintedStage) -> str:
        """Return what heads the pages of a stage: its number and its name."""
        return self.language.say("kit.stage_title", number=stage.number, name=stage.tour_stage.name)

    def table_line(self, stage: PrintedStage) -> str:
        """Return the line that says how long a stage takes, and how many sheets its tiles."""
        sheets = self._sheets_by_stage[stage.number]
        return table_told(self.language, stage.minutes, sheets, self.paper.name)

    @property
    def tour_line(self) -> str:
        """Return the line that says the same of all stages together."""
        boards = [stage.board for stage in self.stages]
        squares = sum(stage.road.rows for stage in self.stages)
        minutes = sum(stage.minutes or 0 for stage in self.stages)
        sheets = count_sheets(boards, self.paper)
        return tour_table_text(self.language, squares, minutes, sheets, self.paper.name)

    @cached_property
    def _sheets_by_stage(self) -> dict[int, int]:
        """Return how many sheets the tiles of each stage take: several parts say it."""
        return {stage.number: count_sheets([stage.board], self.paper) for stage in self.stages}

    @cached_property
    def rules(self) -> Rules:
        """Return the house rules of the tour."""
        return tour_rules(self.tour)

    @cached_property
    def set_tables(self) -> tuple[SetTable, ...]:
        """Return the table of every stage, where the game is not the tour's own."""
        if self.ride is not None:
            return (_laid_table(1, convert_own(self.ride), self.language),)
        return tuple(
            set_table(self.tour, stage.number, self.game, self.language) for stage in self.stages
        )

    @property
    def rides_on_tiles(self) -> bool:
        """Tell whether a course is ridden on the organiser's own tiles."""
        rules = Rules(self.game.id, self.tour.rules)
        layouts = (self.game.course(stage.road, rules).layout for stage in self.stages)
        return self.wish.course == TILES or any(layout is None for layout in layouts)

    def team_look(self, team: str) -> TeamLook:
        """Return how a team is drawn that rides: the tour's, or the look of its seat."""
        ids = [one.id for one in self.tour.teams]
        if team in ids:
            return self.team_looks[ids.index(team)]
        worn = {kit.colour for kit in self.team_looks[: len(ids)]}
        free = [name for name in look.team_names() if name not in worn] or list(look.team_names())
        return TeamLook(team, free[0], look.team_shape(free[0]))

    @cached_property
    def smallest_gauge(self) -> Gauge:
        """Return the measures of the road that markers and tokens must fit: the smallest one."""
        gauges = (stage.board.gauge for stage in self.stages)
        return min(gauges, key=lambda gauge: (gauge.length, gauge.width))

    @cached_property
    def free_room(self) -> tuple[float, float]:
        """Return the length and width of what may stand on any square, with room to spare."""
        rooms = [
            piece_square(tile, face, 0, lane, self.smallest_gauge).free
            for tile in tiles().values()
            for face in tile.faces
            for lane in (1, 2)
        ]
        return min(room[0] for room in rooms) - TIGHT, min(room[1] for room in rooms) - TIGHT

    @cached_property
    def bill(self) -> Bill:
        """Return what the stages take out of the box."""
        boards = [stage.board for stage in self.stages]
        stock = kept_boards.tour_stock(self.tour.boards)
        return make_bill(boards, self.rules, stock, self.tour.printed)

    @property
    def bleed(self) -> float:
        """Return how far art reaches beyond the cut."""
        return paper_measure("cut", "bleed")

    @cached_property
    def team_looks(self) -> tuple[TeamLook, ...]:
        """Return how each team is drawn; without teams, the six colours of the box."""
        if not self.tour.teams:
            return tuple(TeamLook("", name, look.team_shape(name)) for name in look.team_names())
        return tuple(
            TeamLook(
                team.name,
                _drawn_colour(team.colour, nth),
                look.team_shape(team.colour, nth),
                self.art.teams.get(team.id, ""),
            )
            for nth, team in enumerate(self.tour.teams)
        )


def print_id(job: Job, name: str) -> str:
    """Return what a thing is called in the list of what is printed: each game has its own."""
    return name if job.game.box is None else f"{job.game.id}: {name}"


def _drawn_colour(colour: str, nth: int) -> str:
    """Return a team's own colour, or the one of its place where it has none that can be drawn."""
    plain = colour.strip().lower()
    if plain in look.team_names() or look.is_colour(plain):
        return plain
    return look.team_names()[nth % len(look.team_names())]


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
    reads: str = HAND
    """From where it is read, in the hand or lying on the table: its sizes come from that."""


STEP, LARGEST = 0.5, 18.0
"""Sides of riders are told in such steps, and no larger."""


@dataclass(frozen=True)
class SetTable:
    """One stage in one game: what lies on the table for it."""

    number: int
    converted: ConvertedStage
    start: Setup
    box: GameBox
    language: Language

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.converted.game

    @property
    def course(self) -> Course:
        """Return the course."""
        return self.converted.course

    @cached_property
    def print_scale(self) -> float:
        """Return how many times as large as its chart a course is printed."""
        name = f"games/{self.game.id}/kit.toml"
        return float(tables.read_toml(name)["scale"]) if tables.has_file(name) else 1.0

    @cached_property
    def chart(self) -> Chart | None:
        """Return where its squares lie; None where it is ridden on the tiles of the stage."""
        return chart_of(self.course.layout) if self.course.layout is not None else None

    @cached_property
    def rider_side(self) -> float | None:
        """Return the side of a rider that stands on any square; None on the tiles of the stage."""
        if self.chart is None:
            return None
        room = min(min(self.chart.square_of(place).free) for place in self.chart) * self.print_scale
        return max(STEP, min(LARGEST, int((room - TIGHT) / STEP) * STEP))

    def rider_mark(self, rider: RaceRider) -> RiderMark:
        """Return what stands on a rider: what the game says, else the bib or the name."""
        plain = str(rider.bib) if rider.bib > 0 else rider.name
        return self.box.marks.get(rider.bib) or RiderMark(plain)

    def list_riders(self) -> Iterator[tuple[RaceTeam | None, RaceRider]]:
        """Yield who rides, team by team, and then those of no team."""
        for team in self.start.teams:
            yield from ((team, rider) for rider in team.riders)
        yield from ((None, rider) for rider in self.start.neutrals)

    def box_phrase(self, phrase: Phrase | str) -> str:
        """Return a phrase of the game's box."""
        if isinstance(phrase, str):
            return self.language.say(f"box_{self.game.id}.{phrase}")
        return self.language.say(f"box_{self.game.id}.{phrase.key}", **phrase.values)


def set_table(tour: Tour, number: int, game: Game, language: Language) -> SetTable:
    """Return the table of one stage; a start list the game refuses is refused here too (O6.3)."""
    converted = convert_stage(tour, number, game)
    if converted.start is None:
        assert converted.refusal is not None
        raise converted.refusal
    return _laid_table(number, converted, language)


def _laid_table(number: int, converted: ConvertedStage, language: Language) -> SetTable:
    assert converted.start is not None
    assert converted.game.box is not None
    box = converted.game.box(converted.start, converted.course)
    return SetTable(number, converted, converted.start, box, language)


def make_own_job(tour: Tour | None, wish: KitWish, language: Language = ENGLISH) -> Job:
    """Return what is printed of a game's own course, for the teams of a tour or invented ones."""
    game = game_named(wish.game)
    ride = open_own_ride(language, game, wish.own or "", tour)
    road, stage = ride.roads[0], ride.tour.stages[0]
    board = Board(road, kept_boards.tour_table(ride.tour.boards))
    own = replace(ride.tour, name=stage.name, printed={})
    printed = PrintedStage(1, stage, road, board)
    return Job(own, (printed,), wish, language, game, ride)


def make_job(tour: Tour, wish: KitWish, language: Language = ENGLISH) -> Job:
    """Return what is printed of a tour as it is wished for; what cannot be is refused."""
    if wish.own is not None:
        return make_own_job(tour, wish, language)
    if wish.book:
        tour = replace(tour, teams=())
    numbers = wish.stages_of(tour)
    _check_riders(tour)
    roads, game = roads_of(tour), game_named(wish.game)
    own = game.box is None
    stages = tuple(_printed_stage(tour, roads, number, needs_board=own) for number in numbers)
    job = Job(tour, stages, wish, language, game)
    if not own and job.rides_on_tiles:
        _check_tiles(job)
    return job


def _check_tiles(job: Job) -> None:
    """Refuse a course on tiles whose rows or lanes are not those of the road."""
    for table, stage in zip(job.set_tables, job.stages, strict=True):
        course, road = table.course, stage.road
        if not stage.board.lengths:
            raise KitError("kit_no_board", number=stage.number, name=stage.tour_stage.name)
        if course.lanes:
            fits = (course.lanes, course.squares) == (road.lanes, road.rows)
        else:
            least = min((last - first + 1 for first, last in course.rows), default=1)
            fits = course.squares <= road.rows and least * road.lanes >= len([*table.list_riders()])
        if not fits:
            raise KitError(
                "kit_tiles",
                game=job.language.say(f"games.{job.game.id}"),
                squares=course.squares,
                lanes=course.lanes,
                rows=road.rows,
                road=road.lanes,
            )


def _check_riders(tour: Tour) -> None:
    """Refuse riders for whom no card could be printed, or two."""
    riders = [rider for team in tour.teams for rider in team.riders]
    for rider in riders:
        if rider.type not in rider_types():
            raise KitError(
                "kit_type", bib=rider.bib, have=rider.type, want=", ".join(rider_types())
            )
    twice = [bib for bib, n in Counter(rider.bib for rider in riders).items() if n > 1]
    if twice:
        raise KitError("kit_bib_twice", bib=twice[0])


def _printed_stage(tour: Tour, roads: Roads, number: int, *, needs_board: bool) -> PrintedStage:
    """Return one stage; where its tiles are printed, one that has no board is refused."""
    road, stage = roads.road(number), tour.stages[number - 1]
    minutes = roads.stages[number - 1].minutes
    board = kept_boards.board_of_stage(tour.boards, road, tour_rules(tour))
    if needs_board and not board.lengths:
        raise KitError("kit_no_board", number=number, name=stage.name)
    return PrintedStage(number, stage, road, board, relief_of(stage), minutes)
