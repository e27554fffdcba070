"""Results are stored beside what came into a tour meanwhile, and only on what was raced."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.bots import BOTS
from engine.errors import SetupError
from engine.games import GAMES
from engine.ride.ride import begin_ride, merge_results
from engine.ride.stages import ride_stage
from engine.standings.results import plain_results, results_of
from engine.tour import edit
from engine.tour.proposals import fresh_tour
from engine.tour.values import Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[Tour], Tour]

LABELS = {"stage": "Stage", "team": "Team", "rider": "Rider"}
TOUR = fresh_tour("T", 3, (), 2, LABELS)


@pytest.fixture(scope="module")
def ridden() -> Any:
    """Return stage 2, raced on its own."""
    seat = lambda _team, key: BOTS["book"](key)  # noqa: E731
    return ride_stage(begin_ride(TOUR, GAMES["ciclismo"]), 2, seat, "s", listen=False).ride


@pytest.mark.parametrize(
    "change",
    [
        lambda tour: edit.rename_tour(tour, "Another name"),
        lambda tour: edit.insert_stage(tour, Stage("New"), 4),
        lambda tour: edit.replace_stage(tour, 3, Stage("Another third")),
    ],
    ids=["name", "stage behind", "next stage"],
)
def test_what_was_not_raced_may_change_meanwhile(ridden: Any, change: Change):
    """The results go in, and the change stays."""
    now = change(TOUR)
    after = merge_results(now, TOUR, ridden, (2,))
    assert replace(after, results={}) == now
    assert set(results_of(after.results)) == {2}


@pytest.mark.parametrize(
    "change",
    [
        lambda tour: edit.replace_stage(tour, 2, Stage("Another second")),
        lambda tour: edit.remove_stage(edit.remove_stage(tour, 3), 2),
        lambda tour: replace(tour, teams=(*tour.teams, Team("Z", "Z", ""))),
        lambda tour: edit.set_rule(tour, "road.lanes", value=4),
        lambda tour: replace(tour, rest_after=(1,)),
        lambda tour: replace(tour, boards={"stages": {"2": {"pieces": []}}}),
    ],
    ids=["stage", "fewer stages", "teams", "rules", "rest day", "board"],
)
def test_what_was_raced_on_may_not(ridden: Any, change: Change):
    """The results are of another stage, or were begun with other points: nothing is stored."""
    with pytest.raises(SetupError) as refused:
        merge_results(change(TOUR), TOUR, ridden, (2,))
    assert refused.value.key == "ride_changed"


def test_results_that_were_stored_meanwhile_are_not_overwritten(ridden: Any):
    theirs = replace(TOUR, results=plain_results(ridden.results))
    with pytest.raises(SetupError):
        merge_results(theirs, TOUR, ridden, (2,))
    after = merge_results(theirs, theirs, ridden, (2,))
    assert set(results_of(after.results)) == {2}, "raced again on purpose"


def test_results_of_later_stages_stay(ridden: Any):
    third = replace(TOUR, results=plain_results({3: ridden.results[2]}))
    assert set(results_of(merge_results(third, TOUR, ridden, (2,)).results)) == {2, 3}
