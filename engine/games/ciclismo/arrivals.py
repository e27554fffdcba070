"""R10.5, R10.6, RULING 96 — the riders of a finished stage in their order, a row each."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from engine.games.ciclismo.state.plans import CAUSES
from engine.race.values import COMPUTED, OK, OUT, Arrival, TeamArrival

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState


def rows_of(
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
    rows = []
    places = (*_places(state, order), *[0] * len(rest))
    for place, rider in zip(places, (*order, *rest), strict=True):
        status = state.status[rider]
        if rider in out:
            status = OUT
        elif rider in state.simplified:
            status = COMPUTED
        rows.append(
            Arrival(
                place if status in {OK, COMPUTED} else 0,
                scene.bibs[rider], scene.team_ids[scene.team_of[rider]], scene.types[rider],
                turns[rider], state.overshoot[rider], status, state.pe[rider],
                {
                    cause: state.spent[number][rider]
                    for number, cause in enumerate(CAUSES)
                    if state.spent[number][rider]
                },
                {
                    "own_turns": state.finished[rider],
                    "attacks": state.attacks[rider], "pursuits": state.pursuits[rider],
                    "break_turns": state.break_turns[rider], "crashes": state.crashes[rider],
                    "fed": state.feeds[rider], "combativity": combativity(state, rider),
                },
                state.simplified[rider][1] if rider in state.simplified else None,
            )
        )  # fmt: skip
    return tuple(rows)


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


def _places(state: CiclismoState, order: list[int]) -> list[int]:
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
