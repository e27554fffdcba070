"""A profile larger than the paper: as large as asked, no page a strip, nothing written on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from designer.kit.components import road
from designer.kit.paper import Paper, measure, paper_named
from designer.picture.shapes import Circle, Text

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Picture


def test_a_poster_is_as_large_as_asked_on_as_few_pages(small_job: Job):
    """A profile of A2 is laid on A4 pages with 10 mm of overlap."""
    poster = road.make_profiles(replace(small_job, poster=paper_named("A2").lying())).pages
    assert 4 < len(poster) <= 9
    texts = [{s.text for s in page.shapes if isinstance(s, Text)} for page in poster]
    said = [f"hoja {nth} de {len(poster)}" for nth in range(1, len(poster) + 1)]
    heads = [[text for text in page if "póster" in text] for page in texts]
    assert [len(head) == 1 and head[0].endswith(own) for head, own in zip(heads, said, strict=True)]


def _shown(page: Picture) -> tuple[float, float]:
    """Return how much of a poster one of its pages shows, flaps included."""
    (inside,) = page.shapes[0].shapes
    xs, ys = [x for x, _ in inside.clip], [y for _, y in inside.clip]
    return round(max(xs) - min(xs), 6), round(max(ys) - min(ys), 6)


@pytest.mark.parametrize("size", ["A3", "A2", "A1"])
def test_no_page_of_a_poster_is_a_strip(small_job: Job, size: str):
    """Every page shows equally much, and the poster is as large as asked."""
    wanted, flap = paper_named(size).lying(), measure("poster", "overlap")
    pages = road.make_profiles(replace(small_job, poster=wanted)).pages
    ((width, height),) = {_shown(page) for page in pages}
    room = Paper("", pages[0].width, pages[0].height).sheet
    assert width <= room.width
    assert height <= room.height
    across = round((wanted.width - flap) / (width - flap))
    down = round((wanted.height - flap) / (height - flap))
    assert across * down == len(pages)
    assert across * (width - flap) + flap == pytest.approx(wanted.width)
    assert down * (height - flap) + flap == pytest.approx(wanted.height)


def test_nothing_is_written_on_a_poster_but_on_its_flaps(small_job: Job):
    """Numbers of neighbours lie where the next sheet is glued over them."""
    pages = road.make_profiles(replace(small_job, poster=paper_named("A2").lying())).pages
    room, flap = Paper("", pages[0].width, pages[0].height).sheet, measure("poster", "overlap")
    (width, height) = _shown(pages[0])
    signs = [shape for page in pages for shape in page.shapes if isinstance(shape, Circle)]
    right, foot = room.x + width - flap, room.y + height - flap
    assert signs
    assert [sign for sign in signs if sign.x < right and sign.y < foot] == []
