"""What the program fills in where an organiser has left something open, each marked as proposed.

Descents by the climb before them, sprints and feed zones by the length of a stage, and a whole tour
to begin with. What a hand has set is never touched.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from itertools import count
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.terrain import has_category, is_flat, is_rising
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

PROPOSALS = "games/ciclismo/proposals.toml"
FRESH_TOUR = "games/ciclismo/start.toml"

DESCENT = "DESCENT"
"""A descent whose grade the organiser has left open."""


def is_proposal(stage: Stage) -> bool:
    """Tell whether nothing has been set on the road of a stage yet: flat, and only proposed."""
    if stage.profile:
        return False
    flat = all(s.proposed and is_flat(s.terrain) for s in stage.sections)
    return flat and all(p.proposed for p in stage.points)


def descent_after(before: Iterable[Section]) -> str:
    """RULING 22 — the climb before a descent says which of the three it is."""
    table = tables.read_toml(PROPOSALS)["descent_after"]
    climbs = (s.terrain for s in reversed(list(before)) if is_rising(s.terrain))
    return str(table[next(climbs, "none")])


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
    sections: list[Section] = []
    for section in stage.sections:
        if sections and has_category(sections[-1].terrain) and is_flat(section.terrain):
            sections += _descent_onto(section, sections)
        else:
            sections.append(section)
    return replace(stage, sections=tuple(sections))


def _descent_onto(flat: Section, before: list[Section]) -> list[Section]:
    """Split a flat into the descent that reaches it and what is left; a rest too short joins it."""
    table = tables.read_toml(PROPOSALS)["descent"]
    climb, flat_km = before[-1], flat.end - flat.start
    wished = (climb.end - climb.start) * table["share_of_climb"]
    km = _round_tenth(min(wished, flat_km * table["most_of_flat"]))
    if km < table["least_km"]:
        return [flat]
    if flat_km - km < table["least_flat_km"]:
        km = flat_km
    end = flat.start + km
    descent = Section(descent_after(before), flat.start, end, proposed=True)
    return [descent] if end == flat.end else [descent, replace(flat, start=end)]


def propose_points(stage: Stage, stages: int, rules: Rules) -> Stage:
    """Return a stage with a sprint and feed zones proposed where it has none of its own."""
    if not stage.sections:
        return stage
    km = stage.sections[-1].end
    kinds = {p.kind for p in stage.points}
    added: tuple[Point, ...] = ()
    if INTERMEDIATE_SPRINT not in kinds:
        added += propose_sprint(stage, km)
    if FEED not in kinds:
        added += propose_feeds(stage, km, stages, rules)
    return replace(stage, points=tuple(sorted(stage.points + added, key=lambda p: p.km)))


def without_proposals(stage: Stage, stages: int, rules: Rules) -> Stage:
    """Return a stage without the points that the program itself would propose for it."""
    bare = propose_points(replace(stage, points=()), stages, rules)
    return replace(stage, points=tuple(p for p in stage.points if p not in bare.points))


def propose_sprint(stage: Stage, km: Decimal) -> tuple[Point, ...]:
    """Propose one sprint on a road stage: the flat point nearest the wished share of its length."""
    if stage.format != ROAD:
        return ()
    wished = km * tables.read_toml(PROPOSALS)["sprint"]["share"]
    nearest_on_flats = [
        min(max(wished, s.start + 1), s.end)
        for s in stage.sections
        if is_flat(s.terrain) and s.end - s.start >= 1
    ]
    if not nearest_on_flats:
        return ()
    nearest = min(nearest_on_flats, key=lambda place: abs(place - wished))
    return (Point(INTERMEDIATE_SPRINT, _round_tenth(nearest), proposed=True),)


def propose_feeds(stage: Stage, km: Decimal, stages: int, rules: Rules) -> tuple[Point, ...]:
    """RULING 95 — none, one or two feed zones, only on road stages of a long tour."""
    if stage.format != ROAD or stages < rules["feed.min_stages"] or km < rules["feed.km_one"]:
        return ()
    parts = 3 if km >= rules["feed.km_two"] else 2
    places = (_round_tenth(km * part / parts) for part in range(1, parts))
    return tuple(Point(FEED, place, proposed=True) for place in places)


def _round_tenth(km: Decimal) -> Decimal:
    return km.quantize(Decimal("0.1"), ROUND_HALF_UP).normalize() + 0


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
    km = Decimal(tables.read_toml(FRESH_TOUR)["stage_km"])
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
    table = tables.read_toml(FRESH_TOUR)
    return [len(table["types"])] * len(table["colours"])


def deal_team(
    index: int,
    labels: Mapping[str, str],
    used_bibs: Collection[int] = (),
    worn: Collection[str] = (),
) -> Team:
    """Return the team of one colour: eight riders, bibs by ten, past those that are in use.

    A colour that is worn gives way to the next that is free.
    """
    table = tables.read_toml(FRESH_TOUR)
    letter, places = "ABCDEF"[index], range(1, len(table["types"]) + 1)
    colours = (*table["colours"][index:], *table["colours"][:index])
    tens = next(t for t in count(index) if not any(t * 10 + n in used_bibs for n in places))
    return Team(
        id=letter,
        name=labels["team"].format(letter=letter),
        colour=next((c for c in colours if c not in worn), colours[0]),
        riders=tuple(
            Rider(tens * 10 + n, labels["rider"].format(letter=letter, number=n), kind)
            for n, kind in enumerate(table["types"], start=1)
        ),
    )
