"""What managers see of a stage: everything that lies on the table, nothing that is sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.ciclismo.numbers.scene import Scene
from engine.games.ciclismo.state.plans import NO_TOKEN, Plan, Token
from engine.race.view import View

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

OPEN = {"RESOLUTION", "MOVEMENT", "LINES"}
"""Phases in which the tokens have been turned up (R6.27)."""


class Picture(NamedTuple):
    """The table at one moment; every tuple has one entry a rider unless said otherwise."""

    scene: Scene
    turn: int
    phase: str
    row: tuple[int, ...]
    lane: tuple[int, ...]
    here: tuple[bool, ...]
    """On the road: not finished, stopped or out."""
    pe: tuple[int, ...]
    """R2.11 — balances are public."""
    moved: tuple[bool, ...]
    status: tuple[str, ...]
    wait: tuple[int, ...]
    bonk: tuple[int, ...]
    crashes: tuple[int, ...]
    finished: tuple[int, ...]
    wheel: tuple[int, ...]
    controller: tuple[int, ...]
    tokens: tuple[Token, ...]
    """Blank until they are turned up."""
    formation: tuple[int, ...]
    formations: tuple[tuple[int, ...], ...]
    """The snapshot of this turn, front to back (R6.14)."""
    plans: tuple[Plan, ...]
    """By formation, as far as they are settled."""
    line_places: tuple[tuple[int, ...], ...]
    """By line: who has crossed it, in order."""
    weather: str
    wind_left: int
    rain_forbids: bool
    """RULING 78 — whether no effort may be spent now."""


def view_of(state: State, manager: int) -> View:
    """Return what this manager sees: one picture for all as long as nothing changes."""
    changed, picture = state.picture
    if changed != state.changed:
        picture = _draw(state)
        state.picture = (state.changed, picture)
    return View(manager, picture)


def _draw(state: State) -> Picture:
    tokens = tuple(state.tokens) if state.phase in OPEN else (NO_TOKEN,) * len(state.row)
    return Picture(
        state.scene, state.turn, state.phase, tuple(state.row), tuple(state.lane),
        tuple(state.here), tuple(state.pe), tuple(state.moved), tuple(state.status),
        tuple(state.wait), tuple(state.bonk), tuple(state.crashes), tuple(state.finished),
        tuple(state.wheel), tuple(state.controller), tokens, tuple(state.formation),
        tuple(state.formations), tuple(state.plans),
        state.line_order,
        state.weather, state.wind_left, state.barred,
    )  # fmt: skip
