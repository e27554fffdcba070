from __future__ import annotations

import pytest

from engine.board.table import Table, rectangular_table
from engine.errors import BoardError


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(BoardError, match="crosses itself"):
        Table((((0, 0), (1000, 1000), (1000, 0), (0, 1000)),))


@pytest.mark.parametrize(
    "outline",
    [
        (),
        ((0, 0), (1000, 0)),
        ((0, 0), (1000, 0), (float("nan"), 5)),
        ((0, 0), (0, 0), (0, 0), (0, 0)),
        ((0, 0), (1000, 0), (1000, 0), (0, 0)),
    ],
)
def test_an_outline_without_an_area_is_refused(outline: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(BoardError, match="no area"):
        Table((outline,))


@pytest.mark.parametrize("size", [(50, 900), (200_000, 900)])
def test_a_size_nobody_has_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(BoardError, match="choose from"):
        rectangular_table(*size)


def test_a_size_is_told_as_people_write_it() -> None:
    with pytest.raises(BoardError, match="100000000 mm on one side: choose from 100 to 100000 mm"):
        rectangular_table(1e8, 900)


def test_no_table_is_refused() -> None:
    with pytest.raises(BoardError, match="no outline"):
        Table(())


def test_a_seat_at_a_side_that_is_not_there_is_refused() -> None:
    with pytest.raises(BoardError, match="side 5"):
        Table((((0, 0), (1000, 0), (1000, 800), (0, 800)),), seats=((0, 4),))


@pytest.mark.parametrize("kept", [{"reserve": -1.0}, {"clearance": float("inf")}])
def test_a_measure_that_cannot_be_is_refused(kept: dict[str, float]) -> None:
    with pytest.raises(BoardError, match="cannot be"):
        rectangular_table(1000, 800, **kept)


def test_the_reserve_is_kept_along_every_edge() -> None:
    (part,) = rectangular_table(1000, 800).usable()
    assert part.bounds == (50, 50, 950, 750)


def test_what_nobody_reaches_is_not_used() -> None:
    """Every square lies within 700 mm of a side where somebody sits."""
    table = Table((((0, 0), (2000, 0), (2000, 1500), (0, 1500)),), seats=((0, 0),))
    (part,) = table.usable()
    assert part.bounds[3] == pytest.approx(700)
