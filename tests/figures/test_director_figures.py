"""What the default manager reaches, over hundreds of seeded stages."""

from __future__ import annotations

import pytest

from tests.engine.bots.tournament import (
    CLIMBERS,
    ROULEURS,
    TRIALS,
    beats,
    first_seats,
    mean,
    of_type,
    share,
    spent_of_allowed,
    stages,
    winners,
)


@pytest.mark.figures
def test_figures_of_the_director():
    """The whole tournament: duels over 200 stages, winners by type, breaks, effort, seats."""
    book, random = beats("book", 200), beats("random", 200)
    flat, flat_breaks = winners(of_type("FLAT_STAGE"), 200, "flat")
    queen, _ = winners(of_type("QUEEN"), 200, "queen")
    trial, _ = winners(of_type("ITT", "MOUNTAIN_TT"), 100, "trial")
    roads = [s for s in stages() if s.road.format == "road"]
    _, breaks = winners(roads, len(roads) * 8, "roads")
    effort = mean([spent_of_allowed(f"figures/{n}") for n in range(3)])
    plain, directed = first_seats("book", 120), first_seats("director", 120)
    print(f"\nbeats book {book:.1%}, random {random:.1%}")
    print(f"flat {flat}, breaks {flat_breaks:.0%}; all roads: breaks {breaks:.0%}")
    print(f"queen {queen}\ntrials {trial}\neffort {effort:.0%}")
    print(f"flat stages won from the first three seats: book {plain:.0%}, director {directed:.0%}")

    assert random >= 0.95
    assert book >= 0.75
    assert flat["SPRINTER"] >= 0.2
    assert share(flat, {"SPRINTER", *ROULEURS}) >= 0.6
    assert share(queen, CLIMBERS) >= 0.8
    assert all(queen.get(kind, 0) > 0 for kind in CLIMBERS)
    assert share(trial, TRIALS) >= 0.7
    assert 0.05 <= breaks <= 0.5
    assert 0.8 <= effort <= 1.0
    assert directed < plain
