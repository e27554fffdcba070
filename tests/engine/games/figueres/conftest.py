"""A table of the Critèrium: cyclists put on squares, cards laid, shuffles that are known."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from engine.games.figueres.box import Card, FigueresLaw
from engine.games.figueres.course import Lap
from engine.games.figueres.race import FigueresRace
from engine.games.figueres.state import FigueresState
from engine.games.figueres.turn import count_advances, move_riders, ride_sprint, show_cards
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Line, Road
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.question import Question


class Stacked:
    """Shuffles known beforehand by turn and purpose; all others leave the cards as they lie."""

    def __init__(self, known: Mapping[tuple[int, str], Sequence[int]] | None = None) -> None:
        self.known = known or {}
        self.asked: list[tuple[int, str, int]] = []
        self.rolls: list[bytes] = []
        self.shuffles: list[tuple[int, ...]] = []

    def faces(self, *_: object) -> bytes:
        """Refuse: this game is played with cards."""
        raise AssertionError("this game has no dice")

    def shuffle(self, turn: int, purpose: str, size: int, _nth: int = 0) -> tuple[int, ...]:
        """Put the known cards on top."""
        self.asked.append((turn, purpose, size))
        first = tuple(self.known.get((turn, purpose), ()))
        self.shuffles.append((*first, *(n for n in range(size) if n not in first)))
        return self.shuffles[-1]


class Player:
    """Picks a colour and lays the numbers that are written, turn by turn."""

    def __init__(self, colour: str, numbers: str) -> None:
        self.colour = colour
        self.numbers = numbers
        self.views: list[object] = []

    def decide(self, question: Question, view: Any) -> Any:
        """Lay the card of this turn."""
        self.views.append(view)
        if question.kind == "COLOUR":
            return self.colour
        return Card(int(self.numbers[question.turn - 1]))


class Table:
    """Cyclists A, B, C … where a test wants them: `Table("A@7/1 B@7/2")`, then `ride("A3 B0")`."""

    def __init__(self, places: str, *, players: int | None = None, **changes: Any) -> None:
        stands = [place.split("@") for place in places.split()]
        rules = Rules("figueres", {f"figueres.{k}": v for k, v in changes.items()})
        seats = len(stands) if players is None else players
        rules = rules.with_changes(figueres__setup_table={str(seats): len(stands)})
        self.names = [name for name, _ in stands]
        self.dice = Stacked()
        chain = Lap(32, 1, 15, 21)
        self.state = FigueresState(FigueresLaw.read_law(rules), chain, seats, self.dice)
        self.state.colour = self.names
        for rider, (_, place) in enumerate(stands):
            square, _, slot = place.partition("/")
            self.state.square[rider], self.state.slot[rider] = int(square), int(slot or 1)

    def refreshed(self, names: str) -> Table:
        """These have had their bottle."""
        for name in names:
            self.state.refreshed[self.names.index(name)] = Card(1, bottle=True)
        return self

    def sprinted(self) -> Table:
        """The sprint bonus has been given."""
        self.state.sprinted.append(())
        return self

    def lay(self, cards: str) -> list[int]:
        """Lay cards, `b2` a bottle, who is not named has none; return the advances."""
        for rider, name in enumerate(self.names):
            laid = next((c[1:] for c in cards.split() if c[0] == name), "")
            card = Card(int(laid.lstrip("b")), laid.startswith("b")) if laid else None
            self.state.shown[rider] = card
            self.state.cards[rider] = [card] if card else []
        show_cards(self.state)
        return count_advances(self.state)

    def ride(self, cards: str) -> str:
        """Ride one whole turn with these cards and say where everybody stands."""
        self.state.turn += 1
        move_riders(self.state, self.lay(cards))
        ride_sprint(self.state)
        return str(self)

    def said(self, kind: str) -> str:
        """Name the cyclists something has happened to, in order."""
        assert self.state.happenings is not None
        return "".join(
            self.names[who] for what, _, who, *_ in self.state.happenings if what == kind
        )

    def __str__(self) -> str:
        s = self.state
        return " ".join(f"{n}@{s.square[r]}/{s.slot[r]}" for r, n in enumerate(self.names))


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def player() -> type[Player]:
    return Player


@pytest.fixture
def stacked() -> type[Stacked]:
    return Stacked


def _road(rows: int = 64, **changes: Any) -> Road:
    values: dict[str, Any] = {
        "name": "Rambla", "format": "road", "type": "FLAT_STAGE", "lanes": 3, "rows": rows,
        "terrain": ("FLAT",) * rows, "sections": (),
        "lines": (Line("FINISH", rows, Decimal(rows)),),
    }  # fmt: skip
    return Road(**(values | changes))


@pytest.fixture
def road() -> Callable[..., Road]:
    return _road


@pytest.fixture
def setup() -> Callable[..., Setup]:
    def make(players: int = 4, key: str = "1", **changes: Any) -> Setup:
        rules = Rules("figueres", {f"figueres.{k}": v for k, v in changes.items()})
        teams = tuple(
            RaceTeam(f"T{n}", f"Team {n}", (RaceRider(10 * n + 1, f"Rider {n}", "LEADER"),))
            for n in range(players)
        )
        return Setup(_road(), rules, teams, key)

    return make


@pytest.fixture
def criterium(setup: Callable[..., Setup]) -> Callable[..., FigueresRace]:
    def make(players: int = 4, dice: Any = None, **changes: Any) -> FigueresRace:
        return FigueresRace(setup(players, **changes), dice or Stacked())

    return make
