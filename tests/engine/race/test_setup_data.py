"""A setup written as plain values is the same setup when it is read back."""

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.race.setup_data import digest_road, read_setup, write_setup
from engine.race.values import RaceRider, RaceTeam, Setup
from engine.road.values import Bend, Block, Line, Road
from engine.tour.rules import Rules


def setup_with(*blocks):
    finish = Line("FINISH", 12, Decimal(12))
    road = Road("ring", "road", "FLAT_STAGE", 3, 12, ("FLAT",) * 12, (), (finish,), blocks=blocks)
    return Setup(
        road, Rules("ciclismo"), (RaceTeam("A", "A", (RaceRider(1, "A1", "LEADER", 5, 5),)),)
    )


@pytest.mark.parametrize(
    "block",
    [
        Block(3, 6, (6, 6), kind="roundabout"),
        Block(3, 5, (5, 5, 5), kind="bridge"),
        Block(3, 6, (5, 6, 7), thick=(2,), joint_thick=(1, 2), kind="curve"),
        Block(3, 6, (5, 6, 7), thick=(2,), kind="bend", turn=-90),
    ],
)
def test_the_blocks_of_a_road_come_back_as_they_were(block: Block):
    """A record must ride the same roundabout, bridge and bend again (RULING 94)."""
    setup = setup_with(block)
    again = read_setup(write_setup(setup))
    assert again.road == setup.road
    assert digest_road(again.road) == digest_road(setup.road)


def test_the_bends_of_a_board_come_back_and_a_road_without_any_is_written_as_before():
    """O1.2 — a record rides them again; one of a road without bends has no word of them."""
    plain = setup_with()
    bent = replace(
        plain, road=replace(plain.road, bends=(Bend(-2, 3, left=True), Bend(7, 12, left=False)))
    )
    assert read_setup(write_setup(bent)).road == bent.road
    assert digest_road(bent.road) != digest_road(plain.road)
    assert "bends" not in write_setup(plain)["road"]


def test_what_a_game_asks_for_beyond_the_road_comes_back_in_plain_values():
    """Exact numbers become numbers and rows of them lists, however deep they lie."""
    setup = replace(setup_with(), extra={"shares": {1: (Decimal("0.5"), 2)}})
    assert read_setup(write_setup(setup)).extra == {"shares": {"1": [0.5, 2]}}


@pytest.mark.parametrize("extra", [7, "x", [1], None])
def test_what_no_game_asks_for_is_refused(extra: object):
    """Beyond the road there are names with values; a record that holds less is none."""
    with pytest.raises((TypeError, ValueError)):
        read_setup(write_setup(setup_with()) | {"extra": extra})
