"""A recorded race as a film: its ground, where riders stand turn by turn, and its story."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from designer.picture.course import MARGIN
from designer.picture.course import picture_course as course_picture
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Line, Path, Picture, Polygon
from designer.story import HEAD, Story
from engine.board.chart.course import chart_of
from engine.board.chart.laid import course_chart, laid_chart, rows_band
from engine.games import game_of_record
from engine.race.field import Field
from engine.race.replay import replay_record
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.chart import Chart
    from engine.board.values import Board, Length
    from engine.race.course import Course
    from engine.race.event import Happening
    from engine.race.record import Record
    from engine.race.values import Results, Setup
    from engine.road.values import Line as RoadLine


@dataclass(frozen=True, slots=True)
class StoryTurn:
    """What was told of one turn: its headline, and what follows it."""

    turn: int
    head: str
    sentences: tuple[str, ...]


def story_turns(race: RecordedRace, language: Language) -> tuple[StoryTurn, ...]:
    """Return the story of a race turn by turn."""
    sentences_told = list(Story(race.setup, language).tell(race.happenings))
    turns = []
    for turn, group in groupby(sentences_told, key=lambda one: one.turn):
        sentences = list(group)
        heads = [one.sentence for one in sentences if one.kind == HEAD]
        others = tuple(one.sentence for one in sentences if one.kind != HEAD)
        turns.append(StoryTurn(turn, " ".join(heads), others))
    return tuple(turns)


def film_data(race: RecordedRace, charts: Sequence[Chart], roles: Sequence[str]) -> dict[str, Any]:
    """Return a race as a page plays it: riders, places by turn, and where places lie.

    `at` has, a turn, three numbers for each rider who stands elsewhere than a turn before: rider,
    square, slot or lane; a square of 0 or less lies before the start, null has left the road.
    """
    teams = race.setup.teams
    riders = [
        [rider.bib, rider.name, number]
        for number, team in enumerate(teams)
        for rider in team.riders
    ]
    riders += [["", rider.name, len(teams)] for rider in race.setup.neutrals]
    course = race.course
    return {
        "riders": riders,
        "teams": [[team.name, role] for team, role in zip(teams, roles, strict=False)],
        "squares": course.squares,
        "rows": [last for _, last in course.rows],
        "turns": list(_turn_moves(race)),
        "spots": _place_spots(charts),
        "token": _token_size(charts),
    }


def board_charts(board: Board | None, race: RecordedRace) -> tuple[Chart, ...]:
    """Return where the squares of a race lie: on a course of its own, else on the laid board."""
    course = race.course
    if course.layout is not None:
        return (chart_of(course.layout),)
    if board is None:
        return ()
    if not course.rows:
        return tuple(laid_chart(board, length) for length in board.lengths)
    behind = {square: course.rows_behind(square) for square in range(1, course.squares + 1)}
    count = sum(len(team.riders) for team in race.setup.teams) + len(race.setup.neutrals)
    abreast = board.road.lanes
    return tuple(
        course_chart(board, length, behind, abreast, -(-count // abreast), course.squares)
        for length in board.lengths
    )


def _turn_moves(race: RecordedRace) -> Iterator[list[Any]]:
    """Yield each turn with those who stand elsewhere at its end than at the end of the last."""
    field = Field(race.setup.rules.game, race.course)
    before: dict[int, tuple[int, ...]] = {}
    for turn, group in groupby(race.happenings, key=lambda one: one[1]):
        for happening in group:
            field.apply_event(happening)
        now = dict(field.places)
        moved: list[Any] = []
        for rider, place in now.items():
            if before.get(rider) != place:
                moved += [rider, place[0], place[1] if len(place) > 1 else 1]
        for rider in before.keys() - now.keys():
            moved += [rider, None, 0]
        yield [turn, moved]
        before = now


def _place_spots(charts: Sequence[Chart]) -> list[list[int]]:
    """Return where places lie in the drawing of the ground: square, lane or slot, x, y."""
    spots = []
    for chart, (left, top) in zip(charts, chart_offsets(charts), strict=True):
        for place in chart:
            x, y = chart.square_of(place).centre
            spots.append([place[0], place[1], round(x + left), round(y + top)])
    return spots


def _token_size(charts: Sequence[Chart]) -> float:
    """Return half the side of a token: it fills most of the room of the least square."""
    free = [min(chart.square_of(place).free) for chart in charts for place in chart]
    return round(SHARE * min(free, default=ROOM), 1)


SHARE = 0.44
"""Of a square's room, half the side of a token."""
ROOM = 15.0
"""Millimetres, where a race has no ground to be seen on."""
GAP = 60.0
"""Millimetres between two lengths of a board, one below the other."""
BADGE = 17.0
"""Radius of the badge of a line."""


def ground_picture(
    race: RecordedRace, board: Board | None, charts: Sequence[Chart], language: Language
) -> Picture:
    """Return what the riders of a race are seen on, as large as its charts and a margin."""
    if race.course.layout is not None:
        return course_picture(race.course, charts[0], language)
    assert board is not None
    shapes: list[Shape] = []
    for length, chart, (left, top) in zip(
        board.lengths, charts, chart_offsets(charts), strict=True
    ):
        moved = SheetShift(left, top)
        shapes += _draw_road(board, length, moved)
        shapes += _draw_rows(board, chart, moved)
        shapes += _draw_lines(board, chart, moved, language)
    return Picture(*picture_size(charts), tuple(shapes))


def chart_offsets(charts: Sequence[Chart]) -> Iterator[Point]:
    """Yield what is to be added to the places of each chart: one length below the other."""
    top = MARGIN
    for chart in charts:
        left, upper, _, lower = chart.edge
        yield MARGIN - left, top - upper
        top += lower - upper + GAP


def picture_size(charts: Sequence[Chart]) -> tuple[float, float]:
    """Return the width and height of all charts together, with a margin on every side."""
    wide = max(chart.edge[2] - chart.edge[0] for chart in charts)
    high = sum(chart.edge[3] - chart.edge[1] for chart in charts) + GAP * (len(charts) - 1)
    return wide + 2 * MARGIN, high + 2 * MARGIN


class SheetShift:
    """Moves points, to whole millimetres: a page needs no finer ones."""

    def __init__(self, dx: float, dy: float) -> None:
        self._by = dx, dy

    def __call__(self, point: Point) -> Point:
        """Return where a point lies in the drawing."""
        return float(round(point[0] + self._by[0])), float(round(point[1] + self._by[1]))

    def move_points(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return where some points lie in the drawing."""
        return tuple(self(point) for point in points)


def _draw_road(board: Board, length: Length, moved: SheetShift) -> Iterator[Shape]:
    """Yield the ground of every section, and the bare road before the start and behind the end."""
    last = max(piece.last for piece in length.pieces)
    first = min(piece.first for piece in length.pieces)
    runs = [("course.bare", first, 0), ("course.bare", board.road.rows + 1, last)]
    runs += [(f"terrain.{s.terrain}", s.first, s.last) for s in board.road.sections]
    for role, start, end in runs:
        low, high = max(start, first), min(end, last)
        if low <= high:
            yield Polygon(
                role, moved.move_points(rows_band(board.gauge, length, low, high).outline())
            )


def _draw_rows(board: Board, chart: Chart, moved: SheetShift) -> Iterator[Shape]:
    """Yield the line behind every row, as one shape."""
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for row in range(1, board.road.rows + 1):
        ends = chart.line_behind(row)
        if len(ends) > 1:
            steps += [("M", *moved(ends[0])), ("L", *moved(ends[-1]))]
    if steps:
        yield Path("road.square", tuple(steps))


def _draw_lines(
    board: Board, chart: Chart, moved: SheetShift, language: Language
) -> Iterator[Shape]:
    for line in board.road.lines:
        ends = moved.move_points(chart.line_behind(line.square))
        if ends:
            yield Line("frame.bold", (ends[0], ends[-1]))
            yield from _draw_badge(board, line, ends[-1], language)


def _draw_badge(board: Board, line: RoadLine, at: Point, language: Language) -> Iterator[Shape]:
    """Yield the badge of a line beside its right end; a summit has the colour of its climb."""
    terrain = board.road.terrain[line.square - 1]
    climbs = line.category and line.kind != FINISH
    role = f"terrain.{terrain}" if climbs else f"badge.{line.kind}"
    letters = language.say(f"terms.{terrain}_letter" if climbs else f"terms.{line.kind}_letter")
    box = Box(at[0] - BADGE * 0.8, at[1] - BADGE, BADGE * 1.6, BADGE * 2)
    yield Circle(role, *at, BADGE)
    yield fit_text(box, letters, "number.strong", ink=f"{role}.on", size=BADGE * 1.3)


@dataclass(frozen=True, slots=True)
class RecordedRace:
    """A record ridden again to its end, with all that happened."""

    setup: Setup
    course: Course
    results: Results
    happenings: tuple[Happening, ...]
    whole: bool


def replay_race(record: Record) -> RecordedRace:
    """Return the race of a record, every digest in it checked."""
    game = game_of_record(record)
    race = replay_record(record, game.start)
    setup = record.setup
    return RecordedRace(
        setup,
        game.course(setup.road, setup.rules),
        race.results(),
        tuple(race.happenings or ()),
        record.whole,
    )
