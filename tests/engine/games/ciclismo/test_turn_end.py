"""R10.3, RULING 70, RULING 90: who is dropped, who rides in a break."""

import pytest

from engine.games.ciclismo.race import combativity
from engine.games.ciclismo.state import NO_TOKEN, Token
from engine.games.ciclismo.turn import turn_end
from engine.tour.rules import Rules

BREAK = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (58, 2))}
BUNCH = {f"C{n}": ("CLIMBER", (40 - n // 3, n % 3 + 1)) for n in range(7)}


def ended(t, **rows):
    for name, row in rows.items():
        t.state.row[t[name]] = row
    turn_end(t.state, [0, 1, 2])
    return {name for name in t.names if t.state.dropped[t[name]]}


def test_left_behind_by_a_break(table, flat):
    """R10.3, RULING 70 — ahead of the largest formation, now behind the foremost companions."""
    assert ended(table(flat, BREAK | BUNCH), A1=70, A2=69, B1=60) == {"B1"}


def test_nobody_is_dropped_by_the_bunch(table, flat):
    """RULING 70 — the flag is about breaks; `dropped.flag = false` switches it off."""
    assert ended(table(flat, BREAK | BUNCH), C6=20) == set()
    off = table(flat, BREAK | BUNCH, Rules("ciclismo", {"dropped.flag": False}))
    assert ended(off, A1=70, A2=69, B1=60) == set()


def test_a_turn_in_a_break(table, flat):
    """RULING 90 — at most five, ahead of and smaller than the largest formation."""
    t = table(flat, BREAK | BUNCH)
    ended(t)
    assert [t.state.break_turns[t[name]] for name in ("A1", "B1", "C0")] == [1, 1, 0]


def test_of_equally_large_formations_the_rearmost_is_the_bunch(table, flat):
    """RULING 90 — three ahead of three are no break: not smaller."""
    behind = {f"C{n}": ("CLIMBER", (40, n + 1)) for n in range(3)}
    t = table(flat, BREAK | behind)
    ended(t)
    assert sum(t.state.break_turns) == 0


@pytest.mark.parametrize(("size", "counted"), [(1, 1), (5, 5), (6, 0)])
def test_a_break_has_at_most_five_riders(table, flat, size, counted):
    """RULING 90 — one or five ahead of seven are a break, six are none."""
    ahead = {f"A{n}": ("LEADER", (60 - n, 1)) for n in range(1, size + 1)}
    t = table(flat, ahead | BUNCH)
    ended(t)
    assert sum(t.state.break_turns) == counted


def test_between_two_equally_large_formations_a_pair_is_in_a_break(table, flat):
    """RULING 90 — three, two, three: the rearmost three are the bunch, the first are as many."""
    pair = {"B2": ("LEADER", (50, 1)), "B3": ("LEADER", (49, 1))}
    behind = {f"C{n}": ("CLIMBER", (40, n + 1)) for n in range(3)}
    t = table(flat, BREAK | pair | behind)
    ended(t)
    assert {name for name in t.names if t.state.break_turns[t[name]]} == {"B2", "B3"}


def test_who_is_left_by_the_first_of_two_equally_large_formations_is_dropped(table, flat):
    """RULING 70 — ahead of the largest, and of several equally large ones that is the rearmost."""
    behind = {f"C{n}": ("CLIMBER", (40, n + 1)) for n in range(3)}
    assert ended(table(flat, BREAK | behind), A1=70, A2=69, B1=60) == {"B1"}


def test_who_was_dropped_is_so_for_a_turn(table, flat):
    """RULING 70 — once he rides alone nobody is left to drop him; another may be."""
    t = table(flat, BREAK | BUNCH)
    assert ended(t, A1=70, A2=69, B1=60) == {"B1"}
    assert ended(t, A1=80, A2=76, B1=68) == {"A2"}
    assert ended(t) == set()


def test_combativity(table, flat):
    """R12.7, RULING 90, TV102, RULING 107 l — attacks, a pursuit, effort at work, a break: 15."""
    t = table(flat, BREAK)
    t.state.attacks[0], t.state.pursuits[0], t.state.break_turns[0] = 2, 1, 4
    for points, cause in ((3, 0), (2, 1), (1, 3), (2, 5), (1, 6), (1, 7), (1, 8)):
        t.state.spend(0, points, cause)
    assert combativity(t.state, 0) == 15


def test_combativity_weighs_what_the_tour_says(table, flat):
    """RULING 90 — `combativity.weights`."""
    rules = Rules(
        "ciclismo", {"combativity.weights": {"attack": 5, "pursuit": 0, "pe": 0, "break_turn": 0}}
    )
    t = table(flat, BREAK, rules)
    t.state.attacks[0], t.state.break_turns[0] = 2, 4
    assert combativity(t.state, 0) == 10


def test_tokens_do_not_outlive_their_turn(table, flat):
    """R6.14, R6.15 — formations anew, tokens back in the hand, nobody has moved."""
    t = table(flat, BREAK)
    t.tokens(A1=Token("ATTACK", 1))
    t.state.moved = [True] * 3
    ended(t, A1=80)
    assert t.state.tokens == [NO_TOKEN] * 3
    assert t.state.moved == [False] * 3
    assert len(t.state.formations) == 2
