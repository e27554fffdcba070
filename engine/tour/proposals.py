"""What the program fills in."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from itertools import count
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.terrain import terrains
from engine.tour.values import (
    FEED,
    INTERMEDIATE_SPRINT,
    ROAD,
    Point,
    Rider,
    Section,
    Stage,
    Team,
    Tour,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from engine.tour.rules import Rules


DESCENT = "DESCENT"
"""A descent whose grade the organiser has left open."""


PROPOSALS = "games/ciclismo/proposals.toml"


def is_proposal(stage: Stage) -> bool:
    """Tell whether nothing has been set on the road of a stage yet: flat, and only proposed."""
    known = terrains()
    flat = all(
        s.proposed and s.terrain in known and known[s.terrain].movement_class == "FLAT"
        for s in stage.sections
    )
    return flat and all(p.proposed for p in stage.points) and not stage.profile


def descent_after(before: Iterable[Section]) -> str:
    """RULING 22 — the climb before a descent says which of the three it is."""
    table = tables.toml(PROPOSALS)["descent_after"]
    known = terrains()
    for section in reversed(list(before)):
        if section.terrain in known and known[section.terrain].rises:
            return str(table[section.terrain])
    return str(table["none"])


def settle_descents(stage: Stage, rules: Rules) -> Stage:
    """Name every open descent by the climb before it, marked as proposed; `ask` leaves it open."""
    if rules["stage.descent_inference"] != "by_previous_climb":
        return stage
    settled: list[Section] = []
    for section in stage.sections:
        if section.terrain == DESCENT:
            settled.append(replace(section, terrain=descent_after(settled), proposed=True))
        else:
            settled.append(section)
    return replace(stage, sections=tuple(settled))


def propose_descents(stage: Stage) -> Stage:
    """Propose a descent after every climb that runs out onto flat road before the finish."""
    known = terrains()
    sections: list[Section] = []
    for section in stage.sections:
        climb = known.get(sections[-1].terrain) if sections else None
        here = known.get(section.terrain)
        if (
            climb is not None
            and climb.category
            and here is not None
            and here.movement_class == "FLAT"
        ):
            sections += _descent_onto(section, sections)
        else:
            sections.append(section)
    return replace(stage, sections=tuple(sections))


def _descent_onto(flat: Section, before: list[Section]) -> list[Section]:
    """Split a flat into the descent that reaches it and what is left; a rest too short joins it."""
    table = tables.toml(PROPOSALS)["descent"]
    climb = before[-1]
    wanted = (climb.end - climb.start) * table["share_of_climb"]
    km = _round_tenth(min(wanted, (flat.end - flat.start) * table["most_of_flat"]))
    if km < table["least_km"]:
        return [flat]
    if flat.end - flat.start - km < table["least_flat_km"]:
        km = flat.end - flat.start
    end = flat.start + km
    descent = Section(descent_after(before), flat.start, end, proposed=True)
    return [descent] if end == flat.end else [descent, replace(flat, start=end)]


def feed_zones(stage: Stage, km: Decimal, stages: int, rules: Rules) -> tuple[Point, ...]:
    """RULING 95 — none, one or two feed zones, only on road stages of a long tour."""
    if stage.format != ROAD or stages < rules["feed.min_stages"] or km < rules["feed.km_one"]:
        return ()
    parts = 3 if km >= rules["feed.km_two"] else 2
    return tuple(
        Point(FEED, _round_tenth(km * part / parts), proposed=True) for part in range(1, parts)
    )


def sprint(stage: Stage, km: Decimal) -> tuple[Point, ...]:
    """Propose one sprint on a road stage: the flat point nearest the wanted share of its length."""
    if stage.format != ROAD:
        return ()
    wanted = km * tables.toml(PROPOSALS)["sprint"]["share"]
    known = terrains()
    flats = [
        min(max(wanted, s.start + 1), s.end)
        for s in stage.sections
        if s.terrain in known and known[s.terrain].movement_class == "FLAT" and s.end - s.start >= 1
    ]
    if not flats:
        return ()
    return (
        Point(
            INTERMEDIATE_SPRINT,
            _round_tenth(min(flats, key=lambda x: abs(x - wanted))),
            proposed=True,
        ),
    )


def points(tour: Tour, rules: Rules) -> Tour:
    """Return the tour with sprints and feed zones proposed where a stage has none of its own."""
    return replace(
        tour, stages=tuple(propose_points(s, len(tour.stages), rules) for s in tour.stages)
    )


def propose_points(stage: Stage, stages: int, rules: Rules) -> Stage:
    """Return a stage with a sprint and feed zones proposed where it has none of its own."""
    if not stage.sections:
        return stage
    km = stage.sections[-1].end
    kinds = {p.kind for p in stage.points}
    added: tuple[Point, ...] = ()
    if INTERMEDIATE_SPRINT not in kinds:
        added += sprint(stage, km)
    if FEED not in kinds:
        added += feed_zones(stage, km, stages, rules)
    return replace(stage, points=tuple(sorted(stage.points + added, key=lambda p: p.km)))


def _round_tenth(km: Decimal) -> Decimal:
    return km.quantize(Decimal("0.1"), ROUND_HALF_UP).normalize() + 0


def without_proposals(stage: Stage, stages: int, rules: Rules) -> Stage:
    """Return a stage without the points that the program itself would propose for it."""
    bare = propose_points(replace(stage, points=()), stages, rules)
    return replace(stage, points=tuple(p for p in stage.points if p not in bare.points))


FRESH_TOUR = "games/ciclismo/start.toml"


def fresh_tour(
    name: str,
    stages: int,
    rests: Iterable[int],
    teams: int,
    labels: Mapping[str, str],
    *,
    one_day: bool = False,
) -> Tour:
    """Return a tour that converts and races as it is; `labels` word its stages and riders."""
    km = Decimal(tables.toml(FRESH_TOUR)["stage_km"])
    return Tour(
        name=name,
        stages=tuple(
            Stage(
                labels["stage"].format(number=n),
                sections=(Section("FLAT", Decimal(0), km, proposed=True),),
            )
            for n in range(1, stages + 1)
        ),
        rest_after=tuple(sorted(set(rests))),
        teams=tuple(deal_team(index, labels) for index in range(teams)),
        one_day=one_day,
    )


def usual_field() -> list[int]:
    """Return the riders of each team where a tour names none yet: a full field (R1.10, R2.2)."""
    table = tables.toml(FRESH_TOUR)
    return [len(table["types"])] * len(table["colours"])


def deal_team(index: int, labels: Mapping[str, str], taken: Collection[int] = ()) -> Team:
    """Return the team of one colour: eight riders, bibs by ten, past those that are taken."""
    table = tables.toml(FRESH_TOUR)
    letter, places = "ABCDEF"[index], range(1, len(table["types"]) + 1)
    tens = next(t for t in count(index) if not any(t * 10 + n in taken for n in places))
    return Team(
        id=letter,
        name=labels["team"].format(letter=letter),
        colour=table["colours"][index],
        riders=tuple(
            Rider(tens * 10 + n, labels["rider"].format(letter=letter, number=n), kind)
            for n, kind in enumerate(table["types"], start=1)
        ),
    )
