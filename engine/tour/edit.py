"""Every verb on a tour."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.errors import TourError
from engine.tour.proposals import is_proposal
from engine.tour.rules import OWN_GAME, every_parameter
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Point, Stage, Team, Tour


def _follow_stages(tour: Tour, order: list[int]) -> Tour:
    """Give results and boards the new numbers of their stages; 0 is a stage that had none."""
    for game in (OWN_GAME, *tour.games):
        tour = keep_results(tour, game, _renumber_keys(results_in(tour, game), order))
    boards = dict(tour.boards)
    if "stages" in boards:
        boards["stages"] = _renumber_keys(boards["stages"], order)
    return replace(tour, boards=boards)


def _renumber_keys(by_number: Mapping[str, Any], order: list[int]) -> dict[str, Any]:
    return {
        str(new): by_number[str(old)] for new, old in enumerate(order, 1) if str(old) in by_number
    }


def rename_tour(tour: Tour, name: str) -> Tour:
    """Give the tour another name."""
    return replace(tour, name=name)


def insert_stage(tour: Tour, stage: Stage, at: int) -> Tour:
    """Insert a stage so that it becomes number `at`; rest days follow their stages."""
    _check_number(at, len(tour.stages) + 1)
    stages = (*tour.stages[: at - 1], stage, *tour.stages[at - 1 :])
    rests = tuple(r + 1 if r >= at else r for r in tour.rest_after)
    numbers = list(range(1, len(tour.stages) + 1))
    order = [*numbers[: at - 1], 0, *numbers[at - 1 :]]
    return replace(_follow_stages(tour, order), stages=_renumber_stages(stages), rest_after=rests)


def remove_stage(tour: Tour, number: int) -> Tour:
    """Take a stage out; a rest day after it moves before the next one."""
    _check_number(number, len(tour.stages))
    stages = tour.stages[: number - 1] + tour.stages[number:]
    rests = {r - 1 if r >= number else r for r in tour.rest_after}
    rests = {r for r in rests if 1 <= r < len(stages)}
    order = [n for n in range(1, len(tour.stages) + 1) if n != number]
    rest_days = tuple(sorted(rests))
    return replace(
        _follow_stages(tour, order), stages=_renumber_stages(stages), rest_after=rest_days
    )


def move_stage(tour: Tour, number: int, to: int) -> Tour:
    """Move a stage to another place; rest days stay where they are in the calendar."""
    _check_number(number, len(tour.stages))
    _check_number(to, len(tour.stages))
    rest = tour.stages[: number - 1] + tour.stages[number:]
    stages = (*rest[: to - 1], tour.stages[number - 1], *rest[to - 1 :])
    order = [n for n in range(1, len(tour.stages) + 1) if n != number]
    order.insert(to - 1, number)
    return replace(_follow_stages(tour, order), stages=_renumber_stages(stages))


def replace_stage(tour: Tour, number: int, stage: Stage) -> Tour:
    """Put another stage in the place of one."""
    _check_number(number, len(tour.stages))
    return replace(tour, stages=(*tour.stages[: number - 1], stage, *tour.stages[number:]))


def rest_after(tour: Tour, number: int, *, rest: bool) -> Tour:
    """Put a rest day after a stage, or take it away."""
    _check_number(number, len(tour.stages) - 1)
    days = {*tour.rest_after, number} if rest else {*tour.rest_after} - {number}
    return replace(tour, rest_after=tuple(sorted(days)))


def set_rule(tour: Tour, key: str, value: Any) -> Tour:
    """Change a house rule; the book's own value is not stored."""
    known = every_parameter()
    if key not in known:
        raise TourError("rule_unknown", key=key)
    if not known[key].accepts(value):
        raise TourError("rule_range", key=key, value=value, range=known[key].range())
    rules = {k: v for k, v in tour.rules.items() if k != key}
    if value != known[key].default:
        rules[key] = value
    return replace(tour, rules=rules)


def set_teams(tour: Tour, teams: tuple[Team, ...]) -> Tour:
    """Give the tour other teams."""
    return replace(tour, teams=teams)


def replace_team(tour: Tour, number: int, team: Team) -> Tour:
    """Put another team in the place of one."""
    _check_number(number, len(tour.teams))
    return replace(tour, teams=(*tour.teams[: number - 1], team, *tour.teams[number:]))


def _renumber_stages(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Let the numbers a hand has written follow the order."""
    return tuple(
        replace(stage, number=place) if stage.number else stage
        for place, stage in enumerate(stages, start=1)
    )


def _check_number(number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise TourError("no_such_number", number=number, most=most)


def change_stage(stage: Stage, **fields: Any) -> Stage:
    """Change the stage's own fields: name, format, stated_km, date."""
    return replace(stage, **fields)


def change_section(stage: Stage, number: int, **fields: Any) -> Stage:
    """Change a section's terrain, name or length; a change by hand confirms a proposal."""
    old = _nth_section(stage, number)
    length = fields.get("length")
    if length is not None and length <= 0:
        raise TourError("no_length", km=length)
    again = {"squares": None} if {"terrain", "length"} & set(fields) else {}
    new = replace(old, **{"proposed": False, **again, **fields})
    return _put_sections(stage, number - 1, number, (new,))


def split_section(stage: Stage, number: int, km: Decimal) -> Stage:
    """Cut a section in two at a kilometre."""
    section = _nth_section(stage, number)
    if not section.start < km < section.end:
        raise TourError("split_outside", km=km, start=section.start, end=section.end)
    parts = (
        replace(section, end=km, length=None, squares=None),
        replace(section, start=km, length=None, squares=None, name=""),
    )
    return _put_sections(stage, number - 1, number, parts)


def merge_sections(stage: Stage, number: int) -> Stage:
    """Join a section with the one after it; the first one's terrain and name stay."""
    first, second = _nth_section(stage, number), _nth_section(stage, number + 1)
    length = None
    if first.length is not None and second.length is not None:
        length = first.length + second.length
    name = first.name or second.name
    joined = replace(first, end=second.end, length=length, squares=None, name=name)
    return _put_sections(stage, number - 1, number + 1, (joined,))


def move_border(stage: Stage, number: int, km: Decimal) -> Stage:
    """Move the border after a section; both neighbours keep at least something of their road."""
    first, second = _nth_section(stage, number), _nth_section(stage, number + 1)
    step = _index_step(first, km, second)
    if not first.start < km < second.end - step:
        raise TourError("border_outside", km=km, start=first.start, end=second.end)
    parts = (
        replace(first, end=km, length=None, squares=None, proposed=False),
        replace(second, start=km + step, length=None, squares=None),
    )
    return _put_sections(stage, number - 1, number + 1, parts)


def move_end(stage: Stage, km: Decimal) -> Stage:
    """Make the stage longer or shorter by its last section."""
    last = _nth_section(stage, len(stage.sections))
    if km <= last.start:
        raise TourError("no_length", km=km - last.start)
    count = len(stage.sections)
    return _put_sections(
        stage, count - 1, count, (replace(last, end=km, length=None, squares=None),)
    )


def end_at(stage: Stage, km: Decimal) -> Stage:
    """End the stage at a kilometre: what lies beyond falls away, or the last section grows."""
    sections = tuple(s for number, s in enumerate(stage.sections) if s.start < km or not number)
    points = tuple(p for p in stage.points if p.km <= km)
    return move_end(replace(stage, sections=sections, points=points), km)


def push_end(stage: Stage, number: int, km: Decimal) -> Stage:
    """End a section at another kilometre and move everything after it along."""
    section = _nth_section(stage, number)
    if km <= section.start:
        raise TourError("border_outside", km=km, start=section.start, end=section.end)
    by = km - section.end
    later = tuple(replace(s, start=s.start + by, end=s.end + by) for s in stage.sections[number:])
    points = tuple(_push_point(p, section, km) for p in stage.points)
    earlier = (
        *stage.sections[: number - 1],
        replace(section, end=km, length=None, squares=None, proposed=False),
    )
    return replace(stage, sections=(*earlier, *later), points=points)


def _push_point(point: Point, section: Section, km: Decimal) -> Point:
    """Move a point with the road it lies on; one on road that is gone stays at its end."""
    if point.km > section.end:
        return replace(point, km=point.km + km - section.end)
    return replace(point, km=min(point.km, km)) if point.km > section.start else point


def drop_proposals(stage: Stage) -> Stage:
    """Return a stage to build on: what is wholly proposed gives way to the first thing set."""
    return replace(stage, sections=(), points=()) if is_proposal(stage) else stage


def extend_stage(stage: Stage, km: Decimal, terrain: str) -> Stage:
    """Return the stage with so much road that no gap opens before a kilometre."""
    end = stage.sections[-1].end if stage.sections else Decimal(0)
    index = km == end + 1 and km == km.to_integral_value()
    return append_section(stage, terrain, km - end) if km > end and not index else stage


def append_section(stage: Stage, terrain: str, km: Decimal, name: str = "") -> Stage:
    """Add a section of so many kilometres at the end."""
    start = stage.sections[-1].end if stage.sections else Decimal(0)
    if km <= 0:
        raise TourError("no_length", km=km)
    section = Section(terrain, start, start + km, name=name)
    return replace(stage, sections=(*stage.sections, section))


def lay_section(stage: Stage, new: Section) -> Stage:
    """Lay a section over whatever lies between its kilometres; what sticks out stays."""
    finish = stage.sections[-1].end if stage.sections else Decimal(0)
    if new.start < 0 or new.start > finish:
        raise TourError("lay_outside", km=new.start, end=finish)
    if new.start >= new.end:
        raise TourError("no_length", km=new.end - new.start)
    before = [_cut_end(s, new.start) for s in stage.sections if s.start < new.start]
    after = [_cut_start(s, new.end) for s in stage.sections if s.end > new.end]
    return replace(stage, sections=_close_gaps([*before, new, *after]))


def _cut_end(section: Section, km: Decimal) -> Section:
    return section if section.end <= km else replace(section, end=km, length=None, squares=None)


def _cut_start(section: Section, km: Decimal) -> Section:
    return section if section.start >= km else replace(section, start=km, length=None, squares=None)


def _close_gaps(sections: list[Section]) -> tuple[Section, ...]:
    """Close what gaps a list of kilometre indices leaves beside a section laid over it (R3.7)."""
    joined = sections[:1]
    for first, second in pairwise(sections):
        start = first.end + _index_step(first, first.end, second)
        joined.append(second if second.start == start else replace(second, start=start))
    return tuple(joined)


def remove_section(stage: Stage, number: int) -> Stage:
    """Take a section away; its road goes to the section before, the first one's to the next."""
    section = _nth_section(stage, number)
    if len(stage.sections) == 1:
        return replace(stage, sections=())
    if number > 1:
        before = stage.sections[number - 2]
        return _put_sections(
            stage,
            number - 2,
            number,
            (replace(before, end=section.end, length=None, squares=None),),
        )
    after = stage.sections[1]
    return _put_sections(
        stage, 0, 2, (replace(after, start=section.start, length=None, squares=None),)
    )


def put_point(stage: Stage, point: Point) -> Stage:
    """Put a sprint or a feed zone on the stage."""
    return replace(stage, points=tuple(sorted((*stage.points, point), key=lambda p: p.km)))


def change_point(stage: Stage, number: int, **fields: Any) -> Stage:
    """Move or rename a point; a change by hand confirms a proposal."""
    _check_number(number, len(stage.points))
    old = stage.points[number - 1]
    rest = stage.points[: number - 1] + stage.points[number:]
    new = replace(old, **{"proposed": False, **fields})
    return put_point(replace(stage, points=rest), new)


def remove_point(stage: Stage, number: int) -> Stage:
    """Take a point off the stage."""
    _check_number(number, len(stage.points))
    return replace(stage, points=stage.points[: number - 1] + stage.points[number:])


def _index_step(first: Section, km: Decimal, second: Section) -> Decimal:
    """R3.6 — kilometre indices stay one apart while the border is a whole number."""
    indexed = second.start == first.end + 1 and km == km.to_integral_value()
    return Decimal(1) if indexed else Decimal(0)


def _nth_section(stage: Stage, number: int) -> Section:
    _check_number(number, len(stage.sections))
    return stage.sections[number - 1]


def _put_sections(stage: Stage, low: int, high: int, parts: tuple[Section, ...]) -> Stage:
    return replace(stage, sections=(*stage.sections[:low], *parts, *stage.sections[high:]))


RESULTS, ORDERS = "results", "orders"


def results_in(tour: Tour, game: str) -> Mapping[str, Any]:
    """Return what the tour keeps of the stages ridden in a game, by the number of the stage."""
    if game == OWN_GAME:
        return tour.results
    of_game = tour.games.get(game)
    results = of_game.get(RESULTS) if isinstance(of_game, dict) else None
    return results if isinstance(results, dict) else {}


def keep_results(tour: Tour, game: str, results: Mapping[str, Any]) -> Tour:
    """Return the tour with these results of a game in the place of those it kept."""
    if game == OWN_GAME:
        return replace(tour, results=results)
    return _keep_value(tour, game, RESULTS, dict(results))


def orders_in(tour: Tour, game: str, team: str) -> Mapping[str, str]:
    """Return the standing orders of a team in a game, by kind of question; the others are usual."""
    of_game = tour.games.get(game)
    orders = of_game.get(ORDERS) if isinstance(of_game, dict) else None
    of_team = orders.get(team) if isinstance(orders, dict) else None
    return (
        {k: v for k, v in of_team.items() if isinstance(v, str)}
        if isinstance(of_team, dict)
        else {}
    )


def keep_orders(tour: Tour, game: str, team: str, orders: Mapping[str, str]) -> Tour:
    """Return the tour with these standing orders of a team in the place of those it kept."""
    of_game = tour.games.get(game)
    before = of_game.get(ORDERS) if isinstance(of_game, dict) else None
    others = {k: v for k, v in before.items() if k != team} if isinstance(before, dict) else {}
    return _keep_value(tour, game, ORDERS, others | ({team: dict(orders)} if orders else {}))


def _keep_value(tour: Tour, game: str, name: str, value: Mapping[str, Any]) -> Tour:
    """Return the tour with something it keeps of a game in the place of what stood there."""
    of_game = tour.games.get(game)
    others = {k: v for k, v in of_game.items() if k != name} if isinstance(of_game, dict) else {}
    games = {**tour.games, game: others | ({name: value} if value else {})}
    return replace(
        tour, games={key: value_of_game for key, value_of_game in games.items() if value_of_game}
    )
