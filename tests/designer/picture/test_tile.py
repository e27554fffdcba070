from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from coloraide import Color
from shapely import LineString
from shapely import Polygon as Outline

from designer.language import LANGUAGES, SPANISH, Language
from designer.picture import look
from designer.picture.shapes import (
    Group,
    Line,
    Path,
    Polygon,
    Rect,
    Shape,
    Text,
    moved_point,
    transform_to,
)
from designer.picture.tile import PLAIN, draw_tile, grow_outline, skin_names
from designer.picture.tile.frame import skin_of
from engine.board import geometry
from engine.board.bill import Copy
from engine.board.catalogue import Tile, make_gauge, tiles
from engine.errors import TableError

if TYPE_CHECKING:
    from pathlib import Path as File

FACES = [(kind, face) for kind in tiles().values() for face in kind.faces]
SAFE = 3.0

in_every_skin = pytest.mark.parametrize("skin", skin_names())


def _drawn(kind: Tile, face: str, skin: str = PLAIN) -> tuple[Shape, ...]:
    return draw_tile(
        Copy(kind, face, kind.rows, make_gauge()), language=SPANISH, bleed=3, skin=skin
    )


def _outline(kind: Tile, face: str) -> Outline:
    return Outline(geometry.piece_outline(kind, face, kind.rows, make_gauge()))


@in_every_skin
@pytest.mark.parametrize(("kind", "face"), FACES)
def test_the_ground_of_a_tile_reaches_3_mm_beyond_its_cut(kind: Tile, face: str, skin: str):
    """Bleed on every side, so that a cut that wanders shows no white."""
    ground = _drawn(kind, face, skin)[0]
    assert isinstance(ground, Polygon)
    assert Outline(ground.points).contains(_outline(kind, face).buffer(2.9))


@in_every_skin
@pytest.mark.parametrize(("kind", "face"), FACES)
def test_no_line_runs_along_a_cut(kind: Tile, face: str, skin: str):
    """Borders of squares end at the cut; none lies on it, where it would show as a sliver."""
    edge = _outline(kind, face).exterior
    for shape in _drawn(kind, face, skin):
        if isinstance(shape, Line):
            assert LineString(shape.points).intersection(edge.buffer(0.1)).length < 2


@in_every_skin
@pytest.mark.parametrize(("kind", "face"), FACES)
def test_the_name_of_a_tile_survives_cutting(kind: Tile, face: str, skin: str):
    """Squares and kind, in whole words, stand in the first square (the finish: in its last)."""
    inner = _outline(kind, face).buffer(-SAFE)
    (group,) = [
        group
        for group in _drawn(kind, face, skin)
        if isinstance(group, Group)
        and any(isinstance(t, Text) and t.text == str(kind.rows) for t in group.shapes)
    ]
    texts = [text for text in group.shapes if isinstance(text, Text)]
    assert [text.text for text in texts] == [str(kind.rows), SPANISH.say(f"kit.face_{face}")]
    for text in texts:
        for x, y in ((text.x, text.y), (text.x + text.width, text.y)):
            assert inner.contains(LineString([moved_point(group.transform, (x, y))] * 2).centroid)


@pytest.mark.parametrize(("kind", "face"), FACES)
@pytest.mark.parametrize("lanes", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_no_name_of_a_tile_is_cut_short(kind: Tile, face: str, lanes: int, language: Language):
    """Somebody who looks for a tile finds its name on it, not the beginning of one."""
    drawn = draw_tile(Copy(kind, face, kind.rows, make_gauge(lanes)), language=language, bleed=0)
    texts = [t.text for g in drawn if isinstance(g, Group) for t in g.shapes if isinstance(t, Text)]
    assert language.say(f"kit.face_{face}") in texts


def test_grit_stays_in_its_square():
    """Flecks never lie on a border of squares."""
    kind = tiles()["straight-9"]
    drawn = _drawn(kind, "flat")
    grit = [shape for shape in drawn if isinstance(shape, Path) and shape.role == "tile.grit"]
    assert len(grit) == 9 * make_gauge().lanes
    whole = _outline(kind, "flat").buffer(-0.5)
    assert all(
        whole.contains(LineString([(x, y), (x + 0.01, y)])) for p in grit for _, x, y in p.steps
    )


def test_an_outline_grows_with_sharp_corners():
    """A rectangle with bleed is a rectangle."""
    corners = grow_outline(((0, 0), (10, 0), (10, 5), (0, 5)), 3)
    assert set(corners) == {(-3, -3), (13, -3), (13, 8), (-3, 8)}


@in_every_skin
@pytest.mark.parametrize(("kind", "face"), FACES)
def test_every_tile_shows_which_way_it_is_ridden(kind: Tile, face: str, skin: str):
    """Beside its name every face has arrows along the road, in whatever skin."""
    drawn = {layer.draw for layer in skin_of(skin, face)}
    assert "name" in drawn
    assert drawn & {"arrows", "ticks"}
    first = geometry.piece_square(kind, face, 0, 1, make_gauge())
    named = next(
        group
        for group in _drawn(kind, face, skin)
        if isinstance(group, Group) and any(isinstance(s, Text) for s in group.shapes[1:])
    )
    arrow = named.shapes[0]
    assert isinstance(arrow, Polygon)
    (tail, _), (tip, _) = arrow.points[:2]
    assert tip > tail  # along the frame of the square it stands in
    if face != "finish":
        assert named.transform[:2] == pytest.approx(transform_to(0, 0, first.angle)[:2])


@in_every_skin
def test_chequers_begin_at_the_finish_line(skin: str):
    """RULING 4 — the finish line is the entry edge of its tile."""
    kind = tiles()["finish"]
    (chequers,) = (
        g for g in _drawn(kind, "finish", skin) if isinstance(g, Group) and len(g.shapes) > 5
    )
    xs = [
        moved_point(chequers.transform, corner)[0]
        for s in chequers.shapes
        for corner in _corners(s)
    ]
    assert min(xs) == pytest.approx(0)
    assert max(xs) < make_gauge().length / 2


def _corners(shape: Shape) -> list[tuple[float, float]]:
    assert isinstance(shape, Rect)
    return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]


def test_a_picture_of_ones_own_takes_the_place_of_the_ground(tmp_path: File):
    """Own art: squares, way and name stay, set off from it; asphalt and grass do not."""
    kind, own = tiles()["straight-9"], str(tmp_path / "own.png")
    for skin in skin_names():
        copy = Copy(kind, "flat", 9, make_gauge())
        with_own = draw_tile(copy, language=SPANISH, bleed=3, picture=own, skin=skin)
        without = _drawn(kind, "flat", skin)
        hidden = [layer for layer in skin_of(skin, "flat") if layer.ground]
        assert isinstance(with_own[1], Group)
        under = [s for s in with_own if "under." in str(s)]
        assert len(without) - len(with_own) + len(under) >= len(hidden) - 1
        assert [s for s in with_own if isinstance(s, Line) and s not in under] == [
            s for s in without if isinstance(s, Line) and s.role != "skin.tar"
        ]
        lines = [s.points for s in with_own if isinstance(s, Line)]
        assert all(lines.count(points) % 2 == 0 for points in lines), "one below each"
        assert sum(isinstance(s, Group) for s in under) == 1, "a plate below the name"


def test_a_face_a_skin_has_nothing_for_is_refused_by_name():
    """Whoever adds a tile reads which line of the table is missing."""
    with pytest.raises(TableError, match=r"velodrome.*road"):
        skin_of("road", "velodrome")


def test_borders_of_squares_read_at_arms_length():
    """White on asphalt, also where it is worn pale: the 3 : 1 that WCAG asks of what is no text."""
    seen = look.Look(look.PRINT)
    paint = Color(seen("skin.row").stroke)
    for ground in ("skin.asphalt", "skin.worn", "skin.polished"):
        assert paint.contrast(Color(seen(ground).fill)) >= 3, ground
    ways = [seen(role).fill for role in ("skin.asphalt", "skin.chalk", "skin.arrow")]
    pale = [Color(fill).luminance() for fill in ways]
    assert pale == sorted(pale), "what people shout stands back behind the way to ride"


def test_people_stand_at_both_ends_and_shout_on_climbs():
    """Crowds behind the barriers of start and finish, words painted on climbs, in the language."""
    crowds, words = set(), set()
    for kind, face in FACES:
        shapes = _drawn(kind, face, "road")
        if any(getattr(shape, "role", "").startswith("skin.fan") for shape in shapes):
            crowds.add(face)
        texts = [s for g in shapes if isinstance(g, Group) for s in g.shapes if isinstance(s, Text)]
        if any(text.role == "skin.chalk" and text.text == "¡VENGA!" for text in texts):
            words.add(face)
    assert crowds == {"start", "finish"}
    assert words == {"mountain"}


@pytest.mark.parametrize("skin", ["plain", "light"])
def test_a_peak_points_the_way(skin: str):
    """What stands for a mountain has its top ahead, as the arrows at the edge have."""
    kind = next(kind for kind, face in FACES if face == "mountain" and kind.shape == "straight")
    role = {"plain": "tile.peak", "light": "light.shape"}[skin]
    tops = [s.points for s in _drawn(kind, "mountain", skin) if getattr(s, "role", "") == role]
    assert tops
    for left, top, right in tops:
        assert top[0] > max(left[0], right[0])
        assert left[1] < top[1] < right[1]
