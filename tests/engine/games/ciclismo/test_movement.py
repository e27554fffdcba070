"""The phase of movement: its order, riders alone, and moving up (R10.2)."""

import pytest

from engine.games.ciclismo.state import Plan

FILE = {
    "A1": ("ROULEUR", (45, 1)), "A2": ("CLIMBER", (44, 1)), "A3": ("LEADER", (43, 1)),
    "B1": ("LEADER", (44, 2)), "B2": ("SPRINTER", (42, 1)),
}  # fmt: skip
PAIRS = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (40, 1)),
         "B2": ("CLIMBER", (39, 1))}  # fmt: skip


def up(t, name, points):
    """Let one rider move up for so many points."""
    return {"MOVE_UP": lambda q: tuple(points if r == t[name] else 0 for r in q.riders)}


def asked_to_move_up(t):
    """Return the most points by rider."""
    return {t.names[rider]: max(choice) for q in t.questions("MOVE_UP")
            for rider, choice in zip(q.riders, q.options.choices, strict=True)}  # fmt: skip


def test_formations_move_front_to_back(table, flat):
    """R6.30, RULING 107 g — the front formation first; moving up after FOLLOW and BASIC alike."""
    t = table(flat, PAIRS)
    t.state.plans = [Plan("BASIC", 0, (0,)), Plan("FOLLOW", 0, (2,))]
    t.move()
    assert [rider for rider, *_ in t.events("moved")] == [0, 1, 2, 3]
    assert {q.manager for q in t.questions("MOVE_UP")} == {0, 1}


def test_riders_alone_move_in_formation_order_roll_or_basic(table, flat):
    """R6.29, R6.30, R6.31, RULING 29, RULING 32 — roll and wheel; or the own basic, no bonus."""
    riders = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (59, 2))}
    t = table(flat, riders)
    t.roll("A1", [1, 1, 2, 1])
    t.roll("A2", [2, 2, 2, 1])
    modes = {"MODE": lambda q: ("BASIC",) if q.manager else q.default}
    assert t.move(answers=modes) == {"A1": 5, "A2": 8, "B1": 7}
    assert [rider for rider, *_ in t.events("moved")] == [0, 1, 2]
    t = table(flat, riders)
    t.move(answers={"MODE": lambda q: ("ROLL_AND_STOP",) * len(q.riders),
                    "STOP": lambda q: (61, 2) if q.riders == (0,) else q.default})  # fmt: skip
    assert t.at("A1") == (61, 2)


@pytest.mark.parametrize(
    ("points", "rules", "row"),
    [
        # 41 + 9 and 3 a point: 56, limited to one row beyond the front: 55
        (0, {}, 50), (1, {}, 53), (2, {}, 55), (3, {}, 55),
        (1, {"moveup.squares_per_pe": 1}, 51), (1, {"moveup.base": "none"}, 44),
    ],
)  # fmt: skip
def test_moving_up_adds_three_squares_a_point(table, flat, points, rules, row):
    """R10.2, RULING 69, TV083 — `moveup.squares_per_pe` and `moveup.base`."""
    riders = {"A1": ("LEADER", (45, 1)), "A2": ("CLIMBER", (44, 1)), "B1": ("CLIMBER", (43, 1)),
              "B2": ("LEADER", (42, 1)), "B3": ("ROULEUR", (41, 2))}  # fmt: skip
    t = table(flat, riders, rules)
    t.roll("A1", [3, 3, 2, 1])
    moved = t.move("FOLLOW", answers=up(t, "B3", points))
    assert t.at("B3")[0] == row
    assert {moved[name] for name in ("A1", "A2", "B1", "B2")} == {9}
    assert t.spent("move_up") == ({"B3": points} if points else {})


@pytest.mark.parametrize(
    ("sections", "riders", "most"),
    [
        # not for the front row; up to the cap of the own terrain, not to the own dice
        ((("FLAT", 90),), FILE, {"A2": 1, "A3": 1, "B1": 1, "B2": 1}),
        ((("FLAT", 90),), FILE | {"B1": ("LEADER", (45, 2))}, {"A2": 1, "A3": 1, "B2": 1}),
        ((("MTN_1", 90),), {name: FILE[name] for name in ("A1", "A2", "B2")} | {
            "B2": ("SPRINTER", (44, 2))}, {"A2": 4, "B2": 1}),
        # still on the flat behind a head on the climb: one point, not four
        ((("FLAT", 44), ("MTN_1", 60)), {"A1": ("CLIMBER", (45, 1)), "A2": ("CLIMBER", (44, 1))},
         {"A2": 1}),
    ],
)  # fmt: skip
def test_who_may_move_up_and_for_how_much(table, road, yes, sections, riders, most):
    """R7.2, R10.2, RULING 69 — riders further back, after the dice; none by default."""
    t = table(road(*sections), riders)

    def none(question):
        assert t.dice.asked
        return question.default

    t.move("FOLLOW", answers={"MOVE_UP": none, "PAY": yes})
    assert asked_to_move_up(t) == most


def test_nobody_moves_up_in_the_rain(table, flat):
    """R11.4, RULING 69, RULING 78 — no effort of any kind."""
    t = table(flat, FILE, weather="RAIN")
    t.move("FOLLOW")
    assert t.questions("MOVE_UP") == []


def test_moving_up_comes_last_and_may_use_fewer_squares(table, flat):
    """R6.30, RULING 69 — after the block and whoever left it."""
    t = table(flat, FILE)
    stop = {"STOP": lambda q: (46, 1) if q.riders == (t["B2"],) else q.default}
    t.move("FOLLOW", answers=up(t, "B2", 1) | stop)
    assert t.at("B2") == (46, 1)
    assert t.events("moved")[-1][0] == t["B2"]


def test_who_moves_up_keeps_the_square_until_the_block_has_moved(table, flat):
    """RULING 34, RULING 69 — a rider who moves last is in the way; nobody pushes it back."""
    between = {f"C{n}": ("CLIMBER", (20 - n, 1)) for n in range(1, 8)}
    riders = {"A1": ("LEADER", (21, 1)), "B1": ("CLIMBER", (20, 1)), "A2": ("CLIMBER", (12, 1))}
    t = table(flat, riders | between)
    t.roll("A1", [3, 3, 1, 1])
    stop = {"STOP": lambda q: (20, 1) if q.riders == (t["B1"],) else q.default}
    t.move("FOLLOW", answers=up(t, "B1", 1) | stop)
    assert t.at("A2", "B1") == ((20, 2), (20, 1))


@pytest.mark.parametrize("lone", ["SPRINTER", "CLIMBER"])
def test_who_moves_up_passes_the_block_by_one_row_whoever_is_ahead(table, road, lone):
    """RULING 109 c, RULING 69 — a block to row 43: limit 44, for the second rider too.

    A sprinter does not pay for the pace and rolls beyond the block: that is no limit either.
    """
    riders = {
        "A1": ("CLIMBER", (40, 1)), "B1": (lone, (39, 1)), "C1": ("CLIMBER", (38, 1)),
        "C2": ("CLIMBER", (38, 2)),
    }  # fmt: skip
    t = table(road(("MTN_2", 90)), riders)
    t.roll("A1", [1, 1, 1])
    stops = {}

    def stop(question):
        stops[t.names[question.riders[0]]] = max(row for row, _ in question.options)
        return question.default

    three = {"MOVE_UP": lambda q: (3,) * len(q.riders) if q.manager == 2 else q.default}
    t.move("FOLLOW", answers=three | {"STOP": stop})
    assert t.at("A1")[0] == 43
    assert (t.at("B1")[0] > 43) == (lone == "SPRINTER")
    assert (stops["C1"], stops["C2"]) == (44, 44)
