"""What is odd about a road, and what the box must hold for it."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from engine import tables
from engine.road.check import check_box, check_road, indicator_needs, marker_needs
from engine.tour.values import INTERMEDIATE_SPRINT, ITT, ROAD, TTT, Point
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, ridden
from tests.engine.tour.stages import stage_of

if TYPE_CHECKING:
    from engine.road.values import Road

AMENDED = {"tables__leader_tt_short": "amended"}


@pytest.mark.parametrize(
    ("race_format", "parts", "rules", "codes"),
    [
        # RULING 16 — a time trial past the table is said; where it ends is a house rule
        (ITT, [("FLAT", "50")], {}, []),
        (ITT, [("FLAT", "50.1")], {}, ["W_TT_TOO_LONG"]),
        (ITT, [("FLAT", "60")], {"tt__max_km": 60}, []),
        # RULING 24, RULING 26 — a short one mentions the leader, unless no row of trials is rolled
        (ITT, [("FLAT", 15)], {}, ["I_ERRATUM_LEADER_TT_SHORT"]),
        (TTT, [("FLAT", 15)], {}, ["I_ERRATUM_LEADER_TT_SHORT"]),
        (ITT, [("FLAT", 15)], AMENDED, []),
        (ITT, [("MTN_4", 5)], {}, []),
        # RULING 20 — shorter than tiles.min_straight
        (ROAD, [("FLAT", 20), ("DESC_LOW", 1)], {}, ["W_SHORT_STRIP"]),
        (ROAD, [("FLAT", 20), ("DESC_LOW", 2)], {"tiles__min_straight": 3}, ["W_SHORT_STRIP"]),
        (ROAD, [("FLAT", 20), ("DESC_LOW", 3)], {"tiles__min_straight": 3}, []),
        (ROAD, [("FLAT", 20), ("DESC_LOW", 1)], {"tiles__min_straight": 2}, ["W_SHORT_STRIP"]),
        (ROAD, [("FLAT", 20), ("DESC_LOW", 2)], {"tiles__min_straight": 2}, []),
        # RULING 93, R1.4 — cobbles are laid twelve squares whole
        (ROAD, [("FLAT", 20), ("COBBLES", 11)], {"stage__box_limits": "off"}, ["I_CUT_TILE"]),
        (ROAD, [("FLAT", 20), ("COBBLES", 12)], {"stage__box_limits": "off"}, []),
        (ROAD, [("FLAT", 20), ("COBBLES", 13)], {"stage__box_limits": "off"}, ["I_CUT_TILE"]),
        (ROAD, [("FLAT", 20), ("COBBLES", 24)], {"stage__box_limits": "off"}, []),
    ],
)
def test_what_is_odd_about_a_road(
    race_format: str, parts: list[tuple[str, Any]], rules: dict[str, Any], codes: list[str]
):
    """RULING 16, RULING 20, RULING 24, RULING 26, RULING 93, R1.4 — each by its row."""
    road = ridden(*parts, race_format=race_format, **rules)
    assert [f.code for f in check_road(road, BOOK.with_changes(**rules))] == codes


# What the box holds


PRINTED = {
    "FLAT": 10, "MTN_HC": 2, "MTN_1": 6, "MTN_2": 10, "MTN_3": 10, "MTN_4": 10, "HILL": 10,
    "DESC_LOW": 8, "DESC_MID": 6, "DESC_HIGH": 4, "INTERMEDIATE_SPRINT": 3, "TT": 1,
    "MOUNTAIN_TT": 1, "START": 1, "FINISH": 1, "FEED": 2,
}  # fmt: skip


def road_of(*terrains: str, sprints: int = 0) -> Road:
    points = tuple(Point(INTERMEDIATE_SPRINT, Decimal(n + 1)) for n in range(sprints))
    return build(stage_of(*((terrain, 4) for terrain in terrains), points=points), BOOK)


def test_the_box_holds_the_printed_markers():
    """R1.8 — sixteen kinds, as printed, marker by marker."""
    assert tables.read_toml("games/ciclismo/box.toml")["markers"] == PRINTED


def test_the_box_holds_the_printed_indicators():
    """R1.12, R1.13, R1.15 — twelve stage points, six of mountain and sprint, nine bonuses."""
    assert tables.read_toml("games/ciclismo/box.toml")["indicators"] == {
        "STAGE_POINTS": 12,
        "MOUNTAIN": 6,
        "INTERMEDIATE_SPRINT": 6,
        "BONUS": 9,
    }


@pytest.mark.parametrize(
    ("terrain", "sections"),
    [
        ("FLAT", 5),
        ("MTN_HC", 1),
        ("MTN_1", 3),
        ("MTN_2", 5),
        ("MTN_3", 5),
        ("MTN_4", 5),
        ("HILL", 5),
        ("DESC_LOW", 4),
        ("DESC_MID", 3),
        ("DESC_HIGH", 2),
    ],
)
def test_the_box_covers_so_many_sections(terrain: str, sections: int):
    """R1.9 — a section takes two markers; one section more is W_BOX_MARKERS(kind, need, have)."""
    assert check_box(road_of(*[terrain] * sections), BOOK) == []
    (odd,) = check_box(road_of(*[terrain] * (sections + 1)), BOOK)
    assert (odd.code, odd.severity) == ("W_BOX_MARKERS", "warning")
    have = PRINTED[terrain]
    assert dict(odd.values) == {"kind": terrain, "need": 2 * sections + 2, "have": have}


def test_a_fourth_sprint_is_one_too_many():
    """R1.8, RULING 5 — three sprint markers."""
    assert [f.values["need"] for f in check_box(road_of("FLAT", sprints=4), BOOK)] == [4]


@pytest.mark.parametrize(("mode", "codes"), [("off", []), ("error", ["E_BOX_MARKERS"])])
def test_what_the_box_lacks_may_be_silent_or_an_error(mode: str, codes: list[str]):
    """RULING 5 — stage.box_limits."""
    law = BOOK.with_changes(stage__box_limits=mode)
    assert [f.code for f in check_box(road_of("MTN_HC", "MTN_HC"), law)] == codes


def test_a_tour_needs_the_most_that_any_stage_needs():
    """RULING 5, R1.9 — one stage stands on the table at a time."""
    needs = marker_needs([road_of("FLAT", "FLAT"), road_of("FLAT", "MTN_1"), road_of("MTN_1")])
    assert {n.kind: n.need for n in needs} == {"START": 1, "FINISH": 1, "FLAT": 4, "MTN_1": 2}


@pytest.mark.parametrize(
    ("reused", "needs"),
    [
        # three sprints need three indicators, not nine
        (True, {"STAGE_POINTS": 12, "MOUNTAIN": 6, "INTERMEDIATE_SPRINT": 3, "BONUS": 3}),
        (False, {"STAGE_POINTS": 12, "MOUNTAIN": 8, "INTERMEDIATE_SPRINT": 9, "BONUS": 15}),
    ],
)
def test_indicators_move_on_to_the_next_line(reused: bool, needs: dict[str, int]):
    """RULING 7 — components.reuse_indicators: else they are laid at every line."""
    road = road_of("FLAT", "MTN_4", "MTN_HC", sprints=3)
    law = BOOK.with_changes(components__reuse_indicators=reused)
    assert {n.kind: n.need for n in indicator_needs([road], law)} == needs


def test_a_kind_the_box_does_not_know_is_all_to_print():
    """RULING 93, RULING 5 — there is no cobble marker in the box."""
    (odd,) = check_box(road_of("COBBLES", "COBBLES", "COBBLES"), BOOK)
    assert dict(odd.values) == {"kind": "COBBLES", "need": 6, "have": 0}
