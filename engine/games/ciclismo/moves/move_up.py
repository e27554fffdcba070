"""R10.2, RULING 69 — moving to the head: squares for effort points, without dice, last of all."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import MOVING_UP
from engine.race.question import Asked, Choice, Each, ask

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import CiclismoState

MOVE_UP: Final = "MOVE_UP"


@cache
def up_to(most: int) -> Choice:
    """Return the numbers 0 to `most` as a choice."""
    return Choice(range(most + 1))


_FEW: Final = tuple([up_to(most) for most in range(8)])


def move_up(
    state: CiclismoState, head: int, carried: tuple[int, ...], squares: int, had: tuple[int, ...]
) -> Generator[Asked, Any, dict[int, int]]:
    """R10.2, RULING 69 — after the head's dice, riders further back may pay to come forward."""
    if state.barred:
        return {}
    team_of, ground, row, pe = state.scene.team_of, state.scene.course.ground, state.row, state.pe
    cells, top = state.scene.cells, max([row[rider] for rider in carried])
    charged = state.scene.law.pe_charges_count_in_cap
    able: dict[int, list[int]] = {}
    choices: dict[int, list[Choice]] = {}
    for rider in carried:
        purse, at = pe[rider], row[rider]
        if purse and at < top and rider != head:
            most = cells[ground[at + BEHIND]][rider].cap
            if charged:
                most -= had[rider] - purse  # RULING 46: what the rider has paid to be carried
            if most > 0:
                # Asked for a thousand riders a race: a call of min would cost as much as all else.
                most = most if most < purse else purse  # noqa: FURB136
                choice = _FEW[most] if most < len(_FEW) else up_to(most)
                team = team_of[rider]
                if team in able:
                    able[team].append(rider)
                    choices[team].append(choice)
                else:
                    able[team], choices[team] = [rider], [choice]
    asked = []
    for team in sorted(able):
        riders = tuple(able[team])
        options = Each(tuple(choices[team]))
        nothing = (0,) * len(riders)
        asked.append(
            ask(MOVE_UP, team, state.turn, riders, options, nothing, "RULING 69", about=squares)
        )
    if not asked:
        return {}
    state.changed += 1
    answers = yield tuple(asked)
    if not any(map(any, answers)):
        return {}
    paid = {
        rider: points
        for question, answer in zip(asked, answers)
        for rider, points in zip(question.riders, answer)
        if points
    }
    ordered = {rider: paid[rider] for rider in carried if rider in paid}
    for rider, points in ordered.items():
        state.spend(rider, points, MOVING_UP)
        state.say("moves_up", rider, points, squares)
    return ordered
