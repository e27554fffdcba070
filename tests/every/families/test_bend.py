"""A bend that was added to templates alone does all that the bend of the box does."""

from __future__ import annotations

import math
import shutil
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH
from designer.picture.tile import draw_tile
from designer.scene.board.hand import Shift
from designer.texts.boards import section_tiles
from engine import tables
from engine.board import catalogue, edit, kept_boards, move
from engine.board.bill import Copy
from engine.board.catalogue import tile
from engine.board.lay import lay_road
from engine.board.plain_data import board_data, read_board
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.bots import BOTS
from engine.errors import TableError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour.file import load
from tests.every.families import adding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.board.values import Board
    from engine.road.values import Road

BENDS = {"curve": ("left", "right"), "hairpin": ("hairpin_left", "hairpin_right")}
"""The bend of the box and the one that is added: what is true of one is true of the other."""
GAME = GAMES["reifenbreite"]
"""The game whose lanes differ in length where the road bends (O3.1)."""
LARGE, SMALL = rectangular_table(1800, 900), rectangular_table(900, 600)


def forget_tables() -> None:
    """Forget what was read of the tables a bend is added to."""
    for kept in (
        tables.read_toml,
        tables.read_blocks,
        catalogue.tiles,
        catalogue.usual_bend,
        catalogue.filling_tiles,
        catalogue.strip_tile,
    ):
        kept.cache_clear()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder whose templates have the bend more that CONTRIBUTING says how to add."""
    shutil.copytree(adding.ROOT / "templates", tmp_path / "templates")
    adding.add("bend", tmp_path)
    monkeypatch.setattr(tables, "TEMPLATES", tmp_path / "templates")
    forget_tables()
    yield tmp_path
    forget_tables()


@pytest.fixture(params=BENDS)
def kind(request: pytest.FixtureRequest, home: Path) -> str:
    assert home.exists()
    name: str = request.param
    return name


@pytest.fixture
def road() -> Road:
    road = roads_of(load(adding.ROOT / "samples" / "three-examples.etapa")).stages[1].road
    assert road is not None
    return road


def bent(road: Road, kind: str, face: int = 1, first: int = 50) -> Board:
    """Return a road laid with a bend where it is wished."""
    wish = (f"{kind}/{BENDS[kind][face]}", first)
    return lay_road(road, LARGE, LayoutOptions(furniture=(wish,)))


@pytest.mark.parametrize("face", [0, 1])
def test_it_lies_where_it_is_wished_and_the_search_goes_on_from_there(
    road: Road, kind: str, face: int
):
    board = bent(road, kind, face)
    piece = board.piece_of_row(50)
    assert (piece.tile, piece.face, piece.rows) == (kind, BENDS[kind][face], tile(kind).rows)
    assert [length.fits for length in board.lengths] == [True]
    assert (piece.end_pose(board.gauge).angle - piece.pose.angle) % 360 == (270, 90)[face]
    assert read_board(board_data(board), road) == board


def test_it_is_handed_over_from_length_to_length(road: Road, kind: str):
    """Of a road too long for its table each length begins with the end of the one before."""
    wishes = tuple((f"{kind}/{BENDS[kind][n % 2]}", 22 * n) for n in (1, 2, 4, 5))
    board = lay_road(road, SMALL, LayoutOptions(furniture=wishes, handover=20))
    assert len(board.lengths) > 1
    assert {piece.first for piece in board.pieces if piece.tile == kind} >= {22, 44, 88, 110}
    for before, after in pairwise(board.lengths):
        again = [piece for piece in after.pieces if piece.last <= before.last]
        assert [p.pose for p in again] == [p.pose for p in before.pieces[-len(again) :]]
        assert after.fits


def test_it_is_raced_as_a_bend(kind: str):
    """O1.2, O3.1, M2 — the rows it lies on are a bend of the course, to its hand."""
    tour = load(adding.ROOT / "samples" / "sierra.etapa")
    plain = begin_ride(tour, GAME).roads[0]
    board = lay_road(plain, LARGE, LayoutOptions(curves="manual"))
    board = edit.put_tile(board, 20, kind, BENDS[kind][0])
    ride = begin_ride(replace(tour, boards=kept_boards.with_board({}, 1, board)), GAME)
    rows = tile(kind).rows
    assert [(b.first, b.last, b.left) for b in ride.roads[0].bends] == [(20, 19 + rows, True)]
    start = stage_setup(ride, 1, "bend")
    race = GAME.start(start, Dice(start.key))
    outcome = Referee(race, [BOTS["random"](f"{n}") for n in range(len(start.teams))]).run()
    assert outcome is not None
    (turned,) = [b for b in GAME.course(ride.roads[0], start.rules).layout.blocks if b.turn]
    assert (turned.turn, turned.rows) == (-90, rows)


@pytest.mark.parametrize("rows", [-4, 3])
def test_it_is_dragged_along_the_road_that_leads_into_it(road: Road, kind: str, rows: int):
    """It goes as far as the hand, and is what is chosen then."""
    board = lay_road(road, LARGE, LayoutOptions(curves="manual"))
    board = edit.put_tile(edit.put_tile(board, 40, kind, BENDS[kind][1]), 60, "curve", "right")
    piece = board.piece_of_row(40)
    drag = Shift(board, piece, 0, 0.0, 0.0)
    drag.drag_to(*piece.pose._replace(x=0.0, y=0.0).place_point((rows * board.gauge.length, 2.0)))
    assert drag.refused is None
    assert drag.final_deed is not None
    assert drag.final_deed.row == 40 + rows
    moved = drag.final_deed.verb(board, *drag.final_deed.values)
    there = moved.piece_of_row(40 + rows)
    assert (there.tile, there.first) == (kind, 40 + rows)


def test_what_lies_between_two_of_them_is_dragged_aside(road: Road, kind: str):
    """A run goes aside by the bends about it, whatever kind they are."""
    board = lay_road(road, LARGE, LayoutOptions(curves="manual"))
    board = edit.put_tile(edit.put_tile(board, 40, kind, BENDS[kind][1]), 60, kind, BENDS[kind][0])
    before, after = (
        board.piece_of_row(52).pose,
        move.shift_pieces(board, 52, 0, -2).piece_of_row(52).pose,
    )
    assert after.angle == before.angle == 90
    assert after.x - before.x == pytest.approx(2 * board.gauge.length)
    assert move.move_run(board, 52, 2).piece_of_row(42).tile == kind


def test_turned_over_it_bends_to_its_other_hand(road: Road, kind: str):
    board = bent(road, kind)
    left, right = BENDS[kind]
    assert edit.flip_piece(board, 50).piece_of_row(50).face == left
    mirrored = move.mirror_board(board)
    assert mirrored.piece_of_row(50).face == left
    assert move.mirror_board(mirrored) == board
    assert board.piece_of_row(50).face == right


@pytest.mark.parametrize("hand", [catalogue.LEFT, catalogue.RIGHT])
def test_its_plates_stand_at_its_outer_edge(kind: str, hand: int):
    """Seen from afar they show the way; the centre it turns about lies to its hand."""
    bend, gauge = tile(kind), catalogue.make_gauge()
    copy = Copy(bend, bend.face_to(hand), bend.rows, gauge)
    shapes = draw_tile(copy, language=ENGLISH, bleed=0, skin="road")
    plates = [shape for shape in shapes if getattr(shape, "role", "") == "skin.post"]
    centre = (0.0, hand * gauge.radius)
    corners = [corner for plate in plates for corner in plate.points]
    assert len(plates) == 2 * bend.rows
    assert min(math.dist(corner, centre) for corner in corners) > gauge.radius + gauge.half * 0.9


def test_a_stage_sheet_marks_which_way_it_turns(road: Road, kind: str):
    board = bent(road, kind)
    (section,) = (s for s in road.sections if s.first <= 50 <= s.last)
    assert f" {tile(kind).rows}→ " in f" {section_tiles(board, section)} "


@pytest.mark.parametrize(
    ("topic", "key"),
    [("terms", "tile_hairpin"), ("board_page", "hairpin_left"), ("kit", "face_hairpin_left")],
)
def test_a_word_it_lacks_is_refused_with_the_file_to_edit(home: Path, topic: str, key: str):
    file = home / "templates" / "words" / f"{topic}.toml"
    file.write_text(file.read_text("utf-8").replace(f"[{key}]", "[another]"), "utf-8")
    with pytest.raises(TableError) as refused:
        ENGLISH.say(f"{topic}.{key}")
    assert f"templates/words/{topic}.toml" in str(refused.value)
    assert key in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('faces = ["hairpin_left", "hairpin_right"]', 'faces = ["hairpin_left"]', "faces"),
        ('faces = ["hairpin_left", "hairpin_right"]', "", "faces"),
        ('shape = "curve"\nfaces = ["hairpin', 'shape = "bow"\nfaces = ["hairpin', "bow"),
    ],
)
def test_a_block_nobody_could_lay_is_refused_by_its_column(
    home: Path, old: str, new: str, named: str
):
    file = home / "templates" / "tiles.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(TableError) as refused:
        catalogue.tiles()
    assert all(part in str(refused.value) for part in ("tiles.toml", "hairpin", named))
