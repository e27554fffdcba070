"""What is to be printed: the tour, its stages as roads, the language, the paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from designer.kit.art import Art
from designer.kit.page.paper import measure
from designer.kit.rolls import rolls
from designer.picture import look
from designer.picture.pieces.rider import Kit, Profile
from designer.words import say
from engine.board.catalogue import tiles
from engine.board.geometry import square
from engine.tour.effort import rider_types, start_pool
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from designer.kit.cut.piece import Piece
    from designer.kit.page.paper import Paper
    from designer.kit.rolls import Roll
    from designer.picture.relief import Relief
    from designer.picture.shapes import Picture
    from engine.board.catalogue import Gauge
    from engine.board.values import Board
    from engine.road.values import Road
    from engine.tour.values import Stage, Tour

TIGHT = 2.0
"""Millimetres a piece is smaller than the square it stands on, at least."""


@dataclass(frozen=True)
class Leg:
    """One stage to print: its number, its road, its board, its measured relief if it has one."""

    number: int
    stage: Stage
    road: Road
    board: Board
    relief: Relief | None = None


@dataclass(frozen=True)
class Job:
    """Everything a component may ask for."""

    tour: Tour
    legs: tuple[Leg, ...]
    paper: Paper
    lang: str = "en"
    whole: bool = False
    """Whether the whole tour is printed, and with it the whole box."""
    duplex: bool = False
    poster: Paper | None = None
    """The size of a profile as a poster, if one is wanted."""
    art: Art = field(default_factory=Art)

    @cached_property
    def rules(self) -> Rules:
        """Return the house rules of the tour."""
        return Rules(self.tour.rules)

    @cached_property
    def gauge(self) -> Gauge:
        """Return the measures of the road that markers and tokens must fit: the smallest one."""
        return min((leg.board.gauge for leg in self.legs), key=lambda g: (g.length, g.width))

    @cached_property
    def free(self) -> tuple[float, float]:
        """Return the length and width of what may stand on any square, with room to spare."""
        rooms = [
            square(tile, face, 0, lane, self.gauge).free
            for tile in tiles().values()
            for face in tile.faces
            for lane in (1, 2)
        ]
        return (min(r[0] for r in rooms) - TIGHT, min(r[1] for r in rooms) - TIGHT)

    @property
    def bleed(self) -> float:
        """Return how far art reaches beyond the cut."""
        return measure("cut", "bleed")

    @cached_property
    def kits(self) -> tuple[Kit, ...]:
        """Return how each team is drawn; without teams, the six colours of the box."""
        if not self.tour.teams:
            return tuple(Kit("", name, look.team_shape(name)) for name in look.teams())
        return tuple(
            Kit(
                team.name,
                _colour(team.colour, nth),
                look.team_shape(team.colour, nth),
                self.art.teams.get(team.id, ""),
            )
            for nth, team in enumerate(self.tour.teams)
        )


def roster(job: Job) -> tuple[tuple[Kit, tuple[Profile, ...]], ...]:
    """Return the teams with their riders; without teams, R1.10's eight types in six colours."""
    table = rolls(job.rules)
    if not job.tour.teams:
        box = [
            [
                (10 * nth + k, say(job.lang, f"terms.{kind}"), kind)
                for k, kind in enumerate(rider_types(), start=1)
            ]
            for nth in range(len(job.kits))
        ]
    else:
        box = [[(r.bib, r.name, r.type) for r in team.riders] for team in job.tour.teams]
    return tuple(
        (kit, tuple(_profile(job, table, *rider) for rider in riders))
        for kit, riders in zip(job.kits, box, strict=True)
    )


def _profile(
    job: Job, table: dict[str, dict[str, Roll]], bib: int, name: str, kind: str
) -> Profile:
    dice = tuple((row, *rolled[kind]) for row, rolled in table.items())
    return Profile(bib, name, kind, start_pool(kind, job.tour, job.rules), dice)


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
