"""The race as the referee runs it, and its results: times, places, points of every stage format.

R10.5, R12.5, R12.6, R12.7, R12.8.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.ciclismo.lines import FEED, FINISH, prizes_at, sprint_order
from engine.games.ciclismo.scene import scene_of
from engine.games.ciclismo.state import CAUSES, CiclismoState
from engine.games.ciclismo.trials import ride_individual_trial, ride_team_trial
from engine.games.ciclismo.turn import road_stage
from engine.games.ciclismo.view import view_of
from engine.race.frame import RaceFrame
from engine.race.values import (
    COMPUTED,
    DNF,
    OK,
    OUT,
    Arrival,
    LineResult,
    Placing,
    Results,
    TeamArrival,
)
from engine.tour.values import ITT, ROAD, TTT

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.race.dice import Source
    from engine.race.question import Questions
    from engine.race.values import Setup

Crossing = tuple[int, int, int]
"""Rider, turn and overshoot."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CiclismoRace(RaceFrame[CiclismoState]):
    """One stage from the start order to the last arrival."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        scene = scene_of(setup)
        super().__init__(setup, CiclismoState(scene, scene.pools, dice), view_of)
        self._results: Results | None = None

    def play(self) -> Generator[Questions, Any, None]:
        """Ride the stage in its format (R3.25, R3.26)."""
        state = self._state
        if state.scene.course.format == ITT:
            yield from ride_individual_trial(state, self._setup.order)
        elif state.scene.course.format == TTT:
            yield from ride_team_trial(state, self._setup.order)
        else:
            yield from road_stage(state)
        self._results = results(state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.row, s.lane, s.here, s.pe, s.spent, s.worked, s.status, s.finished,
            s.overshoot, s.wait, s.bonk, s.crashes, s.mishaps, s.attacks, s.pursuits,
            s.break_turns, s.dropped, s.feeds, s.line_at, s.line_places, s.controller, s.pulled,
            s.neutral_until, s.time_group, sorted(s.simplified.items()), s.weather,
            s.weather_seen, s.weather_left, s.wind_left, s.rain_checks, s.rain_victims, s.side,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the stage; before its end those that stand already."""
        return self._results if self._results is not None else results(self._state, final=False)


def results(state: CiclismoState, *, final: bool = True) -> Results:
    """Return every row of a stage; before its end no tie against the clock is rolled for."""
    as_crossed = state.line_places
    state.line_places = _settle_places(state, final=final)
    by_team = state.scene.course.format == TTT
    teams = team_arrivals(state, final=final) if by_team else ()
    credited = credited_turns(state, teams)
    out = outside_cut(state, credited)
    arrivals = _arrival_rows(state, credited, out, teams)
    lines = _line_results(state, out, teams)
    if not final:
        state.line_places = as_crossed  # looking on changes nothing
    return Results(
        turns=max((a.turns for a in arrivals), default=0),
        arrivals=arrivals,
        lines=lines,
        teams=teams,
        figures=_stage_figures(state, arrivals),
    )


def _settle_places(state: CiclismoState, *, final: bool) -> list[list[Crossing]]:
    """RULING 74 — on the road places are settled when crossed; against the clock at the end.

    RULING 109 l: a team crosses summits, but its riders are ranked at none.
    """
    ridden = state.scene.course.format
    if ridden == ROAD:
        return state.line_places
    if ridden == TTT:
        *summits, finish = state.line_places
        return [*([] for _ in summits), _rank_by_clock(finish)]
    if not final:
        return [_rank_by_clock(places) for places in state.line_places]
    return [rank_by_time(state, places, number) for number, places in enumerate(state.line_places)]


def _rank_by_clock(places: list[Crossing]) -> list[Crossing]:
    """RULING 74 — fewer turns, then larger overshoot; level riders stay in their order."""
    return sorted(places, key=lambda crossing: (crossing[1], -crossing[2]))


def rank_by_time(state: CiclismoState, places: list[Crossing], number: int) -> list[Crossing]:
    """RULING 74 — fewer turns, then larger overshoot, then a sprint roll."""
    roll_first = state.scene.law.tt_tie == "sprint"
    tied_at: dict[tuple[int, int], list[Crossing]] = {}
    for crossing in places:
        _, turn, over = crossing
        tied_at.setdefault((turn, 0 if roll_first else -over), []).append(crossing)
    ranking: list[Crossing] = []
    for key in sorted(tied_at):
        tied = {rider: (rider, turn, over) for rider, turn, over in tied_at[key]}
        over_of = {rider: over for rider, (_, _, over) in tied.items()}
        ranking += [tied[rider] for rider in sprint_order(state, over_of, number, set())]
    return ranking


def team_arrivals(state: CiclismoState, *, final: bool = True) -> tuple[TeamArrival, ...]:
    """R12.8, RULING 91 — the clock stops with the fourth rider; with fewer, the last."""
    stops: list[Crossing] = []
    for riders in state.scene.teams:
        crossed = [c for c in state.line_places[-1] if c[0] in riders and state.status[c[0]] == OK]
        if crossed:
            counting = min(state.scene.law.ttt_counting_rider, len(crossed))
            stops.append(crossed[counting - 1])
    ranked = (
        rank_by_time(state, stops, len(state.line_places) - 1) if final else _rank_by_clock(stops)
    )
    return tuple(
        TeamArrival(place, state.scene.team_ids[state.scene.team_of[rider]], turn, over)
        for place, (rider, turn, over) in enumerate(ranked, start=1)
    )


def credited_turns(state: CiclismoState, teams: tuple[TeamArrival, ...] = ()) -> list[int]:
    """R10.5, RULING 91, RULING 101, RULING 108 — the time each rider is given."""
    turns = list(state.finished)
    for rider, group in enumerate(state.time_group):
        if group and turns[rider]:
            turns[rider] = group
    for rider, mates in enumerate(state.neutral_until):
        arrived = [state.finished[mate] for mate in mates if state.finished[mate]]
        if arrived and turns[rider]:
            turns[rider] = min(turns[rider], *arrived)
    clock = {arrival.team: arrival.turns for arrival in teams}
    for rider, own in enumerate(turns):
        team = clock.get(state.scene.team_ids[state.scene.team_of[rider]], 0)
        if own and team and (own <= team or state.scene.law.ttt_dropped_get == "team_turns"):
            turns[rider] = team
    for rider, (computed, _) in state.simplified.items():
        turns[rider] = computed
    return turns


def outside_cut(state: CiclismoState, turns: list[int]) -> set[int]:
    """RULING 97 — beyond the winner's turns and a share of them, rounded down.

    Where no rider who was played arrives the best of the computed has won (RULING 96).
    """
    played = [own for rider, own in enumerate(turns) if own and state.status[rider] == OK]
    arrived = played or [own for own in turns if own]
    if not state.scene.law.time_cut_enabled or not arrived:
        return set()
    share = 1 + state.scene.law.time_cut_p
    limit = int(min(arrived) * share + 1e-9)  # in binary 45 * 1.4 is a hair below 63
    return {rider for rider, own in enumerate(turns) if own > limit}


def _arrival_rows(
    state: CiclismoState, turns: list[int], out: set[int], teams: tuple[TeamArrival, ...]
) -> tuple[Arrival, ...]:
    """R10.5, R10.6 — a row a rider in the order of the finish, then who has not arrived."""
    scene = state.scene
    order = [rider for rider, _, _ in state.line_places[-1] if state.status[rider] == OK]
    if teams:  # RULING 74: riders of teams with as many turns in the order of the teams
        place_of = {arrival.team: arrival.place for arrival in teams}
        order.sort(key=lambda rider: (turns[rider], place_of[scene.team_ids[scene.team_of[rider]]]))
    order = _with_computed(state, order, turns)
    rest = [rider for rider in range(len(turns)) if rider not in order]
    places = (*_shared_places(state, order), *[0] * len(rest))
    rows = []
    for place, rider in zip(places, (*order, *rest), strict=True):
        status = state.status[rider]
        if rider in out:
            status = OUT
        elif rider in state.simplified:
            status = COMPUTED
        rows.append(_arrival_row(state, rider, place, turns[rider], status))
    return tuple(rows)


def _arrival_row(state: CiclismoState, rider: int, place: int, turns: int, status: str) -> Arrival:
    """R10.5, R1.24 — one rider: place, time, what is left and what it was spent on."""
    scene = state.scene
    spent = {
        cause: state.spent[number][rider]
        for number, cause in enumerate(CAUSES)
        if state.spent[number][rider]
    }
    figures = {
        "own_turns": state.finished[rider],
        "attacks": state.attacks[rider],
        "pursuits": state.pursuits[rider],
        "break_turns": state.break_turns[rider],
        "crashes": state.crashes[rider],
        "fed": state.feeds[rider],
        "combativity": combativity(state, rider),
    }
    exact = state.simplified[rider][1] if rider in state.simplified else None
    return Arrival(
        place if status in {OK, COMPUTED} else 0,
        scene.bibs[rider],
        scene.team_ids[scene.team_of[rider]],
        scene.types[rider],
        turns,
        state.overshoot[rider],
        status,
        state.pe[rider],
        spent,
        figures,
        exact,
    )


def _with_computed(state: CiclismoState, order: list[int], turns: list[int]) -> list[int]:
    """RULING 96 — behind played riders with the same turns, among themselves by the exact sum.

    A rider who was played keeps the place, also where one behind is credited with fewer turns
    (RULING 101, RULING 108).
    """
    if not state.simplified:
        return order
    computed = sorted(state.simplified, key=lambda rider: (state.simplified[rider][1], rider))
    fewest = list(accumulate((turns[rider] for rider in reversed(order)), min))[::-1]
    rows = [(fewest[number], 0, number, rider) for number, rider in enumerate(order)]
    rows += [(turns[rider], 1, number, rider) for number, rider in enumerate(computed)]
    return [rider for _, _, _, rider in sorted(rows)]


def _shared_places(state: CiclismoState, order: list[int]) -> list[int]:
    """RULING 96 — the place of each in this order; computed riders with one exact sum share it."""
    first: dict[object, int] = {}
    return [
        first.setdefault(state.simplified.get(rider, rider), place)
        for place, rider in enumerate(order, start=1)
    ]


def combativity(state: CiclismoState, rider: int) -> int:
    """R12.7, RULING 90 — attacks, pursuits, effort at work, turns in a break."""
    attack, pursuit, pe, break_turn = state.scene.law.combativity_weights
    return (
        attack * state.attacks[rider]
        + pursuit * state.pursuits[rider]
        + pe * state.worked[rider]
        + break_turn * state.break_turns[rider]
    )


def _line_results(
    state: CiclismoState, out: set[int], teams: tuple[TeamArrival, ...]
) -> tuple[LineResult, ...]:
    """R12.5, R12.6, RULING 98 — a rider who is out keeps no points; no other moves up."""
    keep = state.scene.law.abandon_keep_stage_points
    lines = []
    for number, line in enumerate(state.scene.course.lines):
        if line.kind == FEED:
            continue
        places = []
        if teams and line.kind == FINISH:
            places = _team_points(state, out, teams, line.points)
        else:
            for place, (rider, _, _) in enumerate(state.line_places[number], start=1):
                lapsed = rider in out or (state.status[rider] == DNF and not keep)
                points, bonus = (0, 0) if lapsed else prizes_at(line, place)
                places.append(Placing(place, state.scene.bibs[rider], points, bonus))
        lines.append(LineResult(line.kind, line.square, line.category, line.name, tuple(places)))
    return tuple(lines)


def _team_points(
    state: CiclismoState, out: set[int], teams: tuple[TeamArrival, ...], points: tuple[int, ...]
) -> list[Placing]:
    """RULING 88 — every rider with the time of the team gets the points of the team's place.

    RULING 97: a rider outside the time cut gets none.
    """
    placings = []
    for arrival in teams:
        riders = [
            (rider, turn) for rider, turn, _ in state.line_places[-1]
            if state.scene.team_ids[state.scene.team_of[rider]] == arrival.team
            and state.status[rider] == OK
        ]  # fmt: skip
        for number, (rider, turn) in enumerate(riders, start=1):
            scores = {
                "riders_with_team_time": turn <= arrival.turns,
                "all_finishers": True,
                "first_four": number <= state.scene.law.ttt_counting_rider,
            }[state.scene.law.ttt_points_to]
            if rider in out or arrival.place > len(points):
                scores = False
            won = points[arrival.place - 1] if scores else 0
            placings.append(Placing(arrival.place, state.scene.bibs[rider], won, 0))
    return placings


def _stage_figures(state: CiclismoState, arrivals: tuple[Arrival, ...]) -> dict[str, object]:
    """RULING 90 — the most combative rider; no such prize in time trials."""
    figures: dict[str, object] = {"weather": list(state.weather_seen)}
    ranked = [a for a in arrivals if a.status == OK and a.figures["combativity"] > 0]
    if state.scene.course.format == ROAD and ranked:
        best = max(
            ranked,
            key=lambda a: (
                a.figures["combativity"],
                a.figures["break_turns"],
                a.figures["attacks"],
                -a.place,
            ),
        )
        figures["combative"] = best.bib
    return figures
