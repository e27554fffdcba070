"""Who sits down by default in a game is the strongest there is in its list."""

from __future__ import annotations

import pytest

from designer.jobs.duels import DuelWish, plan_duel, ride_duel
from designer.jobs.pool import pool_of
from designer.language import ENGLISH
from designer.texts.duel import add_up
from engine.bots import bots_playing
from engine.games import GAMES
from engine.playtests.duel import fair_share
from engine.tour.file import load
from tests.figures.must import told

pytestmark = pytest.mark.figures

RACES = 600


@pytest.mark.parametrize("game", [name for name in GAMES if name != "ciclismo"])
def test_no_other_manager_of_a_game_beats_its_default(game):
    """None wins one and a half times its share against a field of the default, on stages."""
    tour = load("samples/sierra.etapa")
    for other in bots_playing(game):
        if other == GAMES[game].manager:
            continue
        stages = plan_duel(tour, DuelWish(other, (), game, count=RACES), ENGLISH)
        for _ in ride_duel(stages, RACES, pool_of(ENGLISH, "auto", None, 2)):
            pass
        won = add_up(stages).wins
        fair = fair_share(stages[0].plan)
        told(f"{game}: {other} among defaults, fair shares", won.share / fair, 1.5)
