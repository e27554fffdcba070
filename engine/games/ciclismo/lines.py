"""Lines: who has crossed them, the sprint for their places, and who leaves the road at the finish.

Part 10 of the book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.roll import throw_dice
from engine.games.ciclismo.squares import lift_rider
from engine.games.ciclismo.state import COLD, SPRINT_ACTION, SPRINTING, ask_together, riders_by_team
from engine.race.question import YES_NO, Questions, Step, ask, each_of
from engine.race.values import OK
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state import CiclismoState
    from engine.road.values import Line

FEED: Final = "FEED"
FINISH: Final = "FINISH"

WAIVE: Final = "WAIVE"

SPRINT_ROLL: Final = "sprint"
"""Beginning of the purpose of a sprint roll; the number of the line follows."""


def settle_lines(state: CiclismoState) -> Step:
    """R10.4, RULING 71 — lines by square, lowest first; each is settled separately."""
    crossed = _find_crossings(state)
    if not crossed:
        return
    charged: set[int] = set()
    for number in sorted(crossed):
        line, riders = state.scene.course.lines[number], crossed[number]
        if line.kind == FEED:
            for rider in riders:
                _feed_rider(state, rider)
            continue
        if line.kind == FINISH:
            _note_arrivals(state, number, riders)
        if state.scene.course.format == ROAD:
            yield from _settle_line(state, number, riders, charged)
        else:
            for rider in riders:  # RULING 74: ranked when everybody has ridden
                over = state.row[rider] - state.scene.course.crossed_at[number]
                state.line_places[number].append((rider, state.turn, over))
    order = list(state.line_order)
    for number in crossed:
        order[number] = tuple([rider for rider, _, _ in state.line_places[number]])
    state.line_order = tuple(order)


def _find_crossings(state: CiclismoState) -> dict[int, list[int]]:
    """RULING 107 f — the first LINES phase in which a rider's row is beyond a line, once."""
    crossed: dict[int, list[int]] = {}
    at, line_at, row, here = state.scene.course.crossed_at, state.line_at, state.row, state.here
    last = len(at)
    for rider in state.order:
        line = line_at[rider]
        if line < last and row[rider] > at[line] and here[rider]:
            while line < last and row[rider] > at[line]:
                crossed.setdefault(line, []).append(rider)
                line += 1
            line_at[rider] = line
    return crossed


def _feed_rider(state: CiclismoState, rider: int) -> None:
    """A point back, not above the start, not in the cold.

    R13.2, RULING 95, RULING 14, RULING 79.
    """
    law = state.scene.law
    if state.weather == COLD:
        return
    points = law.feed_pe
    if law.pe_cap_at_start:
        points = min(points, max(0, state.scene.pe_start[rider] - state.pe[rider]))
    if points:
        state.pe[rider] += points
        state.feeds[rider] += points
        state.log_event("fed", rider, points)


def _note_arrivals(state: CiclismoState, number: int, riders: list[int]) -> None:
    """R10.5 — the turns a rider needed; RULING 108 — on the road perhaps those of the formation."""
    course = state.scene.course
    shared = state.scene.law.finish_same_formation_time and course.format == ROAD
    for rider in riders:
        state.finished[rider] = state.turn
        state.overshoot[rider] = state.row[rider] - course.crossed_at[number]
        state.status[rider] = OK
        if shared:
            for mate in state.formations[state.formation[rider]]:
                if not state.time_group[mate] and state.finished[mate] in {0, state.turn}:
                    state.time_group[mate] = state.turn


def _settle_line(state: CiclismoState, number: int, riders: list[int], charged: set[int]) -> Step:
    """R10.4, R10.6, RULING 73 — earlier turns first; together, a sprint if a place is at stake."""
    line = state.scene.course.lines[number]
    over = {r: state.row[r] - state.scene.course.crossed_at[number] for r in riders}
    places = state.line_places[number]
    finish = line.kind == FINISH
    paid = max(len(line.points), len(line.bonus))
    waiving: set[int] = set()
    rolled = len(riders) > 1 and (finish or len(places) < paid)
    if rolled and not finish and state.scene.law.line_allow_waive:
        waiving = yield from _ask_waivers(state, number, riders)
    rolling = [rider for rider in riders if rider not in waiving] if rolled else []
    ranked = sprint_order(state, {r: over[r] for r in rolling}, number, charged)
    left = [rider for rider in riders if rider in waiving] if rolled else riders
    rest = sorted(left, key=lambda r: (-over[r], state.order.index(r)))
    for rider in (*ranked, *rest):
        places.append((rider, state.turn, over[rider]))
        place = len(places)
        prizes = prizes_at(line, place)
        state.log_event("crossed", rider, line.kind, line.square, place, *prizes, over[rider])


def prizes_at(line: Line, place: int) -> tuple[int, int]:
    """R12.5, R12.6 — the points and bonus turns of a place; nothing behind the last paid one."""
    points = line.points[place - 1] if place <= len(line.points) else 0
    bonus = line.bonus[place - 1] if place <= len(line.bonus) else 0
    return points, bonus


def _ask_waivers(
    state: CiclismoState, number: int, riders: list[int]
) -> Generator[Questions, Any, set[int]]:
    """RULING 73 — an owner may waive a rider's roll at an intermediate line."""
    questions = []
    for team, mates in riders_by_team(state, riders):
        options, rolls = each_of(YES_NO, len(mates)), (False,) * len(mates)
        questions.append(
            ask(WAIVE, team, state.turn, mates, options, rolls, "RULING 73", about=number)
        )
    waives = yield from ask_together(state, questions)
    return {rider for rider, waived in waives.items() if waived}


def sprint_order(
    state: CiclismoState, over: dict[int, int], number: int, charged: set[int]
) -> list[int]:
    """R10.8 — overshoot, SPRINT dice and effort dice; ties roll again among the tied only."""
    if len(over) < 2:
        return list(over)
    by_score: dict[int, list[int]] = {}
    purpose = f"{SPRINT_ROLL}{number}"
    for rider, past in over.items():
        pe = _sprint_effort(state, rider, charged)
        score = past + _roll_sprint(state, rider, pe, purpose, 0)
        by_score.setdefault(score, []).append(rider)
        state.log_event("sprint_roll", rider, score, past, pe)
    return _rank_by_score(state, by_score, purpose, 1)


def _rank_by_score(
    state: CiclismoState, by_score: dict[int, list[int]], purpose: str, nth: int
) -> list[int]:
    """Return riders by their score; those that tie roll again, with base dice alone."""
    order: list[int] = []
    for score in sorted(by_score, reverse=True):
        tied = by_score[score]
        if len(tied) > 1:
            again: dict[int, list[int]] = {}
            for rider in tied:
                again.setdefault(_roll_sprint(state, rider, 0, purpose, nth), []).append(rider)
            tied = _rank_by_score(state, again, purpose, nth + 1)
        order += tied
    return order


def _sprint_effort(state: CiclismoState, rider: int, charged: set[int]) -> int:
    """RULING 72 (3) — effort of a SPRINT_ACTION: charged once, counts in every roll of the turn."""
    token = state.tokens[rider]
    if token.kind != SPRINT_ACTION or not token.sprint:
        return 0
    if rider not in charged:
        if state.purse(rider) < token.sprint:
            return 0
        state.spend(rider, token.sprint, SPRINTING)
        charged.add(rider)
    return token.sprint


def _roll_sprint(state: CiclismoState, rider: int, pe: int, purpose: str, nth: int) -> int:
    """R10.8 — a sprint roll takes no slipstream, weather or bonk."""
    own = state.scene.sprint[rider]
    repeated = own.efforts[pe]
    dice = own.d3 + repeated[0], own.d2 + repeated[1]
    return throw_dice(state, dice, purpose, rider, nth)


def leave_road(state: CiclismoState) -> None:
    """R10.9 — a rider who has crossed the finish is taken off the road and gives no wheel any more.

    Against the clock no rider is ranked yet (RULING 74): there this tells of the arrival.
    """
    course, here, rows = state.scene.course, state.here, state.row
    finish = course.crossed_at[-1]
    for rider in state.order:
        row = rows[rider]
        if row > finish and here[rider]:
            if row <= course.rows:
                lift_rider(state, rider)
            here[rider] = False
            state.moved[rider] = False
            if course.format != ROAD:
                state.log_event("came_home", rider, row - finish)
