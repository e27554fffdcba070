"""R10.5, R12.8 — whose turns count how: ties against the clock, teams, time cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.moves.sprint_roll import sprint_order
from engine.race.values import OK, TeamArrival

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

Crossing = tuple[int, int, int]
"""Rider, turn and overshoot."""


def by_clock(places: list[Crossing]) -> list[Crossing]:
    """RULING 74 — fewer turns, then larger overshoot; level riders stay in their order."""
    return sorted(places, key=lambda crossing: (crossing[1], -crossing[2]))


def by_time(state: CiclismoState, places: list[Crossing], number: int) -> list[Crossing]:
    """RULING 74 — fewer turns, then larger overshoot, then a sprint roll."""
    roll_first = state.scene.law.tt_tie == "sprint"
    same: dict[tuple[int, int], list[Crossing]] = {}
    for crossing in places:
        _, turn, over = crossing
        same.setdefault((turn, 0 if roll_first else -over), []).append(crossing)
    ordered: list[Crossing] = []
    for key in sorted(same):
        tied = {crossing[0]: crossing for crossing in same[key]}
        past = {rider: crossing[2] for rider, crossing in tied.items()}
        ordered += [tied[rider] for rider in sprint_order(state, past, number, set())]
    return ordered


def team_arrivals(state: CiclismoState, *, final: bool = True) -> tuple[TeamArrival, ...]:
    """R12.8, RULING 91 — the clock stops with the fourth rider; with fewer, the last."""
    stops: list[Crossing] = []
    for riders in state.scene.teams:
        crossed = [c for c in state.line_places[-1] if c[0] in riders and state.status[c[0]] == OK]
        if crossed:
            counting = min(state.scene.law.ttt_counting_rider, len(crossed))
            stops.append(crossed[counting - 1])
    ranked = by_time(state, stops, len(state.line_places) - 1) if final else by_clock(stops)
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
    limit = int(min(arrived) * (1 + state.scene.law.time_cut_p) + 1e-9)
    return {rider for rider, own in enumerate(turns) if own > limit}
