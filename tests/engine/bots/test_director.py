"""The director against plainer managers, and whose day each stage is when all have one."""

from __future__ import annotations

import pytest

from tests.engine.bots.tournament import (
    CLIMBERS,
    ROULEURS,
    TRIALS,
    beats,
    of_type,
    share,
    spent_of_allowed,
    winners,
)


def test_director_beats_plain_managers():
    """Its half of the teams rides faster than `book` and than `random` on nearly every stage."""
    assert beats("book", 29) >= 0.9
    assert beats("random", 29) >= 0.95


def test_it_saves_and_spends_over_a_whole_tour():
    """Three weeks use up most of what pools, nights and feed zones allow, and no more."""
    assert 0.8 <= spent_of_allowed("tour") <= 1.0


@pytest.mark.parametrize(
    ("types", "wanted", "least"),
    [
        (("FLAT_STAGE",), {"SPRINTER", *ROULEURS}, 0.6),
        (("QUEEN",), CLIMBERS, 0.7),
        (("ITT", "MOUNTAIN_TT"), TRIALS, 0.7),
    ],
)
def test_each_stage_suits_its_riders(types, wanted, least):
    """Flat stages go to fast men, queen stages to climbers, trials to specialists."""
    won, _ = winners(of_type(*types), 20, types[0])

    assert share(won, wanted) >= least
