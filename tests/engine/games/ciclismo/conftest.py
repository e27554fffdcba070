"""A table to try single rules on: riders put where the rule wants them, dice that fall as told."""

from collections import defaultdict, deque
from decimal import Decimal

import pytest

from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.scene import scene_of
from engine.games.ciclismo.squares import put_rider
from engine.games.ciclismo.state import NO_TOKEN, CiclismoState, Plan, Token
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
        self.told = defaultdict(deque)
        self.fair = Dice("fair")
        self.asked = []
        self.used, self.orders = [], []

    def tell(self, rider, *rolls, purpose="move"):
        self.told[purpose, rider].extend(rolls)

    def faces(self, turn, purpose, rider, count, nth=0, triples=None):  # noqa: ARG002
        self.asked.append((purpose, rider, count, nth))
        queue = self.told[purpose, rider]
        if queue:
            faces = bytes(queue.popleft())
        elif purpose == "move":
            faces = bytes([2] * count)
        else:
            faces = self.fair.faces(turn, purpose, rider, count, nth)
        assert len(faces) == count, f"{purpose} of rider {rider}: {count} dice, told {list(faces)}"
        return faces

    def shuffle(self, turn, purpose, size, nth=0):  # noqa: ARG002
        return tuple(range(size))


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


class Table:
    """One race in the middle of a turn; riders are known by name, A1 is the first of team A."""

    def __init__(self, road, riders, rules=None, turn=5, pe=DEFAULT_PE, pe_start=18):
        self.rules = rules or Rules("ciclismo")
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

    def roll(self, name, *values, purpose="move"):
        """Tell what this rider's next rolls show, value by value, triple dice first."""
        self.dice.tell(self[name], *values, purpose=purpose)

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
        told = answers or {}
        return drive(steps, lambda question: self._decide(question, told))

    def _decide(self, question, told):
        self.asked.append(question)
        assert question.default in question.options
        decision = told.get(question.kind, question.default)
        if callable(decision):
            decision = decision(question)
        assert decision in question.options, (question.kind, decision)
        return question.options.settle(decision)[1]

    def kinds(self):
        return [question.kind for question in self.asked]


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
def lines():
    return {"sprint": sprint_line, "summit": summit_line}


@pytest.fixture(scope="session")
def token():
    return lambda kind="", *values: Token(kind, *values) if kind else NO_TOKEN
