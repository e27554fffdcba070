"""Sheets of riders who move for themselves: how they ride, which token they lay; notes on all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from engine.games.ciclismo.activation import EFFORT
from engine.games.ciclismo.resolution import help_of_attack, help_of_sprint
from engine.games.ciclismo.roll import RollHelp, basic_distance
from engine.games.ciclismo.scene import TourSoFar
from engine.games.ciclismo.sheets.table import (
    advice_of,
    bar_riders,
    bar_spending,
    mean_alone,
    riders_phrase,
    table_of,
)
from engine.games.ciclismo.squares import find_square
from engine.games.ciclismo.state import (
    ACTIVATE,
    ATTACK,
    BASIC,
    BASIC_AND_STOP,
    FOLLOW,
    INDEPENDENT,
    LEAD_OUT,
    PULL,
    RELAY,
    SPRINT_ACTION,
    CiclismoState,
    Plan,
    Token,
)
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.frame import View
from engine.race.question import Each, Question
from engine.race.sheet import (
    IDLE,
    OF_ROLL,
    ROWS,
    BarredOption,
    Option,
    Part,
    Phrase,
    RiderNote,
    Riders,
    Sheet,
)
from engine.tour.values import ITT

PLANNED: Final = frozenset({"ACTIVATION", "RESOLUTION", "MOVEMENT"})
"""Phases in which every formation has the plan of its turn."""
ALONE: Final = Plan(INDEPENDENT)


def solo_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.23, RULING 105 — what riders do that are alone on the road."""
    every = cast("Each", question.options).choices
    parts = _ride_parts(question.riders, every, snapshot)
    trial = snapshot.scene.course.format == ITT
    openly = trial and question.rule != "R6.23"  # RULING 105: effort is part of the answer
    words = Phrase(
        "SOLO_trial" if openly else "SOLO",
        {"riders": Riders(question.riders), "turn": question.turn},
    )
    return Sheet(words, question.rule, parts, tuple(_bar_riders_alone(question, every, snapshot)))


def mode_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """RULING 29 — how riders move that follow no plan and have laid no token."""
    every = cast("Each", question.options).choices
    modes = [tuple([Plan(kind) for kind in choice]) for choice in every]
    parts = _ride_parts(question.riders, modes, snapshot)
    words = Phrase("MODE", {"riders": Riders(question.riders)})
    late = BarredOption(Phrase("effort_too_late"), "R6.24")
    return Sheet(words, question.rule, parts, (late, *_bar_basic(question.riders, modes)))


def _ride_parts(
    riders: Sequence[int], every: Sequence[Sequence[Plan]], snapshot: CiclismoSnapshot
) -> tuple[Part, ...]:
    """Return a row of ways to ride for each rider."""
    state, parts = table_of(snapshot), []
    for rider, plans in zip(riders, every, strict=True):
        options = [
            _ride_option(code, plan, state, snapshot, rider) for code, plan in enumerate(plans)
        ]
        parts.append(Part(rider, ROWS, tuple(options)))
    return tuple(parts)


def _ride_option(
    code: int, plan: Plan, state: CiclismoState, snapshot: CiclismoSnapshot, rider: int
) -> Option:
    """Return one way to ride alone; without dice and without others its end is known."""
    if plan.kind in {BASIC, BASIC_AND_STOP}:
        squares = basic_distance(state, rider, (rider,))
        words = Phrase(plan.kind, {"squares": squares})
        if plan.kind == BASIC and snapshot.scene.course.format == ITT:
            to = find_square(state, rider, snapshot.row[rider] + squares, snapshot.lane[rider])
            moves = ((rider, to),)
            return Option(code, words, to, moves=moves, gain=float(squares), counts=OF_ROLL)
        return Option(code, words, gain=float(squares), counts=OF_ROLL)
    if plan.kind == ATTACK:
        words, gain = (
            Phrase("attack", {"pe": plan.pe}),
            mean_alone(snapshot, rider, RollHelp(plan.pe)),
        )
        return Option(code, words, cost=plan.pe, gain=gain, counts=OF_ROLL)
    if plan.kind == ACTIVATE:
        return Option(code, Phrase(plan.kind))
    return Option(code, Phrase(plan.kind), gain=mean_alone(snapshot, rider), counts=OF_ROLL)


def _bar_riders_alone(
    question: Question, every: Sequence[Sequence[Plan]], snapshot: CiclismoSnapshot
) -> list[BarredOption]:
    """R6.25, R7.4 — riders that cannot spend effort; and basic movement by house rule."""
    kinds = {
        rider: {plan.kind for plan in plans}
        for rider, plans in zip(question.riders, every, strict=True)
    }
    idle = [rider for rider, own in kinds.items() if not own & {ACTIVATE, ATTACK}]
    bars = bar_spending(snapshot, idle, question.riders)
    if not bars:
        bars = bar_riders("no_token", "R6.25", idle, question.riders)
    return bars + _bar_basic(question.riders, every)


def _bar_basic(riders: Sequence[int], every: Sequence[Sequence[Plan]]) -> list[BarredOption]:
    """RULING 29 — where only whole formations take basic movement."""
    without = [
        rider
        for rider, plans in zip(riders, every, strict=True)
        if all(plan.kind != BASIC for plan in plans)
    ]
    return bar_riders("no_basic", "RULING 29", without, riders)


def tokens_sheet(question: Question, snapshot: CiclismoSnapshot) -> Sheet:
    """R6.25, RULING 42 — a token for each rider that moves alone, or its effort."""
    every = cast("Each", question.options).choices
    nothing: list[int | None] = [None] * len(every)
    parts = []
    for place, (rider, tokens) in enumerate(zip(question.riders, every, strict=True)):
        options = [
            Option(
                code,
                token_words(snapshot, rider, token),
                cost=token.pe + token.sprint,
                gain=_token_gain(snapshot, rider, token),
                counts=OF_ROLL,
                others=IDLE,
            )
            for code, token in enumerate(tokens)
            if question.options.find_clash([*nothing[:place], code, *nothing[place + 1 :]]) is None
        ]
        parts.append(Part(rider, ROWS, tuple(options)))
    words = Phrase(question.kind, {"riders": Riders(question.riders), "turn": question.turn})
    kinds = {
        rider: {token.kind for token in tokens}
        for rider, tokens in zip(question.riders, every, strict=True)
    }
    bars = [] if question.kind == EFFORT else _bar_tokens(snapshot, kinds)
    return Sheet(words, question.rule, tuple(parts), tuple(bars))


def token_words(snapshot: CiclismoSnapshot, rider: int, token: Token) -> Phrase:
    """Return a token in words; one of its kind alone says nothing of effort."""
    if token.kind == LEAD_OUT:
        return Phrase("lead_out", {"rider": riders_phrase(token.target), "pe": token.pe})
    if token.kind == SPRINT_ACTION:
        return Phrase("sprint", {"pe": token.pe, "dice": token.sprint})
    if token.kind == PULL:
        return Phrase("pull" if _in_front_row(snapshot, rider) else "help", {"pe": token.pe})
    return Phrase("attack" if token.kind else "no_token_laid", {"pe": token.pe})


def _in_front_row(snapshot: CiclismoSnapshot, rider: int) -> bool:
    head = snapshot.formations[snapshot.formation[rider]][0]
    return snapshot.row[rider] == snapshot.row[head]


def _token_gain(snapshot: CiclismoSnapshot, rider: int, token: Token) -> float | None:
    """Return how far a token carries its rider on average; None where that hangs on another."""
    if token.kind == ATTACK:
        least = max(token.pe, snapshot.scene.law.attack_min_pe)  # RULING 42: named later
        return mean_alone(snapshot, rider, help_of_attack(snapshot, rider, least))
    if token.kind == SPRINT_ACTION:
        alone = help_of_sprint(snapshot.scene.law, token.pe, launched=False)
        return mean_alone(snapshot, rider, alone)
    if token.kind != PULL:
        return mean_alone(snapshot, rider)
    if not _in_front_row(snapshot, rider):
        return None
    return advice_of(snapshot.scene).pull_distance(snapshot, rider, token.pe, 0)


def _bar_tokens(snapshot: CiclismoSnapshot, kinds: dict[int, set[str]]) -> list[BarredOption]:
    """R6.25 — which tokens riders do not find, and why."""

    def without(kind: str) -> list[int]:
        return [rider for rider, own in kinds.items() if kind not in own]

    among = tuple(kinds)
    idle = without(ATTACK)
    bars = bar_spending(snapshot, idle, among) or bar_riders("no_attack", "R7.2", idle, among)
    bars += bar_riders("no_sprint", "R6.25", without(SPRINT_ACTION), among)
    if any(SPRINT_ACTION in own for own in kinds.values()):
        bars += bar_riders("no_lead_out", "R6.25", without(LEAD_OUT), among)
    lone = [r for r in kinds if len(snapshot.formations[snapshot.formation[r]]) == 1]
    return bars + bar_riders("no_pull", "R6.25", [r for r in without(PULL) if r not in lone], among)


def rider_notes(view: View) -> tuple[RiderNote, ...]:
    """R2.11 — balances are public; so are tokens once they lie open (R6.27)."""
    snapshot: CiclismoSnapshot = view.public
    at = {(snapshot.row[r], snapshot.lane[r]): r for r, here in enumerate(snapshot.here) if here}
    notes = []
    for rider, (pe, full) in enumerate(zip(snapshot.pe, snapshot.scene.pe_start, strict=True)):
        purse, share = Phrase("note_purse", {"pe": pe}), min(1.0, pe / full) if full else None
        wheel, phrases = _wheel_ahead(snapshot, at, rider), _note_phrases(snapshot, rider)
        jerseys = tuple(_worn_jerseys(snapshot.scene.tour, rider))
        notes.append(RiderNote(rider, purse, share, wheel, tuple(phrases), jerseys))
    return tuple(notes)


def team_purses(view: View) -> tuple[int, ...]:
    """R2.11 — effort points left, of all riders of a team together."""
    snapshot: CiclismoSnapshot = view.public
    return tuple([sum(snapshot.pe[rider] for rider in team) for team in snapshot.scene.teams])


def _worn_jerseys(tour: TourSoFar, rider: int) -> Iterator[Phrase]:
    """Yield the jerseys a rider wears: those of the classifications it leads (R12.3)."""
    if not tour.gaps:
        return
    if tour.gaps[rider] == 0 and rider == tour.gaps.index(0):
        yield Phrase("note_jersey_general")
    for key, points in (("regularity", tour.regularity), ("mountain", tour.mountain)):
        if points[rider] and rider == points.index(max(points)):
            yield Phrase(f"note_jersey_{key}")


def _wheel_ahead(
    snapshot: CiclismoSnapshot, at: dict[tuple[int, int], int], rider: int
) -> int | None:
    """R6.15 — the rider right ahead, in the own lane before any other."""
    if not snapshot.here[rider] or not snapshot.wheel[rider]:
        return None
    ahead, own = snapshot.row[rider] + 1, snapshot.lane[rider]
    lanes = sorted([lane for row, lane in at if row == ahead], key=lambda lane: abs(lane - own))
    return at[ahead, lanes[0]] if lanes else None


def _note_phrases(snapshot: CiclismoSnapshot, rider: int) -> list[Phrase]:
    """Return what is to know of a rider besides the purse: mishaps, token, plan, whether moved."""
    phrases = []
    if snapshot.wait[rider]:
        phrases.append(Phrase("note_wait", {"turns": snapshot.wait[rider]}))
    if snapshot.bonk[rider]:
        phrases.append(Phrase("note_bonk", {"turns": snapshot.bonk[rider]}))
    if not snapshot.here[rider]:
        return phrases
    token = snapshot.tokens[rider]
    if token.kind:
        phrases.append(token_words(snapshot, rider, token))
    plan = snapshot.plans[snapshot.formation[rider]] if snapshot.phase in PLANNED else ALONE
    if plan.kind in {FOLLOW, RELAY} and plan.helpers:
        key = "note_pulls" if rider in plan.helpers else "note_follows"
        phrases.append(Phrase(key, {"riders": Riders(plan.helpers[:1])}))
    if snapshot.moved[rider]:
        phrases.append(Phrase("note_moved"))
    return phrases
