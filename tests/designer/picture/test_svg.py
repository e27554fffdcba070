from __future__ import annotations

from xml.etree import ElementTree as ET

from designer.picture import svg
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Rect, Use, transform_to

NS = "{http://www.w3.org/2000/svg}"


def _picture() -> Picture:
    symbols = {"stone": (Rect("road", 0, 0, 5, 5),)}
    return Picture(
        100,
        50,
        (
            Use("stone", transform_to(10, 10)),
            Use("stone", transform_to(20, 10, 90)),
            Group((Circle("solid", 0, 0, 3),), transform_to(50, 25), ((-2, -2), (2, -2), (2, 2))),
            Line("cut", ((0, 0), (100, 50))),
            fit_text(Box(0, 0, 40, 10), "<Ñandú & Ω>", "text"),
        ),
        symbols,
    )


def test_a_picture_is_its_size_in_millimetres():
    """The document has the picture's millimetres as its size and its user units."""
    root = ET.fromstring(svg.svg_document(_picture()))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "100mm",
        "50mm",
        "0 0 100 50",
    )


def test_a_symbol_is_written_once():
    """Two uses of a symbol write its shapes one time."""
    root = ET.fromstring(svg.svg_document(_picture()))
    assert len(root.findall(f".//{NS}rect")) == 1
    assert len(root.findall(f".//{NS}use")) == 2


def test_text_is_escaped_and_keeps_its_width():
    """What an organiser types is text, and no viewer's face makes it wider than measured."""
    text = ET.fromstring(svg.svg_document(_picture())).find(f".//{NS}text")
    assert text is not None
    assert text.text == "<Ñandú & Ω>"
    assert float(text.get("textLength", "inf")) <= 40


def test_dark_and_light_differ_in_colour_only():
    """The same shapes are drawn in both themes."""
    light, dark = (
        ET.fromstring(svg.svg_document(_picture(), theme)) for theme in ("light", "dark")
    )
    assert [e.tag for e in light.iter()] == [e.tag for e in dark.iter()]
    assert svg.svg_document(_picture()) != svg.svg_document(_picture(), "dark")
