"""Parts 4 to 9 read a second time, and tried against the engine on random tables."""

from itertools import chain
from random import Random

import pytest

from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.tokens import files_of, offer_tokens
from tests.engine.games.ciclismo.again.offered import Offered
from tests.engine.games.ciclismo.again.seen import Seen
from tests.engine.games.ciclismo.again.tables import agreed, driven, some_table
from tests.engine.games.ciclismo.again.talks import Talks
from tests.engine.games.ciclismo.again.turn import Turn


def both(t, random):
    """Ride a turn with the engine, then once more by the second reading."""
    agreed(t, random)
    state = t.state
    seen = Seen(state, t.rules, t.setup.road)
    if state.laid:
        driven(resolution(state), random, seen.note)
    driven(movement(state), random, seen.note)
    seen.dice = dict(t.dice.fell)
    turn = Turn(seen)
    turn.play()
    return state, seen, turn


@pytest.mark.parametrize("share", [0, 0.1, 0.3])
@pytest.mark.parametrize("part", range(4))
def test_the_engine_rides_as_a_second_reading_of_the_book(table, road, lines, share, part):
    """Parts 4 to 9 — squares, payments, dice, risks, and what is asked at all."""
    for number in range(60):
        random = Random(f"{share} {part} {number}")
        state, seen, turn = both(some_table(random, table, road, lines, share), random)
        where = f"{share} {part} {number}"
        assert (state.row, state.lane) == (seen.row, seen.lane), where
        assert (list(state.pe), state.spent) == (seen.pe, seen.spent), where
        assert sorted(state.risks) == sorted(turn.rolls.risks), where
        assert not seen.dice, where
        assert not seen.answers, where
        attacked = [state.attacks, state.pursuits]
        told = [turn.attacks.made, turn.attacks.chased]
        assert attacked == [[who.count(r) for r in seen.riders] for who in told], where


@pytest.mark.parametrize("share", [0, 0.1, 0.3])
def test_the_engine_deliberates_as_a_second_reading_of_the_book(table, road, lines, share):
    """Who is asked, what may be proposed, what is agreed.

    R6.20, R6.21, R6.22, R7.13, R7.14, R7.15.
    """
    for number in range(150):
        random = Random(f"{share} {number}")
        t = some_table(random, table, road, lines, share)
        teams = range(-1, len(t.state.scene.teams))
        t.state.controller = [random.choice(teams) for _ in t.state.row]
        driven(cession(t.state), random)
        talks = Talks(Seen(t.state, t.rules, t.setup.road), t.state.controller)
        driven(deliberation(t.state), random, talks.note)
        joint = [
            plan if len(members) > 1 else None
            for members, plan in zip(t.state.formations, t.state.plans, strict=True)
        ]
        assert talks.plans() == joint, f"{share} {number}"
        assert not talks.said, f"{share} {number}"
        assert t.state.controller == talks.controller, f"{share} {number}"


@pytest.mark.parametrize("share", [0, 0.1, 0.3])
def test_the_engine_offers_the_tokens_of_a_second_reading(table, road, lines, share):
    """Every token a rider may lay, and no other.

    R6.25, R7.9, RULING 45, RULING 55, RULING 107 i.
    """
    for number in range(150):
        t = some_table(Random(f"{share} {number}"), table, road, lines, share)
        offered = Offered(Seen(t.state, t.rules, t.setup.road))
        for members in t.state.formations:
            found = offer_tokens(t.state, members, files_of(t.state, members))
            for rider, offer in zip(members, found, strict=True):
                assert set(offer.tokens) == offered.tokens(rider), f"{share} {number} {rider}"


def test_the_tables_try_every_plan_and_every_token(table, road, lines):
    """R6.22, R6.25 — what is never laid is never tried."""
    kinds = set()
    for number in range(80):
        random = Random(f"kinds {number}")
        t = some_table(random, table, road, lines, 0)
        agreed(t, random)
        kinds |= {one.kind for one in chain(t.state.plans, t.state.tokens)}
    assert kinds >= {
        "FOLLOW", "RELAY", "BASIC", "INDEPENDENT", "ROLL", "ACTIVATE", "ATTACK", "LEAD_OUT",
        "SPRINT_ACTION", "PULL",
    }  # fmt: skip
