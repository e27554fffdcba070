"""Hands for what a race decided by hand leaves in the tour: orders and results."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from designer.jobs.races import with_results_of
from designer.language import done_sentence
from engine.bots import BOTS
from engine.errors import EtapaError
from engine.games import DEFAULT, GAMES
from engine.playtests.changes import StageChange
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour.edit import change_section, keep_orders

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.designer.walk.walker import Walker

ORDERS = ("ask", "usual", "matters", "nonsense")


def orders(w: Walker) -> None:
    """Give a team standing orders, or take them back."""
    team = w.one_of(w.document.tour.teams)
    if team is not None:
        own = {"ATTACK": w.one_of(ORDERS)} if w.luck.random() < 0.7 else {}
        tour = keep_orders(w.document.tour_without_drag, DEFAULT, team.id, own)
        w.document.apply(done_sentence("orders", team=team.name or team.id), tour)


def raced(w: Walker) -> None:
    """Race a stage, as far as it can be raced, and keep its results."""
    number = w.number(1, len(w.document.tour.stages))
    with suppress(EtapaError):
        ride = begin_ride(w.document.tour_without_drag, GAMES[DEFAULT])
        done = ride_stage(ride, number, lambda _team, key: BOTS["book"](key), "1")
        tour = with_results_of(w.document.tour_without_drag, DEFAULT, number, done.results)
        w.document.apply(done_sentence("raced", stage=number), tour)


def tried_change(w: Walker) -> None:
    """Take a change of a section for good, as if races had tried it."""
    number = w.number(1, len(w.document.tour.stages))
    with suppress(EtapaError):
        stage = w.document.tour_without_drag.stages[number - 1]
        if not stage.sections:
            return
        section, instead = stage.sections[0], w.one_of(("FLAT", "HILL"))
        other = change_section(stage, 1, terrain=instead)
        plan: Any = None  # no race is ridden here
        change = StageChange("section", plan, {"terrain": "FLAT", "instead": instead}, 1, other)
        sentence = done_sentence("tried_change", what=str(section.start), stage=number)
        w.document.change(sentence, change.apply, number)


HANDS: dict[str, Callable[[Walker], None]] = {
    "orders": orders,
    "raced": raced,
    "tried_change": tried_change,
}
