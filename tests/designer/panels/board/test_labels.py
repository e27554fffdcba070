"""Numbers of squares that can be read from any height."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.scene.board.ground import APART, LEAST_LABEL, WRITTEN, LaidGround, View, step

if TYPE_CHECKING:
    from designer.panels.board import BoardPanel
    from designer.scene.theme import Theme


@pytest.mark.parametrize("scale", [0.05, 0.1, 0.3, 0.6, 1.0, 3.0])
def test_numbers_are_read_on_the_road_or_over_it(panel: BoardPanel, theme: Theme, scale: float):
    """Written on the road they are high enough; over it no two of them touch."""
    board, em = panel.view.board, theme.em
    assert board is not None
    length, square = board.lengths[0], board.gauge.length * scale

    every = step(board, length, View(scale, 0, 0), em)

    first = length.pieces[0]
    high = min(first.square(first.first, 1, board.gauge).free) * WRITTEN * scale
    assert (every == 0) == (high >= LEAST_LABEL * em)
    assert every == 0 or every * square >= APART * em


def test_from_afar_the_road_bears_larger_numbers(panel: BoardPanel):
    """The whole table is seen: what is painted differs from the bare drawing."""
    view = panel.view
    view.fit()
    seen = view.grab().toImage()
    sheet, board = view._plate._sheet, view.board
    assert sheet is not None
    assert board is not None
    sheet._ground = LaidGround(board, None)
    view._plate._drawn_from = ()  # as if something else had been seen meanwhile

    view._plate.sharpen()

    assert view.grab().toImage() != seen
