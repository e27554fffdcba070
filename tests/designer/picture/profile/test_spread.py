from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from designer.picture.profile.draw import spread_labels

PLACES = st.lists(st.floats(0, 200), max_size=30).map(sorted)


@given(PLACES, st.floats(0.5, 20))
def test_labels_keep_their_order_and_distance(wanted: list[float], gap: float):
    """Labels stay in order, inside the sheet, apart by the gap or by an even share of the room."""
    found = spread_labels(wanted, gap, 0, 200)
    apart = min(gap, 200 / max(1, len(wanted) - 1))
    assert len(found) == len(wanted)
    assert all(-1e-6 <= place <= 200 + 1e-6 for place in found)
    assert all(b - a >= apart - 1e-6 for a, b in pairwise(found))


@given(PLACES)
def test_labels_with_room_stay_where_they_are(wanted: list[float]):
    """A label nobody crowds is not moved."""
    alone = [place for at, place in enumerate(wanted) if at % 1000 == 0]
    assert spread_labels(alone, 5, 0, 200) == alone
