"""What options are said to bring, and what they bring: the same, for every kind of question."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine.games import GAMES
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.roll import dice_worth
from engine.games.ciclismo.simplification import computed_turns, pace
from engine.games.figueres.box import Card
from engine.games.figueres.turn import all_advances, on_terrain
from engine.race import dice
from engine.race.sheet import OF_DICE, OF_HEAD, OF_SECTION, OTHERS, QUANTITIES
from tests.every.forecast_readings import GAMES_READ
from tests.every.forecasts import Mean, Position, mean_outcome, positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.race.sheet import Option, Part
    from engine.race.values import Setup

pytestmark = pytest.mark.skipif(
    not str(dice.__file__).endswith(".py"),
    reason="scripted dice inherit from the engine's, which compiled ones forbid; plain, they ride",
)

PUSHED = {"ciclismo": 120, "figueres": 20, "juego": 20, "pistard": 20, "reifenbreite": 20}
"""Positions looked at in every run."""
WHOLE = 12
"""So many times more are looked at where all is tried."""
MOST_HANDS = 20000
"""Ways to lay cards that are all counted; where there are more, cards are drawn."""


@dataclass(frozen=True)
class Case:
    """A forecast beside what came of it."""

    words: str
    kind: str
    forecast: float
    mean: Mean

    @property
    def is_right(self) -> bool:
        """Tell whether the forecast is what all outcomes bring on average."""
        return abs(self.forecast - self.mean.value) < 1e-6

    @property
    def standard_error(self) -> float:
        """Return by how many standard errors the forecast is off; none where it is exact."""
        if self.mean.is_exact:
            return 0.0
        return (self.mean.value - self.forecast) / self.mean.error


def _cases(game: str, start: Setup, most: int, seed: str) -> Iterator[Case]:
    """Yield forecasts of options at random positions, one or two of each position."""
    nth = looked = 0
    while looked < most:
        nth += 1
        lots = Random(f"{game} {seed} {nth}")
        for position in positions(game, start, lots, f"{game} {seed} {nth}"):
            looked += 1
            known = [
                (part, option)
                for part in position.sheet.parts
                for option in part.options
                if option.gain is not None
            ]
            for part, option in lots.sample(known, min(2, len(known))):
                assert option.counts in QUANTITIES
                assert option.others in OTHERS
                mean = _mean_of(position, part, option, lots)
                if mean is not None:
                    words = position.case(part, option)
                    yield Case(words, position.question.kind, option.gain, mean)


def _mean_of(position: Position, part: Part, option: Option, lots: Random) -> Mean | None:
    """Return what an option brings; None where this position does not show it."""
    if option.counts == OF_DICE:
        return _mean_of_dice(position, option)
    if option.counts == OF_SECTION:
        return _mean_of_section(position, part, option)
    if position.game == "figueres":
        return _mean_of_card(position, option, lots)
    answering, reading, watching = GAMES_READ[position.game]

    def brought(chosen: Option) -> Mean | None:
        watched = watching(position, part, option)
        return mean_outcome(position, part, option, answering, reading, watched, chosen)

    found = brought(option)
    if option.counts != OF_HEAD or found is None:
        return found
    as_is = brought(part.options[0])
    return None if as_is is None else Mean(found.value - as_is.value, found.error + as_is.error)


def _mean_of_dice(position: Position, option: Option) -> Mean:
    """Count every fall of a rider's own dice on the first terrain."""
    scene = position.view.public.scene
    cell = scene.cells[scene.course.ground[BEHIND + 1]][option.code]
    shown = [
        dice_worth(bytes(faces), cell.d3)
        for faces in product(*[(1, 2, 3)] * cell.d3, *[(1, 2)] * cell.d2)
    ]
    return Mean(sum(shown) / len(shown))


def _mean_of_section(position: Position, part: Part, option: Option) -> Mean | None:
    """Compare the turns that are computed with these points in one section and without."""
    scene = position.view.public.scene
    section = position.sheet.parts.index(part)
    (rider,) = position.question.riders
    efforts = [0] * len(position.sheet.parts)
    without = computed_turns(scene, rider, tuple(efforts))
    efforts[section] = option.code
    ground = next(
        number
        for number, one in enumerate(scene.course.grounds)
        if one.name == part.words.values["terrain"].key
    )
    saved = (without - computed_turns(scene, rider, tuple(efforts))) * pace(scene, rider, ground)
    squares = part.words.values["squares"]
    return None if option.gain > squares else Mean(float(saved))


def _mean_of_card(position: Position, option: Option, lots: Random) -> Mean:
    """Lay every card that every other cyclist may hold, as likely as the next (RULING 7)."""
    view = position.view
    table, me = view.public, view.manager
    card = position.question.options[option.code]
    shift = table.course.shift_from(table.cyclists[me].square)
    unseen = list(table.unseen)
    for mine in view.secrets:
        if mine.bottle and mine.number in unseen:
            unseen.remove(mine.number)
    hands: list[list[tuple[Card | None, float]]] = []
    for rider, cyclist in enumerate(table.cyclists):
        cards = len(cyclist.left) + cyclist.keeps_bottle
        if rider == me or not cards:
            hands.append([(card if rider == me else None, 1.0)])
            continue
        hand = [(Card(number), 1 / cards) for number in cyclist.left]
        if cyclist.keeps_bottle and cyclist.bottle is not None:
            hand.append((cyclist.bottle, 1 / cards))
        elif cyclist.keeps_bottle:
            hand += [(Card(number, bottle=True), 1 / cards / len(unseen)) for number in unseen]
        hands.append(hand)

    def advance(shown: list[Card | None]) -> float:
        return float(on_terrain(all_advances(shown, table.law)[me], shift))

    if prod(len(hand) for hand in hands) <= MOST_HANDS:
        return Mean(
            sum(
                prod(likely for _, likely in laid) * advance([one for one, _ in laid])
                for laid in product(*hands)
            )
        )
    drawn = [
        advance([lots.choices(*zip(*hand, strict=True))[0] for hand in hands])
        for _ in range(MOST_HANDS // 20)
    ]
    mean = sum(drawn) / len(drawn)
    spread = sum((one - mean) ** 2 for one in drawn) / (len(drawn) - 1)
    return Mean(mean, sqrt(spread / len(drawn)))


def _assert_as_told(cases: list[Case]) -> None:
    wrong = [
        f"{case.words}: told {case.forecast:.4f}, brought {case.mean.value:.4f}"
        for case in cases
        if case.mean.is_exact and not case.is_right
    ]
    assert not wrong, wrong[:5]
    errors = [case.standard_error for case in cases]
    far = [
        f"{case.words}: told {case.forecast:.4f}, brought {case.mean}"
        for case in cases
        if abs(case.standard_error) > 5
    ]
    assert not far, far[:5]
    assert abs(sum(errors) / len(errors)) <= 0.1


def test_what_an_option_is_said_to_bring_is_what_it_brings(rides: Any, game: str):
    """Two hundred positions of all games under house rules nobody chose.

    Where few dice fall the forecast is the mean of all outcomes; else it is off by chance alone.
    """
    start = rides.setup(game, "three-examples", 1)
    cases = list(_cases(game, start, PUSHED[game], "pushed"))

    assert len(cases) >= PUSHED[game]
    assert sum(case.mean.is_exact for case in cases) >= len(cases) // 2
    _assert_as_told(cases)


KINDS = {
    "ciclismo": {
        "PLACE", "CEDE", "PROPOSE", "VOTE", "SOLO", "TOKENS", "EFFORT", "PURSUE", "JOIN", "PAY",
        "MODE", "STOP", "MOVE_UP", "DECLARE",
    },
    "figueres": {"PLAY"},
    "juego": {"MOVE_MODE", "ADD_BONUS", "SHORTEN"},
    "pistard": {"MOVE"},
    "reifenbreite": {"MOVE_MODE", "MOVE_TO", "DRAFT"},
}  # fmt: skip
"""Kinds of question of which some option has a forecast."""


@pytest.mark.whole
def test_what_thousands_of_options_are_said_to_bring(rides: Any, game: str):
    """The same over thousands of positions: every kind of question with a forecast is met."""
    start = rides.setup(game, "three-examples", 1)
    cases = list(_cases(game, start, WHOLE * PUSHED[game], "whole"))

    assert {case.kind for case in cases} == KINDS[game]
    _assert_as_told(cases)
    thrown = [case.standard_error for case in cases if not case.mean.is_exact]
    assert not thrown or abs(sum(thrown) / len(thrown)) <= max(0.1, 3 / sqrt(len(thrown)))


def test_forecasts_are_of_known_games() -> None:
    """A game that is added says here how its forecasts are read."""
    assert set(GAMES) == set(KINDS) == set(PUSHED)
