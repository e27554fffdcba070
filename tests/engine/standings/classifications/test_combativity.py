"""Combativity: R12.7, RULING 90."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.standings.classifications.combativity import combativity_score
from engine.standings.results import RiderResult
from engine.tour.values import ITT
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

FIGHT = "bib place turns attacks break_turns\n11 1 20 1 2\n12 2 20 2 0\n13 3 20 1 2"


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        # 2 x 2 attacks + 1 pursuit + 6 PE + 4 turns ahead
        ({}, 15),
        ({"attack": 0, "pursuit": 0, "pe": 0, "break_turn": 3}, 12),
    ],
)
def test_the_score_adds_what_shows_initiative(rules: dict[str, int], points: int):
    """TV102, RULING 90 — `combativity.weights` are the house's."""
    spent = {"attack": 3, "pursuit": 2, "relay": 1, "move_up": 5, "surcharge": 1}
    arrival = RiderResult(11, spent=spent, attacks=2, pursuits=1, break_turns=4)
    law = BOOK.with_changes(combativity__weights=rules) if rules else BOOK
    assert combativity_score(arrival, law) == points


def test_ties_go_to_break_turns_attacks_and_place(night: Callable):
    """RULING 90 — more break turns, more own attacks, better stage place."""
    n = night(size=3, teams=1)
    n.stage(FIGHT)
    assert [c.bib for c in n.standings().last.rows["combativity"]] == [11, 13, 12]


def test_it_is_not_awarded_in_time_trials(night: Callable):
    """RULING 90 — none attacks in a time trial."""
    n = night(size=3, teams=1)
    table = "\n".join(
        f"{row} {o}" for row, o in zip(FIGHT.splitlines(), ("overshoot", 1, 2, 3), strict=True)
    )
    n.stage(table, stage_format=ITT)
    assert n.standings().last.rows["combativity"] == ()
