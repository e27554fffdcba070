"""The table laid out again from what a manager sees, to try on it what the rules would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.numbers.scene import Scene
from engine.games.ciclismo.state.squares import put_rider
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.lazy import IdentityKey
from engine.race.dice import Dice
from engine.race.sheet import YES_NO, Barred, Option, Part, Phrase, Riders


def table_of(seen: CiclismoSnapshot) -> CiclismoState:
    """Return a table that lies as the manager sees it; no dice are thrown on it."""
    state = CiclismoState(seen.scene, seen.pe, Dice(""))
    state.happenings = None
    state.turn, state.phase = seen.turn, seen.phase
    state.weather, state.wind_left, state.barred = seen.weather, seen.wind_left, seen.rain_forbids
    state.side = list(seen.side)
    state.line_order = seen.line_places
    state.plans, state.controller = list(seen.plans), list(seen.controller)
    state.tokens, state.moved, state.wheel = list(seen.tokens), list(seen.moved), list(seen.wheel)
    state.row, state.lane, state.here = list(seen.row), list(seen.lane), list(seen.here)
    state.wait, state.bonk, state.crashes = list(seen.wait), list(seen.bonk), list(seen.crashes)
    state.status, state.finished = list(seen.status), list(seen.finished)
    state.formations, state.formation = list(seen.formations), list(seen.formation)
    state.order = [rider for members in seen.formations for rider in members]
    for number, places in enumerate(seen.line_places):
        for rider in places:
            state.line_at[rider] = number + 1
    for rider, here in enumerate(seen.here):
        if here or (seen.wait[rider] and not seen.scene.law.event_off_road):
            put_rider(state, rider, seen.row[rider], seen.lane[rider])
    return state


def advice_of(scene: Scene) -> Advice:
    """Return what riders make on average in a race; races of one scene share it."""
    return _advice(IdentityKey(scene))


@lru_cache(maxsize=2)
def _advice(same: IdentityKey) -> Advice:
    return Advice(same.of[0])


def alone(seen: CiclismoSnapshot, rider: int, pe: int = 0) -> float:
    """Return how far a rider gets alone on average, with the wheel of this turn or without."""
    return advice_of(seen.scene).far(seen.row[rider], rider, pe, plus=float(seen.wheel[rider]))


def own_riders(seen: CiclismoSnapshot, team: int, among: Sequence[int]) -> tuple[int, ...]:
    """Return the riders of a team among some."""
    return tuple([rider for rider in among if seen.scene.team_of[rider] == team])


def said(*riders: int) -> Riders:
    """Return riders as they are named."""
    return Riders(riders)


def barred(key: str, rule: str, riders: Sequence[int], among: Sequence[int] = ()) -> list[Barred]:
    """Return why some riders do not find what they look for; nothing where there are none.

    Where it is all riders of the question, none is named.
    """
    if not riders:
        return []
    named = () if among and len(riders) == len(among) else tuple(riders)
    return [Barred(Phrase(key, {"riders": Riders(named)}), rule)]


def yes_no(rider: int | None, no: Option, yes: Option) -> Part:
    """Return a part that is answered with yes or no."""
    return Part(rider, YES_NO, (no, yes))


def poor(seen: CiclismoSnapshot, riders: Sequence[int], among: Sequence[int] = ()) -> list[Barred]:
    """R2.10, R11.4 — why riders spend nothing: rain, or nothing left."""
    if seen.rain_forbids:
        return barred("rain", "R11.4", riders, among)
    return barred("no_points", "R2.10", [rider for rider in riders if not seen.pe[rider]], among)
