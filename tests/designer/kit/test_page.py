"""Pages filled block by block, and posters laid over several of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.kit.components import road
from designer.kit.page import FlowBlock, PageFlow, draw_blocks
from designer.kit.paper import Paper, paper_measure, paper_named
from designer.picture.shapes import Box, Circle, Polygon, Rect, Text
from tests.designer.kit.press import wish_other

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture

ROOM = Box(10, 20, 100, 250)


def block(height: float, before: float = 0.0, **more: bool) -> FlowBlock:
    return FlowBlock(height, lambda box: [Rect("page", *box)], before, **more)


@pytest.mark.parametrize(
    ("blocks", "columns", "counts"),
    [
        pytest.param([block(100, 6)] * 5, 1, [2, 2, 1], id="what does not fit begins a page"),
        pytest.param([block(100, 6)] * 5, 2, [4, 1], id="or the next column"),
        pytest.param([block(125)] * 4, 1, [2, 2], id="a page is filled to its foot"),
        pytest.param([block(300), block(10)], 1, [1, 1], id="what is higher than a page has one"),
        pytest.param([block(100), block(10, opens=True)], 1, [1, 1], id="one opens a page"),
        pytest.param(
            [block(200), block(20, leads=True), block(20, leads=True), block(50)], 1, [1, 3],
            id="headings go on with what they lead",
        ),
        pytest.param([block(200), block(20, leads=True)], 1, [2], id="nothing follows the last"),
    ],
)  # fmt: skip
def test_blocks_run_on_where_there_is_room(
    blocks: list[FlowBlock], columns: int, counts: list[int]
):
    flow = PageFlow(ROOM, columns)
    flow.add_blocks(blocks)
    assert [len(page) for page in flow.list_pages()] == counts


@given(st.lists(st.tuples(st.floats(1, 250), st.floats(0, 20)), min_size=1, max_size=20))
def test_no_block_lies_on_another_or_over_the_foot(sizes: list[tuple[float, float]]):
    """Each keeps free above it what it asks for, but at the head of a page."""
    flow = PageFlow(ROOM)
    flow.add_blocks([block(*size) for size in sizes])
    pages = flow.list_pages()
    assert [placed.height for page in pages for placed, _ in page] == [high for high, _ in sizes]
    for page in pages:
        foot = ROOM.y
        for nth, (placed, _) in enumerate(page):
            (rect,) = draw_blocks(page[nth : nth + 1])
            assert isinstance(rect, Rect)
            assert rect.y == pytest.approx(foot + (placed.before if nth else 0))
            foot = rect.y + rect.height
        assert foot <= ROOM.y + ROOM.height + 1e-5


def poster_pages(job: Job, size: str) -> tuple[Picture, ...]:
    return road.make_profiles(wish_other(job, poster=size)).pages


def part_shown(page: Picture) -> tuple[float, float]:
    """Return how much of a poster one of its pages shows, flaps included."""
    (inside,) = page.shapes[0].shapes
    xs, ys = [x for x, _ in inside.clip], [y for _, y in inside.clip]
    return round(max(xs) - min(xs), 6), round(max(ys) - min(ys), 6)


def test_a_poster_is_as_wide_as_asked_on_as_few_pages(small_job: Job):
    """A profile as wide as A2 is laid on A4 pages with 10 mm of overlap, each of them numbered."""
    poster = poster_pages(small_job, "A2")
    assert len(poster) == 4
    for nth, page in enumerate(poster, start=1):
        texts = [shape.text for shape in page.shapes if isinstance(shape, Text)]
        (head,) = [text for text in texts if "póster" in text]
        assert head.endswith(f"hoja {nth} de {len(poster)}")


@pytest.mark.parametrize("size", ["A3", "A2", "A1"])
def test_no_page_of_a_poster_is_a_strip(small_job: Job, size: str):
    """Every page shows equally much; the poster is as wide as asked and one page high."""
    wanted, flap = paper_named(size).turn_lying(), paper_measure("poster", "overlap")
    pages = poster_pages(small_job, size)
    ((width, height),) = {part_shown(page) for page in pages}
    room = Paper("", pages[0].width, pages[0].height).sheet_room
    assert width <= room.width
    assert height == pytest.approx(min(wanted.height, room.height))
    assert len(pages) * (width - flap) + flap == pytest.approx(wanted.width)


@pytest.mark.parametrize("size", ["A2", "A1", "A0"])
def test_every_page_of_a_poster_shows_road(small_job: Job, size: str):
    """No page has nothing but the signs of lines: the terrain runs along the foot of each."""
    for page in poster_pages(small_job, size):
        (inside,) = page.shapes[0].shapes
        left, right = (f(x for x, _ in inside.clip) for f in (min, max))
        grounds = [
            [x for x, _ in shape.points]
            for shape in inside.shapes
            if isinstance(shape, Polygon) and shape.role.startswith("terrain")
        ]
        assert any(min(xs) < right - 1 and max(xs) > left + 1 for xs in grounds)


def test_nothing_is_written_on_a_poster_but_on_its_flaps(small_job: Job):
    """Numbers of neighbours lie where the next sheet is glued over them."""
    pages = poster_pages(small_job, "A2")
    room, flap = (
        Paper("", pages[0].width, pages[0].height).sheet_room,
        paper_measure("poster", "overlap"),
    )
    width, height = part_shown(pages[0])
    numbers = [shape for page in pages for shape in page.shapes if isinstance(shape, Circle)]
    right, foot = room.x + width - flap, room.y + height - flap
    assert numbers
    assert [sign for sign in numbers if sign.x < right and sign.y < foot] == []
