"""What is wanted: ranges as they are typed, what a race says, when a want is met."""

from __future__ import annotations

import pytest

from engine.errors import SetupError
from engine.games import GAMES
from engine.playtests.facts import facts_of
from engine.shape.wants import kinds_wanted_of, make_want, read_range, want_kinds
from tests.engine.shape.conftest import want

SHARE = want_kinds()["break"]
NUMBER = want_kinds()["groups"]


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        ("25-40", (25, 40)),
        ("25–40", (25, 40)),
        ("25,5-40", (25.5, 40)),
        ("50+", (50, 100)),
        (">=50", (50, 100)),
        ("-40", (0, 40)),
        ("<=40", (0, 40)),
        ("33", (28, 38)),
        ("~2", (0, 7)),
    ],
)
def test_a_range_is_read_as_it_is_typed(typed: str, ends: tuple[float, float]):
    assert read_range(SHARE, typed) == ends


def test_a_number_has_no_upper_end_where_none_is_typed():
    assert read_range(NUMBER, "5+") == (5, float("inf"))
    assert read_range(NUMBER, "5") == (4, 6)


@pytest.mark.parametrize("typed", ["", "much", "40-25", "120+", "25-140", "1e9", "-", "25-40-50"])
def test_what_is_no_range_is_refused_in_one_sentence(typed: str):
    with pytest.raises(SetupError):
        read_range(SHARE, typed)


def test_a_climb_that_is_wanted_has_a_number():
    with pytest.raises(SetupError, match="number"):
        make_want(want_kinds()["climb"], "1+")
    assert make_want(want_kinds()["climb"], "1+", 2).measure == "lines/SUMMIT2/parted"


def test_what_a_race_says():
    assert want("break", "20+").value_in({}) == 0  # without a break none wins
    assert want("break", "20+").value_in({"breaks/day_won": True}) == 100
    assert want("climbers", "20+").value_in({"wins/by_type": "CLIMBER"}) == 100
    assert want("climbers", "20+").value_in({"wins/by_type": "LEADER"}) == 0
    assert want("climbers", "20+").value_in({}) is None
    assert want("groups", "5+").value_in({"groups/count": 7}) == 7
    assert want("open", "60+", 5).value_in({"tour/decided": 5}) == 100
    assert want("open", "60+", 5).value_in({"tour/decided": 4}) == 0


def test_only_a_whole_interval_inside_is_met():
    one = want("break", "25-40")
    assert one.is_met(25, 40)
    assert not one.is_met(24.9, 40)
    assert not one.is_met(30, 40.1)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_wanted_nothing_of_that_its_races_do_not_tell(game: str):
    known = facts_of(game)
    keys = {kind.key for kind in kinds_wanted_of(game, of_tour=False)}
    assert {"minutes", "squares", "sheets"} <= keys
    assert ("climbers" in keys) == ("types" in known)
    assert ("break" in keys) == ("breaks" in known)
