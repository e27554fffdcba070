from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, box

from engine.board.search.tracer import Arc, Rect, between_arcs, between_rects, rect_to_arc

places = st.integers(-300, 300).map(float)
sides = st.sampled_from([-1, 1])
arcs = st.builds(Arc, places, places, st.integers(20, 200).map(float), sides, sides)
rects = st.builds(
    lambda x, y, wide, high: Rect(x, y, x + wide, y + high),
    places, places, st.integers(1, 400), st.integers(1, 400),
)  # fmt: skip
STEPS = 400


def drawn(arc: Arc) -> LineString:
    turns = [math.pi / 2 * n / STEPS for n in range(STEPS + 1)]
    return LineString(
        (arc.cx + arc.qx * arc.radius * math.cos(t), arc.cy + arc.qy * arc.radius * math.sin(t))
        for t in turns
    )


@given(rects, rects)
def test_between_rectangles_it_is_what_shapely_says(a: Rect, b: Rect) -> None:
    assert math.isclose(between_rects(a, b), box(*a).distance(box(*b)), abs_tol=1e-9)


@given(rects, arcs)
def test_from_a_rectangle_to_an_arc_it_is_what_shapely_says(rect: Rect, arc: Arc) -> None:
    assert math.isclose(rect_to_arc(rect, arc), box(*rect).distance(drawn(arc)), abs_tol=0.01)


@given(arcs, arcs)
def test_between_arcs_it_is_what_shapely_says(a: Arc, b: Arc) -> None:
    assert math.isclose(between_arcs(a, b), drawn(a).distance(drawn(b)), abs_tol=0.02)
