"""Courses of the book and designed stages, square by square (sections 6, 15 and (d), Annex C)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.course import level_of, unrolled
from engine.games.reifenbreite.ground.board import course_name, leg, unroll_route
from engine.games.reifenbreite.ground.faces import COLOURS
from engine.games.reifenbreite.ground.squares import course_squares, lines_of
from engine.games.reifenbreite.ground.stage import share_rows
from engine.games.reifenbreite.ground.unrolled import Unrolled, block_of, lay_blocks
from engine.games.reifenbreite.race import ReifenRace
from engine.race.dice import Dice
from engine.road.net import squares_of
from engine.road.reach import shortest_way
from engine.road.values import Bend, Block
from engine.tour.rules import Rules
from tests.engine.games.one_stage import (
    FEED,
    OS_1,
    OS_2,
    OS_3,
    OS_4,
    OS_5,
    SPRINT,
    SUMMIT,
    looks,
    said,
    stage,
)

if TYPE_CHECKING:
    from engine.road.values import Road

BOOK = Rules("reifenbreite")


def ridden(road: Road, **rules: Any) -> Unrolled:
    return unrolled(road, BOOK.but(**{f"reif__{key}": value for key, value in rules.items()}))


def squares(course: Unrolled) -> Any:
    return course_squares(course)


# The board


def of_leg(name: str) -> dict[str, tuple[int, int]]:
    """Return by colour how many squares a leg has, and the sum of their numbers."""
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    one = leg(name)
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
    assert leg("CE").faces[:4] == leg("CD").faces[:4]
    assert leg("EA").faces[12:] == leg("DA").faces[12:]


@pytest.mark.parametrize(
    ("name", "row", "numbers"),
    [("AB", 7, "1112"), ("AB", 20, "6545"), ("AB", 22, "4565"), ("AB", 26, "3444"),
     ("BC", 7, "3234"), ("CE", 19, "5456"), ("EA", 6, "1232")],
)  # fmt: skip
def test_numbers_of_single_rows(name: str, row: int, numbers: str):
    """Annex C — spot checks, lanes 4-3-2-1."""
    assert leg(name).faces[row - 1].numbers == tuple(map(int, numbers))


def test_numbers_in_a_bend():
    """RULING 10, Annex C — the bend of AB, lane 4 to lane 1, square by square."""
    course = unroll_route("B", 20)
    net, found = squares_of(course.chain), squares(course)
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
    found = squares(course)
    net, dot = found.net, found.dots[0]
    assert found.to_go[dot] == fewest
    goal = next(s for s in range(len(net)) if net.progress[s] > rows)
    assert shortest_way(net, dot, goal, 200) is not None
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
        begun = leg(first)
        assert course.faces[0] == begun.faces[16 if first == "BC" else 18]
        assert course.faces[course.rows - 1] == leg(last).faces[-1]
    assert course_name("A") == "Paris–Roubaix"
    course = GAME.course(OS_1, BOOK.but(reif__course="C"))
    assert (course.squares, said(course.dropped)) == (
        150, "sprints 1 of 1, bonuses 1, lanes 3",
    )  # fmt: skip


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
        assert course.faces[course.rows + 6] == leg("AB").faces[6]
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
    found, net = squares(course), squares_of(course.chain)
    here = net.numbers[2, 2]
    assert (net.right[here], found.beside_right[here]) == (-1, -1)
    assert found.beside_left[here] == net.numbers[2, 1]
    assert net.right[net.along[2][0][-1]] == -1
    middle = net.along[2][1][0]
    assert net.right[middle] == net.along[2][2][1]
    assert found.beside_right[middle] == -1


# Designed stages

NONE = ""


@pytest.mark.parametrize(
    ("road", "rows", "lines", "level", "cards", "look", "left"),
    [
        pytest.param(OS_1, 160, {(SPRINT, 83)}, "advanced_plus", 14, "FLAT 160",
                     "bonuses 1, lanes 3, squares 5", id="OS-1"),
        pytest.param(OS_2, 160, {(SUMMIT, 121)}, "advanced", 14,
                     "FLAT 105, MTN_3 16, DESC_LOW 7, FLAT 32",
                     "summits 1 of 1, bonuses 1, lanes 3, squares 21", id="OS-2"),
        pytest.param(OS_3, 54, set(), "advanced", 7, "TT_MID 54", "alone 1, lanes 3", id="OS-3"),
        pytest.param(
            OS_4, 160,
            {(SPRINT, 34), (SPRINT, 87), (SUMMIT, 64), (SUMMIT, 130), (SUMMIT, 160), (FEED, 80)},
            "advanced_plus", 14,
            "FLAT 40, MTN_2 24, DESC_MID 9, FLAT 17, HILL 4, MTN_HC 36, DESC_HIGH 10, MTN_1 20",
            "feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3, squares 80", id="OS-4",
        ),
        pytest.param(OS_5, 18, {(SPRINT, 10)}, "advanced_plus", 7, "FLAT 10, HILL 3, FLAT 5",
                     "bonuses 1, lanes 3", id="OS-5"),
    ],
)  # fmt: skip
def test_stages_common_to_all_games(
    road: Road, rows: int, lines: Any, level: str, cards: int, look: str, left: str
):
    """M1, M3, M4, M5, M6, O4.1, O4.2, R6.8 — the columns of this game."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, looks(course)) == (rows, 4, look)
    assert {(n.kind, n.square) for n in (*course.lines, *course.marks)} - {
        ("FINISH", rows)
    } == lines
    assert said(course.dropped) == left
    assert level_of(road, BOOK) == level
    assert unrolled(road, BOOK).short == (cards == 7)
    paid = [line.points for line in course.lines[:-1]]
    assert paid == [(11, 8, 5), (7, 5, 3), (5, 4, 2)][: len(paid)]


def test_a_time_trial_is_asphalt_without_wheels():
    """OS-3, RULING 39, UR-43, O5.2 — every square, the grid too; the flag of an approximation."""
    course = ridden(OS_3)
    found = squares(course)
    assert set(found.colour) == {0}
    assert all(found.apart)
    free = squares(ridden(OS_3, tt_no_draft=False))
    assert not any(free.apart)
    dropped = GAME.course(OS_3, BOOK.but(reif__tt_no_draft=False)).dropped
    assert said(dropped) == "alone 1, terrain 1 of 1, lanes 3"


def test_a_trial_inside_a_stage():
    """RULING 39 — its own rows only; climbs of a mountain trial keep their red."""
    found = squares(ridden(stage(("FLAT", 10), ("TT_MID", 10), ("MTN_1", 10))))
    rows = found.net.rows
    assert {rows[s] for s in range(len(rows)) if found.apart[s]} == set(range(11, 21))
    first = squares(ridden(stage(("TT_MID", 10), ("FLAT", 10))))
    assert not first.apart[first.dots[0]]
    up = squares(ridden(stage(("TT_MID", 10), ("MTN_1", 10), format="ITT", type="MOUNTAIN_TT")))
    assert all(up.apart)
    assert up.colour[up.square(15, 1)] == COLOURS.index("red")


def test_sections_share_the_rows():
    """OS-6, UR-37, M1, O4.1 — small ones get theirs first, whole parts, then the largest rests."""
    assert share_rows([340, 1, 96, 2, 41, 20], 500, 160) == [108, 1, 31, 1, 13, 6]
    assert share_rows([300, 100], 400, 160) == [120, 40]
    assert share_rows([5, 7], 12, 160) == [5, 7]
    assert share_rows([1] * 200, 200, 160) == [1] * 200
    assert share_rows([10, 10, 10], 10, 160) == [4, 3, 3]
    road = stage(("FLAT", 300), ("MTN_3", 100), sprints=(99, 100, 250))
    course = ridden(road)
    at = [(line.kind, line.square) for line in (*course.lines, *course.marks)]
    assert at == [(SPRINT, 40), (SPRINT, 40), (SPRINT, 100), ("FINISH", 160), (SUMMIT, 160)]


@pytest.mark.parametrize(
    ("squares_", "rows"), [(18, 18), (30, 30), (138, 138), (165, 160), (500, 160)]
)
def test_how_long_a_course_is(squares_: int, rows: int):
    """OS-8, M1 — by the stage, 160 at most; by house rules scale and max_rows."""
    assert ridden(stage(("FLAT", squares_))).rows == rows
    assert ridden(stage(("FLAT", squares_)), max_rows=600).rows == squares_
    assert ridden(stage(("FLAT", 30)), scale=0.5).rows == 15


OS_7 = replace(
    stage(("FLAT", 30), ("MTN_4", 12), ("FLAT", 8), lanes=4, sprints=(13,)),
    bends=(
        Bend(-2, 3, left=True), Bend(11, 16, left=False), Bend(28, 33, left=True),
        Bend(48, 53, left=False),
    ),
    blocks=(
        Block(1, 19, (19,) * 4), Block(20, 6, (6, 6), kind="roundabout"), Block(26, 10, (10,) * 4),
        Block(36, 5, (5,) * 4, kind="bridge"), Block(41, 10, (10,) * 4),
    ),
)  # fmt: skip


def shapes(course: Unrolled) -> str:
    """Return the blocks as the vectors write them, without grid and run-off."""
    letters = {0: "S", -90: "L", 90: "R"}
    ridden_ = [b for b in course.blocks if 1 <= b.first <= course.rows]
    return " ".join(f"{letters[b.turn]}({b.rows})" for b in ridden_)


def test_the_bends_of_a_kept_board():
    """OS-7, M2, O1.2, O3.1 — L(3) S(7) R(6) S(11) L(6) S(14) R(3); the sprint inside a bend."""
    course = ridden(OS_7)
    assert (shapes(course), course.rows) == ("L(3) S(7) R(6) S(11) L(6) S(14) R(3)", 50)
    assert said(GAME.course(OS_7, BOOK).dropped) == "summits 1 of 1, bonuses 2, roundabouts 1"
    found = squares(course)
    net = found.net
    bend = next(n for n, block in enumerate(course.blocks) if block.first == 11)
    assert [line.square for line in lines_of(course)][:2] == [13, 42]
    over = [
        next(n for n, s in enumerate(lane, start=1) if found.crossed[s]) for lane in net.along[bend]
    ]
    assert [len(lane) for lane in net.along[bend]] == [9, 8, 7, 6]
    assert (over[3], over[0]) == (4, 5)


def test_bends_that_become_straight():
    """M2, RULING 39, O7.1 — by house rule, or with fewer than two rows left; each is said."""
    straight = BOOK.but(reif__import_curves="straight")
    assert shapes(unrolled(OS_7, straight)) == "S(50)"
    assert "bends 4 of 4" in said(GAME.course(OS_7, straight).dropped)
    small = replace(OS_7, bends=(Bend(-4, 1, left=True), Bend(10, 15, left=True)))
    assert shapes(ridden(small)) == "S(9) L(6) S(35)"
    assert "bends 1 of 2" in said(GAME.course(small, BOOK).dropped)
    long = replace(
        stage(("FLAT", 1600)), bends=(Bend(101, 106, left=True), Bend(301, 320, left=True))
    )
    assert shapes(ridden(long)) == "S(30) L(2) S(128)"


def test_a_course_without_bends_says_so():
    """M2 — without a board, or with none of its bends left; one of the book has them."""
    assert [f.code for f in GAME.course(OS_1, BOOK).remarks] == ["I_STRAIGHT"]
    straight = BOOK.but(reif__import_curves="straight")
    assert [f.code for f in GAME.course(OS_7, straight).remarks] == ["I_STRAIGHT"]
    assert GAME.course(OS_7, BOOK).remarks == ()
    assert GAME.course(OS_1, BOOK.but(reif__course="B")).remarks == ()


def test_a_bend_of_six():
    """UR-41, M2, M3 — surfaces and numbers of its inner and its outer lane."""
    road = replace(stage(("FLAT", 13), ("MTN_1", 7)), bends=(Bend(11, 16, left=True),))
    course = ridden(road)
    found = squares(course)
    inner, *_, outer = found.net.along[2]
    red = COLOURS.index("red")
    assert [(found.colour[s] == red) * found.number[s] for s in inner] == [0, 0, 0, 4, 5, 4]
    assert [(found.colour[s] == red) * found.number[s] for s in outer] == [0] * 5 + [5, 4, 4, 5]
    assert [found.net.rows[s] for s in outer] == [11, 11, 12, 13, 13, 14, 15, 15, 16]


def test_numbers_of_terrain():
    """Climb 1st, rows 1 and 2, lanes 4-3-2-1; descent medium; cobbles as on the board.

    UR-35, M3.
    """
    climb = ridden(stage(("MTN_1", 10)))
    assert [face.numbers for face in climb.faces[:2]] == [(5, 4, 5, 4), (4, 5, 4, 5)]
    down = stage(("DESC_MID", 10))
    assert ridden(down).faces[0].numbers == (3, 2, 3, 2)
    assert ridden(down, import_numbers="steep").faces[0].numbers == (3, 3, 3, 3)
    assert ridden(stage(("DESC_HIGH", 9)), import_numbers="steep").faces[0].numbers == (4,) * 4
    setts = [face.numbers for face in ridden(stage(("COBBLES", 8))).faces[:4]]
    assert list(zip(*setts, strict=True)) == [
        (1, 3, 2, 1),
        (2, 2, 3, 4),
        (3, 2, 1, 1),
        (2, 1, 2, 2),
    ]


@pytest.mark.parametrize(
    ("terrain", "mean"),
    [("FLAT", 7.0), ("HILL", 6.0), ("MTN_4", 5.0), ("MTN_3", 4.03), ("MTN_2", 3.57),
     ("MTN_1", 2.69), ("MTN_HC", 1.92), ("DESC_LOW", 9.0), ("DESC_MID", 9.5), ("DESC_HIGH", 10.0),
     ("COBBLES", 5.01)],
)  # fmt: skip
def test_the_mean_move_on_each_terrain(terrain: str, mean: float):
    """M3, RULING 39, R14.3, R14.4, R14.5 — of two dice, over all squares of it."""
    from engine.games.reifenbreite.advice import mean_move

    found = squares(ridden(stage((terrain, 16))))
    ids = [s for s in range(len(found.net)) if 1 <= found.net.rows[s] <= 16]
    means = [mean_move(2, 0, found.change[s]) for s in ids]
    assert sum(means) / len(means) == pytest.approx(mean, abs=0.006)


def test_levels_of_a_stage():
    """UR-43, M4, R1.6 — with a sprint line advanced_plus, else advanced; a house rule decides."""
    assert level_of(OS_5, BOOK) == "advanced_plus"
    assert level_of(OS_3, BOOK) == level_of(OS_2, BOOK) == "advanced"
    assert level_of(OS_5, BOOK.but(reif__level="professional")) == "professional"
    basic = BOOK.but(reif__level="basic")
    assert said(GAME.course(OS_5, basic).dropped) == (
        "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"
    )
    own = BOOK.but(reif__course="D")
    assert level_of(OS_5, own) == "advanced"
    assert [line.kind for line in GAME.course(OS_5, own).marks] == [SPRINT] * 3


def test_modules_of_a_race(start: Any):
    """UR-43, R1.4, R1.5, R1.6 — switching is asked in advanced_plus, no jersey, no chase car."""
    law = ReifenRace(start(), Dice("1"))._state.law
    assert (law.level, law.switching, law.sprints, law.jersey, law.cheating) == (
        "advanced_plus", True, True, False, False,
    )  # fmt: skip
    whole = ReifenRace(start(level="professional"), Dice("1"))._state.law
    assert (whole.switching, whole.sprints, whole.jersey, whole.cheating) == (True,) * 4
    some = ReifenRace(start(level="professional", modules=["yellow_jersey"]), Dice("1"))._state.law
    assert (some.jersey, some.surfaces) == (False, True)


def test_summits_as_sprints_by_house_rule():
    """M4 — summit_as_sprint: the first three of both in travel order."""
    course = ridden(OS_4, summit_as_sprint=True)
    assert [(n.kind, n.square) for n in course.lines[:-1]] == [
        (SPRINT, 34),
        (SUMMIT, 64),
        (SPRINT, 87),
    ]
    dropped = GAME.course(OS_4, BOOK.but(reif__summit_as_sprint=True)).dropped
    assert "summits 2 of 3" in said(dropped)
    assert level_of(OS_2, BOOK.but(reif__summit_as_sprint=True)) == "advanced_plus"


def test_more_than_three_sprints():
    """M4, O7.2 — the first three count, the fourth is drawn."""
    road = stage(("FLAT", 100), sprints=(10, 20, 30, 40))
    assert "sprints 1 of 4" in said(GAME.course(road, BOOK).dropped)


def test_rows_of_a_course_stand_for_rows_of_the_stage():
    """O4.3, M1 — inside the sections, and of a course of the book along the whole stage."""
    course = GAME.course(OS_2, BOOK)
    assert course.behind(105) == (118, 119)
    assert course.behind(106) == (120, 120)
    assert GAME.course(OS_2, BOOK.but(reif__course="A")).behind(84)[1] == OS_2.rows


def test_a_row_in_lanes_as_every_shared_road_counts_them():
    """M6, R6.1 — lane 1 of the book is the right one, the fourth of the chart."""
    found = squares(ridden(OS_1))
    assert found.net.places[found.square(5, 1)] == (5, 4)
    assert found.lane(found.square(5, 4)) == 4
