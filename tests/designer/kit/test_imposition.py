"""How pieces share sheets: apart, on few, parted by straight cuts, and counted without drawing."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.kit import KitError
from designer.kit.components.road import make_tiles
from designer.kit.cut.imposition import count_sheets, impose_pieces
from designer.kit.cut.pieces import Piece
from designer.kit.job import make_job
from designer.kit.kit import make_components
from designer.kit.paper import paper_named
from designer.kit.sheets import lay_out
from designer.kit.wish import KitWish
from designer.picture.shapes import Box, Rect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.kit.job import Job
    from engine.tour.values import Tour

ROOM = paper_named("A4").turn_lying().sheet_room
SIZES = st.tuples(st.floats(10, 180), st.floats(10, 180), st.integers(1, 12))


def _pieces(sizes: list[tuple[float, float, int]]) -> list[Piece]:
    return [
        Piece(str(n), w, h, (Rect("cut", 0, 0, w, h),), count)
        for n, (w, h, count) in enumerate(sizes)
    ]


@given(st.lists(SIZES, min_size=1, max_size=6), st.floats(0, 6))
@settings(deadline=None)
def test_every_piece_lies_in_the_room_apart_from_the_others(
    sizes: list[tuple[float, float, int]], gap: float
):
    """All pieces are laid, as many as asked, inside the room and a gap apart."""
    pieces = _pieces(sizes)
    sheets = impose_pieces(pieces, ROOM, [gap])
    laid = Counter(one.piece.id for sheet in sheets for one in sheet.placed)
    assert laid == {piece.id: piece.count for piece in pieces}
    for sheet in sheets:
        boxes = [one.box for one in sheet.placed]
        for nth, box in enumerate(boxes):
            assert _inside(box, ROOM)
            assert all(_apart(box, other, gap) for other in boxes[nth + 1 :])


def _inside(box: Box, room: Box) -> bool:
    slack = 1e-6
    return (
        box.x >= room.x - slack
        and box.y >= room.y - slack
        and box.x + box.width <= room.x + room.width + slack
        and box.y + box.height <= room.y + room.height + slack
    )


def _apart(one: Box, other: Box, gap: float) -> bool:
    gap -= 1e-6
    return (
        one.x + one.width + gap <= other.x
        or other.x + other.width + gap <= one.x
        or one.y + one.height + gap <= other.y
        or other.y + other.height + gap <= one.y
    )


@given(st.lists(SIZES, min_size=1, max_size=6), st.floats(0, 6))
@settings(deadline=None)
def test_no_plan_takes_more_sheets_than_the_plain_grid(
    sizes: list[tuple[float, float, int]], gap: float
):
    """The plain grid is never better."""
    pieces = _pieces(sizes)
    assert len(impose_pieces(pieces, ROOM, [gap])) <= _plain(pieces, ROOM, gap)


@given(st.lists(SIZES, min_size=1, max_size=5), st.floats(0, 6))
@settings(deadline=None)
def test_straight_cuts_from_edge_to_edge_separate_every_sheet(
    sizes: list[tuple[float, float, int]], gap: float
):
    """A guillotine is enough: cut after cut, each through a whole part, until pieces are single."""
    for sheet in impose_pieces(_pieces(sizes), ROOM, [gap]):
        assert _cuttable([one.box for one in sheet.placed])


def _cuttable(boxes: list[Box]) -> bool:
    if len(boxes) <= 1:
        return True
    for axis in (0, 1):
        ordered = sorted(boxes, key=lambda box: box[axis])
        reach = ordered[0][axis] + ordered[0][axis + 2]
        for nth, box in enumerate(ordered[1:], start=1):
            if box[axis] >= reach - 1e-6:
                return _cuttable(ordered[:nth]) and _cuttable(ordered[nth:])
            reach = max(reach, box[axis] + box[axis + 2])
    return False


def test_a_piece_larger_than_the_paper_is_refused_by_its_size():
    """Paper smaller than a piece is one sentence that names it."""
    with pytest.raises(KitError, match=r"400 × 50 mm"):
        impose_pieces(_pieces([(400, 50, 1)]), ROOM, [3])


def _plain(pieces: Iterable[Piece], room: Box, gap: float) -> int:
    """Return how many sheets a plain grid of each size on its own sheets would take."""
    counts: Counter[tuple[float, float]] = Counter()
    for piece in pieces:
        counts[piece.width, piece.height] += piece.count
    sheets = 0
    for (width, height), count in counts.items():
        held = max(
            int((room.width + gap + 1e-6) / (w + gap)) * int((room.height + gap + 1e-6) / (h + gap))
            for w, h in ((width, height), (height, width))
        )
        sheets += math.ceil(count / held)
    return sheets


def _area(todo: Job) -> float:
    """Return how many sheets the pieces of a job would fill to the last corner."""
    room = todo.paper.turn_standing().sheet_room
    pieces = [piece for component in make_components(todo) for piece in component.pieces]
    return sum(p.width * p.height * p.count for p in pieces) / room.width / room.height


@pytest.mark.parametrize("size", ["A4", "A3", "Letter"])
@pytest.mark.parametrize("name", ["giro-2019", "sierra", "three-examples"])
def test_small_parts_share_sheets_with_large_ones(samples: dict[str, Tour], name: str, size: str):
    """Of every shipped tour, on usual papers: sheets are no more than those by area over 0.85."""
    todo = make_job(samples[name], KitWish(paper=size))
    assert len(lay_out(make_components(todo), todo.paper).sheets) <= math.ceil(_area(todo) / 0.85)


@given(st.integers(2, 40), st.sampled_from(["", "team.sky"]))
@settings(deadline=None)
def test_pieces_touch_only_where_their_edges_have_one_colour(count: int, edge: str):
    """Where one cut parts two of them, both have the same colour along it."""
    pieces = [replace(piece, edge=edge) for piece in _pieces([(18, 18, count), (13, 68, count)])]
    for sheet in impose_pieces(
        [*pieces, Piece("x", 30, 30, (), count, edge="team.navy")], ROOM, [4]
    ):
        for nth, one in enumerate(sheet.placed):
            for other in sheet.placed[nth + 1 :]:
                same = one.piece.edge and one.piece.edge == other.piece.edge
                assert _apart(one.box, other.box, 0 if same else 4)


def test_a_sheet_lies_about_the_middle_of_its_room_and_says_how_full_it_is():
    """Four cards of 63 × 88 mm on a lying A4: centred, so that backs meet fronts."""
    (sheet,) = impose_pieces(_pieces([(63, 88, 4)]), ROOM, [3])
    assert sheet.trim.centre == pytest.approx(ROOM.centre)
    assert sheet.filled_share(ROOM) == pytest.approx(4 * 63 * 88 / (ROOM.width * ROOM.height))


@pytest.mark.parametrize("paper", ["A4", "A3", "Letter"])
def test_sheets_counted_without_drawing_are_those_that_are_printed(
    samples: dict[str, Tour], paper: str
):
    """Of each stage, and of all together, whose tiles are laid again from stage to stage."""
    on = paper_named(paper)
    for tour in samples.values():
        job = make_job(tour, KitWish(skin="plain", paper=paper))
        for stages in (*((stage,) for stage in job.stages), job.stages):
            printed = lay_out([make_tiles(replace(job, stages=stages))], on).sheets
            assert count_sheets([stage.board for stage in stages], on) == len(printed)
