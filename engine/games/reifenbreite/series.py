"""A stage race (section 19): team points added up, and the best rider's total once a stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games.reifenbreite.box import STAGE_RACE, energy_cards, modules_of
from engine.race.game import Ranking, Series, TourRankings, read_rows, read_stages
from engine.tour.finding import Finding

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState
    from engine.race.game import RiddenStages
    from engine.race.values import Results, Setup
    from engine.road.values import Road
    from engine.tour.rules import Rules

ENERGY = "energy"
"""Where a setup says which cards the stages before have left."""


class RiderPoints(NamedTuple):
    """One rider's points of one stage; none for who was disqualified (RULING 37)."""

    bib: int
    team: str
    points: int


class TeamCards(NamedTuple):
    """The energy cards of one team after a stage, by kind: in hand, and played or lost."""

    team: str
    hand: tuple[int, ...]
    pile: tuple[int, ...]


class StageSheet(NamedTuple):
    """What a stage leaves behind: the totals of its score sheet, and the cards."""

    riders: tuple[RiderPoints, ...]
    cards: tuple[TeamCards, ...]

    def of_team(self, team: str) -> int:
        """R20.3 — the sum of its riders' totals."""
        return sum(row.points for row in self.riders if row.team == team)


class StageRaceRow(NamedTuple):
    """One team after the stages that count."""

    rank: int
    team: str
    points: int
    """R19.1 — the team points of all stages."""
    best: int
    """Bib of the rider with most points over all stages (R19.2)."""
    total: int
    final: int
    """R19.3 — stages times that rider's total, and the team points."""


@dataclass(frozen=True, slots=True)
class StageRaceTour:
    """A tour ranked as a stage race; empty where the house does not ride one (R1.5)."""

    counted_stages: int
    rows: tuple[StageRaceRow, ...] = ()
    findings: tuple[Finding, ...] = ()


def keep_stage(results: Results, road: Road) -> StageSheet:
    """R19.1 — what a stage leaves: the total of every rider, the cards of every team."""
    del road
    riders = tuple(RiderPoints(a.bib, a.team, a.figures["points"]) for a in results.arrivals)
    hands, piles = results.figures["hands"], results.figures["piles"]
    cards = tuple(TeamCards(t, tuple(hands[t]), tuple(piles[t])) for t in hands)
    return StageSheet(riders, cards)


def rank_stages(kept: RiddenStages, rules: Rules) -> StageRaceTour:
    """R19.1, R19.2, R19.3, RULING 37 — most points first; level teams by the sum of team points.

    Stages count in order up to the first that has not been ridden.
    """
    days: list[StageSheet] = kept.list_counted()
    if STAGE_RACE not in modules_of(rules, rules["reif.level"]):
        return StageRaceTour(len(days))
    totals: dict[str, dict[int, int]] = {}
    for sheet in days:
        for row in sheet.riders:
            riders = totals.setdefault(row.team, {})
            riders[row.bib] = riders.get(row.bib, 0) + row.points
    teams = []
    for team, riders in totals.items():
        points = sum(sheet.of_team(team) for sheet in days)
        best = max(riders, key=lambda bib, own=riders: (own[bib], -bib))  # type: ignore[misc]
        teams.append(
            (final_score(len(days), riders[best], points), points, riders[best], team, best)
        )
    teams.sort(key=lambda one: (-one[0], -one[1], -one[2]))
    keys = [one[:3] for one in teams]
    return StageRaceTour(
        len(days),
        tuple(
            StageRaceRow(1 + keys.index((final, points, total)), team, points, best, total, final)
            for final, points, total, team, best in teams
        ),
    )


def final_score(stages: int, best: int, points: int) -> int:
    """R19.3, R19.4 — five times 161, and 319, are 1124."""
    return stages * best + points


def carry_over(kept: RiddenStages, rules: Rules, start: Setup) -> Setup:
    """RULING 37 — every stage is ridden with fresh cards; by house rule with those left."""
    if rules["reif.stage_energy"] != "keep" or not kept.stages:
        return start
    last = kept.stages[max(kept.stages)]
    left = {c.team: [list(c.hand), list(c.pile)] for c in last.cards}
    return replace(start, extra={**start.extra, ENERGY: left})


def give_hands(state: ReifenState, setup: Setup) -> None:
    """RULING 37 — give out the cards that the stages before have left, where a setup has any."""
    left = setup.extra.get(ENERGY, {})
    for seat, team in enumerate(setup.teams):
        if team.id in left:
            hand, pile = left[team.id]
            state.hands[seat], state.piles[seat] = list(hand), list(pile)


def rankings_of(tour: StageRaceTour) -> TourRankings:
    """Return the stage race as people read it."""
    if not tour.rows:
        return TourRankings()
    rows = tuple({**row._asdict(), "bib": row.best} for row in tour.rows)
    columns = ("rank", "team", "points", "rider", "total", "final")
    ranking = Ranking("stage_race", "games.reifenbreite_series", columns, rows, of_teams=True)
    return TourRankings((ranking,), {"stage_race": tour.rows[0].team})


def write_stages(stages: Mapping[int, Any]) -> dict[str, Any]:
    """Return what was kept as plain values of a tour file: a line a rider, a line a team."""
    return {
        str(number): {
            "riders": [[r.bib, r.team, r.points] for r in stages[number].riders],
            "cards": [[c.team, list(c.hand), list(c.pile)] for c in stages[number].cards],
        }
        for number in sorted(stages)
    }


def _read_sheet(stage: Mapping[str, Any]) -> StageSheet:
    riders = read_rows(stage["riders"], _read_rider)
    return StageSheet(riders, read_rows(stage.get("cards", []), _read_cards))


def _read_rider(bib: object, team: object, points: object) -> RiderPoints:
    if not (type(bib) is int and isinstance(team, str) and type(points) is int):
        raise TypeError
    return RiderPoints(int(str(bib)), team, int(str(points)))


def _read_cards(team: object, hand: object, pile: object) -> TeamCards:
    if not isinstance(team, str):
        raise TypeError
    return TeamCards(team, _read_counts(hand), _read_counts(pile))


def _read_counts(numbers: object) -> tuple[int, ...]:
    """Return how many cards there are of each kind: no more than the box has."""
    if not isinstance(numbers, list) or not all(type(n) is int for n in numbers):
        raise TypeError
    for count, card in zip(numbers, energy_cards(), strict=True):
        if not 0 <= count <= len(card.numbers):
            raise ValueError(count)
    return tuple(numbers)


SERIES = Series(
    keep_stage=keep_stage,
    rank_stages=rank_stages,
    carry_over=carry_over,
    rankings_of=rankings_of,
    write_stages=write_stages,
    read_stages=partial(read_stages, read_stage=_read_sheet),
)
