"""R6.18, R6.19: cession."""

from random import Random

import pytest

from engine.games.ciclismo.cession import SwapOptions, cession
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


def options(per="team", riders=(0, 1, 2, 3), rows=(30, 29, 28, 26), formation=(0, 0, 0, 0)):
    """Return what a team may answer whose riders stand so."""
    return SwapOptions(riders, rows, formation, 3, per)


def test_every_answer_there_is_is_listed_once():
    """R6.18, RULING 40 — none, or two riders of one formation at most three rows apart."""
    pairs = [((0, 1),), ((0, 2),), ((1, 2),), ((1, 3),), ((2, 3),)]
    assert list(options()) == [(), *pairs]
    assert len(options()) == 6
    two = [((0, 1), (2, 3)), ((0, 2), (1, 3))]
    assert list(options("rider")) == [(), *pairs, *two]
    assert list(options("formation")) == [(), *pairs]
    apart = options("formation", formation=(0, 0, 1, 1))
    assert list(apart) == [(), ((0, 1),), ((2, 3),), ((0, 1), (2, 3))]
    assert list(options(formation=(0, 0, 1, 1))) == [(), ((0, 1),), ((2, 3),)]
    assert list(options("rider", riders=(0, 1, 2))) == [(), ((0, 1),), ((0, 2),), ((1, 2),)]


def test_lots_fall_on_every_answer():
    """RULING 40 — each legal answer may be drawn, and nothing else."""
    for one in (options(), options("rider"), options("formation", formation=(0, 0, 1, 1))):
        lots = Random(7)
        assert {one.draw_answer(lots.randrange) for _ in range(400)} == set(one)


def test_an_answer_is_written_and_read_again():
    """RULING 40 — as the riders who swap, two by two; and part by part, as it is asked."""
    for one in (options(), options("rider"), options("formation", formation=(0, 0, 1, 1))):
        for swaps in one:
            code, settled = one.settle_answer(swaps)
            assert (one.decode_answer(code), settled) == (swaps, swaps)
            assert code == [rider for swap in swaps for rider in swap]
            parts = one.split_answer(swaps)
            assert len(parts) == len(one.slots)
            assert one.join_parts(parts) == swaps
            assert all(
                not swap or swap in slot for swap, slot in zip(parts, one.slots, strict=True)
            )


def test_how_many_parts_an_answer_has():
    """RULING 40 — one a team, one a formation with a swap in it, or one for two riders."""
    assert [len(slot) for slot in options().slots] == [5]
    assert [len(slot) for slot in options("rider").slots] == [5, 5]
    assert options("formation", formation=(0, 0, 1, 1)).slots == [[(0, 1)], [(2, 3)]]
    assert options("formation", formation=(0, 0, 1, 2)).slots == [[(0, 1)]]


@pytest.mark.parametrize(
    ("per", "swaps"),
    [
        ("rider", ((2, 3), (0, 1))),  # not in order
        ("rider", ((0, 1), (1, 2))),  # a rider twice
        ("rider", ((0, 3),)),  # four rows
        ("rider", ((1, 0),)),
        ("rider", ((1, 1),)),
        ("rider", ((0, 4),)),
        ("rider", ((4, 5),)),
        ("team", ((0, 1), (2, 3))),
        ("formation", ((0, 1), (2, 3))),
    ],
)
def test_what_is_no_answer_is_refused(per, swaps):
    """R6.18, RULING 40."""
    with pytest.raises(ValueError, match=r"\(\("):
        options(per, rows=(30, 29, 28, 26, 25, 25), formation=(0,) * 6).settle_answer(swaps)
    with pytest.raises(TypeError):
        options(per).settle_answer([(0, 1)])


def test_parts_that_do_not_go_together_are_told():
    """RULING 40 — no rider takes part in two swaps of a turn."""
    both = options("rider")
    assert both.find_clash([(0, 1), (2, 3)]) is None
    assert both.find_clash([(0, 1), None]) is None
    clash = both.find_clash([(0, 1), (1, 2)])
    assert (clash.words.key, clash.rule) == ("one_swap", "RULING 40")


def test_who_has_nobody_to_swap_with_is_not_asked(table, flat):
    """R6.19 — a team of one in a formation of four; and a turn in which nobody is asked."""
    lone = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (29, 2)), "B2": ("LEADER", (28, 1)),
            "B3": ("LEADER", (27, 1))}  # fmt: skip
    t = table(flat, lone)
    before = t.state.changed
    t.play(cession(t.state))
    assert [(q.manager, q.riders, q.rule) for q in t.asked] == [(1, (1, 2, 3), "RULING 40")]
    assert t.state.changed == before + 1
    few = table(flat, dict(list(lone.items())[:3]))
    before = few.state.changed
    few.play(cession(few.state))
    assert (few.asked, few.state.changed) == ([], before)


def test_a_swap_is_told(table, flat):
    """R6.18 — one gains what the other loses."""
    t = table(flat, GROUP)
    swap = ((t["A1"], t["A2"]),)
    t.play(cession(t.state), {"CEDE": lambda q: swap if q.manager == 0 else ()})
    assert t.events("ceded") == [swap[0]]
