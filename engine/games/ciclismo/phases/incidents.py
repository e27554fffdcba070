"""The event die, crashes, punctures, bonks; leaving the road, coming back.

R11.8, R11.9, R11.10, R11.11, R11.12, R11.13, R11.14, R11.15, R11.16, R8.10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.moves.roll import dice_worth
from engine.games.ciclismo.numbers.tables import race_numbers
from engine.games.ciclismo.state.squares import find_square, lift_rider, put_rider
from engine.race.values import DNF, RIDING
from engine.tour.derived.movement import dice_of

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

BONK: Final = "BONK"
CRASH: Final = "CRASH"
EVENT_DIE: Final = "event"
LASTS: Final = "lasts"
CRASH_DIE: Final = "crash"
DESCENT_ATTACK: Final = "DESCENT_ATTACK"
RAIN_CHECK: Final = "RAIN_CHECK"


def roll_incidents(state: CiclismoState) -> None:
    """RULING 106, RULING 107 e — in the order of the moves; a second incident of a move is void."""
    struck: set[int] = set()
    rolled: dict[int, int] = {}
    for rider, source, movement_class in sorted(state.risks, key=lambda risk: risk[1] != "EVENT"):
        if (
            rider in struck or state.status[rider] != RIDING
        ):  # R11.17: a rider who has finished is safe
            continue
        nth = rolled[rider] = rolled.get(rider, -1) + 1
        face = state.dice.faces(state.turn, EVENT_DIE, rider, 1, nth)[0]
        if source == DESCENT_ATTACK:
            kind = CRASH if face in state.scene.law.descent_attack_crash_faces else ""
        else:
            kind = race_numbers("events")[movement_class].get(str(face), "")
        if kind:
            struck.add(rider)
            strike_rider(state, rider, kind, source)
    state.risks.clear()


def strike_rider(state: CiclismoState, rider: int, kind: str, source: str) -> None:
    """What an incident does to a rider.

    R11.12, R11.13, R11.14, R11.15, RULING 81, RULING 82, RULING 83.
    """
    law = state.scene.law
    repeated = kind in state.mishaps[rider]
    state.mishaps[rider].append(kind)
    if kind == CRASH:
        state.crashes[rider] += 1
    state.say("incident", rider, kind, source)
    _near_finish(state, rider, kind)
    again = law.event_abandon_on
    if repeated and (again == "any_repeat" or (again == "second_crash" and kind == CRASH)):
        abandon(state, rider)
        return
    turns = lasts(state, rider, kind, source)
    if turns == 0:
        abandon(state, rider)
    elif kind == BONK and law.bonk_mode == "minus_one":
        state.bonk[rider] = turns
        state.say("bonked", rider, turns)
    else:
        state.wait[rider] = turns
        leave(state, rider)
        state.say("stopped", rider, turns)


def lasts(state: CiclismoState, rider: int, kind: str, source: str) -> int:
    """RULING 62 — turns it costs; 0 where the crash die says out."""
    law = state.scene.law
    if kind == CRASH and law.crash_duration == "crash_die":
        face = state.dice.faces(state.turn, CRASH_DIE, rider, 1, 1)[0]
        turns: int = race_numbers("crash_die_turns")[str(face)]
        return turns
    triples, doubles = dice_of(race_numbers("lasts")[kind])
    nth = len(state.mishaps[rider])
    rolled = dice_worth(
        state.dice.faces(state.turn, LASTS, rider, triples + doubles, nth, triples), triples
    )
    penalties = {
        DESCENT_ATTACK: law.crash_descent_attack_penalty, RAIN_CHECK: law.crash_rain_penalty,
    }  # fmt: skip
    return rolled + (penalties.get(source, 0) if kind == CRASH else 0)


def leave(state: CiclismoState, rider: int) -> None:
    """RULING 83 — off the road, keeping row and lane; or (house rule) still in the way."""
    if state.here[rider]:
        state.here[rider] = False
        state.moved[rider] = False
        state.stopped.append(rider)
        if state.scene.law.event_off_road and state.row[rider] <= state.scene.course.rows:
            lift_rider(state, rider)


def abandon(state: CiclismoState, rider: int) -> None:
    """R11.14, RULING 98 — leaving stage and tour at once."""
    if state.here[rider]:
        state.here[rider] = False
        state.moved[rider] = False
        lift_rider(state, rider)
    state.status[rider] = DNF
    state.wait[rider] = 0
    state.say("abandoned", rider)


def count_down(state: CiclismoState) -> None:
    """R11.16 — waits and bonks fall by one.

    RULING 107 n: called before the incidents of this TURN_END, which are not counted down in it.
    """
    for rider, wait in enumerate(state.wait):
        if wait:
            state.wait[rider] = wait - 1
    for rider, bonk in enumerate(state.bonk):
        if bonk:
            state.bonk[rider] = bonk - 1


def come_back(state: CiclismoState) -> None:
    """R11.16, RULING 83 — at the beginning of a turn, by row, then lane, with the search."""
    back = [rider for rider in state.stopped if not state.wait[rider]]
    for rider in sorted(back, key=lambda r: (-state.row[r], state.lane[r])):
        state.stopped.remove(rider)
        if not state.scene.law.event_off_road:
            lift_rider(state, rider)
        put_rider(state, rider, *find_square(state, rider, state.row[rider], state.lane[rider]))
        state.here[rider] = True
        state.say("came_back", rider, state.row[rider], state.lane[rider])


def _near_finish(state: CiclismoState, rider: int, kind: str) -> None:
    """RULING 101 — in the last squares of an easy stage a rider keeps the time of the formation."""
    zone, course = state.scene.law.finish_incident_zone, state.scene.course
    easy = course.type in race_numbers("incident_zone")["types"]
    if easy and kind != BONK and state.row[rider] > course.rows - zone:
        members = state.formations[state.formation[rider]]
        state.neutral_until[rider] = tuple(mate for mate in members if mate != rider)
