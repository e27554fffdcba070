"""What managers see of a stage: everything that lies on the table, nothing that is sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.ciclismo.numbers.scene import Scene
from engine.games.ciclismo.state.plans import NO_TOKEN, Plan, Token
from engine.race.view import View

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

OPEN: Final = {"RESOLUTION", "MOVEMENT", "LINES"}
"""Phases in which the tokens have been turned up (R6.27)."""
TALKING: Final = {"CESSION", "DELIBERATION", "ACTIVATION"}
"""Phases in which nobody moves or pays; a swap of two riders changes their formation (R6.18)."""
RIDING: Final = TALKING | {"RESOLUTION", "MOVEMENT"}
"""Phases in which nobody joins the road, leaves it or is hurt (RULING 106)."""


class Picture(NamedTuple):
    """The table at one moment; every tuple has one entry a rider unless said otherwise."""

    scene: Scene
    turn: int
    phase: str
    weather: str
    wind_left: int
    rain_forbids: bool
    """RULING 78 — whether no effort may be spent now."""
    line_places: tuple[tuple[int, ...], ...]
    """By line: who has crossed it, in order."""
    formations: tuple[tuple[int, ...], ...]
    """The snapshot of this turn, front to back (R6.14)."""
    plans: tuple[Plan, ...]
    """By formation, as far as they are settled."""
    controller: tuple[int, ...]
    tokens: tuple[Token, ...]
    """Blank until they are turned up."""
    row: tuple[int, ...]
    lane: tuple[int, ...]
    pe: tuple[int, ...]
    """R2.11 — balances are public."""
    moved: tuple[bool, ...]
    wheel: tuple[int, ...]
    formation: tuple[int, ...]
    here: tuple[bool, ...]
    """On the road: not finished, stopped or out."""
    status: tuple[str, ...]
    wait: tuple[int, ...]
    bonk: tuple[int, ...]
    crashes: tuple[int, ...]
    finished: tuple[int, ...]


_MOVES: Final = Picture._fields.index("row")
_STANDS: Final = Picture._fields.index("formation")


def view_of(state: State, manager: int) -> View:
    """Return what this manager sees: one picture for all as long as nothing changes."""
    changed, picture = state.picture
    if changed != state.changed:
        picture = drawn(state, picture)
        state.picture = (state.changed, picture)
    return View(manager, picture)


def drawn(state: State, last: Picture | None) -> Picture:
    """Return the table as it lies; what cannot have changed is shared with the last picture."""
    phase, formations = state.phase, tuple(state.formations)
    tokens = tuple(state.tokens) if phase in OPEN else (NO_TOKEN,) * len(state.row)
    now = (
        state.scene, state.turn, phase, state.weather, state.wind_left, state.barred,
        state.line_order, formations, tuple(state.plans), tuple(state.controller), tokens,
    )  # fmt: skip
    if (
        last is None
        or last.formations != formations
        or last.turn != state.turn
        or last.phase not in RIDING
        or phase not in RIDING
    ):
        return Picture._make(now + _moves(state) + _stands(state))
    if phase in TALKING and last.phase in TALKING:
        return Picture._make(now + last[_MOVES:])
    return Picture._make(now + _moves(state) + last[_STANDS:])


def _moves(state: State) -> tuple[Any, ...]:
    return (
        tuple(state.row), tuple(state.lane), tuple(state.pe), tuple(state.moved),
        tuple(state.wheel),
    )  # fmt: skip


def _stands(state: State) -> tuple[Any, ...]:
    return (
        tuple(state.formation), tuple(state.here), tuple(state.status), tuple(state.wait),
        tuple(state.bonk), tuple(state.crashes), tuple(state.finished),
    )  # fmt: skip
