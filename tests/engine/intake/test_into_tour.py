"""Where an imported stage belongs, and what it is given there."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.into_tour import place_of, put_into_tour
from engine.tour.values import INTERMEDIATE_SPRINT as SPRINT
from engine.tour.values import Point, Stage, Tour
from tests.engine.tour.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Callable

ROAD = [(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)]
LONGER = [(21, 0), (9, 7.5), (10, -6.5), (21, 0.3)]


def test_a_known_stage_is_corrected_and_a_new_one_appended(track: Callable[..., Stage]):
    tour, number, _ = put_into_tour(Tour("t"), track(ROAD))
    assert (number, len(tour.stages)) == (1, 1)
    tour, number, _ = put_into_tour(tour, track(LONGER), place_of(tour, track(LONGER)))
    assert (number, len(tour.stages)) == (1, 1)
    assert place_of(tour, track([(60, 0)])) is None
    other = replace(track(ROAD), name="Otra")
    tour, number, _ = put_into_tour(tour, other, place_of(tour, other))
    assert (number, len(tour.stages)) == (2, 2)


def test_a_number_says_which_stage_is_corrected_or_where_a_new_one_goes(
    track: Callable[..., Stage],
):
    tour, _, _ = put_into_tour(Tour("t"), track(ROAD))
    tour, number, _ = put_into_tour(tour, replace(track(ROAD), name="Otra"), 1)
    assert (number, [s.name for s in tour.stages]) == (1, ["Ruta"])
    tour, number, _ = put_into_tour(tour, replace(track(ROAD), name="Otra"), 2)
    assert (number, len(tour.stages)) == (2, 2)


def test_a_new_stage_never_bears_the_name_of_another_and_says_so(track: Callable[..., Stage]):
    tour, _, _ = put_into_tour(Tour("t"), track(ROAD))
    tour, number, findings = put_into_tour(tour, track([(60, 0)]))
    assert (number, [s.name for s in tour.stages]) == (2, ["Ruta", "Ruta 2"])
    assert [f.code for f in findings] == ["W_NAME_TAKEN"]


def test_a_house_that_asks_gets_its_descents_left_open(track: Callable[..., Stage]):
    """RULING 22 — `ask`: the tool finds the descent and does not say which it is."""
    tour, _, _ = put_into_tour(Tour("t", rules={"stage.descent_inference": "ask"}), track(ROAD))
    assert [s.terrain for s in tour.stages[0].sections] == ["FLAT", "MTN_1", "DESCENT", "FLAT"]


LONG = stage_of(("FLAT", 100), ("MTN_2", 8), ("FLAT", 72))


def test_a_long_stage_is_proposed_a_sprint_and_a_page_that_names_one_keeps_it_alone():
    tour, at, _ = put_into_tour(Tour("t"), LONG)
    assert [(p.kind, p.proposed) for p in tour.stages[at - 1].points] == [(SPRINT, True)]
    point = Point(SPRINT, Decimal(60), "Vega")
    tour, at, _ = put_into_tour(tour, replace(LONG, points=(point,)), at)
    assert tour.stages[at - 1].points == (point,)
