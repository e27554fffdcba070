"""How rows are ranked, for any classification."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from engine.standings.ranking import SHARED, rank_items

ROWS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 1)))
BREAKS = [("second", lambda r: r[1]), ("third", lambda r: r[2])]


@given(ROWS)
def test_a_rank_is_one_more_than_how_many_are_better(rows: list[tuple[int, int, int]]):
    """RULING 85 — equal in everything share a rank, and the next rank is left free."""
    ranked = rank_items(rows, lambda r: r[0], BREAKS)
    assert [p.rank for p in ranked] == [1 + sum(o < p.item for o in rows) for p in ranked]


@given(ROWS)
def test_a_tie_names_what_decided_it(rows: list[tuple[int, int, int]]):
    """RULING 85 — the first tie-break that differs, or that nothing does."""
    ranked = rank_items(rows, lambda r: r[0], BREAKS)
    for above, below in itertools.pairwise(ranked):
        a, b = above.item, below.item
        if a[0] != b[0]:
            decided_by = ""
        else:
            names = ("second", "third")
            decided_by = next(
                (n for n, x, y in zip(names, a[1:], b[1:], strict=True) if x != y), SHARED
            )
        assert below.tie == decided_by


@given(ROWS)
def test_rows_equal_in_everything_keep_their_order(rows: list[tuple[int, int, int]]):
    """R0.5 — the same rows give the same classification."""
    marked = [(*row, n) for n, row in enumerate(rows)]
    ranked = rank_items(marked, lambda r: r[0], BREAKS)
    assert [p.item for p in ranked] == sorted(marked)
