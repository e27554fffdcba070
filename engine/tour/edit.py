"""Every verb on a tour and on its stages: a value in, another out, so that to undo is to keep one.

A verb does all of what it is asked, or refuses it in one sentence. No verb leaves a gap, an overlap
or an empty section behind, and what is changed by hand is no proposal any more.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.errors import TourError
from engine.tour.pace import TOOK
from engine.tour.proposals import is_proposal
from engine.tour.rules import OWN_GAME, every_parameter
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Point, Stage, Team, Tour


def rename_tour(tour: Tour, name: str) -> Tour:
    """Give the tour another name."""
    return replace(tour, name=name)


def insert_stage(tour: Tour, stage: Stage, at: int) -> Tour:
    """Insert a stage so that it becomes number `at`; rest days follow their stages."""
    _check_number(at, len(tour.stages) + 1)
    stages = (*tour.stages[: at - 1], stage, *tour.stages[at - 1 :])
    rests = tuple(r + 1 if r >= at else r for r in tour.rest_after)
    sequence = _numbers_of(tour)
    sequence.insert(at - 1, NEW)
    return replace(_reorder_stages(tour, stages, sequence), rest_after=rests)


def remove_stage(tour: Tour, number: int) -> Tour:
    """Take a stage out; a rest day after it moves before the next one."""
    _check_number(number, len(tour.stages))
    stages = tour.stages[: number - 1] + tour.stages[number:]
    rests = {r - 1 if r >= number else r for r in tour.rest_after}
    rests = {r for r in rests if 1 <= r < len(stages)}
    sequence = _numbers_of(tour)
    sequence.remove(number)
    return replace(_reorder_stages(tour, stages, sequence), rest_after=tuple(sorted(rests)))


def move_stage(tour: Tour, number: int, to: int) -> Tour:
    """Move a stage to another place; rest days stay where they are in the calendar."""
    _check_number(number, len(tour.stages))
    _check_number(to, len(tour.stages))
    others = tour.stages[: number - 1] + tour.stages[number:]
    stages = (*others[: to - 1], tour.stages[number - 1], *others[to - 1 :])
    sequence = _numbers_of(tour)
    sequence.remove(number)
    sequence.insert(to - 1, number)
    return _reorder_stages(tour, stages, sequence)


NEW = 0
"""In place of the number that a stage had: it had none."""


def _numbers_of(tour: Tour) -> list[int]:
    return list(range(1, len(tour.stages) + 1))


def _reorder_stages(tour: Tour, stages: tuple[Stage, ...], sequence: list[int]) -> Tour:
    """Put stages in a new sequence; what a tour keeps of each follows it to its new number."""
    for game in (OWN_GAME, *tour.games):
        tour = keep_results(tour, game, _renumber_keys(results_in(tour, game), sequence))
    boards = dict(tour.boards)
    if "stages" in boards:
        boards["stages"] = _renumber_keys(boards["stages"], sequence)
    pace = dict(tour.pace)
    if TOOK in pace:
        took = _renumber_keys(pace.pop(TOOK), sequence)
        pace |= {TOOK: took} if took else {}
    # numbers a hand has written into the file follow the order
    numbered = tuple(
        replace(stage, number=place) if stage.number else stage
        for place, stage in enumerate(stages, start=1)
    )
    return replace(tour, stages=numbered, boards=boards, pace=pace)


def _renumber_keys(by_number: Mapping[str, Any], sequence: list[int]) -> dict[str, Any]:
    places = enumerate(map(str, sequence), start=1)
    return {str(new): by_number[old] for new, old in places if old in by_number}


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
        raise TourError("rule_range", key=key, value=value, range=known[key].range_text())
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


def swap_colours(tour: Tour, team: str, colour: str) -> Tour:
    """Give a team a colour; who wore it wears the team's in its place."""
    before = next((one.colour for one in tour.teams if one.id == team), "")
    teams = (
        replace(one, colour=colour if one.id == team else before)
        if one.id == team or one.colour == colour
        else one
        for one in tour.teams
    )
    return replace(tour, teams=tuple(teams))


def need_stage(tour: Tour, number: int) -> Stage:
    """Return a stage by its number; one that is not there is refused."""
    if not 1 <= number <= len(tour.stages):
        raise TourError("stage_missing", number=number, count=len(tour.stages))
    return tour.stages[number - 1]


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
    unfitted = {"squares": None} if {"terrain", "length"} & set(fields) else {}
    new = replace(old, **{"proposed": False, **unfitted, **fields})
    return _put_sections(stage, number - 1, number, (new,))


def split_section(stage: Stage, number: int, km: Decimal) -> Stage:
    """Cut a section in two at a kilometre."""
    section = _nth_section(stage, number)
    if not section.start < km < section.end:
        raise TourError("split_outside", km=km, start=section.start, end=section.end)
    parts = (_set_border(section, end=km), _set_border(section, start=km, name=""))
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
    parts = (_set_border(first, end=km, proposed=False), _set_border(second, start=km + step))
    return _put_sections(stage, number - 1, number + 1, parts)


def move_end(stage: Stage, km: Decimal) -> Stage:
    """Make the stage longer or shorter by its last section."""
    count = len(stage.sections)
    last = _nth_section(stage, count)
    if km <= last.start:
        raise TourError("no_length", km=km - last.start)
    return _put_sections(stage, count - 1, count, (_set_border(last, end=km),))


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
    pushed = _set_border(section, end=km, proposed=False)
    later = tuple(replace(s, start=s.start + by, end=s.end + by) for s in stage.sections[number:])
    points = tuple(_push_point(p, section, km) for p in stage.points)
    return replace(stage, sections=(*stage.sections[: number - 1], pushed, *later), points=points)


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
    end = stage.end_km
    is_next_index = km == end + 1 and km == km.to_integral_value()
    return append_section(stage, terrain, km - end) if km > end and not is_next_index else stage


def append_section(stage: Stage, terrain: str, km: Decimal, name: str = "") -> Stage:
    """Add a section of so many kilometres at the end."""
    if km <= 0:
        raise TourError("no_length", km=km)
    start = stage.end_km
    section = Section(terrain, start, start + km, name=name)
    return replace(stage, sections=(*stage.sections, section))


def lay_section(stage: Stage, new: Section) -> Stage:
    """Lay a section over whatever lies between its kilometres; what sticks out stays."""
    finish = stage.end_km
    if new.start < 0 or new.start > finish:
        raise TourError("lay_outside", km=new.start, end=finish)
    if new.start >= new.end:
        raise TourError("no_length", km=new.end - new.start)
    before = [
        s if s.end <= new.start else _set_border(s, end=new.start)
        for s in stage.sections
        if s.start < new.start
    ]
    after = [
        s if s.start >= new.end else _set_border(s, start=new.end)
        for s in stage.sections
        if s.end > new.end
    ]
    return replace(stage, sections=_close_gaps([*before, new, *after]))


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
        before = _set_border(stage.sections[number - 2], end=section.end)
        return _put_sections(stage, number - 2, number, (before,))
    after = _set_border(stage.sections[1], start=section.start)
    return _put_sections(stage, 0, 2, (after,))


def _set_border(section: Section, **fields: Any) -> Section:
    """Return a section that begins or ends elsewhere: what it was measured or fitted to is void."""
    return replace(section, length=None, squares=None, **fields)


def _index_step(first: Section, km: Decimal, second: Section) -> Decimal:
    """R3.6 — kilometre indices stay one apart while the border is a whole number."""
    indexed = second.start == first.end + 1 and km == km.to_integral_value()
    return Decimal(1) if indexed else Decimal(0)


def _nth_section(stage: Stage, number: int) -> Section:
    _check_number(number, len(stage.sections))
    return stage.sections[number - 1]


def _put_sections(stage: Stage, low: int, high: int, parts: tuple[Section, ...]) -> Stage:
    return replace(stage, sections=(*stage.sections[:low], *parts, *stage.sections[high:]))


def put_point(stage: Stage, point: Point) -> Stage:
    """Put a sprint or a feed zone on the stage."""
    return replace(stage, points=tuple(sorted((*stage.points, point), key=lambda p: p.km)))


def change_point(stage: Stage, number: int, **fields: Any) -> Stage:
    """Move or rename a point; a change by hand confirms a proposal."""
    _check_number(number, len(stage.points))
    new = replace(stage.points[number - 1], **{"proposed": False, **fields})
    return put_point(remove_point(stage, number), new)


def remove_point(stage: Stage, number: int) -> Stage:
    """Take a point off the stage."""
    _check_number(number, len(stage.points))
    return replace(stage, points=stage.points[: number - 1] + stage.points[number:])


RESULTS, ORDERS = "results", "orders"


def results_in(tour: Tour, game: str) -> Mapping[str, Any]:
    """Return what the tour keeps of the stages ridden in a game, by the number of the stage."""
    return tour.results if game == OWN_GAME else _kept_table(tour, game, RESULTS)


def keep_results(tour: Tour, game: str, results: Mapping[str, Any]) -> Tour:
    """Return the tour with these results of a game in the place of those it kept."""
    if game == OWN_GAME:
        return replace(tour, results=results)
    return _keep_table(tour, game, RESULTS, dict(results))


def orders_in(tour: Tour, game: str, team: str) -> Mapping[str, str]:
    """Return the standing orders of a team in a game, by kind of question; the others are usual."""
    orders = _kept_table(tour, game, ORDERS).get(team)
    if not isinstance(orders, dict):
        return {}
    return {kind: order for kind, order in orders.items() if isinstance(order, str)}


def keep_orders(tour: Tour, game: str, team: str, orders: Mapping[str, str]) -> Tour:
    """Return the tour with these standing orders of a team in the place of those it kept."""
    by_team = {k: v for k, v in _kept_table(tour, game, ORDERS).items() if k != team}
    return _keep_table(tour, game, ORDERS, by_team | ({team: dict(orders)} if orders else {}))


def _kept_table(tour: Tour, game: str, name: str) -> Mapping[str, Any]:
    """Return a table the tour keeps of a game; a hand may have written something else there."""
    of_game = tour.games.get(game)
    table = of_game.get(name) if isinstance(of_game, dict) else None
    return table if isinstance(table, dict) else {}


def _keep_table(tour: Tour, game: str, name: str, table: Mapping[str, Any]) -> Tour:
    """Return the tour with a table it keeps of a game in the place of what stood there."""
    of_game = tour.games.get(game)
    others = {k: v for k, v in of_game.items() if k != name} if isinstance(of_game, dict) else {}
    games = {**tour.games, game: others | ({name: table} if table else {})}
    return replace(tour, games={key: value for key, value in games.items() if value})
