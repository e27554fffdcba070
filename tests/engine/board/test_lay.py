from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
import shapely
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from engine.board.catalogue import FINISH, make_gauge
from engine.board.geometry import Pose
from engine.board.lay import lay_road
from engine.board.proof import prove
from engine.board.table import Table, rectangular_table
from engine.board.values import SECTION, Board, LayoutOptions, Length, Piece, make_ribbon
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.road.values import Road

quick = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
terrains = st.sampled_from(["FLAT", "HILL", "MTN_3", "MTN_1", "DESC_MID", "COBBLES"])
stages = st.lists(st.tuples(terrains, st.integers(1, 40)), min_size=1, max_size=9)
tables = st.builds(rectangular_table, st.integers(900, 2400), st.integers(600, 1200))
L_TABLE = Table((((0, 0), (1600, 0), (1600, 700), (800, 700), (800, 1600), (0, 1600)),))
ROUND = Table(
    (tuple((700 + 650 * math.cos(n / 4), 700 + 650 * math.sin(n / 4)) for n in range(25)),)
)


def rows_laid(board: Board) -> list[int]:
    """Return the rows in the order they come to lie; those a hand-over repeats count once."""
    found: list[int] = []
    for length in board.lengths:
        for piece in length.pieces:
            rows = range(piece.first, piece.last + 1)
            found += [row for row in rows if not found or row > found[-1]]
    return found


@quick
@given(stages, tables, st.sampled_from([0, 6, 48]))
def test_every_row_is_laid_once(
    road: Callable[..., Road], stage: list[tuple[str, float]], table: Table, riders: int
) -> None:
    """RULING 4, RULING 39 — grid, start tile, all squares, finish tile, ten rows of run-off."""
    made = road(*stage, riders=riders)
    board = lay_road(made, table)
    grid = max(3, made.grid_rows if made.grid_rows < 4 else max(6, made.grid_rows))
    assert rows_laid(board) == list(range(1 - grid, made.rows + 3 + 10 + 1))


@quick
@given(stages, tables)
def test_joins_are_exact_and_nothing_lies_on_anything_else(
    road: Callable[..., Road], stage: list[tuple[str, float]], table: Table
) -> None:
    """A piece begins where the one before ends; those that do not join share no square millimetre.

    On paper a hundredth of a millimetre is nothing: so much may they be apart.
    """
    board = lay_road(road(*stage), table)
    for length in board.lengths:
        for one, two in pairwise(length.pieces):
            end = one.end(board.gauge)
            assert math.dist(end[:2], two.pose[:2]) <= 0.01
            assert abs(end.angle - two.pose.angle) <= 0.01
        shapes = [Polygon(piece.outline(board.gauge)) for piece in length.pieces]
        for a, b in shapely.STRtree(shapes).query(shapes, predicate="intersects").T:
            if b > a + 1:
                assert shapes[a].intersection(shapes[b]).area <= 1


@quick
@given(
    stages,
    st.sampled_from([L_TABLE, ROUND, rectangular_table(1300, 700), rectangular_table(1800, 900)]),
)
def test_all_pieces_lie_inside_the_reserve_unless_the_layout_is_tight(
    road: Callable[..., Road], stage: list[tuple[str, float]], table: Table
) -> None:
    board = lay_road(road(*stage), table)
    for length in board.lengths:
        kept = 25 if length.tight else 50
        inside = table.surface.buffer(-kept + 0.01, join_style="mitre")
        assert length.fits
        assert all(inside.covers(Polygon(p.outline(board.gauge))) for p in length.pieces)


@pytest.mark.parametrize(
    "table", [rectangular_table(1800, 900), rectangular_table(900, 600), L_TABLE]
)
def test_the_same_input_gives_the_same_board(queen: Road, table: Table) -> None:
    assert lay_road(queen, table) == lay_road(queen, table)


def test_a_bend_leaves_no_strip_where_another_place_would_not(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(1800, 900))
    short = [s.first for s in queen.sections if s.squares < 3]
    assert [p.first for p in board.pieces if p.kind.strip] == short


def test_the_start_lies_at_the_left(example_2: Road) -> None:
    board = lay_road(example_2, rectangular_table(1800, 900))
    first = board.lengths[0].pieces[0]
    assert first.pose.x < 900


def test_a_wished_roundabout_lies_at_its_row(example_2: Road) -> None:
    """RULING 94 — a roundabout takes the place of six rows of road."""
    board = lay_road(
        example_2, rectangular_table(1800, 900), LayoutOptions(furniture=(("roundabout", 40),))
    )
    piece = board.piece(40)
    assert (piece.tile, piece.first, piece.last) == ("roundabout", 40, 45)
    assert board.lengths[0].fits
    assert not board.lengths[0].tight


@quick
@given(stages, tables, st.booleans())
def test_tiles_never_leave_their_section_but_curves_may(
    road: Callable[..., Road], stage: list[tuple[str, float]], table: Table, span: bool
) -> None:
    """RULING 20 — squares per section are exact; tiles.curve_spans_sections lets curves across."""
    made = road(*stage)
    for piece in lay_road(made, table, LayoutOptions(span=span)).pieces:
        if not (span and piece.tile == "curve") and 1 <= piece.first <= made.rows:
            section = next(s for s in made.sections if s.first <= piece.first <= s.last)
            assert piece.last <= section.last


@pytest.mark.parametrize(
    ("stage", "tiles"),
    [
        # R3.19 — 119 is nine of 12 and one of 11; 18 is 9 and 9; 36 is three of 12.
        (
            (("FLAT", 119), ("MTN_3", 6), ("DESC_LOW", 8), ("FLAT", 36)),
            [*["straight-12"] * 9, "straight-11", *["straight-9"] * 2, "straight-8"]
            + ["straight-12"] * 3,
        ),
        # RULING 93 — 27 squares of cobbles: two whole tiles and three squares of a third.
        ((("FLAT", 3), ("COBBLES", 27)), ["straight-3", *["cobbles"] * 3]),
        # RULING 20 — a section of one or two squares is printed as a strip of that length.
        (
            (("FLAT", 10), ("DESC_LOW", 2), ("FLAT", 1), ("HILL", 3)),
            ["straight-10", "strip-2", "strip-1", "straight-9"],
        ),
    ],
)
def test_a_straight_road_is_laid_by_the_book(
    road: Callable[..., Road], stage: tuple[tuple[str, float], ...], tiles: list[str]
) -> None:
    """R3.19, RULING 20, RULING 93 — the fewest tiles whose squares add up, section by section."""
    made = road(*stage)
    board = lay_road(made, rectangular_table(9000, 300))
    laid = [p for p in board.lengths[0].pieces if 1 <= p.first <= made.rows]
    assert [p.tile for p in laid] == tiles
    assert [p.rows for p in laid if p.tile == "cobbles"][-1:] == [3] * ("cobbles" in tiles)
    assert all(p.face == terrain(made.terrain[p.first - 1]).tile for p in laid)


@pytest.mark.parametrize(("curves", "km"), [("off", 40), ("manual", 170)])
def test_without_curves_the_road_is_straight(
    road: Callable[..., Road], curves: str, km: int
) -> None:
    """RULING 20 — tiles.curves = off; manual: however long it is, it is bent by hand."""
    board = lay_road(road(("FLAT", km)), rectangular_table(1800, 900), LayoutOptions(curves=curves))
    assert [length.curves for length in board.lengths] == [0]
    assert ("E_BOARD_OFF_TABLE" in {f.code for f in board.findings}) == (curves == "manual")


@pytest.mark.parametrize("lanes", [2, 4, 6])
def test_other_road_widths_are_laid_too(road: Callable[..., Road], lanes: int) -> None:
    """RULING 31 — two to six lanes."""
    made = road(("FLAT", 60), ("MTN_2", 10), lanes=lanes)
    board = lay_road(made, rectangular_table(2000, 1200))
    assert [length.fits for length in board.lengths] == [True]
    assert board.gauge.lanes == lanes


def test_a_table_askew_carries_a_road_along_its_sides(example_2: Road) -> None:
    turn = math.radians(30)
    corners = ((0, 0), (1800, 0), (1800, 900), (0, 900))
    askew = Table(
        (
            tuple(
                (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
                for x, y in corners
            ),
        )
    )
    board = lay_road(example_2, askew)
    assert board.lengths[0].fits
    assert (
        board.lengths[0].curves
        == lay_road(example_2, rectangular_table(1800, 900)).lengths[0].curves
    )


def test_every_square_can_be_reached_from_where_people_sit(example_2: Road) -> None:
    """Every square lies within 700 mm of a side where somebody sits."""
    table = Table((((0, 0), (1800, 0), (1800, 1100), (0, 1100)),), seats=((0, 0),))
    board = lay_road(example_2, table)
    far = [
        table.sides.distance(Point(board.square(row, lane).centre))
        for row in range(1, example_2.rows + 1)
        for lane in (1, 2, 3)
    ]
    assert max(far) <= 700


def test_two_tables_that_touch_are_one(queen: Road) -> None:
    halves = Table(
        (
            ((0, 0), (900, 0), (900, 900), (0, 900)),
            ((900, 0), (1800, 0), (1800, 900), (900, 900)),
        )
    )
    assert lay_road(queen, halves).lengths == lay_road(queen, rectangular_table(1800, 900)).lengths


def test_a_table_smaller_than_a_tile_is_said_in_one_finding(example_2: Road) -> None:
    board = lay_road(example_2, rectangular_table(150, 150))
    assert [f.code for f in board.findings] == ["E_BOARD_NONE"]


def test_a_smaller_square_that_fits_is_offered(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(900, 600))
    found = next(f for f in board.findings if f.code == "I_BOARD_SMALLER")
    made = make_gauge(3).scaled(float(found.values["length"]) / 21)
    assert len(lay_road(queen, rectangular_table(900, 600), measures=made).lengths) == 1


def test_start_and_finish_tile_may_be_part_of_the_stage(road: Callable[..., Road]) -> None:
    """RULING 4 — tiles.start_finish_inside_stage = true: squares 1 to 3 and the last three."""
    made = road(("FLAT", 40), ("HILL", 4), riders=12)
    board = lay_road(made, rectangular_table(1800, 900), LayoutOptions(inside=True))
    own = {p.tile: (p.first, p.last) for p in board.pieces if p.tile in ("start", "finish")}
    assert own == {"start": (1, 3), "finish": (50, 52)}
    assert rows_laid(board) == list(range(1 - 4, 52 + 10 + 1))


def test_a_section_under_the_start_tile_has_no_rows_of_its_own(road: Callable[..., Road]) -> None:
    """RULING 4 — with start and finish inside, three squares of the stage are the start tile."""
    rows = make_ribbon(road(("HILL", 0.34), ("FLAT", 40)), inside=True)
    assert [section.part for section in rows.sections].count(SECTION) == 1


def test_a_stage_without_a_run_off_ends_with_its_finish_tile(example_2: Road) -> None:
    assert make_ribbon(replace(example_2, runoff_rows=0)).sections[-1].part == FINISH


def test_fewest_pieces_are_laid_where_that_is_the_wish(example_2: Road) -> None:
    table = rectangular_table(1800, 900)
    least = lay_road(example_2, table, LayoutOptions(prefer="pieces"))
    usual = lay_road(example_2, table, LayoutOptions(prefer="compact"))
    assert len(list(least.pieces)) <= len(list(usual.pieces))


def test_pieces_that_touch_do_not_lie_on_one_another(road: Callable[..., Road]) -> None:
    """Edges side by side share no paper."""
    made = road(("FLAT", 30), riders=0)
    board = Board(made, rectangular_table(1800, 900, reach=0))
    poses = (Pose(200, 200, 0), Pose(900, 200, 0), Pose(200, 200 + 2 * board.gauge.half, 0))
    pieces = tuple(
        Piece("straight-7", "flat", 7 * n + 1, 7 * n + 7, pose) for n, pose in enumerate(poses)
    )
    assert "E_BOARD_OVERLAP" not in {f.code for f in prove(board, Length(pieces)).findings}
