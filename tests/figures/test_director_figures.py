"""What the default manager reaches, over hundreds of seeded stages."""

from __future__ import annotations

import pytest

from tests.engine.bots import watched
from tests.engine.bots.watched import CLIMBS, ROADS, of_type, races, share
from tests.figures.duels import TRIALS, duel, show

CLIMBERS = {"LEADER", "ALLROUNDER", "CLIMBER"}
FAST = {"SPRINTER", "ROULEUR", "ROULEUR_SPRINTER"}


@pytest.mark.figures
def test_figures_of_the_director():
    """Duels with the rulebook over every sample stage; winners, breaks and roles by type."""
    every = {kind: of_type(kind) for kind in (*ROADS, *TRIALS)}
    won = {kind: duel("director", "book", group, 40)[0] for kind, group in every.items()}
    print(f"\nbeats book {won}")
    ridden = {kind: races(every[kind], 100) for kind in (*ROADS, "ITT")}
    for kind, group in ridden.items():
        show(group, kind)
    stages = sum(map(len, every.values()))
    assert sum(won[kind] * len(group) for kind, group in every.items()) / stages >= 0.9

    flat = watched.winners(ridden["FLAT_STAGE"])
    assert share(flat, {"SPRINTER"}) >= 0.3
    assert share(flat, FAST) >= 0.7
    for kind in CLIMBS:
        assert share(watched.winners(ridden[kind]), CLIMBERS) >= 0.8
    assert watched.winners(ridden["ITT"]).get("TIMETRIALIST", 0) >= 0.3
    roads = [race for kind in ROADS for race in ridden[kind]]
    assert watched.own_pursuits(roads) <= 0.01
    assert watched.leaders_pulls(roads) <= 0.05
    assert watched.efforts_for_nothing(roads) <= 0.5
    assert watched.lead_outs(ridden["FLAT_STAGE"]) >= 1
