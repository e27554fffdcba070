"""Two roads one above the other: one scale, nothing that was left out, numbers apart."""

from __future__ import annotations

from importlib.resources import as_file, files
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from designer.language import SPANISH
from designer.picture.profile.beside import RoadSide, draw_beside
from designer.picture.profile.scale import relief_of
from designer.picture.shapes import Box, Group, Polygon
from engine.road.fit import DROPPED, FittedStage, fit_squares
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.picture.shapes import Shape
    from engine.tour.values import Tour

BOX = Box(2.5, 2.5, 220, 90)


@pytest.fixture(scope="module")
def giro() -> Tour:
    with as_file(files("samples").joinpath("giro-2019.etapa")) as path:
        return load(path)


def sides_of(fit: FittedStage) -> tuple[RoadSide, RoadSide]:
    relief = relief_of(fit.stage)
    return RoadSide("As it is", fit.real, relief), RoadSide("Fitted", fit.road, relief)


def grounds(shape: Shape) -> list[Polygon]:
    """Return the ground of each section of a road, from left to right."""
    assert isinstance(shape, Group)
    return [
        part
        for part in shape.shapes
        if isinstance(part, Polygon) and part.role.startswith("terrain.") and len(part.points) > 3
    ]


def span(ground: Polygon) -> float:
    xs = [x for x, _ in ground.points]
    return max(xs) - min(xs)


@pytest.mark.parametrize("number", range(1, 22))
def test_what_was_left_out_has_no_place_and_a_square_is_a_square_on_both(giro: Tour, number: int):
    """Of every stage of a grand tour at its shortest: each section as wide as its squares."""
    fit = fit_squares(giro, number, 1)
    before, after = (
        shape for shape in draw_beside(*sides_of(fit), BOX, SPANISH) if isinstance(shape, Group)
    )
    widths = [span(ground) for ground in grounds(before) if span(ground) > 0]
    shorter = [span(ground) for ground in grounds(after) if span(ground) > 0]
    square = sum(widths) / fit.real.rows

    assert len(shorter) == len(fit.road.sections)
    assert len(widths) - len(shorter) == sum(s.outcome == DROPPED for s in fit.sections)
    assert shorter == pytest.approx([s.squares * square for s in fit.road.sections])


@pytest.mark.parametrize("wide", [90, 150, 260])
@pytest.mark.parametrize("high", [45, 90])
def test_numbers_never_lie_on_each_other(
    giro: Tour, wide: float, high: float, upright: Callable[..., list[tuple[float, float, float]]]
):
    """Of every stage, as it is and pressed to a third, in rooms narrow and wide."""
    for number in range(1, 22):
        fit = fit_squares(giro, number, 90)
        drawn = [*draw_beside(*sides_of(fit), Box(0, 0, wide, high), SPANISH)]
        edges = sorted(upright(drawn), key=lambda edge: (round(edge[2], 1), edge[0]))
        for (_, right, one), (left, _, other) in pairwise(edges):
            assert round(one, 1) != round(other, 1) or left >= right - 0.05
