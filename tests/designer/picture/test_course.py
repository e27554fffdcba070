"""Courses with a shape of their own as pictures: readable squares, signs clear of the road."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from shapely.geometry import Polygon as Area
from shapely.geometry import box

from designer.language import SPANISH, Language
from designer.picture import svg
from designer.picture.course import draw_course, picture_course
from designer.picture.shapes import Polygon, Rect, Text
from engine.board.chart.course import chart_of
from engine.race.course import Course
from engine.road.values import Block, BlockChain, Winding
from engine.road.values import Line as RoadLine
from tests.designer.picture.conftest import in_role

if TYPE_CHECKING:
    from designer.picture.shapes import Shape


def line(kind: str, square: int, category: str = "") -> RoadLine:
    return RoadLine(kind, square, Decimal(0), category=category)


def blocks(*parts: tuple[int, int]) -> tuple[Block, ...]:
    """Blocks of four lanes by rows and turn: a quarter turn has a square more a lane."""
    found: list[Block] = []
    first = 1
    for n, turn in parts:
        counts = tuple(n + more for more in range(4)) if abs(turn) == 90 else (n,) * 4
        counts = counts[::-1] if turn > 0 else counts
        found.append(Block(first, n, counts, turn=turn))
        first += n
    return tuple(found)


CRITERIUM = Course(
    32, 0, ("FLAT",) * 20 + ("MTN_2",) * 12,
    (line("FEED", 15), line("INTERMEDIATE_SPRINT", 21), line("FINISH", 32)),
    marks=(line("SUMMIT", 32, "2"),), layout=Winding(0, 44, 15, 6),
)  # fmt: skip
TRACK = Course(
    36, 4, ("FLAT",) * 30 + ("HILL",) * 6, (line("FINISH", 36),),
    layout=BlockChain(blocks((6, 0), (8, -180), (10, 0), (8, -180), (4, 0)), closed=True),
)  # fmt: skip
STRIP = Course(
    30, 4, ("FLAT",) * 10 + ("COBBLES",) * 20,
    (line("INTERMEDIATE_SPRINT", 12), line("FINISH", 30)),
    layout=BlockChain(blocks((8, 0), (4, -90), (6, 0), (3, 90), (9, 0))),
)  # fmt: skip
ALL = {"criterium": CRITERIUM, "track": TRACK, "strip": STRIP}


def drawn(course: Course, language: Language = SPANISH) -> list[Shape]:
    assert course.layout is not None
    return list(draw_course(course, chart_of(course.layout), language))


@pytest.mark.parametrize("name", ALL)
def test_it_can_be_written_as_svg(name: str, language: Language):
    course = ALL[name]
    assert course.layout is not None
    document = svg.svg_document(picture_course(course, chart_of(course.layout), language))
    assert document.startswith("<svg")


@pytest.mark.parametrize("name", ALL)
def test_numbers_and_signs_stand_clear_of_the_road(name: str):
    """Design 11 — nothing is written over squares, nothing over another sign."""
    course = ALL[name]
    assert course.layout is not None
    road = [Area(outline) for outline in chart_of(course.layout).outlines]
    signs = [
        box(s.x, s.y, s.x + s.width, s.y + s.height) for s in drawn(course) if isinstance(s, Rect)
    ]
    words = [
        box(s.x - s.width / 2, s.y - s.size * 0.7, s.x + s.width / 2, s.y)
        for s in drawn(course)
        if isinstance(s, Text) and s.text.isdigit() and s.role.startswith("number")
    ]
    assert signs
    assert words
    assert all(not sign.intersects(part) for sign in (*signs, *words) for part in road)


def test_every_square_of_a_criterium_has_its_number_and_its_points_a_sign():
    """Figueres section 13 — squares 1 to 32, bottle and sprint marked, finish behind 32."""
    texts = {s.text for s in drawn(CRITERIUM) if isinstance(s, Text)}
    assert {str(n) for n in range(1, 33)} <= texts
    assert {"SA", "AV", "S", "M", "2"} <= texts
    assert "33" not in texts


def test_the_finish_is_chequered_from_edge_to_edge():
    """R9.1 — behind the last square, over all who may stand there."""
    chequers = [
        s for s in drawn(CRITERIUM) if isinstance(s, Polygon) and s.role.startswith("chequer")
    ]
    ys = [y for s in chequers for _, y in s.points]
    assert max(ys) - min(ys) == pytest.approx(6 * 14)


def test_terrain_is_told_by_its_pattern_too():
    """Figueres M2 — the printed look; nothing is told by colour alone."""
    roles = {getattr(s, "role", "") for s in drawn(CRITERIUM)}
    assert {"terrain.MTN_2", "terrain.MTN_2.mark", "course.bare"} <= roles


def test_lines_nobody_may_cross_are_thick():
    """Reifenbreite R6.3 — three in each of two bends; a track has none."""
    assert [len(in_role(drawn(course), "course.thick")) for course in (STRIP, TRACK)] == [6, 0]
