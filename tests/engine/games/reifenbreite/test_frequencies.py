"""Lengths and frequencies as the arithmetic of the page says, over enough races (Annex C)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import mean
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.reifenbreite import GAME
from engine.playtests.facts import RaceFacts
from engine.playtests.measures import MEASURES, measures_of
from engine.playtests.summary import wilson_share
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.reifenbreite.conftest import FLAT, teams

RACES = 16
BLANK = [20, 21]
"""Chance cards that do nothing."""


def ridden(course: str, bot: str, *, blank: bool = False, **rules: Any) -> list[RaceFacts]:
    """Ride a course of the book some times."""
    found = []
    changed = {"course": course, **rules}
    book = Rules("reifenbreite", {f"reif.{key}": value for key, value in changed.items()})
    for n in range(RACES):
        setup = Setup(FLAT, book, teams(), f"{course}/{n}")
        race = GAME.start(setup, Dice(setup.key))
        if blank:
            race._state.chance_deck, race._state.chance = tuple(BLANK), BLANK[:]
        Referee(race, [BOTS[bot](f"{n}/{seat}") for seat in range(4)]).run()
        found.append(RaceFacts(setup, race.results(), tuple(race.happenings)))
    return found


@cache
def giro() -> list[RaceFacts]:
    """The Giro with sprints, jersey and relays."""
    modules = ["sprints", "yellow_jersey", "switch_lead"]
    return ridden("C", "safe", level="professional", modules=modules)


def count(races: list[RaceFacts], *kinds: str) -> float:
    """Return how many events of some kinds a race has on average."""
    return mean(sum(h[0] in kinds for h in race.happenings) for race in races)


@pytest.mark.parametrize(
    ("course", "rounds", "rolls", "drafts", "on_foot"),
    [
        ("A", 17, 145, 75, 2),
        ("B", 17, 145, 75, 7),
        ("C", 28, 270, 118, 11),
        ("D", 28, 270, 118, 15),
    ],
)
def test_how_long_a_race_is(course: str, rounds: int, rolls: int, drafts: int, on_foot: int):
    """Annex C, RULING 12, R15.4 — advanced, no cards, simple riders: all home after 17 and 28 ± 2.

    The Tour is the hardest in dismounting, Paris–Roubaix the gentlest.
    """
    races = ridden(course, "book", blank=True)
    assert mean(race.results.turns for race in races) == pytest.approx(rounds, abs=2)
    assert count(races, "rolled") == pytest.approx(rolls, rel=0.2)
    assert count(races, "drafted") == pytest.approx(drafts, rel=0.4)
    assert count(races, "dismounted") == pytest.approx(on_foot, abs=2.5)


def within(share: Any, probability: float) -> bool:
    """Tell whether what was seen is what is expected."""
    return bool(share.low <= probability <= share.high)


def test_sevens_and_chance_cards():
    """R12.1, R12.2, RULING 4, RULING 21 — one roll in six; of the cards one in three is a fall."""
    races = ridden("C", "book")
    rolls: Counter[str] = Counter()
    for race in races:
        rolls.update(h[0] for h in race.happenings if h[1] > 1)
    assert within(wilson_share(rolls["took_card"], rolls["rolled"]), 1 / 6)
    assert within(wilson_share(rolls["fell"], rolls["took_card"]), 7 / 21)
    titles = Counter(h[3] for race in races for h in race.happenings if h[0] == "took_card")
    assert len(titles) == 21


def test_sprints_and_jersey_rounds():
    """R17.2, R17.5, R20.4, RULING 33 — 50 points a Giro; the jersey is worn from D to the finish.

    The sample sheet has 4 + 8 rounds between D and C; the first riders need about as many.
    """
    races = giro()
    for race in races:
        boxes = race.results.figures["sprints"]
        assert sum(points for box in boxes for points, *_ in box) == 50
        assert (
            sum(strokes for box in boxes for *_, strokes, _ in box)
            == race.results.figures["jersey_rounds"]
        )
    rounds = mean(race.results.figures["jersey_rounds"] for race in races)
    assert rounds == pytest.approx(12, abs=4)
    total = {sum(race.results.figures["points"].values()) for race in races}
    assert min(total) > 385 + 50


def test_what_playtests_measure():
    """Rounds, wheels, falls, riders on foot, cards left, jersey rounds, first seats; no effort."""
    race = giro()[0]
    found: dict[str, Any] = {}
    for measure in measures_of("reifenbreite", MEASURES):
        found |= measure.of(race)
    assert {
        "turns/winner", "turns/field", "wheels/taken", "incidents/FALL", "incidents/DISMOUNT",
        "cards/left", "jersey/rounds", "wins/by_seat", "wins/by_team", "wins/by_type",
        "lines/INTERMEDIATE_SPRINT3/first_type", "minutes/table", "tension/lead_changes",
    } <= set(found)  # fmt: skip
    assert not {name for name in found if name.startswith(("effort", "breaks", "incidents/a"))}
    assert found["wheels/taken"] == sum(h[0] == "drafted" for h in race.happenings)
    assert found["incidents/FALL"] == sum(h[0] in {"fell", "went_down"} for h in race.happenings)
