"""R6.24-R6.26 — tactical activation: a secret token for each rider who moves for himself."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.games.ciclismo.moves.roll import SPRINTING, effort_cap, in_echelon, penalty
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.formations import file_behind, front_row
from engine.games.ciclismo.state.plans import (
    ACTIVATE,
    ATTACK,
    INDEPENDENT,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
)
from engine.games.ciclismo.state.state import CROSSWIND
from engine.race.question import Asked, Choice, Each, Question

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.state.state import State

TOKENS, EFFORT = "TOKENS", "EFFORT"
Tokens = tuple[Token, ...]
THINKABLE = 64
"""No roll of any dice the box could hold reaches a line farther away."""


class Fits:
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ("_helped", "_needy", "_riders", "_whole")

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helped: tuple[tuple[int, tuple[int, ...]], ...],
        *,
        whole: bool = True,
    ) -> None:
        self._riders = riders
        self._needy = needy
        """Riders who reach the line only when launched with effort."""
        self._helped = helped
        """Each possible helper and the rider of the front row behind whom he would work."""
        self._whole = whole
        """False while tokens carry no effort yet (RULING 42, at_resolution)."""

    def __call__(self, tokens: Tokens) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        laid = dict(zip(self._riders, tokens, strict=True))
        launched: dict[int, int] = {}
        for token in tokens:
            if token.kind == LEAD_OUT:
                target = laid.get(token.target, NO_TOKEN)
                if target.kind != SPRINT_ACTION or token.target in launched:
                    return False
                launched[token.target] = token.pe
        for rider in self._needy:
            if laid[rider].kind == SPRINT_ACTION and launched.get(rider, -1) < int(self._whole):
                return False
        return all(self._works(laid, rider, ahead) for rider, ahead in self._helped)

    def _works(self, laid: dict[int, Token], rider: int, ahead: tuple[int, ...]) -> bool:
        """RULING 107 b — a helper needs his puller, and effort exactly where the puller spends."""
        if laid[rider].kind != PULL:
            return True
        puller = laid.get(ahead[0], NO_TOKEN)
        if puller.kind != PULL or any(laid.get(r, NO_TOKEN).kind != PULL for r in ahead[1:]):
            return False
        return not self._whole or laid[rider].pe == min(1, puller.pe)


def activation(state: State) -> Generator[Asked, Any, bool]:
    """R6.24, RULING 42 — all lay their tokens before anybody sees one; tell whether any lies."""
    asked = list(_questions(state))
    if asked:
        state.changed += 1
        answers = yield tuple(asked)
        for question, tokens in zip(asked, answers, strict=True):
            for rider, token in zip(question.riders, tokens, strict=True):
                state.tokens[rider] = token
        if state.scene.law.activation_commit_pe == "at_resolution":
            yield from _name_effort(state, asked)
    laid = False
    for rider in state.order:
        if state.tokens[rider].kind:
            laid = True
            state.say("revealed", rider, *state.tokens[rider])
    return laid


def _questions(state: State) -> list[Question]:
    free: list[list[int]] = [[] for _ in state.scene.teams]
    for number, members in enumerate(state.formations):
        if state.plans[number].kind in {INDEPENDENT, ACTIVATE}:
            for rider in members:
                free[state.scene.team_of[rider]].append(rider)
    asked = []
    later = state.scene.law.activation_commit_pe == "at_resolution"
    for team, riders in enumerate(free):
        able, choices = [], []
        for rider in riders:
            tokens = offered(state, rider)
            if len(tokens) > 1:
                able.append(rider)
                choices.append(_kinds(tokens) if later else tokens)
        if able:
            fits = fits_for(state, tuple(able), tuple(choices), whole=not later)
            options = Each(tuple(choices), fits)
            asked.append(
                Question(TOKENS, team, state.turn, tuple(able), options, (NO_TOKEN,) * len(able),
                         secret=True, rule="R6.25")
            )  # fmt: skip
    return asked


def _kinds(tokens: Choice) -> Choice:
    return Choice(dict.fromkeys(Token(t.kind, target=t.target) for t in tokens))


def _name_effort(state: State, asked: list[Question]) -> Generator[Asked, Any, None]:
    """RULING 42, at_resolution — once all tokens lie open, everybody names the effort of his."""
    again = []
    for question in asked:
        laid = tuple(r for r in question.riders if state.tokens[r].kind)
        if laid:
            choices = tuple([
                Choice([
                    t for t in offered(state, r)
                    if (t.kind, t.target) == (state.tokens[r].kind, state.tokens[r].target)
                ])
                for r in laid
            ])  # fmt: skip
            options = Each(choices, fits_for(state, laid, choices))
            default = next(iter(options))
            again.append(question._replace(
                kind=EFFORT, riders=laid, options=options, default=default, secret=False
            ))  # fmt: skip
    if again:
        state.changed += 1
        answers = yield tuple(again)
        for question, tokens in zip(again, answers, strict=True):
            for rider, token in zip(question.riders, tokens, strict=True):
                state.tokens[rider] = token


def offered(state: State, rider: int) -> Choice:
    """R6.25 — every token this rider may lay, the blank one first."""
    scene = state.scene
    law = scene.law
    members = state.formations[state.formation[rider]]
    ground = scene.course.ground[state.row[rider] + BEHIND]
    purse = state.purse(rider)
    cap = min(scene.cells[ground][rider].max_pe, purse)
    if scene.course.format == "ITT":  # RULING 105: no other token fits a lone rider
        return _choice(law.attack_min_pe, cap, -1)
    pull = -1
    if len(members) > 1:
        if state.row[rider] == state.row[members[0]]:
            pull = min(law.pull_max_pe, cap)
        elif ahead_of(state, rider, members):
            pull = min(1, purse)
    if not near_a_line(state, rider):
        return _choice(law.attack_min_pe, cap, pull)
    launch = tuple(
        [
            (mate, pe)
            for mate in _just_behind(state, rider, members)
            if sprint_efforts(state, mate, ground_of(state, mate), state.purse(mate))[0] >= 0
            for pe in range(min(1, purse) + 1)
        ]
    )
    sprint = sprint_efforts(state, rider, ground, purse)
    return _choice(law.attack_min_pe, cap, pull, sprint=sprint, launch=launch, purse=purse)


@lru_cache(maxsize=4096)
def _choice(
    fewest: int,
    attack: int,
    pull: int,
    *,
    sprint: tuple[int, int] = (-1, 0),
    launch: tuple[tuple[int, int], ...] = (),
    purse: int = 0,
) -> Choice:  # fmt: skip
    tokens = [NO_TOKEN]
    tokens += [Token(ATTACK, pe) for pe in range(fewest, attack + 1)]
    tokens += [Token(LEAD_OUT, pe, 0, mate) for mate, pe in launch]
    tokens += [
        Token(SPRINT_ACTION, pe, dice)
        for pe in range(sprint[0] + 1)
        for dice in range(sprint[1] + 1)
        if pe + dice <= purse
    ]
    tokens += [Token(PULL, pe) for pe in range(pull + 1)]
    return Choice(tokens)


def ground_of(state: State, rider: int) -> int:
    """Return the number of the ground a rider stands on."""
    return state.scene.course.ground[state.row[rider] + BEHIND]


def ahead_of(state: State, rider: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """R7.9 — the team-mates of the front row's file ahead of this rider, the puller first."""
    team = state.scene.team_of[rider]
    for head in front_row(state, members):
        if state.scene.team_of[head] == team and state.lane[head] == state.lane[rider]:
            file = file_behind(state, head, members)
            if rider in file:
                return (head, *file[: file.index(rider)])
    return ()


def near_a_line(state: State, rider: int) -> bool:
    """Tell whether a sprint of this rider or one behind him is thinkable at all."""
    line = next_line(state, rider)
    return line >= 0 and state.scene.course.crossed_at[line] - state.row[rider] < THINKABLE


def next_line(state: State, rider: int) -> int:
    """Return the next line a rider can sprint for, or -1: not a feed zone."""
    course = state.scene.course
    for number in range(state.line_at[rider], len(course.lines)):
        if course.lines[number].kind != "FEED":
            return number
    return -1


def reach(state: State, rider: int, ground: int, pe: int, *, launched: bool) -> int:
    """R6.25, RULING 107 i — his largest final result: all dice at their maximum."""
    scene, own = state.scene, state.scene.cells[ground][rider]
    repeated = own.efforts[pe]
    top = own.most + 3 * repeated[0] + 2 * repeated[1] + state.wheel[rider]
    if (
        state.weather == CROSSWIND
        and scene.course.grounds[ground].flat
        and in_echelon(state, rider)
    ):
        top += 3
    if launched:
        top += {"1D3": 3, "1D2": 2, "none": 0}[scene.law.sprint_leadout_die]
        if not scene.law.sprint_leadout_and_slipstream_add:
            top -= state.wheel[rider]
    return max(scene.law.move_minimum, top + penalty(state, rider, effort=pe > 0))


def sprint_efforts(state: State, rider: int, ground: int, purse: int) -> tuple[int, int]:
    """R6.25 — most effort for move and sprint rolls of SPRINT_ACTION; (-1, 0) if illegal."""
    line = next_line(state, rider)
    if line < 0:
        return -1, 0
    ahead = state.scene.course.crossed_at[line] + 1 - state.row[rider]
    pe = min(effort_cap(state.scene, ground, rider, SPRINTING), purse)
    if reach(state, rider, ground, pe, launched=True) < ahead:
        return -1, 0
    return pe, min(state.scene.sprint[rider].max_pe, purse)


def fits_for(
    state: State, riders: tuple[int, ...], choices: tuple[Choice, ...], *, whole: bool = True
) -> Fits | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    kinds = [{token.kind for token in choice} for choice in choices]
    helped, needy, launchers = [], [], False
    for rider, laid in zip(riders, kinds, strict=True):
        members = state.formations[state.formation[rider]]
        launchers = launchers or LEAD_OUT in laid
        if SPRINT_ACTION in laid:
            ground, purse = ground_of(state, rider), state.purse(rider)
            pe = min(effort_cap(state.scene, ground, rider, SPRINTING), purse)
            ahead = state.scene.course.crossed_at[next_line(state, rider)] + 1 - state.row[rider]
            if reach(state, rider, ground, pe, launched=False) < ahead:
                needy.append(rider)
        if PULL in laid and state.row[rider] != state.row[members[0]]:
            helped.append((rider, ahead_of(state, rider, members)))
    if not (launchers or needy or helped):
        return None
    return Fits(riders, tuple(needy), tuple(helped), whole=whole)


def _just_behind(state: State, rider: int, members: tuple[int, ...]) -> list[int]:
    team_of, row = state.scene.team_of, state.row
    return [
        mate for mate in members
        if team_of[mate] == team_of[rider] and row[mate] == row[rider] - 1
    ]  # fmt: skip
