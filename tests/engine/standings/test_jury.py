"""Decisions of the jury in a tour and in a workbook of it, merged by what the workbook knew."""

from __future__ import annotations

import pytest

from engine.standings.jury import Decision, merge_decisions

Decided = tuple[Decision, ...]

EARLY, LATE, TYPED = (
    Decision(1, "turns", 2, "coche"),
    Decision(2, "relegated", None, "esprint"),
    Decision(3, "disqualified", None, "remolcado"),
)
MORE, LESS = (EARLY._replace(amount=amount) for amount in (4, 1))


@pytest.mark.parametrize(
    ("now", "typed", "merged"),
    [
        ((EARLY,), (EARLY,), (EARLY,)),
        ((EARLY, LATE), (EARLY,), (EARLY, LATE)),
        ((EARLY,), (EARLY, TYPED), (EARLY, TYPED)),
        ((EARLY,), (), ()),
        ((), (EARLY,), ()),
        ((), (), ()),
        ((EARLY, LATE), (TYPED,), (TYPED, LATE)),
        ((MORE,), (EARLY,), (MORE,)),
        ((EARLY,), (MORE,), (MORE,)),
        ((MORE,), (LESS,), (LESS,)),
        ((EARLY, TYPED), (EARLY, TYPED), (EARLY, TYPED)),
        ((EARLY, TYPED._replace(reason="")), (EARLY, TYPED), (EARLY, TYPED)),
    ],
)
def test_decisions_are_merged(now: Decided, typed: Decided, merged: Decided):
    """RULING 110 — a workbook written with EARLY: what either took since stays, and once."""
    assert merge_decisions(now, (EARLY,), typed) == merged
    assert merge_decisions(merged, (EARLY,), typed) == merged
