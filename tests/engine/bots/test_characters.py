"""Characters beside the director: managers of different minds, told apart by what they do."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.bots import BOTS, MIXED, bots_playing, deal_bots
from engine.bots.director.weights import weights_of
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.bots import watched
from tests.engine.bots.watched import of_type, races, watch

OTHERS = ("raider", "miser", "sprinters", "climbers")


def test_every_character_has_a_block_of_its_own():
    weighed = [weights_of(name) for name in ("director", *OTHERS)]
    assert all(one != other for one, other in combinations(weighed, 2))


def test_a_name_without_a_block_weighs_as_the_director_does():
    assert weights_of("another") == weights_of("director")


def test_mixed_deals_every_character_a_game_has_of_its_own():
    assert deal_bots("ciclismo", (MIXED,)) == ("director", *OTHERS)
    assert deal_bots("ciclismo", ("book", MIXED)) == ("book", "director", *OTHERS)


@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_is_dealt_knows_the_game(game):
    dealt = deal_bots(game, (MIXED,))
    assert dealt
    assert set(dealt) <= set(bots_playing(game))


def test_a_raider_is_away_more_often_and_a_miser_spends_least():
    flat = of_type("FLAT_STAGE")
    by_bot = {name: races(flat, 10, name) for name in ("raider", "director", "miser")}
    spent = {
        name: watched.mean(sum(one[3] for one in race.of("spent")) for race in ridden)
        for name, ridden in by_bot.items()
    }
    assert watched.escaped(by_bot["raider"]) > watched.escaped(by_bot["miser"]) == 0
    assert spent["miser"] < spent["director"]


def test_a_field_of_different_managers_rides():
    """One of each, and every one of them spends points in its own way."""
    race = watch(of_type("MEDIUM_MOUNTAIN")[0], "field", [*deal_bots("ciclismo", (MIXED,)), "book"])
    assert all(a.place for a in race.results.arrivals if a.status == "OK")
    assert len({sum(a.spent.values()) for a in race.results.arrivals}) > 4


class ReasonAsker:
    """A director that is asked why before every answer, and so is another one."""

    def __init__(self, key, *, why):
        self.bot, self.why, self.reasons = BOTS["director"](key), why, set()

    def decide(self, question, view):
        if self.why:
            self.reasons.add(BOTS["raider"]("x").why(question, view).key)
            self.reasons.add(self.bot.why(question, view).key)
        return self.bot.decide(question, view)


def test_reasons_change_nothing_and_tell_what_is_wanted():
    """Asked of the same director and of another."""
    stage = of_type("LOW_MOUNTAIN")[3]
    results = []
    for why in (False, True):
        race = GAMES["ciclismo"].start(stage, Dice(stage.key))
        seats = [ReasonAsker(f"{n}", why=why) for n in range(6)]
        Referee(race, seats).run()
        results.append(race.results())
    assert results[0] == results[1]
    wanted = {f"why_{key}" for key in ("break", "finish", "chase", "together", "shelter")}
    assert set().union(*(seat.reasons for seat in seats)) >= wanted
