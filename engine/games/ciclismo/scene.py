"""The scene of a race: what everybody knows before the first die, and the tour around the stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SetupError
from engine.games.ciclismo.course import MOST_RIDERS, CiclismoCourse, course_of
from engine.games.ciclismo.law import (
    SPRINT,
    Caps,
    CiclismoLaw,
    MovementCell,
    cells_of,
    favourable_classes,
    law_of,
    most_shown,
)
from engine.lazy import IdentityKey
from engine.tour.rider_types import changes_of, dice_rows, night_recovery
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from engine.race.values import RaceTeam, Setup
    from engine.road.values import Road

AHEAD: Final = "ahead"
STANDINGS: Final = "standings"
"""What a setup calls them beside its start list."""
GENERAL: Final = "general"
POINT_STANDINGS: Final = ("regularity", "mountain")

UNRANKED: Final = 1 << 16
"""Turns behind the leader of a rider who is in no classification."""
MOST_DAYS: Final = 99

IMAGINED: Final = 10
"""Stages that follow where the setup does not say: the middle of a tour of three weeks."""
THREE_WEEKS: Final = 21


@dataclass(frozen=True, slots=True)
class Scene:
    """The race as everybody knows it before the first die; riders are numbered from 0."""

    law: CiclismoLaw
    course: CiclismoCourse
    bibs: tuple[int, ...]
    names: tuple[str, ...]
    types: tuple[str, ...]
    team_of: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]
    """The riders of each team; a team is decided for by the manager of the same number."""
    team_ids: tuple[str, ...]
    pools: tuple[int, ...]
    """Effort points at the start of this stage; `pe_start` are those of the first day."""
    pe_start: tuple[int, ...]
    cells: tuple[tuple[MovementCell, ...], ...]
    """By ground of the course, then by rider: the dice there and what follows from them."""
    farthest: tuple[tuple[int, ...], ...]
    """By ground, then by rider: the largest result there can be, whatever is put into it."""
    sprint_caps: tuple[tuple[int, ...], ...]
    """By ground, then by rider: most effort points of a sprint that is ridden there (RULING 45)."""
    sprint: tuple[MovementCell, ...]
    """By rider: the cell on the row of sprint rolls."""
    stages_left: int
    """Stages of the tour after this one, or those of an imagined tour (RULING 12)."""
    nights: tuple[int, ...]
    """By rider: effort points that come back before the next stage (R2.8, RULING 11)."""
    tour: TourSoFar


@dataclass(frozen=True, slots=True)
class TourSoFar:
    """What the stages before have left, by rider, and the types of those to come."""

    ahead: tuple[str, ...] = ()
    """Types of the stages after this one; nothing where the setup does not name them."""
    gaps: tuple[int, ...] = ()
    """R12.3 — turns behind the leader of the general classification; nothing before a first day."""
    regularity: tuple[int, ...] = ()
    mountain: tuple[int, ...] = ()
    """Points in these classifications."""


def scene_of(setup: Setup) -> Scene:
    """Return the scene of a race; a start list that cannot race is refused.

    Races of one road, rules and start list share their scene, whatever their dice.
    """
    left, rest = setup.extra.get("stages_left", IMAGINED), bool(setup.extra.get("rest_day"))
    whole = setup.road.number + left if "stages_left" in setup.extra else THREE_WEEKS
    same = IdentityKey(setup.road, setup.rules, setup.teams)
    tour = tour_so_far(setup.extra, [rider.bib for team in setup.teams for rider in team.riders])
    return _make_scene(same, left, whole, tour, rest_day=rest)


@lru_cache(maxsize=4)
def _make_scene(
    start: IdentityKey, stages_left: int, stages: int, tour: TourSoFar, *, rest_day: bool
) -> Scene:
    road, rules, entered = start.of
    _check_start_list(road, entered)
    riders = [rider for team in entered for rider in team.riders]
    law = law_of(rules, road.type)
    course = course_of(road, law)
    types = tuple(rider.type for rider in riders)
    # RULING 27: ranked among all eight types, or only among those who ride.
    ranked = () if law.level_definition == "dense_rank_all_types" else tuple(sorted(set(types)))
    caps = Caps(law.basic_base, law.pe_max_favourable, law.pe_max_other)
    changes = changes_of(rules)
    by_ground = [
        cells_of(ground.dice_row, ground.movement_class, ranked, caps, changes)
        for ground in course.grounds
    ]
    sprint = cells_of(SPRINT, SPRINT, ranked, caps, changes)
    count = 0
    teams = []
    for team in entered:
        teams.append(tuple(range(count, count + len(team.riders))))
        count += len(team.riders)
    return Scene(
        law=law,
        course=course,
        bibs=tuple(rider.bib for rider in riders),
        names=tuple(rider.name for rider in riders),
        types=types,
        team_of=tuple(number for number, team in enumerate(teams) for _ in team),
        teams=tuple(teams),
        team_ids=tuple(team.id for team in entered),
        pools=tuple(rider.pe for rider in riders),
        pe_start=tuple(rider.pe_start for rider in riders),
        cells=tuple(tuple(row[t] for t in types) for row in by_ground),
        farthest=tuple(tuple(_largest_result(row[t], t, law) for t in types) for row in by_ground),
        sprint_caps=tuple(tuple(_sprint_cap(row[t], t, law) for t in types) for row in by_ground),
        sprint=tuple(sprint[t] for t in types),
        stages_left=stages_left,
        nights=tuple(night_recovery(t, rules, rest_day=rest_day, stages=stages) for t in types),
        tour=tour,
    )


def _largest_result(cell: MovementCell, rider_type: str, law: CiclismoLaw) -> int:
    """Return all dice at their maximum, with every die and square that others can give.

    The two threes are the dice of a launcher and of the wind.
    """
    own = cell.efforts[_sprint_cap(cell, rider_type, law)]
    weather = max(0, law.rain_movement, law.cold_movement, law.cold_effort_roll)
    gifts = law.slipstream_bonus + 3 + 3 + weather + max(0, law.cobbles_movement)
    return cell.most + most_shown(own) + gifts


def _sprint_cap(cell: MovementCell, rider_type: str, law: CiclismoLaw) -> int:
    if law.sprint_move_is_favourable and SPRINT in favourable_classes()[rider_type]:
        return min(law.pe_max_favourable, cell.d3 + cell.d2)
    return cell.max_pe


def _check_start_list(road: Road, teams: Sequence[RaceTeam]) -> None:
    riders = [rider for team in teams for rider in team.riders]
    known = dice_rows()[SPRINT]
    if not riders:
        raise SetupError("setup_no_riders")
    if len(riders) > MOST_RIDERS:
        raise SetupError("setup_too_many", have=len(riders), most=MOST_RIDERS)
    for team in teams:
        if not team.riders:
            raise SetupError("setup_empty_team", team=team.name or team.id)
    for rider in riders:
        if sum(1 for other in riders if other.bib == rider.bib) > 1:
            raise SetupError("setup_same_bib", bib=rider.bib)
        if rider.type not in known:
            raise SetupError("setup_type", bib=rider.bib, type=rider.type, known=", ".join(known))
        if rider.pe < 0:
            raise SetupError("setup_pool", bib=rider.bib, pe=rider.pe)
    if not road.terrain:
        raise SetupError("setup_no_road")
    if not road.lines or road.lines[-1].kind != FINISH:
        raise SetupError("setup_no_finish")


def tour_so_far(extra: Mapping[str, Any], bibs: Sequence[int]) -> TourSoFar:
    """Return what a setup says of its tour; a ValueError where it is nothing of ours."""
    ahead = tuple(extra.get(AHEAD, ()))
    if len(ahead) > MOST_DAYS or not all(isinstance(kind, str) for kind in ahead):
        raise ValueError(ahead)
    standings = extra.get(STANDINGS)
    if not standings:
        return TourSoFar(ahead)
    gaps = _by_bib(standings[GENERAL])
    points = [_by_bib(standings[key]) for key in POINT_STANDINGS]
    return TourSoFar(
        ahead,
        tuple([gaps.get(bib, UNRANKED) for bib in bibs]),
        *(tuple([one.get(bib, 0) for bib in bibs]) for one in points),
    )


def _by_bib(rows: Any) -> dict[int, int]:
    """Return rows of a bib and a number as a table; what a record says else is a ValueError."""
    numbers = {}
    for bib, number in rows:
        if type(bib) is not int or type(number) is not int:
            raise ValueError(rows)
        numbers[bib] = number
    return numbers
