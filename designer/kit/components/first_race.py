"""The first race: four pages for a group that never played, drawn from a race the engine rode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from designer.kit.job import TABLE, Component
from designer.kit.page import (
    READ,
    FlowBlock,
    TextStyle,
    make_page,
    set_text,
    shrink_page,
    under_title,
)
from designer.kit.paper import paper_named
from designer.picture import look
from designer.picture.lettering import fit_text
from designer.picture.moments import Moment, Token, draw_moment
from designer.texts.boards import PAPER
from designer.texts.games import open_own_ride
from designer.texts.rules import make_rulebook
from engine import tables
from engine.board.chart.course import slotted_chart, straight_chart
from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.event import kinds_of
from engine.race.field import Field
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.road.values import Winding
from engine.tour.proposals import fresh_tour
from engine.tour.values import Point, Section, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from designer.kit.job import Job
    from designer.kit.paper import Paper
    from designer.language import Language
    from designer.picture.shapes import Box, Picture, Shape
    from engine.board.chart import Chart
    from engine.race.course import Course, Place
    from engine.race.event import Happening
    from engine.race.game import Game
    from engine.race.values import Setup
    from engine.ride.ride import Ride

SEED = "first race"
TEAMS = 4
BEGINNING = 4
"""Of the headings of what newcomers are told, those that stand before the first scene."""
PER_PAGE, TALL = 2, 340.0
"""Scenes on a page but the first, which has one; a page so high below its title has two more."""
MOST_EVENTS = 60
"""After so many events a scene is over, moved or not."""
LOWEST = 225.0
"""Millimetres of a page below its title that the scenes need."""
TEXT = TextStyle(READ, before=1.6)
_HEAD, _GAP = 8.0, 5.0


@dataclass(frozen=True)
class Scene:
    """One thing a newcomer must see: its words, and where it stands in the race."""

    key: str
    moment: Moment


def make_first_race(job: Job) -> Component:
    """Return the pages of the first race: what it is about, how it begins, then scene after scene.

    A game that says nothing of its first race has none.
    """
    if not tables.has_file(_scenes_of(job.game.id)):
        return Component("first_race", book=True, reads=TABLE)
    race = ridden_race(job.game.id, job.language)
    scenes = list(find_scenes(race))
    more = PER_PAGE if under_title(job.paper.turn_standing()).height >= TALL else 0
    starts = [0, *range(1 + more, len(scenes), PER_PAGE + more)]
    pages = []
    for first, end in pairwise([*starts, len(scenes)]):
        told = _primer_texts(job, slice(0, BEGINNING)) if not first else []
        told += _primer_texts(job, slice(BEGINNING, None)) if end == len(scenes) else []
        pages.append(_page(job, race, told, scenes[first:end]))
    return Component("first_race", pages=tuple(pages), book=True, reads=TABLE)


def _primer_texts(job: Job, part: slice) -> list[tuple[str, str]]:
    """Return some of what newcomers are told, each with the heading it stands under."""
    book = make_rulebook(job.game.id, job.language, job.tour.rules)
    return [
        (heading if nth == 0 else f"{nth + 1}", text)
        for heading, texts in book.primer[part]
        for nth, text in enumerate(texts)
    ]


def _page(job: Job, race: RiddenRace, told: list[tuple[str, str]], scenes: list[Scene]) -> Picture:
    """Return a page: texts, then scenes; on small paper it is one of A4 made smaller."""
    paper = job.paper.turn_standing()
    if under_title(paper).height < LOWEST:
        return shrink_page(_make_page(job, race, told, scenes, paper_named(PAPER)), paper)
    return _make_page(job, race, told, scenes, paper)


def _make_page(
    job: Job, race: RiddenRace, told: list[tuple[str, str]], scenes: list[Scene], paper: Paper
) -> Picture:
    room = under_title(paper)
    texts = [set_text(text, room.width, head=head, style=TEXT) for head, text in told]
    blocks = [_scene_blocks(job, scene, room.width) for scene in scenes]
    words = sum(
        block.height + block.before for block in (*texts, *(b for bs in blocks for b in bs))
    )
    high = (room.height - words) / max(1, len(scenes)) - _HEAD - 2 * _GAP

    def draw_body(box: Box) -> Iterator[Shape]:
        y = box.y
        for block in texts:
            yield from block.draw(box._replace(y=y + block.before, height=block.height))
            y += block.before + block.height
        for scene, below in zip(scenes, blocks, strict=True):
            y += _GAP
            head = job.language.say(f"first_race_{job.game.id}.{scene.key}_head")
            yield fit_text(box._replace(y=y, height=_HEAD - 2), head, "text.head", anchor="start")
            y += _HEAD
            room = box._replace(y=y, height=max(20.0, high))
            drawn = draw_moment(race.course, _chart_of(race, scene.moment), scene.moment, room)
            yield from drawn.shapes
            y += drawn.height
            for block in below:
                yield from block.draw(box._replace(y=y + block.before, height=block.height))
                y += block.before + block.height

    title = job.language.say("kit.first_race")
    note = job.language.say(f"games.{job.game.id}")
    return make_page(paper, title, note, draw_body)


def _chart_of(race: RiddenRace, moment: Moment) -> Chart:
    """Return where a moment lies: squares that many share are as wide as riders stand in them."""
    layout = race.course.layout
    if not isinstance(layout, Winding):
        return race.chart
    abreast = max(
        (place[1] for one in moment.tokens for place in (one.place, one.before) if place), default=2
    )
    return slotted_chart(range(layout.first, layout.last + 1), max(2, abreast), 1)


def _scene_blocks(job: Job, scene: Scene, width: float) -> list[FlowBlock]:
    text = job.language.say(f"first_race_{job.game.id}.{scene.key}")
    return [replace(set_text(text, width, style=TEXT), before=2.0)]


@dataclass(frozen=True)
class RiddenRace:
    """A race that was ridden to its end, with what it was ridden on."""

    game: Game
    course: Course
    chart: Chart
    start: Setup
    happenings: tuple[Happening, ...]
    marks: Mapping[int, str]
    """What stands on each rider's token."""
    teams: Mapping[int, int]
    """The team of each rider, from 0; those of no team are left out."""


@cache
def ridden_race(game_id: str, language: Language) -> RiddenRace:
    """Return the race the pages show: always the same one, with the game's usual managers."""
    game = GAMES[game_id]
    ride = _open_ride(game, language)
    bots = bots_playing(game.id)
    ridden = ride_stage(ride, 1, lambda _team, key: bots[game.manager](key), SEED)
    start = ridden.setup
    course = game.course(start.road, start.rules)
    riders = [(at, rider) for at, team in enumerate(start.teams) for rider in team.riders]
    box = game.box(start, course) if game.box is not None else None
    marks, teams = {}, {}
    for number, (team, rider) in enumerate(riders):
        mark = box.marks.get(rider.bib) if box is not None else None
        marks[number] = mark.text if mark else str(rider.bib)
        teams[number] = team
    for number, rider in enumerate(start.neutrals, start=len(riders)):
        mark = box.marks.get(rider.bib) if box is not None else None
        marks[number] = mark.text if mark else rider.name[:1]
    if course.layout is None and course.rows:
        chart = slotted_chart(range(course.last + 12), 4, 2)
    else:
        chart = straight_chart(course.layout, start.road)
    return RiddenRace(game, course, chart, start, ridden.happenings, marks, teams)


def _open_ride(game: Game, language: Language) -> Ride:
    """Return the ride: on the game's own course, or on a short stage with a climb and a sprint."""
    labels = language.tour_labels()
    tour = fresh_tour(language.say("kit.first_race"), 1, (), min(TEAMS, game.seats[-1]), labels)
    if game.own_courses:
        return open_own_ride(language, game, "", tour)
    stage = Stage(
        language.say("kit.first_race"),
        sections=(
            Section("FLAT", Decimal(0), Decimal(24)),
            Section("MTN_3", Decimal(24), Decimal(28)),
            Section("FLAT", Decimal(28), Decimal(44)),
        ),
        points=(Point("INTERMEDIATE_SPRINT", Decimal(16)),),
    )
    return begin_ride(replace(tour, stages=(stage,)), game)


def _scenes_of(game: str) -> str:
    return f"games/{game}/first_race.toml"


def find_scenes(race: RiddenRace) -> Iterator[Scene]:
    """Yield the scenes of a game, each where the race first shows it."""
    for row in tables.read_toml(_scenes_of(race.game.id))["scenes"]:
        moment = _find_moment(race, row)
        if moment is not None:
            yield Scene(row["key"], moment)


def _find_moment(race: RiddenRace, row: Mapping[str, Any]) -> Moment | None:
    """Return the first moment at which one of the events of a scene happens as it asks."""
    field = Field(race.game.id, race.course)
    came: dict[int, Place] = {}
    for nth, happening in enumerate(race.happenings):
        known = dict(field.places)
        field.apply_event(happening)
        came.update((one, at) for one, at in known.items() if field.places.get(one) != at)
        if _is_wanted(row, happening):
            rider = _rider_of(happening)
            if row.get("came"):
                # The move is over: it is shown from where the rider set out.
                return _make_moment(race, field, field.places | came, rider)
            after = field.copy()
            _follow_rider(race, after, known, nth, whole=row.get("all", False))
            moment = _make_moment(race, after, known, rider)
            if _CONDITIONS[row.get("where", "")](moment, known):
                return moment
    return None


def _is_wanted(row: Mapping[str, Any], happening: Happening) -> bool:
    """Tell whether an event is of the kind, of the turn and with the values a scene asks for."""
    one, other = row.get("same", (0, 0))
    in_time = happening[1] >= row.get("turn", 0)
    return happening[0] in row["events"] and in_time and happening[one] == happening[other]


def _rider_of(happening: Happening) -> int:
    """Return the rider an event is about; -1 where there is none."""
    return happening[2] if len(happening) > 2 and isinstance(happening[2], int) else -1


def _follow_rider(
    race: RiddenRace, field: Field, known: Mapping[int, Place], nth: int, *, whole: bool
) -> None:
    """Follow a race from an event on until its rider has moved, and all who move along."""
    happening, kinds = race.happenings[nth], kinds_of(race.game.id)
    rider = _rider_of(happening)
    for later in race.happenings[nth + 1 : nth + 1 + MOST_EVENTS]:
        kind = kinds.get(later[0])
        along = whole and kind is not None and kind.moves
        moved = field.places != known if whole else field.places.get(rider) != known.get(rider)
        if (moved and not along) or later[1] != happening[1] or not (whole or rider in known):
            break
        field.apply_event(later)


def _make_moment(race: RiddenRace, field: Field, known: Mapping[int, Place], rider: int) -> Moment:
    """Return where all stand, with where they stood before."""
    tokens = tuple(
        Token(
            race.marks.get(one, ""),
            _team_colour(race, one),
            _on_lap(race, place),
            _on_lap(race, known.get(one)),
        )
        for one, place in sorted(field.places.items())
    )
    at = field.places.get(rider, max(field.places.values(), default=(1, 1)))
    return Moment(tokens, _on_lap(race, at) or at)


def _on_lap(race: RiddenRace, place: Place | None) -> Any:
    """Return a place of a course that is ridden lap after lap, as its squares are numbered."""
    lap = race.chart.lap
    if not lap or place is None or place[0] < 1:
        return place
    return ((place[0] - 1) % lap + 1, *place[1:])


def _team_colour(race: RiddenRace, rider: int) -> str:
    names = look.team_names()
    team = race.teams.get(rider)
    return f"team.{names[team % len(names)]}" if team is not None else "solid.soft"


def _mover(moment: Moment) -> Token | None:
    return next(
        (one for one in moment.tokens if one.place == moment.centre and one.has_moved), None
    )


def _is_diagonal(moment: Moment, _known: Mapping[int, Place]) -> bool:
    """Tell whether the rider changed lanes."""
    mover = _mover(moment)
    return mover is not None and mover.before is not None and mover.place[1] != mover.before[1]


def _is_behind(moment: Moment, _known: Mapping[int, Place]) -> bool:
    """Tell whether the rider has come to stand right behind another one."""
    mover = _mover(moment)
    if mover is None:
        return False
    ahead = (mover.place[0] + 1, mover.place[1])
    return any(one.place == ahead for one in moment.tokens)


def _goes_round(moment: Moment, known: Mapping[int, Place]) -> bool:
    """Tell whether another rider stood in the way, and the rider went round."""
    mover = _mover(moment)
    if mover is None or mover.before is None or mover.place[1] == mover.before[1]:
        return False
    (row, lane), end = mover.before, mover.place[0]
    return any(place[1] == lane and row < place[0] < end for place in known.values())


def _any_moment(moment: Moment, _known: Mapping[int, Place]) -> bool:
    return bool(moment.tokens)


_CONDITIONS = {
    "": _any_moment,
    "diagonal": _is_diagonal,
    "behind": _is_behind,
    "round": _goes_round,
}
