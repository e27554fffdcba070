"""R6.18, R6.19: cession."""

import pytest

from engine.games.ciclismo.cession import cession
from engine.tour.rules import Rules

FOUR = {
    "A1": ("LEADER", (20, 1)), "B1": ("LEADER", (20, 2)), "A2": ("CLIMBER", (18, 1)),
    "A3": ("ROULEUR", (19, 1)), "A4": ("SPRINTER", (16, 1)), "B2": ("CLIMBER", (17, 3)),
}  # fmt: skip


def swaps_of(t, team=0):
    t.play(cession(t.state))
    return {s for q in t.asked if q.manager == team for s in q.options}


def test_two_team_mates_at_most_three_rows_apart(table, flat):
    """R6.18, R6.19, RULING 40 — one swap a team; rows 20 and 16 are too far apart."""
    t = table(flat, FOUR)
    pairs = {tuple(sorted(s[0])) for s in swaps_of(t) if s}
    assert (t["A1"], t["A4"]) not in pairs
    assert len(pairs) == 5


def test_a_swap_changes_places_and_the_snapshot(table, flat):
    """R6.14, R6.18, RULING 40 — the rider now in front is the head; wheels change too."""
    t = table(flat, FOUR)
    swap = ((t["A1"], t["A2"]),)
    t.play(cession(t.state), {"CEDE": lambda q: swap if q.manager == 0 else ()})
    assert t.at("A2", "A1") == ((20, 1), (18, 1))
    assert t.state.formations[0][0] == t["A2"]
    assert (t.state.wheel[t["A2"]], t.state.wheel[t["A1"]]) == (0, 1)
    assert t.state.order[0] == t["A2"]


def test_three_riders_are_too_few(table, flat):
    """R6.19 — more than three riders; `cession.min_formation` is a house rule."""
    three = {name: FOUR[name] for name in ("A1", "A3", "B1")}
    assert swaps_of(table(flat, three)) == set()
    assert len(swaps_of(table(flat, three, Rules("ciclismo", {"cession.min_formation": 2})))) == 2


def test_the_distance_is_a_house_rule(table, flat):
    """RULING 40 — `cession.max_row_distance`."""
    t = table(flat, FOUR, Rules("ciclismo", {"cession.max_row_distance": 4}))
    assert ((t["A1"], t["A4"]),) in swaps_of(t)


def test_more_swaps_are_a_house_rule(table, flat):
    """RULING 40 — `cession.per_turn`: one a team, one a formation, one a rider."""
    both = {name: (kind, (row - 10, lane)) for name, (kind, (row, lane)) in FOUR.items()}
    two = FOUR | {name.replace(name[1], str(int(name[1]) + 4)): spec for name, spec in both.items()}
    t = table(flat, two, Rules("ciclismo", {"cession.per_turn": "formation"}))
    together = ((t["A1"], t["A2"]), (t["A5"], t["A6"]))
    same = ((t["A1"], t["A2"]), (t["A3"], t["A4"]))
    options = swaps_of(t)
    assert together in options
    assert same not in options
    assert same in swaps_of(table(flat, two, Rules("ciclismo", {"cession.per_turn": "rider"})))
    assert all(len(s) < 2 for s in swaps_of(table(flat, two)))


@pytest.mark.parametrize("swaps", [5, [], ((0, 99),), ((99, 0),), ((1, 0),), 7.5, "A1"])
def test_what_is_no_swap_of_these_riders_is_not_offered(table, flat, swaps):
    """R6.18 — two of the team, front number first; whatever else somebody says is refused."""
    t = table(flat, FOUR)
    t.play(cession(t.state))
    options = next(q.options for q in t.asked if q.manager == 0)
    assert swaps not in options
    assert () in options


def test_riders_too_far_apart_may_not_swap(table, flat):
    """R6.18 — rows 20 and 16 are more than three squares."""
    t = table(flat, FOUR)
    t.play(cession(t.state))
    options = next(q.options for q in t.asked if q.manager == 0)
    assert (tuple(sorted((t["A1"], t["A4"]))),) not in options


def test_a_team_makes_one_swap_a_turn(table, flat):
    """R6.18, RULING 40 — `cession.per_turn = team`."""
    t = table(flat, FOUR)
    t.play(cession(t.state))
    options = next(q.options for q in t.asked if q.manager == 0)
    one, two = ((t["A1"], t["A2"]),), ((t["A3"], t["A4"]),)
    assert one in options
    assert two in options
    assert (*one, *two) not in options
