"""The film of a recorded race: who stands where after each turn, as small plain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from designer.site.ground import corners
from designer.story import HEAD, Story
from engine.board.chart.course import chart_of
from engine.board.chart.laid import course_chart, laid_chart
from engine.race.field import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.site.replayed import RecordedRace
    from engine.board.chart import Chart
    from engine.board.values import Board


@dataclass(frozen=True, slots=True)
class StoryTurn:
    """What was told of one turn: its headline, and what follows it."""

    turn: int
    head: str
    sentences: tuple[str, ...]


def story_turns(race: RecordedRace, lang: str) -> tuple[StoryTurn, ...]:
    """Return the story of a race turn by turn."""
    told = list(Story(race.setup, lang).tell(race.happenings))
    found = []
    for turn, group in groupby(told, key=lambda one: one.turn):
        sentences = list(group)
        heads = [one.sentence for one in sentences if one.kind == HEAD]
        others = tuple(one.sentence for one in sentences if one.kind != HEAD)
        found.append(StoryTurn(turn, " ".join(heads), others))
    return tuple(found)


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
        "turns": list(_turns(race)),
        "spots": _spots(charts),
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
    behind = {square: course.behind(square) for square in range(1, course.squares + 1)}
    count = sum(len(team.riders) for team in race.setup.teams) + len(race.setup.neutrals)
    abreast = board.road.lanes
    return tuple(
        course_chart(board, length, behind, abreast, -(-count // abreast), course.squares)
        for length in board.lengths
    )


def _turns(race: RecordedRace) -> Iterator[list[Any]]:
    """Yield each turn with those who stand elsewhere at its end than at the end of the last."""
    field = Field(race.setup.rules.game, race.course)
    before: dict[int, tuple[int, ...]] = {}
    for turn, group in groupby(race.happenings, key=lambda one: one[1]):
        for happening in group:
            field.take(happening)
        now = dict(field.seen)
        moved: list[Any] = []
        for rider, place in now.items():
            if before.get(rider) != place:
                moved += [rider, place[0], place[1] if len(place) > 1 else 1]
        for rider in before.keys() - now.keys():
            moved += [rider, None, 0]
        yield [turn, moved]
        before = now


def _spots(charts: Sequence[Chart]) -> list[list[int]]:
    """Return where places lie in the drawing of the ground: square, lane or slot, x, y."""
    found = []
    for chart, (left, top) in zip(charts, corners(charts), strict=True):
        for place in chart:
            x, y = chart.square(place).centre
            found.append([place[0], place[1], round(x + left), round(y + top)])
    return found


def _token_size(charts: Sequence[Chart]) -> float:
    """Return half the side of a token: it fills most of the room of the least square."""
    free = [min(chart.square(place).free) for chart in charts for place in chart]
    return round(SHARE * min(free, default=ROOM), 1)


SHARE = 0.44
"""Of a square's room, half the side of a token."""
ROOM = 15.0
"""Millimetres, where a race has no ground to be seen on."""
