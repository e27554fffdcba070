"""R6.25 — which tokens each rider may lay, and which of a team go together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.ciclismo.moves.roll import SPRINTING, effort_cap, in_echelon, penalty
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.formations import file_behind, front_row
from engine.games.ciclismo.state.plans import (
    ATTACK,
    LEAD_OUT,
    NO_TOKEN,
    PULL,
    SPRINT_ACTION,
    Token,
)
from engine.games.ciclismo.state.state import CROSSWIND
from engine.race.question import Choice

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import State

BEYOND = 1 << 20
"""A row nobody reaches."""
NEAR = 48
"""No launched sprinter reaches a line so far ahead of who launches him."""
Files = dict[int, tuple[int, ...]]
"""R7.9 — who could help a puller: each with the riders of the file ahead of him, puller first."""


class Offer(Choice):
    """The tokens one rider may lay, the blank one first."""

    sprints = False
    launches = False
    pulls = False


def offers(state: State, members: tuple[int, ...], files: Files) -> list[Offer]:
    """R6.25 — the tokens of every rider of a formation that does not move as one."""
    scene, course, law, row, pe = (
        state.scene,
        state.scene.course,
        state.scene.law,
        state.row,
        state.pe,
    )
    fewest, to_line = law.attack_min_pe, course.to_line
    trial = course.format == "ITT"  # RULING 105: nothing but ATTACK fits a lone rider
    front = row[members[0]] if len(members) > 1 and not trial else BEYOND
    found = []
    for rider in members:
        at = row[rider] + BEHIND
        ground = course.ground[at]
        purse = 0 if state.barred else pe[rider]
        cap = min(scene.cells[ground][rider].max_pe, purse)
        pull = -1
        if row[rider] == front:
            pull = min(law.pull_max_pe, cap)
        elif rider in files:
            pull = min(1, purse)
        sprint: tuple[int, int] = (-1, 0)
        launch: tuple[tuple[int, int], ...] = ()
        if not trial:
            if to_line[at] <= scene.farthest[ground][rider]:
                sprint = sprint_efforts(state, rider, members)
            if to_line[at] < NEAR:
                launch = _launch(state, rider, members)
        if sprint[0] < 0 and not launch:
            found.append(_offer(fewest, cap, pull))
        else:
            found.append(_offer(fewest, cap, pull, sprint, launch, purse))
    return found


@lru_cache(maxsize=4096)
def _offer(
    fewest: int,
    attack: int,
    pull: int,
    sprint: tuple[int, int] = (-1, 0),
    launch: tuple[tuple[int, int], ...] = (),
    purse: int = 0,
) -> Offer:  # fmt: skip
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
    offer = Offer(tokens)
    offer.sprints, offer.launches, offer.pulls = sprint[0] >= 0, bool(launch), pull >= 0
    return offer


def files_of(state: State, members: tuple[int, ...]) -> Files:
    """R7.9, RULING 49 — the files behind every rider of the front row, on the flat."""
    found: Files = {}
    if len(members) > 1 and state.scene.course.terrain(state.row[members[0]]).flat:
        for head in front_row(state, members):
            file = file_behind(state, head, members)
            for place, mate in enumerate(file):
                found[mate] = (head, *file[:place])
    return found


def _launch(state: State, rider: int, members: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """R6.25 — team-mates in the row directly behind who may sprint, each with 0 or 1 PE."""
    purse = state.purse(rider)
    return tuple(
        [
            (mate, pe)
            for mate in _mates(state, rider, members, -1)
            if state.scene.farthest[_ground(state, mate)][mate]
            >= state.scene.course.to_line[state.row[mate] + BEHIND]
            and sprint_efforts(state, mate, members)[0] >= 0
            for pe in range(min(1, purse) + 1)
        ]
    )


def _mates(state: State, rider: int, members: tuple[int, ...], ahead: int) -> list[int]:
    team_of, row = state.scene.team_of, state.row
    team, there = team_of[rider], row[rider] + ahead
    return [mate for mate in members if row[mate] == there and team_of[mate] == team]


def sprint_efforts(state: State, rider: int, members: tuple[int, ...]) -> tuple[int, int]:
    """R6.25 — most effort for move and sprint rolls of SPRINT_ACTION; (-1, 0) if illegal."""
    ahead = squares_to_line(state, rider)
    if ahead < 0:
        return -1, 0
    purse = state.purse(rider)
    pe = min(effort_cap(state.scene, _ground(state, rider), rider, SPRINTING), purse)
    if reach(state, rider, pe, launched=False) < ahead:
        launcher = any(state.purse(mate) > 0 for mate in _mates(state, rider, members, 1))
        if not launcher or reach(state, rider, pe, launched=True) < ahead:
            return -1, 0
    return pe, min(state.scene.sprint[rider].max_pe, purse)


def squares_to_line(state: State, rider: int) -> int:
    """Return the squares to the next line he can sprint for, -1 if there is none; no feed zone."""
    course = state.scene.course
    for number in range(state.line_at[rider], len(course.lines)):
        if course.lines[number].kind != "FEED":
            return course.crossed_at[number] + 1 - state.row[rider]
    return -1


def reach(state: State, rider: int, pe: int, *, launched: bool) -> int:
    """R6.25, RULING 107 i — his largest final result: all dice at their maximum."""
    scene, ground = state.scene, _ground(state, rider)
    own = scene.cells[ground][rider]
    repeated = own.efforts[pe]
    top = own.most + 3 * repeated[0] + 2 * repeated[1] + state.wheel[rider]
    windy = state.weather == CROSSWIND and scene.course.grounds[ground].flat
    if windy and in_echelon(state, rider):
        top += 3
    if launched:
        top += {"1D3": 3, "1D2": 2, "none": 0}[scene.law.sprint_leadout_die]
        if not scene.law.sprint_leadout_and_slipstream_add:
            top -= state.wheel[rider]
    return max(scene.law.move_minimum, top + penalty(state, rider, effort=pe > 0))


def _ground(state: State, rider: int) -> int:
    return state.scene.course.ground[state.row[rider] + BEHIND]


class Fits:
    """R6.25 — tokens of one team that need each other: launchers, launched, helpers and pullers."""

    __slots__ = ("_helped", "_needy", "_riders", "_whole")

    def __init__(
        self,
        riders: tuple[int, ...],
        needy: tuple[int, ...],
        helped: tuple[tuple[int, tuple[int, ...]], ...],
        *,
        whole: bool,
    ) -> None:
        self._riders = riders
        self._needy = needy
        """Riders who reach the line only when launched with effort."""
        self._helped = helped
        """Each possible helper and the riders of the file ahead of him, the puller first."""
        self._whole = whole
        """False while tokens carry no effort yet (RULING 42, at_resolution)."""

    def __call__(self, tokens: tuple[Token, ...]) -> bool:
        """Tell whether these tokens, one a rider, may be laid together."""
        laid = dict(zip(self._riders, tokens, strict=True))
        launched: dict[int, int] = {}
        for token in tokens:
            if token.kind == LEAD_OUT:
                if laid.get(token.target, NO_TOKEN).kind != SPRINT_ACTION:
                    return False
                if token.target in launched:
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
        if any(laid.get(other, NO_TOKEN).kind != PULL for other in ahead):
            return False
        return not self._whole or laid[rider].pe == min(1, laid[ahead[0]].pe)


def fits_for(
    state: State,
    riders: tuple[int, ...],
    choices: tuple[Offer, ...],
    files: Files,
    *,
    whole: bool = True,
) -> Fits | None:
    """Return what must go together among these tokens; nothing where nothing can clash."""
    needy, helped, launchers = [], [], False
    for rider, offer in zip(riders, choices, strict=True):
        launchers = launchers or offer.launches
        if offer.sprints:
            cap = effort_cap(state.scene, _ground(state, rider), rider, SPRINTING)
            pe = min(cap, state.purse(rider))
            if reach(state, rider, pe, launched=False) < squares_to_line(state, rider):
                needy.append(rider)
        if offer.pulls and rider in files:
            helped.append((rider, files[rider]))
    if not (launchers or needy or helped):
        return None
    return Fits(riders, tuple(needy), tuple(helped), whole=whole)
