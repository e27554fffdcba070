"""A table to try single rules on: riders put where the rule wants them, dice that fall as told."""

from collections import defaultdict, deque
from decimal import Decimal

import pytest

from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.scene import scene_of
from engine.games.ciclismo.squares import put_rider
from engine.games.ciclismo.state import CAUSES, CiclismoState, Plan, Token
from engine.race.dice import Dice
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Line, Road
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.driving import drive

DEFAULT_PE = 9


class Loaded:
    """Dice that fall as a test tells them, by purpose and rider; else every move shows only 2.

    A face 1, 2 or 3 is worth 1, 2 or 3 on a triple die; 1 and 2 are worth 1 and 2 on a double one.
    """

    def __init__(self):
        self.loads = defaultdict(deque)
        self.fair = Dice("fair")
        self.asked = []
        self.used, self.orders = [], []

    def tell(self, rider, *rolls, purpose="move"):
        self.loads[purpose, rider].extend(rolls)

    def faces(self, turn, purpose, rider, count, nth=0, triples=None):  # noqa: ARG002
        self.asked.append((purpose, rider, count, nth))
        queue = self.loads[purpose, rider]
        if queue:
            faces = bytes(queue.popleft())
        elif purpose == "move":
            faces = bytes([2] * count)
        else:
            faces = self.fair.faces(turn, purpose, rider, count, nth)
        assert len(faces) == count, f"{purpose} of rider {rider}: {count} dice, told {list(faces)}"
        return faces

    def who_rolled(self, purpose):
        """Return who rolled for this, in order, with every roll again."""
        return [rider for asked, rider, _, _ in self.asked if asked == purpose]


def road_of(*sections, lines=(), kind="", fmt="road", lanes=3, km=None, blocks=()):
    """Return a road of (terrain, squares) sections; the finish is added to its lines."""
    terrain = tuple(name for name, squares in sections for _ in range(squares))
    finish = Line("FINISH", len(terrain), Decimal(len(terrain)), points=(25, 20, 15, 10, 5, 3, 1))
    every = (*tuple(sorted(lines, key=lambda line: line.square)), finish)
    return Road(
        "test", fmt, kind or {"road": "FLAT_STAGE", "ITT": "ITT", "TTT": "TTT"}[fmt], lanes,
        len(terrain), terrain, (), every, blocks=blocks, km=km,
    )  # fmt: skip


def sprint_line(square):
    return Line("INTERMEDIATE_SPRINT", square, Decimal(square), points=(5, 3, 1), bonus=(3, 2, 1))


def summit_line(square, category="3"):
    points = {"3": (5, 3, 1), "HC": (20, 15, 10, 5, 3, 1)}[category]
    return Line("SUMMIT", square, Decimal(square), "", category, points, (3, 2, 1))


def feed_line(square):
    return Line("FEED", square, Decimal(square))


class Table:
    """One race in the middle of a turn; riders are known by name, A1 is the first of team A.

    `rules` are house rules by key; what else is named (weather, side) is set on the state.
    """

    def __init__(self, road, riders, rules=None, turn=5, pe=DEFAULT_PE, pe_start=18, **state):
        self.rules = rules if isinstance(rules, Rules) else Rules("ciclismo", rules or {})
        teams = {}
        for name, spec in riders.items():
            teams.setdefault(name[0], []).append((name, spec[0]))
        self.names = [name for team in sorted(teams) for name, _ in teams[team]]
        self.setup = Setup(
            road, self.rules,
            tuple(
                RaceTeam(team, team, tuple(
                    RaceRider(10 * number + place, name, kind, pe, pe_start)
                    for place, (name, kind) in enumerate(teams[team], start=1)
                ))
                for number, team in enumerate(sorted(teams), start=1)
            ),
        )  # fmt: skip
        self.dice = Loaded()
        self.state = CiclismoState(scene_of(self.setup), (pe,) * len(self.names), self.dice)
        self.state.turn = turn
        for name, spec in riders.items():
            if len(spec) > 1 and spec[1] is not None:
                put_rider(self.state, self[name], *spec[1])
                self.state.here[self[name]] = True
                self._skip_lines(self[name])
        take_snapshot(self.state)
        self.state.plans = [Plan("INDEPENDENT")] * len(self.state.formations)
        for name, value in state.items():
            setattr(self.state, name, value)
        if "weather" in state:
            self.state.bar_effort()
        self.asked = []

    def _skip_lines(self, rider):
        for square in self.state.scene.course.crossed_at:
            if self.state.row[rider] > square:
                self.state.line_at[rider] += 1

    def __getitem__(self, name):
        return self.names.index(name)

    def at(self, *names):
        """Return where riders stand."""
        spots = tuple((self.state.row[self[n]], self.state.lane[self[n]]) for n in names)
        return spots[0] if len(spots) == 1 else spots

    def named(self, riders):
        """Return riders by their names."""
        return [self.names[rider] for rider in riders]

    def spent(self, cause):
        """Return the effort points spent on this by rider."""
        points = self.state.spent[CAUSES.index(cause)]
        return {self.names[rider]: pe for rider, pe in enumerate(points) if pe}

    def events(self, kind):
        """Return what happened of this kind: who, and what more."""
        return [tuple(values) for word, _, *values in self.state.happenings if word == kind]

    def roll(self, name, *values, purpose="move"):
        """Tell what this rider's next rolls show, value by value, triple dice first."""
        self.dice.tell(self[name], *values, purpose=purpose)

    def thrown(self):
        """Return how many dice the moves threw, by rider; second rolls are left out."""
        asked = [ask for ask in self.dice.asked if ask[0] == "move" and not ask[3]]
        return {self.names[rider]: count for _, rider, count, _ in asked}

    def tokens(self, **laid):
        """Lay tokens as if they had just been turned up."""
        for name, token in laid.items():
            self.state.tokens[self[name]] = token
            if token.kind == "PULL" and token.pe:
                formation = self.state.formation[self[name]]
                self.state.pullers.setdefault(formation, []).append(self[name])
        self.state.laid = True

    def play(self, steps, answers=None):
        """Drive a part of a turn; answers by kind are decisions, or functions of the question."""
        return drive(steps, lambda question: self.decide(question, answers or {}))

    def resolve(self, answers=None, **laid):
        """Lay these tokens and play the resolution."""
        self.tokens(**laid)
        self.play(resolution(self.state), answers)
        return self

    def move(self, kind="", pe=0, helpers=(), answers=None, head=""):
        """Play the movement, a formation by this plan; return the rows gained by rider."""
        if kind:
            leader = self[head] if head else self.state.formations[0][0]
            plan = Plan(kind, pe, (leader, *[self[helper] for helper in helpers]))
            self.state.plans[self.state.formation[leader]] = plan
        before = list(self.state.row)
        self.play(movement(self.state), answers)
        return {name: self.state.row[self[name]] - before[self[name]] for name in self.names}

    def decide(self, question, answers):
        """Return the answer a test gives to a question, checked like any manager's."""
        self.asked.append(question)
        assert question.default in question.options
        decision = answers.get(question.kind, question.default)
        if callable(decision):
            decision = decision(question)
        assert decision in question.options, (question.kind, decision)
        return question.options.settle_answer(decision)[1]

    def kinds(self):
        return [question.kind for question in self.asked]

    def questions(self, kind):
        return [question for question in self.asked if question.kind == kind]


def riders_in_file(count, row=30, lane=1, kind="CLIMBER", team="A"):
    """Return riders of a team one behind the other."""
    return {f"{team}{n}": (kind, (row + 1 - n, lane)) for n in range(1, count + 1)}


def all_yes(question):
    return (True,) * len(question.riders)


@pytest.fixture(scope="session")
def table():
    return Table


@pytest.fixture(scope="session")
def road():
    return road_of


@pytest.fixture(scope="session")
def flat():
    return road_of(("FLAT", 150))


@pytest.fixture(scope="session")
def climb():
    return road_of(("MTN_1", 90))


@pytest.fixture(scope="session")
def lines():
    return {"sprint": sprint_line, "summit": summit_line, "feed": feed_line}


@pytest.fixture(scope="session")
def in_file():
    return riders_in_file


@pytest.fixture(scope="session")
def yes():
    return all_yes


@pytest.fixture(scope="session")
def token():
    return Token
