"""Positions nobody chose, and what a forecast says there played out over all faces of the dice.

A position is a race of random house rules up to one of its questions. It is ridden again from its
start for every outcome: the option is answered, others answer as the forecast takes them to, and
what the option brought is read from what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SetupError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.question import Question
from engine.race.sheet import Option, Part, Sheet
from engine.road.values import Line, Road
from engine.tour.rules import Rules
from tests.every.house_rules import random_rules

if TYPE_CHECKING:
    from random import Random

    from engine.race.values import Setup

MOST_LEAVES: Final = 250
"""Outcomes that are all ridden; where there are more, dice are thrown."""
THROWS: Final = 60
TURNS: Final = 6
A_RACE: Final = 5
"""Questions that are looked at in one race."""
TRIPLE, DOUBLE, PLAIN = (1, 2, 3), (1, 2), (1, 2, 3, 4, 5, 6)
"""Faces that stand for all values of a die."""

FLATS = ("FLAT", "COBBLES")
ROLLING = (
    "HILL",
    "MTN_4",
    "MTN_3",
    "MTN_2",
    "MTN_1",
    "MTN_HC",
    "DESC_LOW",
    "DESC_MID",
    "DESC_HIGH",
)
TRIALS = ("TT_SHORT", "TT_MID", "TT_LONG")


def race_rules(game: str, lots: Random) -> Rules:
    """Return house rules of which about a fifth differ, often with the weather die."""
    changes = dict(random_rules(game, lots).differences())
    if game == "juego":
        changes["ciclistas.terrain_mode"] = lots.choice(["none", "roll_delta"])
        changes["ciclistas.scale"] = lots.choice([0.1, 0.15, 0.3, 1])
    if game == "ciclismo" and lots.random() < 0.5:
        changes["weather.enabled"] = True
        skies = ["CLEAR", "CROSSWIND", "RAIN", "COLD"]
        changes["weather.faces"] = {str(face): lots.choice(skies) for face in range(1, 7)}
    return Rules(game, changes)


def random_road(lots: Random) -> Road:
    """Return a short road of short sections, so that most rolls cross a border."""
    form = lots.choice(["road"] * 6 + ["ITT", "TTT"])
    kinds = FLATS[:1] * 3 + FLATS + ROLLING if form == "road" else TRIALS + ROLLING
    terrain: list[str] = []
    while len(terrain) < 45:
        terrain += [lots.choice(kinds)] * lots.randint(2, 14)
    rows = len(terrain)
    lines = [Line("FINISH", rows, Decimal(rows), points=(25, 20, 15), bonus=(3, 2, 1))]
    if form == "road":
        square = lots.randint(8, rows - 4)
        lines.insert(0, Line("INTERMEDIATE_SPRINT", square, Decimal(square), points=(5, 3, 1)))
    kind = {"road": "MEDIUM_MOUNTAIN"}.get(form, lots.choice([form, "MOUNTAIN_TT"]))
    if form == "TTT":
        kind = "TTT"
    return Road("made", form, kind, 3, rows, tuple(terrain), (), tuple(lines), km=Decimal(rows))


def random_start(game: str, start: Setup, lots: Random, name: str) -> Setup:
    """Return a start list of random size and purses, on a road and under rules nobody chose."""
    rules = race_rules(game, lots)
    if game != "ciclismo":
        return replace(start, rules=rules, key=name)
    teams = tuple(
        replace(
            team,
            riders=tuple(
                replace(rider, pe=lots.choice([0, 1, 3, 9]))
                for rider in lots.sample(team.riders, lots.randint(2, 5))
            ),
        )
        for team in start.teams[: lots.randint(2, 3)]
    )
    return replace(start, road=random_road(lots), rules=rules, teams=teams, key=name, extra={})


class ScriptedDice(Dice):
    """Dice of a race up to a moment; from there those that count fall as they are told."""

    __slots__ = ("digits", "left", "live", "others", "sizes", "watched")

    def __init__(self, key: str, digits: list[int] | None, others: str) -> None:
        super().__init__(key)
        self.digits, self.others = digits, Dice(others)
        self.live = False
        self.left = 0
        self.sizes: list[int] = []
        self.watched: frozenset[int] = frozenset()

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,
    ) -> bytes:
        """Return the faces of this outcome where they count, else those of the key."""
        if not self.live:
            return super().faces(turn, purpose, rider, count, nth, triples)
        if self.digits is None:
            return self.others.faces(turn, purpose, rider, count, nth, triples)
        if rider not in self.watched or purpose not in {"move", "roll", "cheat"}:
            return super().faces(turn, purpose, rider, count, nth, triples)
        faces = []
        for place in range(count):
            values = PLAIN if triples is None else TRIPLE if place < triples else DOUBLE
            if len(self.sizes) == len(self.digits):
                self.digits.append(0)
            faces.append(values[self.digits[len(self.sizes)]])
            self.sizes.append(len(values))
        return bytes(faces)

    def shuffle(self, turn: int, purpose: str, size: int, nth: int = 0) -> tuple[int, ...]:
        """Return the order of the key, or of this throw."""
        if self.live and self.digits is None:
            return self.others.shuffle(turn, purpose, size, nth)
        return super().shuffle(turn, purpose, size, nth)


class HinderedError(Exception):
    """What an option brought cannot be read here."""


@dataclass(frozen=True)
class Position:
    """A race up to one of its questions, as its manager reads it."""

    game: str
    start: Setup
    answers: tuple[Any, ...]
    """Of everything asked before, batch by batch."""
    question: Question
    sheet: Sheet
    view: Any

    def case(self, part: Part, option: Option) -> str:
        """Return what a failure says of an option of it."""
        changed = self.start.rules.differences()
        where = f"{self.start.key} turn {self.question.turn} {self.question.kind}"
        return f"{where}: {option.words} of {part.rider} under {changed}"


def batch_of(asked: Any) -> tuple[Question, ...]:
    return (asked,) if isinstance(asked, Question) else asked


def positions(game: str, start: Setup, lots: Random, name: str) -> Iterator[Position]:
    """Ride a race by lot and yield a few of its questions, each kind of question at most once."""
    setup = random_start(game, start, lots, name)
    try:
        race = GAMES[game].start(setup, Dice(setup.key))
    except SetupError:
        return  # more riders or teams are wanted than there are
    race.happenings = None
    answers: list[Any] = []
    found: dict[str, list[Position]] = {}
    steps = race.play()
    asked = next(steps, None)
    while asked is not None and race.turn <= TURNS:
        every = batch_of(asked)
        for question in every:
            if len(found.get(question.kind, ())) > 12 or lots.random() < 0.5:
                continue
            view = race.view(question.manager)
            sheet = GAMES[game].sheet_of(question, view)
            if any(one.gain is not None for part in sheet.parts for one in part.options):
                at = Position(game, setup, tuple(answers), question, sheet, view)
                found.setdefault(question.kind, []).append(at)
        given = [
            question.default
            if lots.random() < 0.5
            else question.options.draw_answer(lots.randrange)
            for question in every
        ]
        answers.append(given[0] if isinstance(asked, Question) else tuple(given))
        try:
            asked = steps.send(answers[-1])
        except StopIteration:
            asked = None
    kinds = list(found)
    lots.shuffle(kinds)
    for kind in kinds[:A_RACE]:
        yield lots.choice(found[kind])


@dataclass
class Outcome:
    """What one way of riding on from a position brought, as it is read from what happened."""

    position: Position
    part: Part
    option: Option
    events: list[Any]

    @property
    def before(self) -> Any:
        """Return what lay open at the question."""
        return self.position.view.public


Reading = Callable[[Outcome], float | None]
"""What an outcome tells of a forecast; None as long as it tells nothing."""
Answering = Callable[[Question, Position, Option], Any]
"""What others, and the own riders later, are taken to answer."""


def answer_of(position: Position, part: Part, option: Option) -> Any:
    """Return an answer that holds this option and in all else the usual; None if there is none."""
    question = position.question
    place = position.sheet.parts.index(part)
    codes = list(question.options.split_answer(question.default))
    codes[place] = option.code
    if question.options.find_clash(codes) is None:
        joined = question.options.join_parts(codes)
        if joined in question.options:
            return joined
    return None


def play_out(
    position: Position,
    part: Part,
    option: Option,
    dice: ScriptedDice,
    answering: Answering,
    reading: Reading,
    answer: Any,
) -> float | None:
    """Ride a position again with this option and these dice; return what it brought."""
    race = GAMES[position.game].start(position.start, dice)
    race.happenings = []
    steps = race.play()
    asked: Any = next(steps)
    for given in position.answers:
        asked = steps.send(given)
    question, turn = position.question, race.turn
    race.happenings.clear()
    dice.live = True
    mine = question.kind, question.manager, question.riders
    given = [
        answer if (one.kind, one.manager, one.riders) == mine else answering(one, position, option)
        for one in batch_of(asked)
    ]
    while True:
        try:
            asked = steps.send(given[0] if isinstance(asked, Question) else tuple(given))
        except StopIteration:
            asked = None
        value = reading(Outcome(position, part, option, race.happenings))
        if value is not None or asked is None or race.turn > turn + 1:
            return value
        given = [answering(one, position, option) for one in batch_of(asked)]


@dataclass(frozen=True)
class Mean:
    """What an option brought: over all outcomes, or over some with its standard error."""

    value: float
    error: float = 0.0

    @property
    def is_exact(self) -> bool:
        """Tell whether all outcomes were ridden, or all that were brought the same."""
        return self.error < 1e-9  # what rounding leaves is no error


def mean_outcome(
    position: Position,
    part: Part,
    option: Option,
    answering: Answering,
    reading: Reading,
    watched: frozenset[int],
    chosen: Option,
) -> Mean | None:
    """Ride all outcomes of an option where they are few, else some; None where none tells.

    It may be read of another `chosen` option: what would be without it.
    """
    answer = answer_of(position, part, chosen)
    if answer is None:
        return None

    def ride(digits: list[int] | None, others: str) -> tuple[float | None, list[int]]:
        dice = ScriptedDice(position.start.key, digits, others)
        dice.watched = watched
        return play_out(position, part, option, dice, answering, reading, answer), dice.sizes

    try:
        return _mean_of_all(ride) or _mean_of_some(position, ride)
    except HinderedError:
        return None


Riding = Callable[[list[int] | None, str], tuple[float | None, list[int]]]
"""Rides one outcome: given which face each die shows, or a key for the dice of all."""


def _mean_of_all(ride: Riding) -> Mean | None:
    """Ride every outcome of the dice that count, each weighed; None where they are too many."""
    total, weight = 0.0, 0.0
    digits: list[int] = []
    for leaves in count(1):
        value, sizes = ride(digits, "")
        likely = 1.0
        for size in sizes:
            likely /= size
        if likely < 1.0 / MOST_LEAVES or leaves > 4 * MOST_LEAVES:
            return None
        if value is None:
            raise HinderedError
        total, weight = total + likely * value, weight + likely
        del digits[len(sizes) :]
        while digits and digits[-1] == sizes[len(digits) - 1] - 1:
            digits.pop()
        if not digits:
            break
        digits[-1] += 1
    assert abs(weight - 1.0) < 1e-9
    return Mean(total)


def _mean_of_some(position: Position, ride: Riding) -> Mean | None:
    values = []
    for nth in range(THROWS):
        value, _ = ride(None, f"{position.start.key}/{nth}")
        if value is None:
            return None
        values.append(value)
    mean = sum(values) / THROWS
    spread = sum((value - mean) ** 2 for value in values) / (THROWS - 1)
    return Mean(mean, sqrt(spread / THROWS)) if spread else None
