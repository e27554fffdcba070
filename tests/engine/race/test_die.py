"""What stands on the dice of each game, and which of them fall."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.race.die import COMMON, SIDES, dice_box, sum_of
from engine.tour.rules import Rules

BORNE = {
    "triple": "1 2 3 1 2 3",
    "double": "1 2 1 2 1 2",
    "event": "PUNCTURE BONK CRASH PUNCTURE BONK CRASH",
    "weather": "CLEAR CLEAR CLEAR CROSSWIND RAIN COLD",
}
HELD = {"triple": 8, "double": 6, "weather": 1, "event": 1, "crash": 1}


@pytest.mark.parametrize("kind", BORNE)
def test_dice_bear_what_the_book_prints(kind: str):
    """R0.3, R0.4, R11.8, RULING 76 — side by side of a common die."""
    assert dice_box(Rules("ciclismo")).dice[kind].faces == tuple(BORNE[kind].split())


def test_the_box_holds_so_many_of_each():
    """R1.17 — 8 triple, 6 double, a weather, an event and a crash die."""
    dice = dice_box(Rules("ciclismo")).dice
    assert {kind: die.in_box for kind, die in dice.items()} == HELD


@pytest.mark.parametrize(
    ("house", "kind", "faces"),
    [
        ({"weather.faces": {str(n): "RAIN" for n in SIDES}}, "weather", ("RAIN",) * 6),
        ({"crash_die.crash_faces": [1]}, "crash", ("CRASH", "", "", "", "", "")),
    ],
)
def test_house_rules_say_what_some_dice_bear(house: dict[str, object], kind: str, faces: object):
    """RULING 76, RULING 78 — the weather of each side; the sides that mean a crash."""
    assert dice_box(Rules("ciclismo", house)).dice[kind].faces == faces


@pytest.mark.parametrize(
    ("purpose", "count", "triples", "kinds"),
    [
        ("move", 5, 3, "triple triple triple double double"),
        ("sprint", 2, 2, "triple triple"),
        ("event", 1, None, "event"),
        ("weather", 1, None, "weather"),
        ("crash2", 1, None, "crash"),
        ("rain_check", 1, None, "crash"),
        ("anything", 2, None, "common common"),
    ],
)
def test_the_dice_that_fall(purpose: str, count: int, triples: int | None, kinds: str):
    """R0.3, R0.4, R11.2, R11.5, R11.9 — triple dice first; each other die for its own roll."""
    roll = dice_box(Rules("ciclismo")).roll_of(purpose, count, triples)
    assert [die.kind for die in roll] == kinds.split()


@pytest.mark.parametrize(
    ("house", "purpose"),
    [
        ({"crash.duration": "crash_die"}, "crash"),
        ({"descent_attack.crash_faces": [5, 6]}, "event"),
    ],
)
def test_where_the_side_counts_a_common_die_falls(house: dict[str, object], purpose: str):
    """RULING 61, RULING 62 — a house rule that reads sides no printed die tells apart."""
    (die,) = dice_box(Rules("ciclismo", house)).roll_of(purpose, 1, None)
    assert die.faces == COMMON


def test_a_roll_is_worth_what_stands_on_it():
    """R0.3, R0.4 — sides 6 4 5 of triple dice and 3 of a double one: 3 + 1 + 2 + 1."""
    roll = dice_box(Rules("ciclismo")).roll_of("move", 4, 3)
    assert sum_of(roll, (6, 4, 5, 3)) == 7
    assert [roll[0].side_of(sign) for sign in "123"] == [1, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_dice_of_six_sides(game: str):
    """R2.1, R2.2 — the neighbours throw dice that every shop has."""
    box = dice_box(Rules(game))
    assert all(len(die.faces) == len(SIDES) for die in box.dice.values())
    assert box.roll_of("roll", 1, None)[0].is_common
