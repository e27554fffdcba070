"""R10.6, part 12 — what a finished stage gives: its lines, its teams, its prize, its arrivals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.arrivals import rows_of
from engine.games.ciclismo.phases.lines import FEED, FINISH
from engine.games.ciclismo.times import (
    Crossing,
    by_clock,
    by_time,
    credited_turns,
    outside_cut,
    team_arrivals,
)
from engine.race.values import (
    DNF,
    OK,
    Arrival,
    LineResult,
    Placing,
    Results,
    TeamArrival,
)
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState


def results(state: CiclismoState, *, final: bool = True) -> Results:
    """Return every row of a stage; before its end no tie against the clock is rolled for."""
    crossed = state.line_places
    state.line_places = _ranked(state, final=final)
    by_team = state.scene.course.format == TTT
    teams = team_arrivals(state, final=final) if by_team else ()
    credited = credited_turns(state, teams)
    out = outside_cut(state, credited)
    arrivals = rows_of(state, credited, out, teams)
    lines = _lines(state, out, teams)
    if not final:
        state.line_places = crossed  # looking on changes nothing
    return Results(
        turns=max((a.turns for a in arrivals), default=0),
        arrivals=arrivals,
        lines=lines,
        teams=teams,
        figures=_figures(state, arrivals),
    )


def _ranked(state: CiclismoState, *, final: bool) -> list[list[Crossing]]:
    """RULING 74 — on the road places are settled when crossed; against the clock at the end.

    RULING 109 l: a team crosses summits, but its riders are ranked at none.
    """
    ridden = state.scene.course.format
    if ridden == ROAD:
        return state.line_places
    if ridden == TTT:
        *summits, finish = state.line_places
        return [*([] for _ in summits), by_clock(finish)]
    if not final:
        return [by_clock(places) for places in state.line_places]
    return [by_time(state, places, number) for number, places in enumerate(state.line_places)]


def _lines(
    state: CiclismoState, out: set[int], teams: tuple[TeamArrival, ...]
) -> tuple[LineResult, ...]:
    """R12.5, R12.6, RULING 98 — a rider who is out keeps no points; no other moves up."""
    keep = state.scene.law.abandon_keep_stage_points
    found = []
    for number, line in enumerate(state.scene.course.lines):
        if line.kind == FEED:
            continue
        places = []
        if teams and line.kind == FINISH:
            places = _team_points(state, out, teams, line.points)
        else:
            for place, (rider, _, _) in enumerate(state.line_places[number], start=1):
                lapsed = rider in out or (state.status[rider] == DNF and not keep)
                points = line.points[place - 1] if place <= len(line.points) else 0
                bonus = line.bonus[place - 1] if place <= len(line.bonus) else 0
                if lapsed:
                    points = bonus = 0
                places.append(Placing(place, state.scene.bibs[rider], points, bonus))
        found.append(LineResult(line.kind, line.square, line.category, line.name, tuple(places)))
    return tuple(found)


def _team_points(
    state: CiclismoState, out: set[int], teams: tuple[TeamArrival, ...], points: tuple[int, ...]
) -> list[Placing]:
    """RULING 88 — every rider with the time of the team gets the points of the team's place.

    RULING 97: a rider outside the time cut gets none.
    """
    found = []
    for arrival in teams:
        mine = [
            (rider, turn) for rider, turn, _ in state.line_places[-1]
            if state.scene.team_ids[state.scene.team_of[rider]] == arrival.team
            and state.status[rider] == OK
        ]  # fmt: skip
        for number, (rider, turn) in enumerate(mine, start=1):
            paid = {
                "riders_with_team_time": turn <= arrival.turns,
                "all_finishers": True,
                "first_four": number <= state.scene.law.ttt_counting_rider,
            }[state.scene.law.ttt_points_to]
            scores = paid and rider not in out and arrival.place <= len(points)
            won = points[arrival.place - 1] if scores else 0
            found.append(Placing(arrival.place, state.scene.bibs[rider], won, 0))
    return found


def _figures(state: CiclismoState, arrivals: tuple[Arrival, ...]) -> dict[str, object]:
    """RULING 90 — the most combative rider; no such prize in time trials."""
    found: dict[str, object] = {"weather": list(state.weather_seen)}
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
        found["combative"] = best.bib
    return found
