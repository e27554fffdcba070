"""Results are stored beside what came into a tour meanwhile, and only on what was raced."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.bots import BOTS
from engine.errors import SetupError
from engine.games import GAMES
from engine.ride.ride import begin_ride, with_results
from engine.ride.stages import ride_stage
from engine.standings.results import plain_results, results_of
from engine.tour import edit
from engine.tour.proposals import fresh_tour
from engine.tour.values import Stage, Team, Tour

LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}


@pytest.fixture(scope="module")
def tour() -> Tour:
    return fresh_tour("T", 3, (), 2, LABELS)


@pytest.fixture(scope="module")
def ridden(tour: Tour) -> Any:
    """Return stage 2, raced on its own."""
    seat = lambda _team, key: BOTS["book"](key)  # noqa: E731
    return ride_stage(begin_ride(tour, GAMES["ciclismo"]), 2, seat, "s", listen=False).ride


def stored(now: Tour, before: Tour, ridden: Any) -> set[int]:
    return set(results_of(with_results(now, before, ridden, (2,)).results))


def renamed(tour: Tour) -> Tour:
    return edit.rename_tour(tour, "Another name")


def longer(tour: Tour) -> Tour:
    return edit.insert_stage(tour, Stage("New"), 4)


def with_third(tour: Tour) -> Tour:
    return edit.replace_stage(tour, 3, Stage("Another third"))


@pytest.mark.parametrize("meanwhile", [renamed, longer, with_third])
def test_what_was_not_raced_may_change_meanwhile(tour: Tour, ridden: Any, meanwhile: Any):
    """A stage behind, the name: the results go in, and the change stays."""
    now = meanwhile(tour)
    after = with_results(now, tour, ridden, (2,))
    assert replace(after, results={}) == now
    assert set(results_of(after.results)) == {2}


def other_stage(tour: Tour) -> Tour:
    return edit.replace_stage(tour, 2, Stage("Another second"))


def shorter(tour: Tour) -> Tour:
    return edit.remove_stage(edit.remove_stage(tour, 3), 2)


def other_teams(tour: Tour) -> Tour:
    return replace(tour, teams=(*tour.teams, Team("Z", "Z", "")))


def other_rules(tour: Tour) -> Tour:
    return edit.set_rule(tour, "road.lanes", value=4)


def rested(tour: Tour) -> Tour:
    return replace(tour, rest_after=(1,))


def laid(tour: Tour) -> Tour:
    return replace(tour, boards={"stages": {"2": {"pieces": []}}})


@pytest.mark.parametrize(
    "meanwhile", [other_stage, shorter, other_teams, other_rules, rested, laid]
)
def test_what_was_raced_on_may_not(tour: Tour, ridden: Any, meanwhile: Any):
    """The results are of another stage, or were begun with other points: nothing is stored."""
    with pytest.raises(SetupError) as refused:
        stored(meanwhile(tour), tour, ridden)
    assert refused.value.key == "ride_changed"


def test_results_somebody_else_stored_meanwhile_are_not_overwritten(tour: Tour, ridden: Any):
    theirs = replace(tour, results=plain_results(ridden.results))
    with pytest.raises(SetupError):
        stored(theirs, tour, ridden)
    assert stored(theirs, theirs, ridden) == {2}, "raced again on purpose"


def test_results_of_later_stages_stay(tour: Tour, ridden: Any):
    third = plain_results({3: ridden.results[2]})
    assert stored(replace(tour, results=third), tour, ridden) == {2, 3}
