"""What the tests of pictures share: how to look at shapes, and a few races of a short stage."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import pytest

from designer.picture.shapes import Group, Text, moved_point
from engine.playtests.plan import PlaytestPlan, stage_plan
from engine.playtests.play import play_race
from engine.playtests.summary import Summary
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from designer.picture.shapes import Shape


@pytest.fixture(scope="session")
def plan() -> PlaytestPlan:
    """The low-mountain example: four sections, a climb and a sprint."""
    with as_file(files("samples").joinpath("three-examples.etapa")) as path:
        return stage_plan(load(path), 2, bots=("director", "book"), game="ciclismo")


@pytest.fixture(scope="session")
def summary(plan: PlaytestPlan) -> Summary:
    races = Summary()
    races.add_races(play_race(plan, number) for number in range(1, 9))
    return races


@pytest.fixture(scope="session")
def texts() -> Callable[[Iterable[Shape]], list[Text]]:
    """Every text of some shapes."""
    return lambda shapes: [shape for shape in flat(shapes) if isinstance(shape, Text)]


@pytest.fixture(scope="session")
def upright() -> Callable[[Iterable[Shape]], list[tuple[float, float, float]]]:
    """Left edge, right edge and baseline of every text, where its groups put it."""
    return lambda shapes: [*_edges(shapes)]


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield every shape, those of groups one by one."""
    for shape in shapes:
        yield from flat(shape.shapes) if isinstance(shape, Group) else (shape,)


def in_role(shapes: Iterable[Shape], role: str) -> list[Any]:
    """Return the shapes of a role."""
    return [shape for shape in shapes if getattr(shape, "role", "") == role]


def _edges(shapes: Iterable[Shape]) -> Iterator[tuple[float, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            for left, right, y in _edges(shape.shapes):
                corners = [moved_point(shape.transform, point) for point in ((left, y), (right, y))]
                xs = [x for x, _ in corners]
                yield min(xs), max(xs), max(y for _, y in corners)
        elif isinstance(shape, Text):
            start = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * shape.width
            yield start, start + shape.width, shape.y
