"""What all sheets share: the table laid out again, averages, why riders are barred, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.deliberation import PROPOSE, VOTE
from engine.games.ciclismo.payment import PAY
from engine.games.ciclismo.roll import NOTHING, RollHelp
from engine.games.ciclismo.scene import Scene
from engine.games.ciclismo.squares import put_rider
from engine.games.ciclismo.state import ATTACK, CiclismoState
from engine.games.ciclismo.tokens import squares_to_line
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.lazy import IdentityKey
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.sheet import YES_NO, BarredOption, Option, Part, Phrase, Riders

LEADER: Final = "LEADER"
NEAR_TURNS: Final = 2.0
"""A line is near that is reached in so many turns on average."""


def table_of(snapshot: CiclismoSnapshot) -> CiclismoState:
    """Return a table that lies as the manager sees it; no dice are thrown on it."""
    state = CiclismoState(snapshot.scene, snapshot.pe, Dice(""))
    state.happenings = None
    state.turn, state.phase = snapshot.turn, snapshot.phase
    state.weather, state.wind_left, state.barred = (
        snapshot.weather,
        snapshot.wind_left,
        snapshot.rain_forbids,
    )
    state.side = list(snapshot.side)
    state.line_order = snapshot.line_places
    state.plans, state.controller = list(snapshot.plans), list(snapshot.controller)
    state.tokens, state.moved, state.wheel = (
        list(snapshot.tokens),
        list(snapshot.moved),
        list(snapshot.wheel),
    )
    state.row, state.lane, state.here = list(snapshot.row), list(snapshot.lane), list(snapshot.here)
    state.wait, state.bonk, state.crashes = (
        list(snapshot.wait),
        list(snapshot.bonk),
        list(snapshot.crashes),
    )
    state.status, state.finished = list(snapshot.status), list(snapshot.finished)
    state.formations, state.formation = list(snapshot.formations), list(snapshot.formation)
    state.order = [rider for members in snapshot.formations for rider in members]
    for number, places in enumerate(snapshot.line_places):
        for rider in places:
            state.line_at[rider] = number + 1
    for rider, here in enumerate(snapshot.here):
        if here or (snapshot.wait[rider] and not snapshot.scene.law.event_off_road):
            put_rider(state, rider, snapshot.row[rider], snapshot.lane[rider])
    return state


def advice_of(scene: Scene) -> Advice:
    """Return what riders make on average in a race; races of one scene share it."""
    return _make_advice(IdentityKey(scene))


@lru_cache(maxsize=2)
def _make_advice(same: IdentityKey) -> Advice:
    return Advice(same.of[0])


def mean_alone(snapshot: CiclismoSnapshot, rider: int, push: RollHelp = NOTHING) -> float:
    """Return how far a rider gets alone on average, with the wheel of this turn or without."""
    return advice_of(snapshot.scene).mean_distance(snapshot, rider, push)


def own_riders(snapshot: CiclismoSnapshot, team: int, among: Sequence[int]) -> tuple[int, ...]:
    """Return the riders of a team among some."""
    return tuple([rider for rider in among if snapshot.scene.team_of[rider] == team])


def riders_phrase(*riders: int) -> Riders:
    """Return riders as they are named."""
    return Riders(riders)


def bar_riders(
    key: str, rule: str, riders: Sequence[int], among: Sequence[int] = ()
) -> list[BarredOption]:
    """Return why some riders do not find what they look for; nothing where there are none.

    Where it is all riders of the question, none is named.
    """
    if not riders:
        return []
    names = () if among and len(riders) == len(among) else tuple(riders)
    return [BarredOption(Phrase(key, {"riders": Riders(names)}), rule)]


def bar_spending(
    snapshot: CiclismoSnapshot, riders: Sequence[int], among: Sequence[int] = ()
) -> list[BarredOption]:
    """R2.10, R11.4 — why riders spend nothing: rain, or nothing left."""
    if snapshot.rain_forbids:
        return bar_riders("rain", "R11.4", riders, among)
    return bar_riders(
        "no_points", "R2.10", [rider for rider in riders if not snapshot.pe[rider]], among
    )


def yes_no(rider: int | None, no: Option, yes: Option) -> Part:
    """Return a part that is answered with yes or no."""
    return Part(rider, YES_NO, (no, yes))


def cases_of(question: Question, snapshot: CiclismoSnapshot) -> tuple[str, ...]:
    """Return the cases that hold for the own riders a question is about."""
    mine, state = _own_on_road(question, snapshot), table_of(snapshot)
    holds = {
        "line": any(_near_line(state, rider) for rider in mine),
        "rival": any(_rival_has_attacked(snapshot, rider) for rider in mine),
        "wheel": question.kind == PAY and any(snapshot.scene.types[r] == LEADER for r in mine),
    }
    return tuple([case for case, it_does in holds.items() if it_does])


def _own_on_road(question: Question, snapshot: CiclismoSnapshot) -> tuple[int, ...]:
    """Return the own riders on the road: of a plan, all of the formation it is for."""
    riders = question.riders
    if question.kind in {PROPOSE, VOTE}:
        riders = snapshot.formations[snapshot.formation[riders[0]]]
    return tuple([r for r in own_riders(snapshot, question.manager, riders) if snapshot.here[r]])


def _near_line(state: CiclismoState, rider: int) -> bool:
    """Tell whether a rider gets to a line one can sprint for within two turns on average."""
    if state.row[rider] > state.scene.course.crossed_at[-1]:
        return False
    advice = advice_of(state.scene)
    pace = advice.means[advice.ground(state.row[rider])][rider]
    wheel = state.scene.law.slipstream_bonus
    return squares_to_line(state, rider) <= NEAR_TURNS * (pace + wheel)


def _rival_has_attacked(snapshot: CiclismoSnapshot, rider: int) -> bool:
    """Tell whether a rival of the same formation has laid an attack that lies open."""
    team_of = snapshot.scene.team_of
    return any(
        snapshot.tokens[other].kind == ATTACK and team_of[other] != team_of[rider]
        for other in snapshot.formations[snapshot.formation[rider]]
    )
