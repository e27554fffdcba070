"""A table of El juego: riders put on spaces, rolls that are known, answers that are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.games.juego import GAME
from engine.games.juego.box import JuegoLaw
from engine.games.juego.state import JuegoState
from engine.games.juego.turn import begin_round, clear_strip, draft_bar, move_rider
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.tour.rules import Rules
from tests.engine.games.one_stage import stage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.race.question import Question
    from engine.road.values import Road

SIXTY = stage(("FLAT", 60))


class Known:
    """Dice that show what is written for each rider, 6 at most on each; nothing else is rolled."""

    def __init__(self, rolls: dict[int, int] | None = None, lots: Sequence[int] = ()) -> None:
        self.rolls, self.lots = rolls or {}, tuple(lots)
        self.asked: list[tuple[int, str, int]] = []
        self.used: list[bytes] = []
        self.orders: list[tuple[int, ...]] = []

    def faces(self, turn: int, purpose: str, rider: int, count: int, *_: object) -> bytes:
        """Show two faces that add up to the roll of a rider."""
        self.asked.append((turn, purpose, rider))
        assert count == 2
        total = self.rolls[rider]
        return bytes((min(6, total - 1), total - min(6, total - 1)))

    def shuffle(self, turn: int, purpose: str, size: int, _nth: int = 0) -> tuple[int, ...]:
        """Give the lots in the order that is known."""
        self.asked.append((turn, purpose, size))
        self.orders.append(self.lots or tuple(range(size)))
        return self.orders[-1]


class Table:
    """Riders `a`, `b` … as a test puts them: `Table("a12 b12 c10", teams="aab")`.

    Riders of one space stand there in the order in which they are written.
    """

    def __init__(
        self, places: str, *, teams: str = "", purses: str = "", road: Road = SIXTY,
        round_: int = 1, **rules: Any,
    ) -> None:  # fmt: skip
        stands = [(p.rstrip("0123456789"), p) for p in places.split()]
        self.names = [name for name, _ in stands]
        of = teams.split() if " " in teams else list(teams or "a" * len(stands))
        kinds = sorted(set(of))
        book = Rules("juego", {f"ciclistas.{key}": value for key, value in rules.items()})
        self.dice = Known()
        course = GAME.course(road, book)
        team_of = [kinds.index(team) for team in of]
        self.state = state = JuegoState(JuegoLaw.read_law(book), course, team_of, self.dice)
        if state.law.rolls_delta:
            from engine.games.juego.course import terrain_deltas

            state.deltas = terrain_deltas(course)
        for rider, (name, place) in enumerate(stands):
            state.space[rider] = int(place.removeprefix(name))
            state.place[rider] = 1 + state.space[:rider].count(state.space[rider])
        for team, held in enumerate(purses.split()):
            state.purse[team] = int(held)
        state.order = list(state.riders)
        state.turn = round_
        begin_round(state)

    def rider(self, name: str) -> int:
        """Return the number of a rider."""
        return self.names.index(name)

    def ride(self, answers: str) -> str:
        """Ride the round: `a8` rolls 8, `b+2` after a roll adds, `bD` drafts; tell the places."""
        return self.go(answers).rest("")

    def go(self, answers: str) -> Table:
        """Ride part of a round, in its order; who is written moves."""
        for word in answers.split():
            name = next(n for n in sorted(self.names, key=len, reverse=True) if word.startswith(n))
            how = word.removeprefix(name)
            rider = self.rider(name)
            assert self.state.order[self.state.at] == rider, (word, self.state.order)
            self._one(rider, how)
            self.state.at += 1
        return self

    def rest(self, _: str) -> str:
        """End the round and say where everybody stands."""
        told = str(self)
        clear_strip(self.state)
        return told

    def _one(self, rider: int, how: str) -> None:
        rolled, _, added = how.partition("+")
        if rolled != "D":
            self.dice.rolls[rider] = int(rolled)
        self.offered: list[Question] = []
        step = move_rider(self.state, rider)
        try:
            question = next(step)
            while True:
                self.offered.append(question)
                assert question.default in question.options
                if question.kind == "MOVE_MODE":
                    answer: Any = "DRAFT" if rolled == "D" else "ROLL"
                elif question.kind == "ADD_BONUS":
                    answer = int(added or 0)
                else:
                    answer = int(how.partition("=")[2] or question.default)
                assert answer in question.options, (question, answer)
                question = step.send(answer)
        except StopIteration:
            return

    def barred(self, name: str) -> str:
        """Return the rule that forbids this rider to draft when everybody before has moved."""
        self.state.at = self.state.order.index(self.rider(name))
        return draft_bar(self.state, self.rider(name))

    def purse(self, name: str) -> int:
        """Return what the team of a rider holds."""
        return self.state.purse[self.state.team_of[self.rider(name)]]

    def said(self, kind: str) -> list[tuple[str, tuple[Any, ...]]]:
        """Name the riders something has happened to, with its values."""
        assert self.state.happenings is not None
        return [
            (self.names[who] if who >= 0 else "", tuple(values))
            for what, _, who, *values in self.state.happenings
            if what == kind
        ]

    def __str__(self) -> str:
        s = self.state
        return " ".join(f"{n}{s.space[r]}/{s.place[r]}" for r, n in enumerate(self.names))


@pytest.fixture
def table() -> type[Table]:
    return Table


def teams_of(*sizes: int) -> tuple[RaceTeam, ...]:
    """Return teams A, B, C … of so many riders; bibs 1, 2 … and 11, 12 … and so on."""
    return tuple(
        RaceTeam(
            name,
            name,
            tuple(RaceRider(10 * n + k, f"{name}{k}", "CLIMBER") for k in range(1, size + 1)),
        )
        for n, (name, size) in enumerate(zip("ABCDEFGH", sizes, strict=False))
    )


@pytest.fixture
def start() -> Callable[..., Setup]:
    """Return what a race starts from: `start(5, 5, 5, road=…, may_shorten=True)`."""

    def made(*sizes: int, road: Road = SIXTY, **rules: Any) -> Setup:
        book = Rules("juego", {f"ciclistas.{key}": value for key, value in rules.items()})
        return Setup(road, book, teams_of(*(sizes or (3, 3, 3, 3, 3))), "key")

    return made
