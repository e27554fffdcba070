"""The view managers have of a stage: everything that lies on the table, nothing that is sealed.

Most of the table lies still between two questions: a picture is put together of parts, and those
that cannot have changed in this phase are those of the last picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.ciclismo.scene import Scene
from engine.games.ciclismo.state import NO_TOKEN, Plan, Token
from engine.race.frame import make_view
from engine.tour.values import ITT

if TYPE_CHECKING:
    from engine.games.ciclismo.state import CiclismoState
    from engine.race.frame import View

TOKENS_LIE_OPEN: Final = {"RESOLUTION", "MOVEMENT", "LINES"}
"""Phases in which the tokens have been turned up (R6.27)."""
DELIBERATION: Final = "DELIBERATION"
RIDERS_STAND: Final = {"CESSION", DELIBERATION, "ACTIVATION"}
"""Phases in which no rider moves or pays; a swap of two changes their formation (R6.18)."""
RIDERS_STAY: Final = RIDERS_STAND | {"RESOLUTION", "MOVEMENT"}
"""Phases in which no rider joins the road, leaves it or is hurt (RULING 106)."""


class CiclismoSnapshot(NamedTuple):
    """The table at one moment; every tuple has one entry a rider unless said otherwise.

    What changes at the same time stands together, so that the rest can be shared.
    """

    scene: Scene
    turn: int
    phase: str
    weather: str
    wind_left: int
    rain_forbids: bool
    """RULING 78 — whether no effort may be spent now."""
    side: tuple[int, ...]
    """RULING 34 — by team: which way its riders look first for a free square: 1 is left."""
    line_places: tuple[tuple[int, ...], ...]
    """By line: the riders who have crossed it, in order."""
    plans: tuple[Plan, ...]
    """By formation, as far as they are settled."""
    controller: tuple[int, ...]
    tokens: tuple[Token, ...]
    """Blank until they are turned up."""
    moved: tuple[bool, ...]
    wheel: tuple[int, ...]
    row: tuple[int, ...]
    lane: tuple[int, ...]
    pe: tuple[int, ...]
    """R2.11 — balances are public."""
    wait: tuple[int, ...]
    bonk: tuple[int, ...]
    crashes: tuple[int, ...]
    formations: tuple[tuple[int, ...], ...]
    """The snapshot of this turn, front to back (R6.14)."""
    formation: tuple[int, ...]
    here: tuple[bool, ...]
    """On the road: not finished, stopped or out."""
    status: tuple[str, ...]
    finished: tuple[int, ...]

    def purse(self, rider: int) -> int:
        """R2.10, R11.4 — return the effort points a rider may spend now."""
        return 0 if self.rain_forbids else self.pe[rider]


_make_tuple: Final = tuple.__new__
"""What `_make` does, without a call of Python: a race draws hundreds of pictures."""
_PLANS: Final = CiclismoSnapshot._fields.index("plans")
_MOVED: Final = CiclismoSnapshot._fields.index("moved")
_ROW: Final = CiclismoSnapshot._fields.index("row")
_WAIT: Final = CiclismoSnapshot._fields.index("wait")
_FORMATIONS: Final = CiclismoSnapshot._fields.index("formations")


def view_of(state: CiclismoState, manager: int) -> View:
    """Return what this manager sees: one picture for all as long as nothing changes."""
    if state.pictured != state.changed:
        state.snapshot = draw_snapshot(state, state.snapshot)
        state.pictured = state.changed
    return make_view(manager, state.snapshot)


def draw_snapshot(state: CiclismoState, last: CiclismoSnapshot | None) -> CiclismoSnapshot:
    """Return the table as it lies; what cannot have changed is shared with the last picture."""
    phase, formations = state.phase, tuple(state.formations)
    world = (
        state.scene, state.turn, phase, state.weather, state.wind_left, state.barred,
        tuple(state.side), state.line_order,
    )  # fmt: skip
    if last is not None and last.formations == formations and phase in RIDERS_STAY:
        if last.turn == state.turn and last.phase in RIDERS_STAY:
            plans = _plans_and_tokens(state)
            if phase in RIDERS_STAND and last.phase in RIDERS_STAND:
                return _make_tuple(CiclismoSnapshot, world + plans + last[_MOVED:])
            moves = _moves_and_wheels(state) + _places_and_purses(state)
            return _make_tuple(CiclismoSnapshot, world + plans + moves + last[_WAIT:])
        if phase == last.phase == DELIBERATION and state.scene.course.format == ITT:
            # R6.33: a rider alone has company neither in the formation nor in what is shown
            places = _places_and_purses(state) + _what_hurts(state)
            return _make_tuple(
                CiclismoSnapshot, world + last[_PLANS:_ROW] + places + last[_FORMATIONS:]
            )
    stands = (
        formations, tuple(state.formation), tuple(state.here), tuple(state.status),
        tuple(state.finished),
    )  # fmt: skip
    plans, moves = _plans_and_tokens(state), _moves_and_wheels(state) + _places_and_purses(state)
    return _make_tuple(CiclismoSnapshot, world + plans + moves + _what_hurts(state) + stands)


def _plans_and_tokens(state: CiclismoState) -> tuple[Any, ...]:
    lie_open = state.phase in TOKENS_LIE_OPEN
    tokens = tuple(state.tokens) if lie_open else (NO_TOKEN,) * len(state.row)
    return tuple(state.plans), tuple(state.controller), tokens


def _moves_and_wheels(state: CiclismoState) -> tuple[Any, ...]:
    return tuple(state.moved), tuple(state.wheel)


def _places_and_purses(state: CiclismoState) -> tuple[Any, ...]:
    return tuple(state.row), tuple(state.lane), tuple(state.pe)


def _what_hurts(state: CiclismoState) -> tuple[Any, ...]:
    return tuple(state.wait), tuple(state.bonk), tuple(state.crashes)
