"""Courses of the book, square by square (sections 6 and (d), Annex C)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.ground import (
    COLOURS,
    Unrolled,
    block_of,
    lay_blocks,
    read_leg,
    unroll_route,
)
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.squares import course_squares
from engine.race.dice import Dice
from engine.road.net import reach_layers, squares_of
from engine.road.values import Block
from tests.engine.games.one_stage import OS_1, OS_2, SPRINT, said
from tests.engine.games.reifenbreite.conftest import BOOK, ridden

# The board


def of_leg(name: str) -> dict[str, tuple[int, int]]:
    """Return by colour how many squares a leg has, and the sum of their numbers."""
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    one = read_leg(name)
    net = squares_of(_chain(one.parts))
    for row, lane in zip(net.rows, net.lanes, strict=True):
        if row >= 1:
            face = one.faces[row - 1]
            found[COLOURS[face.colour]] += 1
            total[COLOURS[face.colour]] += face.numbers[lane - 1]
    return {colour: (found[colour], total[colour]) for colour in found}


def _chain(parts: Any) -> Any:
    from engine.road.values import BlockChain

    return BlockChain(lay_blocks(parts, ()))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("AB", {"red": (70, 216), "ochre": (40, 117), "beige": (32, 0)}),
        ("BC", {"red": (34, 71), "ochre": (20, 45), "beige": (80, 0)}),
        ("CD", {"aqua": (104, 208), "beige": (38, 0)}),
        ("DA", {"aqua": (36, 72), "beige": (106, 0)}),
        ("CE", {"aqua": (54, 108), "red": (40, 152)}),
        ("EA", {"ochre": (28, 85), "beige": (114, 0)}),
    ],
)
def test_squares_and_numbers_of_a_leg(name: str, counts: Any):
    """Annex C, RULING 12, R6.6, R14.1 — the check table."""
    assert of_leg(name) == counts


def test_the_board_as_a_whole():
    """Annex C — squares per leg, and 692 different ones: four rows and 22 are shared."""
    sums = [
        sum(n for n, _ in of_leg(name).values()) for name in ("AB", "BC", "CD", "DA", "CE", "EA")
    ]
    assert sums == [142, 134, 142, 142, 94, 142]
    assert sum(sums) - 4 * 4 - 22 * 4 == 692
    assert read_leg("CE").faces[:4] == read_leg("CD").faces[:4]
    assert read_leg("EA").faces[12:] == read_leg("DA").faces[12:]


@pytest.mark.parametrize(
    ("name", "row", "numbers"),
    [("AB", 7, "1112"), ("AB", 20, "6545"), ("AB", 22, "4565"), ("AB", 26, "3444"),
     ("BC", 7, "3234"), ("CE", 19, "5456"), ("EA", 6, "1232")],
)  # fmt: skip
def test_numbers_of_single_rows(name: str, row: int, numbers: str):
    """Annex C — spot checks, lanes 4-3-2-1."""
    assert read_leg(name).faces[row - 1].numbers == tuple(map(int, numbers))


def test_numbers_in_a_bend():
    """RULING 10, Annex C — the bend of AB, lane 4 to lane 1, square by square."""
    course = unroll_route("B", 20)
    net, found = squares_of(course.chain), course_squares(course)
    bend = next(n for n, block in enumerate(course.blocks) if block.kind == "bend")
    assert [[found.number[s] for s in lane] for lane in net.along[bend]] == [
        [1, 2, 3], [2, 2, 1, 2], [3, 3, 2, 2, 1], [2, 2, 3, 3, 2, 2],
    ]  # fmt: skip


# The four courses


@pytest.mark.parametrize(
    ("key", "rows", "sprints", "fewest", "lane_1", "cards"),
    [
        ("A", 84, {50: (11, 8, 5)}, 85, 91, 7),
        ("B", 82, {50: (11, 8, 5)}, 83, 89, 7),
        ("C", 150, {50: (11, 8, 5), 84: (7, 5, 3), 118: (5, 4, 2)}, 151, 163, 14),
        ("D", 138, {50: (11, 8, 5), 82: (11, 8, 5), 104: (11, 8, 5)}, 139, 151, 14),
    ],
)
def test_the_courses_of_the_book(
    start: Any, key: str, rows: int, sprints: Any, fewest: int, lane_1: int, cards: int
):
    """The table.

    R15.2, R15.3, R15.5, R15.6, R15.7, R17.1, R6.8, RULING 13, RULING 14, RULING 38.
    """
    course = unroll_route(key, 20)
    assert course.rows == rows
    assert {line.square: line.points for line in course.lines[:-1]} == sprints
    found = course_squares(course)
    net, dot = found.net, found.dots[0]
    assert found.to_go[dot] == fewest
    goal = next(s for s in range(len(net)) if net.progress[s] > rows)
    assert any(goal in layer for layer in reach_layers(net, dot, 200))
    steps, here = 0, dot
    while net.progress[here] <= rows:
        here, steps = net.ahead[here], steps + 1
    assert steps == lane_1
    state = ReifenRace(start(course=key), Dice("1"))._state
    assert [sum(hand) for hand in state.hands] == [cards] * 4
    assert state.law.level == "advanced"


def test_start_field_and_finish(start: Any):
    """RULING 13, R7.4, R15.5 — C starts at Start 2 towards C, D at Start 1 towards A."""
    for key, first, last in (
        ("A", "BC", "DA"),
        ("B", "DA", "BC"),
        ("C", "BC", "BC"),
        ("D", "DA", "EA"),
    ):
        course = unroll_route(key, 20)
        begun = read_leg(first)
        assert course.faces[0] == begun.faces[16 if first == "BC" else 18]
        assert course.faces[course.rows - 1] == read_leg(last).faces[-1]
    course = GAME.course(OS_1, BOOK.with_changes(reif__course="C"))
    assert (course.squares, said(course.dropped)) == (
        150, "sprints 1 of 1, bonuses 1, lanes 3, printed_sprints 3",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ({"course": "A"}, ["I_LEFT_PRINTED_SPRINTS"]),
        ({"course": "C"}, ["I_LEFT_PRINTED_SPRINTS"]),
        ({"course": "C", "level": "basic"}, ["I_LEFT_PRINTED_SPRINTS"]),
        ({"course": "C", "level": "advanced_plus"}, []),
        ({"course": "C", "level": "professional"}, []),
        ({"course": "C", "level": "professional", "modules": []}, ["I_LEFT_PRINTED_SPRINTS"]),
        ({}, []),
    ],
    ids=str,
)
def test_printed_sprints_that_give_nothing_are_said(rules: dict[str, Any], printed: list[str]):
    """R15.3, R1.4, O7.2 — by course A to D are `advanced`, which has no sprints."""
    changed = BOOK.with_changes(**{f"reif__{key}": value for key, value in rules.items()})
    course = GAME.course(OS_1, changed)
    codes = [one.code for one in course.dropped if one.code == "I_LEFT_PRINTED_SPRINTS"]
    assert codes == printed
    sprints = [line for line in (*course.lines, *course.marks) if line.kind == SPRINT]
    for one in course.dropped:
        if one.code in printed:
            assert one.values["count"] == len(sprints)


@pytest.mark.parametrize(
    ("rules", "lacking"),
    [
        ({}, ""),
        ({"modules": ["stage_race", "sprints"]}, "stage_race, sprints"),
        ({"modules": ["stage_race", "sprints"], "level": "advanced_plus"}, "stage_race"),
        ({"modules": ["stage_race", "sprints"], "level": "professional"}, ""),
        ({"modules": ["stage_race"], "course": "A"}, "stage_race"),
        ({"modules": []}, ""),
    ],
    ids=str,
)
def test_a_module_that_the_level_lacks_is_a_finding(rules: dict[str, Any], lacking: str):
    """R1.4, R1.5 — W_LEVEL_LACKS names what is wanted in vain, and the level that has it."""
    changed = BOOK.with_changes(**{f"reif__{key}": value for key, value in rules.items()})
    remarks = [one for one in GAME.course(OS_2, changed).remarks if one.code == "W_LEVEL_LACKS"]
    assert [one.values["modules"] for one in remarks] == ([lacking] if lacking else [])
    assert all(one.values["has"] == "professional" for one in remarks)


def test_sprints_of_the_tour_by_house_rule():
    """RULING 14 — sprint_points_D = graded; the other courses stay as they are."""
    graded = unroll_route("D", 20, graded=True)
    assert [line.points for line in graded.lines[:-1]] == [(11, 8, 5), (7, 5, 3), (5, 4, 2)]
    assert unroll_route("A", 20, graded=True).lines == unroll_route("A", 20).lines
    rules = {"course": "D", "level": "advanced_plus", "sprint_points_D": "graded"}
    assert ridden(OS_1, **rules).lines[1].points == (7, 5, 3)
    assert ridden(OS_1, course="D", level="advanced_plus").lines[1].points == (11, 8, 5)


def test_a_course_goes_on_behind_its_finish():
    """RULING 38 — 20 rows of the leg that follows, more by house rule; enough for 12 and a 4."""
    for runoff in (20, 34):
        course = ridden(OS_1, course="A", runoff_rows=runoff)
        assert len(course.faces) - course.rows == runoff
        assert course.faces[course.rows + 6] == read_leg("AB").faces[6]
        kinds = [(b.kind, b.rows) for b in course.blocks if b.first > course.rows]
        assert kinds == [("straight", 9), ("bend", 3), ("straight", runoff - 12)]
    flat = ridden(OS_1, runoff_rows=25)
    assert [b.rows for b in flat.blocks] == [4, 160, 25]


# Blocks


def test_a_bend_to_the_right():
    """UR-34, R6.4, RULING 10 — lanes 1 to 4 have 3, 4, 5, 6; joints lead to both sides."""
    block = block_of("R", 6, 3)
    assert block.counts == (6, 5, 4, 3)
    course = Unrolled(lay_blocks([("S", 5), ("R", 3)], [("S", 20)]), (), ("FLAT",) * 8, ())
    net = squares_of(course.chain)
    bend = net.along[2]
    assert all(len(net.ways[s]) == 1 for lane in bend for s in lane[:-1])
    last = bend[2][-1]
    assert [net.places[s] for s in net.ways[last]] == [(9, 3), (9, 2), (9, 4)]


def test_a_block_may_say_more(table: Any):
    """RULING 10, RULING 11 — thick lines in a straight, lines drawn beyond a bend, own counts."""
    straight = Block(1, 6, (6,) * 4, thick=(2,))
    bend = Block(7, 3, (3, 5, 5, 7), joint_thick=(1,))
    course = Unrolled(
        (Block(-3, 4, (4,) * 4), straight, bend, Block(10, 20, (20,) * 4)),
        (table("S29").course.faces[0],) * 29,
        ("FLAT",) * 9,
        table("S9").course.lines,
    )
    found, net = course_squares(course), squares_of(course.chain)
    here = net.numbers[2, 2]
    assert (net.right[here], found.beside_right[here]) == (-1, -1)
    assert found.beside_left[here] == net.numbers[2, 1]
    assert net.right[net.along[2][0][-1]] == -1
    middle = net.along[2][1][0]
    assert net.right[middle] == net.along[2][2][1]
    assert found.beside_right[middle] == -1
