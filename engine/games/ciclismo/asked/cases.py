"""What makes a question one to look at: a line is near, a rival attacks, the leader may be lost."""

from __future__ import annotations

from typing import Final

from engine.games.ciclismo.asked.table import advice_of, own_riders, table_of
from engine.games.ciclismo.moves.payment import PAY
from engine.games.ciclismo.phases.deliberation import PROPOSE, VOTE
from engine.games.ciclismo.state.plans import ATTACK
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.tokens.reach import squares_to_line
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.question import Question

LINE: Final = "line"
RIVAL: Final = "rival"
WHEEL: Final = "wheel"
TURNS: Final = 2.0
"""Turns from which a line is near."""
LEADER: Final = "LEADER"


def cases_of(question: Question, seen: CiclismoSnapshot) -> tuple[str, ...]:
    """Return the cases that hold for the own riders a question is about."""
    mine, state = _own(question, seen), table_of(seen)
    holds = {
        LINE: any(_near_line(state, rider) for rider in mine),
        RIVAL: any(_attacked(seen, rider) for rider in mine),
        WHEEL: question.kind == PAY and any(seen.scene.types[r] == LEADER for r in mine),
    }
    return tuple([name for name, held in holds.items() if held])


def _own(question: Question, seen: CiclismoSnapshot) -> tuple[int, ...]:
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


def _attacked(seen: CiclismoSnapshot, rider: int) -> bool:
    """Tell whether a rival of the same formation has laid an attack that lies open."""
    team_of = seen.scene.team_of
    return any(
        seen.tokens[other].kind == ATTACK and team_of[other] != team_of[rider]
        for other in seen.formations[seen.formation[rider]]
    )
