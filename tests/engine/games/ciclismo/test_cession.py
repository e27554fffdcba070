"""R6.18, R6.19: cession."""

import pytest

from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import list_proposers

GROUP = {
    "A1": ("LEADER", (30, 1)), "B1": ("LEADER", (29, 2)), "A2": ("LEADER", (27, 1)),
    "B2": ("LEADER", (28, 1)), "A3": ("LEADER", (26, 1)),
}  # fmt: skip


def swaps_of(t, team=0):
    """Return what the manager of a team may answer."""
    t.play(cession(t.state))
    return next((q.options for q in t.asked if q.manager == team), ())


@pytest.mark.parametrize(
    ("pair", "changed", "legal"),
    [
        ("A1 A2", {}, True),  # three rows apart
        ("A1 A3", {}, False),  # four
        ("A1 A3", {"cession.max_row_distance": 4}, True),
        ("A1 A2", {"cession.max_row_distance": 2}, False),
        ("A1 B1", {}, False),
        ("A1 A2", {"cession.min_formation": 5}, True),
        ("A1 A2", {"cession.min_formation": 6}, False),
    ],
)
def test_who_may_swap(table, flat, pair, changed, legal):
    """R6.18, R6.19, RULING 40 — team-mates of one formation, four riders, three rows."""
    t = table(flat, GROUP, changed)
    first, second = sorted(t[name] for name in pair.split())
    assert (((first, second),) in swaps_of(t)) == legal


def test_a_swap_changes_places_head_and_wheels(table, flat):
    """R6.14, R6.18, RULING 40 — A2 leads now, A1 sits on B2's wheel: the snapshot changes too."""
    t = table(flat, GROUP)
    swap = ((t["A1"], t["A2"]),)
    t.play(cession(t.state), {"CEDE": lambda q: swap if q.manager == 0 else ()})
    assert t.at("A2", "A1") == ((30, 1), (27, 1))
    assert t.state.order[0] == t.state.formations[0][0] == t["A2"]
    assert (t.state.wheel[t["A2"]], t.state.wheel[t["A1"]]) == (0, 1)
    assert list_proposers(t.state, t.state.formations[0])[0][:2] == (0, t["A2"])


TWO_GROUPS = GROUP | {
    "A4": ("LEADER", (25, 2)), "A5": ("LEADER", (15, 1)), "A6": ("LEADER", (14, 1)),
    "B3": ("LEADER", (13, 1)), "B4": ("LEADER", (12, 1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("per", "apart", "together"),
    [("team", False, False), ("formation", True, False), ("rider", True, True)],
)
def test_how_many_swaps_a_team_makes(table, flat, per, apart, together):
    """RULING 40 — `cession.per_turn`: one a team, one a formation, one a rider."""
    t = table(flat, TWO_GROUPS, {"cession.per_turn": per})
    options = swaps_of(t)
    first, same, other = (tuple(t[name] for name in pair.split())
                          for pair in ("A1 A2", "A3 A4", "A5 A6"))  # fmt: skip
    assert () in options
    assert (first,) in options
    assert ((first, other) in options) == apart
    assert ((first, same) in options) == together
    assert (first, (t["A2"], t["A3"])) not in options


@pytest.mark.parametrize("swaps", [5, [], ((0, 99),), ((99, 0),), ((1, 0),), 7.5, "A1"])
def test_what_is_no_swap_of_these_riders_is_not_offered(table, flat, swaps):
    """R6.18 — two of the team, front number first; whatever else somebody says is refused."""
    assert swaps not in swaps_of(table(flat, GROUP))
