from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.shapes import Box, Line, Rect, Text

COLUMNS = (
    LedgerColumn("a"),
    LedgerColumn("b", 3, "start"),
    LedgerColumn("a long head", upright=True),
)


def _table(rows: int) -> Ledger:
    return Ledger(COLUMNS, tuple((str(n), "name " * 9, "") for n in range(rows)), bold=(3, rows))


@given(st.integers(0, 90), st.floats(30, 300))
def test_the_parts_of_a_table_are_the_table(rows: int, height: float):
    """Split over pages, every row comes once, in order, and each part fits its page."""
    parts = _table(rows).split_ledger(height)
    assert tuple(row for part in parts for row in part.rows) == _table(rows).rows
    assert all(part.height <= height + 1e-6 or len(part.rows) == 1 for part in parts)
    assert all(part.columns == COLUMNS for part in parts)


@given(st.integers(1, 40), st.floats(20, 200), st.floats(40, 250))
def test_a_table_never_leaves_its_box(rows: int, width: float, height: float):
    """A table too high for its box is drawn smaller."""
    box = Box(5, 7, width, height)
    for shape in draw_ledger(_table(rows), box):
        match shape:
            case Text():
                assert box.x <= shape.x <= box.x + width
                assert shape.y <= box.y + height
            case Rect():
                assert shape.y + shape.height <= box.y + height + 1e-6
            case Line():
                assert all(y <= box.y + height + 1e-6 for _, y in shape.points)


def test_a_cell_may_draw_itself():
    """What is not a text is given the room of its cell."""
    seen: list[Box] = []

    def cell(box: Box) -> list[Rect]:
        seen.append(box)
        return [Rect("solid", *box)]

    draw_ledger(Ledger((LedgerColumn("a"),), ((cell,),), row=10, head=5), Box(0, 0, 40, 40))
    assert seen[0].width == pytest.approx(40, abs=2)
    assert seen[0].height == pytest.approx(10, abs=2)
