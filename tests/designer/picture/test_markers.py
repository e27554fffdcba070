"""Markers, badges, indicators and signs of tokens: what tells their kind, and that it fits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from designer.language import LANGUAGES, SPANISH
from designer.picture import look
from designer.picture.markers import (
    KINDS,
    draw_action,
    draw_badge,
    draw_chequers,
    draw_indicator,
    draw_leader,
    draw_marker,
    draw_sign,
    sign_letters,
    sign_role,
)
from designer.picture.riders import draw_jersey
from designer.picture.shapes import Box, Circle, Group, Line, Path, Polygon, Rect, Text
from engine.board.catalogue import marker_measure
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.language import Language
    from designer.picture.shapes import Point, Shape

WIDTH, HEIGHT, BLEED = 19.0, 18.0, 3.0
"""As they are printed."""
NAME = 0.38
"""Of a marker's height what is for its name."""
CUT = {
    ("MTN_HC", "es"): "puerto de categoría espe…",
    ("MTN_HC", "en"): "special-catego… climb",
}
"""The one name that is longer than two lines of the smallest letters."""
LINES = ("INTERMEDIATE_SPRINT", "FEED", "START", "FINISH")
SMALL = 1e-6


def points_of(shape: Shape) -> Iterable[Point]:
    """Yield points that a shape reaches; of text where it is set."""
    match shape:
        case Rect(x=x, y=y, width=width, height=height):
            yield from Box(x, y, width, height).corners
        case Circle(x=x, y=y, radius=radius):
            yield from Box(x - radius, y - radius, 2 * radius, 2 * radius).corners
        case Polygon(points=points) | Line(points=points):
            yield from points
        case Path(steps=steps):
            yield from ((step[1], step[2]) for step in steps if len(step) == 3)
        case Text(x=x, y=y):
            yield (x, y)
        case Group(shapes=shapes):
            for one in shapes:
                yield from points_of(one)


def lies_in(box: Box, shapes: Iterable[Shape]) -> bool:
    """Tell whether every shape lies in a box."""
    return all(
        box.x - SMALL <= x <= box.x + box.width + SMALL
        and box.y - SMALL <= y <= box.y + box.height + SMALL
        for shape in shapes
        for x, y in points_of(shape)
    )


def boxes(shapes: Iterable[Shape], role: str) -> list[Box]:
    """Return the rectangles of a role."""
    return [
        Box(s.x, s.y, s.width, s.height) for s in shapes if isinstance(s, Rect) and s.role == role
    ]


def texts(shapes: Iterable[Shape]) -> list[Text]:
    """Return the texts among shapes."""
    return [shape for shape in shapes if isinstance(shape, Text)]


# markers that stand beside the road


def test_these_markers_are_as_large_as_those_that_are_printed():
    assert (marker_measure("marker", "length_mm"), marker_measure("marker", "depth_mm")) == (
        WIDTH,
        HEIGHT,
    )


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
@pytest.mark.parametrize("kind", [*terrains(), *LINES])
def test_a_marker_bears_its_sign_above_and_its_name_below(kind: str, language: Language):
    """Its colour reaches into the bleed, and nothing else does."""
    ground, *rest = draw_marker(WIDTH, HEIGHT, kind, language, BLEED)
    assert ground == Rect(sign_role(kind), -3, -3, WIDTH + 6, HEIGHT + 6)
    assert lies_in(Box(0, 0, WIDTH, HEIGHT), rest)
    letters, *name = texts(rest)
    assert letters.text == sign_letters(language, kind)
    whole = CUT.get((kind, language.code), language.say(f"terms.{kind}"))
    assert " ".join(line.text for line in name) == whole
    assert max(line.y for line in name) < HEIGHT - 1
    assert {line.anchor for line in name} == {"middle"}
    assert {line.x for line in name} == {WIDTH / 2}
    assert letters.x == pytest.approx(WIDTH / 2)
    assert 0 < letters.y < (1 - NAME) * HEIGHT < min(line.y for line in name)
    assert {text.role for text in (letters, *name)} == {f"{sign_role(kind)}.on"}
    assert letters.size > 2 * max(line.size for line in name)


def test_only_the_finish_is_chequered_above_its_letters():
    """A quarter of the sign above its name, over the whole width."""
    shapes = draw_marker(WIDTH, HEIGHT, "FINISH", SPANISH, BLEED)
    (light,) = boxes(shapes, "chequer.light")
    assert light == pytest.approx((0, 0, WIDTH, (1 - NAME) * HEIGHT * 0.26))
    letters, *_ = texts(shapes)
    assert letters.y - letters.size * 0.7 > light.height
    plain, *_ = texts(draw_marker(WIDTH, HEIGHT, "START", SPANISH, BLEED))
    assert plain.y < letters.y
    assert not boxes(draw_marker(WIDTH, HEIGHT, "START", SPANISH, BLEED), "chequer.light")


@pytest.mark.parametrize(
    ("box", "columns", "rows"),
    [(Box(0, 0, 32, 8), 8, 2), (Box(5, 7, 32, 13), 8, 3), (Box(1, 2, 16, 1), 4, 1),
     (Box(0, 0, 10, 25), 5, 12)],
)  # fmt: skip
def test_chequers_fill_their_box_and_change_at_every_side(box: Box, columns: int, rows: int):
    """As square as they come; the first one is light."""
    shapes = draw_chequers(box, columns)
    assert boxes(shapes, "chequer.light") == [box]
    wide, high = box.width / columns, box.height / rows
    expected = {
        (round(box.x + c * wide, 6), round(box.y + r * high, 6))
        for r, c in product(range(rows), range(columns))
        if r % 2 != c % 2
    }
    dark = boxes(shapes, "chequer.dark")
    assert {(round(one.x, 6), round(one.y, 6)) for one in dark} == expected
    assert len(dark) == len(expected)
    assert {(round(one.width, 6), round(one.height, 6)) for one in dark} == {
        (round(wide, 6), round(high, 6))
    }
    assert draw_chequers(Box(0, 0, 32, 8)) == draw_chequers(Box(0, 0, 32, 8), 8)


# signs of terrains and lines


def test_a_badge_is_its_colour_with_its_letters():
    """As high as the badge; or of the size that is named."""
    box = Box(4, 6, 20, 5)
    ground, letters = draw_badge(box, "FEED", SPANISH)
    assert ground == Rect("badge.FEED", *box)
    assert isinstance(letters, Text)
    assert (letters.role, letters.x, letters.text) == ("badge.FEED.on", 14, "AV")
    assert letters.size == pytest.approx(0.95 * 5)
    named = draw_badge(box, "FEED", SPANISH, 2.5)[1]
    assert isinstance(named, Text)
    assert named.size == pytest.approx(2.5)
    narrow = draw_badge(Box(0, 0, 1, 5), "FEED", SPANISH)[1]
    assert isinstance(narrow, Text)
    assert narrow.size < 0.95 * 5  # letters are no wider than their badge, free on both sides


@pytest.mark.parametrize("box", [Box(2, 3, 30, 10), Box(2, 3, 18, 11)])
@pytest.mark.parametrize("kind", terrains())
def test_a_large_sign_has_its_pattern_on_both_sides_of_its_letters(kind: str, box: Box):
    """Alike left and right, and none on the plate between."""
    ground, *marks, letters = draw_sign(box, kind, SPANISH)
    plate = 0.62 * min(box.width, 1.4 * box.height)
    middle = box.x + box.width / 2
    assert ground == Rect(f"terrain.{kind}", *box)
    assert isinstance(letters, Text)
    assert (letters.text, letters.x) == (sign_letters(SPANISH, kind), pytest.approx(middle))
    assert 0 < letters.size <= 0.9 * box.height + SMALL
    assert lies_in(box, marks)
    where = [[x for x, _ in points_of(mark)] for mark in marks]
    left = [xs for xs in where if max(xs) <= middle - plate / 2 + SMALL]
    right = [xs for xs in where if min(xs) >= middle + plate / 2 - SMALL]
    assert len(left) == len(right) == len(where) / 2
    assert bool(marks) == (look.ground_of(kind).pattern != "none")


# indicators


@pytest.mark.parametrize("kind", ["MOUNTAIN", "BONUS", "INTERMEDIATE_SPRINT", "STAGE_POINTS"])
def test_an_indicator_bears_its_number_and_a_sign_without_colour(kind: str):
    """A summit, a clock, a line above; where there is none the number has the whole square."""
    ground, *signs, number = draw_indicator(20, kind, "10", BLEED)
    assert ground == Rect(f"badge.{kind}", -3, -3, 26, 26)
    assert isinstance(number, Text)
    assert (number.text, number.role, number.x) == ("10", f"badge.{kind}.on", 10)
    assert number.size > 20 / 4
    assert lies_in(Box(0, 0, 20, 20).inset(1.9), signs)
    assert len(signs) == (kind != "STAGE_POINTS")
    plain = draw_indicator(20, "STAGE_POINTS", "10", BLEED)[-1]
    assert isinstance(plain, Text)
    if signs:
        assert {one.role for one in signs if isinstance(one, Polygon | Circle | Rect)} == {
            f"badge.{kind}.on"
        }
        assert max(y for _, y in points_of(signs[0])) < number.y - number.size * 0.3
        assert plain.y < number.y


def test_summit_clock_and_line_are_told_apart_by_their_shape():
    """A triangle that points up, a disc, a bar: each in the middle."""
    (summit,) = (s for s in draw_indicator(20, "MOUNTAIN", "1", 0) if isinstance(s, Polygon))
    left, top, right = summit.points
    assert (left[0] + right[0]) / 2 == pytest.approx(top[0]) == 10
    assert left[1] == right[1] > top[1]
    assert right[0] - left[0] == pytest.approx(1.4 * (left[1] - top[1]))
    (clock,) = (s for s in draw_indicator(20, "BONUS", "1", 0) if isinstance(s, Circle))
    assert (clock.x, clock.y) == (10, pytest.approx((top[1] + left[1]) / 2))
    assert 2 * clock.radius == pytest.approx(left[1] - top[1])
    _, bar = (s for s in draw_indicator(20, "INTERMEDIATE_SPRINT", "1", 0) if isinstance(s, Rect))
    assert bar.x + bar.width / 2 == pytest.approx(10)
    assert bar.y + bar.height / 2 == pytest.approx(clock.y)
    assert bar.width == pytest.approx(5 * bar.height) == pytest.approx(4 * clock.radius)


def test_a_leaders_indicator_is_a_jersey_in_the_middle_of_paper():
    """As much free on every side."""
    ground, *jersey = draw_leader(20, "MOUNTAIN", BLEED)
    assert ground == Rect("page", -3, -3, 26, 26)
    margin = 20 * 0.14
    assert jersey == draw_jersey("MOUNTAIN", margin, margin, 20 - 2 * margin)


# signs of tokens


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("at", [(0, 0), (7, 11)])
def test_a_sign_of_a_token_stays_in_its_box_and_fills_it(kind: str, at: Point):
    """Wherever the box is; a blank token has none."""
    box = Box(*at, 10, 10)
    shapes = draw_action(box, kind)
    assert bool(shapes) == (kind != "BLANK")
    assert lies_in(box, shapes)
    if shapes:
        xs, ys = zip(*[point for shape in shapes for point in points_of(shape)], strict=True)
        assert max(xs) - min(xs) > 5
        assert max(ys) - min(ys) > 4
    home = [point for shape in draw_action(Box(0, 0, 10, 10), kind) for point in points_of(shape)]
    there = [point for shape in shapes for point in points_of(shape)]
    assert there == [pytest.approx((x + at[0], y + at[1])) for x, y in home]


def test_a_bolt_strikes_down_from_above():
    """R6.25 — an attack."""
    (bolt,) = draw_action(Box(0, 0, 10, 10), "ATTACK")
    assert isinstance(bolt, Polygon)
    ys = [y for _, y in bolt.points]
    assert (min(ys), max(ys), len(ys)) == (0, 10, 6)


def test_who_is_launched_comes_out_in_front():
    """R6.25 — a lead-out: a paler arrow head behind a full one that is larger."""
    behind, ahead = draw_action(Box(0, 0, 10, 10), "LEAD_OUT")
    assert (behind.role, ahead.role) == ("solid.soft", "solid")  # type: ignore[union-attr]
    (x, y), (tip, middle), (_, foot), _ = points_of(behind)
    (x_ahead, top), (tip_ahead, middle_ahead), (_, foot_ahead), _ = points_of(ahead)
    assert (x, y, foot) == (0, 1.5, pytest.approx(8.5))
    assert (top, foot_ahead, tip_ahead) == (0, 10, pytest.approx(10))
    assert x_ahead == pytest.approx(4.5) == pytest.approx(tip)
    assert middle == pytest.approx(middle_ahead) == 5


def test_a_sprint_is_a_chequered_flag_on_a_staff():
    """R6.25 — the staff is left, as high as the sign."""
    *flag, frame, staff = draw_action(Box(0, 0, 10, 10), "SPRINT_ACTION")
    assert staff == Rect("solid", 1, 0, pytest.approx(0.7), 10)
    assert isinstance(frame, Rect)
    assert (frame.role, frame.x, frame.y) == ("rule.ink", pytest.approx(1.7), 0)
    assert (frame.width, frame.height) == (pytest.approx(7.5), pytest.approx(6.2))
    assert flag == draw_chequers(Box(frame.x, frame.y, frame.width, frame.height), 4)


def test_who_pulls_rides_ahead_of_those_on_the_wheel():
    """R7.8 — two discs in a row, and an arrow head before them, on one line."""
    last, next_one, head = draw_action(Box(0, 0, 10, 10), "PULL")
    assert isinstance(last, Circle)
    assert isinstance(next_one, Circle)
    assert last.y == next_one.y == 5
    assert last.radius == next_one.radius == pytest.approx(1.4)
    assert last.x == pytest.approx(1.4)
    assert next_one.x - last.x == pytest.approx(2.3 * 1.4)
    (x, top), (tip, middle), (_, foot), _ = points_of(head)
    assert (tip, middle) == (pytest.approx(10), pytest.approx(5))
    assert (x, top, foot) == (pytest.approx(5.5), pytest.approx(2.75), pytest.approx(7.25))
