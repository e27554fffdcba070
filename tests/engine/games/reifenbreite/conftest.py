"""A course with riders where a test wants them, dice and cards that are known, answers given."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

from engine.games.reifenbreite.box import ReifenLaw, chance_deck, energy_cards
from engine.games.reifenbreite.course import unroll_course
from engine.games.reifenbreite.ground import BARE, COLOURS, LANES, RowFace, Unrolled, lay_blocks
from engine.games.reifenbreite.lines import next_rider
from engine.games.reifenbreite.moving import ENERGY, ROLL, HowToMove, ways_to_move
from engine.games.reifenbreite.squares import course_squares, lines_of
from engine.games.reifenbreite.state import ReifenState
from engine.games.reifenbreite.turn import begin_round, end_round, take_turn
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Line
from engine.tour.rules import Rules
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT
from tests.engine.games.one_stage import stage

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from engine.race.question import Question
    from engine.road.values import Road

KINDS = ("LEADER", "CLIMBER", "SPRINTER", "ROULEUR")
FLAT = stage(("FLAT", 165), sprints=(85,))
POINTS = (11, 8, 5)
BOOK = Rules("reifenbreite")


def ridden(road: Road, **rules: Any) -> Unrolled:
    """Return the course that a road is, under some house rules of this game."""
    return unroll_course(
        road, BOOK.with_changes(**{f"reif__{key}": value for key, value in rules.items()})
    )


class Thrown:
    """Dice that show what is written by purpose and rider; cards that come up as written."""

    def __init__(self) -> None:
        self.faces_of: dict[tuple[str, int], list[int]] = {}
        self.rolls: list[int] = []
        """The next faces of whoever moves."""
        self.cards_of: dict[str, list[int]] = {}
        self.asked: list[tuple[Any, ...]] = []
        self.used: list[bytes] = []
        self.orders: list[tuple[int, ...]] = []

    def faces(
        self, turn: int, purpose: str, rider: int, count: int, nth: int = 0, *_: Any
    ) -> bytes:
        """Show the next faces that are known; ones where none is, and the first seat begins."""
        self.asked.append((turn, purpose, rider, count, nth))
        known = self.faces_of.get((purpose, rider), self.rolls)
        usual = 1 if rider else 2
        shown = [known.pop(0) if known else usual for _ in range(count)]
        return bytes(shown)

    def draw(self, turn: int, purpose: str, left: Sequence[int], nth: int = 0) -> int:
        """Let the card come up that is known, else the first one left."""
        self.asked.append((turn, purpose, tuple(left), nth))
        known = self.cards_of.get(purpose, [])
        return left.index(known.pop(0)) if known else 0


def face(colour: str, number: int | tuple[int, ...] = 0) -> RowFace:
    """Return a row of this colour; numbers of lanes 1 to 4, or one for all."""
    numbers = (number,) * LANES if isinstance(number, int) else number[::-1]
    return RowFace(COLOURS.index(colour), numbers)


def rider_of(name: str) -> int:
    """Return the number of a rider of the book: 21 is the star of the first team."""
    return 4 * (int(name[0]) - 2) + int(name[1]) - 1


def name_of(rider: int) -> str:
    """Return the number a rider bears in the book (R3.1)."""
    return f"{rider // 4 + 2}{rider % 4 + 1}"


class Table:
    """Riders on a course: `Table("S7 L3 S8", "51@4/1 31@3/1")`, row and lane as the book counts.

    A square of a bend is `12/1.2`, the second square of lane 1 whose row is 12.
    """

    def __init__(
        self,
        parts: str,
        places: str = "",
        *,
        faces: dict[int, RowFace] | None = None,
        sprints: dict[int, tuple[int, ...]] | None = None,
        level: str = "advanced",
        round_: int = 2,
        **rules: Any,
    ) -> None:
        shapes = [(part[0], int(part[1:])) for part in parts.split()]
        rows = sum(n for _, n in shapes)
        known = faces or {}
        lines = [
            Line(INTERMEDIATE_SPRINT, row, Decimal(row), points=points)
            for row, points in (sprints or {}).items()
        ]
        self.course = Unrolled(
            lay_blocks(shapes, [("S", 20)]),
            tuple(known.get(row, BARE) for row in range(1, rows + 21)),
            ("FLAT",) * rows,
            (*lines, Line(FINISH, rows, Decimal(rows))),
        )
        self.rows = rows
        self.watch: Callable[[Question], None] = lambda _question: None
        """Called with every question before it is answered."""
        book = Rules("reifenbreite", {f"reif.{key}": value for key, value in rules.items()})
        law = ReifenLaw.read_law(book, level)
        self.dice = Thrown()
        left = rules.get("curve_progress") == "squares_left_in_block"
        squares = course_squares(self.course, by_squares_left=left)
        cards = chance_deck(law.photo_card, rules.get("photo_reading") == "six_of_22")
        self.state = ReifenState(law, squares, lines_of(self.course), cards, False, 4, self.dice)
        self.state.turn = round_
        for place in places.split():
            name, _, where = place.partition("@")
            self.put(name, where)

    def square(self, where: str) -> int:
        """Return the square of a row and a lane: 4/1, and 12/1.2 in a bend."""
        row, lane, nth = re.fullmatch(r"(-?\d+)/(\d)(?:\.(\d))?", where).groups()
        return self.state.squares.square_at(int(row), int(lane), int(nth or 1))

    def put(self, name: str, where: str) -> None:
        """Put a rider somewhere, from wherever it stood."""
        rider = rider_of(name)
        if self.state.square[rider] >= 0:
            self.state.lift_rider(rider)
        self.state.put_rider(rider, self.square(where))

    def where(self, name: str) -> str:
        """Return where a rider stands; nothing off the road."""
        square = self.state.square[rider_of(name)]
        return self.named(square) if square >= 0 else ""

    def named(self, square: int) -> str:
        """Return a square as a test writes it."""
        row, lane, *nth = self.state.place_of(square)
        return f"{row}/{LANES + 1 - lane}" + "".join(f".{n}" for n in nth)

    def turn(self, name: str = "", dice: str = "", **answers: Any) -> list[Question]:
        """Let a rider, or who is next, take the turn with these dice; return what was asked.

        Answers go by kind of question: a value, or a list of them; else the default.
        """
        rider = rider_of(name) if name else next_rider(self.state)
        self.dice.rolls = [int(one) for one in dice]
        return self.play(take_turn(self.state, rider), **answers)

    def end(self, **answers: Any) -> list[Question]:
        """End the round; return what was asked."""
        return self.play(end_round(self.state), **answers)

    def begin(self) -> None:
        """Begin a round."""
        begin_round(self.state)

    def play(self, steps: Generator[Any, Any, Any], **answers: Any) -> list[Question]:
        """Ride a part of the race."""
        asked: list[Question] = []
        given = {kind: list(a) if isinstance(a, list) else None for kind, a in answers.items()}
        question = next(steps, None)
        while question is not None:
            asked.append(question)
            kind = question.kind
            self.watch(question)
            answer: Any = question.default
            if kind in answers:
                queue = given[kind]
                answer = answers[kind] if queue is None else queue.pop(0) if queue else answer
            if kind == "MOVE_TO" and isinstance(answer, str):
                where, _, steps_ = answer.partition("=")
                ends = [m for m in question.options if m.square == self.square(where)]
                answer = next(m for m in ends if not steps_ or m.steps == int(steps_))
            assert answer in question.options, (kind, answer)
            try:
                question = steps.send(answer)
            except StopIteration:
                return asked
        return asked

    def cards(self, name: str, *values: int, away: bool = False) -> HowToMove:
        """Return the first mode of a rider with cards of these values, among those open now."""
        return next(
            one
            for one in ways_to_move(self.state, rider_of(name))
            if sorted(energy_cards()[kind].value for kind in one.cards) == sorted(values)
            and one.breakaway == away
            and one.kind in {ROLL, ENERGY}
        )

    def said(self, *kinds: str) -> list[tuple[Any, ...]]:
        """Return what happened of some kinds: kind, rider by name, values."""
        return [
            (kind, name_of(rider) if rider >= 0 else "", *values)
            for kind, _, rider, *values in self.state.happenings or ()
            if kind in kinds
        ]

    def hold(self, team: str, *cards: str) -> None:
        """Give a team these cards only: "1:5" is a five of its star, "j:6" a joker."""
        counts = [0] * len(energy_cards())
        for card in cards:
            counts[card_kind(card)] += 1
        self.state.hands[int(team) - 2] = counts


def card_kind(card: str) -> int:
    """Return the kind of card: "3:6" a six of the sprinter, "j:5" a joker."""
    owner, _, value = card.partition(":")
    rider = 0 if owner == "j" else int(owner)
    return next(
        n for n, c in enumerate(energy_cards()) if (c.rider, c.value) == (rider, int(value))
    )


def kinds(questions: Sequence[Question]) -> list[tuple[str, str]]:
    """Return what was asked of whom."""
    return [(question.kind, name_of(question.riders[0])) for question in questions]


def drafts(questions: Sequence[Question]) -> list[str]:
    """Return who was asked to draft."""
    return [name for kind, name in kinds(questions) if kind == "DRAFT"]


@pytest.fixture
def table() -> type[Table]:
    return Table


def teams(count: int = 4) -> tuple[RaceTeam, ...]:
    """Return so many teams of four, with the numbers of the book as bibs."""
    return tuple(
        RaceTeam(
            name,
            name,
            tuple(RaceRider(10 * n + k, f"{n}{k}", KINDS[k - 1]) for k in range(1, 5)),
        )
        for n, name in list(enumerate(("Stunt", "Iron", "Kicking", "Racketeer"), start=2))[:count]
    )


@pytest.fixture
def start() -> Callable[..., Setup]:
    """Return what a race starts from: `start(3, road=…, course="A")`."""

    def made(count: int = 4, *, road: Road = FLAT, key: str = "key", **rules: Any) -> Setup:
        book = Rules("reifenbreite", {f"reif.{name}": value for name, value in rules.items()})
        return Setup(road, book, teams(count), key)

    return made


def flatten(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the members of lists."""
    return list(chain.from_iterable(lists))
