"""The table laid out again; what matters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.deliberation import PROPOSE, VOTE
from engine.games.ciclismo.payment import PAY
from engine.games.ciclismo.scene import Scene
from engine.games.ciclismo.squares import put_rider
from engine.games.ciclismo.state import ATTACK, CiclismoState
from engine.games.ciclismo.tokens import squares_to_line
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.lazy import IdentityKey
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.sheet import YES_NO, Barred, Option, Part, Phrase, Riders

LINE: Final = "line"
RIVAL: Final = "rival"
WHEEL: Final = "wheel"
TURNS: Final = 2.0
"""Turns from which a line is near."""
LEADER: Final = "LEADER"


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
    return _make_advice(IdentityKey(scene))


@lru_cache(maxsize=2)
def _make_advice(same: IdentityKey) -> Advice:
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


def poor(seen: CiclismoSnapshot, riders: Sequence[int], among: Sequence[int] = ()) -> list[Barred]:
    """R2.10, R11.4 — why riders spend nothing: rain, or nothing left."""
    if seen.rain_forbids:
        return barred("rain", "R11.4", riders, among)
    return barred("no_points", "R2.10", [rider for rider in riders if not seen.pe[rider]], among)


def yes_no(rider: int | None, no: Option, yes: Option) -> Part:
    """Return a part that is answered with yes or no."""
    return Part(rider, YES_NO, (no, yes))


def cases_of(question: Question, seen: CiclismoSnapshot) -> tuple[str, ...]:
    """Return the cases that hold for the own riders a question is about."""
    mine, state = _own_on_road(question, seen), table_of(seen)
    holds = {
        LINE: any(_near_line(state, rider) for rider in mine),
        RIVAL: any(_rival_has_attacked(seen, rider) for rider in mine),
        WHEEL: question.kind == PAY and any(seen.scene.types[r] == LEADER for r in mine),
    }
    return tuple([name for name, held in holds.items() if held])


def _own_on_road(question: Question, seen: CiclismoSnapshot) -> tuple[int, ...]:
    """Return the own riders on the road: of a plan, all of the formation it is for."""
    riders = question.riders
    if question.kind in {PROPOSE, VOTE}:
        riders = seen.formations[seen.formation[riders[0]]]
    return tuple([r for r in own_riders(seen, question.manager, riders) if seen.here[r]])


def _near_line(state: CiclismoState, rider: int) -> bool:
    """Tell whether a rider gets to a line one can sprint for within two turns on average."""
    if state.row[rider] > state.scene.course.crossed_at[-1]:
        return False
    advice = advice_of(state.scene)
    pace = advice.means[advice.ground(state.row[rider])][rider]
    wheel = state.scene.law.slipstream_bonus
    return squares_to_line(state, rider) <= TURNS * (pace + wheel)


def _rival_has_attacked(seen: CiclismoSnapshot, rider: int) -> bool:
    """Tell whether a rival of the same formation has laid an attack that lies open."""
    team_of = seen.scene.team_of
    return any(
        seen.tokens[other].kind == ATTACK and team_of[other] != team_of[rider]
        for other in seen.formations[seen.formation[rider]]
    )
