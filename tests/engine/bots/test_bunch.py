"""Who would lead a plan, and what the own riders make behind him."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.bots.director import bunch, company

TEAM_OF = (0, 1, 1, 0)


@pytest.mark.parametrize(
    ("rows", "manager", "head"),
    [
        ((9, 9, 8, 8), 0, 0),
        ((9, 9, 8, 8), 1, 1),
        ((9, 8, 8, 8), 1, 0),
        ((9, 9, 9, 9), 2, 0),
    ],
)
def test_a_team_leads_with_its_leftmost_rider_of_the_front_row(rows, manager, head):
    """RULING 41, RULING 52 — where it has none there, the front rider of another team leads."""
    table = SimpleNamespace(row=rows, scene=SimpleNamespace(team_of=TEAM_OF))

    assert bunch._head(SimpleNamespace(manager=manager), table, (0, 1, 2, 3)) == head


def test_who_owes_nothing_makes_what_the_plan_carries():
    """R7.8 — only those who must pay weigh whether they stay."""
    purse = SimpleNamespace(advice=SimpleNamespace(alone={1: ()}))

    assert company.together(SimpleNamespace(row=()), [0, 2], 5.5, (0, 1, 0), purse) == 11.0
