from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board
    from engine.road.values import Road


def road_of(*sections: tuple[str, float], riders: int = 48, lanes: int = 3) -> Road:
    """Return the road of a stage, its sections given as terrain and kilometres."""
    at, made = Decimal(0), []
    for terrain, km in sections:
        made.append(Section(terrain, at, at + Decimal(str(km))))
        at += Decimal(str(km))
    stage = Stage("test", sections=tuple(made))
    return build(stage, Rules("ciclismo").with_changes(road__lanes=lanes), riders=riders, number=1)


@pytest.fixture
def road() -> Callable[..., Road]:
    return road_of


@pytest.fixture
def example_2() -> Road:
    """R3.17 — 119 flat, 18 of a third-category climb, 8 down, 36 flat."""
    return road_of(("FLAT", 119), ("MTN_3", 6), ("DESC_LOW", 8), ("FLAT", 36))


@pytest.fixture
def queen() -> Road:
    """Return a stage of many sections, 293 squares, with cobbles and two short sections."""
    return road_of(
        ("FLAT", 50),
        ("COBBLES", 15),
        ("FLAT", 38),
        ("MTN_HC", 18),
        ("DESC_HIGH", 15),
        ("FLAT", 2),
        ("MTN_1", 16),
        ("DESC_MID", 18),
        ("FLAT", 16),
        ("MTN_HC", 10),
        ("FLAT", 1),
    )


@pytest.fixture
def board(example_2: Road) -> Board:
    """Return example 2 on the usual table."""
    return lay_road(example_2, rectangular_table(1800, 900))


def bends(board: Board) -> list[int]:
    """Return the rows at which bends begin."""
    return [piece.first for piece in board.pieces if piece.kind.is_bend]
