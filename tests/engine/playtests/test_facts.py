"""Moments of a race: how the field lies at the beginning of every turn."""

from __future__ import annotations

import pytest

from tests.engine.playtests.conftest import facts

TWO = (("moved", 1, 0, 5, 5, 1), ("moved", 1, 1, 3, 3, 1))
"""The first rider on row 5, the second on row 3."""


@pytest.mark.parametrize(
    ("happenings", "moments"),
    [
        # R6.18 -- a rider who cedes a place stands where the other stood
        ((*TWO, ("ceded", 1, 0, 1), ("moved", 2, 0, 4, 7, 1)), [(2, 5, 1, (1, 1))]),
        # the word formation: with an empty row between them they are two
        ((*TWO, ("moved", 2, 1, 3, 6, 1)), [(2, 5, 0, (1, 1))]),
        ((TWO[0], ("moved", 1, 1, 4, 4, 1), ("moved", 2, 1, 3, 6, 1)), [(2, 5, 0, (2,))]),
        # a rider who crosses the finish is not seen at the next turn
        ((*TWO, ("crossed", 1, 0, "FINISH", 5, 1, 0, 0, 0), ("moved", 2, 1, 3, 6, 1)),
         [(2, 3, 1, (1,))]),
        # what happens before riders stand on the road is no turn
        ((("start_order", 0, -1, (0,)), ("weather", 1, -1)), []),
    ],
    ids=["cession", "two groups", "one group", "home", "before the start"],
)  # fmt: skip
def test_a_moment_has_the_row_the_leader_and_the_groups_of_its_turn(happenings, moments):
    seen = facts(*happenings, climb=(5, 10)).moments
    assert [(m.turn, m.front, m.leader, m.groups) for m in seen] == moments
